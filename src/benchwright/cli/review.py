"""A run laid before a person: plan, limits, wiring, findings, head of the data; and the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from pydantic import ValidationError

from benchwright.cli.page import page_lines
from benchwright.cli.terminal import ask_line, bold, out, paint, say, wrapped
from benchwright.errors import UsageError
from benchwright.handover.approval import read_approval
from benchwright.handover.commands import own_command, quoted
from benchwright.handover.folder import DATA, PLAN, PLAN_TEXT, REPORT, RUNBOOK, SCRIPT, RunFolder, bench_at
from benchwright.handover.report import RunReport, answers_text, read_report
from benchwright.handover.table import Table, read_table
from benchwright.handover.wording import counted

if TYPE_CHECKING:
    from benchwright.check.finding import Finding

HEAD = 5
"""Rows of the data shown."""


def show(folder: RunFolder, *, asking: bool = False) -> None:
    """Print a run as far as it got: plan, findings, data and where it all is.

    `asking` leaves out what to do next: the question follows.
    """
    report = read_report(folder)
    if report is None or report.status == "clean" or folder.sha256(PLAN_TEXT) is not None:
        _plan(folder)
    if report is not None:
        _findings(folder, report)
        _data(folder, report)
        _ending(folder, report, asking)


def _plan(folder: RunFolder) -> None:
    """Print the plan's text, made anew from plan.json: that file is the one an approval names."""
    from benchwright.bench import load_bench
    from benchwright.plan.model import Plan
    from benchwright.plan.text import plan_text

    text = folder.read(PLAN)
    if text is None:
        return
    try:
        plan = Plan.model_validate_json(text)
    except ValidationError as error:
        raise UsageError(f"{folder / PLAN} is not a plan ({error.error_count()} faults).") from error
    report = read_report(folder)
    asked = answers_text(report.answers) if report is not None else ""
    for line in page_lines(plan_text(plan, load_bench(bench_at(plan.bench, folder.path))) + asked):
        out(line)
    out()


def _findings(folder: RunFolder, report: RunReport) -> None:
    from benchwright.check.report import Report
    from benchwright.check.report import Unjudged as Gap
    from benchwright.cli.findings import print_findings

    if not (report.messages or report.findings or report.unjudged):
        return  # nothing was drafted that could be judged
    out(bold("Findings"))
    gaps = tuple(Gap(one.line, one.what, one.reason) for one in report.unjudged)
    found: dict[str, list[Finding]] = {SCRIPT: []} if report.messages else {}
    for finding in report.findings:
        found.setdefault(finding.path, []).append(finding)
    print_findings(
        [
            Report(
                path,
                tuple(findings),
                gaps if path == SCRIPT else (),
                report.messages if path == SCRIPT else 0,
                (folder.read(path) or "") if path in (PLAN, SCRIPT) else "",
            )
            for path, findings in found.items()
        ]
    )
    out()


def _data(folder: RunFolder, report: RunReport) -> None:
    if report.simulated is None or not (folder / DATA).is_file():
        return
    table = read_table(folder / DATA)
    out(bold(f"Simulated data, {counted(table.rows, 'row')}"))
    for line in table_lines(table, HEAD):
        out(f"  {line}")
    known = [finding.message.rstrip(".").lower() for finding in report.findings]
    for line in report.simulated.said:
        if not any(message in line.lower() for message in known):  # what it noticed stands under Findings
            out(wrapped(line, "    ", "  "))
    out()


def table_lines(table: Table, head: int) -> list[str]:
    """Return the first rows as aligned columns, and how many more there are."""
    rows = [table.names, *table.lines[:head]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.names))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return lines + ([f"... {table.rows - head} more"] if table.rows > head else [])


def _ending(folder: RunFolder, report: RunReport, asking: bool) -> None:
    """Say how it ended, where everything is, and what comes next."""
    if report.status != "clean":
        reason = (report.reason or "").rstrip(".")
        said = f"{report.status.capitalize()}: {reason}. There is nothing to approve."
        say(paint(wrapped(said), typer.colors.RED, stderr=True))
        out(f"Kept in   {folder.path}")
        return
    out(f"Run       {folder.path}")
    out(f"Read      {folder / RUNBOOK}")
    approval = read_approval(folder)
    if approval is not None and approval.decision == "rejected":
        out(wrapped(f"{approval.by}: {approval.why}", " " * 10, "Rejected  "))
    elif approval is not None:
        out(f"Approved  for {approval.purpose}, by {approval.by}")
    if not asking and (approval is None or approval.purpose != "hardware"):
        out(f"Next      {own_command()} approve {quoted(str(folder.path))}")


def ask(folder: RunFolder, by: str) -> bool:
    """Ask the person at the terminal whether the run may go to hardware; record a yes."""
    from benchwright.pipeline import decide

    say(f"Approving as {by}: for the hardware, and for exactly this plan, script and report.")
    answer = ask_line("Approve this run for hardware? [yes/no]") or "n"
    if answer.lower() not in ("y", "yes"):
        say(f"Not approved. Later: {own_command()} approve {quoted(str(folder.path))}")
        return False
    decide(folder, "hardware", by=by)
    say(f"Approved for hardware by {by}.")
    say(wrapped(f"If {SCRIPT}, {PLAN} or {REPORT} changes by one byte, `{SCRIPT} --hardware` refuses."))
    return True


def document(folder: RunFolder) -> dict[str, object]:
    """Return a run as the one JSON document of `--json`."""
    import json

    report = read_report(folder)
    approval = read_approval(folder)
    return {
        "run": str(folder.path),
        "status": report.status if report else None,
        "reason": report.reason if report else None,
        "plan": json.loads(folder.read(PLAN) or "null"),
        "report": report.model_dump(mode="json") if report else None,
        "approval": approval.model_dump(mode="json", by_alias=True) if approval else None,
        "files": folder.files(),
    }
