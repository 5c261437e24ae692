"""Manuals whose entries bear labels, beside the text, above it, run together with it, or in ruled tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from benchwright.extract.document.lines import Cell, Line
from benchwright.extract.entries.labels import read_label
from benchwright.extract.run import CERTAIN, Extraction, extract_file
from benchwright.manual.model import Command, Parameter
from tests.extract.writer import Book, font_for

DATA = tomllib.loads((Path(__file__).parent.parent / "cases/extract/labelled.toml").read_text(encoding="utf-8"))
CASES, MARKED = DATA["case"], DATA["marked"]

COLUMNS = (110.0, 210.0, 300.0, 430.0)
"""Places of the text and of a table's columns."""


def foot(number: int) -> str:
    return f"3-{number}"


def entry(book: Book, case: Mapping[str, Any]) -> None:
    """One entry: headings in bold, labels beside their lines and rows."""
    book.room(60 + 16 * sum(len(part) for part in case["parts"])).gap(16)
    for heading in case["headings"]:
        book.gap(15).put(heading, book.left, book.y, 12, bold=True)
    for label, *lines in case["parts"]:
        for number, line in enumerate(lines):
            book.gap(16)
            if number == 0:
                book.put(label, book.left, book.y, bold=True)
            cells = line if isinstance(line, list) else line.split("|/*")
            places = COLUMNS if isinstance(line, list) else (COLUMNS[0], COLUMNS[2])
            for place, cell in zip(places, cells, strict=False):
                text = f"/*{cell}" if cell is not cells[0] and isinstance(line, str) else cell
                book.put(text, book.left + place, book.y, bold=isinstance(line, list) and line[0] == "Name")


def ranges(book: Book) -> None:
    """The table by model and channel; the range of one channel is printed with the wrong sign."""
    book.heading("Feeding", size=18).prose("The feed depends on the model.")
    book.prose("Table 3-1 What can be fed, by model and channel")
    book.table(
        ["Model", "Channel", "Voltage/Current Range", "Default"],
        ["AB100", "CH1 (30V/3A)", "0V to 32V/0A to 3.2A", "5.00V/3.0A"],
        ["AB100", "CH2 (5V/3A)", "0V to -6V/0A to 3.2A", "1.00V/3.0A"],
        ["AB200", "CH1 (60V/1A)", "0V to 64V/0A to 1.1A", "5.00V/1.0A"],
        widths=(80, 120, 180, 100),
    )


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All cases in one document, with labels beside the text."""
    book = Book(foot=foot)
    book.heading("Before the commands", size=20).prose("A word in bold such as the next one is no entry:")
    book.lines("*ESE", bold=True).prose("It only shows how such words look.")
    for text, told in (("<hook name>", "A hook (LEFT | RIGHt)"), ("<n>", "A whole number")):
        book.gap(14).put(text, book.left, book.y)
        book.put(told, book.left + 120, book.y)
    ranges(book)
    for case in CASES:
        if case["headings"]:  # else it is told with the one before
            entry(book, case)
    return extract_file(book.save(tmp_path_factory.mktemp("labelled") / "guide.pdf"), "Acme", "AB100")


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def told(parameter: Parameter) -> dict[str, Any]:
    """What a parameter says, without what it leaves open."""
    facts = parameter.model_dump(exclude_defaults=True, exclude={"limit"})
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def replies(command: Command) -> list[dict[str, Any]]:
    facts = [reply.model_dump(exclude_defaults=True) for reply in (command.query.returns if command.query else ())]
    return [{key: list(value) if isinstance(value, tuple) else value for key, value in fact.items()} for fact in facts]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_entry(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, case["header"])
    if "set" in case:
        assert [told(parameter) for parameter in found.set or ()] == case["set"]
        assert found.set is not None
    if "query" in case:
        assert found.query is not None
        assert [told(parameter) for parameter in found.query.params] == case["query"]
    if "returns" in case:
        assert replies(found) == case["returns"]
    if "suffix" in case:
        assert found.suffix["n"].model_dump(exclude_defaults=True) == case["suffix"]
    if "examples" in case:
        assert list(found.examples) == case["examples"]
    if "limit" in case:
        limit = extracted.limits[next(p.limit for p in found.set or () if p.limit)]
        assert [row.model_dump(exclude_none=True) for row in limit.rows] == case["limit"]
    assert case.get("noted", "") in " ".join(found.notes)
    assert case.get("doubted", "") in " ".join(found.doubts)
    assert not (case.get("certain") and found.doubts)
    assert bool(found.doubts) == ((found.confidence or 0) < CERTAIN)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Headings that stand for the set form and the query form."""
    book = Book(foot=foot)
    for case in MARKED:
        entry(book, case)
    return extract_file(book.save(tmp_path_factory.mktemp("both") / "guide.pdf"), "Acme", "AB100")


