"""Cases kept as data, and data roots of a test's own."""

import shutil
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchwright.data import data_roots

CASES = Path(__file__).parent / "cases"


def named_cases(folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every `[[case]]` of a folder of `tests/cases`, with the file's name."""
    for file in sorted((CASES / folder).glob("*.toml")):
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            yield file.stem, case


def case_params(folder: str) -> list[object]:
    """The cases of a folder as parameters of a test, each named after its file and itself."""
    return [pytest.param(case, id=f"{name}: {case['name']}") for name, case in named_cases(folder)]


@contextmanager
def user_root(config: Path, files: str, place: Callable[[Path], str]) -> Iterator[Path]:
    """Copy the files of a folder of `tests/cases` to where a user would add them; give that data root.

    `place` tells where in the root a file belongs, by its path in the folder.
    """
    root = config / "benchwright"
    for file in sorted((CASES / files).rglob("*.toml")):
        target = root / place(file.relative_to(CASES / files))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(config))
        patch.setenv("APPDATA", str(config))
        data_roots.cache_clear()
        yield root
    data_roots.cache_clear()


def kind_place(file: Path) -> str:
    """Where a file of `tests/cases/kinds` belongs."""
    folder = {"manual": "manuals", "driver": "drivers", "simulator": "simulators/models"}.get(file.stem)
    return f"{folder}/kinds/{file.parent.name}.toml" if folder else "simulators/dialects/kinds.toml"
