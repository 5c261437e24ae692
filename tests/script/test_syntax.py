"""The whitelist: what is refused and with which words, and what passes."""

import tomllib
from pathlib import Path

import pytest

from benchwright.script.parts import plumbing
from benchwright.script.syntax import MAX_CHARACTERS, SyntaxFault, judge_syntax

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "script" / "syntax.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES["refused"]])
def test_refused(case):
    faults = judge_syntax(case["code"])

    assert any(case["says"] in fault.message for fault in faults), faults
    assert all(fault.hint for fault in faults)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES["allowed"]])
def test_allowed(case):
    assert judge_syntax(case["code"]) == ()


def test_fault_says_where_and_what_instead():
    faults = judge_syntax("x = 1\ny = open('a')\n")

    assert faults == (
        SyntaxFault(
            2,
            5,
            9,
            "`open` may not be used.",
            'Write `(folder / "name.txt").open(...)` with a folder of the script\'s own.',
        ),
    )


def test_faults_stand_in_the_order_of_the_text():
    faults = judge_syntax("eval('1')\nimport os\nexec('1')\n")

    assert [fault.line for fault in faults] == [1, 2, 3]


@pytest.mark.parametrize("source", ["(" * 5000 + ")" * 5000, "x = " + "-" * 3000 + "1", "+".join(["1"] * 5000)])
def test_deep_source_is_refused_not_followed(source):
    assert len(judge_syntax(source)) == 1


def test_endless_source_is_not_looked_at():
    faults = judge_syntax("x = 1\n" * (MAX_CHARACTERS // 6 + 1))

    assert [fault.message for fault in faults] == [f"The script has more than {MAX_CHARACTERS} characters."]


def test_common_part_alone_lacks_only_what_a_script_adds():
    added = {"Instrument", "measure", "make_safe", "INSTRUMENTS", "COLUMNS", "WIRING", "LIMITS", "BENCH", "TITLE"}
    names = {fault.message.split("`")[1] for fault in judge_syntax(plumbing()) if "may not be used" in fault.message}

    assert names & {"eval", "exec", "open", "getattr"} == set()
    assert added - {"Instrument"} <= names
