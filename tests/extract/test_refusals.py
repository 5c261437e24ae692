"""What cannot become manual facts is refused in one sentence; what merely looks odd is read."""

from __future__ import annotations

import gzip
import string
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from benchwright.errors import DocumentRefused, UsageError
from benchwright.extract.document import budget as budgets
from benchwright.extract.document.source import read_document
from benchwright.extract.run import extract_file
from tests.extract.writer import Book

PROSE = (
    "The supply keeps its output voltage constant until the load takes more than the current that was set; from then "
    "on it keeps the current constant and lets the voltage fall. A lamp on the front panel tells which of them it does."
)
"""Our own words, long enough to show the letters of a language."""


def guide(**how: object) -> Book:
    """A small command reference."""
    book = Book(foot=lambda number: f"2-{number}", title="Guide to a supply", **how)  # type: ignore[arg-type]
    for name, unit, most in (("VOLTage", "V", 30), ("CURRent", "A", 3), ("POWer", "W", 90), ("DELay", "s", 10)):
        book.room(200).heading(f"[:SOURce]:{name}")
        book.label("Syntax", f"[:SOURce]:{name} <value>", f"[:SOURce]:{name}?")
        book.label("Description", f"Set or ask the {name.lower()} of the output.")
        book.table(["Name", "Type", "Range"], ["<value>", "Real", f"0 to {most} {unit}"])
        book.label("Example", f":SOUR:{name[:4].upper()} 2", f":SOUR:{name[:4].upper()}?")
    return book


def prose(text: str = PROSE, times: int = 30) -> bytes:
    """A PDF of running text without any command."""
    book = Book(title="")
    for _ in range(times):
        book.prose(text)
    return book.data()


def shifted(by: int) -> bytes:
    """What a font without its table of letters leaves of a text: each character so many places off."""
    return prose("".join(chr(ord(c) + by) if 33 <= ord(c) + by < 127 else " " for c in PROSE))


def rotated(by: int) -> bytes:
    """Only the letters moved."""
    low = string.ascii_lowercase
    moved = low[by:] + low[:by]
    return prose(PROSE.translate(str.maketrans(low + low.upper(), moved + moved.upper())))


def scan() -> bytes:
    """Pages that are pictures, each with the same stamp."""
    book = Book()
    for number in range(6):
        (book if number == 0 else book.page()).picture(50, 50, 480, 700).put("Kept by the archive", 250, 830, 7)
    return book.data()


def zipped(*names: str) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, guide().data() if name.endswith(".pdf") else b"x")
    return file.getvalue()


def damaged() -> bytes:
    """The beginning of a PDF and nothing that makes one."""
    return guide().data()[:200] + b"\0" * 500


