"""What a file is, told by its first bytes and never by its name; and its text, whatever it is written in."""

from __future__ import annotations

import codecs
import re
import zipfile
from io import BytesIO
from pathlib import PurePosixPath

PDF = b"%PDF-"

_MAGIC: tuple[tuple[bytes, str, str], ...] = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word or Office file", "save it as PDF"),
    (b"{\\rtf", "an RTF text", "save it as PDF"),
    (b"%!PS", "a PostScript file", "turn it into a PDF (`ps2pdf`)"),
    (b"ITSF", "a compiled HTML help file (.chm)", "unpack it (`7z x`) and give the folder"),
    (b"Rar!", "a RAR archive", "unpack it and give the manual itself"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it and give the manual itself"),
    (b"\x1f\x8b", "a gzip archive", "unpack it and give the manual itself"),
    (b"BZh", "a bzip2 archive", "unpack it and give the manual itself"),
    (b"\xfd7zXZ", "an xz archive", "unpack it and give the manual itself"),
    (b"\x89PNG", "a PNG picture", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"\xff\xd8\xff", "a JPEG picture", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"GIF8", "a GIF picture", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"II*\x00", "a TIFF picture", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"MM\x00*", "a TIFF picture", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"AT&TFORM", "a DjVu scan", "give the manual as PDF with its text, after text recognition (OCR)"),
    (b"MZ", "a Windows program", "run or unpack it and give the manual itself"),
    (b"\x7fELF", "a program", "give the manual itself"),
    (
        b"version https://git-lfs.github.com/spec",
        "a Git LFS pointer, not the file itself",
        "get it with `git lfs pull`",
    ),
)
_OFFICE = (
    ("word/", "a Word file (.docx)"),
    ("xl/", "an Excel file (.xlsx)"),
    ("ppt/", "a PowerPoint file (.pptx)"),
    ("META-INF/container.xml", "an e-book (.epub)"),
    ("content.xml", "an OpenDocument file (.odt)"),
)
_DOCUMENTS = frozenset({".pdf", ".html", ".htm", ".md", ".txt", ".chm", ".doc", ".docx"})

_TAG = re.compile(
    rb"</?(?:html|head|body|table|tr|td|th|div|p|h[1-6]|ul|ol|li|dl|dt|dd|pre|br|span|a)\b[^<>]{0,500}>", re.I
)
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w.:-]{1,40})|<\?xml[^>]{0,100}encoding=[\"']([\w.:-]{1,40})", re.I)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF; a little may stand before its mark."""
    return PDF in data[:1024]


def foreign(data: bytes) -> tuple[str, str] | None:
    """Say what the bytes are, if no manual that can be read, and what to do: `("a PNG picture", "give ...")`."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zipped(data)
    for magic, name, cure in _MAGIC:
        if data.startswith(magic) and (len(magic) > 2 or b"\0" in data[:64]):  # a text may begin with two such letters
            return name, cure
    head = data[:4096].lstrip().lower()
    if head.startswith(b"mime-version:") or b"content-type: multipart/related" in head:
        return "a web archive (.mht)", "save it as plain HTML or PDF"
    if head.startswith(b"<?xml") and not is_html(data):
        return "an XML file", "give the manual as PDF or HTML"
    return None


def _zipped(data: bytes) -> tuple[str, str]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist()[:10_000] if not name.endswith("/")]
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        return "a damaged ZIP archive", "get it again, unpack it and give the manual itself"
    for part, name in _OFFICE:
        if any(found.startswith(part) for found in names):
            return name, "save it as PDF"
    inside = [name for name in names if PurePosixPath(name).suffix.lower() in _DOCUMENTS]
    if len(inside) == 1:
        return "a ZIP archive", f"unpack it and give `{printable(inside[0])}`"
    return "a ZIP archive", "unpack it and give the manual itself, or the folder if it is a set of HTML files"


def printable(name: str) -> str:
    """A name from a foreign file, fit for a message."""
    return "".join(char if char.isprintable() and char != "`" else "?" for char in name)[:100]


def is_html(data: bytes) -> bool:
    """Whether the bytes are HTML, a whole page or a piece of one."""
    head = data[:65536]
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        head = head.decode("utf-16", "replace").encode("utf-8")
    if re.match(
        rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b",
        head,
        re.I | re.S,
    ):
        return True
    tags = len(_TAG.findall(head))
    lines = head.count(b"\n") + 1
    return tags >= 10 and tags >= 0.3 * lines and not re.search(rb"(?m)^#{1,6} |^```", head)


def decoded(data: bytes, markup: bool = False) -> str | None:
    """Return the text of the bytes, or None where they are none.

    By mark of order; else, in HTML, by what it says; else UTF-8; else what the bytes look like.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _kept(data.decode(name, "replace"))
    if markup and (found := _CHARSET.search(data[:4096])):
        text = _by_name(data, (found[1] or found[2]).decode("ascii"))
        if text is not None:
            return _kept(text)
    if wide := _wide(data):
        return _kept(data.decode(wide, "replace"))
    try:
        return _kept(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _kept(_by_name(data, "gb18030") if _pairs(data) else None) or _kept(data.decode("cp1252", "replace"))


def _by_name(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (LookupError, UnicodeError, ValueError, AssertionError):
        return None  # unknown, none of text, or not true


def _wide(data: bytes) -> str:
    """UTF-16 without its mark: every other byte of a Latin text is zero."""
    head = data[:4000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if min(even, odd) < 0.05 * len(head) < 0.2 * len(head) < max(even, odd):
        return "utf-16-le" if odd > even else "utf-16-be"
    return ""


def _pairs(data: bytes) -> bool:
    """Whether bytes above ASCII stand in pairs, as in Chinese encodings, and not alone, as umlauts do."""
    runs = [len(found.group()) for found in re.finditer(rb"[\x80-\xff]+", data[:500_000])]
    return bool(runs) and sum(length for length in runs if length > 1) > 0.8 * sum(runs)


def _kept(text: str | None) -> str | None:
    """The text with plain line ends, or None if it is full of control characters."""
    if text is None:
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    odd = len(re.findall(r"[\x00-\x08\x0e-\x1f]", text[:1_000_000]))
    return None if odd > 0.02 * len(text[:1_000_000]) + 3 else text.replace("\x00", "")
