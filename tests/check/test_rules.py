"""Every rule finds what its cases say, and nothing else; its page shows one example of each."""

from __future__ import annotations

import re
import textwrap

import pytest

from benchwright.bench import load_bench
from benchwright.check.checker import check_script
from benchwright.check.finding import Finding
from benchwright.check.rule import FaultRule, Rule, all_rules, rule_called
from benchwright.errors import UnknownName
from tests.loading import CASES, named_cases

DEMO = load_bench("demo")
RULES = {rule.code: rule for rule in all_rules()}
READ = [code for code, rule in RULES.items() if rule.group() != "run"]
OPEN = """\
import numpy as np
import pint
import pyvisa
Q = pint.UnitRegistry().Quantity
rm = pyvisa.ResourceManager()
psu = rm.open_resource("TCPIP0::192.168.1.10::INSTR")
dmm = rm.open_resource("TCPIP0::192.168.1.11::INSTR")
scope = rm.open_resource("TCPIP0::192.168.1.12::INSTR")
volts = 5.0
def measure(): dmm.query(":MEAS:CURR:DC?")
"""


@pytest.mark.parametrize(
    ("code", "case"), [pytest.param(code, case, id=f"{code}: {case['name']}") for code, case in named_cases("rules")]
)
def test_case(code: str, case: dict[str, object]) -> None:
    wanted = case["finding"]
    assert isinstance(wanted, list)

    report = check_script(str(case["script"]), path="case.py", bench=DEMO)

    expected = [Finding.model_validate({"path": "case.py", **finding}) for finding in wanted]
    assert expected == [_without_owner(finding) for finding in report.findings if finding.rule == code]


def _without_owner(finding: Finding) -> Finding:
    """A finding without whose command it really is: the library grows, and that is tested by itself."""
    hint = re.sub(r"This is a command of [^.]*\. ?", "", finding.hint or "") or None
    return finding.model_copy(update={"hint": hint})


def test_every_reading_rule_has_cases() -> None:
    assert sorted(READ) == sorted(file.stem for file in (CASES / "rules").glob("*.toml"))


@pytest.mark.parametrize("code", RULES)
def test_page(code: str) -> None:
    page = RULES[code].page()

    for part in ("\n\nWhy it bites: ", "\n\nExample:\n", "\n\nInstead:\n"):
        assert part in page
    assert page.split("\n\n")[0].endswith(".")
    assert rule_called(RULES[code].name.upper()) is RULES[code]


def _part(page: str, name: str) -> str:
    return textwrap.dedent(page.split(f"{name}:\n")[1].split("\n\n")[0])


@pytest.mark.parametrize("code", READ)
def test_example_on_the_page(code: str) -> None:
    page = RULES[code].page()

    bad = check_script(OPEN + _part(page, "Example") + "\n", path="x.py", bench=DEMO)
    good = check_script(OPEN + _part(page, "Instead") + "\n", path="x.py", bench=DEMO)

    assert code in {finding.rule for finding in bad.findings}
    assert code not in {finding.rule for finding in good.findings}


def test_every_error_belongs_to_one_rule() -> None:
    claimed = [code for rule in all_rules() if issubclass(rule, FaultRule) for code in rule.codes if code != -113]

    assert len(claimed) == len(set(claimed))


def test_unknown_rule() -> None:
    with pytest.raises(UnknownName, match=r"No rule is called `undefined-heder`. Did you mean `undefined-header`"):
        rule_called("undefined-heder")


def test_two_rules_of_one_code() -> None:
    with pytest.raises(TypeError, match="two rules"):
        type("Other", (Rule,), {"code": "SY01", "name": "other"})
