"""Definitions of the document put to the parameters of its forms."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.aside import take_aside, take_mark
from benchwright.extract.facts.choices import read_choices, short_words
from benchwright.extract.facts.chosen import chosen, is_itemised, is_numbered, offers
from benchwright.extract.facts.conditions import whens
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.equated import WORDS
from benchwright.extract.facts.itemised import itemised
from benchwright.extract.facts.lengths import length_told
from benchwright.extract.facts.listed_words import take_discrete, take_switch
from benchwright.extract.facts.ranges import CUT, RangeFact, read_range, read_unit
from benchwright.extract.facts.scalars import as_value
from benchwright.extract.facts.units import unit_at_end, unit_in_brackets
from benchwright.manual.model import ParameterType, Row

_TYPE_WORDS: tuple[tuple[str, ParameterType], ...] = (
    (r"\bbool", "boolean"),
    (r"\binteger|\bNR1\b|\bint\b|whole number|\b(?:sum|value)\b.{0,60}\bbits?\b|binary-weighted", "integer"),
    (r"\breal|\bNR[23f]\b|\bfloat|\bnumeric|\bdecimal", "real"),
    (r"\bunquoted", "text"),
    (r"\bfile ?names?|\b(?:folder|directory) names?|\bascii string|\bstring|\bcharacter string|\btext", "string"),
    (r"\bblock|\bbinary", "block"),
)
_UNSURE = re.compile(
    r"\brefer to\b|\bsee (?:the |table|also|chapter|section|figure)|\bdepend|\bvar(?:y|ies)\b|\baccording to\b|"
    r"\brelated to\b",
    re.IGNORECASE,
)


_TEXTS = re.compile(r"[A-Za-z]+\d+ ?(?:to|~) ?[A-Za-z]+\d+")
"""`X0000 to X1111`."""
_END_IN_WORDS = re.compile(r"\d ?(?:to|~|\u2013) ?(?:[(<]|[A-Za-z])|\w ?(?:to|~) ?\d")
"""`0 to (width-1)`: one end of a range is no number."""


def apply(definitions: Sequence[Definition], arguments: Sequence[Argument]) -> list[Definition]:
    """Put each definition to the argument it is about; return those that are about none."""
    left = []
    taken: dict[str, list[Argument]] = {}
    for definition in definitions:
        met = _meant(definition, arguments) or (taken.get(definition.name, []) if definition.name else [])
        for argument in met:
            if _differs(argument, definition):
                argument.doubts.append(f"Two ranges are told of `{argument.name}`.")
            else:
                define(argument, definition)
        taken[definition.name] = met
        if not met:
            left.append(definition)
    return _by_order(left, arguments)


def give_back(arguments: Sequence[Argument]) -> None:
    """Take words from an argument that its form prints for another: they stand below the last name that is defined."""
    for argument in arguments:
        lent = short_words(argument.choices) if argument.printed and argument.choices and not argument.shown else set()
        if lent and any(short_words(other.shown) == lent for other in arguments if other is not argument):
            argument.type, argument.choices = None, ()


def _differs(argument: Argument, definition: Definition) -> bool:
    """Whether an argument has a range already, and a further definition tells another."""
    known = (argument.min, argument.max)
    if not argument.defined or None in known or argument.type not in ("real", "integer"):
        return False
    found = read_range(definition.get("range"))
    return found is not None and None not in (found.min, found.max) and (found.min, found.max) != known


def _by_order(left: list[Definition], arguments: Sequence[Argument]) -> list[Definition]:
    """Definitions of names that the form does not print belong to its nameless parameters, if there are as many."""
    nameless = [argument for argument in arguments if not argument.defined and _FALLBACK.fullmatch(argument.name)]
    named = [definition for definition in left if definition.name]
    if not named or len(named) != len(left) or len(named) != len(nameless):
        return left
    for definition, argument in zip(named, nameless, strict=True):
        define(argument, definition)
    return []


_FALLBACK = re.compile(r"(?:value|state|choice|channels)(?:_\d)?")
"""Names that parameters get where the form prints none."""

_KINDS_NAMED = {"integer": "integer", "nr1": "integer", "nrf": "real", "nr2": "real", "nr3": "real", "real": "real"}
_KINDS_NAMED |= {"string": "string", "quoted string": "string"}
"""Names that tell no more than the kind of value that the form has for a parameter."""


def _meant(definition: Definition, arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments that a definition is about: of its name, with its choices, or the only one that is left."""
    name = plain_name(definition.name)
    if definition.place:
        return [argument for argument in arguments if argument.type != "list"][definition.place - 1 : definition.place]
    named = [
        argument
        for argument in arguments
        if name and name in map(plain_name, (argument.name, argument.printed, *argument.others))
    ]
    if named or (named := _of_number(name, arguments)):
        return named
    switches = [argument for argument in arguments if argument.type == "boolean"]
    if name in ("bool", "boolean", "on off") and len(switches) == 1:
        return switches
    kind = _KINDS_NAMED.get(name)
    kin = [a for a in arguments if a.type is not None and a.type == kind and _FALLBACK.fullmatch(a.name)]
    if len(kin) == 1 and not kin[0].defined:
        return kin
    choices = short_words(_listed(definition.name) or (() if name else read_choices(definition.get("range"))))
    same = [argument for argument in arguments if choices and short_words(argument.shown) == choices]
    if same or (same := [argument for argument in arguments if not name and choices & _choices(argument)][:1]):
        return same
    undefined = [argument for argument in arguments if not argument.defined and argument.type != "list"]
    open_ones = [argument for argument in undefined if argument.type not in ("boolean", "choice")]
    if not name and re.match(r"(?:Both|Each|All)\b", definition.text):
        return open_ones
    if not name and (len(undefined) == 1 or len(open_ones) == 1):
        return (open_ones if len(undefined) > 1 else undefined)[:1]
    if name and len(undefined) == 1 and len(arguments) == 1 and undefined[0].name in ("value", "choice", "state"):
        return undefined
    return []


