"""Manuals whose commands stand in tables as a tree, and those that describe them once more with whole headers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command, Parameter, Reply
from tests.extract.writer import Book, wrapped

DATA = tomllib.loads((Path(__file__).parent.parent / "cases/extract/tree.toml").read_text(encoding="utf-8"))

SET_IN = 8.0
WIDTH = 190.0
SECOND = {":SOURce BUS|EXTernal|": "INTernal"}
"""Second lines of forms."""


def printed(book: Book, table: Mapping[str, Any]) -> None:
    """A page with one table."""
    left = 50.0 + table.get("right", 0)
    book.put(f"{table['caption']}", left, 90, bold=True).put(table["title"], left, 102)
    for text, x in (("Command", 0), ("Description", 130), ("Default", 360)):
        book.put(text, left + x, 124, 9, bold=True)
    y = 140.0
    for level, form, said, default in table["rows"]:
        lines = wrapped(said, WIDTH, 9)
        second = SECOND.get(form)
        top = y
        if table.get("centred"):
            y = top + 5.5 * max(len(lines) - 1 - bool(second), 0)
        for number, line in enumerate(lines):
            book.put(line, left + 130, top + 11 * number, 9)
        book.put(form, left + SET_IN * level, y, 9, bold=level == 0 and not form.startswith(":"))
        if second:
            book.put(second, left + SET_IN * level, y + 11, 9)
        if default:
            book.put(default, left + 360, y, 9)
        y = top + 11 * max(len(lines), 1 + bool(second)) + 6


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """The tables of the data file, one on a page."""
    book = Book(foot=lambda number: f"3-{number}")
    book.prose("The tables below list what the source understands.")
    for table in DATA["table"]:
        book.page()
        printed(book, table)
    return extract_file(book.save(tmp_path_factory.mktemp("tree") / "tables.pdf"), "Acme", "AB-1")


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def told(facts: Sequence[Parameter] | Sequence[Reply] | None) -> list[dict[str, Any]]:
    """What is said, without what is left open."""
    return [
        {k: list(v) if isinstance(v, tuple) else v for k, v in one.model_dump(exclude_defaults=True).items()}
        for one in facts or ()
    ]


@pytest.mark.parametrize("case", DATA["expect"], ids=lambda case: case["name"])
def test_entry(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, case["header"])
    assert (found.set is not None) == ("set" in case)
    assert (found.query is not None) == ("query" in case)
    assert told(found.set) == case.get("set", [])
    if found.query is not None:
        assert told(found.query.returns) == case["query"]
    assert any(case.get("note", "") in note for note in (*found.notes, ""))
    assert bool(found.doubts) == case.get("doubts", False)


def test_branches_are_no_commands(extracted: Extraction) -> None:
    assert extracted.layout == "tree"
    assert sorted(c.header for c in extracted.commands) == sorted(case["header"] for case in DATA["expect"])


def test_page_and_numbers(extracted: Extraction) -> None:
    assert {c.header: (c.page, c.page_pdf) for c in extracted.commands}[":SOURce[<n>]:ARM"] == ("3-3", 3)
    level = command(extracted, "TRIGger<n>:LEVel")
    assert (level.page, level.suffix["n"].min, level.suffix["n"].max) == ("3-4", 1, 2)
    assert level.query is not None
    assert [(p.name, p.choices, p.optional) for p in level.query.params] == [("bound", ("MIN", "MAX"), True)]


# Tables and text --------------------------------------------------------------------------------


def described(
    book: Book, heading: str, forms: Sequence[tuple[str, str]], lines: Sequence[tuple[str, str, str]]
) -> None:
    """An entry in text: whole headers in bold on top of one another, labels, what they label."""
    book.room(200).gap(20)
    book.put(heading, 60, book.y, 12, bold=True)
    for form, title in forms:
        book.gap(12)
        book.put(form, 60, book.y, 9, bold=True).put(title, 330, book.y, 9, bold=True)
    for label, value, comment in lines:
        book.gap(12)
        if label:
            book.put(label, 60, book.y, 9.5, bold=True)
        book.put(value, 150, book.y, 9.5).put(comment, 250, book.y, 9.5)
    book.gap(12)


RANGES = [
    ("Parameters", "<n> = 0 to 3.1", "Reading in amps (ACI)"),
    ("", "0 to 1010", "Reading in volts (DCV)"),
    ("", "DEFault", "3 (ACI)"),
    ("", "MINimum", "0 (all functions)"),
    ("Query", ":RANGe?", "Query the range"),
    ("", ":RANGe? DEFault", "Query the default"),
    ("", ":RANGe? MINimum", "Query the least range"),
    ("Description", "Choose the range by the reading that you expect, and the meter takes the next.", ""),
    ("", ":sens:curr:rang 2", ""),
]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """A summary table, and the same commands described behind it."""
    book = Book(foot=lambda number: f"5-{number}")
    rows = [
        (0, ":SENSe", "Path to the functions:", ""),
        (1, ":CURRent", "Path to current:", ""),
        (2, ":RANGe <n>", "Select the range (0 to 3.1).", "3"),
        (2, ":RANGe?", "Query the range.", ""),
        (1, ":VOLTage", "Path to voltage:", ""),
        (2, ":RANGe <n>", "Select the range (0 to 1000).", "1000"),
        (2, ":RANGe?", "Query the range.", ""),
        (1, ":STATe?", "Query the state (1 = on, 0 = off).", ""),
        (1, ":FORM <name>", "Select the form (ASCii or REAL).", "ASCii"),
        (1, ":FORM?", "Query the form.", ""),
    ]
    printed(book, {"caption": "Table 5-1", "title": "Sense command summary", "rows": rows})
    book.page()
    titles = ((":SENSe:CURRent:RANGe <n>", "Set range for ACI"), (":SENSe:VOLTage:RANGe <n>", "Set range for DCV"))
    described(book, ":RANGe <n>", titles, RANGES)
    state = [("Description", "This query reads the state.", "")]
    described(book, ":STATe?", [(":SENSe:STATe?", "Read the state")], state)
    form = [("Parameters", "<name> = ASCii", "Text"), ("", "REAL", "Binary"), ("Query", ":FORM?", "Query the form")]
    described(book, ":FORM <name>", [(":SENSe:FORMS <name>", "Select the form")], form)
    return extract_file(book.save(tmp_path_factory.mktemp("both") / "manual.pdf"), "Acme", "AB-2")


def test_the_text_gives_page_range_unit_and_the_table_the_default(both: Extraction) -> None:
    current, voltage = command(both, ":SENSe:CURRent:RANGe"), command(both, ":SENSe:VOLTage:RANGe")
    words = ["DEFault", "MINimum"]
    same = {"name": "value", "type": "real", "min": 0, "words": words}
    assert told(current.set) == [same | {"unit": "A", "max": 3.1, "default": 3, "reset": 3}]
    assert told(voltage.set) == [same | {"unit": "V", "max": 1010, "reset": 1000}]
    assert (current.page, current.doubts, current.examples) == ("5-2", (), (":sens:curr:rang 2",))
    assert current.query is not None
    assert current.query.params[0].choices == ("DEFault", "MINimum")


def test_a_header_that_text_and_table_spell_otherwise_is_in_doubt(both: Extraction) -> None:
    found = command(both, ":SENSe:FORM")
    assert found.page == "5-2"
    assert any(":SENSe:FORMS" in note for note in found.notes)
    assert any("another header" in doubt for doubt in found.doubts)
    assert len(both.commands) == 4


# A table that sums up what is described elsewhere -----------------------------------------------


def test_a_summary_loses_against_entries_that_tell_more(tmp_path: Path) -> None:
    words = ("VOLTage", "CURRent", "POWer", "DELay", "COUNt", "LEVel")
    book = Book(foot=lambda number: f"{number}")
    for word in words:
        book.room(120).heading(f":SOURce:{word}").label("Syntax", f":SOURce:{word} <v>", f":SOURce:{word}?")
        book.label("Description", "Set the value, or ask for it.").label("Parameters", "<v>: 0 to 5 V")
        book.label("Example", f":SOUR:{''.join(filter(str.isupper, word))} 2")
    rows = [(0, ":SOURce", "Path to the source:", "")]
    for word in words:
        spelt = word.replace("LEVel", "LEVeel")
        rows += [(1, f":{spelt} <v>", "Set the value.", ""), (1, f":{spelt}?", "Ask for the value.", "")]
        rows += [(2, f":{part}?", "Ask for a part.", "") for part in ("MINimum", "MAXimum")]
    book.page()
    printed(book, {"caption": "Table A-1", "title": "All commands", "rows": rows})
    found = extract_file(book.save(tmp_path / "both.pdf"), "Acme", "AB-3")
    assert found.layout == "labelled"
    described = [c for c in found.commands if c.header in {f":SOURce:{word}" for word in words}]
    assert len(described) == len(words)
    assert all(len(c.examples) == 1 for c in described)
    assert [[d for d in c.doubts if "tables" in d] for c in described][:-1] == [[]] * 5
    assert "The tables of commands spell it `:SOURce:LEVeel`." in described[-1].doubts
    more = [c for c in found.commands if c not in described]
    assert len(more) == 2 * len(words)
    assert all("Only a table of commands has it, not the text that describes others." in c.doubts for c in more)


ORGAN = (
    (0, ":ORGan:", "ORGan subsystem:"),
    (1, ":PIPE", "Path to the pipes:"),
    (2, ":LENGth <n>", "Set the length; 1 to 32."),
    (2, ":LENGth?", "Query the length."),
    (2, ":WIND <b>", "Give it wind or not."),
    (2, ":WIND?", "Query the wind."),
    (1, ":STOP <n>", "Set how many stops are drawn; 0 to 60."),
    (1, ":STOP?", "Query the stops."),
    (1, ":MUTE", "Path to what mutes it:"),
    (2, ":STATe <b>", "Mute it or not."),
    (2, ":STATe?", "Query whether it is muted."),
)
"""Level, form and description of the rows of a table."""


@pytest.mark.parametrize("one_run", [False, True])
def test_rows_set_in_with_blanks(tmp_path: Path, one_run: bool) -> None:
    """Blanks set rows in, letters are spaced by hand, and a form may be one run with what is said beside it."""
    book = Book(foot=lambda number: f"3-{number}")
    book.put("Table 3-1", 50, 90, bold=True).put("Organ command summary", 50, 102)
    book.put("Command", 50, 124, 9, bold=True).put("Description", 180, 124, 9, bold=True)
    for place, (level, form, said) in enumerate(ORGAN):
        y, blanks = 140.0 + 14 * place, "    " * level
        loose = 0.15 + 0.1 * (len(form) % 3)
        if one_run and level and not form.endswith(">"):
            book.put(f"{blanks}{form}{' ' * (40 - len(form))}{said}", 50, y, 9, loose=loose)
        else:
            book.put(f"{blanks}{form}", 50, y, 9, loose=loose).put(said, 180, y, 9)
    found = extract_file(book.save(tmp_path / "organ.pdf"), "Acme", "O-1")
    heads = [":ORGan:PIPE:LENGth", ":ORGan:PIPE:WIND", ":ORGan:STOP", ":ORGan:MUTE:STATe"]
    assert [c.header for c in found.commands] == heads
    assert all(c.set and c.query for c in found.commands)


LOOM = (
    (50.0, ":LOOM", "Loom commands:"),
    (52.3, ":WARP", "Warp commands:"),
    (54.6, "[:UPPer]", "Upper shed:"),
    (61.0, ":LENGth <n>", "Set the length of the upper warp; 1 to 32."),
    (61.0, ":LENGth?", "Query its length."),
    (54.6, ":LOWer", "Lower shed:"),
    (61.0, ":LENGth <n>", "Set the length of the lower warp; 1 to 16."),
    (61.0, ":LENGth?", "Query its length."),
    (56.0, ":TREADle", "Treadle commands:"),
    (61.0, ":COUNt <n>", "Set how many treadles there are; 2 to 12."),
    (61.0, ":COUNt?", "Query them."),
)
"""Left end, form and description; blanks that are not always as wide set the rows in."""


def _loom(tmp_path: Path, rows: Sequence[tuple[float, str, str]], *, one_run: bool = False) -> Extraction:
    book = Book(foot=lambda number: f"3-{number}")
    book.put("Table 3-1", 50, 90, bold=True).put("Loom command summary", 50, 102)
    book.put("Command", 50, 124, 9, bold=True).put("Description", 180, 124, 9, bold=True)
    for place, (left, form, said) in enumerate(rows):
        if one_run:
            book.put(f"{'  ' * round((left - 50) / 5)}{form}\t{said}", 50, 140 + 14 * place, 9)
        else:
            book.put(form, left, 140 + 14 * place, 9).put(said, 180, 140 + 14 * place, 9)
    return extract_file(book.save(tmp_path / "loom.pdf"), "Acme", "L-1")


def test_rows_a_little_set_in_stand_under_what_announces_them(tmp_path: Path) -> None:
    """A description that ends in a colon announces rows; one near two levels belongs to the nearer."""
    found = _loom(tmp_path, LOOM)
    heads = [":LOOM:WARP[:UPPer]:LENGth", ":LOOM:WARP:LOWer:LENGth", ":LOOM:WARP:TREADle:COUNt"]
    assert [c.header for c in found.commands] == heads


def test_blanks_and_a_gap_in_one_run(tmp_path: Path) -> None:
    """A row that begins with blanks, set as one run with a long description far behind, stands where its form does."""
    rows = [
        (50.0, ":SHUTtle", "Shuttle commands:"),
        (55.0, ":COUNt <n>", "Set how many shuttles fly to and fro between both of the boxes; 1 to 16."),
        (55.0, ":COUNt?", "Query how many shuttles fly to and fro between both of the boxes at once."),
        (55.0, ":BOX", "Box commands:"),
        (60.0, ":STATe <b>", "Enable or disable the boxes that hold the shuttles at both ends of the loom."),
        (60.0, ":STATe?", "Query whether the boxes that hold the shuttles at both ends are enabled."),
        (60.0, ":SIZE <n>", "Set how large the boxes are that hold the shuttles at both ends of the loom; 1 to 9."),
        (60.0, ":SIZE?", "Query how large the boxes are that hold the shuttles at both ends of the loom."),
    ]
    found = _loom(tmp_path, rows, one_run=True)
    assert [c.header for c in found.commands] == [":SHUTtle:COUNt", ":SHUTtle:BOX:STATe", ":SHUTtle:BOX:SIZE"]
    assert all(c.set and c.query for c in found.commands)


def test_a_description_that_begins_too_far_left(tmp_path: Path) -> None:
    """A sentence right of a query is what is said of it, though it stands left of the column of descriptions."""
    book = Book(foot=lambda number: f"3-{number}")
    book.put("Table 3-1", 50, 90, bold=True).put("Loom command summary", 50, 102)
    book.put("Command", 50, 124, 9, bold=True).put("Description", 180, 124, 9, bold=True)
    for place, (left, form, said) in enumerate(LOOM):
        x = 150 if said == "Query them." else 180
        book.put(form, left, 140 + 14 * place, 9).put(said, x, 140 + 14 * place, 9)
    found = extract_file(book.save(tmp_path / "loom.pdf"), "Acme", "L-1")
    assert all(c.set and c.query for c in found.commands)


def test_a_symbol_in_brackets_is_no_unit(tmp_path: Path) -> None:
    """The B of m x + b is not a byte."""
    rows = [
        *LOOM,
        (50.0, ":WEFT", "Weft commands:"),
        (56.0, ":OFFSet <NRf>", "Specify offset (B); -1.2 to 1.2."),
        (56.0, ":OFFSet?", "Query the offset."),
        (56.0, ":GAIN <NRf>", "Specify gain (M); 1 to 6."),
        (56.0, ":GAIN?", "Query the gain."),
    ]
    values = {c.header: c.set[0] for c in _loom(tmp_path, rows).commands if c.set}
    assert (values[":WEFT:OFFSet"].unit, values[":WEFT:OFFSet"].max) == ("", 1.2)


BRIDGE = (
    (50.0, "ZERO", "Zero subsystem", ""),
    (58.0, ":BUSY?", "Return how the zeroing goes <NR1>, 0=done, 1=busy, -1=failed", ""),
    (58.0, ":OPEN", "Run it with open clips", ""),
    (50.0, "SORT", "Sort subsystem", ""),
    (58.0, ":COMPare", "", ""),
    (66.0, ":SORT[1-4] <BOOL | ?>", "Set or return whether box 1 to 4 is", "compared"),
    (66.0, ":SPARe <BOOL | ?>", "Set or return whether the spare box is", "compared"),
    (58.0, ":COUNts?", "Return the counts of box 1 <NR1>, box 2 <NR1>, ... and of the spare box <NR1>", ""),
    (50.0, "SHOW", "Show subsystem", ""),
    (58.0, ":FACE <SMALl/0 | LARGe/1 | ?>", "Set or return the face", ""),
    (58.0, ":DIGits <NR1 | ?>", "Set or return how many digits are shown", ""),
    (50.0, "FETCh?", "Return the first <NRf> and the second <NRf> reading", ""),
    (50.0, "KEEP", "Keep subsystem", ""),
    (58.0, ":SETup <NR1>", "Keep the setup (SET00.DAT-SET09.DAT)", ""),
    (58.0, ":STARt <BOOL>", "Set or return whether it is kept at once", ""),
    (58.0, ":VIEW <", "Set or return what is viewed", ""),
)
"""Left end, form, and two lines of description, over two pages; the last form goes on at the top of the next page."""


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """A table of roots without colons; a question mark among the choices says that it can be asked for."""
    book = Book(foot=lambda number: f"{number}")
    book.put("Table 6-1", 50, 90, bold=True).put("Bridge commands", 50, 102)
    book.put("Command", 50, 124, 9, bold=True).put("Description", 220, 124, 9, bold=True)
    y = 140.0
    for left, form, said, more in BRIDGE:
        book.put(form, left, y, 9).put(said, 220, y, 9)
        y += 14
        if more:
            book.put(more, 220, y, 9)
            y += 14
    book.page()
    rows = (
        (96.0, "GRAPh/0 | TABLe/1 | ?>", ""),
        (58.0, ":LIST SHORt/0 | LONG/1 | ?>", "Set or return how it is listed"),
        (58.0, ":SPAN", ""),
        (66.0, ":LEFT <NRf | ?>", "Set or return where it begins"),
        (58.0, ":PLACe", ""),
        (66.0, ":SIDE <NR1 | ?>", "Set or return the side"),
    )
    for place, (left, form, said) in enumerate(rows):
        book.put(form, left, 90 + 14 * place, 9).put(said, 220, 90 + 14 * place, 9)
    return extract_file(book.save(tmp_path_factory.mktemp("bridge") / "bridge.pdf"), "Acme", "B-1")


def test_roots_without_colons_head_parts_of_the_table(bridge: Extraction) -> None:
    assert [c.header for c in bridge.commands] == [
        "ZERO:BUSY",
        "ZERO:OPEN",
        "SORT:COMPare:SORT<n>",
        "SORT:COMPare:SPARe",
        "SORT:COUNts",
        "SHOW:FACE",
        "SHOW:DIGits",
        "FETCh",
        "KEEP:SETup",
        "KEEP:STARt",
        "KEEP:VIEW",
        "KEEP:LIST",
        "KEEP:SPAN:LEFT",
        "KEEP:PLACe:SIDE",
    ]
    assert command(bridge, "KEEP:VIEW").page == "1"


@pytest.mark.parametrize(
    ("header", "value", "reply"),
    [
        ("SHOW:FACE", ["SMALl", "0", "LARGe", "1"], ["choice"]),
        ("KEEP:VIEW", ["GRAPh", "0", "TABLe", "1"], ["choice"]),
        ("KEEP:LIST", ["SHORt", "0", "LONG", "1"], ["choice"]),
        ("SHOW:DIGits", [], ["integer"]),
        ("SORT:COMPare:SPARe", [], ["boolean"]),
    ],
)
def test_a_question_mark_among_the_choices_asks(
    bridge: Extraction, header: str, value: list[str], reply: list[str]
) -> None:
    found = command(bridge, header)
    assert found.set is not None
    assert found.query is not None
    assert [list(p.choices) for p in found.set] == [value]
    assert [r.type for r in found.query.returns] == reply
    assert found.query.params == ()
    assert found.doubts == ()


def test_replies_that_list_numbers_or_kinds(bridge: Extraction) -> None:
    asked = {c.header: c.query for c in bridge.commands if c.query is not None}
    assert [r.choices for r in asked["ZERO:BUSY"].returns] == [("0", "1", "-1")]
    assert [r.type for r in asked["FETCh"].returns] == ["real", "real"]
    assert asked["SORT:COUNts"].returns == ()


@pytest.mark.parametrize(
    ("header", "doubt"),
    [
        ("SORT:COMPare:SORT<n>", "Whether the number in square brackets may be left out"),
        ("KEEP:SETup", "SET00.DAT-SET09"),
        ("KEEP:STARt", "tells of asking as well"),
    ],
)
def test_what_such_a_table_leaves_in_doubt(bridge: Extraction, header: str, doubt: str) -> None:
    assert any(doubt in told for told in command(bridge, header).doubts)


ACCORDION = (
    (50.0, "[BLOW]", "Path to the bellows."),
    (60.0, "AIRFlow", ""),
    (72.0, "[:RATE] <value", "Sets how much air goes in"),
    (72.0, "[:RATE]?", "Queries how much air goes in"),
    (60.0, "PRESsure", ""),
    (72.0, "[:PIPE]", "Sets the pressure in volts"),
    (84.0, "[:LIMit] {MINimum|MAXimum|<level>}", ""),
    (84.0, "[:LIMit]?", "Queries the pressure"),
    (72.0, ":REServe <level>", "Sets what is kept in volts"),
    (72.0, ":REServe?", "Queries what is kept"),
)
ACCORDION_GOES_ON = (
    (60.0, "STOPs", ""),
    (72.0, "REED", ""),
    (84.0, "MUTE {OFF|0|ON|1}", "Mutes the reeds"),
    (84.0, "MUTE?", "Queries whether the reeds are muted"),
    (86.7, "[:TUNing] {MINimum|MAXimum|<pitch>[Hz]}", "Sets the pitch in Hz"),
    (86.7, "[:TUNing]?", "Queries the pitch"),
    (72.0, "FLUE {MINimum|MAXimum|<count>}", "Sets how many sound"),
    (72.0, "FLUE?", "Queries how many sound"),
    (60.0, ":SWELl", ""),
    (72.0, "[SHUTter] {OFF|0|ON|1}", "Opens the box"),
    (72.0, "[SHUTter]?", "Queries the box"),
    (72.0, ":DOOR {OFF|0|ON|1}", "Opens the door"),
    (72.0, "?", "Queries the door"),
    (60.0, "TUNE?", "Query the current measurement configuration"),
)
"""A table whose nodes go without colons, and the page on which it goes on without a head."""


def test_nodes_without_colons_over_two_pages(tmp_path: Path) -> None:
    """A bracket left open takes no further row in, and a page without a head loses none."""
    book = Book(foot=lambda number: f"{number}")
    book.put("Command", 90, 124, 9, bold=True).put("Description", 250, 124, 9, bold=True)
    for place, (left, form, said) in enumerate(ACCORDION):
        book.put(form, left, 140 + 14 * place, 9).put(said, 250, 140 + 14 * place, 9)
    book.page()
    for place, (left, form, said) in enumerate(ACCORDION_GOES_ON):
        book.put(form, left, 90 + 14 * place, 9).put(said, 250, 90 + 14 * place, 9)
    found = extract_file(book.save(tmp_path / "accordion.pdf"), "Acme", "O-1")
    assert [(c.header, c.set is not None, c.query is not None) for c in found.commands] == [
        ("[BLOW]:AIRFlow[:RATE]", True, True),
        ("[BLOW]:PRESsure[:PIPE][:LIMit]", True, True),
        ("[BLOW]:PRESsure:REServe", True, True),
        ("[BLOW]:STOPs:REED:MUTE", True, True),
        ("[BLOW]:STOPs:REED[:TUNing]", True, True),
        ("[BLOW]:STOPs:FLUE", True, True),
        ("[BLOW]:SWELl[:SHUTter]", True, True),
        ("[BLOW]:SWELl:DOOR", True, True),
        ("[BLOW]:TUNE", False, True),
    ]
    assert any("not closed" in note for note in found.commands[0].notes)
    tune = found.commands[-1]
    assert tune.query is not None
    assert tune.query.returns == ()
    limit = found.commands[1].set
    assert limit is not None
    assert limit[0].unit == "V"  # told beside the branch above it
