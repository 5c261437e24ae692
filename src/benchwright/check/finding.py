"""A finding: one thing wrong with a command or a script."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Severity = Literal["error", "warning", "note"]
"""`note` is used for what could not be judged (`unjudged`)."""


class ManualPage(BaseModel):
    """Where in which manual the fact stands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    page: str


class Finding(BaseModel):
    """One thing wrong: place, rule, SCPI error, why, cure, manual page.

    Lines count from 1, columns from 1; `end_column` is the first column behind the span.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    line: int
    column: int
    end_column: int
    instrument: str | None = None
    """Model of the instrument addressed."""
    command: str | None = None
    """The message or header at fault, as written."""
    rule: str
    name: str
    severity: Severity
    scpi_error: int | None = None
    vendor_error: str | None = None
    """What that instrument would put in its queue, to the letter; None where it stays silent."""
    message: str
    hint: str | None = None
    manual: ManualPage | None = None
