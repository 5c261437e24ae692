"""Who proposes a plan: one method, whoever it is.

`offline` reads English itself and needs no model. `scripted:FILE` replays answers, for tests and
for trying the loop by hand. FILE is JSON Lines, one object an answer, used in order; a line holds
one of

    {"plan": {...}}          a plan, in the form of `plan.json`; `request`, `bench` and the
                             instruments' `resource` may be left out and are then filled in
    {"text": "..."}          any other answer, exactly as the model would have sent it
    {"error": "..."}         the call fails with this message, as a network or a provider fails

and may add `"tokens_in": N` and `"tokens_out": N`; what is left out is estimated. A line that is
empty or starts with `#` is skipped. When the answers run out, the model has given up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from benchwright.agent.findings import sentence
from benchwright.bench import Bench
from benchwright.check.finding import Finding
from benchwright.errors import BenchwrightError, RequestRefused, UsageError

if TYPE_CHECKING:
    from benchwright.plan.english import Ask

MAX_SCRIPT_BYTES = 8 * 1024 * 1024
"""A larger file of scripted answers is refused."""

ONE_A_LINE = 'Write one JSON object a line, such as {"plan": {...}}, not spread over several lines.'
"""The form of the file, for whoever has pretty-printed it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """What the proposer may know and use beside the request."""

    text: str
    """The bench, its instruments' actions and limits, and the form of a plan."""
    tokens_left: int
    seconds_left: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """One answer: untrusted text that should be a plan in JSON."""

    text: str
    tokens_in: int | None = None
    """None where the model does not say."""
    tokens_out: int | None = None
    note: str = ""
    """How it came about, for the trace."""


class NoAnswer(BenchwrightError):
    """The call failed; another one may succeed."""


class GivesUp(BenchwrightError):
    """There is no further proposal."""


class Drafter(Protocol):
    """Proposes plans. Whoever proposes, code decides."""

    name: str
    """As given to `--model`."""
    asks_model: bool
    """Whether a language model is behind it (False: the proposal is made by code)."""

    def propose(self, request: str, context: Context, findings: tuple[Finding, ...]) -> Proposal:
        """Return a plan for `request`; `findings` are the faults of the one before.

        Raises NoAnswer when the call fails, GivesUp when there is nothing more to propose, and
        RequestRefused when the request cannot become a plan.
        """
        ...


class OfflineDrafter:
    """Reads English by rule: the same request always gives the same plan."""

    name = "offline"
    asks_model = False

    def __init__(self, bench: Bench, bench_name: str, ask: Ask | None) -> None:
        self._bench = bench
        self._bench_name = bench_name
        self._ask = ask

    def propose(self, request: str, context: Context, findings: tuple[Finding, ...]) -> Proposal:
        """Read the request. A plan with faults cannot be mended here: it is what was asked for."""
        from benchwright.plan.english import read_request

        if findings:
            raise RequestRefused(sentence(findings[0]))
        reading = read_request(request, self._bench, self._bench_name, self._ask)
        words = "\n".join(f"`{word.text}`: {word.meaning}" for word in reading.words if word.meaning)
        return Proposal(text=reading.plan.model_dump_json(indent=2), tokens_in=0, tokens_out=0, note=words)


class _Answer(BaseModel):
    """One line of a scripted model's file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    plan: dict[str, object] | None = None
    text: str | None = None
    error: str | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None

    @model_validator(mode="after")
    def _one(self) -> _Answer:
        if sum(part is not None for part in (self.plan, self.text, self.error)) != 1:
            raise ValueError("give one of `plan`, `text` and `error`")
        return self


class ScriptedDrafter:
    """Replays the answers of a file; the module's head gives its form."""

    asks_model = True

    def __init__(self, path: Path) -> None:
        self.name = f"scripted:{path}"
        self._answers = _read_answers(path)
        self._given = 0

    def propose(self, request: str, context: Context, findings: tuple[Finding, ...]) -> Proposal:
        """Return the next answer of the file."""
        if self._given == len(self._answers):
            raise GivesUp(f"the scripted model has no answer after the {self._given} in its file")
        answer = self._answers[self._given]
        self._given += 1
        if answer.error is not None:
            raise NoAnswer(answer.error)
        text = answer.text if answer.text is not None else json.dumps(answer.plan, ensure_ascii=False)
        return Proposal(text=text, tokens_in=answer.tokens_in, tokens_out=answer.tokens_out)


def _read_answers(path: Path) -> list[_Answer]:
    try:
        if path.stat().st_size > MAX_SCRIPT_BYTES:
            raise UsageError(f"{path}: larger than {MAX_SCRIPT_BYTES // 1024**2} MiB; these are no scripted answers.")
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"{path}: the scripted answers cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 text (byte {error.start}).") from error
    answers = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            answers.append(_Answer.model_validate_json(line))
        except ValidationError as error:
            reason = error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
            raise UsageError(
                f"{path}, line {number}: is not an answer of a scripted model: {reason}. {ONE_A_LINE}"
            ) from error
    if not answers:
        raise UsageError(f"{path}: holds no answers. {ONE_A_LINE}")
    return answers


def drafter_for(model: str, bench: Bench, bench_name: str, ask: Ask | None) -> Drafter:
    """Return who proposes for `--model MODEL`: `offline` or `scripted:FILE`.

    Raises UsageError for any other, and for a file that cannot be read.
    """
    if model == "offline":
        return OfflineDrafter(bench, bench_name, ask)
    provider, _, name = model.partition(":")
    if provider == "scripted" and name:
        return ScriptedDrafter(Path(name))
    raise UsageError(f"No model is called `{model}`. Use `offline` or `scripted:FILE`.")
