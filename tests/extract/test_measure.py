"""What counts as the same fact, and how faults are counted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.document.source import read_document
from benchwright.extract.measure.compare import Comparison, Read, compare
from benchwright.manual.model import Command, Limit

DATA = tomllib.loads((Path(__file__).parents[1] / "cases" / "extract" / "facts.toml").read_text(encoding="utf-8"))

ROWS = [{"when": {"model": ["A", "B"]}, "min": 0, "max": 30}, {"when": {"model": "C"}, "min": 0, "max": 60}]
LIMITS = {
    "volt": Limit.model_validate({"page": "1", "unit": "V", "rows": ROWS}),
    "turned": Limit.model_validate({"page": "1", "unit": "V", "rows": ROWS[::-1]}),
}


def command(**changes: Any) -> Command:
    return Command.model_validate(DATA["both"] | changes)


def held(got: list[Command], want: list[Command], *, whole: bool = True) -> Comparison:
    return compare(Read(got, LIMITS), Read(want, LIMITS), whole=whole, threshold=0.9)


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_differences(case: dict[str, Any]) -> None:
    found = held([command(**case.get("got", {}))], [command(**case.get("want", {}))])
    differences = [f"{d.kind}: {d.fact} {d.fault}" for entry in found.entries for d in entry.differences]
    assert sorted(differences) == case.get("differ", [])


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["name"])
def test_every_difference_is_counted_once(case: dict[str, Any]) -> None:
    found = held([command(**case.get("got", {}))], [command(**case.get("want", {}))])
    kinds = ("header", "form", "parameter", "reply", "page", "example")
    assert sum(found.tally(kind).faults for kind in kinds) == len(case.get("differ", []))


@pytest.mark.parametrize("case", DATA["silent"], ids=lambda case: case["name"])
def test_silence_counts_where_the_entry_speaks(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "guide.txt"
    path.write_text(case["text"], encoding="utf-8")
    level = {"page_pdf": 1, "suffix": {"n": {"max": 2}}}
    got = [command(**{**level, "set": [{"name": "volt", "type": "real"}], **case.get("got", {})})]
    want = [command(**{**level, **case["want"]})]
    others = [command(header=header, **level) for header in case.get("others", [])]
    found = compare(
        Read(got + others, LIMITS), Read(want + others, LIMITS), whole=True, threshold=0.9, document=read_document(path)
    )
    differences = [f"{d.kind}: {d.fact} {d.fault}" for entry in found.entries for d in entry.differences]
    assert sorted(differences) == case.get("differ", [])
    assert found.elsewhere == case.get("elsewhere", 0)


def test_entries_missed_and_invented() -> None:
    one, two, other = (command(header=f":{name}<n>:X") for name in ("ONE", "TWO", "OTHer"))
    found = held([one, other], [one, two])
    assert [entry.want.header for entry in found.entries if not entry.found] == [":TWO<n>:X"]
    assert [stranger.header for stranger in found.strangers] == [":OTHer<n>:X"]
    assert (found.recall.right, found.recall.faults) == (1, 1)
    assert (found.precision.right, found.precision.faults) == (1, 1)


def test_a_sample_does_not_know_strangers() -> None:
    found = held([command(), command(header=":OTHer<n>:X")], [command()], whole=False)
    assert found.precision.share == 1


def test_alternatives_may_be_split() -> None:
    both, first, second = (command(header=f":MEAS<n>:{part}") for part in ("{A|B}", "A", "B"))
    for got, want in (([first, second], [both]), ([both], [first, second])):
        found = held(got, want)
        assert found.recall.share == 1
        assert found.precision.share == 1


def test_half_of_the_alternatives_is_not_the_header() -> None:
    found = held([command(header=":MEAS<n>:A")], [command(header=":MEAS<n>:{A|B}")])
    assert found.recall.share == 1
    assert found.precision.share == 0


def test_false_certainty() -> None:
    wrong = {"set": []}
    got = [
        command(header=":A<n>", confidence=0.95),
        command(header=":B<n>", confidence=0.95, **wrong),
        command(header=":C<n>", confidence=0.5, **wrong),
        command(header=":D<n>", confidence=0.95),
    ]
    found = held(got, [command(header=f":{letter}<n>") for letter in "ABC"])
    assert (found.certainty.right, found.certainty.faults) == (1, 2)


def test_a_fault_in_an_example_does_not_make_an_entry_falsely_certain() -> None:
    found = held([command(confidence=1.0)], [command(examples=["SOUR1:VOLT 1"])])
    assert (found.certainty.right, found.certainty.faults) == (1, 0)
