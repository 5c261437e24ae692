"""Conformance probes from outside, where `BENCHWRIGHT_PROBES` names a file of them.

One JSON object a line: `model`, `lines` to send, and what to `expect` of each: `silent`, `no_error`,
`reply_number` with `tol`, `reply_equals`, `reply_matches`, `error_equals`, `error_codes`.
"""

import json
import os
import re
from pathlib import Path

import pytest

FILE = os.environ.get("BENCHWRIGHT_PROBES", "")
PROBES = [json.loads(line) for line in Path(FILE).read_text(encoding="utf-8").splitlines()] if FILE else []


def _fits(expected, found):
    reply, errors = found["reply"], found["errors"]
    codes = [int(error.partition(",")[0]) for error in errors]
    return {
        "silent": lambda wanted: (reply is None) == wanted,
        "no_error": lambda wanted: (errors == []) == wanted,
        "reply_number": lambda wanted: reply is not None and abs(float(reply) - wanted) <= expected["tol"],
        "tol": lambda wanted: True,
        "reply_equals": lambda wanted: reply == wanted,
        "reply_matches": lambda wanted: reply is not None and re.search(wanted, reply) is not None,
        "error_equals": lambda wanted: errors == [wanted],
        "error_codes": lambda wanted: len(codes) == 1 and codes[0] in wanted,
    }


@pytest.mark.skipif(not PROBES, reason="BENCHWRIGHT_PROBES names no file")
@pytest.mark.parametrize("probe", PROBES, ids=[probe["id"] for probe in PROBES])
def test_probe(cli, probe):
    done = cli("talk", probe["model"], "--json", input="".join(f"{line}\n" for line in probe["lines"]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert [answer["send"] for answer in answers] == probe["lines"]
    for expected, found in zip(probe["expect"], answers, strict=True):
        wrong = [key for key, wanted in expected.items() if not _fits(expected, found)[key](wanted)]
        assert wrong == [], (expected, found)
