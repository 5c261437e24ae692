"""How much of an untrusted document is read at most: bytes, pages, lines, characters, seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from benchwright.errors import DocumentRefused

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""

MAX_BYTES = 200 * 1024 * 1024
MAX_PAGES = 5_000
MAX_LINES = 400_000
MAX_CHARACTERS = 30_000_000
MAX_SECONDS = 300.0

CURE = "give only the part with the commands"


@dataclass(slots=True)
class Budget:
    """What reading one document may cost; spending more raises DocumentRefused."""

    name: str
    """How messages call the document."""
    progress: Progress | None = None
    lines: int = MAX_LINES
    characters: int = MAX_CHARACTERS
    until: float = field(default_factory=lambda: time.monotonic() + MAX_SECONDS)

    def spend(self, lines: int = 0, characters: int = 0) -> None:
        """Count lines and characters that were read."""
        self.lines -= lines
        self.characters -= characters
        if self.lines < 0 or self.characters < 0:
            most = f"{MAX_LINES:,} lines" if self.lines < 0 else f"{MAX_CHARACTERS:,} characters"
            raise DocumentRefused(f"`{self.name}` is too large: it has more than {most}; {CURE}.")
        self.check()

    def check(self) -> None:
        """Look at the clock."""
        if time.monotonic() > self.until:
            raise DocumentRefused(f"`{self.name}` takes more than {MAX_SECONDS:.0f} s to read; {CURE}.")

    def page(self, done: int, of: int) -> None:
        """Report a page as read."""
        self.check()
        if of > MAX_PAGES:
            raise DocumentRefused(f"`{self.name}` is too large: it has {of:,} pages, at most {MAX_PAGES:,}; {CURE}.")
        if self.progress is not None:
            self.progress(done, of)
