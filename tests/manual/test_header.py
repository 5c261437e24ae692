"""Headers in manual notation."""

import pytest

from benchwright.errors import DataError
from benchwright.manual.header import parse_header, spell


@pytest.mark.parametrize(
    ("notation", "short", "long"),
    [
        (":OUTPut[:STATe]", ":OUTP", ":OUTPUT"),
        ("[:SOURce[<n>]]:VOLTage[:LEVel]", ":VOLT", ":VOLTAGE"),
        (":MEASure:POWEr[:DC]", ":MEAS:POWE", ":MEASURE:POWER"),
        ("CH<x>:SCAle", "CH:SCA", "CH:SCALE"),
        (":SYSTem:COMMunicate:RS232:BAUD", ":SYST:COMM:RS232:BAUD", ":SYSTEM:COMMUNICATE:RS232:BAUD"),
        ("*IDN", "*IDN", "*IDN"),
        ("CMDSet", "CMDS", "CMDSET"),
    ],
)
def test_spelling(notation, short, long):
    header = parse_header(notation)

    assert (short, long) == (spell(header), spell(header, short=False))


def test_a_suffix_that_is_wanted_brings_its_optional_node():
    assert spell(parse_header("[:SOURce[<n>]]:VOLTage"), suffixes={"n": 2}) == ":SOUR2:VOLT"


def test_every_optional_node_can_be_left_out():
    assert len(parse_header("[:A]:B[:C][:D]").paths) == 8


def test_alternatives():
    assert {path[1].long for path in parse_header("SELect:{CH<x>|MATH|REF<y>}").paths} == {"CH", "MATH", "REF"}


@pytest.mark.parametrize("notation", ["", ":VOLT[:LEV", ":VOLT]", "[]", "VOLT?", "A B", "*1", "{A|B", "<n>"])
def test_what_is_no_notation(notation):
    with pytest.raises(DataError):
        parse_header(notation)
