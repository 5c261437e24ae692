"""What the description beside a form says: range, choices, unit and default of its parameter, and a query's reply.

Descriptions are short sentences (`Set limit (1 to 5).`, `Select type: A, B, or C.`, `Returns 1 for on, 0 for off.`);
what none of the patterns below finds is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.facts.definitions import Column, Definition
from benchwright.extract.facts.ranges import RangeFact, read_default, read_range
from benchwright.extract.facts.units import read_unit_word, spelled, stated_unit
from benchwright.extract.notation.form import Syntax
from benchwright.extract.notation.slots import SPECIAL, Slot

_ITEM = r"[\"'\u2018\u201c]?(?:[A-Z][A-Za-z0-9]*|\d+)(?:\[[:\w]+\])?(?::[A-Z]+)?[\"'\u2019\u201d]?"
_COMMENT = r"(?: ?\([^()]{1,24}\))?"
_LIST = re.compile(
    rf"(?P<list>{_ITEM}{_COMMENT}(?:(?:, ?(?:or |and )?| or | and |\|){_ITEM}{_COMMENT})+)(?P<end>[\s.,;)]|$)"
)
_BEFORE = re.compile(r"(?:[:(=]|\b(?:is|are|to|of|from|either)) ?$|^$")
_PAIR = re.compile(r"\(([A-Z]{2,}\w*)\) or \w+ \(([A-Z]{2,}\w*)\)")
_NUMBERED = re.compile(r"^([A-Z]{2,})[xX]$")
_COUNTED = re.compile(r"\b[xX] ?= ?(\d{1,2}) (?:to|-|\u2013) ?(\d{1,2})\b")
_COUNT_NODE = re.compile(
    r"(?:COUNt|COUN|POINts|POIN|DIGits|ENABle|KEY|ADDRess|ADDR|LINE|ILINe?|OLINe?|ECOunt|INDex|SLOT|PORT)\]?$"
)
_COUNT = re.compile(
    r"\binteger|(?<!model )(?<!serial )(?<!part )\bnumber of\b(?! power)|\bcount\b|\bregister\b|\bhow many\b|\bbits?\b"
    r"|\b(?:memory|storage) locations?\b",
    re.IGNORECASE,
)
_LENGTH = re.compile(r"(?:up to|maximum(?: of)?) (\d{1,4}) characters|(\d{1,4}) characters max", re.IGNORECASE)
_BRACKET_UNIT = re.compile(r"\((?:in )?([A-Za-z%\u00b0\u00b5\u03bc\u03a9]{1,8})(?: peak)?(?:\)|[;,])")
_SHOWN_UNIT = re.compile(r"= ?[-+\d.eE]+ \([\d.]+ ?([A-Za-z\u00b5\u03bc\u03a9]{1,4})\)")
_PLAIN_NUMBERS = re.compile(
    r"[Dd]efaults? ?(?:=|is)? ?[-+\d.eE]+(?: ?[%A-Za-z]+)?(?: \([^()]*\))?"
    r"|for example.*$|\b[A-Za-z]+\d+\b|\d-wire|^Table \d.*"
)
_ANGLES = re.compile(r"<(-?[\d.]+) ?[-\u2013] ?(-?[\d.]+)>")
_STATED = re.compile(
    r"\brange (?:is|of|from) (?P<range>[^,;]*?)(?:[,;]|\. |$)|<\w+> ?= ?(?P<named>[^,;]*?)(?:[,;]|\. |$)"
)
_REGISTER = re.compile(r"^:?STAT(?:us)?:.*(?:COND|EVEN|ENAB)", re.IGNORECASE)
_ENDS = re.compile(
    r"\b(?:Min(?:imum)?|min) ?=? ?(?P<min>-? ?[\d.,]+(?:[eE][-+]?\d+)?)"
    r"|\b(?:Max(?:imum)?|max) ?=? ?(?P<max>-?[\d.,]+(?:[eE][-+]?\d+)?)"
)

_FLAG = re.compile(
    r"\b(?P<one>[01]) ?(?:=|for|if)|=(?P<two>[01])\b|\((?P<three>[01])\)|[\"'](?P<four>[01])[\"'] (?:if|for)"
    r"|\b(?P<five>[01]) or (?P<six>[01])\b|\b(?P<seven>[01]) \([a-z][a-z ]{1,20}\)"
)
_CODE = re.compile(r"(?<![\w.<])(-?\d{1,3}) ?= ?[A-Za-z]{2}")
"""A number and what it stands for (`-1 = failed`)."""
_MARK = re.compile(r"<(NR[123f])>")
_SINGLE = re.compile(
    r"\b(?:value|reading|measurement|deviation|span|average|maximum|minimum|level|frequency|result|factor|voltage"
    r"|(?:measured|output|[AD]C) current)\b",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(
    r"\blist\b|readings\b|separated|values\b|\btest\b"
    r"|\b(?:measurement|level|voltage|frequency|current) (?:configuration|function|status|mode|setup|type)\b"
)
"""Sentences about more than one number, or about none: `the measurement configuration`."""
_CHOSEN = re.compile(r"\((?P<list>[A-Z]\w*(?:(?:\||,? or |, )[A-Z]\w*)+)\)")
_NUMBERED = re.compile(r"; ?\b[XN] ?= ?\d[\d, \u2013-]*")
"""What numbers a mnemonic takes (`Limit X; X = 2, 3, 5-12`): no range of the parameter."""
_COUNTED_REPLY = re.compile(
    r"\bsum of the bit|\bregister\b|\bdecimal value\b|(?<!model )(?<!serial )(?<!part )\bnumber of\b|\bcount\b",
    re.IGNORECASE,
)
_ASKS_READINGS = re.compile(r":?(?:READ|FETCh?|MEASure)\b", re.IGNORECASE)
"""Queries that return what was measured, of which a sentence may tell how many there are."""
_QUOTED = re.compile(r"[\"\u201c]([A-Z][A-Za-z]*)[\"\u201d]")


def about(form: Syntax, words: str, asked: str, default: str) -> list[Definition]:
    """Return what is said of the parameters of a set form.

    `words` is its description, `asked` that of its query, `default` the text of the column of defaults.
    """
    words = _NUMBERED.sub("", words)
    slots = [slot for slot in form.params if slot.hint != "list" or slot.name]
    if len(slots) > 1:
        return list(_named(slots, words))
    if not slots:
        return []
    slot = slots[0]
    fields: dict[Column, str] = {}
    if default and not re.match(r"\(?notes?\b", default, re.IGNORECASE):
        fields["reset"] = re.sub(r" ?\([^()]*\)$", "", default)
    elif (given := read_default(words)) is not None:
        fields["default"] = given
    made = Definition(slot.name, fields, words)
    if slot.choices or slot.hint in ("Bool", "block"):
        made.text = ""
        return [made] if fields else []
    if _is_number(slot):
        _number(made, form, words, asked)
    elif not slot.hint:
        _open(made, form, words)
    elif found := _LENGTH.search(words):
        fields["range"] = f"up to {found[1] or found[2]} characters"
    return [made]


def _is_number(slot: Slot) -> bool:
    numeric = bool(slot.words) and all(SPECIAL.fullmatch(word) for word in slot.words)
    return slot.hint.startswith("NR") or numeric or slot.name.endswith("#") or slot.name in ("seconds", "plcs")


def _named(slots: list[Slot], words: str) -> Iterator[Definition]:
    """`<year>: ... <month>: ...`: what stands behind the name of each parameter."""
    for index, slot in enumerate(slots):
        place = 0 if slot.hint == "list" else 1 + sum(other.hint != "list" for other in slots[:index])
        pattern = rf"<{re.escape(slot.name)}> ?[:=] ?(?P<text>[^<]*)"
        found = re.search(pattern, words, re.IGNORECASE) if slot.name else None
        if found is not None:
            fields: dict[Column, str] = {"range": found["text"], "type": found["text"]}
            yield Definition(slot.name, fields, found["text"], place=place)
        elif _is_number(slot):
            kind = "integer" if slot.name.endswith("#") else "real"
            yield Definition(slot.name, {"type": kind}, "", place=place)


def _number(made: Definition, form: Syntax, words: str, asked: str) -> None:
    """Range, unit and kind of a number."""
    fact = range_in(words)
    if fact is not None:
        made.fields["range"] = _told(fact)
    if unit := unit_in(words) or unit_in(asked) or (fact.unit if fact else ""):
        made.fields["unit"] = unit
    whole = fact is None or all(isinstance(n, int) for n in (fact.min, fact.max, *fact.values) if n is not None)
    counts = is_count(form.header, words)
    integer = form.params[0].hint == "NR1" or made.name.endswith("#")
    if integer or (whole and counts and not made.fields.get("unit")):
        made.fields["type"] = "integer"
    elif not form.params[0].hint:
        made.fields["type"] = "real"
    given = _plain(made.fields.get("reset") or made.fields.get("default"))
    if fact is not None and given is not None and not _within(given, fact):
        made.doubts.append("The default lies outside the range.")
    if fact is None and choices_in(words):
        made.doubts.append("Words are offered where the form has a number.")
    if fact is None and re.search(r"\d", _PLAIN_NUMBERS.sub("", words)):
        made.doubts.append("Numbers stand in the description that were not read.")


def _within(value: float, fact: RangeFact) -> bool:
    low, high = fact.min, fact.max
    return (low is None or value >= low) and (high is None or value <= high)


def is_count(header: str, words: str) -> bool:
    """Whether header or description show that a number counts something, so that it is whole."""
    return bool(_COUNT_NODE.search(header)) or bool(_COUNT.search(words))


def _told(fact: RangeFact) -> str:
    """A range in one form: what was found in a sentence, for the reader of definitions."""
    if fact.values:
        return "{" + "|".join(f"{value:.12g}" for value in fact.values) + "}"
    text = f"{fact.min:.12g} to {fact.max:.12g}" if fact.min is not None and fact.max is not None else ""
    if not text:
        text = f">= {fact.min:.12g}" if fact.min is not None else f"<= {fact.max:.12g}"
    return " ".join((text, *fact.words))


def range_in(words: str) -> RangeFact | None:
    """Return the range that a sentence gives: in brackets, behind a colon, or by its ends; None if not for sure."""
    words = _ANGLES.sub(r"\1 to \2", words)
    parts = [part for part in re.findall(r"\(([^()]*)\)", words) if re.search(r"\d", part)]
    parts += [part for part in re.split(r"[:;] ", words)[1:] if re.search(r"\d", part)]
    stated = [found["range"] or found["named"] for found in _STATED.finditer(words)]
    for part in [
        *stated,
        *parts,
        *(part for part in re.split(r"(?<=[a-z)])\. ", words) if re.search(r"[Rr]ange|\d", part)),
    ]:
        fact = _sure(re.sub(r"^.*?[;:] ", "", part))
        if fact is not None:
            return fact
    return _ends(words)


def _sure(part: str) -> RangeFact | None:
    part = re.sub(r"(?<=\d)(?=(?:msec|usec|\u03bcsec|\u00b5sec|sec)s?\b)", " ", part)
    fact = read_range(part)
    if fact is None or not fact.sure or fact.conditions or (fact.min is None and fact.max is None and not fact.values):
        return None
    return fact if fact.min != fact.max else None


def _ends(words: str) -> RangeFact | None:
    """`Min = 0, Max = 65,000`, `Default 1, Max 10`."""
    found = {match.lastgroup: match[match.lastgroup or 0] for match in _ENDS.finditer(words)}
    if not found:
        return None
    low, high = (_plain(found.get(name)) for name in ("min", "max"))
    if low is None and high is None:
        return None
    return RangeFact(low, high)


def _plain(text: str | None) -> int | float | None:
    bare = (text or "").replace(",", "").replace(" ", "").rstrip(".")
    if not re.fullmatch(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", bare):
        return None
    return int(bare) if re.fullmatch(r"-?\d+", bare) else float(bare)


def unit_in(words: str) -> str:
    """Return the unit that a sentence names (`(seconds)`, `in volts`, `= 0.0001 (100 µV)`); empty if it names none."""
    if stated := stated_unit(words):
        return stated
    for pattern in (_BRACKET_UNIT, _SHOWN_UNIT):
        for match in pattern.finditer(words):
            known = read_unit_word(match[1]) if match[1] != "B" or "byte" in words else None  # else the B of mX + B
            if known is not None and known[0]:
                return known[0] if pattern is _SHOWN_UNIT else spelled(*known)
    return ""


def _open(made: Definition, form: Syntax, words: str) -> None:
    """A parameter whose placeholder tells no kind: choices, else a number."""
    words = re.sub(r",([\"\u201d])", r"\1,", words)
    choices = choices_in(words)
    if choices and all(choice[0] in "\"'\u2018\u201c" for choice in choices):
        made.fields["type"] = "string"
    elif choices:
        made.fields["range"] = "|".join(choice.strip("\"'\u2018\u2019\u201c\u201d") for choice in choices)
        if _more_listed(choices, words):
            made.doubts.append(f"Not all that is offered for `{made.name}` was read.")
        made.text = ""
    elif (length := _LENGTH.search(words)) is not None:
        made.fields["range"] = f"up to {length[1] or length[2]} characters"
    elif range_in(words) is not None:
        _number(made, form, words, "")
    else:
        made.text = ""
        made.fields.clear()


def choices_in(words: str) -> tuple[str, ...]:
    """Return the words that a sentence offers (`(NEVer or NEXT)`, `: A, B (b), or C`); none if it offers no list."""
    if pair := _PAIR.search(words):
        return pair[1], pair[2]
    best: tuple[str, ...] = ()
    for match in _LIST.finditer(words):
        if not _BEFORE.search(words[: match.start()]):
            continue
        bare = re.sub(r" ?\([^()]*\)", "", match["list"])
        items = tuple(item for part in re.split(r", ?|\||\bor\b|\band\b", bare) if (item := part.strip()))
        if len(items) > max(1, len(best)) and all(map(_is_choice, items)) and not all(map(str.isdigit, items)):
            best = items
    return _numbered(best, words)


def _more_listed(choices: tuple[str, ...], words: str) -> bool:
    """Whether the brackets that hold the choices hold more than them (`(RST, PRESet or SAV 0-4)`)."""
    part = next((part for part in re.findall(r"\(([^()]*)\)", words) if all(choice in part for choice in choices)), "")
    for choice in sorted(choices, key=len, reverse=True):
        part = part.replace(choice, "", 1)
    return bool(re.search(r"\w", re.sub(r"\b(?:or|and|\w+ (?:=|is))(?!\w)", "", part)))


def _is_choice(item: str) -> bool:
    bare = item.strip("\"'\u2018\u2019\u201c\u201d")
    return bool(re.fullmatch(r"[A-Z]|\d+", bare)) or sum(char.isupper() for char in bare) > 1


def _numbered(items: tuple[str, ...], words: str) -> tuple[str, ...]:
    """`SAVx` with `x = 0 to 3` written out."""
    span = _COUNTED.search(words)
    out: list[str] = []
    for item in items:
        if span is not None and (stem := _NUMBERED.match(item)):
            out += [f"{stem[1]}{number}" for number in range(int(span[1]), int(span[2]) + 1)]
        else:
            out.append(item)
    return tuple(out)


# Replies -----------------------------------------------------------------------------------------


def _listed_kinds(words: str) -> str | None:
    """The form of a reply whose fields or numbers are listed: `<NR1>,<NR3>`, `0|1|-1`; empty if not all, None if none.

    Registers and single values are left to `reply_in`.
    """
    if len(marks := _MARK.findall(words)) > 1:
        return "" if re.search(r"\.{3}|\u2026", words) else ",".join(f"<{mark}>" for mark in marks)
    codes = list(dict.fromkeys(_CODE.findall(words)))
    return "|".join(codes) if len(codes) > 1 and not set(codes) <= {"0", "1"} else None


def reply_in(words: str, header: str = "") -> str:
    """Return what a sentence says of a reply as a form that `replies` reads (`0|1`, `<NR1>`); empty if nothing.

    A register of the status system (SCPI-1999 chapter 20) is read as a whole number, whatever the sentence says.
    """
    if _REGISTER.match(header):
        return "<NR1>"
    if (kinds := _listed_kinds(words)) is not None:
        return kinds
    flags = {value for match in _FLAG.finditer(words) for value in match.groupdict().values() if value}
    if flags == {"0", "1"}:
        return "0|1"
    if re.search(r"\(@\d", words):
        return "(@1)"
    if re.search(r"quoted string|\bstring\b|\berror (?:code|message)|\b(?:text|user|error) message\b", words):
        return "<string>"
    if (listed := _CHOSEN.search(words)) and all(
        _is_choice(item) for item in re.split(r"\||,? or |, ", listed["list"])
    ):
        return "|".join(re.split(r"\||,? or |, ", listed["list"]))
    quoted = _QUOTED.findall(words)
    if len(quoted) > 1:
        return "|".join(quoted)
    if _COUNTED_REPLY.search(words) and not _ASKS_READINGS.match(header):
        return "<NR1>"
    if _SINGLE.search(words) and not _NO_NUMBER.search(words):
        return "<NR3>"
    return ""
