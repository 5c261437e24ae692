"""Approval: a person's yes to exactly these bytes of plan, script and report.

`simulation` allows nothing dangerous and may be given by `--yes`; `hardware` is given by a person
at a terminal only. Any changed byte of the three files voids it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from benchwright.errors import ApprovalRefused, UsageError
from benchwright.handover.commands import own_command, quoted
from benchwright.handover.folder import APPROVAL, PLAN, REPORT, SCRIPT, RunFolder
from benchwright.handover.manifest import changed_files, reseal
from benchwright.handover.report import RunReport, read_report

Purpose = Literal["simulation", "hardware"]
"""What an approval is for."""


class Approval(BaseModel):
    """`approval.json`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    decision: Literal["approved", "rejected"]
    purpose: Purpose | None = Field(alias="for")
    """None for a rejection: it is good for nothing."""
    by: str = Field(min_length=1)
    at: str
    """When, in ISO 8601 with the zone."""
    why: str | None = None
    """Reason of a rejection."""
    plan_sha256: str
    script_sha256: str
    report_sha256: str


def approve(folder: RunFolder, purpose: Purpose, by: str) -> Approval:
    """Record the yes of `by`. Raises ApprovalRefused when the run cannot be approved."""
    approvable(folder)
    return _record(folder, decision="approved", purpose=purpose, by=by)


def reject(folder: RunFolder, why: str, by: str) -> Approval:
    """Record the no of `by`, and why; it takes the place of an approval. Raises ApprovalRefused."""
    if not why.strip():
        raise UsageError('A rejection needs a reason: `--reject "WHY"`.')
    return _record(folder, decision="rejected", purpose=None, by=by, why=why.strip())


def approvable(folder: RunFolder) -> RunReport:
    """Return the report of a run that may be approved.

    Raises ApprovalRefused when it never came clean, is incomplete, is not what was checked, or
    when any other file of it (data, plot, runbook, ...) is not what the run wrote.
    """
    report = read_report(folder)
    if report is None:
        raise ApprovalRefused(f"{folder.path} has nothing to approve: the run has no {REPORT}. Draft it again.")
    if report.status != "clean":
        reason = (report.reason or "").rstrip(".")
        raise ApprovalRefused(f"{folder.path} has nothing to approve: the run was {report.status}, {reason}.")
    if report.errors:
        raise ApprovalRefused(f"{folder.path} has nothing to approve: {report.errors[0].message}")
    for name, judged in ((PLAN, report.plan_sha256), (SCRIPT, report.script_sha256)):
        if judged is None or folder.sha256(name) is None:
            raise ApprovalRefused(f"{folder.path} has nothing to approve: there is no {name}.")
        if folder.sha256(name) != judged:
            raise ApprovalRefused(f"{folder / name} has changed since it was checked. Draft the run again.")
    intact(folder)
    return report


def intact(folder: RunFolder) -> None:
    """Raise ApprovalRefused naming the files that are not as the run wrote them, if there are any."""
    changed = changed_files(folder)
    if changed:
        names = changed[0] if len(changed) == 1 else f"{', '.join(changed[:-1])} and {changed[-1]}"
        have = "has" if len(changed) == 1 else "have"
        raise ApprovalRefused(
            f"{names} in {folder.path} {have} changed since the run was made, so nothing here can be vouched for. "
            "Draft the run again."
        )


def read_approval(folder: RunFolder) -> Approval | None:
    """Return what was decided about a run, None if nothing was. Raises UsageError."""
    text = folder.read(APPROVAL)
    if text is None:
        return None
    try:
        return Approval.model_validate_json(text)
    except ValidationError as error:
        raise UsageError(f"{folder / APPROVAL} is not an approval ({error.error_count()} faults).") from error


def verify(folder: RunFolder, purpose: Purpose) -> Approval:
    """Return the approval that holds for `purpose`; one for hardware holds for simulation too.

    Raises ApprovalRefused naming the file that changed, or what is missing.
    """
    approval = read_approval(folder)
    if approval is None:
        raise ApprovalRefused(f"{folder.path} is not approved. Approve it: {_how(folder)}.")
    if approval.decision == "rejected":
        raise ApprovalRefused(f"{folder.path} was rejected by {approval.by}: {approval.why}")
    for name, sha256 in (
        (PLAN, approval.plan_sha256),
        (SCRIPT, approval.script_sha256),
        (REPORT, approval.report_sha256),
    ):
        if folder.sha256(name) != sha256:
            raise ApprovalRefused(f"{folder / name} has changed since {approval.by} approved it; the approval is void.")
    intact(folder)
    if purpose == "hardware" and approval.purpose != "hardware":
        raise ApprovalRefused(
            f"{folder.path} is approved for simulation only. Approve it for hardware: {_how(folder)}."
        )
    return approval


def _how(folder: RunFolder) -> str:
    return f"`{own_command()} approve {quoted(str(folder.path))}`"


def _record(
    folder: RunFolder,
    *,
    decision: Literal["approved", "rejected"],
    purpose: Purpose | None,
    by: str,
    why: str | None = None,
) -> Approval:
    hashes = {name: folder.sha256(name) for name in (PLAN, SCRIPT, REPORT)}
    missing = [name for name, sha256 in hashes.items() if sha256 is None]
    if missing:
        raise ApprovalRefused(f"{folder.path} has nothing to decide on: there is no {missing[0]}.")
    approval = Approval.model_validate(
        {
            "decision": decision,
            "for": purpose,
            "by": by.strip(),
            "at": datetime.now().astimezone().isoformat(timespec="seconds"),
            "why": why,
            "plan_sha256": hashes[PLAN],
            "script_sha256": hashes[SCRIPT],
            "report_sha256": hashes[REPORT],
        }
    )
    folder.write(APPROVAL, approval.model_dump_json(by_alias=True, indent=2) + "\n")
    reseal(folder, [APPROVAL])
    return approval
