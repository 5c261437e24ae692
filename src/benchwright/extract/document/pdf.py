"""PDF pages as lines of spans, through PDFium: text runs with their places, fonts and sizes."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from benchwright.extract.document.characters import even
from benchwright.extract.document.fonts import Font, font_of
from benchwright.extract.document.lines import Bookmark, Document, Page, Span
from benchwright.extract.document.rules import Rule, edges
from benchwright.extract.document.sheet import Sheet
from benchwright.extract.document.underlay import find_underlay

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""

MAX_ITEMS = 60_000
"""Text runs and shapes read on one page; what is beyond belongs to a drawing."""

FAR = 1e5
"""Points from the page within which text and lines count; damaged files have them at infinity."""

SPLIT = 0.8
"""A gap of so many font sizes inside a run parts it."""

BLANKS = 24
"""So many characters about the place where it should be are looked through for the first letter of a run."""

TINY = 2.0
"""Points of a font size that nobody could read: such a font keeps its real size in its own matrix (Type 3)."""

OVER = 1.4
"""A font of drawn shapes, as parts of tall braces, is taken as no larger than so many times the page's text."""


class _Buffers:
    """What PDFium writes its answers to, made once a document: making them takes longer than the answer."""

    def __init__(self) -> None:
        self.text = (ctypes.c_ushort * 2048)()
        self.matrix = raw.FS_MATRIX()
        self.size = ctypes.c_float()
        self.ends = tuple(ctypes.c_float() for _ in range(4))
        self.corners = tuple(ctypes.c_double() for _ in range(4))


def read_pdf(data: bytes, progress: Progress | None = None, ahead: Callable[[Page], None] | None = None) -> Document:
    """Read a PDF. Pages come as they are, running heads included (`pages.tidy` takes them off).

    `ahead` is called with each page as soon as it is read; those of the document differ where text lies under theirs.
    The hash of the bytes is left to the caller.
    Raises pypdfium2.PdfiumError when PDFium cannot open it.
    """
    file = pdfium.PdfDocument(data)
    try:
        count, fonts, buffers = len(file), dict[int, Font](), _Buffers()
        sheets, pages = [], []
        for index in range(count):
            sheets.append(_sheet(file, index, fonts, buffers))
            pages.append(sheets[-1].page())
            if ahead is not None:
                ahead(pages[-1])
            if progress is not None:
                progress(index + 1, count)
        outline = tuple(_outline(file))
        title = _title(file)
    finally:
        file.close()
    underlay = find_underlay([sheet.spans for sheet in sheets], [sheet.height for sheet in sheets])
    pages = [sheet.page(underlay) for sheet in sheets] if underlay else pages
    return Document("pdf", "", tuple(pages), title, outline)


def _title(file: pdfium.PdfDocument) -> str:
    try:
        return even(file.get_metadata_value("Title")).strip()
    except (pdfium.PdfiumError, UnicodeDecodeError):
        return ""


def _outline(file: pdfium.PdfDocument) -> Iterator[Bookmark]:
    try:
        for mark in file.get_toc(max_depth=8):
            target = mark.get_dest()
            sheet = target.get_index() if target is not None else None
            yield Bookmark(even(mark.get_title()).strip(), mark.level, (sheet + 1) if sheet is not None else 0)
    except (pdfium.PdfiumError, UnicodeDecodeError):
        return


def _sheet(file: pdfium.PdfDocument, index: int, fonts: dict[int, Font], buffers: _Buffers) -> Sheet:
    try:
        page = file[index]
    except pdfium.PdfiumError:
        return Sheet(index + 1)
    width, height = page.get_size()
    text = page.get_textpage()
    try:
        turn = _turn(page)
        origin = _origin(page) if turn is None else (0.0, 0.0)
        found = _items(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, turn, 0, buffers)
        items = list(islice(found, MAX_ITEMS))
        spans = tuple(_spans(text, items, height, origin, fonts, buffers))
        rules = tuple(_rules([item for item in items if item[2] is turn], (width, height), origin, buffers))
    finally:
        text.close()
        label = file.get_page_label(index) or ""
        page.close()
    return Sheet(index + 1, label, width, height, spans, rules)


def _origin(page: pdfium.PdfPage) -> tuple[float, float]:
    """Lower left corner of what is visible; a cropped page does not begin at 0."""
    left, bottom, _, _ = page.get_cropbox()
    return left, bottom


Matrix = tuple[float, float, float, float, float, float]


def _turn(page: pdfium.PdfPage) -> Matrix | None:
    """How a page that is shown turned (`/Rotate`) is laid upright; None where it is shown as it is written."""
    left, bottom, right, top = page.get_cropbox()
    turns: dict[int, Matrix] = {
        90: (0, -1, 1, 0, -bottom, right),
        180: (-1, 0, 0, -1, right, top),
        270: (0, 1, -1, 0, top, -left),
    }
    return turns.get(page.get_rotation())


_Item = tuple[int, Any, Matrix | None]
"""Kind of a page object, the object, and the matrix of the form it stands in."""