@pytest.mark.parametrize("case", MARKED, ids=lambda case: case["name"])
def test_headings_of_both_forms(both: Extraction, case: Mapping[str, Any]) -> None:
    """What asks below the label of queries are messages in short: no entries, no forms of other commands."""
    test_entry(both, case)
    assert {found.header for found in both.commands} == {case["header"] for case in MARKED}


def test_nothing_else_is_an_entry(extracted: Extraction) -> None:
    wanted = {case["header"] for case in CASES if "<what>" in "".join(case["headings"])}
    wanted |= {heading.rstrip("?") for case in CASES for heading in case["headings"] if "<what>" not in heading}
    fuller = {case["header"] for case in CASES if case["header"].endswith("]")}
    wanted = {header for header in wanted if not any(other.startswith(f"{header}[") for other in fuller)} | fuller
    assert {command.header for command in extracted.commands} == wanted


@pytest.mark.parametrize(("gap", "label"), [(6.0, "returns"), (60.0, None)])
def test_label_torn_in_two(gap: float, label: str | None) -> None:
    cells = (Cell("Returned", 56, 100), Cell("Format", 100 + gap, 133 + gap), Cell("The query returns 3.", 220, 300))
    found = read_label(Line((), 1, cells=cells))
    assert (found.label if found else None) == label
    assert found is None or found.rest is None or found.rest.text == "The query returns 3."


def test_label_of_three_words() -> None:
    found = read_label(Line((), 1, cells=(Cell("Returned Query Format", 56, 160),)))
    assert found is not None
    assert found.label == "returns"


def extract(book: Book, folder: Path) -> Extraction:
    return extract_file(book.save(folder / "guide.pdf"), "Acme", "AB100")


def headers(extraction: Extraction) -> list[str]:
    return [command.header for command in extraction.commands]


FIVE = ("SAND", "LEAD", "CORK", "WOOL", "IRON")


