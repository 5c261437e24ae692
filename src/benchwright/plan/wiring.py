"""What stands where on a bench: which terminals are wired, and which share a circuit."""

from __future__ import annotations

from collections.abc import Iterable

from benchwright.bench import Bench
from benchwright.driver.load import load_driver
from benchwright.plan.model import Plan

METER_TERMINALS = {"dc_current": "I", "ac_current": "I"}
"""Input terminal of a meter by what it measures; everything else is measured at `V`."""


def terminal_of(bench: Bench, role: str, action: str, channel: int | None) -> str | None:
    """Return the pin at which `action` of `role` measures (`dmm.I`); None if it has none of its own."""
    kind = load_driver(bench.instrument[role].model).driver.kind
    if kind == "multimeter" and action.startswith("measure_"):
        return f"{role}.{METER_TERMINALS.get(action.removeprefix('measure_'), 'V')}"
    if kind == "oscilloscope" and channel is not None:
        return f"{role}.CH{channel}"
    return None


def is_wired(bench: Bench, pin: str) -> bool:
    """Whether `pin` is joined to another pin."""
    return any(pin in net.pins and len(net.pins) > 1 for net in bench.net)


def can_see(bench: Bench, role: str, action: str, channel: int | None) -> bool:
    """Whether a reading has something at its input. A bench without nets is not wired by us: yes."""
    pin = terminal_of(bench, role, action, channel)
    if pin is None or not bench.net:
        return True
    low = f"{role}.LO"
    return is_wired(bench, pin) and (not _is_meter(bench, role) or is_wired(bench, low))


def _is_meter(bench: Bench, role: str) -> bool:
    return load_driver(bench.instrument[role].model).driver.kind == "multimeter"


def why_blind(bench: Bench, role: str, action: str, channel: int | None) -> str:
    """Say in a sentence why a reading sees nothing, and which pin to wire."""
    pin = terminal_of(bench, role, action, channel) or role
    if is_wired(bench, pin):
        pin = f"{role}.LO"
    nets = "; ".join(" = ".join(net.pins) for net in bench.net if any(p.startswith(f"{role}.") for p in net.pins))
    known = f"its nets are {nets}" if nets else f"no net of it names {role}"
    return f"`{pin}` is wired to nothing on this bench ({known})"


def wired_channels(bench: Bench, role: str) -> tuple[int, ...]:
    """Return the channels of `role` whose input or output is wired to something, in order."""
    driver = load_driver(bench.instrument[role].model)
    plus = "+" if driver.driver.kind == "power-supply" else ""
    return tuple(n for n in driver.channels if is_wired(bench, f"{role}.CH{n}{plus}"))


def share_circuit(bench: Bench, role: str, pin: str) -> bool:
    """Whether an instrument stands in the circuit that `pin` feeds, through wires, meters and parts."""
    reached, todo = set[str](), [pin]
    while todo:
        here = todo.pop()
        if here in reached:
            continue
        reached.add(here)
        if _is_return(here):
            continue
        todo += [other for net in bench.net if here in net.pins for other in net.pins]
        owner = here.partition(".")[0]
        if owner in bench.dut or _is_meter_pin(bench, here):
            todo += [other for net in bench.net for other in net.pins if other.partition(".")[0] == owner]
    return any(p.partition(".")[0] == role for p in reached)


def _is_meter_pin(bench: Bench, pin: str) -> bool:
    role = pin.partition(".")[0]
    return role in bench.instrument and _is_meter(bench, role)


def touches_part(bench: Bench, pin: str) -> bool:
    """Whether a pin of a device under test is in the same net."""
    return any(pin in net.pins and any(p.partition(".")[0] in bench.dut for p in net.pins) for net in bench.net)


def circuit_lines(plan: Plan, bench: Bench) -> list[str]:
    """Return a line for every net of the circuits that a plan's outputs and readings stand in, and their parts.

    Circuits that the plan has nothing to do with are left out; an output that is wired to nothing is named.
    """
    pins = [f"{output.role}.CH{output.channel}" for output in plan.outputs if output.channel is not None]
    pins += [pin for r in plan.readings if (pin := _reading_pin(bench, r.role, r.action, r.channel)) is not None]
    raw = [r.role for r in plan.readings if r.action is None] + [s.role for s in plan.setup if s.action is None]
    return lines_from(bench, [*dict.fromkeys(pins), *dict.fromkeys(raw)])


def _reading_pin(bench: Bench, role: str, action: str | None, channel: int | None) -> str | None:
    if action is None:
        return None
    pin = terminal_of(bench, role, action, channel)
    return pin if pin is not None or channel is None else f"{role}.CH{channel}"


def lines_from(bench: Bench, places: Iterable[str]) -> list[str]:
    """Return the lines for `places`: instruments (`dmm`), channels (`psu.CH1`) or pins (`dmm.I`)."""
    if not bench.net:
        return ["The bench file wires nothing: check the wiring yourself."]
    wired = {pin for net in bench.net for pin in net.pins}
    starts: set[str] = set()
    open_ends: list[str] = []
    for place in places:
        mine = _pins_at(bench, place, wired)
        starts |= mine
        if not mine:
            open_ends.append(place)
    reached, parts = _circuit(bench, starts)
    lines = [" = ".join(net.pins) for net in bench.net if reached & set(net.pins)]
    for role, part in bench.dut.items():
        if role in parts:
            values = ", ".join(f"{name} {value}" for name, value in part.values.items())
            lines.append(f"{role} is the device under test: {part.use}{f' ({values})' if values else ''}")
    lines += [f"{end.replace('.', ' ')} is wired to nothing on this bench." for end in open_ends]
    return lines or ["None of the instruments used is wired to anything on this bench."]


def _pins_at(bench: Bench, place: str, wired: set[str]) -> set[str]:
    """Return the wired pins of a place, with those that close its circuit (`dmm.LO`, `psu.CH1-`, `scope.GND`)."""
    role, _, terminal = place.partition(".")
    if not terminal:
        return {pin for pin in wired if pin.partition(".")[0] == role}
    mine = wired & {place, f"{place}+", f"{place}-"}
    return mine | (wired & {f"{role}.LO", f"{role}.GND"}) if mine else mine


def _circuit(bench: Bench, starts: set[str]) -> tuple[set[str], set[str]]:
    """Return the pins and devices under test on the way through wires, meters and parts from `starts`."""
    reached, parts, todo = set[str](), set[str](), sorted(starts)
    while todo:
        here = todo.pop()
        if here in reached:
            continue
        reached.add(here)
        owner = here.partition(".")[0]
        if owner in bench.dut:
            parts.add(owner)
        passes = owner in bench.dut or _is_meter_pin(bench, here)
        net = next((net.pins for net in bench.net if here in net.pins), ())
        if passes:
            todo += [p for other in bench.net for p in other.pins if p.partition(".")[0] == owner]
        if not any(_is_return(pin) for pin in net):
            todo += net
    return reached, parts


def _is_return(pin: str) -> bool:
    """Whether a pin is a return path, which is common to circuits that have nothing else in common."""
    return pin.endswith("-") or pin.partition(".")[2] == "GND"
