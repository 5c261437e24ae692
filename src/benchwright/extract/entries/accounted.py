"""A last account of an entry's words: numbers, units and defaults that sentences about values have and no fact has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.entries.leftover import AMOUNT, ELSEWHERE, blanked, facts_sizes, known_in_some_power, unread
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.units import read_unit
from benchwright.manual.header import short_form

_DEFAULT = re.compile(
    r"\((?:[Tt]his is |which is )?(?:[Tt]he |its )?(?:factory |power-on |usual )?"
    r"[Dd]efault(?: setting| value| state| source)?\)"
    r"|\bwhich is (?:also )?the default\b(?! (?:port|unit|format|name))"
    r"|\b[Bb]y default,? [^.;]{3,60}?\b(?:is|are) (?:selected|set|used|enabled|disabled|ON|OFF|\d)"
    r"|\b[Ii]n the default (?:mode|state|setting)\b[^.;]{0,40}\b(?:ON|OFF|on|off|enabled|disabled)\b"
    r"|\b[Dd]efault values?(?: of [^.]{1,40})? (?:is|are|=) ?[\w+-]"
)
"""`medium (default)`."""
_BY_INTERFACE = re.compile(r"\b[Ff]or (GPIB|RS-?232|USB|LAN|Ethernet)\b[\w-]*:")
"""`For GPIB: WORD For RS-232-C: BYTE`."""
_OMITTED = re.compile(
    r"\b[Ii]f (?:the |this |no )?(?:[<\w>]+ ){0,5}(?:is|are) (?:omitted|left out|not (?:specified|given))[^.;]{0,40}"
    r" (?:is|are|uses?|assumes?|implies|selects?|stored|used|assumed) [^.;]{0,40}[A-Z\d]"
    r"|\b[Ww]hen <\w+> is omitted[^.;]{0,60}\bset to \d"
    r"|\b[Ii]f (?:the |this |an )?(?:\w+ ){0,2}optional (?:parameter|argument) is omitted"
)
"""`If this parameter is omitted, complex data is stored`."""
_MESSAGE = re.compile(
    r"\"[^\"]*\"|\(@[^)]*\)|[\w<>\[\]|{}]+(?::[\w<>\[\]|*{}]+)+\??(?: [-+\w.,]+)?|#\w*|\*[A-Z]{3}\??(?: \d+)?"
    r"|\b\d+-[A-Z]{2,}\w*|(?<!\w)-[1-4]\d\d\b,?"
)
"""What is sent or comes back, and texts: their numbers are none of a fact."""
_GROUPED = re.compile(r"(?<![\d.])(?:\d{1,3}(?: \d{3})+(?:\.\d{3})?|\d+\.\d{3})(?: \d{3})*(?: \d{1,3})?(?![\d.])")
"""`1 000 000` and `0.000 001 5`, in groups with blanks."""
_ABOUT_VALUES = re.compile(
    r"\b(?:returns?|returned|values?|valid|ranges?|between|limit(?:s|ed)?|max(?:imum)?|min(?:imum)?|entries|discrete"
    r"|settings?|must be|can be|may be|resolution of|steps of|increments? of|multiples? of|power of)\b",
    re.I,
)
_OVERLOAD = frozenset({9.9e37, 9.91e37})
"""What SCPI has for infinity and for what is no number (SCPI-99 7.2.1.4 and 7.2.1.5)."""
_ASIDE = re.compile(
    r"\b(?:for example|e\.g\.|example|such as|digits?|bits?|bytes?|characters?|events?|errors?|code|timeouts?|decimal"
    r"|sum|weight(?:ed)?|registers?|scientific|notation|firmware|memory|section|chapter|page|model|IEEE|CAT|of range"
    r")\b",
    re.I,
)
"""Sentences whose numbers are mostly those of something else."""
_UNIT_TOLD = re.compile(
    r"(?<=\s)\((?:in )?(?P<bracket>Hz|kHz|MHz|s|ms|V|A|W|dBm|dB|%|\u03a9|ohms?|volts|amps|seconds|hertz|watts|bytes)\)"
    r"|\bunits?(?: of [^.]{1,30})? (?:is|are) (?P<is>[A-Za-z%\u03a9]+)\b"
    r"|\b(?:value|time|voltage|current|power|frequency|resistance|size|length|memory|number|reading|result|temperature)s?"
    r",? in (?P<noun>[A-Z]|%|[A-Za-z\u03a9]{2,})(?![\w-])"
)
"""`the bandwidth (Hz)`, `the size in bytes`."""


_LENGTH = re.compile(
    r"\b(?:\d{1,3}|(?:up to|most|than|maximum of|exactly) (?:(?:twen|thir|for|fif|six)ty[- ])?"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty))"
    r"[ -](?:\w+ )?char(?:ac(?:ters?)?|s)?\b",
    re.I,
)
"""`32 characters`, `up to eight characters`; the word may be broken at the end of a cell."""
_LEAST = re.compile(
    r"\b(?:[2-9]|1\d) ?(?:-|\u2013|to) ?\d{1,3} characters\b"
    r"|\b[Mm]inimum (?:length )?(?:is |of )?(?:[2-9]|1\d) characters\b|\bat least (?:[2-9]|1\d) characters\b"
)
"""`4 to 16 characters`: a file holds only how long a text may be at most."""
_IN_QUOTES = r"[\"'\u201c\u2018][A-Za-z\d][\w:+%]{0,19}[\"'\u201d\u2019]"
_TEXTS = re.compile(rf"(?<!begins with ){_IN_QUOTES}(?:,? (?:or|and) |, ?){_IN_QUOTES}")
"""`"VOLTage", "CURRent"`: the only texts there are."""
_ONLY = re.compile(r"\b(?:[Oo]nly|[Vv]alid|[Mm]ust be)\b[^.;]*")
_BARRED = re.compile(r"(?<![\w<{\[])(?:[A-Z]{3,}[a-z]* ?\| ?){2,}[A-Z]{3,}[a-z]*(?![\w>])")
"""`MIN|MAX|DEF`."""
_CASE = re.compile(r"\b[Ww]hen <\w+> is (\w+), (?:the )?(?:range|values?)\b")
"""`When <kind> is A, the range is`."""
_ONE_UNIT = re.compile(
    r"(?<![\w.-])[-+]?\d[\d.]* ?(?:-|to|~|\u2013) ?[-+]?\d[\d.]* ?(?P<unit>[mu\u00b5\u03bck](?:s|V|A|W|Hz))\b"
)
"""`0-60000 ms`."""
_PLAIN_UNIT = re.compile(r"\bunits?\b|\bin (?:s|V|A|W|Hz|seconds|volts|amps|amperes|watts|hertz)\b")
_OR_WORD = re.compile(
    r"\breturns? [^.;]{3,90}\bor (?:[\"\u201c](?P<quoted>[A-Za-z]{3,})[\"\u201d]|(?P<bare>[A-Z][A-Za-z]{2,})\b)"
)
"""`returns the number of turns or "Endless"`."""
_SWITCH = frozenset(("ON", "OFF", "0", "1"))


def unaccounted(entry: Entry, block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for each kind of thing that sentences tell of the entry's values and no fact of it has."""
    parts = block.text("description", "parameters", "range", "returns", "remarks")
    values = [*(entry.set if entry.set is not None else entry.query or ()), *entry.pairs]
    lists = {plain_name(argument.name) for argument in values if argument.type == "list"}
    defined = (definition.text for definition in definitions if plain_name(definition.name) not in lists)
    told = " ".join((parts, block.prose, block.said, *defined))
    known = any(a.default is not None or a.reset is not None or a.rows for a in entry.arguments)
    known = known or any("a default" in doubt for doubt in entry.doubts)
    named = bool(values) and not known and "efault" in told
    if named and (found := _DEFAULT.search(told)) is not None:
        yield f"The text names a default (`{_around(told, found)}`), and no parameter has one."
    if any(a.default is not None for a in entry.arguments) and len(set(_BY_INTERFACE.findall(told))) > 1:
        yield "The default depends on the interface."
    loose = any(a.optional for a in values) and not known
    if loose and (found := _OMITTED.search(told)) is not None:
        yield f"The text tells what holds when a parameter is left out (`{found[0][:60]}`), which was not read."
    numbers = [a for a in values if a.type in ("real", "integer") and not a.rows]
    replied = [reply for reply in entry.returns if reply.type in ("real", "integer") and not reply.choices]
    if numbers and (strange := next(_loose(entry, block, told), "")):
        yield strange
    units = [one.unit for one in (*numbers, *replied) if one.unit]
    if replied and not units and (unit := _unit(told)):
        yield f"The text has the unit `{unit}`, and no number has one."
    if len(numbers) == 1 and (unit := _scaled(numbers[0], told)):
        yield f"The range is printed in {unit}; whether a bare number is in {unit} or {numbers[0].unit} is not said."
    if len(entry.returns) == len(replied) == 1 and (word := _word_returned(entry, told)):
        yield f"The reply may be `{word}` as well, and only a number was read."
    yield from _unlisted(values, block, definitions)