def _of_number(name: str, arguments: Sequence[Argument]) -> list[Argument]:
    """The only argument whose name differs from one in nothing but its number (`limit value`, `limit values`)."""
    near = [a for a in arguments if any(name in (f"{own}s", own.removesuffix("s")) for own in _plain_names(a))]
    return near if len(near) == 1 else []


def _plain_names(argument: Argument) -> set[str]:
    return {plain for name in (argument.name, argument.printed) if (plain := plain_name(name))}


def _listed(name: str) -> list[str]:
    """Choices that stand in place of a name: `{ON|OFF}`."""
    name = re.sub(r"\[\d\] ?", "", name)
    parts = [part.strip(" <>{}[]") for part in re.split(r"\||\[?,\[?|\[,", name)]
    return [part for part in parts if part] if len(parts) > 1 else []


def _choices(argument: Argument) -> set[str]:
    return short_words(argument.choices or (("ON", "OFF") if argument.type == "boolean" else ()))


def define(argument: Argument, definition: Definition) -> None:
    """Take over what a definition says of one argument, or of another name in its place."""
    if _is_other(argument, definition):
        return
    argument.defined = True
    if argument.type == "choice" and argument.choices == (definition.name,) and definition.name.islower():
        argument.type, argument.choices = None, ()  # a name printed without its brackets, not a word to send
    kind = definition.get("type") or _kind_first(definition.text)
    argument.quoted = argument.quoted or bool(re.search(r"\bquoted", kind, re.I))
    _take_type(argument, kind)
    text = definition.get("range") or definition.get("description")
    if kind == WORDS and argument.type in ("real", "integer"):
        argument.type = None  # its name alone made it a number
    elif re.search(r"\bdiscrete\b", kind, re.I) and argument.type in ("real", "integer", "string", "text", None):
        text = take_discrete(argument, text)
    if definition.means and argument.type == "integer":
        argument.type = None  # numbers that stand for something are choices
    text = take_aside(argument, _take_items(argument, text))
    take_switch(argument, text)
    _take_range(argument, text)
    take_mark(argument, definition.text)
    _take_told_unit(argument, definition.text)
    if argument.type in ("string", "text"):
        argument.max_length = argument.max_length or length_told(definition.text)
    elif argument.type != "block":
        argument.doubts += definition.doubts
    argument.means = argument.means | definition.means
    if _is_worded(argument, definition, text):
        argument.doubts.append(f"What is said about `{argument.name}` in words was not read.")
    _take_columns(argument, definition)
    if _UNSURE.search(definition.text):
        argument.doubts.append(f"The range of `{argument.name}` depends on something that the entry only refers to.")


def _take_told_unit(argument: Argument, text: str) -> None:
    """The unit in brackets of a number, or the one that ends its text, which shows that it is a number."""
    if argument.type not in ("real", "integer", None) or argument.unit:
        return
    ending = unit_at_end(text)
    argument.type = argument.type or ("real" if ending else None)
    argument.unit = (unit_in_brackets(text) if argument.type is not None else "") or ending


def _take_items(argument: Argument, text: str) -> str:
    """Take the words that a text lists with a mark before each; return what is left of it."""
    if argument.type not in (None, "text", "choice") or not (items := itemised(text)):
        return text
    argument.type = None if argument.type == "text" else argument.type
    _set_choices(argument, items)
    return ""


