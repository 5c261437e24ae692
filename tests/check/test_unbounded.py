"""A value whose end no manual file gives is said not to be judged, once, and never drowns an ordinary script."""

from __future__ import annotations

import pytest

from benchwright.check.checker import check_commands, check_script
from benchwright.check.report import render_text

LOAD = """\
def draw(load):  # benchwright: load = bk-8600
    load.write("CURR 5")
    for amps in range(0, 501, 50):
        load.write(f"CURR {amps}")
    load.write("CURR:RANG 40")
    load.write("VOLT MAX")
    load.write("POW 0")
    load.write("INP ON")
    load.write("INP OFF")
    while load.query("SYST:ERR?").startswith("0"):
        break
"""


def test_the_farthest_value_of_a_command_is_said_once() -> None:
    report = check_script(LOAD, path="a.py")

    (one,) = report.unjudged
    assert (one.line, one.what) == (4, "`CURR 500`: no upper end for `current` (p. 46)")
    assert "rating plate" in one.reason
    assert "manuals/bk/8600.toml" in one.reason
    assert report.ok
    assert "1 not judged" in render_text(report)


@pytest.mark.parametrize(
    ("model", "line", "said"),
    [
        ("bk-8600", "CURR:TRAN:ALEV 300", ["upper"]),
        ("bk-8600", "CURR 0;VOLT:RANG 100;:CURR?", []),
        ("bk-8600", "CURR 300;:POW 9000", ["upper", "upper"]),
        ("eez-bb3", "APPL CH1, 60, 9", []),
        ("siglent-sdg2042x", "C1:BSWV OFST,-50", ["lower"]),
        ("siglent-sdg2042x", "C1:BSWV FRQ,1000", []),
        ("lakeshore-350", "SETP 1,900", ["upper"]),
        ("lakeshore-350", "CRVPT 21,1,1.2,300", []),
        ("rigol-dp832", ":SOUR1:VOLT 5;:SOUR1:CURR 1;:OUTP:OVP:VAL CH1,6", []),
        ("hp-34401a", "CONF:VOLT:DC 1000", []),
        ("agilent-33120a", "APPL:SIN 1000,5,0", []),
    ],
)
def test_only_what_can_do_harm_towards_an_open_end(model: str, line: str, said: list[str]) -> None:
    report = check_commands(model, [line])

    assert report.findings == ()
    assert [one.what.partition(": no ")[2].partition(" end")[0] for one in report.unjudged] == said


def test_channels_by_the_names_of_the_front_panel() -> None:
    """`INST P6V` chooses channel 1 as `INST:NSEL 1` does; its range holds for what follows."""
    lines = ["INST P25V", "VOLT 20", "INST P6V", "VOLT 20", "INST:NSEL 2", "VOLT 20", "APPL P25V,12,1", "APPL P6V,12,1"]

    report = check_commands("keysight-e3631a", lines)

    assert [(one.line, one.rule) for one in report.findings] == [(4, "PA04"), (8, "PA04")]


def test_a_value_in_a_unit_of_its_own_is_checked_as_any_other() -> None:
    """The supply counts in minutes, a unit that nobody may write here."""
    report = check_commands("gwinstek-psb2000", ["CONF:HIZ:HOLD 20", "CONF:HIZ:HOLD 50", "BOGUS 1"])

    assert [finding.rule for finding in report.findings] == ["PA04", "SY01"]
