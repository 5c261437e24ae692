"""Manuals whose commands have no labels: forms, and below each a paragraph that tells what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

SUMMARY = """Overview of the language

[SENSe:]
HUMidity:AIR:RANGe {<range>|MINimum|MAXimum}
HUMidity:AIR:RANGe? [MINimum|MAXimum]
HUMidity:SOIL:RANGe {<range>|MINimum|MAXimum}
HUMidity:SOIL:RANGe? [MINimum|MAXimum]
HUMidity:AIR:GATE {0.5|1|5|MINimum|MAXimum}
HUMidity:AIR:GATE? [MINimum|MAXimum]
PUMP
:FLOW {<rate>|MINimum|MAXimum}
:FLOW? [MINimum|MAXimum]
:STATe {OFF|ON}
:STATe?
:MODE {SLOW|RAPid|NIGHt}
:MODE?
INITiate
READ?
PUMP
:TANK?
:WASH:COUNt?
:EDITion?
:NAMes?
:ROOMs?
:STAGe?
:PEAK?
:SEATs?
:PLACes?
:CALLed?
Bold words are what a reset brings.

7
"""

FRONT = """From the panel you may also turn the knob until the flow is right.
Over the interface the same is done so:
PUMP:FLOW {<rate>|MINimum|MAXimum}
Nothing else has to be sent in order to do this from afar.

5
"""

REFERENCE = """Reference

<function>:RANGe {<range>|MINimum|MAXimum}
Choose how wide the chosen sensor looks at its surroundings.
<function>:RANGe? [MINimum|MAXimum]
Ask how wide the chosen sensor looks just now.
HUMidity:AIR:GATE {0.5|1|5|MINimum|MAXimum}
Choose how long the sensor in air gathers (the default is 1 second). MIN = 0.5 seconds. MAX = 5 seconds.
HUMidity:AIR:GATE? [MINimum|MAXimum]
Ask how long the sensor in air gathers.
INITiate
Let the sensors begin with their work and keep what they find.

8

More of the reference

PUMP:FLOW {<rate>|MINimum|MAXimum}
Say how much is to be moved. Choose any value from 0.5 to 1,200 seconds. MIN = 0.5 seconds. MAX = 1200 seconds.
At *RST, the rate is set to 2 seconds.
PUMP:FLOW? [MINimum|MAXimum]
Ask how much is being moved.
PUMP:STATe {OFF|ON}
Let the pump run or make it rest. At *RST, the pump is disabled.
PUMP:STATe?
Ask whether it runs. Returns "0" (OFF) or "1" (ON).
• The pump is at rest ("OFF") where its tank is empty.
PUMP:MODE {SLOW|RAPid|NIGHt}
Choose how the pump moves. The default is SLOW.
*RST:   RAPid
PUMP:MODE?
Ask how the pump moves. Returns SLOW, RAP, or NIGH.
PUMP:TANK?
Ask which tank is being emptied. The returned value is "LEFT" or "RIGHT".
PUMP:WASH:COUNt?
Query the number of times that the pump was washed.
PUMP:EDITion?
Ask for the edition of the rules that the pump follows. Returns a string in the form "YYYY.N" where the "Y's" stand
for the year of the power that be (for example, 1991.2).
PUMP:NAMes?
Ask how the tanks are named.
• A series of quoted strings separated with commas is returned: "LEFT", "RIGHT".
PUMP:CALLed?
The query returns a quoted string with the name of the pump. If it was given none, the default name is returned
("PUMP_1" or "PUMP_2").
PUMP:PLACes?
Returns what the places are called. If nothing else was set, the query returns: "NORTH","EAST","WEST".
PUMP:STAGe?
Reads the stage and returns a value from "0" to "94".
PUMP:PEAK?
Reads the highest that was seen and returns "0" to "+1.0".
PUMP:SEATs?
Always returns "5" (seat "0" is counted).
PUMP:ROOMs?
Returns "0" where no tank is free, "1", "2", or "3" where some are.

