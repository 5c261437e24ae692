"""The common commands of IEEE 488.2 chapter 10 that act on status and identity."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from benchwright.scpi.language import Unit

if TYPE_CHECKING:
    from benchwright.sim.instrument import SimulatedInstrument


def common_command(instrument: SimulatedInstrument, unit: Unit) -> Callable[[], str | None] | None:
    """Return what a common command does; None if it is an ordinary setting of this instrument.

    Commands act only where the instrument's manual lists them; that was checked when they were read.
    """
    name = unit.header.upper() + ("?" if unit.query else "")
    status, memory = instrument.status, instrument.memory
    info = memory.model.simulator

    def reset() -> None:
        memory.reset()
        if instrument.language.dialect.errors.reset_clears.value:
            status.queue.clear()
        if instrument.physics is not None:
            instrument.physics.touched()

    def enable(register: str) -> None:
        value = unit.arguments[0].value if unit.arguments else 0
        number = round(value) if isinstance(value, (int, float)) else 0
        if not 0 <= number <= 255:
            instrument.fail(-222, unit.text)
            return
        setattr(status, register, number)

    def complete() -> None:
        status.events |= 1

    actions: dict[str, Callable[[], str | None]] = {
        "*IDN?": lambda: info.idn,
        "*CLS": status.clear,
        "*RST": reset,
        "*ESR?": lambda: str(status.read_events()),
        "*STB?": lambda: str(status.byte(instrument.output is not None)),
        "*ESE": lambda: enable("event_enable"),
        "*ESE?": lambda: str(status.event_enable),
        "*SRE": lambda: enable("request_enable"),
        "*SRE?": lambda: str(status.request_enable),
        "*OPC": complete,
        "*OPC?": lambda: "1",
        "*WAI": lambda: None,
    }
    if info.options is not None:
        actions["*OPT?"] = lambda: info.options
    return actions.get(name)
