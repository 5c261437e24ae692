"""Instruments and channels as people name them: `the DP832`, `Rigol meter`, `CH2`, `channels 1 and 3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.bench import Bench
from benchwright.driver.load import load_driver, manual_of
from benchwright.driver.model import Driver
from benchwright.plan.english.items import Channels, Instrument, Item, Stranger
from benchwright.plan.english.numerals import ONES
from benchwright.plan.english.tokens import Token
from benchwright.plan.english.units import is_unit

KIND_NAMES: dict[str, str] = {
    "power-supply": "power supply|supply|psu|bench supply|bench power supply|dc supply|dc power supply|lab supply"
    "|laboratory supply|power source|programmable supply|programmable power supply|lab power supply|supplies|psus",
    "multimeter": "multimeter|digital multimeter|dmm|meter|ammeter|voltmeter|ohmmeter|bench meter|bench multimeter"
    "|ampere meter|amp meter|volt meter|ohm meter|current meter|multi meter|digital meter|bench dmm|meters|dmms",
    "oscilloscope": "oscilloscope|scope|digital oscilloscope|oscope|dso|digital scope|storage scope|scopes",
    "electronic-load": "electronic load|dc load|dc electronic load|e load|eload|programmable load",
    "function-generator": "function generator|signal generator|waveform generator|arbitrary waveform generator|awg"
    "|generator|arb",
    "source-measure-unit": "source measure unit|smu|source meter|sourcemeter",
    "spectrum-analyser": "spectrum analyser|spectrum analyzer",
    "lock-in": "lock in amplifier|lock in|lockin",
    "switch": "switch matrix|multiplexer|relay matrix",
    "counter": "frequency counter",
}
"""Names of kinds of instruments; those of kinds no bench here has are known so that they can be refused."""

OTHER_KINDS = (
    "nanovoltmeter|picoammeter|lcr meter|network analyser|network analyzer|vna|data logger|power analyser"
    "|power analyzer|power meter|logic analyser|logic analyzer|thermometer|climate chamber|temperature chamber|oven"
    "|lcr bridge|electrometer|calibrator|hotplate|thermal chamber"
)
_VENDORS = """
    agilent keysight hp hewlett-packard tektronix tek keithley rigol siglent fluke rohde schwarz r&s korad tti hameg
    yokogawa gwinstek instek gw hantek owon itech chroma kikusui lecroy teledyne picoscope stanford srs anritsu bk
    lakeshore advantest hioki tenma tdk lambda sorensen xantrex delta elektro-automatik aim-tti uni-t unit zurich
