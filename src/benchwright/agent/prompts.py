"""What a model is told beside the request: the bench, what its instruments can do, the plan's form."""

from __future__ import annotations

import json
from functools import lru_cache

from benchwright.bench import Bench
from benchwright.driver.actions import ACTIONS, Signature
from benchwright.driver.load import load_driver
from benchwright.plan.model import Plan

TASK = """\
Turn the request into a measurement plan: one JSON object in the form below, nothing else.
- Name instruments by their role on the bench, settings by the actions listed. Amounts are text with unit: "100 mA".
- Use `command` with a raw message only for what no action covers, and only if the instrument's manual has it.
- Every output switched on has a voltage and a current limit. What the request leaves out goes into `assumptions`.
- `readings` must not be empty; every reading names its CSV column with the unit at the end, `current_A`.
- Findings of an earlier draft are faults to mend, not advice."""


def context_text(bench: Bench, bench_name: str) -> str:
    """Return everything a model may know: task, bench, actions, form of a plan."""
    parts = [TASK, f"Bench `{bench_name}`: {bench.bench.title}."]
    for role, place in bench.instrument.items():
        parts.append(f"`{role}` is a {place.model} at {place.resource}. Actions:")
        parts += _actions(place.model)
    parts += ["Wiring:", *(f"- {' = '.join(net.pins)}" for net in bench.net)]
    parts += ["Form of a plan (JSON Schema):", _form()]
    return "\n".join(parts)


def _actions(model: str) -> list[str]:
    driver = load_driver(model)
    known = ACTIONS.get(driver.driver.kind, {})
    return [f"- {name}{_arguments(known[name])}: {known[name].does}" for name in driver.action if name in known]


def _arguments(signature: Signature) -> str:
    words = ["channel"] if signature.channel else []
    words += [f"{name} in {unit}" if unit else name for name, unit in signature.args.items()]
    returns = f" -> {signature.returns}" if signature.returns else ""
    return f"({', '.join(words)}){returns}"


@lru_cache(maxsize=1)
def _form() -> str:
    return json.dumps(Plan.model_json_schema(), separators=(",", ":"))
