"""Writes the PDFs that tests read: text at places, in fonts, with the habits of real manuals; always the same bytes.

    book = Book(foot=lambda number: f"2-{number}")
    book.heading(":VOLTage").label("Syntax", ":VOLTage <v>", ":VOLTage?").prose("Set the voltage.")
    book.table(["Name", "Type", "Range"], ["<v>", "Real", "0 to 30 V"])
    book.save(path)

Places are in points from the top left of a page, `y` is the base line, as in `benchwright.extract.document.lines`.
What is written flows down the page and on to the next; `put` sets single words anywhere.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal, Self

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

A4 = (595.0, 842.0)

Numbering = Callable[[int], str]
"""Makes the text of a running head from a page's number, counted from 1."""


@dataclass(frozen=True)
class Text:
    """Words at a place."""

    text: str
    x: float
    y: float
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    mono: bool = False
    turned: float = 0.0
    """Degrees, counter-clockwise."""
    grey: bool = False
    loose: float = 0.0
    """Points added behind each letter."""
    anchor: Literal["left", "right", "middle"] = "left"

    @property
    def font(self) -> str:
        """A font that has these characters: a built-in one, or one of two with the whole of Unicode's letters."""
        return font_for(self.text, self.bold, self.italic, self.mono)


@dataclass(frozen=True)
class Rule:
    """A thin line, as around tables."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass
class Leaf:
    """One logical page."""

    items: list[Text | Rule] = field(default_factory=list)
    pictures: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Grey boxes as images: left, top, width, height."""
    bookmarks: list[tuple[str, int]] = field(default_factory=list)


