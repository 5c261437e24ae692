"""Manuals with commands in a column, or on a line of their own, and prose beside or below; exchanges; protocols."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/column.toml").read_text(encoding="utf-8"))

CERTAIN = 0.9

LETTERS = ("The variables are defined as follows.", "i, j, k integers", "x, y real numbers")

Case = Mapping[str, Any]
Print = Callable[[Path, Sequence[Case]], Path]


# Ways of printing --------------------------------------------------------------------------------


def beside(folder: Path, cases: Sequence[Case]) -> Path:
    """Forms in a left column, prose in a right one, other margins on left and right pages, an index in front."""
    book = Book(foot=lambda number: f"5-{number}")
    book.heading("COMMAND LIST").lines(*LETTERS)
    for case in cases:
        book.gap(2).lines(case["form"])
        book.put("5-2", book.left + 160, book.y).put(case["about"][:50], book.left + 200, book.y)
    book.page().heading("DETAILED COMMANDS")
    for case in cases:
        book.room(140)
        shift = 18 if len(book.leaves) % 2 else 0
        book.gap(14)
        book.put(case["form"], book.left + shift, book.y + 13)
        book.prose(case["about"], indent=160 + shift)
        if "table" in case:
            book.table(*case["table"], indent=200 + shift, widths=(30, 80, 30, 80), ruled=False, header=False)
    return book.save(folder / "beside.pdf")


def two_columns(folder: Path, cases: Sequence[Case]) -> Path:
    """Forms in bold on lines of their own, prose below, pages in two columns."""
    book = Book(foot=lambda number: f"Walker guide {number}")
    book.heading("DETAILED COMMANDS").lines(*LETTERS)
    for first in range(0, len(cases), 6):
        sheet = cases[first : first + 6]
        book.page()
        for part in range(2):
            book.columns(part, 2)
            book.y = 76.0
            for case in [*sheet[part::2], *sheet[part::2]]:
                if book.y + 170 < book._bottom:
                    book.gap(14).lines(case["form"], bold=True).prose(case["about"])
                    for row in case.get("table", ()):
                        book.lines(row[0])
                        for place, cell in enumerate(row[1:], 1):
                            book.put(cell, book.left + (60, 110, 170)[place - 1], book.y)
    return book.save(folder / "columns.pdf")


def silent(folder: Path, cases: Sequence[Case]) -> Path:
    """Forms of two letters on lines of their own, some in a list in front; programs fill the pages behind."""
    book = Book(foot=lambda number: f"Walker guide {number}")
    for form, about in (row for case in cases for row in case.get("listed", ())):
        book.lines(form)
        book.put(about, book.left + 80, book.y)
    book.heading("DETAILED COMMANDS").lines(*LETTERS)
    for case in (case for case in cases if "form" in case):
        book.room(120).gap(14).lines(case["form"], *([case["also"]] if "also" in case else [])).prose(case["about"])
    book.page().heading("PROGRAMS")
    for number in range(41):
        book.lines(f"walk_{number}(&leg, {number});", mono=True)
    return book.save(folder / "silent.pdf")


def plain(folder: Path, cases: Sequence[Case]) -> Path:
    """Text without places: forms and prose line by line."""
    lines = ["Detailed commands", *LETTERS, ""]
    for case in cases:
        lines += [case["form"], case["about"]]
        lines += ["    ".join(row) for row in case.get("table", ())]
    return written(folder / "plain.txt", lines)


def numbered(folder: Path, cases: Sequence[Case]) -> Path:
    """Numbered flat commands in bold with "Description" and "Example" below."""
    book = Book()
    book.heading("Remote control", size=15)
    for number, case in enumerate(cases, 1):
        book.room(90).gap(8).lines(f"{number}. {case['form']}", size=13, bold=True)
        book.lines(*case["about"], indent=10, size=11)
    return book.save(folder / "numbered.pdf")


def outputs(folder: Path, cases: Sequence[Case]) -> Path:
    """Forms in bold in a left column with sentences beside; the text before tells what stands in each of them."""
    book = Book(foot=lambda number: str(number))
    book.heading("Remote Commands", size=18)
    book.prose("<NRF> is a number in any format. <N> is the number of the pump: 1 or 2. <RMT> ends a response.")
    for case in cases:
        book.room(60)
        for place, line in enumerate(case["about"]):
            book.gap(13).put(line, book.left + 130, book.y)
            if place == 0:
                book.put(case["form"], book.left, book.y, bold=True)
        book.gap(4)
    return book.save(folder / "outputs.pdf")


def between(folder: Path, cases: Sequence[Case]) -> Path:
    """A table without lines: commands, their parameters, and what they do."""
    return _between(cases, ruled=False).save(folder / "between.pdf")


def between_lines(folder: Path, cases: Sequence[Case]) -> Path:
    """The same with lines."""
    return _between(cases, ruled=True).save(folder / "ruled.pdf")


def _between(cases: Sequence[Case], *, ruled: bool) -> Book:
    book = Book(foot=lambda number: str(number))
    book.heading("5 Remote control", size=16).prose("The gate understands these commands.")
    rows = [row for case in cases for row in case["rows"]]
    return book.table(("Command", "Parameter", "Description"), *rows, ruled=ruled, widths=(150, 120, 210))


def asked(folder: Path, cases: Sequence[Case]) -> Path:
    """What is put in and what comes back, with labels at the left."""
    book = Book(foot=lambda number: str(number))
    book.heading("6.6 Interface Commands")
    for case in cases:
        book.room(160).gap(12).lines(case["form"].split(" ")[0].removesuffix("[term]"), bold=True)
        book.put(case["title"], book.left + 100, book.y, bold=True)
        for label, text in exchanged(case):
            book.lines(label)
            book.put(text, book.left + 100, book.y)
    return book.save(folder / "asked.pdf")


def lost(folder: Path, cases: Sequence[Case]) -> Path:
    """The same as a text that has lost its columns: the labels stand together above what they label."""
    lines: list[str] = []
    for case in cases:
        parts = exchanged(case)
        lines += [case["form"].split(" ")[0].removesuffix("[term]"), "", case["title"], ""]
        lines += [label for label, _ in parts if label] + [""]
        lines += [line for _, text in parts for line in text.replace("> ", ">\n").split("\n")]
        lines += ["", "Pond Controller", "\f"]
    return written(folder / "lost.txt", lines)


def exchanged(case: Case) -> list[tuple[str, str]]:
    """Labels and texts of one exchange."""
    parts = [("Input", case["form"]), ("Format", case.get("format", ""))]
    parts += [("", f"{name} {text}") for name, text in case.get("fields", ())]
    parts += [("Returned", case.get("returned", "")), ("Format", case.get("back", ""))]
    parts += [("Example", case.get("example", "")), ("Remarks", case.get("remarks", ""))]
    return [(label, text) for label, text in parts if text]


def table(folder: Path, cases: Sequence[Case]) -> Path:
    """A ruled table of commands; it goes on without its head on the next page."""
    book = Book()
    book.heading("2. Command Set").prose("Command line format: COMMAND<parameter>[CR]")
    rows = [["#", "Input Command and Return", "Description", "Example"]]
    for number, case in enumerate(cases, 1):
        sent = f"{case['command']} Return Value: {case['back']}"
        rows.append([str(number), sent, case["about"], case["example"]])
    book.table(*rows, widths=(24, 150, 150, 150))
    return book.save(folder / "table.pdf")


def written(path: Path, lines: Sequence[str]) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


PRINTS: dict[str, tuple[Print, str]] = {
    "beside": (beside, "letters"),
    "two columns": (two_columns, "letters"),
    "plain": (plain, "letters"),
    "silent": (silent, "silent"),
    "numbered": (numbered, "flat"),
    "outputs": (outputs, "outputs"),
    "between": (between, "between"),
    "between lines": (between_lines, "between"),
    "asked": (asked, "exchange"),
    "lost": (lost, "exchange"),
    "table": (table, "protocol"),
}


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Extraction]:
    """Every way of printing, each read once."""
    known: dict[str, Extraction] = {}

    def read(way: str) -> Extraction:
        if way not in known:
            write, cases = PRINTS[way]
            path = write(tmp_path_factory.mktemp("column"), CASES[cases])
            known[way] = extract_file(path, "Acme", "W-1")
        return known[way]

    return read


def _told() -> list[Any]:
    return [
        pytest.param(way, case, id=f"{way}: {case['name']}")
        for way, (_, cases) in PRINTS.items()
        for case in CASES[cases]
        if "expect" in case
    ]


# What must come out ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", PRINTS)
def test_layout_and_entries(extracted: Callable[[str], Extraction], way: str) -> None:
    extraction = extracted(way)
    wanted = [case["expect"]["header"] for case in CASES[PRINTS[way][1]] if "expect" in case]
    assert extraction.layout == "column"
    assert sorted(command.header for command in extraction.commands) == sorted(wanted)


@pytest.mark.parametrize(("way", "case"), _told())
def test_facts(extracted: Callable[[str], Extraction], way: str, case: Case) -> None:
    expect = dict(case["expect"])
    command = named(extracted(way), expect["header"])
    found = facts(command)
    assert {name: narrowed(found[name], value) for name, value in expect.items()} == expect


def test_pages(extracted: Callable[[str], Extraction]) -> None:
    """The page of the entry itself, not of the index."""
    command = named(extracted("beside"), "GLOW")
    assert (command.page, command.page_pdf) == ("5-2", 2)


def named(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def facts(command: Command) -> dict[str, Any]:
    """The entry in the words of the cases: `set` and `query` are the parameters, False where there is no such form."""
    plain = command.model_dump(mode="json", exclude_defaults=True)
    query = plain.get("query")
    return {
        "header": command.header,
        "certain": (command.confidence or 0) >= CERTAIN,
        "separator": command.separator,
        "set": False if command.set is None else plain["set"],
        "query": False if query is None else query.get("params", []),
        "returns": (query or {}).get("returns", []),
        "examples": list(command.examples),
        "notes": list(command.notes),
        "summary": command.summary,
    }


def narrowed(found: Any, wanted: Any) -> Any:
    """What was found, without the facts that a case does not speak of; lists keep their length."""
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return [narrowed(one, other) for one, other in zip(found, wanted, strict=True)]
    if isinstance(found, dict) and isinstance(wanted, dict):
        return {name: found.get(name) for name in wanted}
    return found


SLUICE = """Sluice Controller

