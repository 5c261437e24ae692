"""The stages a draft passes: each adds its findings to the turn, and waits if there are any before it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from benchwright.agent.compare import compare
from benchwright.agent.findings import draft_finding, empty
from benchwright.agent.loop import Turn
from benchwright.agent.run import Run
from benchwright.agent.trace import Note
from benchwright.check.finding import Finding, ManualPage
from benchwright.driver.model import FIELD
from benchwright.errors import Refused, UnitError
from benchwright.handover.folder import (
    DATA,
    NOTES,
    PLAN,
    PLAN_TEXT,
    PLOT,
    RUNBOOK,
    SCRIPT,
    TRANSCRIPT,
)
from benchwright.handover.report import answers_text
from benchwright.handover.wording import counted, duration
from benchwright.plan.model import Plan

if TYPE_CHECKING:
    from benchwright.plan.limits import PlanFault

MAX_SIMULATION_S = 60.0
"""Real time given to the simulated run; virtual time makes hours of measurement fit."""

Stage = Callable[[Run, Turn, Plan, Note], None]


def stage(name: str, title: str) -> Callable[[Stage], Callable[[Run, Turn], None]]:
    """Make a stage of a function: skipped for a draft with errors, told, traced with its duration."""

    def mark(function: Stage) -> Callable[[Run, Turn], None]:
        @wraps(function)
        def take(run: Run, turn: Turn) -> None:
            if turn.errors or turn.plan is None:
                return
            before = len(turn.findings)
            with run.trace.timed(title) as note:
                function(run, turn, turn.plan, note)
                found = turn.findings[before:]
                note.detail += f"\n{counted(len(found), 'finding')}"
            said = note.detail.splitlines()[0]
            if turn.errors:
                said = f"{counted(len(found), 'finding')}: {turn.errors[0].message}"
            elif found:
                said = f"{said.removesuffix('.')}; {counted(len(found), 'remark')}: {found[0].message}"
            draft = f"draft {turn.number}, " if turn.number > 1 or turn.errors else ""
            run.tell(f"{draft}{name}: {said}")

        return take

    return mark


@stage("plan", "plan judged")
def rate(run: Run, turn: Turn, plan: Plan, note: Note) -> None:
    """Write the plan down and hold it against ratings, limits and manuals."""
    from benchwright.plan.limits import judge_plan
    from benchwright.plan.text import plan_text

    for name in (PLAN_TEXT, SCRIPT, DATA, PLOT, TRANSCRIPT, NOTES):
        (run.folder / name).unlink(missing_ok=True)  # of the draft before
    run.call_after(plan)
    text = plan.model_dump_json(indent=2) + "\n"
    run.folder.write(PLAN, text)
    note.detail = plan.title
    turn.findings += [_of_plan(fault, text) for fault in judge_plan(plan, run.bench)]
    if run.loop.drafter.asks_model and not turn.errors:
        turn.findings += compare(plan, run.bench, run.bench_name)
    if not turn.errors:
        run.folder.write(PLAN_TEXT, plan_text(plan, run.bench) + answers_text(run.answers))
    raw: list[tuple[str, str | None, str | None]] = [(step.role, step.command, None) for step in plan.setup]
    raw += [(reading.role, reading.command, reading.unit) for reading in plan.readings]
    for role, command, unit in raw:
        if command is not None:
            looked_up, found = look_up(plan.use(role).model, command, unit)
            note.detail += f"\n{looked_up}"
            turn.findings += [_placed(finding, command, text) for finding in found]


@stage("script", "script written")
def write(run: Run, turn: Turn, plan: Plan, note: Note) -> None:
    """Write the script, and refuse anything in it beyond the allowed Python."""
    from benchwright.script.syntax import judge_syntax
    from benchwright.script.write import write_script

    try:
        turn.script = write_script(plan, run.bench)
    except (Refused, UnitError) as error:  # the plan is at fault: whoever drafted it is told
        turn.findings.append(draft_finding("DR04", str(error)))
        note.detail = "not written"
        return
    run.folder.write(SCRIPT, turn.script)
    for fault in judge_syntax(turn.script):
        hint = "Write it with the allowed Python only."
        turn.findings.append(draft_finding("DR05", fault.message, hint, path=SCRIPT, line=fault.line))
    note.detail = counted(len(turn.script.splitlines()), "line")


@stage("check", "script checked")
def check(run: Run, turn: Turn, plan: Plan, note: Note) -> None:
    """Read the script against the manuals without running it."""
    from benchwright.check.checker import check_script

    turn.report = check_script(turn.script or "", path=run.folder / SCRIPT, bench=run.bench)
    turn.findings += [finding.model_copy(update={"path": SCRIPT}) for finding in turn.report.findings]
    if not turn.report.messages:
        turn.findings.append(empty("The script sends no command to any instrument."))
    note.detail = f"{counted(turn.report.messages, 'message')} judged, {len(turn.report.unjudged)} not judged"


@stage("simulate", "script simulated")
def simulate(run: Run, turn: Turn, plan: Plan, note: Note) -> None:
    """Run the script in the sandbox, in virtual time, against simulated instruments."""
    from benchwright.check.dry import findings_of
    from benchwright.dryrun.runner import run_script

    left = max(1.0, min(MAX_SIMULATION_S, run.loop.caps.seconds - run.loop.spent.seconds))
    dry = run_script(run.folder / SCRIPT, run.bench_place, run.folder.path, timeout_s=left)
    turn.dry_run = dry
    if not dry.ok:
        run.folder.check_room()  # a full disk is no fault of the script
    turn.findings += findings_of(dry, SCRIPT, DATA)
    note.detail = f"{dry.sentence} {duration(dry.virtual_s)} on the bench, {dry.wall_s:.1f} s here.\n{dry.jail}"


def hand_over(run: Run) -> None:
    """Write the runbook of a clean run, for the person at the bench."""
    from benchwright.handover.runbook import runbook_text
    from benchwright.handover.table import read_table

    turn = run.loop.last
    if not run.clean or run.report is None or turn is None or turn.plan is None:
        return
    with run.trace.timed("handed over") as note:
        data = read_table(run.folder / DATA)
        run.folder.write(RUNBOOK, runbook_text(turn.plan, run.bench, run.report, data, turn.script or ""))
        note.detail = RUNBOOK


def look_up(model: str, command: str, unit: str | None) -> tuple[str, list[Finding]]:
    """Look a raw command up in the manual: where it stands, or what is wrong with it.

    `unit` is that of the value wanted: a finding then names the actions that measure it.
    """
    from benchwright.check.checker import check_commands
    from benchwright.scpi.language import language_of

    language = language_of(model)
    pages = [f"p. {language.page(read.command)}" for read in language.read(command) if read.command]
    title = f"{language.manual.manual.vendor} {language.manual.manual.title}"
    found = list(check_commands(model, [command]).findings)
    measuring = [
        f"`{name}` (`{action.query}`, p. {language.page(read.command)})"
        for name, action in language.driver.action.items()
        if action.query and unit is not None and action.returns == unit
        for read in language.read(FIELD.sub("1", language.driver.addressed(action.query, None)))
        if read.command
    ]
    if measuring:
        cure = f"Actions that return {unit}: {', '.join(measuring)}."
        found = [one.model_copy(update={"hint": " ".join(filter(None, (one.hint, cure)))}) for one in found]
    return f"looked up `{command}`: {', '.join(pages) or 'not'} in the {title}", found


def _placed(finding: Finding, command: str, text: str) -> Finding:
    """Move a finding about a raw command to where the command stands in plan.json."""
    line, column = _place(text, command)
    return finding.model_copy(
        update={
            "path": PLAN,
            "line": line,
            "column": column + finding.column - 1,
            "end_column": column + finding.end_column - 1,
        }
    )


def _place(text: str, command: str) -> tuple[int, int]:
    """Return line and column of a raw command in the text of plan.json."""
    quoted = json.dumps(command, ensure_ascii=False)
    for number, line in enumerate(text.splitlines(), 1):
        if quoted in line:
            return number, line.index(quoted) + 2
    return 1, 1


def _of_plan(fault: PlanFault, text: str) -> Finding:
    page = ManualPage(title=fault.manual_title, page=fault.page) if fault.page and fault.manual_title else None
    line = _line_of(text, fault.where)
    return draft_finding("DR04", f"{fault.where}: {fault.message}", fault.hint, line=line, manual=page)


def _line_of(text: str, where: str) -> int:
    """Return the line of plan.json where `settle` or `sweeps[1]` begins; 1 if it is not found."""
    found = re.match(r"(\w+)(?:\[(\d+)\])?", where)
    wanted = int(found[2]) if found and found[2] else None
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if found and line.startswith(f'  "{found[1]}":'):
            inside = True
            if wanted is None:
                return number
        elif inside and line == "    {":
            if wanted == 0:
                return number
            wanted = (wanted or 0) - 1
    return 1