@dataclass
class Book:
    """A PDF under construction. Its methods add to the last page and return the book."""

    size: tuple[float, float] = A4
    margin: float = 56.0
    head: Numbering | None = None
    foot: Numbering | None = None
    watermark: str = ""
    two_up: bool = False
    """Two pages side by side on each landscape sheet."""
    rotated: int = 0
    """Degrees by which each page is shown turned, clockwise; what is written on it is turned back."""
    title: str = ""
    password: str | None = None
    """Needed to open it."""
    owner: str | None = None
    """Needed to change it; such a document opens without."""
    compressed: bool = True
    """Whether what is on the pages is written packed."""
    leaves: list[Leaf] = field(default_factory=lambda: [Leaf()])
    y: float = 0.0
    """Base line of the last line set."""
    left: float = 0.0
    right: float = 0.0

    def __post_init__(self) -> None:
        self.columns()
        self.y = self._top

    @property
    def _top(self) -> float:
        return self.margin + 20.0

    @property
    def _bottom(self) -> float:
        return self.size[1] - self.margin - 20.0

    # What flows ----------------------------------------------------------------------------------

    def page(self) -> Self:
        """Begin a new page."""
        self.leaves.append(Leaf())
        self.y = self._top
        return self

    def gap(self, height: float = 12.0) -> Self:
        """Leave a gap."""
        self.y += height
        return self

    def room(self, height: float) -> Self:
        """Leave the page where less than `height` is left on it."""
        return self.page() if self.y + height > self._bottom else self

    def columns(self, number: int = 0, of: int = 1) -> Self:
        """Write into column `number` of so many from here on, from where the pen is."""
        width = (self.size[0] - 2 * self.margin) / of
        self.left, self.right = self.margin + number * width, self.margin + (number + 1) * width - (10 if of > 1 else 0)
        return self

    def heading(self, text: str, size: float = 14.0, level: int = 0, bold: bool = True) -> Self:
        """A heading; with a level it stands in the document's outline as well."""
        self.gap(size * 0.8)
        for line in wrapped(text, self.right - self.left, size, bold=bold):
            self._next(size * 1.25)
            self.put(line, self.left, self.y, size, bold=bold)
        if level:
            self.leaves[-1].bookmarks.append((text, level - 1))
        return self

    def prose(self, text: str, indent: float = 0.0, size: float = 10.0, mono: bool = False, bold: bool = False) -> Self:
        """A paragraph, wrapped."""
        for line in wrapped(text, self.right - self.left - indent, size, bold=bold, mono=mono):
            self._next(size * 1.3)
            self.put(line, self.left + indent, self.y, size, mono=mono, bold=bold)
        return self.gap(4)

    def lines(self, *texts: str, indent: float = 0, size: float = 10, mono: bool = False, bold: bool = False) -> Self:
        """Lines as they are, for example code or syntax."""
        for text in texts:
            self._next(size * 1.3)
            self.put(text, self.left + indent, self.y, size, mono=mono, bold=bold)
        return self

    def label(self, name: str, *texts: str, at: float = 100.0, above: bool = False, mono: bool = False) -> Self:
        """A bold label, and what it labels beside it, `at` points from the margin, or indented under it."""
        if above:
            self._next(14)
            self.put(name, self.left, self.y, bold=True)
        for number, line in enumerate(
            line for text in texts for line in wrapped(text, self.right - self.left - at, 10.0, mono=mono)
        ):
            self._next(13)
            if number == 0 and not above:
                self.put(name, self.left, self.y, bold=True)
            self.put(line, self.left + (20 if above else at), self.y, mono=mono)
        return self.gap(4)

    def table(
        self,
        *rows: Sequence[str],
        widths: Sequence[float] = (),
        ruled: bool = True,
        header: bool = True,
        indent: float = 0.0,
        size: float = 9.0,
    ) -> Self:
        """A table; cells wrap, and a row may go on behind a page break. `widths` in points, else all alike."""
        number = max(len(row) for row in rows)
        space = self.right - self.left - indent
        widths = list(widths) or [space / number] * number
        stops = [self.left + indent + sum(widths[:column]) for column in range(number + 1)]
        for place, row in enumerate(rows):
            bold = header and place == 0
            cells = [wrapped(cell, widths[n] - 6, size, bold=bold) if cell else [] for n, cell in enumerate(row)]
            for depth in range(max(map(len, cells))):
                page = len(self.leaves)
                self._next(size * 1.4 + (4 if depth == 0 else 0))
                if ruled:
                    top = self.y - size * 1.2
                    if depth == 0 or len(self.leaves) > page:
                        self._across(stops, top)
                    self.leaves[-1].items += [Rule(x, top, x, self.y + size * 0.5) for x in stops]
                for x, cell in zip(stops, cells, strict=False):
                    if depth < len(cell):
                        self.put(cell[depth], x + 3, self.y, size, bold=bold)
        if ruled:
            self._across(stops, self.y + size * 0.5)
        return self.gap(8)

    def _across(self, stops: Sequence[float], y: float) -> None:
        self.leaves[-1].items.append(Rule(stops[0], y, stops[-1], y))

    def _next(self, height: float) -> None:
        self.y += height
        if self.y > self._bottom:
            self.page()

    # What stands at a place ------------------------------------------------------------------------

    def put(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 10.0,
        *,
        bold: bool = False,
        italic: bool = False,
        mono: bool = False,
        turned: float = 0.0,
        grey: bool = False,
        loose: float = 0.0,
    ) -> Self:
        """Set words at a place on the last page; the pen stays where it is."""
        self.leaves[-1].items.append(Text(text, x, y, size, bold, italic, mono, turned, grey, loose))
        return self

    def spaced(self, text: str, x: float, y: float, by: float = 1.2, size: float = 10.0, bold: bool = False) -> Self:
        """Set each letter on its own, `by` points further apart than usual, as kerned or justified headers are."""
        for letter in text:
            self.put(letter, x, y, size, bold=bold)
            x += stringWidth(letter, font_for(letter, bold), size) + by
        return self

    def picture(self, x: float, y: float, width: float, height: float) -> Self:
        """An image; a page with nothing else is what a scanner makes."""
        self.leaves[-1].pictures.append((x, y, width, height))
        return self

    # Writing ---------------------------------------------------------------------------------------

    def save(self, path: Path) -> Path:
        """Write the file."""
        path.write_bytes(self.data())
        return path

    def data(self) -> bytes:
        """The file's bytes."""
        file = BytesIO()
        locked = self.password is not None or self.owner is not None
        encrypt = StandardEncryption(self.password or "", self.owner or "owner", canModify=0) if locked else None
        packed = int(self.compressed)
        canvas = Canvas(file, pagesize=self.size, invariant=1, encrypt=encrypt, pageCompression=packed)
        canvas.setTitle(self.title)
        for sheet in self._sheets():
            width, height = (self.size[0] * 2, self.size[1]) if self.two_up else self.size
            self._turn(canvas, width, height)
            for place, (number, leaf) in enumerate(sheet):
                self._draw(canvas, number, leaf, place * self.size[0])
            canvas.showPage()
        canvas.save()
        return file.getvalue()

    def _turn(self, canvas: Canvas, width: float, height: float) -> None:
        """Set the size of a sheet and how it is turned."""
        upright = self.rotated in (0, 180)
        canvas.setPageSize((width, height) if upright else (height, width))
        if self.rotated:
            canvas.setPageRotation(self.rotated)
            turns = {90: (0, 1, -1, 0, height, 0), 180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, width)}
            canvas.transform(*turns[self.rotated])

    def _sheets(self) -> Iterator[list[tuple[int, Leaf]]]:
        numbered = list(enumerate(self.leaves, start=1))
        step = 2 if self.two_up else 1
        for start in range(0, len(numbered), step):
            yield numbered[start : start + step]

    def _draw(self, canvas: Canvas, number: int, leaf: Leaf, dx: float) -> None:
        for title, level in leaf.bookmarks:
            key = f"{number}-{title}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, level)
        for x, y, width, height in leaf.pictures:
            canvas.drawImage(_grey_image(), x + dx, self.size[1] - y - height, width, height)
        for item in (*self._running(number), *leaf.items):
            if isinstance(item, Rule):
                canvas.setLineWidth(0.5)
                canvas.line(item.x0 + dx, self.size[1] - item.y0, item.x1 + dx, self.size[1] - item.y1)
            else:
                self._write(canvas, replace(item, x=item.x + dx))

    def _running(self, number: int) -> Iterator[Text]:
        outer = self.margin if number % 2 == 0 else self.size[0] - self.margin
        anchor: Literal["left", "right"] = "left" if number % 2 == 0 else "right"
        if self.head is not None:
            yield Text(self.head(number), outer, 36, 9, anchor=anchor)
        if self.foot is not None:
            yield Text(self.foot(number), outer, self.size[1] - 30, 9, anchor=anchor)
        if self.watermark:
            middle = (self.size[0] / 2, self.size[1] / 2)
            yield Text(self.watermark, *middle, 60, turned=45, grey=True, anchor="middle")

    def _write(self, canvas: Canvas, item: Text) -> None:
        canvas.saveState()
        canvas.setFont(item.font, item.size)
        canvas.setFillGray(0.85 if item.grey else 0)
        canvas.translate(item.x, self.size[1] - item.y)
        canvas.rotate(item.turned)
        if "\t" in item.text:
            _write_gap(canvas, item)
            canvas.restoreState()
            return
        draw = {"left": canvas.drawString, "right": canvas.drawRightString, "middle": canvas.drawCentredString}
        draw[item.anchor](0, 0, item.text, charSpace=item.loose)
        canvas.restoreState()