def _word_returned(entry: Entry, told: str) -> str:
    """A word that comes back in place of a number: in quotes, or one that may be set; empty where there is none."""
    known = {way.upper() for a in entry.set or () for word in a.words for way in (word, short_form(word))}
    for found in _OR_WORD.finditer(told):
        if found["quoted"] or found["bare"].upper() in known:
            return found["quoted"] or found["bare"]
    return ""


def _scaled(number: Argument, told: str) -> str:
    """The unit with a prefix that the whole range is printed in, where the fact has the unit without; empty if none.

    Of a range with two units (`2 ms to 50 s`) SCPI's rule holds: a bare number is in the unit without a prefix.
    """
    found = {match["unit"] for match in _ONE_UNIT.finditer(told)}
    unit = found.pop() if len(found) == 1 else ""
    return unit if unit and number.unit and unit[1:] == number.unit and not _PLAIN_UNIT.search(told) else ""


def _unlisted(values: Sequence[Argument], block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for words, lengths and cases that the part about parameters has and no parameter does."""
    told = " ".join((block.text("parameters", "range"), *(definition.text for definition in definitions)))
    texts = [a for a in values if a.type in ("string", "text")]
    if texts and (least := _LEAST.search(f"{told} {block.text('description', 'remarks')}")) is not None:
        yield f"The text tells a least length (`{least[0]}`), which was not taken."
    own = {plain_name(definition.name): definition.text for definition in definitions}
    told_of = [own.get(plain_name(a.printed or a.name), "") for a in texts if not a.max_length]
    if any(a.max_length for a in texts) and (length := next(filter(None, map(_LENGTH.search, told_of)), None)):
        yield f"The text has `{length[0]}`, and one of the texts no length."
    if texts and not any(a.max_length for a in texts) and (length := _LENGTH.search(told)) is not None:
        yield f"The text has `{length[0]}`, and no text has a length."
    only = " ".join(_ONLY.findall(block.text("description", "remarks")))
    if texts and len(values) == 1 and (found := _TEXTS.search(f"{told} {only}")) is not None:
        yield f"Texts to choose from are listed (`{found[0][:40]}`), and a text has no choices."
    known = {way.upper() for a in values for word in (*a.choices, *a.words) for way in (word, short_form(word))}
    known |= _SWITCH if any(a.type == "boolean" for a in values) else set()
    if len(values) == 1 and values[0].type in ("real", "integer"):
        words = {word for row in _BARRED.findall(told) for word in re.findall(r"[A-Za-z]{3,}", row)}
        if strange := sorted(word for word in words if word.upper() not in known and read_unit(word) is None):
            yield f"`{strange[0]}` stands among the values of `{values[0].name}` and was not read."
    if any(a.type in ("string", "text") and {word.upper() for word in a.words} & {"ON", "OFF"} for a in values):
        yield "A text is told to be switched on and off."
    if len(set(_CASE.findall(told))) > 1 and not any(a.rows for a in values):
        yield "The values of a parameter depend on another one."


def _around(text: str, found: re.Match[str]) -> str:
    """The words before what was found, and that itself."""
    return " ".join(text[max(0, found.start() - 24) : found.end()].split(" ")[1:])


def _loose(entry: Entry, block: Block, told: str) -> Iterator[str]:
    """Doubts about numbers that sentences about values have and no fact, form or message has, in any power of ten."""
    shown = " ".join((*block.headings, *block.syntax, *block.response, block.text("example", "typical", "replied")))
    known = facts_sizes(entry, shown) | _OVERLOAD
    for sentence in re.split(r"(?<=[.;]) +(?=[A-Z<])|\u2022|\u2014|\uf06c|\uf0d8", told):
        if _ABOUT_VALUES.search(sentence) is None or _ASIDE.search(sentence) is not None:
            continue
        for match in AMOUNT.finditer(ELSEWHERE.sub(" ", _together(_MESSAGE.sub(" ", sentence)))):
            if not known_in_some_power(match["number"], known):
                yield unread(*_place(sentence, match))


def _place(sentence: str, found: re.Match[str]) -> tuple[str, re.Match[str]]:
    """Return where a sentence has a number that was found in it without its messages; if need be, without them."""
    number = re.escape(found[0].strip())
    whole = re.search(rf"(?<![\w.:]){number}(?![\w.:])", blanked(ELSEWHERE, blanked(_MESSAGE, sentence)))
    return (found.string, found) if whole is None else (sentence, whole)


def _together(text: str) -> str:
    """The text with its numbers in one piece each."""
    return _GROUPED.sub(lambda match: match[0].replace(" ", ""), text)


def _unit(told: str) -> str:
    """A unit that the text gives a value."""
    for found in _UNIT_TOLD.finditer(told):
        word = found["bracket"] or found["is"] or found["noun"]
        if read_unit(word) not in (None, "", "characters") and not word.lower().startswith("unit"):
            return word
    return ""
