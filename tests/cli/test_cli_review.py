"""`extract --review` shows an entry from its heading to the next one, and no more of it than the terminal has lines."""

import pytest

from tests.extract.writer import Book

FILLING = [f"Of the {word} thing that it does much can be told." for word in ("first", "second", "third", "fourth")]


@pytest.fixture
def shown(cli, tmp_path, monkeypatch):
    """Return a caller that walks with some answers and gives what it showed of the first entry in doubt."""
    book = Book(foot=lambda number: f"{number}")
    book.heading(":SOURce:VOLTage").label("Syntax", ":SOURce:VOLTage <value>", ":SOURce:VOLTage?")
    book.label("Description", "Sets a value that depends on the model, see the data sheet.")
    for line in FILLING * 3:
        book.prose(line)
    book.page().prose("The smallest value is 7.").label("Example", ":SOUR:VOLT 12")
    for header in (":SOURce:CURRent", ":SOURce:POWer"):
        book.heading(header).label("Syntax", f"{header} <value>", f"{header}?")
        book.label("Description", "Sets a value that depends on the model, see the data sheet.")
    manual = book.save(tmp_path / "long.pdf")
    monkeypatch.setattr("benchwright.cli.extract.at_terminal", lambda: True)

    def call(lines, *answers):
        monkeypatch.setenv("LINES", str(lines))
        command = ("extract", manual, "--vendor", "A", "--model", "B", "-o", tmp_path / "facts.toml", "--review")
        screens = cli(*command, input="\n".join([*answers, "q"]) + "\n").stdout.split("1 of 3")
        return screens[1].splitlines()

    return call


def test_an_entry_is_shown_to_the_next_heading_over_the_page_break(shown):
    page = [line.partition(" | ")[2] for line in shown(90)]

    assert page[1] == ":SOURce:VOLTage"
    assert ":SOUR:VOLT 12" in page[-1]
    assert not any("CURRent" in line for line in page)


def test_what_a_doubt_speaks_of_is_shown_where_the_lines_do_not_suffice(shown):
    lines = shown(32)
    page = [line.partition(" | ")[2] for line in lines]

    assert len(lines) < 32
    assert page[1:3] == [":SOURce:VOLTage", "..."]
    assert any("smallest value is 7" in line for line in page)


def test_all_of_it_is_shown_when_asked_for(shown):
    whole = shown(32, "m")[len(shown(32)) :]

    assert sum("much can be told" in line or "thing that it" in line for line in whole) >= len(FILLING) * 3
