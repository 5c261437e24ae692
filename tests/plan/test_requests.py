"""Freely worded requests and the plans they become, or why they are refused: `tests/cases/requests*.toml`."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from typing import Any

import pytest

from benchwright.bench import load_bench
from benchwright.errors import BenchwrightError, RequestRefused, UnitError
from benchwright.plan.english import read_request
from benchwright.plan.limits import judge_plan
from benchwright.plan.model import Plan

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("shown", HERE / "shown.py")
assert _spec is not None
assert _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)


def cases(name: str, key: str) -> list[Any]:
    table = tomllib.loads((HERE.parent / "cases" / name).read_text(encoding="utf-8"))[key]
    return [pytest.param(case, id=case["request"][:60]) for case in table]


@pytest.mark.parametrize("case", cases("requests.toml", "plan"))
def test_becomes_the_plan(case: dict[str, Any]) -> None:
    bench = load_bench("demo")

    plan = read_request(case["request"], bench, "demo").plan

    assert _module.shown(plan) == case["shown"]
    assert judge_plan(plan, bench) == ()
    assert Plan.model_validate_json(plan.model_dump_json()) == plan


@pytest.mark.parametrize("case", cases("requests_refused.toml", "refusal"))
def test_is_refused_naming_why(case: dict[str, Any]) -> None:
    error = {"RequestRefused": RequestRefused, "UnitError": UnitError}[case["error"]]

    with pytest.raises(BenchwrightError) as caught:
        read_request(case["request"], load_bench("demo"), "demo")

    assert type(caught.value) is error
    for name in case["names"]:
        assert name in str(caught.value)


def test_every_character_but_blanks_is_accounted_for() -> None:
    text = "Please sweep channel 1 from 0 to 5 V in 0.5 V steps (100 mA limit) and log the meter's current to iv.csv."

    words = read_request(text, load_bench("demo"), "demo").words

    covered = {index for word in words for index in range(word.start, word.end)}
    assert [c for i, c in enumerate(text) if i not in covered and not c.isspace()] == []
    assert all(word.text == text[word.start : word.end] for word in words)


def test_an_empty_or_endless_request_is_refused() -> None:
    bench = load_bench("demo")

    for text, says in (("  \n", "empty"), ("sweep " * 400, "2000"), ("1 2 3 !!", "could not read")):
        with pytest.raises(RequestRefused, match=says):
            read_request(text, bench, "demo")
