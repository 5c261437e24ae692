"""The loop: propose, judge, feed the findings back, until clean or until a cap stops it.

A model only proposes. Whether a draft is good is decided by the body of the `for` over `turns`,
which is code and puts its findings into the turn; the next proposal gets them word for word.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from benchwright.agent.caps import Caps, Spent, estimate_tokens
from benchwright.agent.findings import sentence
from benchwright.agent.models import Context, Drafter, GivesUp, NoAnswer, Proposal
from benchwright.agent.prompts import context_text
from benchwright.agent.reply import read_plan
from benchwright.agent.trace import Trace
from benchwright.bench import Bench
from benchwright.check.finding import Finding
from benchwright.errors import RequestRefused
from benchwright.handover.wording import counted
from benchwright.plan.model import Plan

if TYPE_CHECKING:
    from benchwright.check.checker import Report
    from benchwright.dryrun.result import DryRun

Status = Literal["clean", "stopped", "refused", "interrupted"]
"""`clean`: nothing is wrong with the last draft; `refused`: the request or an empty draft was."""


@dataclass(slots=True)
class Turn:
    """One proposal and what was found out about it."""

    number: int
    plan: Plan | None
    findings: list[Finding] = field(default_factory=list)
    script: str | None = None
    report: Report | None = None
    dry_run: DryRun | None = None

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings that keep the draft from being good."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def empty(self) -> bool:
        """Whether it is a draft in which nothing is measured."""
        return any(finding.name == "empty-draft" for finding in self.findings)


@dataclass(slots=True)
class Loop:
    """The turns of one draft; `status` and `reason` say how it ended."""

    request: str
    bench: Bench
    bench_name: str
    drafter: Drafter
    caps: Caps
    trace: Trace
    spent: Spent = field(default_factory=Spent)
    last: Turn | None = None
    status: Status = "stopped"
    reason: str | None = None

    def turns(self) -> Iterator[Turn]:
        """Yield each readable proposal to be judged; end when one is clean or the loop must stop.

        Raises RequestRefused when the request cannot become a plan.
        """
        findings: tuple[Finding, ...] = ()
        for number in range(1, self.caps.revisions + 2):
            turn = self._propose(number, findings)
            if turn is None:
                return
            self.last = turn
            if turn.plan is not None:
                yield turn
            if not turn.errors:
                self._end("clean", f"draft {number} is clean")
                return
            told = "\n".join(sentence(finding) for finding in turn.findings)
            self.trace.step(f"draft {number} has {counted(len(turn.errors), 'finding')}", told)
            if _essence(turn.errors) == _essence(findings):
                self._end("stopped", "no progress: the same findings twice in a row")
                return
            findings = turn.errors
        self._end("stopped", f"the draft is still not clean after {counted(self.caps.revisions, 'revision')}")

    def _propose(self, number: int, findings: tuple[Finding, ...]) -> Turn | None:
        """Ask for a draft, a second time if the call fails; None when the loop has ended."""
        context = context_text(self.bench, self.bench_name)
        sent = "\n".join((context, self.request, *(sentence(finding) for finding in findings)))
        failure = ""
        for _ in range(2):
            cap = self.spent.over(self.caps, estimate_tokens(sent) if self.drafter.asks_model else 0)
            if cap is not None:
                self._end("stopped", cap)
                return None
            started = time.perf_counter()
            try:
                proposal = self.drafter.propose(self.request, self._context(context), findings)
            except NoAnswer as error:
                failure = str(error)
                used = self.spent.add(sent, "", None, 0)
                self._record(f"proposal {number} failed", failure, used, started)
            except GivesUp as error:
                if self.last is not None and self.last.empty:
                    self._end("refused", f"the draft is empty, and {error}")
                else:
                    self._end("stopped", str(error))
                return None
            except RequestRefused as error:
                if self.last is not None and self.last.dry_run is not None:  # there is a run to look at
                    self._end("refused", "what was asked for fails in simulation")
                    return None
                self._end("refused", str(error))
                raise
            else:
                return self._received(number, proposal, sent, started)
        self._end("stopped", f"the model does not answer: {failure}")
        return None

    def _received(self, number: int, proposal: Proposal, sent: str, started: float) -> Turn:
        used = self.spent.add(sent, proposal.text, proposal.tokens_in, proposal.tokens_out)
        self._record(f"proposal {number}", proposal.note or proposal.text, used, started)
        plan = read_plan(proposal.text, self.request, self.bench, self.bench_name)
        if isinstance(plan, tuple):
            return Turn(number, None, list(plan))
        return Turn(number, plan)

    def _record(self, title: str, detail: str, used: tuple[int, int], started: float) -> None:
        model = self.drafter.asks_model
        self.trace.step(
            title,
            detail,
            kind="model" if model else "code",
            tokens_in=used[0] if model else None,
            tokens_out=used[1] if model else None,
            ms=(time.perf_counter() - started) * 1000,
        )

    def _context(self, text: str) -> Context:
        return Context(
            text=text,
            tokens_left=self.caps.tokens - self.spent.tokens,
            seconds_left=self.caps.seconds - self.spent.seconds,
        )

    def _end(self, status: Status, reason: str) -> None:
        self.status = status
        self.reason = None if status == "clean" else reason
        self.trace.step(reason if status == "clean" else f"{status}: {reason}")


def _essence(findings: tuple[Finding, ...]) -> frozenset[tuple[object, ...]]:
    """What makes findings the same although they may have moved to another line."""
    return frozenset((f.rule, f.instrument, f.command, f.message) for f in findings)
