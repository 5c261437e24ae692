"""`report.json`: how a draft ended, every finding, and what the simulated run did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from benchwright.check.finding import Finding
from benchwright.errors import UsageError
from benchwright.handover.folder import REPORT, RunFolder

Status = Literal["clean", "stopped", "refused", "interrupted"]
"""`clean` alone can be approved; `stopped` by a cap or for want of progress; `refused` as a request."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Unjudged(_Part):
    """Something in the script that could not be judged, and why."""

    line: int
    what: str
    reason: str


class Answer(_Part):
    """What a person was asked while the request was read, and what they answered."""

    question: str
    answer: str


class Simulated(_Part):
    """The run against simulated instruments."""

    status: str
    rows: int
    """Rows of data.csv."""
    virtual_s: float | None
    """How long the run takes on the bench, by the simulated clock."""
    confinement: str
    """What kept the script away from network and files while it ran."""
    outputs_left_on: tuple[str, ...]
    said: tuple[str, ...]
    """What the script told the person who ran it."""


class RunReport(_Part):
    """What approval rests on. The hashes say which plan and script were judged."""

    status: Status
    reason: str | None
    """Why it is not clean; None if it is."""
    drafted_by: str
    bench: str
    drafts: int
    tokens_in: int
    tokens_out: int
    tokens_estimated: bool
    plan_sha256: str | None
    script_sha256: str | None
    messages: int
    """Commands found in the script and judged."""
    findings: tuple[Finding, ...]
    unjudged: tuple[Unjudged, ...]
    answers: tuple[Answer, ...] = ()
    simulated: Simulated | None

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings that forbid an approval."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


def answers_text(answers: Iterable[Answer]) -> str:
    """Return what was asked and answered as a section of Markdown; empty if nothing was."""
    lines = [f"- {one.question}: **{one.answer}**" for one in answers]
    return "\n".join(["", "## Asked and answered", "", *lines, ""]) if lines else ""


def read_report(folder: RunFolder) -> RunReport | None:
    """Return the run's report, None if the run never got that far. Raises UsageError."""
    text = folder.read(REPORT)
    if text is None:
        return None
    try:
        return RunReport.model_validate_json(text)
    except ValidationError as error:
        raise UsageError(f"{folder / REPORT} is not a report ({error.error_count()} faults).") from error