def test_page_is_that_of_the_heading_which_names_the_command(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.page().heading(f":{word} Commands", size=18).prose(f"All about {word.lower()}, weighed in this chapter.")
        book.y = 740
        book.heading(f":{word}:WEIGh?", size=12)
        book.page().label("Syntax", f":{word}:WEIGh?").label("Description", "Weigh it.")
        book.label("Return Format", "The query returns the weight, for example, 2.50.")
    found = extract(book, tmp_path)
    assert [(c.header, c.page, c.page_pdf) for c in found.commands] == [
        (f":{word}:WEIGh", f"3-{2 + 2 * n}", 2 + 2 * n) for n, word in enumerate(FIVE)
    ]


def test_a_manual_of_few_commands_behind_a_handbook(tmp_path: Path) -> None:
    """What stands pages before the first form is no entry's; headings are numbered without a blank, some are groups."""
    book = Book(foot=foot)
    book.heading("Before all", size=20).label("Note", "The name is a trademark of the makers.")
    for number in range(3):
        book.page().heading(f"Care {number}", size=20).prose("Wipe the lamp with a dry cloth once in a while.")
    book.page().lines("1.*TRG", bold=True).label("Command format", "*TRG").label("Description", "Trigger it.")
    for number, word in enumerate(FIVE, 2):
        book.lines(f"{number}.{word}", bold=True).label("Command format", f"{word}: WEIGh?")
        book.label("Description", "Weigh it.").label("Return Info", "2.50")
        book.label("Command format", f"<{word}:>DROP <depth>" if word == "LEAD" else f"<{word}>:DROP <depth>")
        book.label("", f"<{word}>:={{L1 | L2}}").label("Description", "Drop it so deep.")
    found = extract(book, tmp_path)
    assert [(c.header, c.page_pdf) for c in found.commands][:3] == [("*TRG", 5), ("SAND:WEIGh", 5), ("L<n>:DROP", 5)]
    assert [reply["type"] for c in found.commands if "WEIGh" in c.header for reply in replies(c)] == ["real"] * 5


def test_label_at_the_top_of_pages_is_no_running_head(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for header in (f":{word}:{verb}" for word in FIVE for verb in ("DROP", "HOLD", "LOSE")):
        book.page().heading(header, size=12).label("Syntax", f"{header} <depth>", f"{header}?")
        if header.endswith("DROP"):
            book.page()
        else:
            book.gap(90)
        book.put("Parameter", book.left, book.gap(14).y, bold=True)
        book.lines(f"<depth> of {header[1:5].lower()} ranges from 1 to 40.", indent=100)
        book.label("Return Format", "The query returns an integer.").label("Description", "Mind your feet.")
    found = extract(book, tmp_path)
    assert len(headers(found)) == 15
    depth = {"name": "depth", "type": "integer", "min": 1, "max": 40}
    assert all(told((command.set or ())[0]) == depth for command in found.commands)


def test_labels_above_their_text(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(200).heading(f"{word}:LIFT", size=16)
        book.label("Syntax", f"{word}:LIFT <height>", f"{word}:LIFT?", at=0, above=True)
        book.label("Description", "Lift it.", at=0, above=True)
        book.label("Parameter", "<height> is a number ranging from 0 to 9, the unit is s.", at=0, above=True)
        book.label(
            "Example",
            "Lift it for a while.",
            f"{word}:LIFT 4",
            "Ask for it.",
            f"{word}:LIFT?",
            "Returns",
            "4.000",
            at=0,
            above=True,
        )
    found = extract(book, tmp_path)
    assert headers(found) == [f"{word}:LIFT" for word in FIVE]
    first = found.commands[0]
    assert told((first.set or ())[0]) == {"name": "height", "type": "real", "unit": "s", "min": 0, "max": 9}
    assert replies(first) == [{"type": "real", "unit": "s", "like": "4.000"}]
    assert first.examples == ("SAND:LIFT 4", "SAND:LIFT?")


def test_forms_in_short_below_a_heading_that_spells_them_out(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(220).heading(f"DEPot[1|2|3]:{word}s:STOCk|STORe:KEEP", size=14)
        book.prose(f"Sets how many sacks of {word.lower()} are kept.")
        book.prose("Returns the sacks that are left when it is asked.")
        book.put("Syntax", book.left, book.gap(16).y, 12, bold=True)
        short = f"DEP[1|2|3]:{word}:STOC|STOR:KEEP"
        book.lines(f"{short} <sacks>", f"{short}?", indent=12, size=9)
        book.put("Example", book.left, book.gap(16).y, 12, bold=True)
        book.lines(f"DEP1:{word}:STOC:KEEP 4", indent=12, size=9)
    found = extract(book, tmp_path)
    assert headers(found) == [f"DEPot[<n>]:{word}s:{{STOCk|STORe}}:KEEP" for word in FIVE]
    assert all(c.set is not None and c.query is not None and c.set[0].name == "sacks" for c in found.commands)
    assert all(c.suffix["n"].max == 3 for c in found.commands)


def test_a_heading_that_tells_of_a_setting_without_a_form_is_not_certain(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(200).heading(f":{word}:WEIGh", size=14).prose("Sets the weight that is called for.")
        book.label("Syntax", f":{word}:WEIGh <weight>").label("Parameter", "<weight> is a number from 1 to 9.")
        book.heading(f":{word}:TARE", size=14).prose("Sets the weight of the sack.")
        book.label("Remarks", "Weigh a sack before.")
        book.heading(f":{word}:DROP", size=14).prose("Lets the sack fall.").label("Syntax", f":{word}:DROP")
    found = {command.header: command for command in extract(book, tmp_path).commands}
    assert "The entry tells of a setting, but no parameter of it was read." in found[":SAND:TARE"].doubts
    assert not found[":SAND:DROP"].doubts


def test_what_was_not_read_among_the_forms_leaves_a_doubt(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(200).heading(f":{word}:SIFT", size=14).prose("Sift it.")
        book.label("Syntax", "3,4 SIFT<3", f":{word}:SIFT <grain>", f":{word}:SIFT?")
        book.label("Parameter", "<grain> is a number from 1 to 9.")
        book.heading(f":{word}:PACK", size=14).prose("Pack it.")
        book.label("Syntax", f":{word}:PACK", "9", "< =").label("Remarks", "None today.")
    found = {command.header: command for command in extract(book, tmp_path).commands}
    assert any("was not read" in doubt for doubt in found[":SAND:SIFT"].doubts)
    assert "A bracket of the form is drawn over several lines." in found[":SAND:PACK"].doubts


def test_a_tree_of_all_commands_under_a_label_is_no_entry(tmp_path: Path) -> None:
    book = Book(foot=foot)
    book.heading("All commands", size=18).page()
    names = [f":{word[0]}{letter}{word[1:].lower()}" for word in FIVE for letter in "AEO"]
    book.put("Command", book.left, book.gap(14).y, bold=True)
    book.lines("SACK", *names, indent=100)
    for word in FIVE:
        book.page().heading(f":{word}:WEIGh", size=14).prose("Weigh it.")
        book.label("Command", f":{word}:WEIGh <weight>").label("Query", f":{word}:WEIGh?")
        book.label("Parameter", "<weight> is a number from 1 to 9.")
        book.heading(f":{word}:TARE", size=14).prose("Sets or asks for the weight of the sack.")
        book.label("Command", "<").label("Query", f":{word}:TARE?").label("Example", f":{word}:TARE?")
    found = {command.header: command for command in extract(book, tmp_path).commands}
    assert sorted(found) == sorted(f":{word}:{verb}" for word in FIVE for verb in ("WEIGh", "TARE"))
    assert "There is a label of the set form, but no such form was read." in found[":SAND:TARE"].doubts


def right_aligned(book: Book, rows: Sequence[tuple[str, str]], by: float = 0.0) -> None:
    """Labels that end at one place; `by` sets them in further."""
    for label, text in rows:
        width = stringWidth(label, font_for(label, bold=True, italic=False, mono=False), 10)
        book.gap(14).put(label, book.left + by + 110 - width, book.y, bold=True)
        book.put(text, book.left + by + 120, book.y)


def test_numbers_that_may_be_words_as_the_document_says_once(tmp_path: Path) -> None:
    book = Book(foot=foot)
    book.prose("Numbers are sent in these formats.")
    book.table(["<Nrf+>", "A format that includes <NRf> and MIN | MAX, the ends of what may be sent."])
    for word in FIVE:
        book.room(120).heading(f"{word}:TURNs", size=14).prose("How many turns there are.")
        right_aligned(
            book,
            [
                ("Command Syntax", f"{word}:TURNs <NRf+>"),
                ("Parameters", "1 to 40"),
                ("Examples", f"{word}:TURN 5"),
                ("Query Syntax", f"{word}:TURNs?"),
                ("Returned Parameters", "<NR1>"),
            ],
        )
    found = extract(book, tmp_path)
    assert [parameter.words for c in found.commands for parameter in c.set or ()] == [("MIN", "MAX")] * len(FIVE)


def test_labels_aligned_right_and_queries_apart(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(200).heading(f"[SOURce:]{word}:PULL", size=14).prose("Pull at it as hard as is said.")
        right_aligned(
            book,
            [
                ("Command Syntax", f"[SOURce:]{word}:PULL[:NOW] <NRf+>"),
                ("Parameters", "0 to 40"),
                ("Unit", "A (amps)"),
                ("*RST Value", "MINimum"),
                ("Examples", f"{word}:PULL 5"),
                ("Query Syntax", f"{word}:PULL:NOW"),
                ("Returned Parameters", "<NR3>"),
            ],
        )
    found = extract(book, tmp_path)
    assert headers(found) == [f"[SOURce:]{word}:PULL[:NOW]" for word in FIVE]
    first = found.commands[0]
    assert told((first.set or ())[0]) == {
        "name": "value",
        "type": "real",
        "unit": "A",
        "min": 0,
        "max": 40,
        "reset": "MINimum",
    }
    assert replies(first) == [{"type": "real", "unit": "A"}]
    assert any("printed without a question mark" in note for note in first.notes)


def test_entries_in_ruled_tables(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for number, word in enumerate(FIVE, start=1):
        book.room(220)
        book.table(
            [f"{number}. :{word}:MOVE", ""],
            ["Syntax", f":{word}:MOVE? :{word}:MOVE " + "{" + "LEFT|RIGHt" + "}"],
            ["Function", f"Move the {word.lower()}. The query returns LEFT or RIGHT."],
            ["Default", "LEFT"],
            widths=(90, 300),
        )
    found = extract(book, tmp_path)
    assert headers(found) == [f":{word}:MOVE" for word in FIVE]
    first = found.commands[0]
    assert told((first.set or ())[0]) == {
        "name": "choice",
        "type": "choice",
        "choices": ["LEFT", "RIGHt"],
        "reset": "LEFT",
    }
    assert replies(first) == [{"type": "choice", "choices": ["LEFT", "RIGHT"]}]


def test_letters_set_apart_make_no_blank_in_a_header(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(160).gap(30).spaced(f":{word}:IDLE", book.left, book.y, by=4.2, size=12, bold=True)
        book.label("Syntax", f":{word}:IDLE <time>").label("Description", "Rest a while. <time> ranges from 1 to 9.")
    found = extract(book, tmp_path)
    assert headers(found) == [f":{word}:IDLE" for word in FIVE]


def test_entry_that_tells_more_wins(tmp_path: Path) -> None:
    book = Book(foot=foot)
    book.heading("Common words", size=18).label("Syntax", "*SRE <mask>").label("Description", "More about it below.")
    for word in ("*SRE", *(f":{word}:SEEK" for word in FIVE)):
        book.page().heading(word, size=12).label("Syntax", f"{word} <mask>", f"{word}?")
        book.label("Parameter", "<mask> ranges from 0 to 255.").label("Return Format", "The query returns an integer.")
        book.label("Example", f"{word} 16")
    found = command(extract(book, tmp_path), "*SRE")
    assert found.page == "3-2"
    assert told((found.set or ())[0]) == {"name": "mask", "type": "integer", "min": 0, "max": 255}


def test_values_after_reset_are_listed_under_its_heading(tmp_path: Path) -> None:
    book = Book(foot=foot)
    book.heading("*RST", size=12).label("Syntax", "*RST").label("Description", "All goes back to what stands here:")
    for word in FIVE:
        book.lines(f"{word}:TILT 3").put(f"{word}:TURN OFF", book.left + 200, book.y)
    for word in FIVE:
        book.page().heading(f"{word}:TILT", size=12).label("Syntax", f"{word}:TILT <angle>")
        book.label("Parameter", "<angle> ranges from 0 to 80.").label("Description", "Lean to one side.")
    found = extract(book, tmp_path)
    assert headers(found) == ["*RST", *(f"{word}:TILT" for word in FIVE)]
    angle = {"name": "angle", "type": "integer", "min": 0, "max": 80, "reset": 3}
    assert all(told((command.set or ())[0]) == angle for command in found.commands[1:])


def test_tree_of_commands_behind_the_entries_is_no_list_of_more(tmp_path: Path) -> None:
    """Ends of headers under a title that reads like a label; where all headers begin with a colon they stay."""
    names = ("LAMP:GLOW", "LAMP:HUE", "LAMP:FADE", "DOOR:SPEed", "DOOR:STOP")
    for lead in ("", ":"):
        book = Book(foot=foot)
        for name in names:
            book.room(90).heading(f"{lead}{name}", 12)
            right_aligned(book, [("Command Syntax", f"{lead}{name} <NRf>"), ("Query Syntax", f"{lead}{name}?")])
        book.page().heading("Tree of all commands", 18).heading("Command Syntax", 16)
        for root in ("LAMP", "DOOR"):
            book.lines(f"{lead}{root}", bold=True)
            for name in (name.partition(":")[2] for name in names if name.startswith(root)):
                book.lines(f":{name} <n>", indent=12).put("Moves something", book.left + 200, book.y)
        found = headers(extract_file(book.save(tmp_path / f"tree{len(lead)}.pdf"), "Acme", "AB100"))
        assert set(names) <= {name.removeprefix(":") for name in found}
        assert lead or sorted(found) == sorted(names), found


def test_one_entry_aligned_elsewhere_and_rows_of_messages_and_kinds(tmp_path: Path) -> None:
    """Among many entries one is set in further; examples share a line, and the reply is told by kinds."""
    book = Book(foot=foot)
    words = [f"{word}:{part}" for word in FIVE for part in ("PULL", "PUSH", "TURN", "LIFT", "DROP", "HOLD", "WAIT")]
    words += [f"{word}:{part}" for word in words for part in ("FAST", "SLOW", "EASE")]
    for number, word in enumerate(words):
        book.room(120 + 7 * (number % 19)).gap(7.0 * (number % 19)).heading(word, size=14)
        examples = f"{word} 2 {words[0]}?" if word != words[0] else f"{word}? {words[1]} 3"
        rows = [
            ("Command Syntax", f"{word} <NRf> {{,<NRf>}}"),
            ("Parameters", "0 to 40"),
            ("Unit", "V (volts per second)"),
        ]
        rows += [("Query Syntax", f"{word}?"), ("Returned Parameters", "<NR1>, <SRD>"), ("Examples", examples)]
        right_aligned(book, rows, by=37.0 if word == words[7] else 0.0)
    found = {command.header: command for command in extract(book, tmp_path).commands}
    assert sorted(found) == sorted(words)
    for word in (words[0], words[7], words[-1]):
        value = {"name": "value", "type": "real", "unit": "V/s", "min": 0, "max": 40, "repeat": True}
        assert told((found[word].set or ())[0]) == value
        assert replies(found[word]) == [{"type": "integer"}, {"type": "string"}]
    assert found[words[0]].examples == (f"{words[0]}?",)
    assert found[words[7]].examples == (f"{words[7]} 2",)


@pytest.mark.parametrize("two_up", [False, True], ids=["single", "two on a sheet"])
@pytest.mark.parametrize("rotated", [90, 180, 270])
def test_pages_shown_turned_read_as_they_are_shown(rotated: int, two_up: bool, tmp_path: Path) -> None:
    def book(by: int) -> Book:
        book = Book(foot=foot, rotated=by, two_up=two_up)
        for word in FIVE:
            book.room(160).heading(f":{word}:LIFT", size=12).label("Syntax", f":{word}:LIFT <height>", f":{word}:LIFT?")
            book.table(["Name", "Type", "Range"], ["<height>", "Real", "0 to 3 s"])
        return book.page().prose("The end.")

    upright = extract_file(book(0).save(tmp_path / "upright.pdf"), "Acme", "AB100")
    turned = extract_file(book(rotated).save(tmp_path / "turned.pdf"), "Acme", "AB100")
    assert headers(turned) == [f":{word}:LIFT" for word in FIVE]
    assert turned.commands == upright.commands


def test_placeholder_before_the_header_is_defined_below_the_form(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for number, word in enumerate(("GLoWLaMP", "BLinKLaMP", "FaDeLaMP", "SPinLaMP"), 1):
        book.room(160).heading(f"1.{number}. {word} Command", size=13)
        book.label("Command Syntax", f"<channel>:{word} <state>", "<channel>:={C1, C2}", "<state>:= {ON, OFF}")
        book.label("Query Syntax", f"<channel>:{word}?", "<channel>:={C1, C2}")
        book.label("Example", f"C1:{''.join(filter(str.isupper, word))} ON")
    found = extract(book, tmp_path)
    assert headers(found) == ["C<n>:GLoWLaMP", "C<n>:BLinKLaMP", "C<n>:FaDeLaMP", "C<n>:SPinLaMP"]
    first = found.commands[0]
    assert first.suffix["n"].max == 2
    assert told((first.set or ())[0]) == {"name": "state", "type": "boolean"}
    assert first.query is not None
    assert not first.query.params
    assert first.examples == ("C1:GLWLMP ON",)


def test_example_shows_the_blank_that_the_form_lost(tmp_path: Path) -> None:
    book = Book(foot=foot)
    for word in FIVE:
        book.room(120).heading(f"{word}_CFG", size=13)
        book.label("Command Syntax", f"{word}_CFG<state>", "<state>:= {ON, OFF}")
        book.label("Query Syntax", f"{word}_CFG?")
        book.label("Example", f"{word}_CFG ON")
    found = extract(book, tmp_path)
    assert headers(found) == [f"{word}_CFG" for word in FIVE]
    assert {command.separator for command in found.commands} == {" "}


def test_one_kind_is_no_reply_of_several_fields(tmp_path: Path) -> None:
    """Fields whose kinds are not all told, or that go on, leave the reply open; those whose kinds are told are read."""
    book = Book(foot=foot)
    told = {
        "WING:PAIR": "The reply is: <NR3>,<NR3>",
        "WING:FAULT": 'The reply is: <code>,"<words>" where <code> is a number as NR1.',
        "WING:MARKS": "<mark>{,<mark>} where <mark> ::= <NR1> tells which feather it is.",
    }
    for header, text in told.items():
        book.room(160).gap(20).lines(header, bold=True).label("Syntax", f"{header}?").label("Returns", text)
        book.label("Example", f"{header}? returns -7,-8" if "{" in text else f"{header}?")
    found = {c.header: c for c in extract_file(book.save(tmp_path / "wing.pdf"), "Acme", "W1").commands}
    assert [one["type"] for one in replies(found["WING:PAIR"])] == ["real", "real"]
    for header in ("WING:FAULT", "WING:MARKS"):
        assert replies(found[header]) == []
        assert found[header].doubts


def test_labels_with_numbers(tmp_path: Path) -> None:
    """`Syntax 1`, `Syntax 2`: what stands beneath the one is no heading for the other."""
    book = Book(foot=foot)
    for word in FIVE:
        book.room(170).heading(f"{word}out:SPEed", size=16)
        book.label("Description", "How fast it goes.", above=True)
        book.label("Syntax 1", f"{word}out:SPEed <NR1>", above=True, mono=True)
        book.label("Syntax 2", f"{word}out:SPEed?", above=True, mono=True)
        book.label("Argument", "<NR1>, from 1 to 9", above=True)
        book.label("Example 1", f"{word}:SPE 4", above=True, mono=True)
        book.label("Example 2", f"{word}:SPE?", above=True, mono=True)
    found = extract(book, tmp_path)
    assert found.layout == "labelled"
    assert headers(found) == [f"{word}out:SPEed" for word in FIVE]
    assert all(command.set and command.query for command in found.commands)


def test_a_long_list_in_braces_is_read_soon(tmp_path: Path) -> None:
    """A text with many commas between braces that close late must not take for ever."""
    book = Book(foot=foot)
    tail = ", ".join(f"the {number}. word" for number in range(60))
    for word in FIVE:
        book.room(120).heading(f"{word}:PATH", size=13)
        book.label("Syntax", f"{word}:PATH <path>")
        book.label("Parameters", f"<path>:= {{{tail}")
    assert headers(extract(book, tmp_path)) == [f"{word}:PATH" for word in FIVE]


TORN = """
:CRANe:WEIGh
Syntax
:CRANe:WEIGh <mode>
:CRANe:WEIGh?
Description
Sets how the crane weighs.
Parameter
Name
Type
Range
<mode>
Discrete
{SLOW|QUICk}
Default
QUICk
Remarks
It cannot be set while something hangs on the hook.
Return Format
The query returns SLOW or QUIC.
Example
:CRANe:WEIGh SLOW
:CRANe:REST
Syntax
:CRANe:REST <time>
:CRANe:REST?
Description
Sets how long the crane rests.
Parameter
Name
<time>
Remarks
Type
Real
Range
10 ms to 5 s
Default
1 s
It rests only when nothing hangs on the hook.
Return Format
The query returns the time in scientific notation.
Example
:CRANe:REST 2
:CRANe<n>:LAMP
Syntax
:CRANe<n>:LAMP <bool>
:CRANe<n>:LAMP?
Description
Sets the lamp of one crane.
Parameter
Name
<n>
Type
Range
Discrete
{1|2|3|4}
<bool>
Bool
{{1|ON}|{0|OFF}}
Default
-
0|OFF
Return Format
The query returns 1 or 0.
Example
:CRANe1:LAMP ON
:CRANe:COUNt
Syntax
:CRANe:COUNt <value>
:CRANe:COUNt?
Description
Sets how often it turns.
Parameter
Name
Type
Range
Default
<value>
Integer
turns that the rope allows
1,000
1 to the number of
Return Format
The query returns an integer.
Example
:CRANe:COUNt 3
"""
"""Entries whose tables stand cell below cell, in several orders; the last cannot be put together."""


def test_tables_that_lost_their_columns(tmp_path: Path) -> None:
    path = tmp_path / "guide.txt"
    path.write_text(TORN, encoding="utf-8")
    extraction = extract_file(path, "Acme", "AB100")
    weigh, rest, lamp, count = (
        command(extraction, header) for header in (":CRANe:WEIGh", ":CRANe:REST", ":CRANe<n>:LAMP", ":CRANe:COUNt")
    )
    assert [told(p) for p in weigh.set or ()] == [
        {"name": "mode", "type": "choice", "choices": ["SLOW", "QUICk"], "default": "QUICk"}
    ]
    assert [told(p) for p in rest.set or ()] == [
        {"name": "time", "type": "real", "unit": "s", "min": 0.01, "max": 5, "default": 1}
    ]
    assert [told(p) for p in lamp.set or ()] == [{"name": "state", "type": "boolean", "default": "0"}]
    assert (lamp.suffix["n"].min, lamp.suffix["n"].max) == (1, 4)
    assert any("lost its columns" in doubt for doubt in count.doubts)


def test_running_heads_that_the_headings_repeat(tmp_path: Path) -> None:
    """The second line of each page names its command, at the edge; it is part of no entry, and no example."""
    words = (*FIVE, "GOLD", "CLAY")
    book = Book(foot=foot, head=lambda _: "The lamp subsystem")
    for word in words:
        if word != words[0]:
            book.page()
        book.put(f":LAMP:{word}", 400, 62, 9)
        book.gap(10).put(f":LAMP:{word}", book.left, book.y, 9, bold=True)
        book.label("Syntax", f":LAMP:{word} <n>", f":LAMP:{word}?").label("Parameter", "<n>: 0 to 9")
        book.label("Example", f":LAMP:{word} 3").page().put(f":LAMP:{word}", 400, 62, 9)
        book.gap(30).put(f":LAMP:{word}?", book.left + 110, book.y)
    found = extract(book, tmp_path)
    assert headers(found) == [f":LAMP:{word}" for word in words]
    assert all(c.examples == (f"{c.header} 3", f"{c.header}?") for c in found.commands)
    assert [c.page_pdf for c in found.commands] == [1, 3, 5, 7, 9, 11, 13]


SMALL = (
    ("", ("BEND", "1 to 9")),
    ("?", ("BEND", "")),
    ("", ("TWISt", "0 to 7")),
    ("?", ("TWISt", "")),
    ("", ("HEAT", "20 to 80")),
    ("?", ("HEAT", "")),
)
"""Mark of the form, mnemonic and range of entries that a table tells, each with a label for its name."""


def small_entry(book: Book, mark: str, name: str, numbers: str, indent: float) -> None:
    """An entry as a table with labels in small letters; a label or two lack their colon."""
    form = f":WIRE:{name}{mark}" + (" <value>" if numbers else "")
    rows = [
        ("command:", f":WIRE:{name}{mark}"),
        ("syntax:", form),
        ("description:", "Tells how the wire is treated." if mark else "Treats the wire."),
        ("parameters:", f"<value> is a whole number, {numbers}" if numbers else "none"),
        ("response:" if indent else "response", "none" if numbers else "The value, a 16-bit integer."),
        ("example:", f"wire:{name[:4].lower()} {numbers.split()[0]}" if numbers else f"wire:{name[:4].lower()}? -> +5"),
        ("affects:", "all wires"),
    ]
    book.room(130).gap(20)
    for label, text in rows:
        book.gap(14).put(label, book.left + indent, book.y, bold=label == "command:")
        book.put(text, book.left + 90 + indent, book.y)


def test_labels_in_small_letters_of_a_table_with_a_row_for_the_name(tmp_path: Path) -> None:
    """Set further in on one page, they are labels all the same; rows of a list of relative headers are no entries."""
    book = Book(foot=foot).heading("All at a glance", size=18)
    book.table(["Command", "Description", "Page"], [":WIRE", "", ""], [":BEND/?", "Bends it.", "page 2"], ruled=False)
    book.table([":TWISt?", "Twists it.", "page 2"], [":HEAT/?", "Heats it.", "page 3"], ruled=False, header=False)
    for number, (mark, (name, numbers)) in enumerate(SMALL):
        if number in (0, 4):
            book.page()
        small_entry(book, mark, name, numbers, 9.0 if number > 3 else 0.0)
    found = {c.header: c for c in extract(book, tmp_path).commands}
    assert list(found) == [":WIRE:BEND", ":WIRE:TWISt", ":WIRE:HEAT"]
    assert [c.page for c in found.values()] == ["3-2", "3-2", "3-3"]
    for header, (low, high) in zip(found, ((1, 9), (0, 7), (20, 80)), strict=True):
        entry_ = found[header]
        assert [told(parameter) for parameter in entry_.set or ()] == [
            {"name": "value", "type": "integer", "min": low, "max": high}
        ]
        assert [reply["type"] for reply in replies(entry_)] == ["integer"]
        assert not entry_.doubts


REPLIES = (
    (":CABLe:BIND", "none", "cabl:bind"),
    (":CABLen:BENT?", "A boolean value: 0: the cable is straight 1: the cable is bent", "cabl2:bent? -> 1<END>"),
    (":CABLen:LENGth?", "The length as a float value in meters.", "cabl1:leng? -> +1.50000E+000<END>"),
    (":CABLen:TURNs?", "The number of turns as a signed integer value.", "cabl1:turn? -> +12<END"),
    (":CABLe:WEAR?", "How worn it is, and why.", 'cabl:wear? -> -3,"Rust error"<END>'),
    (":ROPEs:SPIN?", "The number of turns as an integer value.", "rope:spin? -> +12<END>"),
    (":ROPEsk:LOAD?", "The load as a float value.", "ropesk:load? -> +1.5"),
)
"""Forms, what they return in words, and a message with its reply up to the mark of its end."""


def test_letter_close_behind_a_mnemonic_and_replies_with_the_mark_of_their_end(tmp_path: Path) -> None:
    """The letter stands for a number where messages send one; where none do, that is in doubt."""
    book = Book(foot=foot)
    for form, reply, example in REPLIES:
        book.room(130).gap(20)
        told = ("Asks for it." if "?" in form else "Binds it.", "none", reply, example)
        for label, text in zip(("Description:", "Parameters:", "Response:", "Example:"), told, strict=True):
            if label == "Description:":
                book.gap(14).put("Syntax:", book.left, book.y)
                book.put(form, book.left + 90, book.y)
            book.gap(14).put(label, book.left, book.y)
            book.put(text, book.left + 90, book.y)
    found = {c.header: c for c in extract(book, tmp_path).commands}
    assert {header: [(r["type"], r.get("unit", "")) for r in replies(c)] for header, c in found.items()} == {
        ":CABLe:BIND": [],
        ":CABLe<n>:BENT": [("boolean", "")],
        ":CABLe<n>:LENGth": [("real", "m")],
        ":CABLe<n>:TURNs": [("integer", "")],
        ":CABLe:WEAR": [("integer", ""), ("string", "")],
        ":ROPEs:SPIN": [("integer", "")],
        ":ROPEsk:LOAD": [("real", "")],
    }
    assert "Whether the last letter of `ROPEsk` stands for a number is not sure." in found[":ROPEsk:LOAD"].doubts
