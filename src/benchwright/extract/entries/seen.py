"""Numbers that only examples tell of: a whole one that is sent is not all that may be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.model import Reply

_COUNTED = re.compile(
    r"\b(?:numbers?|counts?|points?|cycles|samples|index|address|port|memory|location|register|slot|item|line|step"
    r"|integers?|bits?|times|channel)\b",
    re.I,
)
"""Words that tell of what is counted or numbered."""
_HEADER = re.compile(r"\S*[A-Za-z>\]]:[A-Z]\S*|\S*<\w>\S*")
_REAL = re.compile(r"\b(?:floating[- ]point|real|decimal) numbers?\b", re.I)
_WHOLE_UNITS = frozenset({"B", "bit", "px", "characters"})
"""Units of what is counted; a quantity in any other may have a fraction."""


def settle_seen(
    header: str, values: Sequence[Argument], returns: list[Reply], told: str, replied: str
) -> Iterator[str]:
    """Make a number real where it has a unit or its reply has decimals (in place); give a doubt where nothing tells.

    `values` are the parameters of the set form, `returns` the reply, `told` what the entry says of them,
    `replied` of the reply.
    """
    told, replied = _REAL.sub("", told), _HEADER.sub("", _REAL.sub("", replied))
    answers = list(returns) if len(returns) == len(values) else [None] * len(values)
    for place, (argument, answer) in enumerate(zip(values, answers, strict=True)):
        if not argument.seen or argument.type != "integer" or _is_said_whole(argument.name, told):
            continue
        if (argument.unit and argument.unit not in _WHOLE_UNITS) or (answer is not None and answer.type == "real"):
            argument.type = "real"
            if answer is not None and answer.type == "integer" and not _COUNTED.search(replied):
                returns[place] = answer.model_copy(update={"type": "real"})
        elif not _COUNTED.search(f"{argument.name.replace('_', ' ')} {told}") and not header.startswith("*"):
            yield f"Only an example shows that `{argument.name}` is a whole number."


def _is_said_whole(name: str, told: str) -> bool:
    """Whether the text calls a parameter an integer behind its name: `<phase>, integer that represents the phase`."""
    words = r"[ _]".join(map(re.escape, re.split(r"[ _]", name)))
    said = rf"(?<!\w){words}>?[\s,:=]*(?:(?:is|must be|can be|as)\s)?\s*(?:an?\s|any\s)?\s*(?:\w+\s)?integer\b"
    return re.search(said, told, re.IGNORECASE) is not None
