"""Exchanges told once for all names, in formats of either sign, in letters, or under a misspelt name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from benchwright.extract.run import CERTAIN, extract_file
from benchwright.manual.model import Command

TOWER = """Water Tower Controller

4.2 Conventions of the list of messages
<??? enable>   A parameter with enable in its name takes these: 0 (disabled) or 1 (enabled).
<??? value>    A parameter with value in its name is sent in floating point format.
<off/on>       Tells whether something is off or on. 0 is off and 1 is on.
<tank>         Names the tank that is meant. Valid values: 1 - 6.

QDONE?         Query Whether All Is Done
   Input:      QDONE?
   Returned:   1. Format: n[term]
   Remarks:    Sends a one as soon as all pumps stand still.

QHEAL?         Query Health
   Input:      QHEAL?
   Returned:   0 or 1. Format: n[term]
   Remarks:    The tower tries its pumps. 0 = sound, 1 = faulty.

HORN           Configure The Horn.
   Input:      HORN <off/on>
   Returned:   Nothing
   Remarks:    Turns the horn on and off. <off/on> 0 = Off, 1 = On.

HORN?          Query The Horn.
   Input:      HORN?
   Returned:   <off/on>. Format: n[term].
   Remarks:    Returns whether it may sound. See HORN command for parameter descriptions.

PUMPS          Configure Pump Speed
   Input:      PUMPS <step>
   Returned:   Nothing
   Remarks:    Sets how fast they run. <step> specifies the speed in steps. 0 = 50, 1 = 100,
               2 = 200.

FILLS          Configure How A Tank Is Filled
   Input:      FILLS <tank>, <source>, <top value>, <spill enable>, <off/on>
   Returned:   Nothing.
   Remarks:    Configures how a tank is filled.
               <tank>          Specifies which tank to configure.
               <source>        Specifies what is read. 1 = Kelvin, 2 = Celsius, 3 = meter units.
               <top value>     Specifies where it ends.
               <spill enable>  Specifies whether it may spill.
               <off/on>        Starts or ends it.
   Example:    FILLS 3, 1, 280.5, 0, 1[term] - Tank 3 is filled until 280.5 K are read.

FILLS?         Query How A Tank Is Filled
   Input:      FILLS? <tank>
   Returned:   <source>, <top value>, <spill enable>, <off/on>. Format: n,+/-nn.nnn,n,n[term]
   Remarks:    Returns how it is filled. See FILLS command for parameter descriptions.

LEVEL?         Query The Level Of A Tank
   Input:      LEVEL? <tank>
   Returned:   <share>. Format: +/-nn.nnn[term]
   Remarks:    Returns the percentage that is filled. <tank> specifies which tank to ask.

FLOWS?         Query The Flow Of One Tank Or All Tanks
   Input:      FLOWS? <tank>
   Returned:   <flow value>. Format: +nn.nnn[term]
               Or if all tanks are asked:
               <Tank 1 value>,<Tank 2 value>,<Tank 3 value>,<Tank 4 value>,<Tank 5
               value>,<Tank 6 value>. Format: +nn.nnn,+nn.nnn,+nn.nnn,+nn.nnn,+nn.nnn,+nn.nnn
   Remarks:    Returns the flow. <tank> specifies which tank to ask. 0 = all tanks, 1-6 = one tank.

RAWFL?         Query The Raw Flow
   Input:      RAWFL? <tank>
   Returned:   Raw flow of a tank
               Format: n.nnnnnn[term]
   Remarks:    <tank>   Specifies which tank to ask. Valid entries are 1 - 6.

GROUP          Configure A Group
   Input:      GROUP <tank group>
   Returned:   Nothing
   Remarks:    Starts the pumps of the chosen group.
               <tank group>  Specifies which group runs. Valid entries are A (tanks 1 - 3),
               and B (tanks 4 - 6).

PAIRS          Configure A Pair
   Input:      PAIRS <pair>
   Returned:   Nothing
   Remarks:    Starts a pair of pumps.
               <pair>   Specifies which pair runs. P (pumps 1 - 3) as well as Q (pumps 4 - 6).

