"""Parameters that no form prints, and labels that are labels only beside what stands in a column of their own."""

from __future__ import annotations

from pathlib import Path

from benchwright.extract.run import Extraction, extract_file
from tests.extract.writer import Book

WORDS = ("LIFT", "CRANe", "HOISt", "WINCh", "RAMP", "TROLley")


def extract(book: Book, folder: Path) -> Extraction:
    return extract_file(book.save(folder / "guide.pdf"), "Acme", "AB100")


def bare(folder: Path) -> Extraction:
    """Forms are headers alone; a part below them names what is sent."""
    book = Book(foot=str).heading("Commands", level=1)
    for word in WORDS:
        book.room(220).heading(f"{word}:MOVE", level=2)
        book.label("Effect", "Moves the load to a place within some time.").label("Syntax", f"{word}:MOVE")
        book.label("Parameters", "<place>, in m", "[<time>], in s, optional")
        book.heading(f"{word}:MASS", level=2).label("Effect", "Tells the mass of a load.")
        book.label("Syntax", f"{word}:MASS?").label("Parameters", "<load>").label("Returns", "mass of the load in K")
    return extract(book, folder)


def test_a_form_takes_the_parameters_that_are_told_with_a_doubt(tmp_path: Path) -> None:
    found = {command.header: command for command in bare(tmp_path).commands}
    moves = [found[f"{word}:MOVE"] for word in WORDS]
    assert [[(p.name, p.optional) for p in move.set or ()] for move in moves] == [
        [("place", False), ("time", True)]
    ] * len(WORDS)
    assert all(any("prints no parameters" in doubt for doubt in move.doubts) for move in moves)


def test_a_query_takes_them_and_returns_what_is_told_in_its_unit(tmp_path: Path) -> None:
    found = {command.header: command for command in bare(tmp_path).commands}
    asked = [found[f"{word}:MASS"].query for word in WORDS]
    assert [[p.name for p in query.params] for query in asked if query is not None] == [["load"]] * len(WORDS)
    assert [[(r.type, r.unit) for r in query.returns] for query in asked if query is not None] == [
        [("real", "K")]
    ] * len(WORDS)


def test_what_is_put_in_is_the_form_where_it_is_one(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Commands", level=1)
    for word in WORDS:
        book.room(200).heading(f":{word}:HALT", level=2)
        rows = [
            ("Description", "Halts after some steps."),
            ("Input", f":{word}:HALT <steps>"),
            ("Parameters", "<steps> 1 to 9, integer"),
            ("Example", f":{word}:HALT 3"),
            ("Error Messages", "-221, Settings conflict"),
        ]
        for label, text in rows:
            book.gap(16).put(label, book.left, book.y, bold=True)
            book.put(text, book.left + 110, book.y)
    found = extract(book, tmp_path).commands
    assert [[(p.name, p.min, p.max) for p in command.set or ()] for command in found] == [[("steps", 1, 9)]] * len(
        WORDS
    )
    assert not any("-221" in doubt for command in found for doubt in command.doubts)
