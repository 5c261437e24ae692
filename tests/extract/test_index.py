"""The document's own list of commands is found wherever it stands, and only there."""

from __future__ import annotations

import time
from pathlib import Path

from benchwright.extract.document.pages import tidy
from benchwright.extract.document.source import read_document
from benchwright.extract.listing.own import OwnList, own_list
from benchwright.extract.run import extract_file
from tests.extract.writer import Book

NAMES = (
    ":VOLTage",
    ":VOLTage:STEP",
    ":CURRent",
    ":CURRent:LIMit",
    ":OUTPut[:STATe]",
    ":OUTPut:TIMer",
    ":MEASure:POWer",
)


def read(book: Book, folder: Path) -> OwnList | None:
    return own_list(tidy(read_document(book.save(folder / "manual.pdf"))))


def headers(found: OwnList | None) -> list[str]:
    return [listed.header for listed in found.listed] if found else []


def entries(book: Book, names: tuple[str, ...] = NAMES, level: int = 0) -> Book:
    """Entries as in the body of a manual, so that lists are not all there is."""
    for name in names:
        book.heading(name, level=level).label("Syntax", f"{name} <value>", f"{name}?")
        book.prose("Says what it does, and that the reply is a number.").label("Example", f"{name.upper()} 3")
    return book