def _rules(
    items: list[_Item], size: tuple[float, float], origin: tuple[float, float], buffers: _Buffers
) -> Iterator[Rule]:
    """The thin lines and boxes drawn on the page; the page's own ground is none of them."""
    width, height = size
    for kind, item, outer in items:
        if kind == raw.FPDF_PAGEOBJ_PATH:
            left, bottom, right, top = _box(item, outer, buffers)
            if not (abs(left) < FAR and abs(bottom) < FAR and abs(right) < FAR and abs(top) < FAR):
                continue
            if right - left > 0.95 * width and top - bottom > 0.95 * height:
                continue
            yield from edges(
                left - origin[0], right - origin[0], height - (top - origin[1]), height - (bottom - origin[1])
            )


def _spans(
    text: pdfium.PdfTextPage,
    items: list[_Item],
    height: float,
    origin: tuple[float, float],
    fonts: dict[int, Font],
    buffers: _Buffers,
) -> Iterator[Span]:
    texts = [(item, outer) for kind, item, outer in items if kind == raw.FPDF_PAGEOBJ_TEXT]
    found = [(_run(item, outer, text.raw, fonts, buffers), outer) for item, outer in texts]
    runs = [(run, outer) for run, outer in found if run is not None]
    _give_sizes([run for run, _ in runs])
    for run, outer in runs:
        pieces = _pieces(run, text.raw, buffers) if outer is None else [(run.text, run.left, run.right)]
        for piece, left, right in pieces:
            yield Span(
                piece,
                left - origin[0],
                right - origin[0],
                height - (run.base - origin[1]),
                run.size,
                run.font.bold,
                run.font.italic,
                run.font.mono,
            )


