"""Help pages turned into Markdown by a converter: a heading is the set form, a table without outer bars the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command, Query

GUIDE = r"""# Lamp Commands

Controls the lamps of the stage.

* * *

## LAMP<n>:GLOW <num>

Applicable Models: All (Read-Write) Sets how strongly the lamp
glows. See [the notes on
light](../light.md).
---
Parameters |
<n> |  Any existing lamp. If unspecified, value is set to 1.
<num> |  Strength of the light. Choose a value between 0 and 40.
Examples |  LAMP:GLOW 20.5
lamp2:glow 3
Query Syntax |  LAMP:GLOW?
Return Type |  Numeric
[ Default ](JavaScript:popup.Show\(Lamp,'Arial',8\)) |  10

* * *

## LAMP<n>[:STATe] <ON | OFF>

Applicable Models: All (Read-Write) Lights the lamp.
---
Parameters |
<n> |  Any existing lamp. If unspecified, value is set to 1.
<ON | OFF> |  ON (or 1) - lights it.
OFF (or 0) - puts it out.
Examples |  LAMP:STAT ON
lamp2:state off
Query Syntax |  LAMP<n>[:STATe]?
Return Type |  Boolean (1 = ON, 0 = OFF)
Default |  OFF (0)

* * *

## LAMP:ORDer <char>

Applicable Models: All (Write-only) Chooses which lamp comes first.
---
Parameters |
<char> |  Order of lighting. Choose from:

  * LEFT - from the left end
  * RIGHt - from the right end
  * MIDDle - from the middle outwards


Examples |  LAMP:ORD LEFT
lamp:order middle
Query Syntax |  Not Applicable
Default |  LEFT Note: it was MIDDle before.

* * *

## LAMP:TINT <enum>

Applicable Models: All (Read-Write) Sets the colour.
---
Parameters |
<enum> |  Colour. Choose from: WARM \- like a candle COLD \- like snow
Examples |  LAMP:TINT COLD
Query Syntax |  LAMP:TINT?
Return Type |  Enumeration
Default |  WARM

* * *

## LAMP:HOURs?

Applicable Models: All (Read-only) Reads for how long the lamps have been lit.
---
Examples |  LAMP:HOUR?
lamp:hours?
Return Type |  Integer
Default |  Not Applicable

* * *

## LAMP:NAME <string>

Applicable Models: All (Read-Write) Names the stage.
---
Parameters |
<string> |  Any characters, enclosed with quotes. Optional.
Examples |  LAMP:NAME 'left'
Query Syntax |  LAMP:NAME?
Return Type |  String
Default |  NA

* * *

## LAMP:PULSe <num>

Applicable Models: All (Read-Write) Sets the length of a flash in seconds.
---
Parameters |
<num> |  Length of the flash in seconds. Choose a value between 0.1 and 5.
Examples |  LAMP:PULS 0.5
Return Type |  Numeric
Default |  0.2

* * *

## LAMP:SOCKet<n>:FUSE <num>

Applicable Models: All (Read-Write) Sets the fuse of a socket.
---
Parameters |
<n> |  Socket number. Choose any number between:
1 and 8
If unspecified, value is set to 2.
<num> |  Current in A. Choose a value between 0.5 and 16.
Examples |  LAMP:SOCK3:FUSE 1.5
Query Syntax |  LAMP:SOCKet<n>:FUSE?
Return Type |  Numeric
Default |  10

* * *

## LAMP:SHELf<n>:WEIGht <num>

Applicable Models: All (Read-Write) Sets what a shelf may bear.
---
Parameters |
<n> |  Shelf number, from -1000000000 to 1000000000
<num> |  Weight in N. Choose a value between 0.5 and 16.
Examples |  LAMP:SHEL3:WEIG 1.5
Query Syntax |  LAMP:SHELf<n>:WEIGht?
Return Type |  Numeric
Default |  10

* * *

## LAMP:STYLe <string>

