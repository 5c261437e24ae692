"""What was worked out once, kept in the user's cache folder: only speed depends on it, never an answer.

A cached file belongs to one source file. It counts as long as the source's bytes and the code that
made it are the same. It is written under another name and then moved into place, so that processes
side by side see a whole file or none. Nothing here raises: where the folder cannot be made, read or
written, there is no cache.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

KEPT_DAYS = 90
"""Files not made anew for so long are removed when another one is written."""

_SETTLED_NS = 2_000_000_000
"""A file changed less than this long ago can change again without its times telling (FAT counts in steps of 2 s)."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the file system says of a file: cheap to ask, and nearly always enough."""

    size: int
    mtime_ns: int
    ctime_ns: int
    node: int

    @property
    def settled(self) -> bool:
        """Whether a later change would show: the last one is some seconds old."""
        return time.time_ns() - max(self.mtime_ns, self.ctime_ns) > _SETTLED_NS

    @property
    def text(self) -> str:
        """The stamp as it is kept."""
        return f"{self.size} {self.mtime_ns} {self.ctime_ns} {self.node}"


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def digest(data: bytes) -> str:
    """Return what tells one content from another, as 64 hexadecimal digits."""
    import hashlib

    return hashlib.sha256(data).hexdigest()


@lru_cache(maxsize=1)
def form() -> str:
    """Return what tells one version of the code that makes cached files from another."""
    parts = []
    for path in sorted((*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.glob("*.txt"))):
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            parts.append(f"{path.name} {len(data)} {zlib.crc32(data)}")
    return " ".join(parts) or "unknown"


def cache_folder() -> Path | None:
    """Return the user's cache folder for manuals; None where the system names none."""
    try:
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # nobody's home
        return None
    return base / "benchwright" / "manuals" if base.is_absolute() else None


def cached_file(source: Path, suffix: str) -> Path | None:
    """Return where the cached form of `source` belongs; None where there is no cache folder."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        whole = os.fsencode(source.resolve())
    except (OSError, RuntimeError):
        return None
    return folder / f"{source.parent.name}-{source.stem}-{zlib.crc32(whole):08x}{zlib.adler32(whole):08x}{suffix}"


def put(path: Path, write: Callable[[str], None]) -> bool:
    """Let `write` fill a file that then takes the place of `path`, whole or not at all; return whether it did.

    `write` is given a name and raises OSError where it cannot write there.
    """
    temporary: str | None = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        os.close(handle)
        write(temporary)
        os.replace(temporary, path)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False
    _tidy(path.parent)
    return True


def _tidy(folder: Path) -> None:
    """Remove what has long not been made anew, and what a process that was killed left behind."""
    now = time.time()
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            limit = 3600.0 if entry.name.startswith(".new-") else KEPT_DAYS * 86400.0
            with contextlib.suppress(OSError):
                if now - entry.stat().st_mtime > limit:
                    os.unlink(entry.path)
