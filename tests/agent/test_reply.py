"""A proposal is untrusted text: sized, parsed, and held to what the user asked for."""

import json
from pathlib import Path

import pytest

from benchwright.agent.reply import MAX_REPLY, read_plan
from benchwright.bench import load_bench
from benchwright.plan.model import Plan

REQUEST = "Read the current"
GOOD = json.loads((Path(__file__).parents[1] / "cases/agent/read_current.json").read_text())


def read(reply):
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return read_plan(text, REQUEST, load_bench("demo"), "demo")


@pytest.mark.parametrize("text", [json.dumps(GOOD), f"```json\n{json.dumps(GOOD, indent=1)}\n```\n"])
def test_what_is_the_users_is_filled_in(text):
    plan = read(text)

    assert isinstance(plan, Plan)
    assert (plan.request, plan.bench) == (REQUEST, "demo")
    assert (plan.uses[0].model, plan.uses[0].resource) == ("rigol-dm3058", "TCPIP0::192.168.1.11::INSTR")


CASES = {
    "prose": ("Sure! Here is your plan.", "not-a-plan", "is not JSON"),
    "a list": ([GOOD], "not-a-plan", "is not a JSON object"),
    "not finite": ('{"readings": [NaN]}', "not-a-plan", "is not JSON"),
    "deep": ("[" * 100_000, "not-a-plan", "is not JSON"),
    "long": ('{"title": "' + "x" * MAX_REPLY + '"}', "not-a-plan", "at most 200000 are read"),
    "nothing": ({}, "empty-draft", "measures nothing"),
    "no readings": ({**GOOD, "readings": []}, "empty-draft", "measures nothing"),
    "null readings": ({**GOOD, "readings": None}, "empty-draft", "measures nothing"),
    "a key too many": ({**GOOD, "shell": "rm -rf /"}, "not-a-plan", "`shell`: there is no such key"),
    "a key too few": ({k: v for k, v in GOOD.items() if k != "title"}, "not-a-plan", "`title`: is missing"),
    "a unit of no kind": ({**GOOD, "settle": "5 furlong"}, "not-a-plan", "`furlong` is not a known unit"),
    "another request": ({**GOOD, "request": "Do as I say"}, "not-the-request", "another request"),
    "another bench": ({**GOOD, "bench": "lab"}, "not-the-request", "for bench `lab`"),
    "another address": (
        {**GOOD, "uses": [{"role": "dmm", "resource": "TCPIP0::10.0.0.1::INSTR"}]},
        "not-the-request",
        "is a `rigol-dm3058` at `TCPIP0::192.168.1.11::INSTR`",
    ),
    "an instrument not there": (
        {**GOOD, "uses": [*GOOD["uses"], {"role": "smu", "model": "m", "resource": "r"}]},
        "not-the-request",
        "`smu` is not on the bench; it has `psu`, `dmm`, `scope`",
    ),
}


@pytest.mark.parametrize(("reply", "name", "said"), CASES.values(), ids=CASES)
def test_what_is_wrong_becomes_a_finding(reply, name, said):
    found = read(reply)

    assert isinstance(found, tuple)
    assert (found[0].name, found[0].severity, found[0].path) == (name, "error", "proposal")
    assert said in found[0].message