Applicable Models: All (Read-Write) Sets the style.
---
Parameters |
<string> |  Style of lighting. Choose from:

  * "Soft" or "Warm"
  * "Hard"


Examples |  LAMP:STYL "Soft"
Query Syntax |  LAMP:STYLe?
Return Type |  String
Default |  "Soft"

* * *

## LAMP:SINCe?

Applicable Models: All (Read-only) Returns the (hour, minute) of lighting.
---
Examples |  LAMP:SINC?
Return Type |  Comma-separated integers
Default |  Not applicable

* * *

## LAMP:SELect QlampNameQ

Applicable Models: All (Read-Write) Chooses the lamp.
---
Parameters |
QlampNameQ |  Name of the lamp.
Examples |  LAMP:SEL "left"
Query Syntax |  LAMP:SELect?
Return Type |  String
Default |  Not applicable

* * *

## LAMP:ADDRess:FADE
<num>[,lampName]

Applicable Models: All (Read-Write) Sets how fast a lamp fades.
---
Parameters |
<num> |  Speed. Choose a value between 0.1 and 9.
[lampName] |  String. Name of the lamp.
Examples |  LAMP:ADDR:FADE 1.5,"left" lamp:address:fade 2.5
Query Syntax |  LAMP:ADDRess:FADE? [lampName]
Return Type |  Numeric
Default |  3

* * *

## LAMP:BLINk <rate>

Applicable Models: All (Read-Write) Lets the lamp blink.

  * It blinks until it is put out.


---
Parameters |
<rate> |  Rate of blinking. Choose a value between 1.5 and 8.
<share> |  Share of light. Choose a value between 10 and 90.
Examples |  LAMP:BLIN 2.5
Query Syntax |  LAMP:BLINk?
Return Type |  Numeric
Default |  2

* * *

##
LAMP<n>:CORRection:MEASured:LONGest[:STATe]
<bool>

Applicable Models: All (Read-Write) Keeps the longest time.
---
Parameters |
<n> |  Any existing lamp. If unspecified, value is set to 1.
<bool> |  ON or 1 - keeps it. OFF or 0 - keeps none.
Examples |  LAMP:CORR:MEAS:LONG ON
Query Syntax |  LAMP<n>:CORRection:MEASured:LONGest[:STATe]?
Return Type |  Boolean
Default |  OFF

* * *

LAMP:BANDwidth | BWIDth:TRACk <char>

Applicable Models: All (Read-Write) Sets how colours are followed.
---
Parameters |
<char> |  (String) How they are followed. Chose from:

  * WARM \- towards red
  * COLD \- towards blue

Examples |  LAMP:BAND:TRAC WARM
lamp:bwidth:track cold
Query Syntax |  LAMP:BANDwidth | BWIDth:TRACk?
Return Type |  Character
Default |  WARM

* * *

Light is measured in lumen.

* * *

## LAMP:<n>MIRRor:TILT <num>

Applicable Models: All (Read-Write) Tilts a mirror.
---
Parameters |
<n> |  Any existing lamp. If unspecified, value is set to 1.
<num> |  Angle. Choose a value between 0.5 and 40.
Examples |  LAMP2:MIRR:TILT 1.5
Query Syntax |  LAMP<n>:MIRRor:TILT?
Return Type |  Numeric
Default |  10

* * *

## LAMP:PORT{1:4}:SERial?

Applicable Models: All (Read-only) Returns when a lamp was made. Three integers are returned (year, month, day).
---
Examples |  LAMP:PORT1:SER?
Return Type |  Integer
Default |  Not applicable

* * *

## LAMP:MARK <string>

Applicable Models: All (Read-Write) Marks a lamp.
---
Parameters |
<string> |  The mark. It has 6-10 characters, enclosed with quotes.
Examples |  LAMP:MARK "sixsix"
Query Syntax |  LAMP:MARK?
Return Type |  String
Default |  Not applicable

* * *

## LAMP:FILTer:RESPonse:FILE <name>