def test_bookmarks(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Commands", level=1)
    book.heading(":SYSTem Commands", level=2)
    entries(book, (*NAMES, ":SYSTem:ERRor?", "*IDN?", "SENSe", "AUToset"), level=3)
    found = read(book, tmp_path)
    assert found is not None
    assert found.place == "bookmarks"
    assert headers(found) == [*NAMES, ":SYSTem:ERRor", "*IDN", "SENSe", "AUToset"]
    assert [len(listed.sheets) for listed in found.listed] == [1] * 11
    assert [listed.header for listed in found.listed if listed.query] == [":SYSTem:ERRor", "*IDN"]


def test_contents_with_leaders(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Contents")
    lines = [f"{name}{'.' * (60 - len(name))}{number}" for number, name in enumerate(NAMES, start=2)]
    lines += ["General remarks...................................1", "2.4 :TRIGger:SOURce?.......................5"]
    lines += ["2.5 [:SOURce[<n>]]:FUNCtion...................6"]
    book.lines(*lines, mono=True).page()
    found = read(entries(book), tmp_path)
    assert found is not None
    assert found.place == "contents"
    assert headers(found) == [*NAMES, ":TRIGger:SOURce", "[:SOURce[<n>]]:FUNCtion"]
    assert [listed.page for listed in found.listed] == ["2", "3", "4", "5", "6", "7", "8", "5", "6"]


def test_header_broken_in_the_contents(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Contents")
    lines = [f"{name}{'.' * (60 - len(name))}{number}" for number, name in enumerate(NAMES, start=2)]
    book.lines(*lines, ":CALCulate:AVERage:", "MAXimum:VALue? ................ 9", mono=True).page()
    assert headers(read(entries(book), tmp_path)) == [*NAMES, ":CALCulate:AVERage:MAXimum:VALue"]


def test_index_in_two_columns(tmp_path: Path) -> None:
    book = entries(Book(foot=lambda number: f"2-{number}")).page()
    more = ("*CLS", "*IDN?", ":RATE", ":RATE:AUTO?", ":STORe", ":TRIGger:DELay", ":ZERO:AUTO")
    book.heading("Index")
    for place, (left, right) in enumerate(zip(NAMES, more, strict=True)):
        book.put(f"{left}  2-{place + 1}", 60, 150 + 14 * place).put(f"{right}  2-{place + 4}", 320, 150 + 14 * place)
    book.put("A", 60, 130).put("R", 320, 130)
    found = read(book, tmp_path)
    assert found is not None
    assert found.place == "contents"
    assert headers(found) == [*NAMES, *(name.rstrip("?") for name in more)]


def test_table_of_short_and_long_names(tmp_path: Path) -> None:
    rows = [
        ("*IDN?", "*IDN?"),
        ("ALST?", "ALL_STATUS?"),
        ("VDIV", "VOLT_DIV"),
        ("OFST", "OFFSET"),
        ("TDIV", "TIME_DIV"),
    ]
    rows += [("TRSE", "TRIG_SELECT"), ("BWL", "BANDWIDTH_LIMIT"), ("SAST?", "SAMPLE_STATUS?"), ("WF?", "WAVEFORM?")]
    book = Book(foot=str).heading("Table of Commands and Queries")
    book.table(["Short", "Long form", "What it does"], *([short, long, "Something."] for short, long in rows))
    found = read(book, tmp_path)
    assert found is not None
    assert found.place == "table"
    assert headers(found) == [short.rstrip("?") for short, _ in rows]


def test_tree(tmp_path: Path) -> None:
    rows = [
        (0, ":CALCulate"),
        (1, ":FORMat <name>"),
        (1, ":FORMat?"),
        (1, ":LIMit"),
        (2, ":UPPer[:DATA] <n>"),
        (2, ":UPPer[:DATA]?"),
        (2, ":STATe <b>"),
        (1, ":IMMediate"),
        (0, "[:SENSe]"),
        (1, ":RANGe <n>"),
        (2, ":AUTO <b>"),
        (1, ":DATA?"),
        (0, "*RST"),
        (0, ":SYSTem:PRESet"),
    ]
    book = Book(foot=str).heading("Command summary")
    for depth, text in rows:
        book.lines(text, indent=10.0 * depth)
        book.put("What this does.", 320, book.y)
    assert headers(read(book, tmp_path)) == [
        ":CALCulate:FORMat",
        ":CALCulate:LIMit:UPPer[:DATA]",
        ":CALCulate:LIMit:STATe",
        ":CALCulate:IMMediate",
        "[:SENSe]:RANGe",
        "[:SENSe]:RANGe:AUTO",
        "[:SENSe]:DATA",
        "*RST",
        ":SYSTem:PRESet",
    ]


def test_no_list(tmp_path: Path) -> None:
    assert read(entries(Book(foot=str)), tmp_path) is None


def test_a_contents_page_without_commands_is_no_list(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Contents")
    titles = ("Safety", "GPIB", "USB", "Front panel", "Rear panel", "Calibration", "Repair", "RS-232", "LAN", "Index")
    book.lines(*(f"{title} ......................... {n}" for n, title in enumerate(titles, start=1))).page()
    assert read(entries(book, NAMES[:3]), tmp_path) is None


def test_a_row_of_numbers_takes_no_time(tmp_path: Path) -> None:
    """Every number of such a row could be a page; they must not be tried in all the ways they can be put together."""
    row = "Steps " + ",".join(str(number) for number in range(10, 50)) + ",4.5"
    book = entries(Book(foot=str).page().lines(row, size=7.0))
    start = time.process_time()
    assert read(book, tmp_path) is None
    assert time.process_time() - start < 5


def test_a_contents_without_page_numbers(tmp_path: Path) -> None:
    """Pages of nothing but headers are a list and no entries, though they look like the headings of entries."""
    listed = (*NAMES, ":OUTPut[]:DELay", ":OUTPut[]:SLOPe", ":SYSTem:BEEPer", ":SYSTem:LANGuage")
    body = (*NAMES, ":OUTPut[<n>]:DELay", ":OUTPut[<n>]:SLOPe", ":SYSTem:BEEPer", ":SYSTem:LANGuage")
    book = Book()
    for name in listed:
        book.heading(name)
    entries(book.page(), body)
    found = read(book, tmp_path)
    assert found is not None
    assert (found.place, len(found.listed)) == ("contents", len(listed))
    commands = extract_file(tmp_path / "manual.pdf", "Acme", "M-1").commands
    assert sorted(c.header for c in commands) == sorted(body)
    assert min(c.page_pdf or 0 for c in commands) == 2
    assert not any("not read" in doubt for c in commands for doubt in c.doubts)


def test_a_list_of_headers_above_their_entries_is_left(tmp_path: Path) -> None:
    """Only pages that hold nothing else are taken for a contents."""
    book = Book(foot=str).heading("Commands")
    book.lines(*NAMES)
    entries(book)
    commands = extract_file(book.save(tmp_path / "manual.pdf"), "Acme", "M-1").commands
    assert sorted(c.header for c in commands) == sorted(NAMES)


def test_a_tree_beside_a_chapter_number(tmp_path: Path) -> None:
    """A chapter's number in the margin is not the left edge of the table; a root set in is a root nevertheless."""
    book = Book(foot=str).heading("Command Summary", size=16)
    rows = ("VOLTage {<v>|MIN}", "   :STEP <v>", "   :STEP?", "CURRent <i>", "   :LIMit <i>", "   :LIMit?", "*RST")
    rows += ("OUTPut {OFF|ON}", "   :TIMer <s>", "   :TIMer?", "   :OUTPut:DELay <s>", "   :OUTPut:DELay?", "*CLS")
    for place, row in enumerate(rows):
        book.put(row.strip(), 140 + 11 * row.startswith(" "), 160 + 14 * place, 9)
    book.put("4", 20, 244, 9, bold=True)
    book.page()
    found = read(entries(book), tmp_path)
    heads = ["VOLTage", "VOLTage:STEP", "CURRent", "CURRent:LIMit", "*RST", "OUTPut", "OUTPut:TIMer", ":OUTPut:DELay"]
    assert headers(found) == [*heads, "*CLS"]


def test_a_deep_tree_under_a_centred_head_with_groups_that_are_commands(tmp_path: Path) -> None:
    """A row with nothing beside it only heads others; one with a page's number is a command that heads others too."""
    book = Book(foot=lambda number: f"2-{number}").heading("2.6 Command tree")
    rows = (
        (60, "Command", "Values", "Page"),
        (0, "SAND", "", ""),
        (26, ":SIEVe", "none", "2-4"),
        (52, ":MESH", "<n>", "2-5"),
        (26, ":PILE", "", ""),
        (52, ":HEAP", "", ""),
        (78, ":TOP", "", ""),
        (104, ":FLAT", "ON | OFF", "2-6"),
        (104, ":WET", "ON | OFF", "2-6"),
        (130, ":MORE", "<n>", "2-7"),
        (26, ":BAG", "", ""),
        (52, ":FILL", "<n>", "2-8"),
        (52, ":TIE?", "none", "2-8"),
        (26, ":CART", "", ""),
        (52, ":LOAD", "<n>", "2-9"),
        (52, ":PUSH", "none", "2-9"),
    )
    for indent, *cells in rows:
        book.gap(12)
        for x, cell in zip((indent, 260, 440), cells, strict=True):
            book.put(cell, book.left + x, book.y)
    assert headers(read(book, tmp_path)) == [
        "SAND:SIEVe",
        "SAND:SIEVe:MESH",
        "SAND:PILE:HEAP:TOP:FLAT",
        "SAND:PILE:HEAP:TOP:WET",
        "SAND:PILE:HEAP:TOP:WET:MORE",
        "SAND:BAG:FILL",
        "SAND:BAG:TIE",
        "SAND:CART:LOAD",
        "SAND:CART:PUSH",
    ]