QCLS           Clear what the sluice has told
   Input:      *CLS
   Returned:   Nothing
   Remarks:    Clears what was told.

GATES          Configure how a gate of the sluice moves.
   Input:      GATES <gate>,<speed>
   Returned:   Nothing
   Remarks:    Configures how a gate moves.
               <gate>   Specifies which gate moves. Valid entries: 1 - 4.
               <speed>  Specifies how fast it opens when <gate> = 1.
                        Specifies how fast it closes when <gate> = 2.
                        Valid entries: 1 - 30.

GATES?         Query how a gate of the sluice moves.
   Input:      GATES? <gate>
   Returned:   <speed>. Format: nn[term]
   Remarks:    Returns how a gate moves. <gate> specifies which gate to ask. Valid entries: 1 - 4.

JAMST?         Query whether a gate is jammed
   Input:      JAMST? <gate>
   Returned:   <state>. Format: n[term]
   Remarks:    Returns whether it is jammed: 0 = free, 1 = jammed. <gate> specifies which gate to ask.
               Valid entries: 1 - 4.

LEVELS?        Query the number of levels that were read so far.
   Input:      LEVELS?
   Returned:   <# of levels>. Format: nnn[term]
   Remarks:    Returns the number of levels that were read.

BELL           Set The Bell
   Input:      BELL <off/on>
   Returned:   Nothing
   Remarks:    <off/on> 0 = off, 1 = on.
