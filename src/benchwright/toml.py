"""Reading of TOML data files through pydantic, with errors a person can act on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from benchwright.errors import DataError

Model = TypeVar("Model", bound=BaseModel)

MAX_BYTES = 16 * 1024 * 1024
"""Larger data files are refused: nobody wrote them by hand."""


def read_toml(path: Path, model: type[Model]) -> Model:
    """Read the file at `path` as a `model`.

    Raises DataError naming the file, the place and what is wrong.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise DataError(f"{path}: larger than {MAX_BYTES // 1024**2} MiB; this is no data file.")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: is not UTF-8 text (byte {error.start}).") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: is not valid TOML: {error}.") from error
    try:
        # Through JSON, so that strict tuples accept TOML arrays.
        return model.model_validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        raise DataError(f"{path}: {describe(error, data)}") from error


def describe(error: ValidationError, data: object) -> str:
    """Say in one sentence where a file is wrong and how; the first fault only."""
    first = error.errors(include_url=False)[0]
    spot, here = "", data
    for part in first["loc"]:
        if isinstance(here, list) and isinstance(part, int) and part < len(here):
            here = here[part]
            label = here.get("header") or here.get("name") if isinstance(here, dict) else None
            spot += f"[{label or part + 1}]"
        else:
            here = here.get(str(part)) if isinstance(here, dict) else None
            spot += f".{part}" if spot else str(part)
    reason = first["msg"].removeprefix("Value error, ")
    if first["type"] == "extra_forbidden":
        reason = "there is no such key; check the spelling"
    elif first["type"] == "missing":
        reason = "is missing"
    more = error.error_count() - 1
    return f"`{spot or 'file'}`: {reason}." + (f" ({more} more fault{'s' * (more > 1)}.)" if more else "")
