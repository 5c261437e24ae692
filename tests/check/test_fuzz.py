"""Whatever it is given, the checker answers, and points inside what it was given."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.bench import load_bench
from benchwright.check.checker import check_commands, check_script
from benchwright.check.report import Report, render_github, render_json, render_sarif, render_text

DEMO = load_bench("demo")
MODELS = ("rigol-dp832", "rigol-dm3058", "tektronix-tbs2000b")
SCRIPT = """\
import pyvisa
rm = pyvisa.ResourceManager()
psu = rm.open_resource("TCPIP0::192.168.1.10::INSTR")
def put(volts, channel=1):
    psu.write(f":SOUR{channel}:VOLT {volts:.2f}")
for volts in (1, 2.5, 40):
    put(volts)
try:
    psu.write(":OUTP CH1,ON")
    print(float(psu.query(":MEAS:CURR? CH1")) * 1e3, "mA")
finally:
    psu.write(":OUTP CH1,OFF")
"""
PIECES = st.sampled_from(
    [
        ":",
        ";",
        ",",
        " ",
        "?",
        "*",
        "VOLT",
        "SOUR1",
        "CH1",
        "1",
        "-2.5E3",
        "mV",
        '"',
        "'",
        "#",
        "(@",
        ")",
        "MAX",
        "µ",
        "\t",
    ]
)


def _inside(report: Report) -> None:
    lines = report.source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in report.findings:
        assert 1 <= finding.line <= max(len(lines), 1)
        assert 1 <= finding.column < finding.end_column
        assert finding.column <= len(lines[finding.line - 1]) + 1
    for render in (render_text, render_json, render_github, render_sarif):
        render(report)


@settings(max_examples=150, deadline=None, database=None)
@given(st.sampled_from(MODELS), st.lists(PIECES, max_size=12).map("".join))
def test_commands(model: str, line: str) -> None:
    _inside(check_commands(model, [line]))


@settings(max_examples=60, deadline=None, database=None)
@given(st.integers(0, len(SCRIPT) - 1), st.integers(0, 3), st.text(max_size=3))
def test_scripts(at: int, cut: int, put: str) -> None:
    _inside(check_script(SCRIPT[:at] + put + SCRIPT[at + cut :], path="a.py", bench=DEMO))
