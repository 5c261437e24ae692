"""Ranges and lists of values as manuals word them: `-5V ~ +5V`, `{1 to 4}`, `0 <= n <= 255`, `10, 100, 1000`.

Numbers are read as decimals and come back in one unit without the noise of binary fractions. A range that depends on
something else, or that stands beside others, is given as unsure with the reason; nothing is widened to cover both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from benchwright.extract.facts.amounts import Token, tokens, ungrouped
from benchwright.extract.facts.defaults import read_default, read_reset, read_step
from benchwright.extract.facts.spans import Span, find_spans
from benchwright.extract.facts.units import read_unit, read_unit_word, spelled, stated_unit

__all__ = ["RangeFact", "in_unit", "read_default", "read_range", "read_reset", "read_step", "read_unit"]

Number = int | float


@dataclass(frozen=True, slots=True)
class RangeFact:
    """What a text says about the values allowed. All numbers stand in `unit`."""

    min: Number | None = None
    max: Number | None = None
    step: Number | None = None
    values: tuple[Number, ...] = ()
    """The only numbers allowed, where the text lists them."""
    unit: str = ""
    """Base unit of the project; `characters` where the range is the length of a text."""
    default: Number | str | None = None
    words: tuple[str, ...] = ()
    """Words accepted beside numbers, or alone where there are no others (`MINimum`, `ON`), as printed."""
    conditions: tuple[tuple[str, RangeFact], ...] = ()
    """Ranges that hold under a condition, each with the words that name it."""
    integer: bool = False
    """Whether the text calls the value an integer."""
    sure: bool = True
    why: str = ""
    """Why it is unsure, one sentence."""


_WORDS = re.compile(
    r"(?<![A-Za-z])(MIN(?:imum)?|MAX(?:imum)?|DEF(?:ault)?|INF(?:inity|inite)?|AUTO|ON|OFF|UP|DOWN)(?![A-Za-z])"
)
_KIND_OF = re.compile(r" (?:settings?|modes?|keys?|buttons?|positions?|functions?)\b")
"""What behind a word tells that it names no value: `its own AUTO setting`."""
_DEPENDS = re.compile(
    r"depend|\bvar(?:y|ies)\b|according to|refer to|\bsee\b|as (?:shown|listed) in|table \d|limited by|restrict|"
    r"determined by|"
    r"(?:data|spec)[ -]?sheet|specifications|differ(?:s|ent)|of the (?:current|selected|present)|\brated\b|\bmodels?\b",
    re.I,
)
_REFERS = re.compile(r"[\"(\u201c]?(?:please )?(?:refer to|see|as in)\b", re.I)
_MISPRINT = re.compile(r"[A-Za-z]\d{1,6} (?:to|through|~) (?:the )?max(?:imum)?\b", re.I)
"""`M0 to max. rated power`: the lower end is no number."""
_SEQUENCE = re.compile(
    r"\b(?:in )?(?:an? )?\d[\d.]{0,7}(?: ?- ?\d[\d.]{0,7}){2,9} (?:sequences?|increments?|steps?|series|order)\b", re.I
)
"""`in a 1-2.5-5 sequence`: which digits a value may begin with, no range."""
CUT = re.compile(r"\btruncated\b|\b(?:additional|further|excess|other) characters\b|\bonly the first\b", re.I)
"""A longer text is accepted, though not all of it is shown."""
_AT_MOST = re.compile(
    r"\b(?:(\d{1,4}) characters? or (?:less|fewer)|up to an? (\d{1,4})[- ]characters?(?: string)?)\b", re.I
)
_IN_BRACKETS = re.compile(r"\d ?\((?:[A-Za-z ]{2,24}\[)?(?P<unit>[A-Za-z%\u03a9\u00b5\u00b0]{1,4})\]?\)\.?\s*$")
_LESS_ONE = re.compile(r"\bto \d+ ?[-\u2013\u2212] ?1(?![\d.])")
"""`0 to 240 - 1`: perhaps a power whose exponent was lost."""
_OPEN_RANGE = re.compile(r"\) ?(?:to|~|\.\.\.?) ?[-+]?\(")
"""`(-4 x scale) to (4 x scale)`: a range whose ends are reckoned."""
_CLAIM = re.compile(
    r"range|between|valid|values?|limit|integer|number|must|allow|:=|from|real|numeric|NR[123f]|settable|specif|can be|"
    r"maximum|minimum|\bmin\b|\bmax\b|up to|characters",
    re.I,
)
_DEFAULT_PART = re.compile(
    r"[,;(.|]? ?(?:\b[Tt]he )?(?:factory |power-on )?\b[Dd]efault\b.*?"
    r"(?=\. [A-Z]|[,;)]? ?\b(?:[Mm]in|[Mm]ax)(?:imum)?\b|$)"
)
_THAN = r"(?:less|fewer|smaller|lower) than"
_OVER = r"(?:greater|more|larger|higher) than"
_NUMERIC = r"(?= [-+.\d])"
_PHRASES = (
    (
        rf"{_THAN} or equal to|(?:at most|no more than|not exceed(?:ing)?|(?<!\d )up to(?: a maximum of)?){_NUMERIC}",
        "<=",
    ),
    (rf"{_OVER} or equal to|(?:at least|no less than|not less than){_NUMERIC}", ">="),
    (rf"{_THAN}{_NUMERIC}", "<"),
    (rf"{_OVER}{_NUMERIC}", ">"),
)
"""How relations are worded."""
_AMOUNT = r"[-+]?\d[\d.eE+-]{0,12} ?[A-Za-z\u03a9\u00b5%]{0,4}"
_LIST = re.compile(
    r"(?:\beither|\bvalues?(?: are| is|:)|\bcan be(?: set to)?|\bmust be|\bone of|\bsettings are:?) "
    rf"((?:{_AMOUNT}(?:, ?(?:or |and )?| or | and )){{1,40}}{_AMOUNT})"
)
_CALLED = re.compile(r"(?:(?P<number>[-+\d.].*?)|[A-Za-z ]+) ?\((?P<word>MIN|MAX|DEF|AUTO)(?:imum|ault)?\)", re.I)
"""An item of a list with the word that stands for it: `10 mA (MIN)`, `Auto range (AUTO)`."""
_NO_LABEL = (":", "=", "(", "{", "/", "or", "and")
_SEVERAL = "The text gives several ranges."


_FACTORED = re.compile(
    r"(?<![\w.])(?P<low>[-+]?\d[\d.]*) ?(?P<one>[kMGmu\u00b5np]) ?(?P<to>to|through|~|-|\u2013|\u2026|\.{3}) ?"
    r"(?P<high>[-+]?\d[\d.]*) ?(?P<two>[kMGmu\u00b5np]) ?\(?(?P<unit>Hz|V|A|s|W|\u03a9|F)\)?(?!\w)"
)
"""A range whose ends bear a factor, and the unit stands behind, perhaps in brackets: `10k to 200k (Hz)`."""


def plain_number(value: Decimal) -> Number:
    """Return a decimal as int where it is whole and of ordinary size, else as the nearest float."""
    return int(value) if value == value.to_integral_value() and abs(value) < 10**15 else float(value)


def read_range(text: str) -> RangeFact | None:
    """Read a phrase or a table's cell; None where it says nothing about values."""
    text = _FACTORED.sub(_with_units, text) if "(" in text else text
    line = _AT_MOST.sub(lambda found: f"up to {found[1] or found[2]} characters", _SEQUENCE.sub("so", ungrouped(text)))
    bare = _DEFAULT_PART.sub("", line)
    for pattern, sign in _PHRASES:
        bare = re.sub(rf"\b(?:{pattern})", sign, bare, flags=re.I)
    found = tokens(bare)
    spans = find_spans(found)
    fact = _merged(spans, found) or _listed(bare)
    words = _words(bare, fact)
    default, step = read_default(line), read_step(line)
    if fact is None and not words and default is None and step is None:
        if _MISPRINT.match(line):
            return RangeFact(sure=False, why="The lower end is no number.")
        refers = len(line) < 100 and _REFERS.match(line)
        return RangeFact(sure=False, why="The text refers to another place for the range.") if refers else None
    if spans and fact and fact.sure and not _claimed(line, found, spans[0]):
        fact = replace(fact, sure=False, why="The text may speak of something else than the range.")
    fact = fact or RangeFact()
    if not fact.unit and (stated := stated_unit(line) or _bracketed(line, fact)):
        fact = replace(fact, unit=stated)
    fact = replace(
        fact, words=words, integer=bool(re.search(r"\binteg(?:ers?|ral)\b|\bNR1\b|whole number", line, re.I))
    )
    fact = replace(fact, default=in_unit(default, fact.unit), step=_step(step, fact))
    if spans and fact.sure and _OPEN_RANGE.search(bare):
        fact = replace(fact, sure=False, why=_SEVERAL)
    if fact.sure and fact.max is not None and _LESS_ONE.search(line):
        fact = replace(fact, sure=False, why="An end is written as a difference.")
    if fact.sure and (fact.min is not None or fact.max is not None or fact.values) and _DEPENDS.search(line):
        fact = replace(fact, sure=False, why="The text says that the range depends on something else.")
    return fact


