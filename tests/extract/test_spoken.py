"""Manuals that tell of arguments and examples in sentences, with labels in the margin, above, or in a stack."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import CERTAIN, Extraction, extract_file
from benchwright.manual.model import Command, Parameter
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/spoken.toml").read_text(encoding="utf-8"))["case"]

TITLE = "Chart Recorder Programmer Manual"
LINES = 46
"""Lines on a page of text."""


def parts(case: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Labels with their paragraphs, in the usual order."""
    yield "Group", ["Drawing"]
    yield "Syntax", case["forms"]
    for label, key in (("Arguments", "arguments"), ("Returns", "returned"), ("Examples", "examples")):
        if key in case:
            yield label, case[key]


def broken(text: str, width: int) -> list[str]:
    """A text in lines; a header longer than a line is broken behind a colon."""
    out: list[str] = []
    for line in textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False):
        while len(line) > width and ":" in line[:width]:
            cut = line.rindex(":", 0, width) + 1
            out.append(line[:cut])
            line = line[cut:]
        out.append(line)
    return out


# With labels in the margin, as a PDF ------------------------------------------------------------------


def printed(book: Book, case: Mapping[str, Any]) -> None:
    lines = sum(len(broken(text, 62)) + 1 for _, texts in parts(case) for text in texts)
    book.room(80 + 15 * lines).gap(20)
    for line in broken(case["heading"], 55):
        book.gap(16).put(line, book.left, book.y, 14, bold=True)
    book.gap(14).put(case["about"], book.left + 140, book.y)
    for label, texts in parts(case):
        book.gap(20)
        for number, text in enumerate(texts):
            for place, line in enumerate(broken(text, 62)):
                book.gap(0 if number == place == 0 else 12 if place or label == "Syntax" else 18)
                if number == place == 0:
                    book.put(label, book.left + 124 - 5 * len(label), book.y)
                book.put(line, book.left + 140, book.y)


def as_pdf(folder: Path) -> Path:
    book = Book(head=lambda _: TITLE, foot=lambda number: f"2-{number}")
    book.heading("Symbols", size=16).prose("The headers below use these symbols.")
    book.table(["Symbol", "Meaning"], ["PEN<x>", "A pen of the recorder; <x> is 1, 2, 3, or 4."], widths=(120, 300))
    book.heading("Drawing commands", size=16)
    rows = [[case["heading"].split(" ")[0], case["about"]] for case in CASES if len(case["heading"]) < 40]
    book.table(["Command", "Description"], *rows, widths=(180, 280)).page()
    for case in CASES:
        printed(book, case)
    return book.save(folder / "recorder.pdf")


# As text taken from such a PDF with its columns ---------------------------------------------------------


def columns(case: Mapping[str, Any]) -> Iterator[str]:
    yield from ["", "", *broken(case["heading"], 70)]
    yield from (f"{'':26}{line}" for line in broken(case["about"], 62))
    for label, texts in parts(case):
        yield from ("", "")
        for number, text in enumerate(texts):
            for place, line in enumerate(broken(text, 62)):
                yield f"{label if number == place == 0 else '':>22}    {line}"
            if label != "Syntax":
                yield ""


def pages(lines: Sequence[str], foot: str) -> str:
    """Lines on pages with numbers; a page ends wherever it is full, within an entry, too."""
    cut = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
    return "\f".join("\n".join([TITLE, "", *page, "", foot.format(number)]) for number, page in enumerate(cut, 1))


def as_columns(folder: Path) -> Path:
    front = [
        "Symbols",
        f"{'':26}The headers below use these symbols.",
        "",
        f"{'':26}Symbol      Meaning",
        f"{'':26}PEN<x>      A pen of the recorder; <x> is 1,",
        f"{'':38}2, 3, or 4.",
        "",
        f"{'Command':40}Description",
        *(f"{case['heading'].split(' ')[0]:40}{case['about']}" for case in CASES if len(case["heading"]) < 40),
    ]
    path = folder / "recorder.txt"
    path.write_text(pages([*front, *(line for case in CASES for line in columns(case))], f"{'':60}2-{{}}"), "utf-8")
    return path


# As text without columns, labels one below the other ------------------------------------------------------


