"""What is found to be sent by a script that is never run: cases in `tests/cases/messages/`."""

from __future__ import annotations

import ast

import pytest

from benchwright.check.source.interpreter import read_script
from benchwright.check.source.trace import Event
from tests.loading import case_params

HEAD = "import pyvisa\nrm=pyvisa.ResourceManager()\npsu=rm.open_resource('X')\n"


def _shown(event: Event) -> str:
    if event.text is None:
        return event.kind
    text = ""
    for piece in event.text.pieces:
        gap = piece.gap
        bounds = "" if gap is None or gap.low is gap.high is None else f" {gap.low}..{gap.high}"
        text += piece.text if gap is None else f"{{{gap.kind}{bounds}}}"
    return f"{event.instrument.names[0]}{'?' if event.kind == 'query' else '>'} {text}"


@pytest.mark.parametrize("case", case_params("messages"))
def test_sends(case: dict[str, object]) -> None:
    source = HEAD + str(case["script"])

    trace = read_script(source, ast.parse(source), ("psu", "dmm"))

    assert case["sends"] == [_shown(event) for event in trace.events if event.kind not in ("open", "close")]
    assert case.get("gives_up", []) == [f"{gave.what}: {gave.reason}" for gave in trace.gave_up]
