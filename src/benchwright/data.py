"""Where data files live: in a checkout, in an installed wheel, and in the user's own folders."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path

from benchwright.errors import DataError, UnknownName

FOLDERS = ("manuals", "drivers", "simulators")
"""The data folders; all three travel in the wheel under `benchwright/_data`."""


def data_root() -> Path:
    """Return the folder that holds `manuals/`, `drivers/` and `simulators/`.

    Raises DataError when the installation is incomplete.
    """
    here = Path(__file__).resolve().parent
    for root in (here / "_data", here.parents[1]):
        if all((root / folder).is_dir() for folder in FOLDERS):
            return root
    raise DataError(f"The data folders are missing beside {here}. Install Benchwright again.")


@lru_cache(maxsize=1)
def data_roots() -> tuple[Path, ...]:
    """Return all data roots, the user's own first.

    A user's roots are `[tool.benchwright] data = [...]` in the pyproject.toml at or above the
    current folder, and `benchwright/` in the user's configuration folder.
    """
    roots = [*_project_roots(Path.cwd()), _user_root(), data_root()]
    return tuple(root for root in roots if root.is_dir())


def _user_root() -> Path:
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "benchwright"


def _project_roots(start: Path) -> list[Path]:
    import tomllib

    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        if not file.is_file():
            continue
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            return []  # somebody else's file; whoever reads it for real reports it
        listed = table.get("tool", {}).get("benchwright", {}).get("data", [])
        return [folder / item for item in listed if isinstance(item, str)]
    return []


def find_data(kind: str, folder: str, name: str) -> Path:
    """Return the file `<folder>/<name>.toml` of the first root that has it.

    `kind` is the word for messages (`driver`); `name` uses `/` between folders. Raises
    UnknownName with the nearest names.
    """
    for root in data_roots():
        path = root / folder / f"{name}.toml"
        if path.is_file():
            return path
    raise UnknownName(kind, name, list_data(folder))


def list_data(folder: str) -> list[str]:
    """Return the sorted names of all files below `folder` in every root."""
    names: set[str] = set()
    for root in data_roots():
        base = root / folder
        names |= {path.relative_to(base).with_suffix("").as_posix() for path in base.rglob("*.toml")}
    return sorted(names)
