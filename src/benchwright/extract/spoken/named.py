"""Which argument a sentence speaks of: `<NR3> is the offset`, `OFF or 0 turns it off`, `The second <QString> ...`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.reply_units import quantity
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.mnemonics import Mnemonics
from benchwright.extract.spoken.told import Statement

_KINDS = {"NR1": ("integer", "real", "boolean"), "string": ("string",), "block": ("block",), "Bool": ("boolean",)}
"""Types that a kind of value may have been read as."""


def settle_switch(argument: Argument) -> None:
    """`{ON|OFF|<NR1>}` is a switch; other words of the list stay words."""
    words = [word for word in (*argument.words, argument.name) if not kind_of(word.strip("<>"))]
    upper = {word.upper() for word in words}
    if argument.printed and (quantity(argument.printed) or read_unit_word(argument.printed)):
        return  # `{ON|OFF|<ohm>}`: an amount may be sent, not only 0 and 1
    if argument.type in ("integer", "real", "text", None) and not argument.choices and {"ON", "OFF"} <= upper:
        argument.type = "boolean"
        argument.words = tuple(w for w in words if w.upper() not in ("ON", "OFF", "0", "1", argument.name.upper()))
        argument.min = argument.max = None
        argument.name = "state"
    elif argument.type == "choice":
        rest = tuple(choice for choice in argument.choices if not kind_of(choice))
        if {"ON", "OFF"} <= {choice.upper() for choice in rest} and len(rest) < len(argument.choices):
            set_choices(argument, rest)


def spell_out(argument: Argument, mnemonics: Mnemonics) -> None:
    """`CH<x>` among the choices becomes `CH1` to `CH4`, if the document says how many there are of each."""
    for name in ("choices", "words"):
        words: tuple[str, ...] = getattr(argument, name)
        spelt = [list(_spelt(word, mnemonics)) for word in words]
        if any("<" in word for word in words) and all(spelt):
            setattr(argument, name, tuple(dict.fromkeys(word for many in spelt for word in many)))


def _spelt(word: str, mnemonics: Mnemonics) -> Iterator[str]:
    if "<" not in word:
        yield word
    elif match := re.fullmatch(r"([A-Za-z]+)\[?<\w+>\]?", word):
        numbers = mnemonics.numbers.get(match[1].upper())
        yield from numbers.words(match[1]) if numbers is not None else ()


def about(statement: Statement, arguments: Sequence[Argument]) -> list[Argument]:
    """Return the arguments that a statement speaks of: by name, kind of value, one of their words, or the only one."""
    if not statement.subjects:
        return list(arguments) if len(arguments) == 1 else []
    found: list[Argument] = []
    for subject in statement.subjects:
        found += [argument for argument in _called(subject, statement.order, arguments) if argument not in found]
    return found


def _called(subject: str, order: int, arguments: Sequence[Argument]) -> list[Argument]:
    if not subject.startswith("<"):
        wanted = folded(subject)
        return [a for a in arguments if wanted in map(folded, (*a.choices, *a.words, *a.shown))]
    name = subject.strip("<>")
    named = [a for a in arguments if folded(a.name) == folded(name)]
    if named:
        return named
    kind = kind_of(name)
    wide = _KINDS.get("NR1" if kind.startswith("NR") else kind, ())
    same = [a for a in arguments if a.type in wide]
    if order and order <= len(same):
        return [same[order - 1]]
    if order and order <= len(arguments):
        return [arguments[order - 1]]
    open_ones = [a for a in same if not a.defined] or same
    lone = arguments[0] if len(arguments) == 1 and not arguments[0].choices else None
    if lone is not None and not (lone.type in ("integer", "real", "boolean") and not kind and len(name) > 1):
        return open_ones[:1] or [lone]
    return open_ones[:1]


def folded(text: str) -> str:
    """Return a word fit for comparing: letters and digits in capitals."""
    return re.sub(r"[\W_]+", "", text).upper()
