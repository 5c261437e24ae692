"""What a request leaves out is asked for, and else taken as a marked default."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from benchwright.bench import load_bench
from benchwright.errors import RequestRefused, UnitError
from benchwright.plan.english import Question, read_request
from benchwright.plan.model import Plan
from benchwright.quantity import Amount


def read(text: str, **answers: str) -> tuple[Plan, list[Question]]:
    asked: list[Question] = []

    def ask(question: Question) -> str | None:
        asked.append(question)
        return next((answer for key, answer in answers.items() if key in question.what), "")

    return read_request(text, load_bench("demo"), "demo", ask).plan, asked


def test_a_missing_current_limit_is_asked_for() -> None:
    plan, asked = read("sweep channel 1 from 0 to 5 V in 1 V steps and log the dmm current", current="250 milliamps")

    assert [(q.what, q.default, q.unit) for q in asked] == [("current limit of psu channel 1", "100 mA", "A")]
    assert plan.outputs[0].current_limit == Amount(0.25, "A")
    assert "current limit of psu channel 1" not in {a.what for a in plan.assumptions}


def test_without_an_answer_the_default_is_marked() -> None:
    plan, _ = read("sweep channel 1 from 0 to 5 V in 1 V steps and log the dmm current")

    assert plan.outputs[0].current_limit == Amount(0.1, "A")
    marked = {a.what: a.value for a in plan.assumptions}
    assert marked["current limit of psu channel 1"] == "100 mA"
    assert marked["settle time"] == "200 ms"


def test_an_answer_without_a_unit_is_asked_for_again_with_the_reason() -> None:
    answers = iter(["0.05", "50", "50 mA"])
    asked: list[Question] = []

    def ask(question: Question) -> str | None:
        asked.append(question)
        return next(answers)

    plan = read_request("set 5 V on channel 1 and read the dmm current", load_bench("demo"), "demo", ask).plan

    assert plan.outputs[0].current_limit == Amount(0.05, "A")
    assert "`0.05` has no unit" in asked[1].why
    assert "such as `50 mA`" in asked[2].why


def test_an_answer_of_the_wrong_kind_is_refused() -> None:
    with pytest.raises(UnitError, match="`3 V` is a voltage"):
        read("set 5 V on channel 1 and read the dmm current", current="3 V")


def test_an_answer_beyond_the_instrument_is_refused_with_the_page() -> None:
    with pytest.raises(RequestRefused, match=r"`50 A` is beyond .*3\.2 A.*p\. 2-8"):
        read("set 5 V on channel 1 and read the dmm current", current="50 A")


def test_how_long_is_never_guessed() -> None:
    text = "log the dmm current every minute overnight with 5 V on channel 1, 100 mA limit"

    with pytest.raises(RequestRefused, match="`overnight` is no length of time"):
        read(text)
    plan, asked = read(text, duration="10 hours")

    assert [q.default for q in asked] == [""]
    assert plan.repeat is not None
    assert plan.repeat.duration == Amount(36000.0, "s")


def test_a_voltage_is_never_guessed_for_an_output() -> None:
    text = "turn on channel 1 with a 100 mA limit, no, wait"

    with pytest.raises(RequestRefused):
        read(text)
    with pytest.raises(RequestRefused, match="voltage of psu channel 1"):
        read("turn on channel 1 and read the dmm current")
    plan, _ = read("turn on channel 1 and read the dmm current", voltage="3.3 V")

    assert plan.outputs[0].voltage == Amount(3.3, "V")


def test_a_swept_current_gets_a_marked_voltage() -> None:
    plan, asked = read("sweep channel 1 from 10 mA to 50 mA in 10 mA steps and log the supply voltage")

    assert [(q.what, q.default) for q in asked] == [("voltage of psu channel 1", "5 V")]
    assert plan.outputs[0].voltage == Amount(5.0, "V")


def test_a_missing_step_is_asked_for() -> None:
    plan, asked = read("sweep channel 1 from 0 to 5 V, 100 mA limit, log the dmm current", points="6")

    assert [q.what for q in asked] == ["number of points"]
    assert plan.sweeps[0].points == 6


def cases() -> list[Any]:
    path = Path(__file__).parent.parent / "cases" / "requests_questions.toml"
    return [pytest.param(case, id=case["why"]) for case in tomllib.loads(path.read_text(encoding="utf-8"))["question"]]


@pytest.mark.parametrize("case", cases())
def test_every_answer_is_taken_asked_again_or_ends_the_request(case: dict[str, Any]) -> None:
    answers = iter(case["answers"])
    asked: list[str] = []

    def ask(question: Question) -> str | None:
        asked.append(f"{question.what}? {question.why}")
        answer = next(answers)
        return None if answer == "END" else str(answer)

    if "refused" in case:
        with pytest.raises(RequestRefused, match=case["refused"]):
            read_request(case["request"], load_bench("demo"), "demo", ask)
    else:
        plan = read_request(case["request"], load_bench("demo"), "demo", ask).plan
        assert [str(plan.outputs[0].voltage), str(plan.outputs[0].current_limit)] == case["output"]
        assert [a.what for a in plan.assumptions if "protection" not in a.what] == case["taken"]
    assert list(answers) == []
    for says, question in zip(case["asked"], asked, strict=True):
        assert says in question
