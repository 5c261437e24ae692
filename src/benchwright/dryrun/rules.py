"""What a dry run may reach: files to read, folders to write, and names in them it must leave alone."""

from __future__ import annotations

import os
import site
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

APPROVAL: Final = "approval.json"
RECORDS: Final = (
    *("request.txt", "plan.json", "plan.md", "script.py", "report.json", "trace.jsonl", "manifest.json"),
    *("RUNBOOK.md", "bench.toml"),
)
"""Files of a run folder that say what was asked, found and approved, and on which bench."""

_OF_A_PREFIX: Final = (
    *("bin", "lib", "lib64", "share", "include", "etc/fonts"),
    *("DLLs", "Lib", "Library", "Resources", "Python"),  # Windows, macOS
)
"""What belongs to Python below its prefix; a virtual environment may share its folder with other things."""

_OF_THE_SYSTEM: Final = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/System/Library", "/Library/Fonts"),
    *("/usr/share/zoneinfo", "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/locale", "/etc/fonts"),
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/mime.types"),
    *("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu"),
    *("/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu.max"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
)
"""Shared libraries, fonts, time zones and facts about the processor."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Which files a dry run reaches. All paths are absolute; those for writing are free of links."""

    read: tuple[Path, ...]
    """Files, and folders with all below them, that may be read."""
    write: tuple[Path, ...]
    """Folders below which everything may be read and changed."""
    protected: tuple[Path, ...] = ()
    """Files below `write` that must stay as they are."""

    @cached_property
    def _code(self) -> tuple[str, ...]:
        return tuple(os.path.normcase(path) + os.sep for path in self.read)

    @cached_property
    def _readable(self) -> tuple[str, ...]:
        return tuple(os.path.normcase(path) for path in (*self.read, *self.write))

    @cached_property
    def _writable(self) -> tuple[str, ...]:
        return tuple(os.path.normcase(path) for path in self.write)

    @cached_property
    def _kept(self) -> frozenset[str]:
        return frozenset(os.path.normcase(path) for path in self.protected)

    def may_read(self, path: str) -> bool:
        """Return whether the file or folder at `path` may be read."""
        # Nothing below `read` can be changed by the run, so no link there needs following.
        if ".." not in path and os.path.normcase(path).startswith(self._code):
            return True
        return path == os.devnull or _below(_form(path), self._readable)

    def may_write(self, path: str) -> bool:
        """Return whether the file or folder at `path` may be made, changed or removed."""
        form = _form(path)
        return path == os.devnull or (_below(form, self._writable) and form not in self._kept)


def _form(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))


def _below(form: str, roots: tuple[str, ...]) -> bool:
    return any(form == root or form.startswith(root if root.endswith(os.sep) else root + os.sep) for root in roots)


def rules_for(*, out: Path, private: Path, script: Path, read: Iterable[Path]) -> Rules:
    """Return the rules of a run of `script` that writes to `out` and to its own folder `private`.

    `read` (files or folders) may be read beside Python itself and the system's shared libraries.
    Protected are the script, the records of a run that lie in `out`, and an approval even where
    there is none: a script must not approve itself.
    """
    home = out.resolve()
    kept = [home / APPROVAL, *(home / name for name in RECORDS if (home / name).exists())]
    if home in script.resolve().parents and script.resolve() not in kept:
        kept.append(script.resolve())
    return Rules(
        read=tuple(_real([*_python(), script, *read, *(Path(path) for path in _OF_THE_SYSTEM)])),
        write=(home, private.resolve()),
        protected=tuple(kept),
    )


def holds_more_than_a_run(out: Path) -> str | None:
    """Return what a script that may write to `out` could spoil there; None if `out` is fit to be a run folder."""
    home = out.resolve()
    places = {
        "your home folder": Path(os.path.expanduser("~")),
        "Python itself": Path(sys.base_prefix),
        "the Python environment": Path(sys.prefix),
        "Benchwright itself": Path(__file__).parents[1],
    }
    for what, place in places.items():
        real = place.resolve()
        if home == real or home in real.parents:
            return what
    return None


def _real(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield each path that exists, as it is named and free of links, once."""
    seen = set()
    for path in paths:
        for form in (Path(os.path.abspath(path)), path.resolve()):
            if form not in seen and form.exists():
                seen.add(form)
                yield form


def _python() -> Iterator[Path]:
    """Yield where this Python, its environment and its installed packages lie."""
    for prefix in (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix):
        for name in _OF_A_PREFIX:
            yield Path(prefix, name)
        yield Path(prefix, "pyvenv.cfg")
    yield Path(os.__file__).parent
    yield from (Path(path) for path in site.getsitepackages())
    if site.ENABLE_USER_SITE:
        yield Path(site.getusersitepackages())
    if sys.base_prefix.startswith("/nix/store"):
        yield Path("/nix/store")


def import_path(entries: Iterable[str], out: Path) -> list[str]:
    """Return those of Python's import path entries that a dry run may read as a whole.

    Outside Python's own folders, the current folder is not among them, nor is one that holds it,
    the home folder or the run: with those, everything a person owns would be readable.
    """
    holders = {Path(path).resolve() for path in (os.curdir, os.path.expanduser("~"), out)}
    own = tuple(os.path.normcase(path) for path in _real(_python()))
    kept = []
    for entry in entries:
        real = Path(entry).resolve() if entry else None
        if real is None or not real.exists():
            continue
        if _below(_form(entry), own) or not any(real == holder or real in holder.parents for holder in holders):
            kept.append(os.path.abspath(entry))
    return kept