STAGES         Configure What Stage Shows
   Input:      STGES <tank>
   Returned:   Nothing
   Remarks:    Shows a tank on the stage.
               <tank>   Specifies which tank to show.

VALVE?         Query The State Of A Valve
   Input:      VALVE? <tank>
   Returned:   <valve>, <status>. Format: n,nn[term]
   Remarks:    <valve>   Specifies the valve (1-3).
               <status>  Stands for the sum of the bits of what was seen.

CLOCK          Configure The Clock
   Input:      CLOCK <MM>, <HH>, <mm>
   Returned:   Nothing
   Remarks:    Sets the clock.
               <MM>   Specifies the month. Valid entries are: 1 - 12.
               <HH>   Specifies the hour. Valid entries are: 0 - 23.
               <mm>   Specifies the minute. Valid entries are: 0 - 59.

INPUT          Configure An Inlet
   Input:      INPUT <tank>, <off/on>
   Returned:   Nothing.
   Remarks:    Opens and shuts the inlet of a tank.
               <tank>    Specifies which tank to configure (1-6).
               <off/on>  Shuts/opens it. 0 = Off, 1 = On.

DRAIN          Configure How A Tank Drains
   Input:      DRAIN <mode>, <pause>
   Returned:   Nothing.
   Remarks:    Configures draining.
               <mode>   Specifies when it drains. 0 = Never, 1 = Daily.
               <pause>  Specifies seconds between two times (1-90). If mode is Daily, minimum
                        pause is 20.

VENTS          Configure The Vents
   Input:      VENTS [<mode>], [<pause>], [<off/on>]
   Returned:   Nothing.
   Remarks:    Configures the vents.
               <mode>    Specifies what moves them. Valid entries: 0 = wind, 1 = clock, 2 = hand.
               <pause>   Specifies seconds between two times if <mode> = 1. Valid entries: 1 - 90.
               <off/on>  Specifies the state by hand if <mode> = 2.
   Example:    VENTS 2,,1[term] - They are opened by hand.

QWAVE          Make Waves
   Input:      QWAVE
   Returned:   Nothing
   Remarks:    This command is not supported in the small tower.

CURVE          Make A Curve
   Input:      CURVE <like>, <mark>
   Returned:   Nothing.
   Remarks:    Makes a curve.
               <like>   Specifies the curve it is made from (1,6,7).
               <mark>   Specifies its mark. Limited to 10 characters.
