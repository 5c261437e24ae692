"""What an entry states in sentences and shows in examples about its parameters: units, ranges, lengths, defaults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from benchwright.extract.entries.defaults import take_default, take_list
from benchwright.extract.entries.offered import take_offered
from benchwright.extract.facts.apply import take_range
from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.choices import read_choices
from benchwright.extract.facts.definitions import plain_name
from benchwright.extract.facts.examples import Example
from benchwright.extract.facts.lengths import length_told
from benchwright.extract.facts.ranges import RangeFact, read_range
from benchwright.extract.facts.replies import beside
from benchwright.extract.facts.reply_units import at_odds
from benchwright.extract.facts.units import counts_cycles, read_unit, read_unit_word, spelled
from benchwright.manual.header import short_form

_OMITTED = re.compile(r"(?:omit|left out|not specified)", re.I)
_DEFAULT_CHANNEL = re.compile(r"\(default,? (?:is )?channel (\d)\)", re.I)
_NUMBERED_NODE = re.compile(r"\[:?[A-Z]\w*\[?\d\|")
"""`[SOURce[1|2]]`."""
_SELECTED = re.compile(r"(?:currently|presently) selected|selected (?:channel|output)|current channel", re.I)
_FIRST = re.compile(r"\bCH(?:annel)? ?(\d)\b|\bchannel (\d)\b", re.I)
_NAMES = r"(?P<names>(?:the )?<[^<>]+>(?:(?:,| ?and|, and) ?<[^<>]+>)*)"
_RANGES = re.compile(
    rf"(?:ranges?|values?) (?:of|for) (?:both )?{_NAMES}[^.<>]*? (?:is|are)(?: all| both)? "
    r"(?:from )?(?P<text>[^.;]*(?:\.\d[^.;]*)*)",
    re.I,
)
_DEFAULT_UNITS = re.compile(rf"default units? (?:of|for) {_NAMES} (?:is|are):? (?P<units>[^.;]+)", re.I)
_DEFAULT_UNIT = re.compile(
    r"(?:default unit|unit(?: of (?:the )?(?:parameter|value))?) (?:is|are) [\"\u201c]?(\S+)", re.I
)
_AMOUNT = re.compile(r"[-+]?\d+(?:\.\d+)?")
_RATES = ("Bd", "bps")
"""Units that go without saying: rates of an interface are named as bare numbers."""
_MIXED = re.compile(
    r"voltage(?:,|/| or| and/or) ?current|current(?:/| or) ?(?:voltage|power)|\dV/\d\S*A"
    r"|unit\w*[^.]{0,60}\b(?:depend|current (?:unit|amplitude)|selected)"
    r"|unit of the (?:current|selected|corresponding)",
    re.I,
)
"""Words that show that a number has one unit or another."""
_RANGING = re.compile(
    r"\b(?:rang(?:es|ing|e is) (?:is )?(?:from |between )?|(?:number|value) from |(?:within|between) (?=\d))(.+)", re.I
)
_UNIT_IN = re.compile(
    r"\bin (?:units? of )?(?:[A-Z\u03a9][A-Za-z]{0,3}|[mun\u00b5]?s|d[bB]m?|[Hh]ertz|[Vv]olts|[Aa]mp(?:ere)?s"
    r"|[Ss]econds|[Ww]atts|[Oo]hms|percent(?:ages?)?)\b(?!-)"
)
_WHOLE = re.compile(r"\*(?:ESE|SRE|PRE|SAV|RCL|SDS|PSC)|:?STAT(?:us)?:.*(?:ENAB(?:le)?|[PN]TR(?:ansition)?)", re.I)
"""Commands of IEEE 488.2 and SCPI whose parameter is a whole number: masks of registers, numbers of memories."""
_COUNTED = re.compile(
    r"\bnumber of (?:times|steps|readings|points|samples|cycles|averages|measurements|pulses|triggers)\b"
    r"|\b(?:memory|storage) locations?\b"
)
_PRINTED_NUMBER = re.compile(r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?")
_FRACTION = re.compile(r"[-+]?\d*\.\d*[1-9]\d*")
"""A number with a part that is not whole."""
_WEIGHTS = re.compile(r"binary[- ]weight|sum of the (?:binary )?weights|decimal (?:value|number|equivalent)", re.I)


def omitted_suffix(name: str, told: str) -> int | Literal["selected"] | None:
    """Return which number is meant when a suffix is left out, where a sentence about `<name>` says so."""
    for sentence in re.split(r"\.(?=\s|$)|[\u25cf\uf0d8\u2022]", told):
        if _OMITTED.search(sentence) and (f"<{name}>" in sentence or _NUMBERED_NODE.search(sentence)):
            if _SELECTED.search(sentence):
                return "selected"
            if found := _FIRST.search(sentence):
                return int(found[1] or found[2])
    return int(found[1]) if (found := _DEFAULT_CHANNEL.search(told)) else None


def unprinted_words(argument: Argument, told: str) -> bool:
    """Take UP and DOWN where the text lets one send them though the form does not print them; return whether so."""
    if not re.search(r"\bUP(?: or |/)DOWN\b", told) or not argument.words or argument.type not in ("real", "integer"):
        return False
    missing = [word for word in ("UP", "DOWN") if word not in argument.words]
    argument.words = (*argument.words, *missing)
    return bool(missing)


def settle(header: str, arguments: Sequence[Argument], told: str, defined: str, examples: Sequence[Example]) -> None:
    """Add to each parameter what sentences (`told`) and examples say and its definition (`defined`) leaves open."""
    if len(arguments) == 1 and _WHOLE.fullmatch(header) and arguments[0].type in (None, "real", "text"):
        arguments[0].type, arguments[0].defined = "integer", True
    take_offered(arguments, told)
    _ranges(arguments, told)
    for argument in arguments:
        _ranging(argument, told, alone=len(arguments) == 1)
    whole = [
        a
        for a in arguments
        if a.type == "integer" and not a.unit and not re.search(r"integer|NR1", f"{told} {defined}", re.I)
    ]
    _units(arguments, told, defined)
    for argument in whole:
        argument.type = "real" if argument.unit else "integer"
    if len(arguments) == 1:
        take_default(arguments[0], told)
    take_list(arguments, told)
    for place, argument in enumerate(arguments):
        own = told if len(arguments) == 1 else _about(argument, told)
        asks = all(example.asks for example in examples)
        sent = [example for example in examples if (asks or not example.asks) and len(example.values) > place]
        if len(arguments) == 1 and (_is_counted(argument, header, told) or _is_whole(argument, told)):
            argument.type = "integer"
        if argument.type in (None, "integer", "real", "text") and _WEIGHTS.search(own) and not argument.unit:
            argument.type, argument.defined = "integer", True
        if argument.type in ("string", "text", None) and argument.max_length is None:
            argument.max_length = length_told(f"{own} {defined}" if len(arguments) == 1 else own)
        mixed = bool(_MIXED.search(f"{told} {defined}"))
        _by_examples(argument, place, sent, header if not mixed else "")


def _is_counted(argument: Argument, header: str, told: str) -> bool:
    """Whether any number is allowed by the notation, but things are counted: ends are whole and have no unit."""
    ends = [end for end in (argument.min, argument.max, argument.default, argument.reset) if end is not None]
    whole = len(ends) > 1 and all(isinstance(end, int) for end in ends)
    counted = _COUNTED.search(told) or re.search(r":(?:COUNt|POINts)$", header)
    return bool(argument.type == "real" and not argument.unit and not argument.rows and whole and counted)


_ONLY_WHOLE = re.compile(r"\b(?:[Aa]ll|[Aa]ny|[Oo]nly) integer values?\b")


def _is_whole(argument: Argument, told: str) -> bool:
    """Whether the text allows whole numbers of a unit only (`All integer values between 1 Hz and 3 GHz are valid`)."""
    ends = [end for end in (argument.min, argument.max, argument.default, argument.reset) if end is not None]
    whole = all(not isinstance(end, float) or end.is_integer() for end in ends)
    return argument.type == "real" and not argument.rows and whole and _ONLY_WHOLE.search(told) is not None


def _about(argument: Argument, told: str) -> str:
    """The sentences that name a parameter, and the one that follows each."""
    sentences = re.split(r"(?<=\.)\s", told)
    named = [
        plain_name(argument.name) in map(plain_name, re.findall(r"<([^<>]+)>", sentence)) for sentence in sentences
    ]
    return " ".join(s for s, here, before in zip(sentences, named, [False, *named], strict=False) if here or before)


def _by_examples(argument: Argument, place: int, sent: Sequence[Example], header: str) -> None:
    """Whether a text is sent in quotes, and the unit that the words beside an example give its number.

    Without a `header` several units are spoken of, and none is taken; nor is that of another quantity than it names.
    """
    shown = [example.values[place] for example in sent]
    _text_by(argument, shown)
    _number_by(argument, shown)
    _unit_sent(argument, shown)
    if header and argument.type in ("real", "integer") and not argument.unit and not argument.rows:
        alone = [e for e in sent if e.values.count(e.values[place]) == 1]
        found = {unit for example in alone if (unit := beside(example.values[place], example.said))}
        if len(found) == 1 and not at_odds(header, *found):
            argument.unit = found.pop()


def _text_by(argument: Argument, shown: Sequence[str]) -> None:
    """Whether examples send a text in quotes or without."""
    quoted = [value[:1] in "\"'" for value in shown]
    address = re.fullmatch(r"\d+(?:\.\d+){3}", str(argument.default or ""))
    if argument.type == "string" and not argument.quoted and (not any(quoted) if shown else address):
        argument.type = "text"  # an address, too, is printed without quotes
    elif argument.type in ("text", None) and shown and all(quoted):
        argument.type = "string"
    if argument.listed and not argument.quoted and not any(quoted):
        _take_listed(argument, shown)
    elif argument.listed:
        argument.doubts.append(f"Texts to choose from are listed for `{argument.name}`.")


def _number_by(argument: Argument, shown: Sequence[str]) -> None:
    """Whether examples send a number, and a whole one."""
    if argument.type == "integer" and any(_FRACTION.fullmatch(value) for value in shown):
        argument.type = "real"  # whole ends alone do not make a number whole
    if argument.type is None and shown and all(re.fullmatch(r"[-+]?\d+", value) for value in shown):
        argument.type, argument.seen = "integer", True
    elif argument.type is None and shown and all(_PRINTED_NUMBER.fullmatch(value) for value in shown):
        argument.type = "real"


_SENT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)? ?(?P<unit>[A-Za-z%\u00b5\u03a9]{1,6})")


def _unit_sent(argument: Argument, shown: Sequence[str]) -> None:
    """The unit that every example sends with the number (`100 MHz`); none where one goes without, or they differ."""
    if argument.type not in ("real", None) or argument.unit or argument.rows or argument.choices or argument.words:
        return
    sent = [_SENT.fullmatch(value) for value in shown]
    units = {_base(found["unit"]) for found in sent if found is not None}
    if len(units) == 1 and "" not in units and None not in sent:
        argument.type, argument.unit = "real", units.pop()


def _base(word: str) -> str:
    """The unit of a word without its prefix, in small letters as well (`ghz`); empty where it is none."""
    unit = read_unit_word(word) or read_unit_word(word.capitalize())
    return unit[0] if unit is not None else ""


def _take_listed(argument: Argument, shown: Sequence[str]) -> None:
    """Words listed for what the form calls a text are choices if examples send them bare; a doubt if none does."""
    words = {word.upper() for choice in argument.listed for word in (choice, short_form(choice))}
    if shown and all(value.upper() in words for value in shown):
        set_choices(argument, argument.listed)
    else:
        argument.doubts.append(f"The form calls `{argument.name}` a text, and words are listed for it.")


def _named(names: str, arguments: Iterable[Argument]) -> list[Argument]:
    wanted = [plain_name(name) for name in re.findall(r"<([^<>]+)>", names)]
    by_name = {plain_name(argument.name): argument for argument in arguments}
    return [by_name[name] for name in wanted if name in by_name]


def _ranges(arguments: Sequence[Argument], told: str) -> None:
    """`The ranges of <a> and <b> are 0 to 320 and 0 to 240 respectively`, `the range of <x> is from 1s to 99999s`."""
    for found in _RANGES.finditer(told):
        about = [a for a in _named(found["names"], arguments) if a.min is None and a.max is None and not a.choices]
        texts = re.split(r"\band\b", re.sub(r",? ?respectively.*", "", found["text"]))
        if "respectively" not in found["text"]:
            texts = [found["text"]] * len(about)
        if len(texts) != len(about):
            continue
        for argument, text in zip(about, texts, strict=True):
            fact = read_range(re.split(r",|\bwhen\b|\band\b", text)[0])
            if fact is None or fact.min is None or fact.max is None or not fact.sure:
                continue
            if argument.type in ("string", "text"):
                argument.type = None
            doubts = list(argument.doubts)
            take_range(argument, fact)
            argument.doubts = [doubt for doubt in doubts if "only refers to" not in doubt]
            argument.defined = True


def _ranging(argument: Argument, told: str, *, alone: bool) -> None:
    """`<v> ranges from 1 to 2000, the unit is V`, `<v> is an integer ranging from 0 to 32`, `<v> can be 0|1`."""
    if argument.choices or argument.rows or argument.min is not None or argument.max is not None:
        return
    if argument.type in ("string", "text") and argument.defined:
        return
    for sentence in re.split(r"\.(?=\s|$)|[\u25cf\uf0d8\u2022\uf06c]", told):
        names = [plain_name(name) for name in re.findall(r"<([^<>]+)>", sentence)]
        if set(names) != {plain_name(argument.name)} and not (alone and set(names) == {"value"}):
            continue
        if re.search(r"\b(?:characters?|letters?|strings?)\b", sentence):
            continue
        if (listed := re.search(r"\b(?:can|may|should) be:? (\S+\|\S*\w)", sentence)) and (
            choices := read_choices(listed[1])
        ):
            argument.type, argument.defined = None, True
            set_choices(argument, choices)
            return
        found = _RANGING.search(sentence)
        text = re.sub(r"^(-?[\d.]+) and (?=-?\d)", r"\1 to ", found[1]) if found else ""
        fact = read_range(re.split(r",|;|\)|\band (?=[a-z])", text)[0]) if text else None
        if fact is not None and fact.min is not None and fact.max is not None and fact.sure:
            _take_ranging(argument, fact, sentence)
            others = read_range(_about(argument, told)) if not alone else None
            if others is not None and others.conditions:
                argument.doubts.append(f"The entry names several ranges for `{argument.name}`.")
            return


def _take_ranging(argument: Argument, fact: RangeFact, sentence: str) -> None:
    unit = _DEFAULT_UNIT.search(sentence)
    known = read_unit_word(unit[1].strip('."\u201d,;')) if unit and not fact.unit else None
    if argument.type == "text":
        argument.type = None
    take_range(argument, replace(fact, unit=spelled(*known)) if known else fact)
    argument.defined = True
    if re.search(r"\bintegers?\b", sentence):
        argument.type = "integer"


_EITHER_UNIT = re.compile(
    r"\bin (?:degrees or radians|radians or degrees|volts or \w+|watts or \w+|\w+ or (?:volts|watts|percent)),?"
    r" (?:as )?(?:specified|set|selected|chosen) (?:by|with)\b"
)
"""Another command chooses the unit."""


def _units(arguments: Sequence[Argument], told: str, defined: str) -> None:
    """`The default units of <frequency> and <amplitude> are Hz and Vpp`; `the default unit is s`."""
    for found in _DEFAULT_UNITS.finditer(told):
        about = _named(found["names"], arguments)
        words = [word.strip(' "') for word in re.split(r",|\band\b", re.sub(r",? ?respectively.*", "", found["units"]))]
        units = [read_unit_word(word) for word in words if word]
        if len(units) == len(about):
            for argument, unit in zip(about, units, strict=True):
                if unit is not None and not argument.unit:
                    argument.unit = spelled(*unit)
    numbers = [
        argument for argument in arguments if argument.type in ("real", "integer", None) and not argument.choices
    ]
    if len(numbers) == 1:
        _unit(numbers[0], told)
        numbers[0].unit = numbers[0].unit or (_said_in(defined) if numbers[0].type != "integer" else "")
        if numbers[0].type is None and numbers[0].unit:
            numbers[0].type = "real"
    elif len(arguments) == 1 and sum(_AMOUNT.fullmatch(choice) is not None for choice in arguments[0].choices) > 1:
        stated = _DEFAULT_UNIT.search(told)
        unit = read_unit_word(stated[1].strip('."\u201d,;')) if stated else None
        arguments[0].unit = arguments[0].unit or (spelled(*unit) if unit and unit[0] not in _RATES else "")


def _unit(argument: Argument, told: str) -> None:
    """The unit of the only number there is."""
    if (
        re.search(r"\bunits? (?:depends? on|(?:is|are) (?:related to|determined by))\b", told)
        and argument.min is argument.max is None
    ):
        argument.unit = ""
        argument.doubts.append(f"The unit of `{argument.name}` depends on something else.")
    if _EITHER_UNIT.search(told):
        argument.doubts.append(f"The unit of `{argument.name}` depends on something else.")
    stated = _DEFAULT_UNIT.search(told)
    unit = read_unit_word(stated[1].strip('."\u201d,;')) if stated else None
    if unit is not None and unit[0] and (not argument.unit or argument.min is argument.max is None):
        argument.unit = spelled(*unit)
    elif argument.unit:
        return
    elif argument.type == "integer" and re.search(r"\bpixels?\b", told):
        argument.unit = "px"
    elif not _MIXED.search(told) and not counts_cycles(told) and (argument.type == "real" or argument.min is not None):
        argument.unit = _said_in(told)


def _said_in(told: str) -> str:
    """`Set the frequency in Hz`: the unit that sentences name behind `in`, if they agree."""
    sentences = [s for s in re.split(r"(?<=\.)\s", told) if not re.search(r"\b(?:query|return)", s, re.I)]
    found = {read_unit(match[0]) for s in sentences for match in _UNIT_IN.finditer(s)}
    found -= {None, ""}
    return str(found.pop()) if len(found) == 1 else ""