def _with_units(found: re.Match[str]) -> str:
    """The range with the unit behind each of its ends."""
    unit = found["unit"]
    return f"{found['low']} {found['one']}{unit} {found['to']} {found['high']} {found['two']}{unit}"


def _bracketed(line: str, fact: RangeFact) -> str:
    """The unit in brackets behind a range (`0 to 100(%)`, `1 to 99 (limit [ms])`); empty where none stands there."""
    match = _IN_BRACKETS.search(line) if fact.min is not None and fact.max is not None else None
    found = read_unit_word(match["unit"]) if match is not None else None
    return spelled(*found) if found else ""


def _claimed(line: str, found: Sequence[Token], span: Span) -> bool:
    """Whether the text, or the mark before the range, shows that it is the range of values."""
    before = [token.text for token in found[: span.first]]
    return bool(_CLAIM.search(line)) or not before or (before[-1][-1] in "({:=>" and len(line) < 120)


def _words(line: str, fact: RangeFact | None) -> tuple[str, ...]:
    """Special words; beside other words they are no more than choices."""
    found = tuple(dict.fromkeys(m[1] for m in _WORDS.finditer(line) if not _KIND_OF.match(line, m.end())))
    if fact is not None or not found:
        return found
    others = re.sub(r"[\W\d_]+|\b(?:or|and|to)\b", "", _WORDS.sub("", line))
    return found if not others else ()


