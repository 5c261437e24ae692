"""Headings of entries in documents whose headings are set like text: found by the form under the next label.

In text taken from a PDF nothing but its words tells a heading from a line of an example. A heading is the line that
bears, and bears alone, the header of the form that the next label of a form introduces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import skeleton

Place = tuple[int, float]
"""Sheet and base line of a line."""

AHEAD = 14
"""Lines behind a label among which its form stands: other labels may stand between."""

BACK = 200
"""Lines above a label among which its heading stands."""

ASIDE = 3.0
"""Points within which a line stands where the text beside the labels does."""

LIKE = 0.85
"""So much alike are a heading and its form where one of them is misprinted."""

_NAMES = re.compile(r"The (?P<name>\S+) (?:command|query)\b")
"""How a sentence begins that describes a command."""

_REMARK = re.compile(r"\s*\([^()]{3,40}\)\s*$")
_END = re.compile(r"[A-Za-z]+\d?(?:<\w+>)?(?:\[?:[\w\[\]<>|{}]*)*\??(?=\s|$)")
"""The end of a header that a narrow column broke inside a mnemonic."""
_OPEN = (":", "_", "{", "|", "[")


def place_of(line: Line) -> Place:
    """Return where a line stands."""
    return line.sheet, line.y


def with_prose_beside(line: Line) -> tuple[str, Line] | None:
    """Part a heading from the description that begins beside it: `:BEND   The :BEND command sets ...`."""
    if len(line.cells) < 2 or line.row:
        return None
    text, beside = line.cells[0].text, line.cells[1].text
    found = _NAMES.match(beside)
    if found is None or found["name"].rstrip("?") != text.removesuffix(" Subsystem").rstrip("?"):
        return None
    form = read_syntax(text.removesuffix(" Subsystem"))
    if form is None or form.params or form.rest:
        return None
    return text.removesuffix(" Subsystem"), replace(line, cells=line.cells[1:])


def find_headlines(document: Document, opens: Callable[[Line], bool]) -> dict[Place, str]:
    """Return the headings by the places of their lines; the second line of a wrapped one has an empty text.

    `opens` tells whether a line is a label of a form.
    """
    lines = [line for _, line in document.lines() if line.cells]
    labels = [index for index, line in enumerate(lines) if opens(line)]
    found: dict[Place, str] = {}
    start = 0
    for index in labels:
        wanted = set(_wanted(lines[index : index + AHEAD]))
        taken = _headline(lines, max(start, index - BACK), index, wanted)
        if taken is not None:
            first, count = taken
            found[place_of(lines[first])] = _whole(lines[first : first + count])
            found.update({place_of(line): "" for line in lines[first + 1 : first + count]})
        start = index + 1
    return found


def _wanted(lines: Sequence[Line]) -> Iterator[str]:
    """Skeletons of the first header that stands here, whole or wrapped; a form that is no header alone as it stands."""
    texts = [" ".join(cell.text for cell in line.cells) for line in lines]
    texts[0] = " ".join(cell.text for cell in lines[0].cells[1:])
    for text, after in zip(texts, [*texts[1:], ""], strict=True):
        form = read_syntax(text + after if text.endswith(_OPEN) else text)
        if form is not None and (name := skeleton(form.header)):
            yield from (name, text)
            if _breaks_off(text) and (end := _END.match(after)) is not None:
                whole = read_syntax(text + end[0])
                yield skeleton(whole.header) if whole is not None else name
            return


def _headline(lines: Sequence[Line], start: int, end: int, wanted: set[str]) -> tuple[int, int] | None:
    """Place and lines of the heading above: it bears the header, or one much like it, and stands furthest left.

    What stands below the text beside the labels belongs to that text.
    """
    same: list[tuple[float, int, int]] = []
    like: list[tuple[float, int, int]] = []
    edge = lines[end].cells[1].x0 if len(lines[end].cells) > 1 else float("inf")
    for index in range(start, end):
        if lines[index].x0 > edge - ASIDE:
            continue
        for count in (1, 2):
            name = _bare(lines[index : index + count]) if index + count <= end else ""
            if name in wanted or (count == 1 and _REMARK.sub("", lines[index].text) in wanted):
                same.append((lines[index].x0, -index, -count))
            elif ":" in name and any(_alike(name, other) for other in wanted):
                like.append((lines[index].x0, -index, -count))
    if not same and not like:
        return None
    _, index, count = min(same or like)
    return -index, -count


def _bare(lines: Sequence[Line]) -> str:
    """Skeleton of lines that are a header and nothing else; empty where they are not."""
    if len(lines) == 2 and not (lines[0].text.rstrip().endswith(_OPEN) or _open_remark(lines[0].text)):
        end = _END.fullmatch(lines[1].text.strip())
        if end is None or not _breaks_off(lines[0].text) or abs(lines[0].x0 - lines[1].x0) > ASIDE:
            return ""
    text = _REMARK.sub("", _whole(lines))
    if len(text) > 120 or " " in text.rstrip("? ") or text.endswith((".", ",", ";")):
        return ""
    form = read_syntax(text)
    return skeleton(form.header) if form is not None and not form.rest and not form.params else ""


def _breaks_off(text: str) -> bool:
    """Whether a line is nothing but a header of several mnemonics that may go on in the next line."""
    return ":" in text.strip(":") and " " not in text.strip() and text.rstrip()[-1:].isalnum()


def _whole(lines: Sequence[Line]) -> str:
    texts = [" ".join(cell.text for cell in line.cells) for line in lines]
    return (" " if _open_remark(texts[0]) else "").join(texts)


def _open_remark(text: str) -> bool:
    return text.count("(") > text.count(")")


def _alike(one: str, other: str) -> bool:
    return abs(len(one) - len(other)) < 6 and SequenceMatcher(None, one, other).ratio() > LIKE