def _give_sizes(runs: list[_Run]) -> None:
    """Give the runs of fonts that tell no size the height of the tallest text in their font.

    Older typesetting programs put letters as pictures into fonts whose size is 1; only what is drawn shows their size.
    """
    sizes = sorted(run.size * run.font.tall for run in runs if run.font.tall)
    for run in runs:
        if run.font.tall:
            run.size = round(min(run.size * run.font.tall, OVER * sizes[len(sizes) // 2]), 1)


def _items(
    holder: Any,
    count: Callable[[Any], int],
    get: Callable[[Any, int], Any],
    outer: Matrix | None,
    depth: int,
    buffers: _Buffers,
) -> Iterator[_Item]:
    """All text and drawn shapes, those inside form objects too, with the matrix of the form."""
    for index in range(count(holder)):
        item = get(holder, index)
        kind = raw.FPDFPageObj_GetType(item)
        if kind in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH):
            yield kind, item, outer
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < 5:
            inner = _matrix(item, buffers)
            combined = _times(inner, outer) if outer else inner
            yield from _items(
                item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, combined, depth + 1, buffers
            )


def _matrix(item: Any, buffers: _Buffers) -> Matrix:
    found = buffers.matrix
    raw.FPDFPageObj_GetMatrix(item, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


@dataclass(slots=True)
class _Run:
    """One text object, in the page's own coordinates."""

    text: str
    left: float
    right: float
    base: float
    size: float
    font: Font


def _run(item: Any, outer: Matrix | None, page: Any, fonts: dict[int, Font], buffers: _Buffers) -> _Run | None:
    matrix = _matrix(item, buffers)
    if outer is not None:
        matrix = _times(matrix, outer)
    if abs(matrix[1]) > abs(matrix[0]):
        return None  # written upwards: a margin note or a watermark
    text = even(_text(item, page, buffers))
    if not text or text.isspace():
        return None
    left, bottom, right, top = _box(item, outer, buffers)
    raw.FPDFTextObj_GetFontSize(item, buffers.size)
    nominal = buffers.size.value * (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    if not (abs(left) < FAR and abs(right) < FAR and abs(matrix[5]) < FAR and abs(nominal) < FAR):
        return None
    font = font_of(raw.FPDFTextObj_GetFont(item), fonts)
    if 0 < nominal < TINY and TINY < top - bottom < FAR:
        font.tall = max(font.tall, (top - bottom) / nominal)
        return _Run(text, left, right, matrix[5], nominal, font)
    return _Run(text, left, right, matrix[5], round(nominal, 1) or 1.0, font)


def _pieces(run: _Run, page: Any, buffers: _Buffers) -> Iterator[tuple[str, float, float]]:
    """Cut a run that spans columns: some writers set two cells as one run with a wide gap inside."""
    text = run.text
    if text.startswith(" "):  # blanks before the text count as part of it: take off their width
        text = text.lstrip(" ")
        counted = max(run.left, run.right - run.font.wide(text.rstrip()) * run.size)
        left = _first_drawn(replace(run, text=text), counted, page, buffers)
        run = replace(run, text=text, left=counted if left is None else left)
    wide = (run.right - run.left) / run.size
    if wide < 4 or wide < run.font.wide(text.strip()) + SPLIT:
        yield text, run.left, run.right
        return
    start = _at(page, run.left + 0.5, run)
    if start < 0:  # the run begins with a gap, which counts as part of it
        near = run.right - run.font.wide(text.strip()) * run.size
        run.left = _first_drawn(run, max(run.left, near), page, buffers) or run.left
        start = _at(page, run.left + 0.5, run)
    if " " not in text.strip():
        yield text, run.left, run.right
        return
    printed, places = _printed(page, start, min(len(text), 400)) if start >= 0 else ("", [])
    if printed != text.replace(" ", ""):
        yield text, run.left, run.right  # written in another order than it is read
        return
    yield from _cut(places, run, page, buffers)


def _first_drawn(run: _Run, near: float, page: Any, buffers: _Buffers) -> float | None:
    """Left end of the first letter of a run that begins with blanks, `near` a place; None where it is not there.

    A gap inside the run makes the place a guess: then the first letter to the right of the run's left end is taken.
    """
    letters = run.text.replace(" ", "")
    seen: set[int] = set()
    for x in (near + 1, *(run.left + step for step in range(0, int(near - run.left), 20))):
        found = _at(page, x, run, within=12.0)
        for start in range(max(found - BLANKS, 0), found + BLANKS + 1) if found >= 0 else ():
            if start in seen:
                continue
            seen.add(start)
            if (left := _begins(page, start, letters, run, buffers)) is not None:
                return left
    return None


def _begins(page: Any, start: int, letters: str, run: _Run, buffers: _Buffers) -> float | None:
    """Left end of a character of the page if the letters of the run begin there, on its line; None if not."""
    if _letter(page, start) != letters[0]:
        return None
    drawn, _ = _printed(page, start, len(run.text) + BLANKS)
    left, _, base = _across(page, start, buffers)
    good = drawn.startswith(letters) and run.left - 1 <= left < run.right and abs(base - run.base) < run.size / 2
    return left if good else None


def _at(page: Any, x: float, run: _Run, within: float = 2.0) -> int:
    """Number of the character at a place of the run's line; -1 where none is."""
    return int(raw.FPDFText_GetCharIndexAtPos(page, x, run.base + 0.3 * run.size, within, 2.0))


def _letter(page: Any, index: int) -> str:
    return even(chr(raw.FPDFText_GetUnicode(page, index) or 32))


def _cut(places: list[int], run: _Run, page: Any, buffers: _Buffers) -> Iterator[tuple[str, float, float]]:
    """Part the words at wide gaps; `places` are those of the run's characters on the page, blanks left out."""
    begin, blanks, first = 0, 0, run.left
    for gap in _GAP.finditer(run.text):
        place = gap.start() - blanks
        blanks += len(gap[0])
        left, last = _across(page, places[place], buffers)[0], _across(page, places[place - 1], buffers)[1]
        if left - last > SPLIT * run.size:
            yield run.text[begin : gap.end()], first, last
            begin, first = gap.end(), left
    yield run.text[begin:], first, run.right


_GAP = re.compile(r" +(?=[^ ])")


def _printed(page: Any, start: int, count: int) -> tuple[str, list[int]]:
    """So many characters of the page without blanks, and the place of each."""
    buffer = (ctypes.c_ushort * (count + 1))()
    got = raw.FPDFText_GetText(page, start, count, buffer) - 1
    text = bytes(buffer)[: 2 * count].decode("utf-16-le", "replace") if got == count else ""
    if len(text) != count:  # characters without a code are left out there, and long codes take two places
        text = "".join(chr(raw.FPDFText_GetUnicode(page, index) or 32) for index in range(start, start + count))
    if text.isascii() and text.isprintable():
        return text.replace(" ", ""), [index for index, char in enumerate(text, start) if char != " "]
    found = [(index, char) for index, char in enumerate(map(even, text), start) if char.strip()]
    return "".join(char for _, char in found), [index for index, chars in found for _ in chars]


def _across(page: Any, index: int, buffers: _Buffers) -> tuple[float, float, float]:
    """Left and right end of a character, and its lower one."""
    left, right, bottom, top = buffers.corners
    raw.FPDFText_GetCharBox(page, index, left, right, bottom, top)
    return left.value, right.value, bottom.value


def _text(item: Any, page: Any, buffers: _Buffers) -> str:
    """The text of a run; PDFium tells its bytes with a closing NUL, and writes none where they do not fit."""
    needed = raw.FPDFTextObj_GetText(item, page, buffers.text, ctypes.sizeof(buffers.text))
    if needed > ctypes.sizeof(buffers.text):
        buffers.text = (ctypes.c_ushort * (needed // 2))()
        raw.FPDFTextObj_GetText(item, page, buffers.text, needed)
    return ctypes.string_at(buffers.text, max(needed - 2, 0)).decode("utf-16-le", "replace")


def _box(item: Any, outer: Matrix | None, buffers: _Buffers) -> tuple[float, float, float, float]:
    """Left, lower, right and upper end of a page object."""
    left, bottom, right, top = buffers.ends
    raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    if outer is None:
        return left.value, bottom.value, right.value, top.value
    corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    across = [x * outer[0] + y * outer[2] + outer[4] for x, y in corners]
    upward = [x * outer[1] + y * outer[3] + outer[5] for x, y in corners]
    return min(across), min(upward), max(across), max(upward)