Applicable Models: All (Read-Write) Chooses the filter.
---
Parameters |
<name> |  String. Name of a file.
Examples |  LAMP:FILT:SEL "red"
Query Syntax |  LAMP:FILTer:SELect?
Return Type |  String
Default |  Not applicable

* * *

## LAMP:SAVE <"a,b">,<"filename">

Applicable Models: All (Write-only) Keeps two lamps in a file.
---
Parameters |
<a,b> |  String. Numbers of two lamps.
<filename> |  String Name of the file.
Examples |  LAMP:SAVE '1,2','left'
Query Syntax |  Not applicable
Default |  Not applicable

* * *

## LAMP:RIPPle <num>[,lampName]

Applicable Models: All (Read-Write) Sets how fast the light wavers.
---
Parameters |
<num> |  How fast it wavers.
[lampName] |  String. Name of the lamp.
Examples |  LAMP:RIPP 20 Hz
Query Syntax |  LAMP:RIPPle?
Return Type |  Numeric
Default |  10 kHz

* * *

## LAMP:WAVE <num>[,lampName]

Applicable Models: All (Read-Write) Sets how wide the light is.
---
Parameters |
<num> |  How wide it is.
[lampName] |  String. Name of the lamp.
Examples |  LAMP:WAVE 20 MHz
lamp:wave 1.5ghz,"left"
Query Syntax |  LAMP:WAVE?
Return Type |  Numeric
Default |  Not applicable

* * *

## LAMP:SWAY <num>[,lampName]

Applicable Models: All (Read-Write) Sets how far the light sways.
---
Parameters |
<num> |  How far it sways.
[lampName] |  String. Name of the lamp.
Examples |  LAMP:SWAY 20 mm
lamp:sway 30
Query Syntax |  LAMP:SWAY?
Return Type |  Numeric
Default |  Not applicable

* * *

## LAMP:SHADe <kind>

Applicable Models: All (Read-Write) Sets the shade.
---
Parameters |
<kind> |  String. The shade. For lamps of iron choose from: A, B, C2. For lamps of glass, choose from: Red4, Blue5.
Examples |  LAMP:SHAD "A"
Query Syntax |  LAMP:SHADe?
Return Type |  String
Default |  A (iron) Red4 (glass)

* * *

## LAMP:GLARe <num> \- Superseded

Applicable Models: All (Read-Write) Sets how much it dazzles.
---
Parameters |
<num> |  How much. Choose a value between 0.5 and 8.
Examples |  LAMP:GLAR 1.5
Query Syntax |  LAMP:GLARe?
Return Type |  Numeric
Default |  2

* * *

LAMP:DAZZle <num>
Superseded

Applicable Models: All (Read-Write) Sets how much it dazzles.
---
Parameters |
<num> |  How much. Choose a value between 0.5 and 8.
Examples |  LAMP:DAZZ 1.5
Query Syntax |  LAMP:DAZZle?
Return Type |  Numeric
Default |  2

* * *

## LAMP:TURN <num>

Applicable Models: All (Read-Write) Sets by how much it is turned.
---
Parameters |
<num> |  Turning value in degrees.
Examples |  LAMP:TURN 15 deg lamp:turn -3 deg
Query Syntax |  LAMP:TURN?
Return Type |  Numeric
Default |  0

* * *

## LAMP:SOURce <num>, [<lamp
name>]

Applicable Models: All (Read-Write) Sets what feeds the lamp.
---
Parameters |
<num> |  How much. Choose a value between 0.5 and 8.
<lamp name> |  String. Name of the lamp. Optional.
Examples |  LAMP:SOUR 1.5,"left"
Query Syntax |  LAMP:SOURce?
Return Type |  Numeric
Default |  2

* * *

## LAMP:HEAT:MEASured?
[,lampName]

Applicable Models: All (Read-only) Returns how warm a lamp is.
---
Parameters |
[lampName] |  String. Name of the lamp.
Examples |  LAMP:HEAT:MEAS?
Return Type |  Numeric
Default |  Not applicable

