"""What is left open about numbers when a form and its definitions are read: real or whole, unit, ends by case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from benchwright.extract.entries.block import Block
from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.cases import grouped, shared_end, take_cases
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.examples import find_examples
from benchwright.extract.facts.general import General, nodes_with_suffix, reset_of
from benchwright.extract.facts.scalars import as_value, take_reset
from benchwright.extract.facts.suffixes import read_suffix
from benchwright.extract.facts.units import counts_cycles, read_unit_word, spelled
from benchwright.extract.notation.slots import SPECIAL
from benchwright.manual.header import parse_header
from benchwright.manual.model import Suffix

_REAL = re.compile(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?|[-+]?\d+[eE][-+]?\d+|\+n\.n+E\+nn")
_IN = re.compile(
    r"(?:\bin|\bunits? (?:are|is)(?: in)?|\bunits?:) (?:the )?(?:units? of )?(%|[A-Za-z]{2,12})(?![\w-])"
    r"|\((?:in )?(%|[A-Za-z]{2,9})\)"
)
_DEPENDS = re.compile(r"in words: `max|depends on something|and was not read: .*\b(?:depend|rating)", re.I)
"""Doubts about ends that the rows give."""
_COUNT = re.compile(r"number|count|points?|cycles|samples|index|states?|address|port")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(r"(?:up to|maximum of|at most|maximum length of) (\d{1,4}) (?:\w+ )?characters", re.I)
_REGISTER = re.compile(r"\*[ES][SR]E|:?STAT(?:us)?:.*(?:ENAB(?:le)?|[PN]TR(?:ansition)?)", re.I)
_QUERY_SENTENCE = re.compile(r"[^.]*\bquery returns\b.*$", re.I)


def settle_open(
    header: str, suffixes: dict[str, Suffix], block: Block, values: Sequence[Argument], arguments: Sequence[Argument]
) -> None:
    """Settle the `arguments` of an entry, of which `values` are those of the set form, and its suffixes (in place)."""
    told = " ".join(line.text for line in block.lines("description"))
    typical = " ".join(line.text for line in block.lines("typical"))
    for name in parse_header(header).suffixes:
        if name not in suffixes and (suffix := read_suffix(_suffix_told(name, told))) is not None:
            suffixes[name] = suffix
    for argument in arguments:
        _join_ends(argument)
    sent = [argument for argument in values if argument.type != "list"]
    shown = [line.text for line in block.lines("example")]
    messages = list(find_examples(header, shown))
    _types_of_examples(sent, messages)
    numbers = [argument for argument in arguments if argument.type in (None, "real", "integer")]
    for argument in arguments:
        name, lone = plain_name(argument.name), len(numbers) < 2
        own = " ".join(d.text for d in block.definitions if lone or plain_name(d.name) == name)
        _settle_number(argument, header, f"{own} {told}" if lone else own, f"{typical} {told}" if lone else "")
        plain = not re.search(r"\{|TEMP", header, re.I)  # one of two quantities; degrees of heat, not of angle
        if lone and plain and argument.type in ("real", "integer") and not argument.unit:
            argument.unit = _unit_of_examples(messages, " ".join(shown))
    if block.general is not None:
        _take_general(header, suffixes, sent, block.general)


def _take_general(header: str, suffixes: dict[str, Suffix], values: Sequence[Argument], general: General) -> None:
    """What the document says once for all entries."""
    for node, name in nodes_with_suffix(header):
        if node in general.suffixes and name in suffixes and suffixes[name].default is None:
            suffixes[name] = suffixes[name].model_copy(update={"default": general.suffixes[node]})
    if len(values) == 1 and (text := reset_of(general.resets, header)):
        take_reset(values[0], text)


def take_case_tables(definitions: Sequence[Definition], arguments: Sequence[Argument]) -> None:
    """Put definitions by model or channel to the arguments of their name, or to the only number there is."""
    for definition in definitions:
        named = [a for a in arguments if definition.name and plain_name(a.name) == plain_name(definition.name)]
        numbers = [a for a in arguments if a.type in (None, "real", "integer")]
        for argument in named or (numbers if len(numbers) == 1 and not definition.name else ()):
            take_cases(argument, definition.cases)
            argument.doubts += definition.doubts
            if text := definition.get("default"):
                argument.default = as_value(argument, text)


def _join_ends(argument: Argument) -> None:
    """An end that was printed for all cases goes into their rows."""
    if not argument.rows:
        return
    argument.defined = True
    whole = shared_end(argument, argument.min, argument.max)
    argument.min = argument.max = argument.values = None
    if whole:
        argument.doubts = [doubt for doubt in argument.doubts if not _DEPENDS.search(doubt)]
    if isinstance(argument.default, int | float) and any(row.default is not None for row in argument.rows):
        argument.default = None
    argument.rows = grouped(argument.rows)


def _settle_number(argument: Argument, header: str, told: str, typical: str) -> None:
    """Decide what was left open: `told` is the entry's description, `typical` a printed reply."""
    if argument.type in (None, "real") and not argument.choices and _REGISTER.fullmatch(header):
        argument.type, argument.defined = "integer", True
        argument.doubts = [doubt for doubt in argument.doubts if "in words was not read" not in doubt]
    if argument.type is None and not argument.choices and any(SPECIAL.fullmatch(word) for word in argument.words):
        argument.type = "real"  # what has a least and a greatest value is a number
    counted = bool(_COUNT.search(argument.name) or re.search(r"\bintegers?\b|whole number|\bbits?\b", told, re.I))
    if argument.type == "integer" and not counted and _REAL.search(typical):
        argument.type = "real"
    if argument.type == "real" and not argument.unit:
        _find_unit(argument, told)
    if argument.type in ("string", "text", None) and argument.max_length is None and (found := _LENGTH.search(told)):
        argument.max_length = int(found[1])


