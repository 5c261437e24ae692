"""The trace: one flushed line a step, and it goes on where it stopped."""

import json
import time

import pytest

from benchwright.agent.trace import Trace, read_trace

KEYS = ["i", "t", "kind", "decided_by", "title", "detail", "tokens_in", "tokens_out", "ms"]


def test_every_step_is_in_the_file_at_once(tmp_path):
    path = tmp_path / "trace.jsonl"
    trace = Trace(path)
    trace.step("request received", "Sweep ...", kind="person")
    trace.step("proposal 1", "{}", kind="model", tokens_in=10, tokens_out=2, ms=1.26)

    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [list(row) for row in rows] == [KEYS, KEYS]
    assert [(row["i"], row["kind"], row["decided_by"]) for row in rows] == [
        (0, "person", "person"),
        (1, "model", "model"),
    ]
    assert (rows[0]["ms"], rows[1]["ms"], rows[1]["tokens_out"]) == (None, 1.3, 2)


def test_resume_counts_on_and_survives_a_cut_line(tmp_path):
    path = tmp_path / "trace.jsonl"
    Trace(path).step("one")
    with path.open("a") as file:
        file.write('{"i": 1, "t')
        file.write("\n")
    Trace.resume(path, time.time() - 60).step("two", kind="person")

    steps = read_trace(path)
    assert [(step["i"], step["title"]) for step in steps] == [(0, "one"), (1, "two")]
    assert 60 <= steps[1]["t"] < 65


def test_a_step_that_fails_says_why(tmp_path):
    trace = Trace(tmp_path / "trace.jsonl")
    with pytest.raises(ValueError, match="bad"), trace.timed("script written"):
        raise ValueError("bad channel")

    (step,) = read_trace(trace.path)
    assert (step["title"], step["detail"]) == ("script written", "bad channel")
    assert step["ms"] >= 0


def test_a_long_detail_is_cut_and_says_so(tmp_path):
    trace = Trace(tmp_path / "trace.jsonl")
    trace.step("proposal 1", "x" * 30_000)

    (step,) = read_trace(trace.path)
    assert step["detail"].endswith("(10000 characters more)")
