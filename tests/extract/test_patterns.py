"""No pattern of the extractor takes for ever on a long row of words, numbers or names, however the row ends."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys

import benchwright.extract

_WORDS = "ASHen BRICk CREam DENim EMBer FAWNy GOLDen HAZel INDigo JADEn KHAKi LEMon MAUVe NAVY OCHRe P12 S11a"
_NUMBERS = "1 2 5 10 20 50 100 1000 0.5 1e3 -3 +4.5E-3"
WORDS, NUMBERS = _WORDS.split(), _NUMBERS.split()
LIMIT = 300
"""Seconds for all patterns on all rows; each takes milliseconds, and one that tries every way takes hours."""


def rows() -> list[str]:
    """Rows as manuals print them, with something behind that is no part of the row."""
    items = (
        WORDS,
        NUMBERS * 2,
        [word.upper() for word in WORDS],
        [f"<{word}>" for word in WORDS],
        [f"{number} = {word}" for number, word in enumerate(WORDS)],
    )
    joints = (" ", ", ", ",", "|", " | ", " or ", "/", "; ", ". ")
    ends = (" for a time", "{", "")
    return [start + joint.join(row) + end for row in items for joint in joints for end in ends for start in ("", "{")]


def patterns() -> list[re.Pattern[str]]:
    """Every pattern that a module of the extractor keeps."""
    found: dict[str, re.Pattern[str]] = {}
    for module in pkgutil.walk_packages(benchwright.extract.__path__, "benchwright.extract."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                found[value.pattern] = value
    return list(found.values())


def try_all() -> None:
    """Hold every pattern against every row."""
    for pattern in patterns():
        for row in rows():
            pattern.search(row)
            pattern.fullmatch(row)


def test_every_pattern_ends() -> None:
    """In a process of its own: a pattern at work cannot be stopped otherwise."""
    code = "from tests.extract.test_patterns import try_all; try_all()"
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=LIMIT)
    assert done.returncode == 0