def _write_gap(canvas: Canvas, item: Text) -> None:
    """One run of text with wide gaps inside, where a tab stands: 100 points each, by moving the pen."""
    parts = [part.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for part in item.text.split("\t")]
    line = canvas.beginText(0, 0)
    line._code.append(f" {-100_000 / item.size:.0f} ".join(f"({part})" for part in parts).join("[]") + " TJ")
    canvas.drawText(line)


def font_for(text: str, bold: bool = False, italic: bool = False, mono: bool = False) -> str:
    """Name of a font that has all of these characters."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        chinese = any("\u2e80" <= letter <= "\udfff" or "\uf900" <= letter <= "\uffef" for letter in text)
        return _wide_font("STSong-Light" if chinese else "DejaVuSans", bold)
    family = "Courier" if mono else "Helvetica"
    style = ("Bold" if bold else "") + ("Oblique" if italic else "")
    return f"{family}-{style}" if style else family


@cache
def _wide_font(name: str, bold: bool) -> str:
    if name == "STSong-Light":
        registerFont(UnicodeCIDFont(name))
        return name
    found = importlib.util.find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    file = f"{name}-Bold" if bold else name
    registerFont(TTFont(file, Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" / f"{file}.ttf"))
    return str(getFont(file).fontName)


@cache
def _grey_image() -> ImageReader:
    from PIL import Image

    return ImageReader(Image.new("L", (60, 80), 200))


def wrapped(text: str, width: float, size: float, *, bold: bool = False, mono: bool = False) -> list[str]:
    """Break a text into lines that fit; a word that does not is broken too, as narrow table cells do."""
    font = font_for(text, bold, mono=mono)
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and stringWidth(f"{lines[-1]} {word}", font, size) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
        while len(lines[-1]) > 1 and stringWidth(lines[-1], font, size) > width:
            fits = max(n for n in range(1, len(lines[-1])) if n == 1 or stringWidth(lines[-1][:n], font, size) <= width)
            lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
    return lines
