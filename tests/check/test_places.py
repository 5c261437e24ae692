"""A finding points at the characters at fault, wherever in the source they stand."""

from __future__ import annotations

import pytest

from benchwright.bench import load_bench
from benchwright.check.checker import check_commands, check_script
from benchwright.check.report import render_text

DEMO = load_bench("demo")


@pytest.mark.parametrize(
    ("expression", "pointed"),
    [
        ('":SOUR1:VOLT 40"', "40"),
        ("r':SOUR1:VOLT 40'", "40"),
        ("':SOUR1:\\x56OLT 40'", "40"),
        ("':SOUR1:VOLT\\t40'", "40"),
        ("b':SOUR1:VOLT 40'.decode()", "40"),
        ("':SOUR1:' 'VOLT 40'", "40"),
        ("':SOUR1:' + 'VOLT ' + '40'", "40"),
        ("f':SOUR{1}:VOLT 40'", "40"),
        ("f':SOUR{1}:VOLT {40}'", "{40}"),
        ("f':SOUR{1}:VOLT {40:.{2}f}'", "{40:.{2}f}"),
        ("f\":SOUR{1}:VOLT {dict(a=40)['a']}\"", "{dict(a=40)['a']}"),
        ("':SOUR1:VOLT %d' % 40", "':SOUR1:VOLT %d' % 40"),
        ("':SOUR{}:VOLT 40'.format(1)", "40"),
        ("'xSOUR1:VOLT 40'.replace('x', ':')", "40"),
        ("'  :SOUR1:VOLT 40'.strip()", "40"),
        ("':SOUR1:VOLT 40; *CLS'", "40"),
        ("':SOUR1:VOLT 40 µV' if False else ':SOUR1:VOLT 40'", "40"),
        ("';'.join(['*CLS', ':SOUR1:VOLT 40'])", "40"),
        ("'*CLS|:SOUR1:VOLT 40'.split('|')[1]", "40"),
        ("':SOUR1:VOLT ' + str(40)", "str(40)"),
    ],
)
def test_span(expression: str, pointed: str) -> None:
    line = f"    psu.write({expression})  # Ω ist µ"

    report = check_script(f"def f(psu):\n    'ß µ'\n{line}\n", path="a.py", bench=DEMO)

    (finding,) = report.findings
    assert finding.line == 3
    shown = line[finding.column - 1 : finding.end_column - 1]
    assert pointed == shown
    assert finding.column - 1 == line.rindex(pointed)


def test_columns_count_characters() -> None:
    line = "    µ = 'Ω'; psu.write(f'{\":SOUR1\"}:VOLT 40')"

    (finding,) = check_script(f"def f(psu):\n{line}\n", path="a.py", bench=DEMO).findings

    assert line[finding.column - 1 : finding.end_column - 1] == "40"


def test_literal_over_several_lines() -> None:
    source = 'def f(psu):\n    psu.write(\n        ":SOUR1"\n        ":VOLT "  # a remark\n        "40"\n    )\n'

    (finding,) = check_script(source, path="a.py", bench=DEMO).findings

    assert (finding.line, finding.column, finding.end_column) == (5, 10, 12)


def test_line_of_a_long_literal() -> None:
    source = 'SET = """\n*CLS\n  :SOUR1:VOLT 40\n"""\n'
    source += "def f(psu):\n    for line in SET.splitlines():\n        psu.write(line)\n"

    (finding,) = check_script(source, path="a.py", bench=DEMO).findings

    assert (finding.line, finding.column, finding.end_column) == (3, 15, 17)


def test_commands() -> None:
    lines = ["# set up", "", "*RST", "  :SOUR1:VOLT 40   # too much", ':DISP:TEXT "# 1"', ":VOLTAG 5"]

    report = check_commands("rigol-dp832", lines, "set.scpi")

    found = [(f.path, f.line, f.column, f.end_column, f.rule, f.command) for f in report.findings]
    assert found == [
        ("set.scpi", 4, 15, 17, "PA04", ":SOUR1:VOLT 40"),
        ("set.scpi", 6, 1, 8, "SY01", ":VOLTAG 5"),
    ]
    assert report.messages == 4
    assert not report.ok


def test_form_feeds_and_other_line_ends() -> None:
    source = "import pyvisa\r\n\x0c\r\ndef f(psu):\r\n    '\u2028'\r\n    psu.write(':SOUR1:VOLT 40')\r\n"

    report = check_script(source, path="a.py", bench=DEMO)

    assert [(f.line, f.column, f.end_column) for f in report.findings] == [(5, 28, 30)]
    assert "     5 |     psu.write(':SOUR1:VOLT 40')\n" in render_text(report)
