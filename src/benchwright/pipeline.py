"""The main job, one line a stage: an English request becomes a checked, simulated, approved run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from benchwright.agent.caps import Caps
from benchwright.agent.run import Run, Tell, begin, report
from benchwright.agent.stages import check, hand_over, rate, simulate, write
from benchwright.agent.trace import Trace
from benchwright.handover.approval import Approval, Purpose, approve, reject
from benchwright.handover.folder import REQUEST, TRACE, RunFolder
from benchwright.handover.manifest import changed_files, reseal

if TYPE_CHECKING:
    from benchwright.plan.english import Ask


def draft(
    request: str,
    *,
    bench: str = "demo",
    model: str = "offline",
    out: Path | None = None,
    ask: Ask | None = None,
    caps: Caps | None = None,
    yes: bool = False,
    tell: Tell | None = None,
) -> Run:
    """Turn a request into a run folder below `out` (`output/` by default) and return the run.

    `ask` answers what the request leaves open; without it defaults are taken and marked. `yes`
    approves a clean run for simulation, never for hardware. Whether it came clean is `Run.clean`.
    Raises RequestRefused for a request that cannot become a plan, UsageError and its kin for
    input that cannot be read.
    """
    run = begin(request, bench, model, out, ask, caps or Caps(), tell)  # request.txt, trace.jsonl
    with run.kept():
        for turn in run.loop.turns():  # request -> plan: by rule or by a model, capped
            rate(run, turn)  # plan -> plan.json, plan.md, and what the instruments cannot do
            write(run, turn)  # plan -> script.py
            check(run, turn)  # script.py -> findings, which the next turn gets
            simulate(run, turn)  # script.py -> data.csv, plot.png, transcript.jsonl
        report(run)  # findings -> report.json
        hand_over(run)  # all of it -> RUNBOOK.md
    if yes and run.clean:  # sealed by now: manifest.json
        decide(run.folder, "simulation", by=user(), how="--yes")  # person -> approval.json
    return run


def decide(
    folder: RunFolder, purpose: Purpose | None, *, by: str, why: str = "", how: str = "at a terminal"
) -> Approval:
    """Record a person's yes for `purpose`, or their no (None) and why; trace and manifest follow.

    Raises ApprovalRefused when there is nothing to approve.
    """
    untouched = TRACE not in changed_files(folder)
    approval = reject(folder, why, by) if purpose is None else approve(folder, purpose, by)
    said = f"rejected by {by}: {approval.why}" if purpose is None else f"approved for {purpose} by {by}"
    trace = Trace.resume(folder / TRACE, (folder / REQUEST).stat().st_mtime)
    trace.step(said, f"{how}, {approval.at}", kind="person")
    if untouched:
        reseal(folder, [TRACE])
    return approval


def user() -> str:
    """Return who is at the keyboard, as the system knows them."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no account, as in some containers
        return "unknown"