* * *

## LAMP:PAIR <first>,<second>

Applicable Models: All (Read-Write) Sets two strengths.
---
Parameters |
<first> |  Choose a value between 0.5 and 8.
<second> |  Choose a value between 0.5 and 8.
Examples |  LAMP:PAIR 1.5,2.5
Query Syntax |  LAMP:PAIR?
Return Type |  Numeric
Default |  2, 3

* * *

## LAMP:LINK <first>,<second>

Applicable Models: All (Read-Write) Links two lamps.
---
Parameters |
<first> |  Choose a number from 1 to 8.
<second> |  Choose a number from 1 to 8.
Examples |  LAMP:LINK 1,2
Query Syntax |  LAMP:LINK?
Return Type |  Numeric \- Returns two numbers separated by commas.
Default |  Not applicable

* * *

## LAMP:STYLe:CATalog?

Applicable Models: All (Read-only) Returns the styles that a lamp can have.
---
Parameters |
Examples |  LAMP:STYL:CAT?
Return Type |  String of comma-separated lamp styles. For example, SOFT, HARD.
Default |  Not applicable

* * *

## LAMP:STYLe:LOST?

Applicable Models: All (Read-only) Returns the styles that a lamp does not have.
---
Parameters |
[lamp] |  String. Name of a lamp. Optional argument.
Examples |  LAMP:STYL:LOST?
Return Type |  String
Default |  Not applicable

* * *

## LAMP:KEEP [bool]

Applicable Models: All (Write-only) Keeps what is set.
---
Parameters |
[bool] |  Optional argument. OFF (0)  Keep it here only. ON (1) Keep it in the lamp as well.
Examples |  LAMP:KEEP
lamp:keep 0
Query Syntax |  Not Applicable
Default |  Not applicable

* * *

## LAMP:STYLe:KIND?

Applicable Models: All (Read-only) Returns the kind of style. These are known: SOFT | HARD | SHARp
---
Parameters |
Examples |  LAMP:STYL:KIND?
Return Type |  Enumeration
Default |  SOFT

* * *

## LAMP:LIST?

