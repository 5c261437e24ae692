"""`RUNBOOK.md`: what the person at the bench does, in order, with this run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.bench import Bench
from benchwright.driver.load import load_driver
from benchwright.handover.commands import own_command, own_python
from benchwright.handover.folder import BENCH, DATA, PLOT, TRANSCRIPT, is_bench_file
from benchwright.handover.report import RunReport
from benchwright.handover.table import Table
from benchwright.handover.wording import counted, duration
from benchwright.plan.model import Output, Plan
from benchwright.plan.wiring import circuit_lines
from benchwright.quantity import Amount


def runbook_text(plan: Plan, bench: Bench, report: RunReport, data: Table, script: str) -> str:
    """Return the runbook of a run; `script` is the text of script.py."""
    parts = [
        _head(plan),
        _wiring(plan, bench),
        _addresses(plan),
        _limits(plan, report),
        _again(plan),
        _commands(plan, script),
        _first_look(plan, report, data),
        _trouble(plan),
    ]
    return "\n\n".join(parts) + "\n"


def _head(plan: Plan) -> str:
    made = [DATA, TRANSCRIPT] if plan.plot is None else [DATA, PLOT, TRANSCRIPT]
    names = ", ".join(f"`{name}`" for name in made[:-1]) + f" and `{made[-1]}`"
    how = (
        "Work down this page; nothing is sent to an instrument before step 6.\n"
        f"{names} in this folder are simulated: they show what to expect, and are no measurement."
    )
    return f"# Runbook: {plan.title}\n\n> {plan.request}\n\n{how}"


def _wiring(plan: Plan, bench: Bench) -> str:
    lines = circuit_lines(plan, bench)
    return "\n".join(["## 1. Wire it, outputs off", "", *(f"- [ ] {line}" for line in lines)])


def _addresses(plan: Plan) -> str:
    names = {use.role: load_driver(use.model).driver.model for use in plan.uses}
    rows = [f"| `{u.role}` | {names[u.role]} | `{u.resource}` | `--{u.role} ADDRESS` |" for u in plan.uses]
    return "\n".join(
        [
            "## 2. Addresses",
            "",
            "| role | instrument | address in the script | yours differs? give |",
            "|---|---|---|---|",
            *rows,
            "",
            "The address stands on the instrument's own interface page. The script asks each one for `*IDN?`",
            "and stops if another model answers.",
        ]
    )


def _limits(plan: Plan, report: RunReport) -> str:
    lines = ["## 3. Limits and defaults", ""]
    for output in plan.outputs:
        lines.append(f"- [ ] {_output(output, plan)}")
    if not plan.outputs:
        lines.append("- No output is switched on by this run.")
    if plan.assumptions:
        lines += ["", "Not in the request, taken as a default. Is each one right for what is connected?", ""]
        lines += [f"- [ ] {one.what}: **{one.value}** ({one.why.removesuffix('.')})" for one in plan.assumptions]
    if report.answers:
        lines += ["", "Asked while it was drafted, and answered:", ""]
        lines += [f"- {one.question}: **{one.answer}**" for one in report.answers]
    return "\n".join(lines)


def _output(output: Output, plan: Plan) -> str:
    name = f"`{output.role}`" + (f" channel {output.channel}" if output.channel is not None else "")
    said = [
        _setting("voltage", output.voltage, plan, output, "set_voltage"),
        _setting("current limit", output.current_limit, plan, output, "set_current"),
    ]
    said += [f"{what} {amount}" for what, amount in _protection(output)]
    return f"{name}: {', '.join(said)}"


def _setting(what: str, amount: Amount | None, plan: Plan, output: Output, action: str) -> str:
    if amount is not None:
        return f"{what} {amount}"
    for sweep in plan.sweeps:
        if (sweep.role, sweep.channel, sweep.action) == (output.role, output.channel, action):
            ends = (sweep.values[0], sweep.values[-1]) if sweep.values else (sweep.start, sweep.stop)
            return f"{what} swept {ends[0]} to {ends[1]}"
    return f"{what} as the instrument has it"


def _protection(output: Output) -> Iterator[tuple[str, Amount]]:
    if output.overvoltage is not None:
        yield "over-voltage protection", output.overvoltage
    if output.overcurrent is not None:
        yield "over-current protection", output.overcurrent


def _again(plan: Plan) -> str:
    """Say how to simulate and approve, with the programs that made this run."""
    own, python = own_command(anywhere=True), own_python(anywhere=True)
    elsewhere = "" if own == "benchwright" else " (on another PC: with the Python that has Benchwright there)"
    bench = f" The bench is `{BENCH}`, which lies here too." if is_bench_file(plan.bench) else ""
    return f"""\
## 4. Once more in simulation

In this folder{elsewhere}:

    {python} script.py --simulate --out again

It needs Benchwright, as step 5 does.{bench}

## 5. Approve it for hardware

    {own} approve .

