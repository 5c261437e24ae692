"""One run under way: its folder, its trace, its loop, and what is kept if it ends early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from benchwright.agent.caps import Caps
from benchwright.agent.loop import Loop
from benchwright.agent.models import drafter_for
from benchwright.agent.trace import Trace
from benchwright.bench import Bench, load_bench
from benchwright.errors import BenchwrightError, DataError, RequestRefused, UsageError
from benchwright.handover.folder import (
    BENCH,
    DATA,
    PLAN,
    REPORT,
    REQUEST,
    SCRIPT,
    TRACE,
    RunFolder,
    bench_at,
    is_bench_file,
    move_run,
    new_run_folder,
    run_name,
    write_whole,
)
from benchwright.handover.manifest import seal
from benchwright.handover.report import Answer, RunReport, Simulated, Unjudged
from benchwright.plan.model import Plan
from benchwright.sim.bench import SimulatedBench

if TYPE_CHECKING:
    from benchwright.plan.english import Ask, Question

Tell = Callable[[str], None]
"""Called with a line of progress for the person who waits."""

MAX_SAID = 50
"""Lines of a script's own remarks that are kept."""

EXIT_STATUS = {"clean": 0, "refused": 1, "stopped": 3, "interrupted": 130}
"""How each way of ending is told to the shell."""


@dataclass(slots=True)
class Run:
    """A request on its way to a script, and where it has got to."""

    request: str
    bench: Bench
    bench_given: str
    """The bench as it was named: `demo`, or the file that `bench.toml` is a copy of."""
    folder: RunFolder
    trace: Trace
    loop: Loop
    tell: Tell
    begun: datetime
    answers: list[Answer]
    """What a person was asked and answered, in order."""
    report: RunReport | None = None
    named: bool = False
    """Whether the folder is called after what the plan does."""

    @property
    def bench_name(self) -> str:
        """Name of the bench as plan and script have it: `demo`, or `bench.toml`."""
        return self.loop.bench_name

    @property
    def bench_place(self) -> str:
        """Name of the bench, or the path of its copy in the run folder, for whoever loads it now."""
        return bench_at(self.bench_name, self.folder.path)

    def call_after(self, plan: Plan) -> None:
        """Call the folder after what the first plan does."""
        if not self.named:
            self.folder = move_run(self.folder, run_name(plan), self.begun)
            self.trace.path = self.folder / TRACE
            self.named = True

    @property
    def clean(self) -> bool:
        """Whether the last draft passed everything, so that there is something to approve."""
        return self.loop.status == "clean"

    @property
    def exit_status(self) -> int:
        """0 clean, 1 refused, 3 stopped by a cap or for want of progress."""
        return EXIT_STATUS[self.loop.status]

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Whatever happens inside, what was done is written down; an empty folder is not left."""
        try:
            yield
        except KeyboardInterrupt:
            self.loop.status, self.loop.reason = "interrupted", "stopped by Ctrl-C"
            self._save()
            self.tell(f"Stopped. What was done so far is kept in {self.folder.path}")
            raise
        except BenchwrightError as error:
            if self.loop.last is None and not self.loop.drafter.asks_model:
                self.folder.discard()
            else:
                self.loop.reason = self.loop.reason or str(error)
                self._save()
            raise
        self._seal()

    def _save(self) -> None:
        """Write what there is; a disk that is full was the reason and is reported already."""
        with suppress(BenchwrightError):
            self.trace.step(f"{self.loop.status}: {self.loop.reason}")
            report(self)
            self._seal()

    def _seal(self) -> None:
        plan = self.loop.last.plan if self.loop.last else None
        seal(self.folder, plan=plan, bench=self.bench, bench_name=self.bench_given, model=self.loop.drafter.name)


def begin(
    request: str, bench: str, model: str, out: Path | None, ask: Ask | None, caps: Caps, tell: Tell | None
) -> Run:
    """Make the run folder with request.txt and trace.jsonl, and everything the loop needs.

    Raises UsageError and its kin when bench, model or folder cannot be used.
    """
    if not request.strip():
        raise RequestRefused("The request is empty. Say what to set and what to measure.")
    loaded = load_bench(bench)
    try:
        SimulatedBench(loaded)
    except DataError as error:  # a pin or a part that does not exist: said before any work is done
        raise DataError(f"Bench `{bench}`: {error}") from error
    name = BENCH if is_bench_file(bench) else bench
    drafter_for(model, loaded, name, None)  # a model that does not exist must not leave a folder behind
    begun = datetime.now()
    folder = new_run_folder(out, "draft", begun)
    trace = Trace(folder / TRACE)
    answers: list[Answer] = []
    drafter = drafter_for(model, loaded, name, _asking(ask, trace, answers))
    folder.write(REQUEST, request + "\n")
    if name == BENCH:  # a run on a bench of one's own holds all it needs, and can be taken elsewhere
        _copy_bench(Path(bench), folder)
        bench = str(Path(bench).resolve())
    trace.step("request received", request, kind="person")
    loop = Loop(request, loaded, name, drafter, caps, trace)
    return Run(request, loaded, bench, folder, trace, loop, tell or (lambda line: None), begun, answers)


def _copy_bench(file: Path, folder: RunFolder) -> None:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror or error}).") from error
    write_whole(folder / BENCH, content)


def _asking(ask: Ask | None, trace: Trace, answers: list[Answer]) -> Ask | None:
    """Wrap `ask` so that every answer stands in the trace as the person's decision, and in `answers`."""
    if ask is None:
        return None

    def asked(question: Question) -> str | None:
        answer = ask(question)
        taken = answer or f"{question.default} (the default)"
        trace.step(f"asked: {question.what}", f"{question.why}\nanswer: {taken}", kind="person")
        answers[:] = [one for one in answers if one.question != question.what]  # asked again: the last one counts
        answers.append(Answer(question=question.what, answer=taken))
        return answer

    return asked


def report(run: Run) -> None:
    """Write report.json: how it ended and the last findings, clean or not."""
    loop, turn = run.loop, run.loop.last
    run.report = RunReport(
        status=loop.status,
        reason=loop.reason,
        drafted_by=loop.drafter.name,
        bench=run.bench_name,
        drafts=turn.number if turn else 0,
        tokens_in=loop.spent.tokens_in,
        tokens_out=loop.spent.tokens_out,
        tokens_estimated=loop.spent.estimated,
        plan_sha256=run.folder.sha256(PLAN),
        script_sha256=run.folder.sha256(SCRIPT),
        messages=turn.report.messages if turn and turn.report else 0,
        findings=tuple(turn.findings) if turn else (),
        unjudged=tuple(
            Unjudged(line=one.line, what=one.what, reason=one.reason)
            for one in (turn.report.unjudged if turn and turn.report else ())
        ),
        answers=tuple(run.answers),
        simulated=_simulated(run),
    )
    run.folder.write(REPORT, run.report.model_dump_json(indent=2) + "\n")


def _simulated(run: Run) -> Simulated | None:
    from benchwright.handover.table import read_table

    dry = run.loop.last.dry_run if run.loop.last else None
    if dry is None:
        return None
    rows = read_table(run.folder / DATA).rows if (run.folder / DATA).is_file() else 0
    return Simulated(
        status=dry.status,
        rows=rows,
        virtual_s=dry.virtual_s,
        confinement=dry.jail,
        outputs_left_on=tuple(dry.outputs_left_on),
        said=tuple(line.strip() for line in dry.stderr.splitlines() if line.strip())[:MAX_SAID],
    )