"""
VENDORS = frozenset(_VENDORS.split())
ORDINARY_VENDORS = frozenset({"unit", "delta", "bk", "gw", "hp", "lambda", "teledyne", "tek", "stanford"})
"""Names of vendors that are also words or too short to be sure of; they need a model behind them."""

ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

_CHANNEL = re.compile(r"(?:ch|chan|channel|out|output)_?(\d{1,2})", re.IGNORECASE)
_CALLED = re.compile(r"[A-Za-z][A-Za-z0-9]*\d[A-Za-z0-9]*")
_NOUNS = {"channel", "ch", "chan", "output", "out", "channels", "chs", "outputs"}
_ALL = {"all", "every", "each", "both"}


@dataclass(frozen=True, slots=True)
class Names:
    """Every name an instrument of a bench goes by."""

    exact: dict[str, tuple[str, ...]]
    """Roles by name (lower case, single spaces)."""
    models: dict[str, str]
    """Role by model name in capitals, without spaces (`DP832`)."""
    others: frozenset[str]
    """Models of the same manuals that are not on the bench."""
    vendors: dict[str, tuple[str, ...]]
    """Roles by vendor."""
    strangers: dict[str, str]
    """Names of kinds the bench has none of, and the kind."""
    channels: dict[str, tuple[int, ...]]
    """Channel numbers by role."""
    summary: str
    """What the bench has, for messages."""
    called: dict[str, int]
    """Channel numbers by what front panels call them (`P25V`); none that means another number elsewhere."""

    @property
    def words(self) -> frozenset[str]:
        """Every word of every name."""
        names = (*self.exact, *self.strangers, *self.vendors, *VENDORS, *_NOUNS, *ORDINALS, *_ALL, *self.called)
        return frozenset(word for name in names for word in name.lower().split())


def names_of(bench: Bench, bench_name: str) -> Names:
    """Return the names of the instruments on `bench`."""
    exact: dict[str, list[str]] = {}
    models: dict[str, str] = {}
    vendors: dict[str, list[str]] = {}
    others: set[str] = set()
    channels: dict[str, tuple[int, ...]] = {}
    kinds: dict[str, list[str]] = {}
    shown: list[str] = []
    for role, place in bench.instrument.items():
        driver = load_driver(place.model)
        identity, vendor = driver.driver, place.model.partition("-")[0]
        for name in (role, *place.nicknames, *identity.nicknames, identity.model, f"{vendor} {identity.model}"):
            _add(exact, name.lower(), role)
        models[_compact(identity.model)] = role
        models |= {_compact(name): role for name in identity.nicknames if any(c.isdigit() for c in name)}
        others |= {_compact(model) for model in manual_of(driver).manual.models}
        _add(vendors, vendor, role)
        kinds.setdefault(identity.kind, []).append(role)
        channels[role] = driver.channels
        shown.append(f"{role} ({identity.model})")
    strangers = {name: name for name in OTHER_KINDS.split("|")}
    for kind, listed in KIND_NAMES.items():
        for name in listed.split("|"):
            for role in kinds.get(kind, ()):
                if name not in exact or len(kinds[kind]) > 1:
                    _add(exact, name, role)
            if kind not in kinds:
                strangers[name] = kind
    frozen = {name: tuple(roles) for name, roles in exact.items()}
    summary = f"Bench `{bench_name}` has {', '.join(shown)}."
    vendor_roles = {vendor: tuple(roles) for vendor, roles in vendors.items()}
    called = _called([load_driver(place.model) for place in bench.instrument.values()])
    return Names(frozen, models, frozenset(others - models.keys()), vendor_roles, strangers, channels, summary, called)


def _called(drivers: Sequence[Driver]) -> dict[str, int]:
    """Return channel numbers by name, for names that are no words: a letter first and a digit behind it."""
    found: dict[str, set[int]] = {}
    for driver in drivers:
        for number, channel in driver.channel.items():
            for name in (channel.name or "", *channel.aliases):
                if _CALLED.fullmatch(name):
                    found.setdefault(name.upper(), set()).add(int(number))
    return {name: next(iter(numbers)) for name, numbers in found.items() if len(numbers) == 1}


def _add(table: dict[str, list[str]], name: str, role: str) -> None:
    roles = table.setdefault(name, [])
    if role not in roles:
        roles.append(role)


def _compact(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).upper()


def read_mention(tokens: Sequence[Token], at: int, names: Names) -> tuple[Item, int] | None:
    """Read the instrument named at token `at`, on the bench or not; None if none is."""
    if tokens[at].shape == "mark" or tokens[at].shape == "file":
        return None
    vendor = tokens[at].lower if tokens[at].lower in VENDORS or tokens[at].lower in names.vendors else None
    found = _named(tokens, at, names)
    if found is not None:
        return found
    if vendor is not None:
        return _of_vendor(tokens, at, vendor, names)
    return _model(tokens, at, names) or _absent_kind(tokens, at, names)


def _text(tokens: Sequence[Token], at: int, behind: int) -> str:
    text = tokens[at].text
    for token in tokens[at + 1 : behind]:
        text += token.text if token.touching else " " + token.text
    return text


def _named(tokens: Sequence[Token], at: int, names: Names) -> tuple[Item, int] | None:
    """Read a name the bench gives: role, nickname, model, kind; the longest wins."""
    for length in range(min(4, len(tokens) - at), 0, -1):
        piece = tokens[at : at + length]
        if any(token.shape == "mark" for token in piece):
            continue
        roles = names.exact.get(" ".join(token.lower for token in piece))
        compact = "".join(token.text for token in piece).upper()
        role = names.models.get(compact)
        if role is not None:
            roles = (role,)
        if roles is None or _is_known_part(tokens, at, length, names):
            continue
        start, end, text = piece[0].start, piece[-1].end, _text(tokens, at, at + length)
        if len(roles) > 1:
            return Stranger(text, start, end, f"`{text}` could be {' or '.join(roles)}."), at + length
        return Instrument(text, start, end, roles[0]), at + length
    return None


def _is_known_part(tokens: Sequence[Token], at: int, length: int, names: Names) -> bool:
    """Whether the name is the beginning of a longer one of an absent kind (`meter` of `meter relay`)."""
    for more in range(length + 1, 4):
        if " ".join(token.lower for token in tokens[at : at + more]) in names.strangers:
            return True
    return False


def _of_vendor(tokens: Sequence[Token], at: int, vendor: str, names: Names) -> tuple[Item, int] | None:
    """Read `Rigol supply`, `Keithley 2400`, `the Rigol`: a vendor, and what of it."""
    behind = at + 1
    while behind < len(tokens) and (tokens[behind].lower in VENDORS or tokens[behind].text == "&"):
        behind += 1
    start, own = tokens[at].start, names.vendors.get(vendor, ())
    rest = read_mention(tokens, behind, names) if behind < len(tokens) else None
    if rest is not None:
        named, behind = rest
        if isinstance(named, Instrument) and named.role in own:
            return Instrument(_text(tokens, at, behind), start, named.end, named.role, named.slip), behind
    elif behind < len(tokens) and (_modelish(tokens, behind) or _is_long(tokens[behind])):
        behind += 2 if _glued(tokens, behind) else 1
    elif len(own) == 1:
        return Instrument(tokens[at].text, start, tokens[at].end, own[0]), at + 1
    elif not own and behind == at + 1 and vendor in ORDINARY_VENDORS:
        return None
    text, end = _text(tokens, at, behind), tokens[behind - 1].end
    why = f"`{text}` could be {' or '.join(own)}." if own and behind == at + 1 else ""
    return Stranger(text, start, end, why), behind


def _is_long(token: Token) -> bool:
    """Whether a bare number is long enough to be a model: `2400`."""
    return token.shape == "number" and token.text.isdigit() and len(token.text) >= 3


def _modelish(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word looks like a model name: `E36312A`, `DMM6500`, `34461A`."""
    token = tokens[at]
    if token.shape == "number":
        return _glued(tokens, at) and token.number is not None and token.number >= 2000 and token.text.isdigit()
    letters, digits = sum(c.isalpha() for c in token.text), sum(c.isdigit() for c in token.text)
    return token.shape == "word" and letters >= 1 and digits >= 2 and letters + digits >= 4


