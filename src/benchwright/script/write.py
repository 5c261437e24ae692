"""Plan and drivers to Python source: one stand-alone file for the PC at the bench.

The text is put together from small functions that write Python; what a person or a model wrote
(request, title, raw commands, names) enters only through `text`, which quotes it.
"""

from __future__ import annotations

from collections.abc import Mapping

from benchwright.bench import Bench
from benchwright.plan.model import Plan
from benchwright.plan.points import duration_of, rows_of
from benchwright.plan.wiring import circuit_lines
from benchwright.script.body import Body, make_safe
from benchwright.script.constants import Constants, duration_text
from benchwright.script.names import reserved_names
from benchwright.script.parts import (
    AVERAGE_IMPORT,
    IMPORTS,
    LATE_IMPORTS,
    PACKAGES,
    PLACE,
    PLOT_PACKAGE,
    RUN,
    THIRD_PARTY,
    plumbing,
)
from benchwright.script.team import Member, gather, manuals, table
from benchwright.script.text import docstring, items, string
from benchwright.script.watch import watch


def write_script(plan: Plan, bench: Bench) -> str:
    """Return the whole script; the same plan and bench give the same text.

    Raises Refused when an instrument cannot do what the plan says (no such action, channel or
    range), UnknownName and DataError for instruments without data files.
    """
    taken = reserved_names()
    members = gather(plan, taken)
    constants = Constants(taken)
    body = Body(plan, members, constants)
    body.write()
    sections = [
        _head(plan),
        _docstring(plan, bench, members, body),
        _imports(plan, constants),
        "\n".join(["Q = pint.Quantity", "", *constants.lines, ""]),
        "\n" + _measure(plan, members, body),
        *(["\n" + watching] if (watching := watch(plan, members)) else []),
        "\n" + _make_safe(plan, members),
        "\n" + "\n".join(_facts(plan, bench, members, body)) + "\n",
        "\n" + PLACE,
        "\n" + table(members.values(), plan),
        "\n" + plumbing(),
    ]
    return "\n".join(sections)


def _head(plan: Plan) -> str:
    listed = ", ".join(f'"{package}"' for package in packages(plan))
    lines = ["# /// script", '# requires-python = ">=3.11"', f"# dependencies = [{listed}]"]
    return "\n".join([*lines, "# ///"])


def packages(plan: Plan) -> list[str]:
    """Return what the script of a plan needs installed, as pip takes it."""
    return [*PACKAGES, *([PLOT_PACKAGE] if plan.plot else [])]


def _docstring(plan: Plan, bench: Bench, members: Mapping[str, Member], body: Body) -> str:
    width = max(len(member.name) for member in members.values())
    instruments = [f"{m.name.ljust(width)}  {m.vendor_model} at {m.resource}" for m in members.values()]
    assumed = [f"{a.what}: {a.value} ({a.why})" for a in plan.assumptions]
    entries = [
        ("Request", [" ".join(plan.request.split())]),
        ("Manuals", manuals(members.values())),
        ("Instruments", instruments),
        ("Wiring", _wiring(plan, bench)),
        ("Limits", body.limits_in_words or ["no output is switched on"]),
        *([("Assumed", assumed)] if assumed else []),
        ("Takes", [_takes(plan)]),
        ("Data", [f"data.csv: {', '.join(plan.columns)}", *_more_data(plan)]),
        ("Run", RUN),
    ]
    return docstring(plan.title, entries) + "\n"


def _wiring(plan: Plan, bench: Bench) -> list[str]:
    return circuit_lines(plan, bench) or ["the bench file has none"]


def _takes(plan: Plan) -> str:
    rows, time = rows_of(plan), duration_of(plan)
    counted = f"{rows} row" + "s" * (rows != 1)
    return counted if time is None else f"{counted}, {duration_text(time)}"


