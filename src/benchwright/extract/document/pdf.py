"""PDF pages as lines of spans, through PDFium: text runs with their places, fonts and sizes."""

from __future__ import annotations

import ctypes
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from benchwright.extract.document.cells import split_cells, tab_stops, with_blanks
from benchwright.extract.document.characters import even
from benchwright.extract.document.lines import Bookmark, Document, Line, Page, Span
from benchwright.extract.document.rules import Rule, apply_tables, edges, find_tables

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""

MAX_ITEMS = 60_000
"""Text runs and shapes read on one page; what is beyond belongs to a drawing."""

FAR = 1e5
"""Points from the page within which text and lines count; damaged files have them at infinity."""

SPLIT = 0.8
"""A gap of so many font sizes inside a run parts it."""


LEAST = 2.0
"""Points; fonts whose glyphs are drawings (Type 3) have a scale of their own, and sizes below this are in it."""

TALL = 0.92
"""Height of a line with letters that go up and down, in font sizes."""


@dataclass(slots=True)
class _Font:
    bold: bool
    italic: bool
    mono: bool
    handle: Any
    widths: dict[str, float]
    """Widths of characters met, in font sizes."""
    tallest: float = 0.0
    """Points of the tallest text met, where the font's size says nothing."""

    def size_by_height(self, height: float) -> float:
        """Return the font size in points, by the height of a text and of those before it."""
        self.tallest = max(self.tallest, height)
        return round(self.tallest / TALL, 1)

    def wide(self, text: str) -> float:
        """Return how wide a text is without gaps, in font sizes."""
        return sum(self.widths[char] if char in self.widths else self._measure(char) for char in text)

    def _measure(self, char: str) -> float:
        found = ctypes.c_float()
        known = raw.FPDFFont_GetGlyphWidth(self.handle, ord(char), 100.0, found)
        self.widths[char] = found.value / 100 if known else 0.5
        return self.widths[char]


def read_pdf(data: bytes, progress: Progress | None = None) -> Document:
    """Read a PDF. Pages come as they are, running heads included (`pages.tidy` takes them off).

    Raises pypdfium2.PdfiumError when PDFium cannot open it.
    """
    file = pdfium.PdfDocument(data)
    try:
        count, fonts = len(file), dict[int, _Font]()
        pages = []
        for index in range(count):
            pages.append(_page(file, index, fonts))
            if progress is not None:
                progress(index + 1, count)
        outline = tuple(_outline(file))
        title = _title(file)
    finally:
        file.close()
    return Document("pdf", hashlib.sha256(data).hexdigest(), tuple(pages), title, outline)


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


def _page(file: pdfium.PdfDocument, index: int, fonts: dict[int, _Font]) -> Page:
    try:
        page = file[index]
    except pdfium.PdfiumError:
        return Page(index + 1, str(index + 1), 0, 0, (), printed=False)
    width, height = page.get_size()
    text = page.get_textpage()
    try:
        origin = _origin(page)
        items = list(islice(_items(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, None, 0), MAX_ITEMS))
        spans = list(_spans(page, text, items, height, origin, fonts))
        rules = list(_rules(items, (width, height), origin))
    finally:
        text.close()
        label = file.get_page_label(index) or ""
        page.close()
    lines = tuple(apply_tables(list(_lines(spans, index + 1)), find_tables(rules)))
    return Page(index + 1, label or str(index + 1), width, height, lines, printed=bool(label))


def _origin(page: pdfium.PdfPage) -> tuple[float, float]:
    """Lower left corner of what is visible; a cropped page does not begin at 0."""
    left, bottom, _, _ = page.get_cropbox()
    return left, bottom


Matrix = tuple[float, float, float, float, float, float]
_Item = tuple[int, Any, Matrix | None]
"""Kind of a page object, the object, and the matrix of the form it stands in."""


