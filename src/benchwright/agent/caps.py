"""Caps on what a draft may cost, checked before it is spent."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from benchwright.errors import UsageError

CHARACTERS_PER_TOKEN = 4
"""Usual for English and JSON; only used where a model does not report its tokens."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Caps:
    """Limits of one draft."""

    revisions: int = 3
    """How often a draft may be revised after the first one."""
    requests: int = 8
    """How often a model may be asked, failed calls included."""
    tokens: int = 100_000
    """Tokens sent and received, together."""
    seconds: float = 600.0
    """Wall time from the first proposal on."""

    def __post_init__(self) -> None:
        for name, least in (("revisions", 0), ("requests", 1), ("tokens", 1), ("seconds", 0.0)):
            if getattr(self, name) < least:
                raise UsageError(f"The cap on {name} is {getattr(self, name)}; it must be at least {least}.")


@dataclass(slots=True)
class Spent:
    """What a draft has used so far."""

    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    estimated: bool = False
    """Whether some of the tokens are our own estimate, for want of a figure from the model."""
    started: float = field(default_factory=time.monotonic)

    @property
    def tokens(self) -> int:
        """Tokens sent and received."""
        return self.tokens_in + self.tokens_out

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def add(self, sent: str, reply: str, tokens_in: int | None, tokens_out: int | None) -> tuple[int, int]:
        """Count one call; tokens that the model did not report are estimated from the texts."""
        self.estimated = self.estimated or tokens_in is None or tokens_out is None
        used = (
            estimate_tokens(sent) if tokens_in is None else tokens_in,
            estimate_tokens(reply) if tokens_out is None else tokens_out,
        )
        self.requests += 1
        self.tokens_in += used[0]
        self.tokens_out += used[1]
        return used

    def over(self, caps: Caps, next_tokens: int = 0) -> str | None:
        """Say which cap the next call, sending `next_tokens`, would pass; None if none would."""
        if self.requests >= caps.requests:
            return f"the cap of {caps.requests} calls of the model is reached"
        if self.tokens + next_tokens > caps.tokens:
            return f"the next call would pass the cap of {caps.tokens} tokens ({self.tokens} used)"
        if self.seconds >= caps.seconds:
            return f"the cap of {caps.seconds:g} s is reached"
        return None


def estimate_tokens(text: str) -> int:
    """Return about how many tokens a text is."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)
