"""The process that reads a PDF: PDFium may crash, hang or eat memory on a hostile file, and then only this ends.

Its standard input is the file. On its standard output it tells what it does in frames: a letter, a length, content.
"""

from __future__ import annotations

import gc
import json
import pickle
import struct
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import BinaryIO

from benchwright.extract.document.budget import MAX_BYTES, MAX_PAGES, MAX_SECONDS
from benchwright.extract.document.lines import Document, Page

HEADER = struct.Struct(">cQ")
"""Of each frame: what it is, and how many bytes follow."""

PROGRESS, AHEAD, DOCUMENT, FAILURE = b"P", b"A", b"D", b"F"
"""Pages done and in all; a pickled page as soon as it is read; the pickled document, without pages where those told
ahead are its own; why there is none: `{"code": ..., "pages": ...}` as JSON."""

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space the process may have, where the system can hold it to that."""

TOO_MANY_PAGES, OUT_OF_MEMORY = -1, -2
"""Codes of failures beside PDFium's own (`FPDF_ERR_...`)."""

PERIOD = 0.1
"""Seconds between two reports of progress."""


class _TooManyPages(Exception):
    pass


def main() -> None:
    """Read the PDF on standard input and write the frames."""
    _confine()
    gc.disable()  # nothing that a document is made of goes in circles
    out = sys.stdout.buffer
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        _write(out, DOCUMENT, _pickled(_document(data, out)))
    except _TooManyPages as error:
        _write(out, FAILURE, json.dumps({"code": TOO_MANY_PAGES, "pages": error.args[0]}).encode())
    except MemoryError:
        _write(out, FAILURE, json.dumps({"code": OUT_OF_MEMORY}).encode())


def _confine() -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(MAX_SECONDS) + 1, int(MAX_SECONDS) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _pickled(thing: object) -> bytes:
    return pickle.dumps(thing, protocol=5)


def _document(data: bytes, out: BinaryIO) -> Document:
    from pypdfium2 import PdfiumError

    from benchwright.extract.document.pdf import read_pdf

    last = 0.0
    told: list[Page] = []

    def ahead(page: Page) -> None:
        told.append(page)
        _write(out, AHEAD, _pickled(page))

    def progress(done: int, of: int) -> None:
        nonlocal last
        if of > MAX_PAGES:
            raise _TooManyPages(of)
        if done == of or time.monotonic() - last > PERIOD:
            last = time.monotonic()
            _write(out, PROGRESS, json.dumps([done, of]).encode())

    try:
        document = read_pdf(data, progress, ahead)
        same = all(page is other for page, other in zip(document.pages, told, strict=True))
        return replace(document, pages=()) if same else document
    except PdfiumError as error:
        _write(out, FAILURE, json.dumps({"code": getattr(error, "err_code", None) or 3}).encode())
        sys.exit(0)


def _write(out: BinaryIO, kind: bytes, content: bytes) -> None:
    out.write(HEADER.pack(kind, len(content)) + content)
    out.flush()
