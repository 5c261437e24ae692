"""`RUNBOOK.md`: what the person at the bench does, in order, with this run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.bench import Bench
from benchwright.driver.load import load_driver
from benchwright.handover.report import RunReport
from benchwright.handover.table import Table
from benchwright.plan.model import Output, Plan
from benchwright.plan.text import wiring_lines
from benchwright.quantity import Amount


def runbook_text(plan: Plan, bench: Bench, report: RunReport, data: Table, script: str) -> str:
    """Return the runbook of a run; `script` is the text of script.py."""
    parts = [
        _head(plan),
        _wiring(plan, bench),
        _addresses(plan),
        _limits(plan),
        _commands(plan, script),
        _first_look(plan, report, data),
        _trouble(plan),
    ]
    return "\n\n".join(parts) + "\n"


def _head(plan: Plan) -> str:
    how = "Work down this page; nothing is sent to an instrument before step 6."
    return f"# Runbook: {plan.title}\n\n> {plan.request}\n\n{how}"


def _wiring(plan: Plan, bench: Bench) -> str:
    lines = wiring_lines(bench, [use.role for use in plan.uses])
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


def _limits(plan: Plan) -> str:
    lines = ["## 3. Limits and defaults", ""]
    for output in plan.outputs:
        lines.append(f"- [ ] {_output(output, plan)}")
    if not plan.outputs:
        lines.append("- No output is switched on by this run.")
    if plan.assumptions:
        lines += ["", "Not in the request, taken as a default. Is each one right for what is connected?", ""]
        lines += [f"- [ ] {one.what}: **{one.value}** ({one.why})" for one in plan.assumptions]
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


def _commands(plan: Plan, script: str) -> str:
    roles = " ".join(f"--{use.role} ADDRESS" for use in plan.uses)
    return f"""\
## 4. Once more in simulation

In this folder, on any PC with Benchwright:

    python script.py --simulate --out again

## 5. Approve it for hardware

    benchwright approve .

It shows plan, limits, wiring, findings and data, and asks. Any later change of `plan.json`,
`script.py` or `report.json` voids the approval.

## 6. At the bench

Copy this whole folder to the lab PC. It needs Python 3.11 or later, not Benchwright, and

    pip install {" ".join(_packages(script))}

Then, in the folder:

    python script.py --hardware --out measured

or, with other addresses, `python script.py --hardware --out measured {roles}`.
It shows wiring, limits and addresses and asks before it sends anything."""


def _packages(script: str) -> list[str]:
    """Return the packages that the script's own metadata block names, without their versions."""
    found = re.search(r"^# dependencies = \[(.*?)\]", script, re.MULTILINE | re.DOTALL)
    return [re.split(r"[<>=~!; ]", item)[0] for item in re.findall(r'"([^"]+)"', found[1])] if found else []


def _first_look(plan: Plan, report: RunReport, data: Table) -> str:
    lines = ["## 7. Look at this first", ""]
    if report.simulated is not None and report.simulated.virtual_s is not None:
        lines.append(f"- It takes about {duration(report.simulated.virtual_s)} and gives {data.rows} rows.")
    for reading in plan.readings:
        if values := data.numbers(reading.column):
            low, high = (f"{value:.4g} {reading.unit}" for value in (min(values), max(values)))
            lines.append(f"- `{reading.column}` lay between {low} and {high} in simulation. Far off? Check the wiring.")
    lines.append("- `data.csv` grows as it measures; `transcript.jsonl` has every message sent and received.")
    return "\n".join(lines)


def _trouble(plan: Plan) -> str:
    off = " ".join(f"Switch `{output.role}` off on its front panel." for output in plan.outputs[:1])
    return f"""\
## 8. If it goes wrong

- **Stop it:** Ctrl-C. The outputs go off and every finished row is kept.
- **The PC or the cable fails:** nothing can switch the outputs off from afar. {off}
- **No answer (time-out):** address, cable, and whether another program holds the instrument.
- **Another model answers:** the address belongs to another instrument; see step 2.
- **An instrument reports an error:** the script stops, with the outputs off, and prints it to the letter;
  the last lines of `transcript.jsonl` show the message before it."""


def duration(seconds: float) -> str:
    """Write a time as people say it: `8 s`, `12 min`, `2 h 5 min`."""
    if seconds < 90:
        return f"{seconds:.3g} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