def flat(case: Mapping[str, Any], stacked: bool) -> Iterator[str]:
    """An entry as converters flatten it: in some the labels come first, then all the texts."""
    yield from ("", *broken(case["heading"], 70), *broken(case["about"], 70), "", "Group", "", "Drawing", "")
    later = [(label, texts) for label, texts in parts(case) if label != "Group"]
    for label, texts in later:
        yield from (label, "")
        yield from () if stacked else (line for text in texts for line in (*broken(text, 70), ""))
    for _, texts in later if stacked else ():
        yield from (line for text in texts for line in (*broken(text, 70), ""))


def as_flat(folder: Path) -> Path:
    front = ["Symbols", "", "Symbol", "", "Meaning", "", "PEN<x>", "", "A pen of the recorder; <x> is 1, 2, 3, or 4."]
    path = folder / "flat.txt"
    entries = (line for number, case in enumerate(CASES) for line in flat(case, number % 3 == 0))
    path.write_text(pages([*front, *entries], "2-{}"), "utf-8")
    return path


# What is read -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[as_pdf, as_columns, as_flat], ids=["pdf", "columns", "flat"])
def extracted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    return extract_file(request.param(tmp_path_factory.mktemp("spoken")), "Acme", "R4")


def told(parameter: Parameter) -> dict[str, Any]:
    facts = parameter.model_dump(exclude_defaults=True)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def replies(command: Command) -> list[dict[str, Any]]:
    facts = [reply.model_dump(exclude_defaults=True) for reply in (command.query.returns if command.query else ())]
    return [{key: list(value) if isinstance(value, tuple) else value for key, value in fact.items()} for fact in facts]


