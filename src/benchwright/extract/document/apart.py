"""Reading a PDF in a process of its own, with bounds on time and memory."""

from __future__ import annotations

import json
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import IO, Any, TypeVar

from benchwright.errors import DocumentRefused, UsageError
from benchwright.extract.document.budget import Budget
from benchwright.extract.document.child import (
    AHEAD,
    DOCUMENT,
    FAILURE,
    HEADER,
    MEMORY,
    OUT_OF_MEMORY,
    PROGRESS,
    TOO_MANY_PAGES,
)
from benchwright.extract.document.lines import Document, Page

T = TypeVar("T")

_BOOTSTRAP = """
import sys
sys.path[:] = sys.argv[1:]
from benchwright.extract.document.child import main
main()
"""
"""The places of modules are told, so that the process looks for none itself (`-S`): of a short document its start is
what takes most of the time."""

_PASSWORD, _SECURITY = 4, 5
"""PDFium's codes `FPDF_ERR_PASSWORD` and `FPDF_ERR_SECURITY`."""


def read_apart(path: Path, budget: Budget, ahead: Callable[[Page], None] | None = None) -> Document:
    """Read a PDF file; `ahead` is called with each page while the next ones are read.

    Raises UsageError when it is damaged, and DocumentRefused when it needs a password or takes more than `budget` or
    the memory allowed.
    """
    with path.open("rb") as file:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _BOOTSTRAP, *(str(Path(p).resolve()) for p in sys.path)],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    pages: list[Page] = []
    try:
        for kind, content in _frames(process, budget):
            if kind == AHEAD:
                pages.append(_loaded(content, Page))
                if ahead is not None:
                    ahead(pages[-1])
            elif kind == PROGRESS:
                done, of = json.loads(content)
                budget.page(done, of)
            elif kind == DOCUMENT:
                document = _loaded(content, Document)
                return document if document.pages else replace(document, pages=tuple(pages))
            elif kind == FAILURE:
                raise _refusal(budget.name, json.loads(content))
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
    most = MEMORY // 1024 // 1024
    raise DocumentRefused(
        f"`{budget.name}` is damaged, or needs more than {most:,} MB: the PDF library failed on it; "
        f"try a copy printed to a new PDF."
    )


def _frames(process: subprocess.Popen[bytes], budget: Budget) -> Iterator[tuple[bytes, bytes]]:
    """What the process tells, until it ends or time is up."""
    told: queue.SimpleQueue[tuple[bytes, bytes] | None] = queue.SimpleQueue()
    if process.stdout is None:
        return
    threading.Thread(target=_listen, args=(process.stdout, told), daemon=True).start()
    while True:
        try:
            frame = told.get(timeout=max(budget.until - time.monotonic(), 0.01))
        except queue.Empty:
            budget.check()
            continue
        if frame is None:
            return
        yield frame


def _listen(pipe: IO[bytes], told: queue.SimpleQueue[tuple[bytes, bytes] | None]) -> None:
    with suppress(OSError, ValueError):  # closed here while it was read
        while len(header := pipe.read(HEADER.size)) == HEADER.size:
            kind, length = HEADER.unpack(header)
            content = pipe.read(min(length, MEMORY))
            if len(content) < length:
                break
            told.put((kind, content))
    told.put(None)


class _Documents(pickle.Unpickler):
    """Makes documents, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of `document`; refuse any other."""
        found = super().find_class(module, name) if module == Document.__module__ else None
        if isinstance(found, type) and found.__module__ == module:
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a document")


def _loaded(content: bytes, kind: type[T]) -> T:
    """A document, or a page of it."""
    thing = _Documents(BytesIO(content)).load()
    if not isinstance(thing, kind):
        raise pickle.UnpicklingError(f"not a {kind.__name__}")
    return thing


def _refusal(name: str, failure: dict[str, int]) -> DocumentRefused | UsageError:
    code = failure["code"]
    if code in (_PASSWORD, _SECURITY):
        return DocumentRefused(
            f"`{name}` is encrypted and needs a password; open it with the password and print it to a new PDF."
        )
    if code == TOO_MANY_PAGES:
        return DocumentRefused(
            f"`{name}` is too large: it has {failure['pages']:,} pages; give only the part with the commands."
        )
    if code == OUT_OF_MEMORY:
        return DocumentRefused(
            f"`{name}` needs more than {MEMORY // 1024 // 1024:,} MB; give only the part with the commands."
        )
    return UsageError(f"`{name}` is a damaged PDF that cannot be opened; get the file again.")
