"""What two readings of a fact have in common, by their words and numbers alone."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from benchwright.extract.audit import parameters_of
from benchwright.extract.measure.compare import Difference
from benchwright.extract.passages import number_of, said_words
from benchwright.manual.model import Command


def names(note: str, words: Collection[str]) -> bool:
    """Whether a note names all of some words; single letters and digits alone name nothing."""
    return any(len(word) > 1 for word in words) and set(words) <= set(said_words(note))


def shifted(difference: Difference) -> bool:
    """Whether the numbers of both sides are the same but for a power of ten: another prefix of the unit."""
    want, got = (
        sorted(n for word in said_words(side) if (n := number_of(word))) for side in (difference.want, difference.got)
    )
    if not want or len(want) != len(got):
        return False
    powers = {round(math.log10(abs(mine / other)), 6) for mine, other in zip(want, got, strict=True)}
    return len(powers) == 1 and (power := powers.pop()) != 0 and power == int(power)


def refines(difference: Difference) -> bool:
    """Whether the file says all that was read and more: a range by model where the page prints one of them."""
    return set(said_words(difference.got)) <= set(said_words(difference.want))


def all_facts(command: Command) -> Iterator[Difference]:
    """Every word and number of an entry that the extraction did not find."""
    for parameter in parameters_of(command):
        for name in ("min", "max", "step"):
            value = getattr(parameter, name)
            if value is not None:
                yield Difference(command.header, "parameter", f"{parameter.name} {name}", "", f"{value:.9g}")
        if parameter.choices:
            yield Difference(command.header, "parameter", f"{parameter.name} choices", "", " ".join(parameter.choices))
