"""Generated scripts check clean with nothing unjudged; one wrong character in them does not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from benchwright.bench import load_bench
from benchwright.check.checker import check_script
from benchwright.plan.english import read_request
from benchwright.plan.model import Plan
from benchwright.script.write import write_script

PLANS = sorted((Path(__file__).parents[1] / "cases" / "script" / "plans").glob("*.json"))
DEMO = load_bench("demo")
STEPPED = "stepped"


@cache
def _script(name: str) -> str:
    file = next(path for path in PLANS if path.stem == name)
    return write_script(Plan.model_validate_json(file.read_text(encoding="utf-8")), DEMO)


@pytest.mark.parametrize("name", [path.stem for path in PLANS])
def test_clean(name: str) -> None:
    source = _script(name)

    report = check_script(source, path="script.py", bench=DEMO)

    assert (report.findings, report.unjudged) == ((), ())
    assert report.messages >= len(re.findall(r"^ +.*\.(?:write|query)\(f?\".*# \[[A-Z] ", source, re.MULTILINE))


def test_a_script_that_only_reads_is_judged_whole() -> None:
    """Nothing in it writes to an instrument, so that `self.transcript.write` is the only `write`."""
    plan = read_request("Measure CH1 voltage", DEMO, "demo", None).plan
    report = check_script(write_script(plan, DEMO), path="script.py", bench=DEMO)

    assert (report.findings, report.unjudged, report.messages > 0) == ((), (), True)


def test_clean_without_a_bench() -> None:
    report = check_script(_script(STEPPED), path="script.py")

    assert (report.findings, report.unjudged, report.messages > 10) == ((), (), True)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (':OUTP CH1,ON"', ':OUTPUTS CH1,ON"', "SY01"),
        (':OUTP CH1,ON"', ':OUTP CH4,ON"', "PA05"),
        (':OUTP CH1,ON"', ':OUTP CH1,UP"', "PA05"),
        (':OUTP CH1,ON"', ':OUTP CH1;ON"', "PA01"),
        (":SOUR1:CURR {", ":SOUR4:CURR {", "SY03"),
        (":SOUR1:CURR {", ":SOUR1:CURR 1,{", "PA02"),
        ("CURRENT_LIMIT.m_as('A'):.3f}", "CURRENT_LIMIT.m_as('A'):.0f}", "UN03"),
        ("{CURRENT_LIMIT.m_as('A'):.3f}", "{CURRENT_LIMIT}", "UN01"),
        ('CURRENT_LIMIT = Q(100, "mA")', 'CURRENT_LIMIT = Q(100, "A")', "PA04"),
        ('Q(5, "V")', 'Q(50, "V")', "PA04"),
        ('dmm.query(":MEAS:CURR:DC?")', 'dmm.query(":MEASU:CURR:DC?")', "SY01"),
        ('dmm.query(":MEAS:CURR:DC?")', 'dmm.query(":MEAS:CURR:DC")', "OR02"),
        ('errors=(":SYST:ERR?",)', 'errors=(":SYST:ERRS?",)', "SY01"),
        ("                make_safe(**instruments)\n", "                pass\n", "SA02"),
    ],
)
def test_one_wrong_character(old: str, new: str, rule: str) -> None:
    source = _script(STEPPED)
    assert old in source

    report = check_script(source.replace(old, new), path="script.py", bench=DEMO)

    assert rule in {finding.rule for finding in report.findings}


def test_limit_behind_the_output() -> None:
    source = _script(STEPPED)
    limit = next(line for line in source.splitlines(keepends=True) if 'psu.write(f":SOUR1:CURR ' in line)
    on = next(line for line in source.splitlines(keepends=True) if ':OUTP CH1,ON"' in line)

    report = check_script(source.replace(limit, "").replace(on, on + limit), path="script.py", bench=DEMO)

    assert [finding.rule for finding in report.findings] == ["SA01"]
