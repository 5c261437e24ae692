"""Reading of TOML data files through pydantic, with errors a person can act on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from benchwright.errors import DataError

Model = TypeVar("Model", bound=BaseModel)

MAX_BYTES = 16 * 1024 * 1024
"""Larger data files are refused: nobody wrote them by hand."""


def read_toml(path: Path, model: type[Model]) -> Model:
    """Read the file at `path` as a `model`.

    Raises DataError naming the file, the place and what is wrong.
    """
    return parse_toml(path, read_bytes(path), model)


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a data file. Raises DataError where there are none, or too many."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise DataError(f"{path}: larger than {MAX_BYTES // 1024**2} MiB; this is no data file.")
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error}).") from error


def parse_toml(path: Path, content: bytes, model: type[Model]) -> Model:
    """Return the content of the file at `path` as a `model`.

    Raises DataError naming the file, the place and what is wrong.
    """
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: is not UTF-8 text (byte {error.start}).") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: is not valid TOML: {error}.") from error
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise DataError(f"{path}: {describe(error, data)}") from error


def describe(error: ValidationError, data: object) -> str:
    """Say in one sentence where a file is wrong and how; of several faults the one that explains most."""
    faults = error.errors(include_url=False)
    # A misspelt key shows up twice, as a key too many and as one missing: the first tells more.
    first = next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])
    reason = first["msg"].removeprefix("Value error, ").rstrip(".")
    if first["type"] == "extra_forbidden":
        reason = "there is no such key" + _nearest_missing(first, faults)
    elif first["type"] == "missing":
        reason = "is missing"
    more = len(faults) - 1
    rest = f" ({more} more fault{'s' * (more > 1)}.)" if more else ""
    return f"`{_spot(first['loc'], data) or 'file'}`: {reason}{'' if reason.endswith('?') else '.'}{rest}"


def _spot(path: tuple[int | str, ...], data: object) -> str:
    """Return the place as one would look for it: `command[:VOLTage].page`."""
    spot, here = "", data
    for part in path:
        if isinstance(here, list) and isinstance(part, int) and part < len(here):
            here = here[part]
            label = here.get("header") or here.get("name") if isinstance(here, dict) else None
            spot += f"[{label or part + 1}]"
        else:
            here = here.get(str(part)) if isinstance(here, dict) else None
            spot += f".{part}" if spot else str(part)
    return spot


def _nearest_missing(fault: ErrorDetails, faults: list[ErrorDetails]) -> str:
    """Return a cure for a key too many: the key missing beside it that looks most like it."""
    from rapidfuzz import process

    beside = [str(f["loc"][-1]) for f in faults if f["type"] == "missing" and f["loc"][:-1] == fault["loc"][:-1]]
    near = process.extractOne(str(fault["loc"][-1]), beside, score_cutoff=60)
    return f"; did you mean `{near[0]}`?" if near else "; check the spelling"