def _is_other(argument: Argument, definition: Definition) -> bool:
    """Whether a definition is about another name that may stand in place of an argument; its choices are taken over."""
    other = next((name for name in argument.others if plain_name(name) == plain_name(definition.name)), "")
    if other:
        choices = read_choices(definition.get("range"))
        argument.others[other] = argument.type == "choice" and bool(choices)
        argument.choices += tuple(choice for choice in choices if argument.type == "choice")
    return bool(other)


def _is_worded(argument: Argument, definition: Definition, text: str) -> bool:
    """Whether a typed parameter has a range that only words tell, of which nothing was read."""
    known = (argument.min, argument.max, argument.values)
    open_ = known == (None, None, None) and not argument.rows and not definition.whole
    worded = argument.type in (None, "real") or (argument.type == "integer" and _END_IN_WORDS.search(text))
    return bool(worded and definition.get("type") and open_)


_KIND_FIRST = re.compile(
    r"\(?(?P<kind>String|Boolean|Integer|Block|Numeric|Real)\)?(?=[.,;:)]|\s*$| [-\u2013(A-Z])", re.IGNORECASE
)

_A_KIND = re.compile(r"An? (?P<kind>real number|integer|(?:character-)?quoted (?:ASCII )?string)\b")


def _kind_first(text: str) -> str:
    """The kind of value that the text about a parameter begins with (`String. Name of the lamp`); empty without."""
    if told := _A_KIND.match(text.lstrip()):
        return told["kind"]
    found = _KIND_FIRST.match(text.lstrip())
    return found["kind"].lower() if found is not None and found["kind"][0].isupper() | (text[:1] == "(") else ""


def _take_columns(argument: Argument, definition: Definition) -> None:
    """Unit, default, reset value and step, where the table has columns of them."""
    if text := definition.get("unit"):
        argument.unit = read_unit(text) or argument.unit
        argument.type = argument.type or ("real" if argument.unit else None)
    if text := definition.get("default"):
        _take_unit(argument, text)
        argument.default = as_value(argument, text)
        if argument.default is None and re.search(r"[A-Za-z] ?: ?\w", text):
            argument.doubts.append(f"The default of `{argument.name}` depends on something.")
        elif argument.default is None and re.match(r"[-+]?\d", text):
            argument.doubts.append(f"The default `{text[:60]}` was not read.")
    if text := definition.get("reset"):
        argument.reset = as_value(argument, text)
    if text := definition.get("step"):
        found = read_range(text)
        if found is not None and found.unit in ("", argument.unit):
            argument.step = found.step if found.step is not None else found.min


def _take_unit(argument: Argument, text: str) -> None:
    """The unit of a printed default (`10 \u00b5s`) is that of a number for which none is known."""
    found = read_range(f"0 to {text}") if argument.type in ("real", "integer") and not argument.unit else None
    if found is not None and found.unit and found.max is not None:
        argument.unit = found.unit


def _take_type(argument: Argument, text: str) -> None:
    for pattern, kind in _TYPE_WORDS:
        if re.search(pattern, text, re.IGNORECASE) and (argument.type in (None, "real", "text", "integer")):
            argument.type = kind
            return


def _take_range(argument: Argument, text: str) -> None:
    if not text or argument.type == "boolean" or _is_numbered(argument, text):
        return
    if argument.type in ("real", "integer") and re.fullmatch(r"[-+]?\d+(?:\.\d+)?", text.strip()):
        argument.values = (float(text) if "." in text else int(text),)
        return
    choices = read_choices(text) or (chosen(text) if argument.type in (None, "text", "string") else ())
    if argument.type == "choice" and _contradict(argument.choices, choices):
        argument.doubts.append(f"The form and what is said about `{argument.name}` list other values.")
    if argument.type == "list":
        argument.words = tuple(dict.fromkeys((*argument.words, *choices)))  # names that may stand for a list
        return
    _take_texts(argument, text, choices)
    found = read_range(text)
    if found is not None and found.unit == "characters" and CUT.search(text):
        argument.type = "text" if argument.type == "text" else "string"
        return
    if argument.type == "choice" and len(argument.choices) == 1 and found is not None and found.min is not None:
        argument.type, argument.choices = None, ()  # the form printed a name in capitals, not a word to send
    amounts = found is not None and found.unit and len(found.values) + len(found.words) == len(choices)
    if choices and argument.type in (None, "choice", "text", "boolean") and not (amounts and argument.type is None):
        if argument.type != "choice" or len(choices) > len(argument.choices):
            _set_choices(argument, choices)
        return
    if found is not None and (argument.type in (None, "real", "integer") or found.unit == "characters"):
        take_range(argument, found)