def _rules(items: list[_Item], size: tuple[float, float], origin: tuple[float, float]) -> Iterator[Rule]:
    """The thin lines and boxes drawn on the page, outside form objects; the page's own ground is none of them."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    width, height = size
    for kind, item, outer in items:
        if kind == raw.FPDF_PAGEOBJ_PATH and outer is None:
            raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
            if not all(abs(end.value) < FAR for end in (left, bottom, right, top)):
                continue
            if right.value - left.value > 0.95 * width and top.value - bottom.value > 0.95 * height:
                continue
            yield from edges(
                left.value - origin[0],
                right.value - origin[0],
                height - (top.value - origin[1]),
                height - (bottom.value - origin[1]),
            )


def _spans(
    page: pdfium.PdfPage,
    text: pdfium.PdfTextPage,
    items: list[_Item],
    height: float,
    origin: tuple[float, float],
    fonts: dict[int, _Font],
) -> Iterator[Span]:
    buffer = ctypes.create_string_buffer(4096)
    turned = page.get_rotation() in (90, 270)
    for kind, item, outer in items:
        if kind != raw.FPDF_PAGEOBJ_TEXT:
            continue
        run = _run(item, outer, text.raw, fonts, buffer, turned)
        if run is None:
            continue
        for piece, left, right in _pieces(run, text.raw) if outer is None else [(run.text, run.left, run.right)]:
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


def _items(
    holder: Any, count: Callable[[Any], int], get: Callable[[Any, int], Any], outer: Matrix | None, depth: int
) -> Iterator[_Item]:
    """All text and drawn shapes, those inside form objects too, with the matrix of the form."""
    for index in range(count(holder)):
        item = get(holder, index)
        kind = raw.FPDFPageObj_GetType(item)
        if kind in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH):
            yield kind, item, outer
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < 5:
            inner = _matrix(item)
            combined = _times(inner, outer) if outer else inner
            yield from _items(item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, combined, depth + 1)


def _matrix(item: Any) -> Matrix:
    found = raw.FS_MATRIX()
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
    font: _Font


def _run(item: Any, outer: Matrix | None, page: Any, fonts: dict[int, _Font], buffer: Any, turned: bool) -> _Run | None:
    matrix = _matrix(item)
    if outer is not None:
        matrix = _times(matrix, outer)
    if abs(matrix[1]) > abs(matrix[0]) and not turned:
        return None  # written upwards: a margin note or a watermark
    text = even(_text(item, page, buffer))
    if not text.strip():
        return None
    left, right, height = _extent(item, outer)
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(item, size)
    scale = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    if not all(abs(value) < FAR for value in (left, right, matrix[5], size.value * scale)):
        return None
    font = _font(raw.FPDFTextObj_GetFont(item), fonts)
    points = size.value * scale
    if points < LEAST:
        points = font.size_by_height(height)
    return _Run(text, left, right, matrix[5], round(points, 1) or 1.0, font)


def _pieces(run: _Run, page: Any) -> Iterator[tuple[str, float, float]]:
    """Cut a run that spans columns: some writers set two cells as one run with a wide gap inside."""
    text = run.text
    if text.startswith(" "):  # blanks before the text count as part of it: take off their width
        text = text.lstrip(" ")
        run = replace(run, text=text, left=max(run.left, run.right - run.font.wide(text.rstrip()) * run.size))
    wide = (run.right - run.left) / run.size
    if " " not in text.strip() or wide < 4 or wide < run.font.wide(text.strip()) + SPLIT:
        yield text, run.left, run.right
        return
    start = raw.FPDFText_GetCharIndexAtPos(page, run.left + 0.5, run.base + 0.3 * run.size, 2.0, 2.0)
    boxes = list(_boxes(page, start, len(run.text))) if start >= 0 else []
    if "".join(char for char, *_ in boxes) != run.text.replace(" ", ""):
        yield text, run.left, run.right  # written in another order than it is read
        return
    yield from _cut(boxes, run)


def _cut(boxes: list[tuple[str, float, float]], run: _Run) -> Iterator[tuple[str, float, float]]:
    """Part the characters at wide gaps; blanks come back from the text of the run."""
    place, begin, first = 0, 0, run.left
    last = run.left
    for char, left, right in boxes:
        at = run.text.index(char, place)
        if at > place and left - last > SPLIT * run.size:
            yield run.text[begin:at], first, last
            begin, first = at, left
        place, last = at + 1, right
    yield run.text[begin:], first, run.right


def _boxes(page: Any, start: int, count: int) -> Iterator[tuple[str, float, float]]:
    """The next printed characters of the page with their left and right ends, as many as `count` characters give."""
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(start, start + min(count, 400)):
        char = even(chr(raw.FPDFText_GetUnicode(page, index) or 32))
        if char.strip():
            raw.FPDFText_GetCharBox(page, index, left, right, bottom, top)
            yield char, left.value, right.value


def _text(item: Any, text_page: Any, buffer: Any) -> str:
    needed = raw.FPDFTextObj_GetText(item, text_page, None, 0)  # in bytes, with the closing NUL
    if needed <= 2:
        return ""
    if needed > len(buffer):
        buffer = ctypes.create_string_buffer(needed)
    raw.FPDFTextObj_GetText(item, text_page, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), needed)
    content: bytes = buffer.raw
    return content[: needed - 2].decode("utf-16-le", "replace")


def _extent(item: Any, outer: Matrix | None) -> tuple[float, float, float]:
    """Left and right end, and the height."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    if outer is None:
        return left.value, right.value, top.value - bottom.value
    corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    ends = [x * outer[0] + y * outer[2] + outer[4] for x, y in corners]
    rows = [x * outer[1] + y * outer[3] + outer[5] for x, y in corners]
    return min(ends), max(ends), max(rows) - min(rows)


