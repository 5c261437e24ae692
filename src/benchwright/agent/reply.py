"""Reading a proposal: untrusted text in, a plan or findings out. Nothing in it is evaluated."""

from __future__ import annotations

import re

from pydantic import ValidationError
from pydantic_core import from_json

from benchwright.agent.findings import PROPOSAL, draft_finding, empty
from benchwright.bench import Bench
from benchwright.check.finding import Finding
from benchwright.plan.model import Plan

MAX_REPLY = 200_000
"""Characters; a longer answer is not read."""
MAX_FAULTS = 10
"""Findings reported of one answer; the model mends the first and learns of the rest later."""

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*", re.DOTALL)


def read_plan(text: str, request: str, bench: Bench, bench_name: str) -> Plan | tuple[Finding, ...]:
    """Return the plan that `text` holds as JSON, or what is wrong with it.

    The request, the bench and the addresses are the user's: where the answer leaves them out they
    are filled in, where it changes them it is a finding.
    """
    if len(text) > MAX_REPLY:
        return (_unreadable(f"The answer has {len(text)} characters; at most {MAX_REPLY} are read."),)
    fenced = _FENCED.fullmatch(text)
    try:
        data = from_json(fenced[1] if fenced else text, allow_inf_nan=False)
    except ValueError as error:
        return (_unreadable(f"The answer is not JSON: {error}."),)
    if not isinstance(data, dict):
        return (_unreadable("The answer is not a JSON object."),)
    if not data.get("readings"):
        return (empty("The draft measures nothing: it has no `readings`."),)
    _fill_in(data, request, bench, bench_name)
    try:
        plan = Plan.model_validate(data)
    except ValidationError as error:
        return _faults(error)
    return _changed(plan, request, bench, bench_name) or plan


def _unreadable(message: str) -> Finding:
    return draft_finding("DR01", message, "Answer with one JSON object in the form of a plan.", path=PROPOSAL)


def _fill_in(data: dict[str, object], request: str, bench: Bench, bench_name: str) -> None:
    data.setdefault("request", request)
    data.setdefault("bench", bench_name)
    uses = data.get("uses")
    for use in uses if isinstance(uses, list) else ():
        place = bench.instrument.get(str(use.get("role"))) if isinstance(use, dict) else None
        if place is not None:
            use.setdefault("resource", place.resource)
            use.setdefault("model", place.model)


def _faults(error: ValidationError) -> tuple[Finding, ...]:
    found = []
    for fault in error.errors(include_url=False)[:MAX_FAULTS]:
        where = ".".join(str(part) for part in fault["loc"]) or "the plan"
        reason = fault["msg"].removeprefix("Value error, ").removesuffix(".")
        if fault["type"] == "missing":
            reason = "is missing"
        elif fault["type"] == "extra_forbidden":
            reason = "there is no such key"
        found.append(draft_finding("DR01", f"`{where}`: {reason}.", "Keep to the form of a plan.", path=PROPOSAL))
    return tuple(found)


def _changed(plan: Plan, request: str, bench: Bench, bench_name: str) -> tuple[Finding, ...]:
    """Say where the plan speaks of another request, bench or instrument than the user's."""
    said = []
    if plan.request != request:
        said.append("The plan quotes another request than the one made.")
    if plan.bench != bench_name:
        said.append(f"The plan is for bench `{plan.bench}`; the bench is `{bench_name}`.")
    for use in plan.uses:
        place = bench.instrument.get(use.role)
        if place is None:
            known = ", ".join(f"`{role}`" for role in bench.instrument)
            said.append(f"`{use.role}` is not on the bench; it has {known}.")
        elif (use.model, use.resource) != (place.model, place.resource):
            said.append(f"`{use.role}` is a `{place.model}` at `{place.resource}`, not as the plan has it.")
    return tuple(
        draft_finding("DR03", message, "Leave request, bench and addresses as they are.", path=PROPOSAL)
        for message in said
    )
