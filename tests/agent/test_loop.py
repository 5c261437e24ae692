"""The loop: code decides, findings go back word for word, caps and no progress end it."""

import json
from pathlib import Path

import pytest

from benchwright.agent.caps import Caps
from benchwright.agent.findings import draft_finding
from benchwright.agent.loop import Loop
from benchwright.agent.models import GivesUp, NoAnswer, Proposal
from benchwright.agent.trace import Trace, read_trace
from benchwright.bench import load_bench
from benchwright.errors import RequestRefused

REQUEST = "Read the current"
GOOD = json.loads((Path(__file__).parents[1] / "cases/agent/read_current.json").read_text())


class Replay:
    """A drafter that gives what it is told, and remembers what it was told back."""

    name = "replay"
    asks_model = True

    def __init__(self, *answers, tokens=10):
        self.answers = list(answers)
        self.told = []
        self.tokens = tokens

    def propose(self, request, context, findings):
        self.told.append(findings)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Proposal(text=json.dumps(answer), tokens_in=self.tokens, tokens_out=1)


def plan(title):
    return {**GOOD, "title": title}


def run(tmp_path, drafter, caps=None, judge=lambda plan: [plan.title] if "bad" in plan.title else []):
    """Run the loop with a judge that finds fault with every plan called bad."""
    loop = Loop(REQUEST, load_bench("demo"), "demo", drafter, caps or Caps(), Trace(tmp_path / "trace.jsonl"))
    for turn in loop.turns():
        turn.findings += [draft_finding("DR04", said) for said in judge(turn.plan)]
    return loop


def test_a_clean_draft_ends_it(tmp_path):
    drafter = Replay(plan("good"))
    loop = run(tmp_path, drafter)

    assert (loop.status, loop.reason, loop.last.number) == ("clean", None, 1)
    assert drafter.told == [()]


def test_findings_go_back_word_for_word(tmp_path):
    drafter = Replay(plan("bad 1"), plan("good"))
    loop = run(tmp_path, drafter)

    assert (loop.status, loop.last.number) == ("clean", 2)
    assert [finding.message for finding in drafter.told[1]] == ["bad 1"]


@pytest.mark.parametrize(("revisions", "asked"), [(0, 1), (3, 4)])
def test_revisions_are_capped(tmp_path, revisions, asked):
    drafter = Replay(*(plan(f"bad {i}") for i in range(9)))
    loop = run(tmp_path, drafter, Caps(revisions=revisions))

    assert (loop.status, len(drafter.told)) == ("stopped", asked)
    assert loop.reason == f"the draft is still not clean after {revisions} revisions"
    assert [finding.message for finding in loop.last.errors] == [f"bad {asked - 1}"]


def test_the_same_findings_twice_are_no_progress(tmp_path):
    drafter = Replay(plan("bad 1"), plan("bad 2"), plan("bad 2"), plan("good"))
    loop = run(tmp_path, drafter)

    assert (loop.status, loop.reason) == ("stopped", "no progress: the same findings twice in a row")
    assert len(drafter.told) == 3


def test_an_empty_draft_is_not_a_clean_one(tmp_path):
    drafter = Replay({}, GivesUp("no more"))
    loop = run(tmp_path, drafter)

    assert (loop.status, loop.reason) == ("refused", "the draft is empty, and no more")
    assert drafter.told[1][0].name == "empty-draft"
    assert loop.last.empty


def test_tokens_are_capped_before_they_are_spent(tmp_path):
    drafter = Replay(plan("bad 1"), plan("bad 2"), tokens=90_000)
    loop = run(tmp_path, drafter, Caps(tokens=92_000))

    assert (loop.status, len(drafter.told)) == ("stopped", 1)
    assert loop.reason == "the next call would pass the cap of 92000 tokens (90001 used)"
    assert loop.last.errors[0].message == "bad 1"


def test_a_cap_below_the_first_call_spends_nothing(tmp_path):
    drafter = Replay(plan("good"))
    loop = run(tmp_path, drafter, Caps(tokens=10))

    assert (loop.status, drafter.told, loop.last) == ("stopped", [], None)


def test_seconds_are_capped(tmp_path):
    drafter = Replay(plan("bad 1"), plan("good"))
    slow = Caps(seconds=0.05)

    def judge(plan):
        import time

        time.sleep(0.06)
        return [plan.title]

    loop = run(tmp_path, drafter, slow, judge)

    assert (loop.status, loop.reason, len(drafter.told)) == ("stopped", "the cap of 0.05 s is reached", 1)


def test_one_failed_call_is_survived_two_are_not(tmp_path):
    once = run(tmp_path, Replay(NoAnswer("503"), plan("good")))
    twice = run(tmp_path, Replay(plan("bad 1"), NoAnswer("503"), NoAnswer("504")))

    assert once.status == "clean"
    assert (twice.status, twice.reason) == ("stopped", "the model does not answer: 504")
    assert twice.last.errors[0].message == "bad 1"


def test_failed_calls_count_towards_the_cap_on_calls(tmp_path):
    drafter = Replay(NoAnswer("503"), plan("good"))
    loop = run(tmp_path, drafter, Caps(requests=1))

    assert (loop.status, loop.reason) == ("stopped", "the cap of 1 calls of the model is reached")


def test_a_refused_request_is_said_and_raised(tmp_path):
    with pytest.raises(RequestRefused, match="no measurement"):
        run(tmp_path, Replay(RequestRefused("no measurement in it")))

    assert read_trace(tmp_path / "trace.jsonl")[-1]["title"] == "refused: no measurement in it"


def test_the_trace_says_who_did_what(tmp_path):
    run(tmp_path, Replay(plan("bad 1"), plan("good")))

    steps = read_trace(tmp_path / "trace.jsonl")
    assert [(step["kind"], step["title"]) for step in steps] == [
        ("model", "proposal 1"),
        ("code", "draft 1 has 1 finding"),
        ("model", "proposal 2"),
        ("code", "draft 2 is clean"),
    ]
    assert steps[1]["detail"] == "bad 1"
    assert [step["tokens_in"] for step in steps] == [10, None, 10, None]