def _types_of_examples(arguments: Sequence[Argument], messages: Sequence[str]) -> None:
    """Give types that are still open as the examples of the set form show them."""
    sent = [_values(message) for message in messages if not message.split(" ")[0].endswith("?")]
    for place, argument in enumerate(arguments):
        values = [row[place] for row in sent if place < len(row)]
        if argument.type in (None, "real") and not argument.choices and not argument.unit:
            argument.unit = _unit_sent(values)
            argument.type = argument.type or ("real" if argument.unit else None)
        if argument.type is not None or argument.choices or not values:
            continue
        if all(value[:1] in "\"'" for value in values):
            argument.type = "string"
        elif all(_NUMBER.fullmatch(value) for value in values):
            whole = all(re.fullmatch(r"[-+]?\d+", value) for value in values)
            argument.type = "integer" if whole and (len(arguments) > 1 or _COUNT.search(argument.name)) else "real"
            if whole:
                argument.doubts.append(f"Only an example shows that `{argument.name}` is a number.")
        elif all(re.fullmatch(r"[A-Za-z]\w*", value) for value in values):
            argument.type = "text"


def _unit_sent(values: Sequence[str]) -> str:
    """The unit that examples send behind a number (`100 KHZ`), where they agree on one; empty without."""
    found = {
        token[0].unit
        for value in values
        if len(token := tokens(value)) == 1 and token[0].kind == "number" and token[0].end == len(value)
    }
    return (found - {None}).pop() or "" if len(found - {None}) == 1 else ""


def _unit_of_examples(messages: Sequence[str], text: str) -> str:
    """The unit that the sentence beside an example gives to the value sent: `5 ms` for `WIDT .005` is seconds."""
    amounts = [token for token in tokens(text) if token.kind == "number" and token.unit]
    found: set[tuple[str, Decimal]] = set()
    for message in messages:
        for value in _values(message)[:1]:
            number = Decimal(value) if _NUMBER.fullmatch(value) else None
            for token in amounts if number is not None and number else ():
                if token.value == number:
                    found.add((token.unit or "", Decimal(1)))
                elif token.value == token.factor * (number or 1):
                    found.add((token.unit or "", token.factor))
    return spelled(*found.pop()) if len(found) == 1 else ""


def _values(message: str) -> list[str]:
    tail = message.partition(" ")[2]
    return [value.strip() for value in re.findall(r"\"[^\"]*\"|'[^']*'|\([^()]*\)|[^,\"'()]+", tail) if value.strip()]


def _suffix_told(name: str, told: str) -> str:
    """Return what a description says of a numeric suffix (`<n> = 1, 2, or 3`); empty if nothing."""
    found = re.search(rf"<{name}> ?(?:=|is|can be|:) ?(?P<list>\d+(?:(?: ?, ?| or | to | through |, or )\d+)+)", told)
    return re.sub(r",? (?:or|and) |, ?", "|", found["list"]) if found else ""


def _find_unit(argument: Argument, told: str) -> None:
    """The unit that the name or the description gives; two that differ are a doubt."""
    if (unit := unit_of_name(argument.name)) is not None:
        argument.unit = spelled(*unit)
        return
    if counts_cycles(told):
        return
    found = list(dict.fromkeys(_units(_QUERY_SENTENCE.sub("", told))))
    bases = {base for base, _ in found}
    beside = _beside(argument, told, bases)
    if beside is None and len(bases) != 1:
        return
    argument.unit = spelled(*(beside or found[0]))
    if len(found) > 1 or (beside is not None and found and beside != found[0]):
        argument.doubts.append(f"The entry names several units for `{argument.name}`.")


def unit_of_name(name: str) -> tuple[str, Decimal] | None:
    """Return the unit that a parameter's name ends in (`seconds`, `depth_in_percent`), and its factor; None without."""
    words = name.split("_")
    unit = read_unit_word(words[-1]) if len(words[-1]) > 1 or words[-1] == "%" else None
    return (
        unit if unit is not None and unit[0] and (len(words) == 1 or words[-2] == "in" or len(words[-1]) > 2) else None
    )


def _units(told: str) -> Iterator[tuple[str, Decimal]]:
    for match in _IN.finditer(told):
        unit = read_unit_word(match[1] or match[2])
        if unit is not None and unit[0] not in ("", "bit", "B"):
            yield unit


def _beside(argument: Argument, told: str, bases: set[str]) -> tuple[str, Decimal] | None:
    """The unit that stands behind one of the argument's own ends in the description (`at most 3600 seconds`)."""
    for end in (argument.max, argument.min):
        for match in re.finditer(rf"(?<![\d.]){end:g}(?:\.0+)? ?([A-Za-z%]{{1,12}})", told) if end else ():
            unit = read_unit_word(match[1])
            if unit is not None and unit[0] and (unit[0] in bases or not bases):
                return unit
    return None
