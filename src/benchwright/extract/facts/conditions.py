"""Words that say when a range holds: models, channels, loads, made the conditions of a limit table's rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

When = dict[str, str | int | tuple[str | int, ...]]

MODEL = r"[A-Z]{1,4}\d{3,5}[A-Z]{0,2}"
"""A model number such as `SDM3055` or `E36312A`."""

CHANNEL = r"(?:(?:CH(?:annel)?|OUT(?:put)?) ?\d|[PN]\d{1,3}V)"
"""A channel such as `CH1` or `P25V`."""

LABEL = re.compile(rf"{MODEL}|{CHANNEL}", re.I)

_NUMBERED = re.compile(r"(?:CH(?:annel)?|OUT(?:put)?) ?(\d)", re.I)
_LOAD = re.compile(
    r"(?:into )?(?:an? )?(?:(?P<ohm>\d+) ?(?:\u03a9|ohms?)|(?P<open>open circuit|high[- ]impedance))(?: load)?", re.I
)


def whens(label: str) -> Iterator[When]:
    """Give one condition for each model or channel that a label names; else the label itself is the condition."""
    names = LABEL.findall(label)
    for name in names:
        if number := _NUMBERED.fullmatch(name):
            yield {"channel": int(number[1])}
        else:
            yield {"channel" if re.fullmatch(CHANNEL, name, re.I) else "model": name}
    if not names:
        load = _LOAD.fullmatch(label.strip(" ."))
        yield {"load": f"{load['ohm']} ohm" if load["ohm"] else "open"} if load else {"condition": label}
