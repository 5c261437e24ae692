"""Defaults that sentences name: of an entry's own parameters, or once for all entries; and those that were not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.ranges import read_default
from benchwright.extract.facts.scalars import as_value
from benchwright.extract.facts.units import read_unit_word
from benchwright.manual.header import parse_header, short_form

_NAMED = re.compile(
    r"\bdefault (?:\w+ )?is (?:set to |the )?[\"\u201c]?(?P<word>[A-Za-z][\w-]*)(?: ?(?P<number>\d)\b)?"
)
_TOLD = re.compile(
    r"\b(?:[Tt]he|[Ii]ts|[Ii]nitial|[Ff]actory)(?: [\w/-]+)? defaults? "
    r"(?!units?\b|for\b|(?:\w+ )?file\b|(?:\w+ )?name\b)"
    r"(?:(?!(?:when|if|which|that|unless|after|before|will)\w*\b)[\w-]+ |\([^()]*\) ){0,9}?(?:is|are)\b"
    r"|\b[Ii]nitial (?:settings?|values?|states?)\b(?: \([^()]*\))? ?(?:is|are|:)"
)
_IS_DEFAULT = re.compile(
    r"\b(?:(?:this|which) is the|[A-Z]{2,}[a-z]* is (?:the )?|[A-Z]{2,}[a-z]* is (?:set|used|selected) by) ?default\b"
    r"(?! unit| file| name| folder)"
)
"""`an internal trigger (this is the default source)`, `SLOW is the default`."""
_RESET_TO = re.compile(
    r"\b(?P<verb>sets|resets|selects|changes|enables|disables|turns (?:on|off))\b "
    r"(?P<what>(?:(?!\b(?:re)?sets\b|\b(?:select|change|enable|disable)s\b)[^.;]|\.(?=\d)){1,140}?) "
    r"(?:after|at|following|upon) (?:an? |the )?(?:[Ff]actory )?(?:[Rr]eset\b|\*RST)"
)
"""`The instrument selects FAST after a Factory Reset`."""
_IS_AFTER = re.compile(
    r"(?<!\bregister )(?<!\bregisters )\b(?:is|are) (?:automatically |always |then )?"
    r"(?P<verb>enabled|disabled|turned on|turned off|(?:set|reset|changed|initiali[sz]ed) to)\b"
    r"(?! (?:its|the|their) default\b)(?P<what>(?:[^.;]|\.(?=\d)){0,140}?),? "
    r"(?:after|at|by|following|upon|with|on) (?:an? |the )?"
    r"(?:(?:[Ff]actory )?[Rr]eset\b|\*RST|[Pp]ower[- ](?:on|up)\b)"
)
"""`The beeper is enabled at power-on`, `is set to 1000 V, with averaging off, after a Factory Reset`."""
_SHIPPED = re.compile(
    r"\b(?:is|are) (?P<verb>enabled|disabled|set to)(?P<what>(?:[^.;]|\.(?=\d)){0,60}?),? "
    r"(?:when|as) (?:(?:the|your) [a-z]+ )?(?:is |was )?shipped from the factory"
)
"""`The address is set to 3 when the instrument is shipped from the factory`."""
_SWITCHED = {
    "enables": "ON",
    "turns on": "ON",
    "disables": "OFF",
    "turns off": "OFF",
    "enabled": "ON",
    "disabled": "OFF",
    "turned on": "ON",
    "turned off": "OFF",
}
_PLAIN_NUMBER = re.compile(
    r"(?<![\w.])[-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?(?: ?[A-Za-z\u03a9\u00b5%]{1,5}\b)?"
)
_AMOUNT = re.compile(r"[-+]?\d+(?:\.\d+)? ?(?P<unit>[A-Za-z%\u00b5\u03a9]{1,6})")
"""A number with a unit: `10 MHz`."""
_NOTE = re.compile(r"\W*\bNotes?\b ?:")
"""Where a remark on the value begins."""
_LIST = re.compile(
    r"\b(?:[Dd]efaults?|[Ii]nitial (?:settings|values))\b[^.:]{0,60}(?:\.e\.[^.:]{0,60})?:(?P<text>[^.;]{1,200})"
)


_OTHER = re.compile(r"\([^()]*\b(?:set|given|defined) (?:by|with|in) (?:the )?(?:command )?[A-Z*:][^()]*\)")
"""What is said in brackets of another command: `(set by command ATTN, default 1.0)`."""


_COUNT = re.compile(r"\b[Dd]efault number of [a-z ]{3,30} is [\d,.]+")
"""The default of a count is none of what has a unit."""


def take_default(argument: Argument, told: str) -> None:
    """Give the only parameter the default that sentences name: `the default is RISE`, `The "DEF" is 2`."""
    if argument.default is not None or argument.reset is not None:
        return
    told = _OTHER.sub(" ", told)
    if argument.unit:
        told = _COUNT.sub(" ", told)
    found = re.search(r"[\"\u201c]?\bDEF(?:ault)?\b[\"\u201d]? (?:is|denotes|means) [\"\u201c]?([-+\w.]*\w)", told)
    text = found[1] if found and found[1].lower() not in ("the", "a", "to") else read_default(told)
    if argument.type == "choice":
        named = {_choice_named(argument.choices, match["word"], match["number"]) for match in _NAMED.finditer(told)}
        if len(named - {""}) == 1:
            text = (named - {""}).pop()
    if text and re.fullmatch(r"DEF(?:ault)?", text, re.I):
        return
    value = as_value(argument, text) if text else None
    words = {choice.upper() for choice in (*argument.choices, *argument.words)}
    if argument.type in ("real", "integer") and not isinstance(value, int | float) and str(value).upper() not in words:
        return
    if argument.type == "boolean" and str(value).upper() not in ("ON", "OFF", "0", "1", *words):
        return
    if argument.type == "choice" and value is not None and value not in argument.choices:
        value = next((choice for choice in argument.choices if choice.upper() == str(value).upper()), None)
    argument.default = value


def take_reset_part(values: Sequence[Argument], keys: Sequence[str], text: str) -> list[str]:
    """Give the parameter that is set the value that stands under the label of defaults; return doubts.

    `keys` are the parameters that the query has as well: they say what is set.
    """
    text = _NOTE.split(text)[0].strip()
    own = set_alone(values, keys)
    if len(own) == 1:
        _take_reset(own[0], text)
    elif values and re.match(r"[-+\d.]+\b|ON\b|OFF\b", text):
        return [f"The default `{text[:60]}` was not read."]
    return []


def set_alone(values: Sequence[Argument], keys: Sequence[str]) -> list[Argument]:
    """The parameters that are set: without `keys`, those that the query has as well, and lists of channels.

    Of several only the one that must be given, if the others may all be left out: they say where it is set.
    """
    own = list(values) if len(values) == 1 else [a for a in values if a.name not in keys and a.type != "list"]
    needed = [argument for argument in own if not argument.optional]
    return needed if len(needed) == 1 and own[0] is needed[0] else own


def _take_reset(argument: Argument, text: str) -> None:
    if not argument.unit and argument.type in (None, "real") and (found := _AMOUNT.fullmatch(text)) is not None:
        unit = read_unit_word(found["unit"])
        argument.unit = unit[0] if unit is not None else ""
        argument.type = "real" if argument.unit else argument.type
    argument.reset = as_value(argument, text)
    words = {word.upper() for choice in (*argument.choices, *argument.words) for word in (choice, short_form(choice))}
    words |= {"ON", "OFF"} if argument.type == "boolean" else set()
    says = re.search(r"\d", text) or words & {word.upper() for word in re.findall(r"[A-Za-z]\w*", text)}
    if argument.reset is None and says and argument.type not in ("string", "text", "block", None):
        argument.doubts.append(f"The default `{text[:60]}` was not read.")


def take_default_told(arguments: Sequence[Argument], told: str) -> None:
    """Give the only parameter the default that a whole sentence is about (`The default folder is USB0`)."""
    if len(arguments) == 1 and (found := _TOLD.search(told)) is not None:
        take_default(arguments[0], re.split(r"\.(?=\s|$)", told[found.start() :])[0])


def speaks_of_reset(told: str) -> bool:
    """Whether a text has a word of a reset at all: the patterns of such sentences are long."""
    return "eset" in told or "*RST" in told or "ower" in told


def take_reset_told(arguments: Sequence[Argument], told: str) -> None:
    """Give the only parameter the value that a sentence names for the state after a reset, or for a new instrument."""
    if len(arguments) != 1 or arguments[0].reset is not None:
        return
    argument = arguments[0]
    shipped = {_value_after(argument, found["verb"], found["what"]) for found in _SHIPPED.finditer(told)}
    if argument.default is None and len(shipped) == 1:
        argument.default = shipped.pop()
    if not speaks_of_reset(told):
        return
    told_after = (*_RESET_TO.finditer(told), *_IS_AFTER.finditer(told))
    values = {_value_after(argument, found["verb"], found["what"]) for found in told_after}
    if len(values) == 1:
        argument.reset = values.pop()


def _names_value(told: str) -> bool:
    """Whether a sentence about a reset names a number or a word in capitals, or says what is switched."""
    return any(
        re.search(r"\d|[A-Z]{2}", found["what"]) or found["verb"] in _SWITCHED for found in _IS_AFTER.finditer(told)
    )


def _value_after(argument: Argument, verb: str, what: str) -> str | int | float | None:
    """The value of a parameter that `sets ... to what` or `selects what` names; None where it names none or several."""
    if verb in _SWITCHED:
        return _SWITCHED[verb] if argument.type == "boolean" else None
    tail = what.rsplit(" to ", 1)[-1]
    if argument.type in ("real", "integer"):
        found = _PLAIN_NUMBER.findall(tail)
        value = as_value(argument, found[0]) if len(found) == 1 and "digits" not in tail else None
        return value if isinstance(value, int | float) else None
    words = re.findall(r"[A-Za-z][\w-]*", tail)
    if argument.type == "boolean":
        named = {word.upper() for word in words if word.upper() in ("ON", "OFF")}
    else:
        named = {_choice_named(argument.choices, word) for word in words if sum(map(str.isupper, word)) > 1} - {""}
        named = named or {_choice_named(argument.choices, word) for word in words if len(word) > 3} - {""}
    return named.pop() if len(named) == 1 else None


def _choice_named(choices: Sequence[str], word: str, number: str | None = None) -> str:
    """The choice that a word of a sentence means: `sine` is SINusoid, `Slow` is S, `channel 1` is CH1; empty if none.

    Only one may begin like the word.
    """
    if number is not None and word.lower() == "channel":
        return next((choice for choice in choices if choice.upper() in (f"CH{number}", f"CHANNEL{number}")), "")
    meant = [choice for choice in choices if choice.upper() == word.upper()]
    letters = {short_form(choice): choice for choice in choices}
    meant = meant or [
        choice for short, choice in letters.items() if short.isalpha() and word.upper().startswith(short.upper())
    ]
    return meant[0] if len(meant) == 1 and word.lower() not in _NO_NAMES else ""


_NO_NAMES = frozenset(("the", "a", "an", "to", "set", "same", "not", "used", "also", "when", "as", "selected", "all"))
"""Words behind `the default is` that begin a sentence, not a value."""


_MARKED = re.compile(
    r"\b(?P<word>[A-Za-z]\w*)[\"'\u201d]?(?: (?:mode|source|state|setting|function))?,?(?: ?[-\u2013:])? ?"
    r"\((?:[Tt]he |this is the )?[Dd]efault(?: \w+)?\)"
)
"""`CURRent (default)`, `normal mode (default)`, `LEFT - (the default)`."""
_DOES = {"ACTIVATES": "ON", "ENABLES": "ON", "DEACTIVATES": "OFF", "DISABLES": "OFF"}
"""What a switch does by default: `Activates or deactivates (default) the filter`."""


def take_marked(arguments: Sequence[Argument], told: str) -> None:
    """Give a parameter the only one of its words that the text marks as its default."""
    marked = {match["word"].upper() for match in _MARKED.finditer(told)} if "efault" in told else set()
    for argument in arguments if marked else ():
        if argument.default is not None or argument.reset is not None:
            continue
        if argument.type == "boolean":
            said = {_DOES.get(word, word) for word in marked}
            argument.default = said.pop() if len(arguments) == len(said) == 1 and said <= {"ON", "OFF"} else None
        elif argument.type == "choice":
            named = {_choice_named(argument.choices, word) for word in marked}
            others = [a for a in arguments if a.name != argument.name and marked & {c.upper() for c in a.choices}]
            argument.default = named.pop() or None if len(named) == 1 and not others else None


def take_list(arguments: Sequence[Argument], told: str) -> None:
    """Give several parameters the defaults listed in their order: `Initial settings are: DEF9, WORD, BIN`."""
    for found in _LIST.finditer(told):
        listed = re.search(r"(?:[\w+-]+, ?)+[\w+-]+(?! [a-z])", found["text"])
        words = re.split(r", ?", listed[0]) if listed else []
        if len(words) != len(arguments) or len(words) < 2:
            continue
        if all(word in argument.choices for word, argument in zip(words, arguments, strict=True)):
            for word, argument in zip(words, arguments, strict=True):
                argument.default = word if argument.default is None else argument.default


def take_default_of_all(header: str, arguments: Sequence[Argument], defaults: Mapping[str, str]) -> None:
    """Give the only parameter, a choice, the default that the document names elsewhere for a mnemonic of the header."""
    if len(arguments) != 1 or arguments[0].type != "choice" or not defaults:
        return
    argument = arguments[0]
    if argument.default is not None or argument.reset is not None:
        return
    words = {defaults[node.long.upper()] for node in parse_header(header).nodes if node.long.upper() in defaults}
    found = {_choice_named(argument.choices, word) for word in words} - {""}
    if len(found) == 1:
        argument.default = found.pop()


def unread_default(arguments: Sequence[Argument], told: str) -> list[str]:
    """Return a doubt where sentences name a default that no parameter got; none where all is well."""
    known = any(
        argument.default is not None
        or argument.reset is not None
        or any(row.default is not None for row in argument.rows)
        for argument in arguments
    )
    if not arguments or known:
        return []
    if speaks_of_reset(told) and (_RESET_TO.search(told) or _names_value(told)):
        return ["The text names a value after a reset that was not read."]
    named = _TOLD.search(told) or _IS_DEFAULT.search(told)
    return ["The text names a default that was not read."] if named else []


_DENIED = re.compile(
    r"\b(?:unaffected|unchanged|not (?:affected|changed|altered|reset))\b(?:(?!\. )[^;]){0,60}\*RST\b", re.I
)
"""`is unaffected by a factory reset (*RST command)`."""


def without_denied_reset(arguments: Iterable[Argument], told: str) -> None:
    """Take the value after a reset from parameters of which the text says that a reset leaves them as they are."""
    if _DENIED.search(told) is not None:
        for argument in arguments:
            argument.reset = None
