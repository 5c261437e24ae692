"""What was read at the start of a form: header, question mark, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Scan:
    """What stands at the start of a form, and where it ends."""

    header: str
    rest: str = ""
    """The text behind header and question mark."""
    query: bool = False
    both: bool = False
    """Whether a mark such as `(?)` says that set and query form are meant."""
    glued: bool = False
    """Whether `rest` follows without a blank."""
    flat: bool = False
    """Whether a value follows behind a colon (`VSET1:5`)."""
    joined: bool = False
    """Whether a blank behind a colon was closed (`OUTPut: STATe`)."""
    suffixes: dict[str, tuple[int, int]] = field(default_factory=dict)
    holes: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)