REFUSED: dict[str, tuple[str, Callable[[], bytes] | bytes, str]] = {
    "empty": ("a.pdf", b"", "`a.pdf` is empty; get the file again."),
    "blank": ("a.txt", b" \n\n\t\n", "`a.txt` is empty; get the file again."),
    "html named pdf": (
        "a.pdf",
        b"<!DOCTYPE html><html><body><p>404 Not found</p></body></html>",
        "`a.pdf` is not a PDF but an HTML page; give the PDF itself, or name the file as what it is.",
    ),
    "text named pdf": (
        "a.PDF",
        b"SYST:ERR? reads the queue\n" * 50,
        "`a.PDF` is not a PDF but plain text; give the PDF itself, or name the file as what it is.",
    ),
    "picture named pdf": (
        "a.pdf",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 200,
        "`a.pdf` is not a PDF but a PNG picture; give the manual as PDF with its text, after text recognition (OCR).",
    ),
    "word named pdf": (
        "a.pdf",
        zipped("[Content_Types].xml", "word/document.xml"),
        "`a.pdf` is not a PDF but a Word file (.docx); save it as PDF.",
    ),
    "zip of one": (
        "manual.zip",
        zipped("docs/guide.pdf", "readme"),
        "`manual.zip` is a ZIP archive; unpack it and give `docs/guide.pdf`.",
    ),
    "zip of several": (
        "manual.zip",
        zipped("a.htm", "b.htm"),
        "`manual.zip` is a ZIP archive; "
        "unpack it and give the manual itself, or the folder if it is a set of HTML files.",
    ),
    "gzip": (
        "manual.txt.gz",
        gzip.compress(b"x", mtime=0),
        "`manual.txt.gz` is a gzip archive; unpack it and give the manual itself.",
    ),
    "help file": (
        "manual.chm",
        b"ITSF\x03\0\0\0" + b"\0" * 90,
        "`manual.chm` is a compiled HTML help file (.chm); unpack it (`7z x`) and give the folder.",
    ),
    "bytes": (
        "manual",
        bytes(range(256)) * 20,
        "`manual` is neither PDF, HTML, Markdown nor text; give the manual in one of these.",
    ),
    "pointer": (
        "manual.pdf",
        b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
        "`manual.pdf` is not a PDF but a Git LFS pointer, not the file itself; get it with `git lfs pull`.",
    ),
    "scan": (
        "scan.pdf",
        scan,
        "`scan.pdf` has hardly any text layer, as scans have none: run text recognition (OCR) on it first.",
    ),
    "pictures only": (
        "scan.pdf",
        lambda: Book().picture(50, 50, 480, 700).page().picture(50, 50, 480, 700).data(),
        "`scan.pdf` has no text layer, as scans have none: run text recognition (OCR) on it first.",
    ),
    "encrypted": (
        "locked.pdf",
        lambda: guide(password="secret").data(),
        "`locked.pdf` is encrypted and needs a password; open it with the password and print it to a new PDF.",
    ),
    "damaged": ("broken.pdf", damaged, "`broken.pdf` is a damaged PDF that cannot be opened; get the file again."),
    **{
        f"letters {name}": (
            "odd.pdf",
            made,
            "The text of `odd.pdf` is garbled: its fonts do not tell which letters they show; "
            "run text recognition (OCR) on it first.",
        )
        for name, made in {
            "29 places off": lambda: shifted(-29),
            "1 place off": lambda: shifted(1),
            "3 in the alphabet": lambda: rotated(3),
            "13 in the alphabet": lambda: rotated(13),
            "private use": lambda: prose("".join(chr(0xF400 + ord(c) % 32) if c != " " else c for c in PROSE)),
            "run together": lambda: prose("".join(c.upper() for c in PROSE if c.isalpha())),
        }.items()
    },
    "data sheet": (
        "sheet.pdf",
        lambda: prose(),
        "The document has no command reference that can be told from other text: it is a data sheet or quick start, "
        "or has a layout of its own; give the instrument's programming guide.",
    ),
    "messages with an equals sign": (
        "protocol.txt",
        "\n".join(
            f"The computer sends k{number}=4. It means that lamp {number} glows at four, and so on up to nine.\n"
            for number in range(10, 22)
        ).encode(),
        "The document describes messages such as `k10=...`, a number and its values joined by an equals sign, "
        "which a manual file cannot hold; send them from a script of your own.",
    ),
    "answers fetched by a control character": (
        "protocol.txt",
        "\n\n".join(
            f"{name} - Lamp {name.lower()}\nSend:    {name} [,a] <CR>[<LF>]\nReceive: <ACK><CR><LF>\nSend:    <ENQ>\n"
            f"Receive: a <CR><LF>\n         a   How it glows, a =\n             0 -> dim\n             1 -> bright\n"
            for name in ("GLO", "DIM", "LIT", "HUE", "TON", "WRM", "CLD", "FLA", "BLI", "FAD")
        ).encode(),
        "The document describes messages whose answers are fetched by a control character, `<ENQ>`, "
        "which a manual file cannot hold; send them from a script of your own.",
    ),
    "library of functions": (
        "api.txt",
        "\n".join(
            f"port.set_{a}_{b}(handle, value)\nSets the {a} {b} of the port; it returns 0 when all went well.\n"
            for a in ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
            for b in ("level", "delay", "width", "speed", "length", "parity", "limit")
        ).encode(),
        "The document describes functions of a program, such as `port.set_first_level()`, "
        "and no commands sent as text; give the instrument's SCPI or remote command reference.",
    ),
}


UNREADABLE = ("empty", "blank", "damaged")
"""Cases in which the file is at fault and another copy of it will do: input that cannot be read."""


@pytest.mark.parametrize("case", REFUSED)
def test_refused_in_one_sentence(case: str, tmp_path: Path) -> None:
    name, content, sentence = REFUSED[case]
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content())

    with pytest.raises((DocumentRefused, UsageError)) as refusal:
        extract_file(path, "Maker", "X1")

    assert str(refusal.value) == sentence
    assert refusal.value.exit_status == (2 if case in UNREADABLE else 1)


def test_many_pages_are_too_many(tmp_path: Path) -> None:
    book = Book()
    for number in range(5001):
        (book if number == 0 else book.page()).put(f"Sheet {number}", 60, 60)
    path = book.save(tmp_path / "long.pdf")

    with pytest.raises(DocumentRefused) as refusal:
        read_document(path)

    assert str(refusal.value) == "`long.pdf` is too large: it has 5,001 pages; give only the part with the commands."


def test_a_large_file_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    with path.open("wb") as file:
        file.truncate(budgets.MAX_BYTES + 1)  # a hole: it takes no room on the disk

    with pytest.raises(DocumentRefused) as refusal:
        read_document(path)

    assert str(refusal.value) == (
        "`large.pdf` is too large: it has 201 MiB, at most 200 can be read; give only the part with the commands."
    )


