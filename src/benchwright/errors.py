"""What can be wrong with us or with what we were given, as one tree.

What is wrong with a *command* or a *script* is a `Finding`, not an exception.

* BenchwrightError           anything we raise on purpose; the message is one clear sentence
  x UsageError               wrong use or unreadable input (exit status 2)
    + DataError              a manual, driver, dialect, simulator or bench file is wrong
    + UnknownName            an instrument, bench, command, ... of that name does not exist
    + UnitError              a number has no unit, an unknown one, or one of the wrong kind
  x Refused                  read and understood, but must not or cannot be done (exit status 1)
    + RequestRefused         the request cannot become a plan
    + ApprovalRefused        the approval is missing, void, or for something else
    + DocumentRefused        the document is no command reference that can be read
"""

from __future__ import annotations

from collections.abc import Iterable


class BenchwrightError(Exception):
    """Anything raised on purpose; `str()` is one sentence: what, where, cure."""

    exit_status = 2


class UsageError(BenchwrightError):
    """Wrong use, or input that cannot be read."""


class DataError(UsageError, ValueError):
    """A data file (manual, driver, dialect, simulator, bench) is wrong; a ValueError for pydantic's sake."""


class UnknownName(UsageError):
    """Something was named that does not exist; the message offers the nearest names, or `otherwise` if none is near."""

    def __init__(self, kind: str, name: str, known: Iterable[str], cure: str = "", otherwise: str = "") -> None:
        from rapidfuzz import process

        names = sorted(known)
        near = [match[0] for match in process.extract(name, names, processor=str.lower, limit=3, score_cutoff=60)]
        if cure:
            pass
        elif near:
            cure = f"Did you mean {' or '.join(f'`{n}`' for n in near)}?"
        elif otherwise:
            cure = otherwise
        elif names:
            shown = ", ".join(f"`{n}`" for n in names[:8]) + (", ..." if len(names) > 8 else "")
            cure = f"Known: {shown}."
        else:
            cure = "There are none."
        super().__init__(f"No {kind} is called `{name}`. {cure}")
        self.kind = kind
        self.name = name


class UnitError(UsageError):
    """A number has no unit, an unknown unit, or a unit of the wrong kind."""


class Refused(BenchwrightError):
    """Read and understood, but it must not or cannot be done."""

    exit_status = 1


class RequestRefused(Refused):
    """The request cannot become a plan; the message names the words or the limit and the page."""


class ApprovalRefused(Refused):
    """The approval is missing, void, or belongs to other content."""


class DocumentRefused(Refused):
    """A document that cannot become a manual file; the message says what it is and what to give instead."""