def _more_data(plan: Plan) -> list[str]:
    return [
        "a reading of 9.9E37 (overload, nothing to measure) is written as nan",
        "transcript.jsonl: every message to and from the instruments",
        "notes.json: what to know about the data, such as rows at the current limit",
        *(["plot.png, if matplotlib is installed"] if plan.plot else []),
    ]


def _imports(plan: Plan, constants: Constants) -> str:
    average = AVERAGE_IMPORT if any(reading.average > 1 for reading in plan.readings) else ""
    numpy = ["import numpy as np"] if constants.uses_numpy else []
    others = "".join(f"    {line}\n" for line in [*numpy, *THIRD_PARTY])
    names = " ".join(package.partition(">")[0] for package in packages(plan))
    return (
        f"from __future__ import annotations\n\n{IMPORTS}{average}{LATE_IMPORTS}\n"
        f"try:\n{others}except ImportError as error:\n"
        f'    needs = "{names}"\n'
        '    sys.exit(f"{error}. Install what is missing: python -m pip install {needs}")\n'
    )


def _measure(plan: Plan, members: Mapping[str, Member], body: Body) -> str:
    parameters = [f"{member.name}: Instrument" for member in members.values()] + ["rows: Rows"]
    head = items(0, "def measure", parameters, end=" -> None:")
    return "\n".join([head, f'    """{_what_it_does(plan)}"""', *body.lines]) + "\n"


def _what_it_does(plan: Plan) -> str:
    if plan.sweeps:
        return "Go through the points; each row is in the file before the next is measured."
    if plan.repeat is not None:
        return "Log; each row is in the file before the next is measured."
    return "Set up, read once, write one row."


def _make_safe(plan: Plan, members: Mapping[str, Member]) -> str:
    steps = make_safe(plan, members)
    parameters = [f"{members[role].name}: Instrument" for role in steps]
    others = ["**_: Instrument"] if len(steps) < len(members) else []
    head = items(0, "def make_safe", [*parameters, *others], end=" -> None:")
    if not steps:
        return f'{head}\n    """Nothing here drives anything: there is nothing to switch off."""\n'
    says = '    """Leave the bench harmless, however the run ended; a failure does not keep the rest on."""'
    return "\n".join([head, says, *(line for lines in steps.values() for line in lines)]) + "\n"


def _facts(plan: Plan, bench: Bench, members: Mapping[str, Member], body: Body) -> list[str]:
    """Return what the common part must know about this script."""
    return [
        f"TITLE = {string(plan.title)}",
        _bench(plan),
        items(0, "WIRING = ", [string(line) for line in _wiring(plan, bench)]),
        items(0, "LIMITS = ", body.limits or [string("no output is switched on")]),
        items(0, "COLUMNS = ", [string(column) for column in plan.columns]),
        items(0, "SWEPT: tuple[str, ...] = ", [string(sweep.column) for sweep in plan.sweeps]),
        *_plot(plan),
    ]


def _bench(plan: Plan) -> str:
    """Return what --simulate runs on: a bench by name, or the file of it beside the script."""
    if plan.bench.endswith(".toml"):
        return 'BENCH = "bench.toml"  # what --simulate runs on: the file beside this one'
    return f"BENCH = {string(plan.bench)}  # what --simulate runs on"


def _plot(plan: Plan) -> list[str]:
    plot = plan.plot
    swept = [sweep.column for sweep in plan.sweeps]
    by: list[str] = []
    if plot is not None and (plot.x in swept or plan.repeat is not None):
        by = [column for column in swept if column != plot.x]
    return [
        f"PLOT_X = {string(plot.x if plot else '')}",
        items(0, "PLOT_Y: tuple[str, ...] = ", [string(column) for column in (plot.y if plot else ())]),
        items(0, "PLOT_BY: tuple[str, ...] = ", [string(column) for column in by]),
        f"LOG_X, LOG_Y = {bool(plot and plot.log_x)}, {bool(plot and plot.log_y)}",
    ]