_BOLD = re.compile(r"bold|black|heavy|semib|demi|[-,]bd\b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obliq|[-,]it\b", re.IGNORECASE)
_MONO = re.compile(r"mono|cour|consol|typewriter|lettergothic|fixed|cmtt", re.IGNORECASE)


def _font(handle: Any, known: dict[int, _Font]) -> _Font:
    key = ctypes.cast(handle, ctypes.c_void_p).value or 0
    if key not in known:
        name = ctypes.create_string_buffer(128)
        raw.FPDFFont_GetBaseFontName(handle, name, 128)
        text = name.value.decode("utf-8", "replace")
        heavy = bool(_BOLD.search(text)) or raw.FPDFFont_GetWeight(handle) >= 600
        known[key] = _Font(heavy, bool(_ITALIC.search(text)), bool(_MONO.search(text)), handle, {})
    return known[key]


def _lines(spans: list[Span], sheet: int) -> Iterator[Line]:
    """Put spans on the same base line together; an exponent or an index stays with its line."""
    rows = with_blanks(list(_rows(spans)))
    stops = tab_stops(rows)
    for row in rows:
        yield Line(row, sheet, cells=tuple(split_cells(row, stops)))


def _rows(spans: list[Span]) -> Iterator[tuple[Span, ...]]:
    row: list[Span] = []
    base, size = 0.0, 0.0
    for span in sorted(spans, key=lambda span: (span.y, span.x0)):
        if row and span.y - base > 0.35 * max(size, span.size):
            yield tuple(sorted(_unique(row), key=lambda span: span.x0))
            row = []
        if not row or span.size > size:
            base, size = span.y, span.size
        row.append(span)
    if row:
        yield tuple(sorted(_unique(row), key=lambda span: span.x0))


def _unique(row: list[Span]) -> Iterator[Span]:
    """Drop a run printed twice on the same spot (a way to make bold)."""
    seen: set[tuple[str, int, int]] = set()
    for span in row:
        key = (span.text, round(span.x0), round(span.y))
        if key not in seen:
            seen.add(key)
            yield span