"""


def test_titles_of_exchanges_in_any_words(tmp_path: Path) -> None:
    """A name above an input that begins with it is a title, whatever its words; a star may have become a letter."""
    found = extract_file(written(tmp_path / "sluice.txt", SLUICE.split("\n")), "Acme", "S-1")
    commands = {command.header: command for command in found.commands}
    assert list(commands) == ["*CLS", "GATES", "JAMST", "LEVELS", "BELL"]
    gates = commands["GATES"].set or ()
    assert [(p.name, p.min, p.max) for p in gates] == [("gate", 1, 4), ("speed", 1, 30)]
    asked = {header: command.query.returns for header, command in commands.items() if command.query is not None}
    assert [reply.choices for reply in asked["JAMST"]] == [("0", "1")]
    assert [reply.type for reply in asked["LEVELS"]] == ["integer"]


FERRY = (
    ("1", "QUAY n (See Note 1)", "Names the quay where the ferry lies, by a number which can be 1 to 8."),
    ("2", "QUAY?", "Returns the number of the quay. Up to 12 characters."),
    ("3", "HORN n", "Sets the horn to ON or OFF. HORN 1 (or HORN ON)- it blows."),
    ("4", "HORN?", 'Returns whether the horn blows: "ON"- it blows, "OFF"- it is silent.'),
    ("5", "RAMP", "Lets the ramp down and waits for cars."),
    ("6", "WIND?", "Returns the wind and the tide, separated by commas."),
    ("7", "LAMP", "Sets the lamps using a 2-digit hex."),
    ("8", "LAMP?", "Reads the lamps. Returns 2-digit hex."),
    ("9", "CAST n", "Sets the speed in knots, as the table of speeds says."),
    ("10", "DECK?", "Returns the name of the deck as an ASCII string."),
    ("11", "HULL?", 'Returns how the hull is. It returns "DRY" or "WET".'),
    ("12", "MOOR", "Lays the ferry up for the night in its berth."),
    ("13", "PULL?", "Reads the pull on the rope. Return 5 digits string."),
    ("14", "KEEL?", "Returns the keel as a letter: U = up D = down, and once more U = up D = down."),
    ("15", "FEED n", "Sets the feed of the winch in volts. See the table of feeds."),
)


def test_numbered_rows_below_a_head_that_names_commands(tmp_path: Path) -> None:
    """The head says which words are commands: no text needs to name them, and nothing elsewhere is one."""
    book = Book(foot=lambda number: str(number))
    book.heading("5 Front panel", size=14)
    knobs = (("1", "HORN button", "Blows the horn, as HORN does."), ("2", "LAMP dial", "Dims."), ("3", "RAMP key", "."))
    book.table(("No.", "Control", "What it is for"), *knobs, widths=(30, 120, 300))
    book.page().heading("7 Remote control", size=14)
    book.table(("#", "Command", "Description"), *FERRY, widths=(30, 120, 300))
    book.page().table(("1.", "GHORN", "Turns all horns to ON or OFF."), *_quiet(), widths=(30, 120, 300), header=False)
    found = extract_file(book.save(tmp_path / "ferry.pdf"), "Acme", "F-1")
    commands = {command.header: command for command in found.commands}
    wanted = [
        "QUAY",
        "HORN",
        "RAMP",
        "WIND",
        "LAMP",
        "CAST",
        "DECK",
        "HULL",
        "MOOR",
        "PULL",
        "KEEL",
        "FEED",
        "GHORN",
        "GMOOR",
        "GRAMP",
    ]
    assert list(commands) == wanted
    quay, horn = commands["QUAY"], commands["HORN"]
    assert [(p.type, p.min, p.max) for p in quay.set or ()] == [("integer", 1, 8)]
    assert [(p.type, p.choices) for p in horn.set or ()] == [("boolean", ())]
    assert [r.choices for r in answers(horn)] == [("ON", "OFF")]
    assert [r.choices for r in answers(commands["HULL"])] == [("DRY", "WET")]
    assert [r.choices for r in answers(commands["KEEL"])] == [("U", "D")]
    assert [r.type for r in (*answers(commands["LAMP"]), *answers(commands["DECK"]))] == ["text", "text"]
    assert commands["MOOR"].set == ()
    assert [r.type for r in answers(commands["PULL"])] == ["real"]
    assert [(p.type, p.unit) for p in commands["FEED"].set or ()] == [("real", "V")]
    for header in ("WIND", "LAMP", "GHORN"):
        assert commands[header].doubts, header


def _quiet() -> tuple[tuple[str, str, str], ...]:
    return (("2.", "GMOOR", "Lays all ferries up."), ("3.", "GRAMP", "Lets all ramps down at once."))


def answers(command: Command) -> Sequence[Any]:
    return command.query.returns if command.query is not None else ()


NOUNS = ("BAIL", "DRAG", "SILT", "HOOK", "RAFT", "BUOY", "REED", "GULL", "PIER", "LOCK", "WEIR", "FORD")
PROGRAM = """\f4. A program
TIDE 3;WIND 8     Set tide and wind.
WAKE               The WAKE command ends sleep. WAKE comes first.
ROPE 12;KNOT 2     Length of the rope.
TIDE 2;ROPE 9      Less of both.
MUDS?              The MUDS? query returns the number of loads.
"""


def test_messages_of_a_program_are_in_doubt(tmp_path: Path) -> None:
    """What stands in the column of messages with values is sent there, and is no entry of its own."""
    lines = ["Dredger Controller", "3. Commands", ""]
    for noun in NOUNS:
        lines += [f"{noun}?          The {noun}? query returns the number of them.", ""]

    found = extract_file(written(tmp_path / "dredger.txt", [*lines, *PROGRAM.split("\n")]), "Acme", "D-1")

    doubted = {command.header for command in found.commands if any("program" in doubt for doubt in command.doubts)}
    assert doubted == {"WAKE", "MUDS"}


@pytest.mark.parametrize(
    ("told", "forms", "most"),
    [
        (("<x> is the number of the gate: 1 or 2.",), ("LIFT<x>", "DROP<x>"), 2),
        (
            ("GATE<x> A gate; <x> is either 1 or 2.", "BELL<x> A bell; <x> is 1 through 4."),
            ("LIFT<x>", "DROP<x>"),
            None,
        ),
        (("GATE<x> A gate; <x> is either 1 or 2.",), ("GATE<x>:LIFT", "BELL<x>:RING"), None),
    ],
    ids=["told once", "told of two mnemonics", "mnemonics of several levels"],
)
def test_numbers_told_before(tmp_path: Path, told: Sequence[str], forms: Sequence[str], most: int | None) -> None:
    """Numbers that the text before the commands tells hold for all of them only where it tells one thing."""
    lines = ["Remote commands", *told, ""]
    for form in (*forms, "*RST", "*CLS"):
        lines += [f"{form}\tThis command makes one of them move", ""]
    found = extract_file(written(tmp_path / "told.txt", lines), "Acme", "W-1").commands
    assert {c.header: c.suffix["x"].max for c in found if c.suffix} == dict.fromkeys(forms, most)


PARTED = """Bogie Controller

