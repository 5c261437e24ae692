"""Rule RU02."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import Rule


class RU02(Rule):
    """In the dry run, a reply was left in the instrument and never read.

    Why it bites: the next message interrupts it (-410), or the next read gets it in place of
    its own reply.

    Example:
        dmm.write(question)

    Instead:
        reply = dmm.query(question)
    """

    code: ClassVar[str] = "RU02"
    name: ClassVar[str] = "reply-lost-in-dry-run"