Applicable Models: All (Read-only) Returns which lamps burn.
---
Parameters |
Examples |  LAMP:LIST?
Return Type |  List of numbers
Default |  Not applicable
""".replace("QlampNameQ", "\x93lampName\x94")


@pytest.fixture(scope="module")
def extraction(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    path = tmp_path_factory.mktemp("loose") / "lamps.md"
    path.write_text(GUIDE, encoding="utf-8")
    return extract_file(path, "Nobody", "L1")


def entry(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, [command.header for command in extraction.commands]
    return found[0]


def test_each_heading_is_one_command(extraction: Extraction) -> None:
    assert [command.header for command in extraction.commands] == [
        "LAMP<n>:GLOW",
        "LAMP<n>[:STATe]",
        "LAMP:ORDer",
        "LAMP:TINT",
        "LAMP:HOURs",
        "LAMP:NAME",
        "LAMP:PULSe",
        "LAMP:SOCKet<n>:FUSE",
        "LAMP:SHELf<n>:WEIGht",
        "LAMP:STYLe",
        "LAMP:SINCe",
        "LAMP:SELect",
        "LAMP:ADDRess:FADE",
        "LAMP:BLINk",
        "LAMP<n>:CORRection:MEASured:LONGest[:STATe]",
        "LAMP:{BANDwidth|BWIDth}:TRACk",
        "LAMP<n>:MIRRor:TILT",
        "LAMP:PORT<n>:SERial",
        "LAMP:MARK",
        "LAMP:FILTer:RESPonse:FILE",
        "LAMP:SAVE",
        "LAMP:RIPPle",
        "LAMP:WAVE",
        "LAMP:SWAY",
        "LAMP:SHADe",
        "LAMP:GLARe",
        "LAMP:DAZZle",
        "LAMP:TURN",
        "LAMP:SOURce",
        "LAMP:HEAT:MEASured",
        "LAMP:PAIR",
        "LAMP:LINK",
        "LAMP:STYLe:CATalog",
        "LAMP:STYLe:LOST",
        "LAMP:KEEP",
        "LAMP:STYLe:KIND",
        "LAMP:LIST",
    ]


def test_the_heading_is_the_set_form_of_the_query_below(extraction: Extraction) -> None:
    glow = entry(extraction, "LAMP<n>:GLOW")

    assert glow.set is not None
    assert glow.query is not None
    assert (glow.set[0].type, glow.set[0].min, glow.set[0].max, glow.set[0].reset) == ("real", 0, 40, 10)
    assert [reply.type for reply in glow.query.returns] == ["real"]
    assert glow.suffix["n"].default == 1
    assert glow.examples == ("LAMP:GLOW 20.5", "lamp2:glow 3")
    assert not glow.doubts


def test_words_between_angle_brackets_are_choices(extraction: Extraction) -> None:
    state = entry(extraction, "LAMP<n>[:STATe]")

    assert state.set is not None
    assert (state.set[0].type, state.set[0].reset) == ("boolean", "OFF")
    assert not state.doubts


@pytest.mark.parametrize(
    ("header", "choices", "reset"),
    [("LAMP:ORDer", ("LEFT", "RIGHt", "MIDDle"), "LEFT"), ("LAMP:TINT", ("WARM", "COLD"), "WARM")],
)
def test_words_to_choose_from(extraction: Extraction, header: str, choices: tuple[str, ...], reset: str) -> None:
    found = entry(extraction, header)

    assert found.set is not None
    assert (found.set[0].type, found.set[0].choices, found.set[0].reset) == ("choice", choices, reset)
    assert not found.doubts


def test_a_query_that_is_not_applicable_is_none(extraction: Extraction) -> None:
    assert entry(extraction, "LAMP:ORDer").query is None


def test_what_can_only_be_read(extraction: Extraction) -> None:
    hours = entry(extraction, "LAMP:HOURs")

    assert hours.set is None
    assert hours.query is not None
    assert [reply.type for reply in hours.query.returns] == ["integer"]


def test_what_is_optional_in_words_only_is_a_doubt(extraction: Extraction) -> None:
    name = entry(extraction, "LAMP:NAME")

    assert name.set is not None
    assert name.set[0].reset is None
    assert any("optional" in doubt for doubt in name.doubts)


def test_a_form_that_the_entry_speaks_of_and_does_not_print_is_a_doubt(extraction: Extraction) -> None:
    pulse = entry(extraction, "LAMP:PULSe")

    assert pulse.set is not None
    assert pulse.set[0].unit == "s"
    assert any("can be asked" in doubt for doubt in pulse.doubts)


def test_a_number_of_a_mnemonic_has_its_range_and_what_holds_without_one(extraction: Extraction) -> None:
    suffix = entry(extraction, "LAMP:SOCKet<n>:FUSE").suffix["n"]

    assert (suffix.min, suffix.max, suffix.default) == (1, 8, 2)


def test_a_range_of_values_told_of_a_number_of_a_mnemonic_is_not_believed(extraction: Extraction) -> None:
    """It is bounded in memory, too: nothing counts from one end to the other."""
    suffix = entry(extraction, "LAMP:SHELf<n>:WEIGht").suffix["n"]

    assert (suffix.min, suffix.max) == (1, None)


@pytest.mark.parametrize(
    ("header", "about"),
    [
        ("LAMP:STYLe", "Texts to choose from are listed"),
        ("LAMP:SHADe", "Texts to choose from are listed"),
        ("LAMP:SINCe", "several values"),
        ("LAMP:BLINk", "Something is said of `share`"),
        ("LAMP:STYLe:LOST", "Something is said of `lamp`"),
        ("LAMP:STYLe:KIND", "The words of the reply were not read"),
        ("LAMP:PAIR", "The default `2, 3` was not read"),
    ],
)
def test_what_is_not_read_is_a_doubt(extraction: Extraction, header: str, about: str) -> None:
    assert any(about in doubt for doubt in entry(extraction, header).doubts)


def test_quotes_in_the_codes_of_windows_are_quotes(extraction: Extraction) -> None:
    select = entry(extraction, "LAMP:SELect")

    assert select.set is not None
    assert [value.type for value in select.set] == ["string"]


def test_a_heading_goes_on_in_the_next_line(extraction: Extraction) -> None:
    fade = entry(extraction, "LAMP:ADDRess:FADE")

    assert fade.set is not None
    assert [(value.name, value.type, value.optional) for value in fade.set] == [
        ("num", "real", False),
        ("lampname", "string", True),
    ]
    assert fade.set[0].reset == 3
    assert fade.examples == ('LAMP:ADDR:FADE 1.5,"left"', "lamp:address:fade 2.5")


def test_a_heading_stands_below_its_marks(extraction: Extraction) -> None:
    longest = entry(extraction, "LAMP<n>:CORRection:MEASured:LONGest[:STATe]")

    assert longest.set is not None
    assert longest.query is not None
    assert (longest.set[0].type, longest.set[0].reset) == ("boolean", "OFF")
    assert not longest.doubts


def test_a_form_alone_below_a_rule_is_a_heading_with_two_names_of_one_node(extraction: Extraction) -> None:
    track = entry(extraction, "LAMP:{BANDwidth|BWIDth}:TRACk")

    assert track.set is not None
    assert track.query is not None
    assert (track.set[0].type, track.set[0].choices) == ("choice", ("WARM", "COLD"))
    assert not track.doubts


def test_a_suffix_behind_its_colon_is_put_before_it_with_a_doubt(extraction: Extraction) -> None:
    tilt = entry(extraction, "LAMP<n>:MIRRor:TILT")

    assert tilt.suffix["n"].default == 1
    assert any("behind the colon" in doubt for doubt in tilt.doubts)


def test_numbers_of_a_mnemonic_from_one_to_another(extraction: Extraction) -> None:
    serial = entry(extraction, "LAMP:PORT<n>:SERial")

    assert (serial.suffix["n"].min, serial.suffix["n"].max) == (1, 4)
    assert any("several values" in doubt for doubt in serial.doubts)


def test_a_length_from_one_number_to_another(extraction: Extraction) -> None:
    mark = entry(extraction, "LAMP:MARK")

    assert mark.set is not None
    assert mark.set[0].max_length == 10


def test_a_misprint_that_the_examples_send_is_a_doubt(extraction: Extraction) -> None:
    doubts = entry(extraction, "LAMP:FILTer:RESPonse:FILE").doubts

    assert any("The examples send" in doubt for doubt in doubts)


def test_a_comma_in_an_example_s_quotes_parts_no_values(extraction: Extraction) -> None:
    save = entry(extraction, "LAMP:SAVE")

    assert save.set is not None
    assert [value.type for value in save.set] == ["string", "string"]


def test_the_value_after_a_reset_is_that_of_the_parameter_that_must_be_given(extraction: Extraction) -> None:
    ripple = entry(extraction, "LAMP:RIPPle")

    assert ripple.set is not None
    assert ripple.query is not None
    assert (ripple.set[0].type, ripple.set[0].unit, ripple.set[0].reset) == ("real", "Hz", 10000)
    assert ripple.set[1].reset is None
    assert [(reply.type, reply.unit) for reply in ripple.query.returns] == [("real", "Hz")]


def test_what_a_query_takes_may_stand_in_the_line_below_its_heading(extraction: Extraction) -> None:
    heat = entry(extraction, "LAMP:HEAT:MEASured")

    assert heat.query is not None
    assert [(value.name, value.type, value.optional) for value in heat.query.params] == [("lampname", "string", True)]
    assert not heat.doubts


def test_the_unit_that_every_example_sends(extraction: Extraction) -> None:
    wave, sway = entry(extraction, "LAMP:WAVE"), entry(extraction, "LAMP:SWAY")

    assert wave.set is not None
    assert sway.set is not None
    assert (wave.set[0].type, wave.set[0].unit) == ("real", "Hz")
    assert not wave.doubts
    assert not sway.set[0].unit
    assert sway.doubts


def test_a_word_on_the_command_behind_its_form_is_none_of_it(extraction: Extraction) -> None:
    for header in ("LAMP:GLARe", "LAMP:DAZZle"):
        glare = entry(extraction, header)

        assert glare.set is not None
        assert [(value.type, value.min, value.max, value.reset) for value in glare.set] == [("real", 0.5, 8, 2)]
        assert not glare.doubts


def test_the_unit_at_the_end_of_all_that_is_said_of_a_number(extraction: Extraction) -> None:
    turn = entry(extraction, "LAMP:TURN")

    assert turn.set is not None
    assert turn.query is not None
    assert [(value.type, value.unit, value.reset) for value in turn.set] == [("real", "deg", 0)]
    assert [reply.unit for reply in turn.query.returns] == ["deg"]
    assert turn.examples == ("LAMP:TURN 15 deg", "lamp:turn -3 deg")
    assert not turn.doubts


def test_replies_of_several_values(extraction: Extraction) -> None:
    link, styles, burning = (entry(extraction, f"LAMP:{name}") for name in ("LINK", "STYLe:CATalog", "LIST"))

    assert [reply.type for reply in told(link).returns] == ["integer", "integer"]
    assert [reply.type for reply in told(styles).returns] == ["string"]
    assert [reply.type for reply in told(burning).returns] == ["text"]
    assert not link.doubts + styles.doubts + burning.doubts


def test_a_name_of_a_kind_of_value_in_square_brackets(extraction: Extraction) -> None:
    keep = entry(extraction, "LAMP:KEEP")

    assert [(value.type, value.optional, value.choices) for value in keep.set or ()] == [("boolean", True, ())]


def told(command: Command) -> Query:
    assert command.query is not None
    return command.query


def test_a_heading_broken_inside_a_name(extraction: Extraction) -> None:
    source = entry(extraction, "LAMP:SOURce")

    assert source.set is not None
    assert [(value.type, value.optional) for value in source.set] == [("real", False), ("string", True)]


# Kinds of documents ------------------------------------------------------------------------------

LIGHTS = """# Lights