def _fact(span: Span) -> RangeFact:
    ends = [token for token in (span.low, span.high) if token is not None]
    known = [token for token in ends if token.unit is not None]
    unit = known[-1].unit or "" if known else ""
    factor = known[-1].factor if known else Decimal(1)
    low, high = (
        None if end is None else end.value if end.unit is not None else end.value * factor
        for end in (span.low, span.high)
    )
    if span.low is span.high and low is not None:
        low, high = -abs(low), abs(low)
    turned = low is not None and high is not None and low > high
    if turned:
        low, high = high, low
    why = ""
    if len({token.unit for token in known}) > 1:
        why = "The two ends have different units."
    elif turned:
        why = "The lower end is above the upper end."
    elif span.words:
        why = f"One end is given in words: `{span.words}`."
    elif span.strict:
        why = "The end itself is not included."
    numbers = [None if end is None else plain_number(end) for end in (low, high)]
    return RangeFact(numbers[0], numbers[1], unit=unit, sure=not why, why=why)


def _merged(spans: Sequence[Span], found: Sequence[Token]) -> RangeFact | None:
    """One fact of all intervals; several that differ become conditions."""
    facts = [(span, _fact(span)) for span in spans]
    if not facts:
        return None
    first = facts[0][1]
    if len({(fact.min, fact.max, fact.unit) for _, fact in facts}) == 1:
        return first
    second = facts[1][1]
    again = len(facts) == 2 and (first.min, first.max, first.unit) == (
        second.min,
        second.max,
        "" if second.unit else "-",
    )
    if again and found[facts[0][0].last + 1].text == "(":
        return second  # `2e-3 to 10 (2 mV to 10 V)`
    halves = len(facts) == 2 and first.max is second.min is None and first.sure and second.sure
    if halves and first.min is not None and second.max is not None and first.min <= second.max:
        return replace(first, max=second.max, unit=first.unit or second.unit)
    conditions = []
    for place, (span, fact) in enumerate(facts):
        start = facts[place - 1][0].last + 1 if place else 0
        end = facts[place + 1][0].first if place + 1 < len(facts) else len(found)
        conditions.append((_label(found[start : span.first], found[span.last + 1 : end]), fact))
    return RangeFact(unit=first.unit, conditions=tuple(conditions), sure=False, why=_SEVERAL)


