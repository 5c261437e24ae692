"""One finding, printed in every form."""

from __future__ import annotations

import json

from benchwright.bench import load_bench
from benchwright.check.checker import check_script
from benchwright.check.finding import Finding
from benchwright.check.report import Report, Unjudged, render_github, render_json, render_sarif, render_text

SCRIPT = """\
def set_up(psu, level):
    psu.write(":SOUR1:VOLT 40")
    psu.write(f":SOUR1:VOLT {level}")
"""
REPORT = check_script(SCRIPT, path="bench one/set.py", bench=load_bench("demo"))
GOOD = check_script('def f(dmm): dmm.query("*IDN?")\n', path="good.py", bench=load_bench("demo"))


def test_text() -> None:
    expected = """\
bench one/set.py:2:28  PA04 value-out-of-range
  `40` is outside the range 0 V to 32 V for `voltage`.
     2 |     psu.write(":SOUR1:VOLT 40")
                                    ^^
  rigol-dp832 answers: -222,"Data out of range"
  Write a value inside the range of channel 1.
  [Rigol DP800 Series Programming Guide, p. 2-90]

Not judged in bench one/set.py:
  `level` is a parameter of `set_up`, which nothing here calls:
     3 |  `voltage` in `:SOUR1:VOLT {level}`

2 messages judged, 1 error, 1 not judged.
"""

    assert expected == render_text(REPORT)


def test_text_of_nothing() -> None:
    assert render_text(GOOD) == "1 message judged, no fault found.\n"


def test_text_of_a_long_line() -> None:
    source = "x = 1; " * 30 + 'psu.write(":VOLTAG 5")  # ' + "y" * 60
    column = source.index(":VOLTAG") + 1
    finding = _finding(column=column, end_column=column + 7)

    lines = render_text(Report("a.py", (finding,), (), 1, source)).splitlines()

    shown, carets = lines[2], lines[3]
    assert len(shown) <= 80
    assert shown[carets.index("^") : carets.rindex("^") + 1] == ":VOLTAG"


def test_text_with_tabs() -> None:
    source = 'if psu:\n\tpsu.write(":VOLTAG 5")'
    finding = _finding(line=2, column=13, end_column=20)

    lines = render_text(Report("a.py", (finding,), (), 1, source)).splitlines()

    shown, carets = lines[2], lines[3]
    assert shown[carets.index("^") : carets.rindex("^") + 1] == ":VOLTAG"


def test_json() -> None:
    data = json.loads(render_json(REPORT))

    assert data["path"] == "bench one/set.py"
    assert data["summary"] == {"messages": 2, "errors": 1, "warnings": 0, "notes": 0, "unjudged": 1, "thin": 0}
    assert data["findings"] == [
        {
            "path": "bench one/set.py",
            "line": 2,
            "column": 28,
            "end_column": 30,
            "instrument": "rigol-dp832",
            "command": ":SOUR1:VOLT 40",
            "rule": "PA04",
            "name": "value-out-of-range",
            "severity": "error",
            "scpi_error": -222,
            "vendor_error": '-222,"Data out of range"',
            "message": "`40` is outside the range 0 V to 32 V for `voltage`.",
            "hint": "Write a value inside the range of channel 1.",
            "manual": {"title": "Rigol DP800 Series Programming Guide", "page": "2-90"},
        }
    ]
    assert data["unjudged"] == [
        {
            "line": 3,
            "what": "`voltage` in `:SOUR1:VOLT {level}`",
            "reason": "`level` is a parameter of `set_up`, which nothing here calls",
        }
    ]
    assert data == REPORT.to_json()


def test_json_of_several() -> None:
    data = json.loads(render_json([REPORT, GOOD]))

    assert data["summary"] == {"messages": 3, "errors": 1, "warnings": 0, "notes": 0, "unjudged": 1, "thin": 0}
    assert [report["path"] for report in data["reports"]] == ["bench one/set.py", "good.py"]


def test_github() -> None:
    finding = _finding(path="a,b:c.py", message="100 % `wrong`.", hint="Two\nlines.")
    unjudged = Unjudged(3, "`x`", "it is typed in")

    expected = (
        "::error file=a%2Cb%3Ac.py,line=1,col=1,endColumn=2,title=SY01 undefined-header::"
        "100 %25 `wrong`. Two%0Alines.\n"
        "::notice file=a.py,line=3,title=not judged::`x`: it is typed in."
    )
    assert expected == render_github(Report("a.py", (finding,), (unjudged,), 1))


def test_sarif() -> None:
    data = json.loads(render_sarif(REPORT))

    run = data["runs"][0]
    assert (data["version"], list(data)) == ("2.1.0", ["$schema", "version", "runs"])
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["PA04"]
    assert run["results"] == [
        {
            "ruleId": "PA04",
            "level": "error",
            "message": {"text": f"{REPORT.findings[0].message} {REPORT.findings[0].hint}"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "bench%20one/set.py"},
                        "region": {"startLine": 2, "startColumn": 28, "endColumn": 30},
                    }
                }
            ],
            "properties": {
                "instrument": "rigol-dp832",
                "command": ":SOUR1:VOLT 40",
                "scpi_error": -222,
                "vendor_error": '-222,"Data out of range"',
                "manual": {"title": "Rigol DP800 Series Programming Guide", "page": "2-90"},
            },
        }
    ]
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert [note["locations"][0]["physicalLocation"]["region"]["startLine"] for note in notes] == [3]


def test_ok() -> None:
    doubt = Unjudged(1, "`x`", "it is typed in")

    assert not REPORT.ok
    assert GOOD.ok
    assert Report("a.py").ok
    assert Report("a.py", (), (doubt,), 1).ok
    assert not Report("a.py", (), (doubt,), 0).ok
    assert not Report("a.py", (_finding(severity="warning"),), (), 1).ok
    assert Report("a.py", (_finding(severity="note"),), (), 1).ok


def _finding(**changes: object) -> Finding:
    fields = {"path": "a.py", "line": 1, "column": 1, "end_column": 2, "rule": "SY01", "name": "undefined-header"}
    return Finding.model_validate({**fields, "severity": "error", "message": "`x` is wrong.", **changes})
