"""What the process of a dry run tells the one that started it: one JSON object a line.

A script under test could write anything there, so the reader takes nothing on trust: sizes are
bounded, and every line must fit one of these forms.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

_CONTROLS: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}

Short = Annotated[str, Field(max_length=2000), AfterValidator(lambda text: text.translate(_CONTROLS))]
"""A text of bounded length; control characters are spelled out, because it may be shown on a terminal."""
Line = Annotated[int, Field(ge=1, le=10_000_000)] | None
"""A line of the script; None where no line of it was at work."""

MAX_FACTS = 2000
"""Facts of one kind that are told; more of them tell nothing new."""


class Fact(BaseModel):
    """One thing to know about a dry run."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Jailed(Fact):
    """The jail is shut; the script starts now."""

    kind: Literal["jailed"] = "jailed"
    jail: Short


class Refusal(Fact):
    """The jail refused something."""

    kind: Literal["refusal"] = "refusal"
    line: Line
    what: Short
    own: bool
    """Whether the script itself asked for it, not a library on its behalf."""


class InstrumentError(Fact):
    """An instrument queued an error."""

    kind: Literal["error"] = "error"
    line: Line
    role: Short
    model: Short
    command: Short
    vendor_error: Short
    code: int


class Unread(Fact):
    """A reply was never read."""

    kind: Literal["unread"] = "unread"
    line: Line
    role: Short
    model: Short
    command: Short


class LeftError(Fact):
    """An error still lay in an instrument's queue at the end."""

    kind: Literal["left"] = "left"
    role: Short
    vendor_error: Short


class OutputOn(Fact):
    """An output was on at the end."""

    kind: Literal["output"] = "output"
    output: Short


class Ended(Fact):
    """How the script ended."""

    kind: Literal["ended"] = "ended"
    how: Literal["finished", "exit", "exception", "interrupted", "timeout", "virtual", "memory", "unconfined"]
    line: Line = None
    exit_code: int | None = None
    error: Short = ""
    """Name of the exception."""
    message: Short = ""
    virtual_s: float = Field(default=0.0, ge=0, allow_inf_nan=False)


AnyFact = Annotated[
    Jailed | Refusal | InstrumentError | Unread | LeftError | OutputOn | Ended, Field(discriminator="kind")
]
read_fact: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)


def clip(text: object) -> str:
    """Return a text short enough to be told."""
    shown = str(text)
    return shown if len(shown) <= 1900 else f"{shown[:1900]} ... ({len(shown)} characters)"