CALCulate:LIGHt BRIGht GLOWing

* * *

CALCulate:LIGHt:BRIGht <num>

Applicable Models: All (Read-Write) Sets a light. See [more](more.md) and [less](less.md#low).
---
Parameters |
<num> |  Choose a value between 0.5 and 8.
Examples |  CALC:LIGH:BRIG 1.5
Query Syntax |  CALCulate:LIGHt:BRIGht?
Return Type |  Numeric
Default |  2

* * *

CALCulate:LIGHt:GLOWing?

Applicable Models: All (Read-only) Reads a light. See [more](more.md).
---
Parameters |  None
Examples |  CALC:LIGH:GLOW?
Return Type |  Numeric
Default |  Not applicable

* * *

CALCulate:LIGHt:HOURs?

Applicable Models: All (Read-only) Reads for how long it was lit.
---
Parameters |  None
Examples |  CALC:LIGH:HOUR?
Return Type |  Numeric
Default |  Not applicable

* * *
"""


def test_links_and_rules_show_markdown_and_headings_of_what_is_only_read_count(tmp_path: Path) -> None:
    path = tmp_path / "lights.md"
    path.write_text(LIGHTS, encoding="utf-8")

    found = extract_file(path, "Nobody", "L2")

    assert [command.header for command in found.commands] == [
        "CALCulate:LIGHt:BRIGht",
        "CALCulate:LIGHt:GLOWing",
        "CALCulate:LIGHt:HOURs",
    ]
    assert not [command.doubts for command in found.commands if command.doubts]