def _label(before: Sequence[Token], behind: Sequence[Token]) -> str:
    """Words that say when a range holds: in brackets behind it, else before it, else behind it up to a mark."""
    if behind and behind[0].text == "(":
        close = next((n for n, token in enumerate(behind) if token.text == ")"), len(behind))
        return " ".join(token.text for token in behind[1:close])
    texts = [token.text for token in before]
    ends = [n for n, text in enumerate(texts) if text in (")", ",", ";", ".", "|")]
    said = " ".join(text for text in texts[ends[-1] + 1 if ends else 0 :] if text not in _NO_LABEL)
    if said:
        return said
    stop = next((n for n, token in enumerate(behind) if token.text in (",", ";", ".", "|", ")")), len(behind))
    return " ".join(token.text for token in behind[:stop])


def _listed(line: str) -> RangeFact | None:
    """Numbers set off by commas, bars or `or`: the only values allowed."""
    inner = re.search(r"\{([^{}]*)\}?", line) or _LIST.search(line)
    parts = [
        part.strip().removesuffix(".")
        for part in re.split(r"[|;]|,(?!\d{3}\b(?! ?[,|}]))| or | and ", inner[1] if inner else line)
    ]
    parts = [re.sub(r"^.{0,40}?(?:values?|are|is|:=?)[ :]+", "", part, flags=re.I) for part in parts if part]
    if ";" in line:
        parts = [_CALLED.sub(lambda found: found["number"] or found["word"], part) for part in parts]
    numbers: list[Token] = []
    names = []
    if any(re.fullmatch(r"\.*", part) for part in parts):
        return RangeFact(sure=False, why="The list of values is not complete.")
    for part in parts:
        only = tokens(part)
        if len(only) == 1 and only[0].kind == "number" and only[0].sign != "±":
            numbers.append(only[0])
        elif re.fullmatch(r"[A-Za-z]\w*", part):
            names.append(part.upper())
        else:
            return None
    units = {token.unit for token in numbers if token.unit is not None}
    if len(numbers) < 2 or len(units) > 1 or {"ON", "OFF"} <= set(names):
        return None
    sure = all(_WORDS.fullmatch(name) for name in names)
    why = "" if sure else "Words stand among the numbers."
    return RangeFact(
        values=tuple(plain_number(token.value) for token in numbers), unit="".join(units), sure=sure, why=why
    )


def in_unit(value: str | None, unit: str) -> Number | str | None:
    """Return a printed value as a number in `unit` (`10 mV` is 0.01 in V and 10 in mV); the text if that cannot be."""
    if value is None:
        return None
    found = tokens(ungrouped(value))
    if len(found) != 1 or found[0].kind != "number" or found[0].sign == "±":
        return value
    if not found[0].unit:
        return plain_number(found[0].value)
    known = read_unit_word(unit)
    if known is None or known[0] != found[0].unit:
        return value
    return plain_number(found[0].value / known[1])


def _step(value: str | None, fact: RangeFact) -> Number | None:
    """The step as a number, if it stands in the range's unit."""
    found = in_unit(value, fact.unit) if value else None
    return found if isinstance(found, int | float) else None
