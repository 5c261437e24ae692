"""Commands for a person to type: they work the way this program was started."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def own_command(*, anywhere: bool = False) -> str:
    """Return how this program is started: from where the person stands, or from `anywhere`.

    `benchwright` where that finds this installation; else the file beside this Python, else this
    Python with `-m`.
    """
    beside = Path(sys.executable).with_name("benchwright.exe" if sys.platform == "win32" else "benchwright")
    found = shutil.which("benchwright")
    if found is not None and _same(Path(found), beside):
        return "benchwright"
    if beside.is_file():
        return _typed(beside, anywhere)
    return f"{own_python(anywhere=anywhere)} -m benchwright"


def own_python(*, anywhere: bool = False) -> str:
    """Return how this Python is started: `python` where that is the one, else its path."""
    for name in ("python", "python3"):
        found = shutil.which(name)
        # Not resolved: the Python of an environment is often a link to one outside it.
        if found is not None and os.path.abspath(found) == os.path.abspath(sys.executable):
            return name
    return _typed(Path(sys.executable), anywhere)


def quoted(text: str) -> str:
    """Return one word of a command line as a shell wants it."""
    if sys.platform == "win32":
        return f'"{text}"' if " " in text else text
    import shlex

    return shlex.quote(text)


def _typed(path: Path, anywhere: bool) -> str:
    """Return a program's path: from where the person stands if it lies below, else from the root."""
    whole, here = Path(os.path.abspath(path)), Path.cwd()
    near = not anywhere and here in whole.parents and whole.parent != here
    return quoted(str(whole.relative_to(here) if near else whole))


def _same(one: Path, other: Path) -> bool:
    return other.is_file() and os.path.samefile(one, other)