def _glued(tokens: Sequence[Token], at: int) -> bool:
    follower = tokens[at + 1] if at + 1 < len(tokens) else None
    return (
        follower is not None
        and follower.touching
        and re.fullmatch(r"[A-Z]{1,2}", follower.text) is not None
        and (len(tokens[at].text) >= 4 and tokens[at].text.isdigit())
    )


def _model(tokens: Sequence[Token], at: int, names: Names) -> tuple[Item, int] | None:
    """Read a model name that is not the bench's: a slip of one that is, or a stranger."""
    for length in (2, 1):
        piece = tokens[at : at + length]
        if len(piece) < length or not piece[0].text[0].isalpha() or piece[-1].shape not in ("word", "number"):
            continue
        compact = _compact("".join(token.text for token in piece))
        if length == 2 and not (
            piece[0].text.isalpha() and piece[0].text.upper() == piece[0].text and len(piece[0].text) > 1
        ):
            continue
        if length == 2 and compact not in names.others and _slip(compact, names) is None:
            continue
        if length == 1 and not _modelish(tokens, at) and compact not in names.others:
            continue
        text, start, end = _text(tokens, at, at + length), piece[0].start, piece[-1].end
        meant = _slip(compact, names)
        if meant is not None:
            return Instrument(text, start, end, names.models[meant], meant), at + length
        return Stranger(text, start, end, ""), at + length
    if _modelish(tokens, at) and tokens[at].shape == "number":
        return Stranger(_text(tokens, at, at + 2), tokens[at].start, tokens[at + 1].end, ""), at + 2
    return None


def _slip(compact: str, names: Names) -> str | None:
    """Return the model that `compact` misspells: same digits, one slip; another real model is none."""
    if compact in names.others:
        return None
    from rapidfuzz.distance import OSA

    near = [
        model
        for model in names.models
        if OSA.distance(compact, model, score_cutoff=1) <= 1
        and _digits(compact) == _digits(model)
        and (compact[:-1] != model and compact[0].isalpha())
    ]
    near += [model for model in names.models if compact.replace("O", "0").replace("I", "1") == model]
    return near[0] if len(set(near)) == 1 else None


