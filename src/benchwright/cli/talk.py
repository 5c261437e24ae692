"""`benchwright talk MODEL`: a console to one simulated instrument."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import out, paint, say, verb, wrapped

if TYPE_CHECKING:
    from benchwright.check.finding import Finding
    from benchwright.sim.instrument import SimulatedInstrument

LEAVE = ("quit", "exit")
"""What ends the conversation at the prompt, beside Ctrl-D."""


@verb
def talk(
    model: Annotated[str, typer.Argument(help="Instrument model, such as rigol-dp832 or DP832.")],
    as_lines: Annotated[bool, typer.Option("--json", help="One JSON object a line, at a terminal too.")] = False,
) -> None:
    """Talk SCPI to a simulated instrument.

    Piped lines answer one JSON object each. A line is one program message, taken literally. A
    reply of `null` is silence, as on the instrument. At the prompt, `quit` or Ctrl-D ends.
    """
    from benchwright.bench import bench_for
    from benchwright.driver.load import full_name
    from benchwright.sim.bench import SimulatedBench

    model = full_name(model)
    instrument = SimulatedBench(bench_for(model)).instruments["it"]
    if as_lines or not sys.stdin.isatty():
        for number, line in enumerate(_piped(), 1):
            print(json.dumps(_answer(instrument, model, line, number)), flush=True)
    else:
        _converse(instrument, model)


def _piped() -> Iterator[str]:
    """Lines of stdin without their newline and otherwise untouched: tabs and blanks may matter."""
    for raw in sys.stdin.buffer:
        line = raw.removesuffix(b"\n").removesuffix(b"\r")
        try:
            yield line.decode()
        except UnicodeDecodeError:
            yield line.decode("latin-1")


def _answer(instrument: SimulatedInstrument, model: str, line: str, number: int) -> dict[str, object]:
    exchange = instrument.exchange(line)
    return {
        "send": line,
        "reply": exchange.reply,
        "errors": list(exchange.errors),
        "findings": [finding.model_dump(mode="json") for finding in _findings(model, line, number)],
    }


def _findings(model: str, line: str, number: int) -> list[Finding]:
    from benchwright.check.checker import check_commands

    found = check_commands(model, [line], path="<talk>").findings
    return [finding.model_copy(update={"line": number}) for finding in found]


def _converse(instrument: SimulatedInstrument, model: str) -> None:
    from benchwright.agent.findings import sentence

    with suppress(ImportError):  # gives the prompt a history, where the system has it
        import readline  # noqa: F401
    say(f"A simulated {model}. Type a command; `quit` or Ctrl-D ends.")
    while True:
        try:
            line = input("> ")
        except EOFError:
            say("")
            return
        if line.strip().lower() in LEAVE:
            return
        exchange = instrument.exchange(line)
        if exchange.reply is not None:
            out(exchange.reply)
        for error in exchange.errors:
            out(paint(f"  error queued: {error}", typer.colors.RED))
        for finding in _findings(model, line, 1):
            said = finding.model_copy(update={"vendor_error": None}) if exchange.errors else finding  # said above
            out(wrapped(sentence(said), "  "))