9
"""


@pytest.fixture(scope="module")
def pump(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """A text with a chapter about the panel, a summary and a reference."""
    path = tmp_path_factory.mktemp("prose") / "pump.txt"
    path.write_text("\f".join([FRONT, SUMMARY, *REFERENCE.split("8\n\n")]), encoding="utf-8")
    return extract_file(path, "Acme", "PU-1")


def named(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, [command.header for command in extraction.commands]
    return found[0]


def test_each_command_is_found_once_and_nothing_else(pump: Extraction) -> None:
    assert pump.layout == "prose"
    assert {command.header for command in pump.commands} == {
        "[SENSe:]HUMidity:AIR:RANGe",
        "[SENSe:]HUMidity:SOIL:RANGe",
        "[SENSe:]HUMidity:AIR:GATE",
        "INITiate",
        "READ",
        "PUMP:FLOW",
        "PUMP:STATe",
        "PUMP:MODE",
        "PUMP:TANK",
        "PUMP:WASH:COUNt",
        "PUMP:EDITion",
        "PUMP:NAMes",
        "PUMP:ROOMs",
        "PUMP:STAGe",
        "PUMP:PEAK",
        "PUMP:SEATs",
        "PUMP:PLACes",
        "PUMP:CALLed",
    }


def test_the_page_is_that_of_the_reference(pump: Extraction) -> None:
    assert named(pump, "PUMP:FLOW").page_pdf == 4
    assert named(pump, "[SENSe:]HUMidity:SOIL:RANGe").page_pdf == 3


@pytest.mark.parametrize(
    ("header", "kind", "choices"),
    [
        ("PUMP:STATe", "boolean", ("0", "1")),
        ("PUMP:MODE", "choice", ("SLOW", "RAP", "NIGH")),
        ("PUMP:TANK", "choice", ("LEFT", "RIGHT")),
        ("PUMP:WASH:COUNt", "integer", ()),
        ("PUMP:EDITion", "text", ()),
        ("PUMP:NAMes", "text", ()),
        ("PUMP:ROOMs", "integer", ()),
        ("PUMP:STAGe", "integer", ()),
        ("PUMP:PEAK", "real", ()),
        ("PUMP:SEATs", "integer", ()),
        ("PUMP:PLACes", "text", ()),
        ("PUMP:CALLed", "string", ()),
    ],
)
def test_replies_are_read_from_the_sentence_about_them(
    pump: Extraction, header: str, kind: str, choices: tuple[str, ...]
) -> None:
    query = named(pump, header).query
    assert query is not None
    assert [(reply.type, reply.choices) for reply in query.returns] == [(kind, choices)]


def test_ranges_and_values_after_a_reset_are_read_from_sentences(pump: Extraction) -> None:
    (rate,) = named(pump, "PUMP:FLOW").set or ()
    assert (rate.type, rate.min, rate.max, rate.unit, rate.reset) == ("real", 0.5, 1200, "s", 2)
    assert rate.words == ("MINimum", "MAXimum")
    (state,) = named(pump, "PUMP:STATe").set or ()
    assert (state.type, state.reset) == ("boolean", "OFF")
    (mode,) = named(pump, "PUMP:MODE").set or ()
    assert (mode.default, mode.reset) == ("SLOW", "RAPid")


def test_numbers_to_choose_from_stay_numbers(pump: Extraction) -> None:
    (gate,) = named(pump, "[SENSe:]HUMidity:AIR:GATE").set or ()
    assert (gate.type, gate.values, gate.unit, gate.default) == ("real", (0.5, 1, 5), "s", 1)


def test_what_no_sentence_tells_is_in_doubt(pump: Extraction) -> None:
    assert not named(pump, "PUMP:MODE").doubts
    assert any("range" in doubt for doubt in named(pump, "[SENSe:]HUMidity:AIR:RANGe").doubts)
    assert named(pump, "READ").doubts


def test_bold_forms_of_a_pdf_are_entries(tmp_path: Path) -> None:
    book = Book()
    for name, said in (("STEP", "moves the table by one step"), ("HOME", "moves the table back to its place")):
        book.put(f"TABLe:{name} {{OFF|ON}}", 60, 100 + 200 * (name == "HOME"), bold=True)
        book.put(f"This command {said} as long as it is not at its end.", 60, 113 + 200 * (name == "HOME"))
        book.put(f"TABLe:{name}?", 60, 140 + 200 * (name == "HOME"), bold=True)
        book.put('This query tells about it. Returns "0" (OFF) or "1" (ON).', 60, 153 + 200 * (name == "HOME"))
    extraction = extract_file(book.save(tmp_path / "table.pdf"), "Acme", "TA-1")
    for header in ("TABLe:STEP", "TABLe:HOME"):
        command = named(extraction, header)
        assert command.page_pdf == 1
        assert command.set is not None
        assert command.query is not None
        assert command.query.returns[0].type == "boolean"
        assert not command.doubts


FRAME = ("FRAMe:LOCK", "FRAMe:OPEN", "FRAMe:SHUT")


def _table(folder: Path) -> Extraction:
    """A reference with forms in bold; a chapter with messages set off, and a tree whose ends look like forms."""
    book = Book(foot=str)
    forms = [
        (
            "TABLe:SOURce {KEY|LINE}",
            "This command selects who may move the table. At *RST, the KEY source is selected.",
        ),
        ("TABLe:SOURce?", 'This query tells who may move the table. Returns "KEY" or "LINE".'),
        (
            "TABLe[:LEVel]:PENDing? {<height>|MINimum|MAXimum}",
            "This command programs how far to go at the next signal.",
        ),
        ("TABLe[:LEVel]:PENDing? [MINimum|MAXimum]", "This query returns how far the table will go then."),
        ("TABLe:LIMit {<height>[MINimum|MAXimum}", "This command sets how far it may go. Select from 0 to 90 seconds."),
        (
            "TABLe[:SIGN]:TEXT <quoted string>",
            "This command shows up to 9 characters; any additional characters are lost.",
        ),
        ("TABLe[:SIGN]:TEXT:CLEar", "This command takes away what the sign shows, whatever it is."),
        ("TABLe:NAME <quoted string>", "This command stores a name which may contain up to 30 characters."),
    ]
    book.put("How to move", 60, 90, 14, bold=True)
    book.put("To let a line move it, the following has to be sent first of all.", 60, 110)
    book.put("TABLe:SOURce LINE", 160, 140)
    book.put("Then nobody at the keys can move the table any more, not even back.", 60, 170)
    book.page()
    for place, text in enumerate(
        ("TABLe", "[:SIGN]:TEXT:CLEar", "[SIGNs]:TEXT:CLEar", ":SOURce {KEY|LINE}", ":SOURce?", *FRAME)
    ):
        book.put(text, 60 + 14 * text.startswith((":", "[")), 100 + 17 * place)
    book.page()
    for place, (form, said) in enumerate(forms):
        book.put(form, 60, 100 + 60 * place, bold=True).put(said, 60, 113 + 60 * place)
    return extract_file(book.save(folder / "table.pdf"), "Acme", "TA-1")


def test_messages_set_off_and_ends_in_a_tree_are_no_forms(tmp_path: Path) -> None:
    found = _table(tmp_path)
    assert sorted(command.header for command in found.commands) == [
        *FRAME,
        "TABLe:LIMit",
        "TABLe:NAME",
        "TABLe:SOURce",
        "TABLe[:LEVel]:PENDing",
        "TABLe[:SIGN]:TEXT",
        "TABLe[:SIGN]:TEXT:CLEar",
    ]
    source = named(found, "TABLe:SOURce").set
    assert source is not None
    assert (source[0].choices, source[0].reset) == (("KEY", "LINE"), "KEY")


def test_misprinted_brackets_and_question_marks_are_repaired_in_doubt(tmp_path: Path) -> None:
    found = _table(tmp_path)
    limit = named(found, "TABLe:LIMit")
    assert limit.set is not None
    assert [(p.name, p.type, p.min, p.max, p.words) for p in limit.set] == [
        ("height", "real", 0, 90, ("MINimum", "MAXimum"))
    ]
    assert limit.doubts
    pending = named(found, "TABLe[:LEVel]:PENDing")
    assert pending.set is not None
    assert pending.query is not None
    assert [p.name for p in pending.set] == ["height"]
    assert [p.name for p in pending.query.params] == ["bound"]
    assert any("question mark" in doubt for doubt in pending.doubts)


def test_a_text_that_may_be_longer_has_no_greatest_length(tmp_path: Path) -> None:
    found = _table(tmp_path)
    lengths = [(named(found, f"TABLe{end}").set or ())[0].max_length for end in ("[:SIGN]:TEXT", ":NAME")]
    assert lengths == [None, 30]


def test_forms_that_a_text_leads_to_are_taken_without_what_follows(tmp_path: Path) -> None:
    """A chapter of features: each ends with how it is done from afar; the next feature follows at once."""
    book = Book(foot=str)
    features = [
        ("Wave", ["AMPLifier:WAVE", "{SINusoid|SQUare|RAMP|", "NOISe|DC}"]),
        ("Gate", ["AMPLifier:GATE:STATe {OFF|ON}"]),
        ("Width", ["AMPLifier:GATE:WIDTh", "{<seconds>|MINimum|MAXimum}"]),
        ("Colour", ["AMPLifier:COLour {RED|BLUE}"]),
    ]
    for name, lines in features:
        book.gap(20).put(name, 60, book.y, bold=True)
        book.gap(13).put(
            f"The {name.lower()} can be chosen as needed. The default is STEEP for all that is new.", 60, book.y
        )
        book.gap(13).put("From afar it is done so, with one message:", 60, book.y)
        book.gap(10)
        for line in lines:
            book.gap(14).put(line, 90, book.y, mono=True)
        book.gap(10)
    book.put("3", 400, book.y - 94)
    found = extract_file(book.save(tmp_path / "features.pdf"), "Acme", "AM-1")
    told = {command.header: (command.set or ())[0] for command in found.commands}
    assert told["AMPLifier:WAVE"].choices == ("SINusoid", "SQUare", "RAMP", "NOISe", "DC")
    assert told["AMPLifier:GATE:STATe"].type == "boolean"
    assert told["AMPLifier:GATE:WIDTh"].words == ("MINimum", "MAXimum")
    assert all(parameter.default is None for parameter in told.values())
    doubted = {command.header for command in found.commands if command.doubts}
    assert doubted == {"AMPLifier:GATE:WIDTh"}


def test_a_bold_header_before_plain_parameters_is_set_off_and_things_counted_are_whole(tmp_path: Path) -> None:
    book = Book(foot=str)
    forms = [
        (
            "OVEN:ROUNds",
            "{<rounds>|MINimum|MAXimum}",
            "Set the number of rounds in each batch, from 1 to 40,000 cycles.",
        ),
        ("OVEN:LAMP", "{OFF|ON}", "Let the lamp inside the oven burn or not. The default is enabled."),
        ("*ESE", "<enable value of the bits>", "Enable bits of the register that tells about the oven."),
    ]
    for place, (header, rest, said) in enumerate(forms):
        book.put(header, 60, 100 + 26 * place, bold=True).put(rest, 62 + 7 * len(header), 100 + 26 * place)
        book.put(said, 60, 113 + 26 * place)
    found = extract_file(book.save(tmp_path / "oven.pdf"), "Acme", "OV-1")
    rounds = (named(found, "OVEN:ROUNds").set or ())[0]
    assert (rounds.type, rounds.min, rounds.max) == ("integer", 1, 40000)
    assert (named(found, "OVEN:LAMP").set or ())[0].default == "ON"
    assert named(found, "*ESE").set


@pytest.mark.parametrize("apart", [False, True])
def test_a_root_above_relative_forms_is_no_command(tmp_path: Path, apart: bool) -> None:
    """`LOOM:SHUTtle` and below it `:SPEed`: what the paragraph describes is `LOOM:SHUTtle:SPEed`."""
    book = Book(foot=str)
    told = {
        ("LOOM:STATe {OFF|ON}", "LOOM:STATe?"): 'Stop or start the loom. The query returns "0" (OFF) or "1" (ON).',
        (
            "LOOM:SHUTtle",
            ":SPEed {SLOW|FAST}",
            ":SPEed?",
        ): "Select how fast it flies. The query returns its speed.",
        (
            "LOOM:SHUTtle",
            ":COLor {RED|BLUE}",
            ":COLor?",
        ): "Select the yarn in it. The query returns its color.",
        (
            "LOOM:REED {WIDE|FINE}",
            "LOOM:REED?",
        ): "Select which reed is in use. The query returns its kind.",
    }
    for forms, said in told.items():
        book.gap(24)
        for form in forms:
            word = form == "LOOM:SHUTtle" and apart  # a word in plain type, which alone is no form
            book.gap(13).put("SHUTtle" if word else form, book.left + 10 * form.startswith(":"), book.y, bold=not word)
        book.gap(13).put(said, book.left, book.y)
    found = extract_file(book.save(tmp_path / "loom.pdf"), "Acme", "L-1")
    root = "SHUTtle" if apart else "LOOM:SHUTtle"
    heads = ["LOOM:STATe", f"{root}:SPEed", f"{root}:COLor", "LOOM:REED"]
    assert [command.header for command in found.commands] == heads
    assert all(command.set and command.query for command in found.commands)


KILN = (
    ("KILN:APPLy [<voltage>[,<hold seconds>]]", "This command sets both at once, as soon as the message has come."),
    (
        "KILN:SHELf {50|INFinity|MINimum|MAXimum}",
        "Choose the load of the shelf. It bears a 50 W lamp. The default is 50.",
    ),
    ("KILN:SHELf?", 'Ask for the load of the shelf. Returns "50" or "9.9E+37".'),
    ("KILN:CODE <new code>", "Enter another code for the door. The code may contain up to 9 characters."),
    ("KILN:DATA COLD, <value>, <value>, . . .", "Send how warm it is to be in each hour, one value after the other."),
    ("KILN:PHASe {<degrees>|MINimum|MAXimum}", "Turn the shelf from 0 to 90 degrees, in .5 degree increments."),
    ("KILN:BITS?", "This query returns the value of the kiln's event register, which it clears."),
    ("KILN:DOORs?", 'This query tells which doors are shut. Returns "ALL", "NONE", or a list of them.'),
    ("KILN:TRIes?", 'This query tells how often the door was tried. Returns a value from "0" to "94".'),
    ("KILN:HEATs?", 'This query tells how hot it is for its size. Returns a value between "0" and "+1.0".'),
    ("KILN:CORNers?", 'Count the corners. Always returns "5" (corner "0" is one of them).'),
    ("*PSC {0|1}", 'Keep the masks when the power comes on. The factory setting is "1" (enabled).'),
)
CONFORMANCE = (
    (0, "[KILN]"),
    (10, ":APPLy [<voltage>[,<hold seconds>]]"),
    (10, ":CODE <new code>"),
    (10, ":GLAZe"),
    (10, ":PHASe {<degrees>|MINimum|MAXimum}"),
    (0, "DOOR"),
    (10, "[WINDow][:STATe] {OFF|ON}"),
    (10, "[WINDow][:STATe]?"),
)


@pytest.fixture(scope="module")
def kiln(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """A reference in bold forms, a title that looks like one, and a list of commands as trees."""
    book = Book(foot=str)
    book.put("KILN name", 60, 80, bold=True).put("Each kiln has a name of its own on its door.", 60, 93)
    for place, (form, said) in enumerate((*KILN, ("DOOR {OFF|ON}", "Let the door be shut, or let it be open."))):
        book.put(form, 60, 120 + 46 * place, bold=True).put(said, 60, 133 + 46 * place)
    book.page()
    for place, (indent, text) in enumerate(CONFORMANCE):
        book.put(text, 60 + indent, 100 + 14 * place)
    return extract_file(book.save(tmp_path_factory.mktemp("kiln") / "kiln.pdf"), "Acme", "KI-1")


def test_optional_mnemonics_come_from_trees_that_leave_out_colons(kiln: Extraction) -> None:
    """The title, and a setting of which the tree has lost the form, are no commands."""
    assert {command.header for command in kiln.commands} == {
        "[KILN:]APPLy",
        "KILN:SHELf",
        "[KILN:]CODE",
        "KILN:DATA",
        "[KILN:]PHASe",
        "KILN:BITS",
        "KILN:DOORs",
        "KILN:TRIes",
        "KILN:HEATs",
        "KILN:CORNers",
        "*PSC",
        "DOOR[:WINDow][:STATe]",
    }


def test_names_lengths_units_and_steps_are_read_from_the_paragraph(kiln: Extraction) -> None:
    forms = {command.header: command.set or () for command in kiln.commands}
    applied = forms["[KILN:]APPLy"]
    assert [(p.name, p.type, p.optional) for p in applied] == [
        ("voltage", "real", True),
        ("hold_seconds", "real", True),
    ]
    assert any("Only its name" in doubt for doubt in named(kiln, "[KILN:]APPLy").doubts)
    shelf = forms["KILN:SHELf"][0]
    assert (shelf.unit, shelf.default) == ("W", "50")
    code = forms["[KILN:]CODE"][0]
    assert (code.type, code.max_length) == ("text", 9)
    assert [(p.type, p.repeat) for p in forms["KILN:DATA"]] == [("choice", False), ("real", True)]
    phase = forms["[KILN:]PHASe"][0]
    assert (phase.min, phase.max, phase.step, phase.unit) == (0, 90, 0.5, "deg")
    assert forms["*PSC"][0].default == "1"
    replies = {
        end: named(kiln, f"KILN:{end}").query.returns[0] for end in ("BITS", "DOORs", "TRIes", "HEATs", "CORNers")
    }
    assert [reply.type for reply in replies.values()] == ["integer", "text", "integer", "real", "integer"]
    assert all(reply.choices == () for reply in replies.values())


def test_parameters_wrapped_below_their_header_belong_to_the_set_form(tmp_path: Path) -> None:
    book = Book(foot=str)
    forms = [
        ((":LOOM:WEAVe:PATTern[:STATe]", "OFF|ON|0|1"), "This command turns the pattern on or off.", ""),
        ((":LOOM:WEAVe:THRead COTTon|WOOL|SYNTH-", "etic"), "This command chooses the thread.", ""),
        ((":LOOM:WEAVe:LOAD", "WARP|WEFT,<file_name>"), "This command loads a pattern from a file.", ""),
        ((":LOOM:WEAVe:SPEed <speed>",), "This command sets how fast it weaves.", "7.0 kHz"),
    ]
    y = 100.0
    for lines, said, reset in forms:
        for line in (*lines, f"{lines[0].split(' ')[0]}?"):
            book.put(line, 60, y, mono=True)
            y += 12
        book.put(said, 60, y).put("It may be sent at any time, even while the loom is at work,", 60, y + 12)
        book.put("and holds until the loom is turned off.", 60, y + 24)
        if reset:
            book.put("*RST:", 60, y + 38, bold=True).put(reset, 120, y + 38)
        y += 64
    book.put("[:SENSe]:WEAVe Subsection", 60, y, 14, bold=True)
    book.put(":LOOM:BEGin", 60, y + 25, mono=True).put("This command starts the loom and lets it run.", 60, y + 38)
    found = extract_file(book.save(tmp_path / "loom.pdf"), "Acme", "LO-1")
    assert len(found.commands) == 5
    assert len(named(found, ":LOOM:WEAVe:LOAD").set or ()) == 2
    assert [parameter.type for parameter in named(found, ":LOOM:WEAVe:PATTern[:STATe]").set or ()] == ["boolean"]
    threads = named(found, ":LOOM:WEAVe:THRead").set or ()
    assert threads[0].choices == ("COTTon", "WOOL", "SYNTHetic")
    speed = (named(found, ":LOOM:WEAVe:SPEed").set or ())[0]
    assert (speed.type, speed.unit, speed.reset) == ("real", "Hz", 7000)


CARD = (
    (0, 20, "MILL:STONe"),
    (10, 10, ":KIND {FINE|ROUGh}[,<stone name>]"),
    (10, 10, ":KIND? [<stone name>]"),
    (0, 20, "[HALL:]DOOR:LOCK"),
    (10, 10, ":STATe {OFF|ON}[,(@<door_list>)]"),
    (10, 10, ":STATe? [(@<door_list>)]"),
    (0, 20, "MEASure"),
    (10, 10, ":WIND? {FAST|SLOW}"),
    (20, 10, ",{<height>|MIN|MAX|DEFault|CENTer|BOTTom} ,(@<door_list>)"),
    (10, 10, ":RAIN? [{<height>|MIN|MAX}"),
    (20, 10, "[,<angle>|MIN|MAX|DEFault|CENTer}],] (@<door_list>)"),
    (10, 10, ":HAIL?"),
    (0, 20, "MILL:WHEel?"),
    (0, 20, "INITiate"),
    (0, 20, "*TST?"),
    (0, 20, "*CLS"),
    (0, 20, "*TRG"),
)


def test_a_card_lists_commands_under_their_roots_and_describes_none(tmp_path: Path) -> None:
    """Roots are no commands, what is set in below them is; what the next page tells is not about the last of them."""
    book = Book(foot=str)
    book.put("MILL:STON:KIND FINE", 60, 90, mono=True)
    y = 100.0
    for indent, gap, form in CARD:
        y += gap
        book.put(form, 60 + indent, y, mono=not indent)
    book.page()
    for place, text in enumerate(("Acme 90-cm Millstones", "(they come in boxes)", "Acme 70-cm Millstones", "Wheels")):
        book.put(text, 60, 100 + 20 * place)
    found = extract_file(book.save(tmp_path / "mill.pdf"), "Acme", "M-1")
    measures = ["MEASure:WIND", "MEASure:RAIN", "MEASure:HAIL"]
    headers = ["MILL:STONe:KIND", "[HALL:]DOOR:LOCK:STATe", *measures, "MILL:WHEel", "INITiate", "*TST", "*CLS", "*TRG"]
    assert [command.header for command in found.commands] == headers
    assert all("Only a list of commands has it." in command.doubts for command in found.commands)
    wind = named(found, "MEASure:WIND").query
    assert wind is not None
    assert len(wind.params) == 3
    assert [len(named(found, header).set or ()) for header in headers[:2]] == [2, 2]


STACKED = (
    ("PUMP:FLOW <rate> | MINimum | MAXimum", "PUMP:FLOW? [MINimum | MAXimum]", "Sets the flow in litres per minute."),
    ("PUMP[:STATe] ON|1|OFF|0", "PUMP[:STATe]?", "Runs or stops the pump. The query returns 1 (ON) or 0 (OFF)."),
    ("PUMP:MODE SLOW|RAPid", "PUMP:MODE?", "Chooses how the pump runs. The query returns SLOW or RAP."),
    ("VALVe:WASH", "", "Washes all valves, one behind the other, with clear water."),
    ("VALVe:OPEN ON|1|OFF|0", "VALVe:OPEN?", "Opens or closes the valves. The query returns 1 (ON) or 0 (OFF)."),
    ("VALVe:SEAL ON|1|OFF|0", "VALVe:SEAL?", "Seals the valves. The query returns 1 (ON) or 0 (OFF)."),
)
OTHERS = (
    "Setzt die Menge.",
    "Schaltet die Pumpe.",
    "Legt fest, wie sie pumpt.",
    "Wäscht alle Ventile mit klarem Wasser.",
)


def test_set_and_query_form_stacked_close_above_their_text_in_larger_type(tmp_path: Path) -> None:
    """The same is told again in another language further on, on a page that has a little more: the first one counts."""
    book = Book()
    for text in ("Pump and valves", "Pumpe und Ventile"):
        for _ in range(32 if book.leaves[1:] else 0):
            book.page().prose("Wipe the pump with a dry cloth once in a while.")
        book.page().heading(text, size=16)
        for place, (setting, asking, told) in enumerate(STACKED):
            book.gap(16)
            book.y += 14
            book.put(setting, book.left, book.y, 12)
            if asking:
                book.y += 15
                book.put(asking, book.left, book.y, 12)
            book.gap(10).prose(
                told if text == "Pump and valves" else OTHERS[place % len(OTHERS)] + " Danach geht es weiter."
            )
    found = {command.header: command for command in extract_file(book.save(tmp_path / "g.pdf"), "Acme", "P1").commands}
    assert list(found) == ["PUMP:FLOW", "PUMP[:STATe]", "PUMP:MODE", "VALVe:WASH", "VALVe:OPEN", "VALVe:SEAL"]
    assert {command.page_pdf for command in found.values()} == {2}
    assert [header for header, command in found.items() if command.query is None] == ["VALVe:WASH"]
    assert all(command.set is not None for command in found.values())
    assert not found["VALVe:OPEN"].doubts


def test_a_branch_in_brackets_set_in_under_another_stands_in_all_headers_below_it(tmp_path: Path) -> None:
    """The headings leave it out; what stands further left again is not below it."""
    book = Book().heading("All commands", size=16)
    rows = (
        (0, "MEASure"), (10, "[:SCALar]"), (20, ":FLOW[:AIR]?"), (20, "[:HUMidity][:AIR]?"), (10, ":HEAT[:SOIL]?"),
        (0, "PUMP"), (10, ":FLOW[:LEVel] {<rate>|MIN|MAX}"), (10, ":FLOW[:LEVel]? [MIN|MAX]"),
    )  # fmt: skip
    for indent, text in rows:
        book.y += 11
        book.put(text, book.left + indent, book.y, 8)
    book.page().heading("Measuring", size=16)
    for heading in ("MEASure:FLOW?", "MEASure[:HUMidity]?", "MEASure:HEAT?", "PUMP:FLOW {<rate>|MINimum|MAXimum}"):
        book.gap(14).lines(heading, bold=True).gap(6)
        book.prose("This command is about what flows through the garden. The query returns a real number in liters.")
    found = {command.header for command in extract_file(book.save(tmp_path / "g.pdf"), "Acme", "P1").commands}
    assert found == {
        "MEASure[:SCALar]:FLOW[:AIR]",
        "MEASure[:SCALar][:HUMidity][:AIR]",
        "MEASure:HEAT[:SOIL]",
        "PUMP:FLOW[:LEVel]",
    }