It shows plan, limits, wiring, findings and data, and asks; it refuses a run of which any file differs
from what `manifest.json` lists. The approval names `script.py`, `plan.json` and `report.json`: if one of
them changes afterwards, `--hardware` refuses. It does not look at the other files."""


def _commands(plan: Plan, script: str) -> str:
    roles = " ".join(f"--{use.role} ADDRESS" for use in plan.uses)
    packages = [*_packages(script), *_of_interfaces(plan)]
    return f"""\
## 6. At the bench

Copy this whole folder to the lab PC. It needs Python 3.11 or later, not Benchwright, and

    pip install {" ".join(packages)}
{_interfaces(plan)}
Then, in the folder:

    python script.py --hardware --out measured

or, with other addresses, `python script.py --hardware --out measured {roles}`.
It shows wiring, limits and addresses and asks before it sends anything."""


def _packages(script: str) -> list[str]:
    """Return the packages that the script's own metadata block names, without their versions."""
    found = re.search(r"^# dependencies = \[(.*?)\]", script, re.MULTILINE | re.DOTALL)
    return [re.split(r"[<>=~!; ]", item)[0] for item in re.findall(r'"([^"]+)"', found[1])] if found else []


_INTERFACES = {"USB": "pyusb", "ASRL": "pyserial", "GPIB": "gpib-ctypes"}
"""What PyVISA-py needs beside itself for an interface, by the beginning of the address."""


def _of_interfaces(plan: Plan) -> list[str]:
    """Return the packages that the addresses of this plan need."""
    addresses = [use.resource.upper() for use in plan.uses]
    return [name for head, name in _INTERFACES.items() if any(address.startswith(head) for address in addresses)]


def _interfaces(plan: Plan) -> str:
    """Say what an interface needs beside Python packages, and what another one would."""
    needed = _of_interfaces(plan)
    lines = []
    if "pyusb" in needed:
        lines.append("PyUSB needs libusb; on Linux, your user needs the right to open the device.")
    if "gpib-ctypes" in needed:
        lines.append("GPIB needs the interface's own driver (linux-gpib or NI-488.2).")
    if needed:
        lines.append("With a VISA library of an instrument maker, the last of these are not needed.")
    others = [f"`{name}` for one that begins with {head}" for head, name in _INTERFACES.items() if name not in needed]
    if others:
        lines.append(f"Other addresses than those of step 2 may need more: {', '.join(others)}.")
    return "\n" + "\n".join(lines) + "\n"


def _first_look(plan: Plan, report: RunReport, data: Table) -> str:
    lines = ["## 7. Look at this first", ""]
    if report.simulated is not None and report.simulated.virtual_s is not None:
        rows = counted(data.rows, "row")
        lines.append(f"- It takes about {duration(report.simulated.virtual_s)} and gives {rows}.")
    for reading in plan.readings:
        if values := data.numbers(reading.column):
            lay = _lay(min(values), max(values), reading.unit)
            lines.append(f"- `{reading.column}` {lay} in simulation. Far off? Check the wiring.")
    lines += [f"- **{_noticed(finding.rule)}:** {finding.message}" for finding in report.findings]
    lines.append("- `data.csv` grows as it measures; `transcript.jsonl` has every message sent and received.")
    return "\n".join(lines)


def _noticed(rule: str) -> str:
    """Say what a finding is about: the draft as a whole, or what was noticed while it ran."""
    return "Before you approve" if rule.startswith("DR") else "Noticed in simulation"


NOISE = 1e-6
"""Readings on both sides of zero and nearer to it than this, in their unit, are the noise of nothing."""


def _lay(low: float, high: float, unit: str) -> str:
    """Say where readings lay: a range, one value, or about zero."""
    if low <= 0 <= high and max(-low, high) < NOISE:
        return f"was about 0 {unit}"
    least, most = f"{low:.4g} {unit}", f"{high:.4g} {unit}"
    return f"was {least}" if least == most else f"lay between {least} and {most}"


def _trouble(plan: Plan) -> str:
    roles = list(dict.fromkeys(f"`{output.role}`" for output in plan.outputs))
    if roles:
        stop = "Ctrl-C. The outputs go off and every finished row is kept."
        fails = (
            "nothing can switch the outputs off from afar. "
            f"Switch {' and '.join(roles)} off on {'its' if len(roles) == 1 else 'their'} front panel."
        )
    else:
        stop = "Ctrl-C. Every finished row is kept; no output was switched on."
        fails = "every finished row is kept, and no output was switched on."
    off = ", with the outputs off," if roles else ""
    return f"""\
## 8. If it goes wrong

- **Stop it:** {stop}
- **The PC or the cable fails:** {fails}
- **No answer (time-out):** address, cable, and whether another program holds the instrument.
- **Another model answers:** the address belongs to another instrument; see step 2.
- **An instrument reports an error:** the script stops{off} and prints it to the letter;
  the last lines of `transcript.jsonl` show the message before it."""
