"""A scanned header brought to the notation of `benchwright.manual.header`: brackets, suffixes, alternatives."""

from __future__ import annotations

import re

from benchwright.errors import DataError
from benchwright.extract.notation.scan import Scan
from benchwright.manual.header import parse_header, short_form

_MOST_WAYS = 4096
"""Sequences of mnemonics that one header may stand for; no real header has nearly as many."""
_WORDS = re.compile(r"(?=[\d:]*[A-Za-z]):?[A-Za-z\d]+(?::[A-Za-z\d]+)*")
"""A header of mnemonics and colons alone; it stands in our notation already."""
_NUMBERS = re.compile(
    r"(?<=[A-Za-z])(?:\{\[?\d[\d|,\-~ .\]:]{0,60}\}|\[<?\d[\d|,\-~ .]{0,60}>?\]|<\d[\d|,\-~ .\u2013]{0,60}>)"
)
_LETTER = re.compile(r"(?<=[A-Za-z])\[([a-z])\]")
_CHOICES = re.compile(r"(?<=[A-Za-z])\[\{(\d+(?:\|\d+)+)\}\]")
_PLACE = re.compile(r"<([^<>]*)>")
_BRACES = re.compile(r"\{[^{}]*\}")


def tidied(scan: Scan) -> bool:
    """Bring the scanned text to our notation, in place; return False where that cannot be done."""
    if _WORDS.fullmatch(scan.header):
        return True
    text, twice = _TWICE.subn("", scan.header)
    text = _balanced(text, scan.faults)
    if twice:
        scan.faults.append("A colon is printed twice.")
    if not re.search(r"[A-Za-z]", text) or re.fullmatch(r"\{[^{}]*\}|\[[^\[\]:]*\]|<[^<>]*>:?", text):
        return False
    if text.endswith(":"):
        if ":" in text[:-1] or len(text) < 3:
            return False
        text, scan.flat = text[:-1], True
    if "{:" in text:
        text = re.sub(r"\{:\w+(?:\|:\w+)+\}", lambda found: ":{" + found[0][1:-1].replace(":", "") + "}", text)
    scan.header = _underscored(_numbered(text, scan))
    if _ways(scan.header) > _MOST_WAYS:
        return False
    try:
        parse_header(_HOLE.sub("HOLE", scan.header))
    except (DataError, RecursionError):
        return False
    scan.holes = tuple(found[0][1:-1] for found in _HOLE.finditer(scan.header))
    return True


_TWICE = re.compile(r"(?<=[\w\]]):(?=\[:)|(?<=\w:\]):(?=\w)")
"""A colon both before an optional mnemonic and in its brackets (`STATus:[:EVENt]`), or behind it."""

_HOLE = re.compile(r"(?<![\w\]\[])<\w+>|(?<=\[)<\w+>(?=:)|(?<=[:{|])<\w+>")
"""A placeholder that stands for a whole mnemonic."""


def _ways(header: str) -> int:
    """How many sequences of mnemonics a header stands for, at most."""
    ways: int = 2 ** header.count("[")
    for group in _BRACES.findall(header):
        ways *= group.count("|") + 1
    return ways


def _balanced(text: str, faults: list[str]) -> str:
    """Add a lost bracket where only one place is left for it, and take off braces around all."""
    if text[:1] == "{" and text[-1:] == "}" and text.count("{") == 1 and "|" not in re.sub(r"\[[^\[\]]*\]", "", text):
        text = text[1:-1]
    opened, closed = text.count("["), text.count("]")
    if opened == closed:
        return text
    faults.append("A square bracket of the header has no partner.")
    if closed == opened + 1:
        if re.match(r":?\w+(?:\[<?[\w|]+>?\])?:?\]", text):
            return "[" + text
        if found := re.search(r"(?<=:)\w+\]$", text):
            return text[: found.start() - 1] + "[" + text[found.start() - 1 :]
    elif opened == closed + 1:
        if found := re.match(r"\[:?\w+(?:\[[^\[\]]*\])?(?=:(?!\]))", text):
            cut = found.end() + (0 if text.startswith("[:") else 1)
            return text[:cut] + "]" + text[cut:]
        if re.search(r"\[:\w+$", text):
            return text + "]"
    return text


def _numbered(text: str, scan: Scan) -> str:
    """`{1|2|3}`, `[1|2]`, `[{1|2}]`, `<1-4>` become suffixes with names, their ranges go into `suffixes`."""
    taken = set(re.findall(r"<([A-Za-z]\w*)>", text))
    seen: dict[str, int] = {}

    def listed(found: re.Match[str]) -> str:
        numbers = [int(number) for number in re.findall(r"\d+", found[0])]
        name = next(name for name in (*"nmkij", *(f"n{i}" for i in range(2, 999))) if name not in taken)
        taken.add(name)
        scan.suffixes[name] = (min(numbers), max(numbers))
        return f"[<{name}>]" if found[0][0] == "[" or found[0][:2] == "{[" else f"<{name}>"

    def named(found: re.Match[str]) -> str:
        name = re.sub(r"\W+", "_", found[1].strip()).strip("_") or "n"
        seen[name] = seen.get(name, 0) + 1
        return f"<{name}>" if seen[name] == 1 else f"<{name}{seen[name]}>"

    text = _LETTER.sub(r"[<\1>]", text)
    text = _CHOICES.sub(r"[\1]", text) if "[{" in text else text
    text = _NUMBERS.sub(listed, text)
    return _PLACE.sub(named, text) if "<" in text else text


def _underscored(text: str) -> str:
    """`BaSic_WaVe`, capitals spread over words joined by underscores: long form and short form as alternatives."""

    def pair(found: re.Match[str]) -> str:
        word = found[0]
        first = word.split("_")[0]
        if "_" not in word or first.isupper() or not any(c.isupper() for c in first):
            return word
        short = short_form(word).replace("_", "")
        return "{" + word.upper() + "|" + short + "}"

    return re.sub(r"[A-Za-z0-9_]+(?![^<]*>)", pair, text) if "_" in text else text