def _digits(text: str) -> list[str]:
    return sorted(c for c in text if c.isdigit())


def _absent_kind(tokens: Sequence[Token], at: int, names: Names) -> tuple[Item, int] | None:
    for length in (3, 2, 1):
        name = " ".join(token.lower for token in tokens[at : at + length])
        if name in names.strangers and at + length <= len(tokens):
            text = _text(tokens, at, at + length)
            return Stranger(text, tokens[at].start, tokens[at + length - 1].end, ""), at + length
    return None


def read_channels(tokens: Sequence[Token], at: int, names: Names) -> tuple[Channels, int] | None:
    """Read `channel 1`, `CH2`, `output one`, `first channel`, `channels 1 to 3`, `all channels`, `P25V`."""
    token = tokens[at]
    named = at + (token.lower in _NOUNS and at + 1 < len(tokens))
    if tokens[named].text.upper() in names.called:
        noun = named == at and at + 1 < len(tokens) and tokens[at + 1].lower in _NOUNS
        return _channels(tokens, at, named + 1 + noun, (names.called[tokens[named].text.upper()],))
    found = _CHANNEL.fullmatch(token.text)
    if found is not None:
        return _more(tokens, at, at + 1, (int(found[1]),), plural=False)
    if token.lower in ORDINALS and at + 1 < len(tokens) and tokens[at + 1].lower in _NOUNS:
        return _channels(tokens, at, at + 2, (ORDINALS[token.lower],))
    if token.lower in _ALL:
        return _all(tokens, at)
    if token.lower not in _NOUNS:
        return None
    index = at + 1
    if index < len(tokens) and tokens[index].text in {".", "#", "-"}:
        index += 1
    number = _channel_number(tokens, index)
    if number is None or _has_unit(tokens, index + 1):
        return None  # `output 1 V`
    return _more(tokens, at, index + 1, (number,), plural=token.lower.endswith("s"))


def _all(tokens: Sequence[Token], at: int) -> tuple[Channels, int] | None:
    index = at + 1
    count = _channel_number(tokens, index)
    if count is not None:
        index += 1
    if index < len(tokens) and tokens[index].lower == "the":
        index += 1
    if index >= len(tokens) or tokens[index].lower not in _NOUNS or _channel_number(tokens, index + 1) is not None:
        return None
    pair = tokens[at].lower == "both"
    return _channels(tokens, at, index + 1, (1, 2) if pair else tuple(range(1, count + 1)) if count else ())


def _channels(tokens: Sequence[Token], at: int, behind: int, numbers: tuple[int, ...]) -> tuple[Channels, int]:
    return Channels(_text(tokens, at, behind), tokens[at].start, tokens[behind - 1].end, numbers), behind


def _channel_number(tokens: Sequence[Token], at: int) -> int | None:
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.number is not None and token.text.isdigit() and len(token.text) <= 2:
        return int(token.number)
    return ONES.get(token.lower) if 0 < ONES.get(token.lower, 0) < 10 else None


def _more(
    tokens: Sequence[Token], at: int, behind: int, numbers: tuple[int, ...], *, plural: bool
) -> tuple[Channels, int]:
    """Go on with `, 2 and 3` or `to 3` behind a channel number."""
    while behind + 1 < len(tokens):
        joint, number = tokens[behind].lower, _channel_number(tokens, behind + 1)
        if joint == "," and number is None and tokens[behind + 1].lower == "and":
            behind += 1
            continue
        if number is None or number > 16 or not (plural or (joint in {"and", "&"} and len(numbers) == 1)):
            break
        if not plural and not _ends_there(tokens, behind + 2):
            break
        if joint in {"to", "-", "–", "through"} and plural and len(numbers) == 1 and not _has_unit(tokens, behind + 2):
            numbers += tuple(range(numbers[-1] + 1, number + 1))
        elif joint in {",", "and", "&", "/", "+"} and not _has_unit(tokens, behind + 2):
            numbers += (number,)
        else:
            break
        behind += 2
    return _channels(tokens, at, behind, numbers)


def _has_unit(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and is_unit(tokens[at].text)


def _ends_there(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing that the number could count or measure follows it."""
    if at >= len(tokens) or tokens[at].shape == "mark":
        return True
    return tokens[at].lower in {"to", "from", "at", "with", "on", "of", "and", "by", "for", "in", "is", "are", "then"}
