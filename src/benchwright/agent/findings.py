"""What can be wrong with a draft besides its commands: the rules `DR..` and their findings."""

from __future__ import annotations

from benchwright.check.finding import Finding, ManualPage, Severity
from benchwright.handover.folder import PLAN

PROPOSAL = "proposal"
"""The path of findings about an answer that is no plan yet."""

RULES: dict[str, tuple[str, str]] = {
    "DR01": (
        "not-a-plan",
        """The answer is not a plan.

Why it bites: what is no JSON object in the form of a plan cannot be judged, so nothing of it is used.

Instead: answer with one JSON object; the fields are those of `plan.json`.""",
    ),
    "DR02": (
        "empty-draft",
        """The draft measures nothing.

Why it bites: nothing is wrong with an empty draft, and that must not pass for a good one.

Instead: give at least one reading into a column.""",
    ),
    "DR03": (
        "not-the-request",
        """The plan changes what is the user's: the request, the bench, an instrument or its address.

Why it bites: a script for another address or instrument would run on something nobody named.

Instead: leave these fields out, or as they were given.""",
    ),
    "DR04": (
        "plan-out-of-bounds",
        """The plan asks for what the instrument or its manual does not allow.

Why it bites: the instrument refuses the value, or worse, takes another one in silence.

Instead: stay within the range named, on the channel that has it.""",
    ),
    "DR05": (
        "forbidden-python",
        """The script uses Python beyond what a measurement needs.

Why it bites: a script that starts programs, opens other files or evaluates text is not handed over,
whoever wrote it.

Instead: only the statements and imports of a generated script.""",
    ),
    "DR06": (
        "differs-from-request",
        """A model's plan has other numbers, channels or readings than the request.

Why it bites: the script is without fault and does what nobody asked for; a limit raised above what
the request says may cost the device under test.

Instead: the outputs, limits, sweeps and readings of the request. More voltage or current than it
names is an error, any other difference a warning for whoever approves.""",
    ),
    "DR07": (
        "not-compared",
        """A model's plan could not be compared with the request.

Why it bites: the request is worded so that the offline reader does not understand it, so nothing
but your own reading tells whether the plan is what was asked for.

Instead: compare plan and request yourself, or word the request as the offline reader takes it.""",
    ),
}
"""Name and page of every rule about drafts."""


def draft_finding(
    rule: str,
    message: str,
    hint: str | None = None,
    *,
    path: str = PLAN,
    line: int = 1,
    manual: ManualPage | None = None,
    severity: Severity = "error",
) -> Finding:
    """Return a finding about a draft as a whole, or about one line of it."""
    return Finding(
        path=path,
        line=line,
        column=1,
        end_column=1,
        rule=rule,
        name=RULES[rule][0],
        severity=severity,
        message=message,
        hint=hint,
        manual=manual,
    )


def empty(message: str) -> Finding:
    """Return the finding about a draft in which nothing is measured or sent."""
    return draft_finding("DR02", message, "Give at least one reading into a column.", path=PROPOSAL)


def sentence(finding: Finding) -> str:
    """Write a finding as one line: why, what the instrument answers to the letter, cure, page."""
    parts = [finding.message]
    if finding.vendor_error is not None:
        parts.append(f"The {finding.instrument} answers {finding.vendor_error}.")
    if finding.hint is not None:
        parts.append(finding.hint)
    if finding.manual is not None:
        parts.append(f"[{finding.manual.title}, p. {finding.manual.page}]")
    return " ".join(parts)