"""


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Command]:
    path = tmp_path_factory.mktemp("exchange") / "tower.txt"
    path.write_text(TOWER, encoding="utf-8")
    return {command.header: command for command in extract_file(path, "Acme", "T-1").commands}


def certain(command: Command) -> bool:
    return (command.confidence or 0) >= CERTAIN


def test_numbers_printed_as_the_reply(commands: Mapping[str, Command]) -> None:
    """A reply told as `1` or as `0 or 1` is that number, or one of these."""
    done, health = commands["QDONE"].query, commands["QHEAL"].query
    assert done is not None
    assert [(reply.type, reply.like) for reply in done.returns] == [("integer", "1")]
    assert health is not None
    assert [reply.choices for reply in health.returns] == [("0", "1")]
    assert certain(commands["QDONE"])
    assert certain(commands["QHEAL"])


def test_codes_in_the_middle_of_a_line(commands: Mapping[str, Command]) -> None:
    """`<name> 0 = Off, 1 = On` and `<name> specifies ... 0 = a, 1 = b` may stand in the remarks."""
    horn, pumps = commands["HORN"], commands["PUMPS"]
    assert [dict(p.means) for p in horn.set or ()] == [{"0": "Off", "1": "On"}]
    assert horn.query is not None
    assert [reply.choices for reply in horn.query.returns] == [("0", "1")]
    assert [dict(p.means) for p in pumps.set or ()] == [{"0": "50", "1": "100", "2": "200"}]
    assert certain(horn)
    assert certain(pumps)


def test_what_is_said_once_of_names(commands: Mapping[str, Command]) -> None:
    """A list before the first message tells the values of names; what an entry tells itself goes first."""
    fills = commands["FILLS"]
    assert [(p.name, p.type, p.choices, p.min, p.max, p.unit) for p in fills.set or ()] == [
        ("tank", "integer", (), 1, 6, ""),
        ("source", "choice", ("1", "2", "3"), None, None, ""),
        ("top_value", "real", (), None, None, ""),
        ("spill_enable", "choice", ("0", "1"), None, None, ""),
        ("off_on", "choice", ("0", "1"), None, None, ""),
    ]
    valve = commands["VALVE"].query
    assert valve is not None
    assert [(reply.name, reply.type, reply.choices) for reply in valve.returns][1] == ("status", "integer", ())


def test_a_number_of_another_field_is_no_value(commands: Mapping[str, Command]) -> None:
    """`if <mode> = 2` tells no value of its own field: what is said once of its name holds."""
    vents = commands["VENTS"]
    assert [(p.name, p.choices) for p in vents.set or ()][2] == ("off_on", ("0", "1"))


def test_an_example_that_leaves_a_value_out_is_whole(commands: Mapping[str, Command]) -> None:
    vents = commands["VENTS"]
    assert vents.examples == ("VENTS 2,,1",)
    assert any("does not fit" in doubt for doubt in vents.doubts)


def test_formats_of_either_sign(commands: Mapping[str, Command]) -> None:
    fills, level, raw = commands["FILLS"].query, commands["LEVEL"].query, commands["RAWFL"].query
    assert fills is not None
    assert [reply.type for reply in fills.returns] == ["choice", "real", "choice", "choice"]
    assert level is not None
    assert [(reply.type, reply.unit) for reply in level.returns] == [("real", "%")]
    assert raw is not None
    assert [reply.type for reply in raw.returns] == ["real"]
    assert [(p.type, p.min, p.max) for p in raw.params] == [("integer", 1, 6)]


def test_another_reply(commands: Mapping[str, Command]) -> None:
    """One field, or one for every tank where all are asked: which of them comes is in doubt."""
    flows = commands["FLOWS"]
    assert flows.query is not None
    assert [(p.min, p.max) for p in flows.query.params] == [(0, 6)]
    assert any("several forms" in doubt for doubt in flows.doubts)


def test_letters_that_stand_for_numbers(commands: Mapping[str, Command]) -> None:
    group, pair = commands["GROUP"], commands["PAIRS"]
    assert [dict(p.means) for p in group.set or ()] == [{"A": "tanks 1 - 3", "B": "tanks 4 - 6"}]
    assert certain(group)
    assert any("those of a letter" in doubt for doubt in pair.doubts), pair.doubts


def test_form_under_a_title_of_another_spelling(commands: Mapping[str, Command]) -> None:
    assert any("`STGES`" in doubt for doubt in commands["STAGES"].doubts)
    assert "STGES" not in commands


def test_names_of_other_capitals(commands: Mapping[str, Command]) -> None:
    assert [(p.min, p.max) for p in commands["CLOCK"].set or ()] == [(1, 12), (0, 23), (0, 59)]


def test_a_header_that_programs_use(commands: Mapping[str, Command]) -> None:
    """`INPUT` followed by a parameter is no line of a program."""
    inlet = commands["INPUT"]
    assert [p.name for p in inlet.set or ()] == ["tank", "off_on"]
    assert certain(inlet)


def test_lists_and_lengths(commands: Mapping[str, Command]) -> None:
    like, mark = commands["CURVE"].set or ()
    assert like.choices == ("1", "6", "7")
    assert (mark.type, mark.max_length) == ("text", 10)


def test_what_holds_in_a_case(commands: Mapping[str, Command]) -> None:
    assert any("`pause` is that of a case" in doubt for doubt in commands["DRAIN"].doubts)
    assert any("not supported" in doubt for doubt in commands["QWAVE"].doubts)