@pytest.mark.parametrize(
    ("name", "text", "most"),
    [("a.txt", "x y\n" * 400_001, "400,000 lines"), ("a.txt", "x" * 30_000_001, "30,000,000 characters")],
)
def test_more_text_than_any_manual_has(name: str, text: str, most: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")

    with pytest.raises(DocumentRefused) as refusal:
        read_document(path)

    assert str(refusal.value) == (
        f"`a.txt` is too large: it has more than {most}; give only the part with the commands."
    )


def test_what_cannot_be_opened_is_a_wrong_use(tmp_path: Path) -> None:
    for path, sentence in (
        (tmp_path / "none.pdf", f"There is no file `{tmp_path / 'none.pdf'}`."),
        (Path("/dev/null"), "`/dev/null` is no file; give the manual as a file, or a folder of HTML files."),
    ):
        with pytest.raises(UsageError) as error:
            read_document(path)
        assert str(error.value) == sentence


def test_an_empty_folder(tmp_path: Path) -> None:
    folder = tmp_path / "help"
    folder.mkdir()

    with pytest.raises(DocumentRefused) as refusal:
        read_document(folder)

    assert str(refusal.value) == "The folder `help` has no HTML files; give the manual's file itself."


# What is read all the same --------------------------------------------------------------------------

GERMAN = (
    "Das Netzgerät hält die Ausgangsspannung, bis die Last mehr Strom zieht, als eingestellt wurde; danach hält es den "
    "Strom und lässt die Spannung fallen. Eine Leuchte an der Frontplatte zeigt, welche der Größen geregelt wird."
)
CHINESE = (
    "电源保持输出电压不变，直到负载的电流大于设置的值；然后保持电流，电压下降。"
    "前面板的灯显示当前的状态。请先设置电压和电流，再打开输出。"
)
JAPANESE = "電源は、負荷の電流が設定した値より大きくなるまで出力の電圧を保ち、その後は電流を保って電圧を下げます。"

READ: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a text that begins like a program": ("a.txt", lambda: b"MZ-20 supply\n:VOLT 3 sets the voltage\n"),
    "only protected from changes": ("a.pdf", lambda: guide(owner="boss").data()),
    "a PDF by another name": ("manual.txt", lambda: guide().data()),
    "rubbish before its mark": ("a.pdf", lambda: b"\r\n\r\n" + guide().data()),
    "German": ("a.pdf", lambda: prose(GERMAN)),
    "Chinese": ("a.pdf", lambda: prose(CHINESE)),
    "Japanese": ("a.pdf", lambda: prose(JAPANESE)),
    "numbers": ("a.pdf", lambda: prose("10 20 30 41.5 0.001 3.2 1e6 100 250 500 ", 60)),
    "a contents page of dots": ("a.pdf", lambda: prose("Output " + "." * 70 + " 12", 60)),
    "capitals": ("a.pdf", lambda: prose(PROSE.upper())),
    "cp1252": ("a.txt", lambda: (GERMAN + " ±5 µA\n").encode("cp1252")),
    "UTF-16": ("a.txt", lambda: (GERMAN + "\n").encode("utf-16")),
    "UTF-16 without its mark": ("a.txt", lambda: (GERMAN + "\n").encode("utf-16-be")),
    "GB18030": ("a.txt", lambda: (CHINESE * 3 + "\n").encode("gb18030")),
}


@pytest.mark.parametrize("case", READ)
def test_read_all_the_same(case: str, tmp_path: Path) -> None:
    name, made = READ[case]
    path = tmp_path / name
    path.write_bytes(made())

    assert any(page.lines for page in read_document(path).pages)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-be", "utf-8", "utf-8-sig", "utf-32"])
def test_letters_survive_every_encoding(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes((GERMAN + "\nGröße ±5 °C\n").encode(encoding))

    lines = [line.text for page in read_document(path).pages for line in page.lines]

    assert lines == [GERMAN, "Größe ±5 °C"]


def test_some_pages_without_text_are_told(tmp_path: Path) -> None:
    book = Book().prose(PROSE)
    for _ in range(4):
        book.page().picture(50, 50, 400, 400)
    book.page().prose(PROSE).page().prose(PROSE)

    document = read_document(book.save(tmp_path / "a.pdf"))

    assert document.notes == ("4 of 7 pages have no text of their own; what their pictures say is missing.",)


def test_progress_of_a_pdf(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    read_document(guide().page().prose(PROSE).save(tmp_path / "a.pdf"), lambda done, of: told.append((done, of)))

    assert told[-1] == (2, 2)
    assert all(done <= of == 2 for done, of in told)