def header_of(case: Mapping[str, Any]) -> str:
    return str(case.get("header") or case["heading"].split(" ")[0].rstrip("?"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_entry(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = next(command for command in extracted.commands if command.header == header_of(case))
    assert (None if found.set is None else [told(parameter) for parameter in found.set]) == case.get("set")
    if "returns" in case:
        assert replies(found) == case["returns"]
    suffixes = {name: suffix.model_dump(exclude_defaults=True) for name, suffix in found.suffix.items()}
    assert suffixes == case.get("suffix", {})
    if "sent" in case:
        assert list(found.examples) == case["sent"]
    assert case.get("noted", "") in " ".join(found.notes)
    assert case.get("doubted", "") in " ".join(found.doubts)
    assert bool(found.doubts) == ("doubted" in case) == ((found.confidence or 0) < CERTAIN), found.doubts


def test_lists_and_examples_are_no_entries(extracted: Extraction) -> None:
    assert [command.header for command in extracted.commands] == [header_of(case) for case in CASES]


def test_page_is_that_of_the_heading_even_where_the_form_stands_on_the_next(tmp_path: Path) -> None:
    path = as_columns(tmp_path)
    found = {command.header: command.page for command in extract_file(path, "Acme", "R4").commands}
    wanted = {
        header_of(case): f"2-{number}"
        for number, page in enumerate(path.read_text("utf-8").split("\f"), 1)
        for case in CASES
        if f"\n{case['heading']}\n" in page
    }
    assert len(wanted) == len(CASES) - 1  # the long one is broken
    assert wanted == {header: page for header, page in found.items() if header in wanted}


def test_codes_from_a_table_that_goes_on_over_the_page(tmp_path: Path) -> None:
    book = Book(head=lambda _: TITLE, foot=lambda number: f"2-{number}")
    nib = next(case for case in CASES if case["heading"] == "PEN<x>:NIB")
    for case in (*CASES[:12], {name: given for name, given in nib.items() if name != "examples"}):
        printed(book, case)
    codes = [*range(1, 9), 64, 9]
    for rows in (codes[:4], codes[4:]):
        for name, code in (("Kind of nib", "<NR1> nib code"), *((f"NIB_{code}", str(code)) for code in rows)):
            book.gap(16).put(name, book.left + 140, book.y).put(code, book.left + 300, book.y)
        if rows == codes[:4]:
            book.page()
    printed(book, CASES[12])
    found = {command.header: command for command in extract_file(book.save(tmp_path / "m.pdf"), "Acme", "R").commands}
    assert found["PEN<x>:NIB"].set is not None
    assert [parameter.values for parameter in found["PEN<x>:NIB"].set] == [tuple(sorted(codes))]
    assert not [doubt for doubt in found["PEN<x>:NIB"].doubts if "table" in doubt]


BELOW: tuple[tuple[str, Sequence[str], Mapping[str, str], Sequence[tuple[str, str]]], ...] = (
    (
        "PAPer:SPEed",
        ("PAPer:SPEed <NR1>", "PAPer:SPEed?"),
        {"<NR1>": "This is the speed and ranges from 5 to 100 percent."},
        (
            ("PAPer:SPEed 40", "This command moves the paper at 40 percent."),
            ("PAPer:SPEed?", "This query might return :PAPER:SPEED 75, indicating that the paper moves fast."),
        ),
    ),
    (
        "PEN:LIFT",
        ("PEN:LIFT {AUTO|HOLd}", "PEN:LIFT?"),
        {"AUTO": "The recorder lifts the pen.", "HOLd": "The pen stays down."},
        (
            ("PEN:LIFT HOLD", "This command keeps the pen down."),
            ("PEN:LIFT?", "This query might return"),
            (":PEN:LIFT AUTO", "This indicates that the recorder lifts the pen."),
        ),
    ),
    (
        "PAPer?",
        ("PAPer?",),
        {},
        (("PAPer?", "This query might return the settings"), (":PAPER:SPEED 75;LENGTH 12", "")),
    ),
    (
        "PEN:SIDE",
        ("PEN:SIDE {LEFTmost|RIGHt}", "PEN:SIDE?"),
        {"LEFTmost": "The pen at the left draws.", "RIGHt": "The pen at the right draws."},
        (("PEN:SIDE RIGHT", "This command chooses the pen."), ("PEN:SIDE?", "This query returns {LEFT|RIGH}.")),
    ),
    (
        "PEN:DRIVe",
        ("PEN:DRIVe {ON|OFF|<volt>}", "PEN:DRIVe?"),
        {},
        (("PEN:DRIVe OFF", "This command lets the pen go."), ("PEN:DRIVe?", "This query might return 5.")),
    ),
    ("PEN:HOME", ("PEN:HOME",), {}, (("PEN:HOME", "This command brings the pen home."),)),
    ("PEN:WEIGht", ("PEN:WEIGht",), {}, (("PEN:WEIGht", "This query returns 12."),)),
)
"""Heading, forms, arguments with what is said below each, messages with the sentence below each."""


def test_sentences_below_their_messages(tmp_path: Path) -> None:
    """Messages stand on lines of their own, each with a sentence below it that tells of the reply."""
    book = Book(head=lambda _: TITLE, foot=str)
    for heading, forms, arguments, examples in BELOW:
        book.room(300).heading(heading).prose("Description", bold=True)
        book.prose("Says what it does to the paper or the pen, and when to use it.", indent=140)
        book.prose("Syntax", bold=True)
        for form in forms:
            book.prose(form, indent=140, mono=True)
        if arguments:
            book.prose("Arguments", bold=True)
        for name, said in arguments.items():
            book.prose(f"\u2022 {name}", indent=140, mono=True).gap(4).prose(said, indent=158)
        if heading == "PEN:WEIGht":
            book.prose("Returns", bold=True).prose("<NR3>", indent=140)
        for number, (message, said) in enumerate(examples, 1):
            if not message.startswith(":"):
                book.prose(f"Example {number}", bold=True)
            book.prose(message, indent=140, mono=True).gap(4)
            if said:
                book.prose(said, indent=140)
    found = {c.header: c for c in extract_file(book.save(tmp_path / "below.pdf"), "Acme", "R-2").commands}
    speed, lift, paper = found["PAPer:SPEed"], found["PEN:LIFT"], found["PAPer"]
    assert replies(speed) == [{"type": "integer", "unit": "%", "like": "75"}]
    assert speed.set is not None
    assert told(speed.set[0]) == {"name": "value", "type": "integer", "unit": "%", "min": 5, "max": 100}
    assert replies(lift) == [{"type": "choice", "choices": ["AUTO", "HOLD"], "like": "AUTO"}]
    assert replies(found["PEN:SIDE"]) == [{"type": "choice", "choices": ["LEFT", "RIGH"], "like": "LEFT"}]
    drive = found["PEN:DRIVe"]
    assert drive.set is not None
    assert drive.set[0].type != "boolean"
    assert drive.doubts
    assert replies(paper) == [{"type": "text", "like": ":PAPER:SPEED 75;LENGTH 12"}]
    assert [c.doubts for c in (speed, lift, paper, found["PEN:HOME"])] == [()] * 4
    assert "A reply is told of and no query form is printed." in found["PEN:WEIGht"].doubts
