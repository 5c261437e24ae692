"""What stands where on a bench: which terminals are wired, and which share a circuit."""

from __future__ import annotations

from benchwright.bench import Bench
from benchwright.driver.load import load_driver

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
        if here.endswith("-") or here.partition(".")[2] == "GND":
            continue  # the return path is common to circuits that have nothing else in common
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
