"""Nearness in meaning between a question and the commands of a manual, where the extra `semantic` is installed.

A command is near by its summary and by what the glossary says of its mnemonics. The vectors of a
manual and of the glossary are computed when they are first wanted and kept in the cache: 4 bytes a
number, behind a line that tells what they were computed from.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from benchwright.manual.cache import cache_folder, cached_file, put
from benchwright.manual.commands import Commands
from benchwright.manual.glossary import glosses, mnemonics
from benchwright.manual.weights import model_folder

if TYPE_CHECKING:
    from benchwright.manual.minilm import Array, MiniLM

OWN, BEST_GLOSS, MEAN_GLOSS = 1.0, 0.5, 0.4
"""What counts: the command's summary, the nearest of its glosses, all of its glosses."""

Told = Callable[[str], None]
"""Who is told that something takes a while."""


def nearness(commands: Commands, words: str, told: Told | None = None) -> Sequence[float] | None:
    """Return how near each command is to `words`, 0 for not at all, seldom above 1.

    None where the extra `semantic` is not installed.
    """
    model = _model()
    if model is None:
        return None
    import numpy as np

    asked = model.encode([words])[0]
    own = _own_vectors(model, commands, told) @ asked
    glossary = dict(zip(glosses(), (_gloss_vectors(model) @ asked).tolist(), strict=True))
    by_gloss = np.array([_by_gloss(header, glossary) for header in commands.headers], dtype=np.float32)
    return [float(score) for score in own * OWN + by_gloss]


def _by_gloss(header: str, glossary: dict[str, float]) -> float:
    near = [glossary[word] for word in mnemonics(header) if word in glossary]
    return BEST_GLOSS * max(near) + MEAN_GLOSS * sum(near) / len(near) if near else 0.0


@lru_cache(maxsize=1)
def _model() -> MiniLM | None:
    folder = model_folder()
    if folder is None:
        return None
    from benchwright.manual.minilm import MiniLM

    try:
        return MiniLM(folder)
    except (OSError, ValueError):  # not the files they should be: words must do
        return None


def _own_vectors(model: MiniLM, commands: Commands, told: Told | None) -> Array:
    """Return one row a command, from the cache if it has them."""
    compiled = commands.shelf.compiled
    if compiled is None:
        return model.encode([command.summary for command in commands])
    whole = Commands(commands.shelf, commands.shelf.all_places, ())
    path = cached_file(compiled.source, ".vectors")
    rows = _kept(path, compiled.sha)
    if rows is None or len(rows) != len(whole):
        if told is not None:
            told(f"Learning the meaning of {len(whole)} commands, once.")
        rows = model.encode([command.summary for command in whole])
        _keep(path, compiled.sha, rows)
    return rows[list(commands.places)] if commands.part else rows


@lru_cache(maxsize=1)
def _gloss_vectors(model: MiniLM) -> Array:
    texts = list(glosses().values())
    sha = f"{zlib.crc32(json.dumps(texts).encode()):08x}"
    folder = cache_folder()
    path = None if folder is None else folder / "glossary.vectors"
    rows = _kept(path, sha)
    if rows is None or len(rows) != len(texts):
        rows = model.encode(texts)
        _keep(path, sha, rows)
    return rows


def _kept(path: Path | None, sha: str) -> Array | None:
    """Return the rows of a file of vectors; None if there is none for this content."""
    import numpy as np

    from benchwright.manual.minilm import WIDTH

    try:
        head, _, data = path.read_bytes().partition(b"\n") if path is not None else (b"", b"", b"")
    except OSError:
        return None
    if head != _head(sha, data) or len(data) % (4 * WIDTH):
        return None
    return np.frombuffer(data, dtype="<f4").reshape(-1, WIDTH)


def _keep(path: Path | None, sha: str, rows: Array) -> None:
    data = rows.astype("<f4").tobytes()

    def write(temporary: str) -> None:
        Path(temporary).write_bytes(_head(sha, data) + b"\n" + data)

    if path is not None:
        put(path, write)


def _head(sha: str, data: bytes) -> bytes:
    """Return the line that tells what vectors were computed from and that they are whole."""
    return f"{sha} {_form():08x} {zlib.crc32(data):08x}".encode()


@lru_cache(maxsize=1)
def _form() -> int:
    """Return what tells the code that makes vectors from another version of it."""
    here = Path(__file__).parent
    return zlib.crc32(b"".join((here / name).read_bytes() for name in ("minilm.py", "wordpiece.py", "semantic.py")))
