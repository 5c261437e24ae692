"""The kind of a reply, as a file has it and as the document shows it.

Kinds shade into one another: a number may be called a text, a 0 or 1 an integer. So only what the entry's own lines
show is held against a file: a sample, or words that a sentence says are returned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.stands import Own
from benchwright.manual.model import Reply

_NUMBER = re.compile(r"[-+]?(?:\d+(?P<point>\.\d*)?|(?P<bare>\.\d+))(?P<power>[eE][-+]?\d+)?")
_WORD = re.compile(r"[A-Za-z]{2,}")
_RETURNED = re.compile(r"\breturn|\brepl(?:y|ies)\b|\brespon[sd]|\banswer|\bquery\b", re.IGNORECASE)
_STATES = ({"0", "1"}, {"ON", "OFF"})
_NUMERIC = ("integer", "real")


def shown(got: Reply, want: Reply, own: Own) -> str:
    """Return what the entry shows that the reply is where it cannot be of the kind that the file gives; else ``."""
    sample = (got.like or "").strip()
    if sample and own.text.has_apart(sample.strip("\"'")) and _cannot_be(sample, want):
        return f"{got.type}, such as {sample}"
    words = got.choices or (("ON", "OFF") if got.type == "boolean" else ())
    of_words = len(words) > 1 and all(map(_WORD.fullmatch, words))
    if of_words and want.type in _NUMERIC and not want.choices and _are_returned(words, own):
        return f"{got.type} of {' '.join(words)}"
    return ""


def _cannot_be(sample: str, want: Reply) -> bool:
    """Whether a reply such as the sample is none of the kind that the file gives."""
    number = _NUMBER.fullmatch(sample)
    broken = number is not None and bool(number["point"] or number["bare"] or number["power"])
    is_word = _WORD.fullmatch(sample) is not None or sample[0] in "\"'"
    if want.type == "integer":
        return is_word or broken
    if want.type == "real":
        return is_word
    if want.type == "boolean":
        return (number is not None and sample not in _STATES[0]) or (is_word and sample.upper() not in _STATES[1])
    if want.type == "choice" and want.choices:
        return number is not None and not any(any(map(str.isdigit, choice)) for choice in want.choices)
    return want.type == "string" and number is not None


def _are_returned(words: Sequence[str], own: Own) -> bool:
    """Whether a line that speaks of what is returned, or the one behind it, has all the words."""
    for n, line in enumerate(own.lines):
        if _RETURNED.search(line):
            near = " ".join(own.lines[n : n + 2]).upper()
            if all(re.search(rf"(?<![A-Z]){re.escape(word.upper())}(?![a-z])", near) for word in words):
                return True
    return False