BOGIE : SPEED ?             The BOGIE SPEED query returns the number of turns.
BOGIE : LOAD ?              Returns power in watts on the left, on the right (e.g. : 900,150)
BOGIE : MASS ?              Returns power in watts on the left.
BOGIE :TILT [ ?][0/1/on/off]    Switches the tilt on or off.
AXLE : STATe [ ?][0/1/on/off]   Switches the axle on or off.
AXLE : BRAKe [ ?][0/1/on/off]   Switches the brake on or off.
AXLE : CLEar                The AXLE CLEAR command clears what was counted.
AXLE : COUNt ?              The AXLE COUNT query returns the number of turns.
"""


def test_blanks_around_all_colons(tmp_path: Path) -> None:
    """Where a document prints every header so, they are no misprints; a reply with a comma is no single number."""
    found = extract_file(written(tmp_path / "bogie.txt", PARTED.split("\n")), "Acme", "B-1")
    assert {command.header: (command.confidence or 0) >= CERTAIN for command in found.commands} == {
        "BOGIE:SPEED": True,
        "BOGIE:LOAD": False,
        "BOGIE:MASS": True,
        "BOGIE:TILT": True,
        "AXLE:STATe": True,
        "AXLE:BRAKe": True,
        "AXLE:CLEar": True,
        "AXLE:COUNt": True,
    }


def test_a_blank_at_one_colon_is_a_misprint(tmp_path: Path) -> None:
    """Among headers without blanks, the odd one keeps its doubt."""
    lines = [line.replace(" :", ":").replace(": ", ":").replace(" ?", "?") for line in PARTED.split("\n")]
    lines = [line.replace("AXLE:CLEar", "AXLE: CLEar") for line in lines]
    found = extract_file(written(tmp_path / "bogie.txt", lines), "Acme", "B-1")
    certain = {command.header for command in found.certain}
    assert "AXLE:STATe" in certain
    assert "AXLE:CLEar" not in certain


USUAL = (
    ("Command", "Comments", "By default."),
    ("LAMP:STATe [0/1/on/off][?]", "Switches the lamp on or off.", "Off (SV)"),
    ("LAMP:KIND [WARM/COLD][?]", "Programs or reads the colour of the lamp.", "COLD (SV)"),
    ("LAMP:MODE [FLASH/GLOW][?]", "Programs or reads what the lamp does.", "USB : GLOW"),
    ("", "It differs between the ports.", "LAN : FLASH"),
    ("LAMP:CLEar", "The LAMP:CLEar command forgets what was set.", ""),
    ("LAMP:HOURs?", "The LAMP:HOURs query returns the number of hours.", ""),
)


def test_a_column_of_defaults(tmp_path: Path) -> None:
    """A cell below such a head is the value after a reset, without the mark of a note; several values are in doubt."""
    lines = ["Lighthouse Controller", "", *(f"{form:32}{about:56}{usual}" for form, about, usual in USUAL)]
    found = extract_file(written(tmp_path / "lighthouse.txt", lines), "Acme", "L-1")
    resets = {command.header: [p.reset for p in command.set or ()] for command in found.certain}
    assert resets == {"LAMP:STATe": ["Off"], "LAMP:KIND": ["COLD"], "LAMP:CLEar": [], "LAMP:HOURs": []}
