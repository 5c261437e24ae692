"""Entries whose heading is the form itself, with labels that run in with their text below it.

    SOURce:VOLTage
        Sets the voltage.
        Parameter: <NRf>(0.00 ~ 30.00)
        Example: SOUR:VOLT 5
    SOURce:VOLTage?
        Return parameter: <NRf>

Headings are known by a style of their own; a command and its query may have one each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Cell, Document, Line, Page, text_size
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.entries.labels import read_label, with_cells
from benchwright.extract.entries.marks import FORMS, Style, style_of
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.replies import beside
from benchwright.extract.facts.runin import read_parameters, read_return
from benchwright.extract.facts.units import stated_unit
from benchwright.extract.layouts.trees.merged import line_of
from benchwright.extract.layouts.trees.said import reply_in
from benchwright.extract.notation.form import looks_like_example, read_forms

NAME = "titled"

NEAR = 12
"""Lines below a heading among which a label is looked for."""

_OPENS = re.compile(r"[\[:*A-Z]")
_LABELS: tuple[tuple[re.Pattern[str], Label], ...] = (
    (re.compile(r"(?:input )?para ?meters?(?: range)?\s*[:\uff1a]\s*", re.I), "parameters"),
    (
        re.compile(r"(?:return(?:ed)?|response|reply) ?(?:para ?meters?|values?|format|data)?\s*[:\uff1a]\s*", re.I),
        "returns",
    ),
    (re.compile(r"examples?\s*[:\uff1a]\s*", re.I), "example"),
    (re.compile(r"(?:notes?|remarks?)\s*[:\uff1a]\s*", re.I), "remarks"),
)


def evidence(document: Document) -> float:
    """Count headings of the style that have such a label below them and no label of a form."""
    styles = _styles(document)
    if not styles:
        return 0.0
    return float(
        sum(bool(block.parts.keys() & {"parameters", "returns", "example"}) for block in _cut(document, styles))
    )


def blocks(document: Document) -> Iterator[Block]:
    """Cut at the headings; a command and its query below or above it make one entry."""
    before: Block | None = None
    for block in _cut(document, _styles(document)):
        _finish(block)
        if before is not None and _pair(before, block):
            yield _joined(before, block)
            before = None
            continue
        if before is not None:
            yield _alone(before)
        before = block
    if before is not None:
        yield _alone(before)


def _pair(first: Block, second: Block) -> bool:
    one, other = first.headings[0], second.headings[0]
    return one.rstrip("?") == other.rstrip("?") and one.endswith("?") != other.endswith("?")


def _joined(first: Block, second: Block) -> Block:
    """One entry, on the page of the set form."""
    sets, asks = (second, first) if first.headings[0].endswith("?") else (first, second)
    sets.syntax += asks.syntax
    sets.parts = {
        "description": sets.parts.get("description", []),
        "returns": asks.parts.get("returns", []),
        "example": [*sets.parts["example"], *asks.parts["example"]],
    }
    sets.definitions = sets.definitions or asks.definitions
    sets.doubts += asks.doubts
    sets.mirrors = True
    return sets


def _styles(document: Document) -> frozenset[Style]:
    """Styles of lines that are forms, stand out from the text, and have labels below them."""
    counts: Counter[Style] = Counter()
    waiting: list[tuple[Style, int]] = []
    for place, (_, line) in enumerate(document.lines()):
        if _is_form(line):
            waiting = [(style_of(line), place)]
        elif waiting and place - waiting[-1][1] <= NEAR:
            found = read_label(line)
            if found is not None and found.label in FORMS:
                waiting = []
            elif _label(line) is not None:
                counts[waiting.pop()[0]] += 1
    body = text_size(document)
    most = sum(counts.values())
    good = [style for style, count in counts.items() if count >= max(3, 0.1 * most)]
    return frozenset(style for style in good if style[0] > body + 0.6 or style[1] or style[2])


def _is_form(line: Line) -> bool:
    if len(line.cells) != 1 or not _OPENS.match(line.cells[0].text) or len(line.cells[0].text) > 90:
        return False
    forms = read_forms(line.cells[0].text)
    plain = len(forms) == 1 and not forms[0].weak and not forms[0].rest and not forms[0].params
    return plain and (line.cells[0].text.startswith("*") or not looks_like_example(line.cells[0].text))


def _label(line: Line) -> tuple[Label, str] | None:
    text = line.text
    for pattern, label in _LABELS:
        if found := pattern.match(text):
            return label, text[found.end() :]
    return None


def _cut(document: Document, styles: frozenset[Style]) -> Iterator[Block]:
    block: Block | None = None
    label: Label = "description"
    for page, line in document.lines():
        if style_of(line) in styles:
            if block is not None:
                yield block
            block, label = (_begun(page, line), "description") if _is_heading(line) else (None, label)
            continue
        if block is None or not line.cells:
            continue
        found = _label(line)
        if found is not None:
            label, text = found
            block.parts.setdefault(label, [])
            line = _with_text(line, text) if text else with_cells(line, ())
        if line.cells:
            block.parts.setdefault(label, []).append(line)
    if block is not None:
        yield block


def _is_heading(line: Line) -> bool:
    text = line.cells[0].text if len(line.cells) == 1 else ""
    forms = read_forms(text) if _OPENS.match(text) else ()
    return len(forms) == 1 and not forms[0].rest


def _begun(page: Page, line: Line) -> Block:
    text = line.cells[0].text
    return Block(page.label, page.sheet, headings=[text], confirmed=True)


def _with_text(line: Line, text: str) -> Line:
    return replace(line, cells=(Cell(text, line.x0, line.x1),))


def _finish(block: Block) -> None:
    """Read the parts that are written in a notation of their own."""
    heading = re.sub(r"\[(\d)/(\d)\]", r"[\1|\2]", block.headings[0])
    given = _text(block.parts.pop("parameters", []))
    parameters = read_parameters(given)
    block.syntax = [f"{heading} {parameters.form}".strip()]
    block.parts["example"] = _messages(block.parts.get("example", []))
    told = _text(block.parts.get("description", []))
    if given and parameters.form == "" and not parameters.none:
        block.doubts.append("The parameters are printed in a way that was not read.")
    if "?" not in heading and re.search(r"<(?!Bool)", parameters.form):
        unit = _unit_shown([line.text for line in block.parts["example"]]) or stated_unit(told)
        parameters.fields |= {"unit": unit} if unit else {}
    if "<" in parameters.form:
        block.definitions = [Definition("", parameters.fields, "")]
    if "?" in heading:
        _returns(block)


def _alone(block: Block) -> Block:
    """A query without a set form: the description may be all that tells of the reply."""
    if block.headings[0].endswith("?") and not block.parts.get("returns"):
        said = reply_in(_text(block.parts.get("description", [])), block.headings[0])
        block.parts["returns"] = [line_of(said)] if said else []
    return block


def _returns(block: Block) -> None:
    """What the query returns: what the label says, else the reply of the example; the label's words if neither."""
    told = _text(block.parts.get("returns", []))
    label = read_return(told)
    lines = [line.text for line in block.parts["example"]]
    reply = next((text for text in lines[1:] if re.fullmatch(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?", text)), "")
    said = f"for example {reply}; {' '.join(lines[lines.index(reply) + 1 :])}" if reply else ""
    said = label or said or told
    block.parts["returns"] = [line_of(said)] if said else []


def _unit_shown(lines: Sequence[str]) -> str:
    """The unit that the sentence below an example gives for the value sent."""
    for place, text in enumerate(lines):
        if found := re.fullmatch(r"\S+ ([-+\d.eE]+)", text):
            return beside(found[1], " ".join(lines[place + 1 :]))
    return ""


def _messages(lines: Sequence[Line]) -> list[Line]:
    """Lines of an example; a reply loses the mark in front of it."""
    return [_with_text(line, re.sub(r"^> ?", "", line.text)) for line in lines]


def _text(lines: Sequence[Line]) -> str:
    return " ".join(line.text for line in lines)