def _is_numbered(argument: Argument, text: str) -> bool:
    """Whether a range is that of the number in a word; it leaves a doubt."""
    numbered = argument.type != "choice" and is_numbered(text)
    if numbered:
        argument.doubts.append(f"The words with numbers that `{argument.name}` can be were not read.")
    return numbered


def _take_texts(argument: Argument, text: str, choices: tuple[str, ...]) -> None:
    """What is said of a text: a range of them, words without quotes, or words in quotes that were not read."""
    if argument.type in ("string", "text") and _TEXTS.fullmatch(text.strip()):
        argument.doubts.append(f"The range of `{argument.name}` is one of texts.")
    if argument.type != "string":
        return
    marked = re.search("[\"'\u201c\u2018<]", text) is not None
    if not marked:
        argument.listed = choices
    if offers(text) if marked else not choices and (is_itemised(text) or offers(text)):
        argument.doubts.append(f"Texts to choose from are listed for `{argument.name}`.")


def _contradict(printed: Sequence[str], told: Sequence[str]) -> bool:
    """Whether each of two lists of choices that agree in more than one has some that the other lacks."""
    known = [choice for choice in told if short_words([choice]) & short_words(printed)]
    lacking = [choice for choice in printed if not short_words([choice]) & short_words(told)]
    on_or_off = not {word.upper() for word in known} - {"ON", "OFF", "0", "1"}
    return 1 < len(known) < len(told) and bool(lacking) and not on_or_off


def _set_choices(argument: Argument, choices: tuple[str, ...]) -> None:
    """Give the argument other choices; those of its form that are missing among them stay."""
    missing = [choice for choice in argument.choices if not short_words([choice]) & short_words(choices)]
    set_choices(argument, choices)
    if argument.type == "boolean":
        argument.words = tuple(dict.fromkeys((*argument.words, *missing)))
    else:
        argument.choices = (*argument.choices, *missing)
        argument.words = tuple(
            word for word in argument.words if not short_words([word]) & short_words(argument.choices)
        )


def take_range(argument: Argument, found: RangeFact) -> None:
    """Take over a range in words; an argument without a type becomes a number, or a text where its length is meant."""
    if found.unit == "characters":
        argument.max_length = found.max if isinstance(found.max, int) else argument.max_length
        argument.type = "text" if argument.type == "text" else "string"
        return
    if argument.type is None and (found.min is not None or found.max is not None or found.values or found.conditions):
        argument.type = "integer" if _whole(found) else "real"
    elif argument.type == "real" and found.integer and found.sure and not (found.unit or argument.unit):
        argument.type = "integer"  # the type says that it is a number, the range that it is a whole one
    argument.min, argument.max = found.min, found.max
    if found.conditions:
        _take_conditions(argument, found)
    argument.values = tuple(dict.fromkeys(found.values)) or argument.values
    argument.step = found.step if found.step is not None else argument.step
    argument.unit = found.unit or argument.unit
    known = short_words(argument.words)
    argument.words = (*argument.words, *(word for word in found.words if not short_words([word]) & known))
    if found.default is not None:
        argument.default = found.default
    if not found.sure:
        argument.doubts.append(f"The range of `{argument.name}` was not read for sure: {found.why.rstrip('.')}.")


def _take_conditions(argument: Argument, found: RangeFact) -> None:
    """Several ranges: parts of one if no words tell them apart (`-5 to -1, 0, or 1 to 5`), else rows of a table."""
    parts = [fact for _, fact in found.conditions]
    labels = [re.sub(r"^(?:for|in|at|with|on) ", "", label) for label, _ in found.conditions]
    if all(re.fullmatch(r"(?:or|and|[\d.eE+-]| )*", label) for label in labels):
        argument.min = min((fact.min for fact in parts if fact.min is not None), default=None)
        argument.max = max((fact.max for fact in parts if fact.max is not None), default=None)
    elif all(0 < len(label.split()) <= 3 for label in labels) and len(set(labels)) == len(labels):
        pairs = zip(labels, parts, strict=True)
        rows = [Row(when=when, min=fact.min, max=fact.max) for label, fact in pairs for when in whens(label)]
        argument.rows = tuple(rows)


def _whole(found: RangeFact) -> bool:
    numbers = [n for n in (found.min, found.max, *(found.values or ())) if n is not None]
    return bool(numbers) and not found.unit and all(isinstance(n, int) for n in numbers)
