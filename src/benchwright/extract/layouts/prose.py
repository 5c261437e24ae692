"""Entries without labels: one or more forms in bold or in fixed type, and paragraphs of prose under them.

    SAMPle:COUNt {<value>|MINimum|MAXimum}
    Set the number of readings taken for each trigger, from 1 to 50,000. The default is 1.
    SAMPle:COUNt? [MINimum|MAXimum]
    Query the sample count.

Set and query form each have their own paragraph. A list of forms without prose between them is a summary: it tells
which forms there are, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from benchwright.extract.document.lines import Document, Line, Page, once
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.general import read_general
from benchwright.extract.facts.parameter_table import Column
from benchwright.extract.facts.sayings import said_of_reply, said_of_value, sentences
from benchwright.extract.layouts import tree
from benchwright.extract.notation import branches
from benchwright.extract.notation.form import Slot, Syntax, header_key, read_forms
from benchwright.extract.notation.spelling import Spelling, spellings

NAME = "prose"

MOST = 60
"""Lines of prose that can belong to one form."""

MANY = 5
"""Headers that stand together in a list rather than above a description."""

NEAR = 2
"""Pages over which the description of one header goes on."""

APART = 0.2
"""A page with so much less described on it than the fullest is not the reference."""

GAP = 1.4
"""Distance of base lines, in font sizes, that is more than lines of one paragraph have."""

_RETURNS = re.compile(r"\breturn(?:s|ed)?\b|\bresponse\b", re.IGNORECASE)
_RANGE = re.compile(
    r"\bfrom\b|\bbetween\b|\brange\b|\bMIN ?=|\bvalues?\b|\bup to\b|\bdefault\b|\bto \d|\bthrough \d|\bselect\b",
    re.IGNORECASE,
)


_PARAMETER = re.compile(r"(?=[\[{<])(?!.*[a-z] [a-z]).*[\]}>]")
"""Parameters in a line of their own, below their header."""
_SENTENCE = re.compile(r"[^A-Za-z]{0,3}(?:[A-Z][a-z\u2019'-]*|[A-Z]+),? [^A-Z\s]\S* \S+ \S+")
"""How a description begins: with a sentence, not with a title or a list of words."""
_ABBREVIATED = re.compile(r"[A-Z]{2}[a-z]")
"""A mnemonic whose short form the capitals show."""
_SUFFIX = re.compile(r"\b(?P<name>[a-z]) is (?P<numbers>\d(?:, \d)*,? or \d)\b")


@dataclass(slots=True)
class _Piece:
    """Forms that stand together and the prose below them."""

    page: Page
    forms: list[tuple[str, Syntax]] = field(default_factory=list)
    prose: list[Line] = field(default_factory=list)

    told: bool = False
    """Whether the prose is taken for a description."""

    @property
    def described(self) -> bool:
        """Whether the prose describes the forms: below a list of many there is at most a remark."""
        headers = {form.header for _, form in self.forms}
        if not self.prose or not _SENTENCE.match(" ".join(line.text for line in self.prose[:2])):
            return False
        return len(headers) < MANY or len(self.prose) >= len(self.forms)


def evidence(document: Document) -> float:
    """Count forms that have prose below them; a label below shows an entry of another kind."""
    pieces = (piece for piece in _pieces(document) if piece.described and read_label(piece.prose[0]) is None)
    return float(sum(len(piece.forms) for piece in pieces))


def blocks(document: Document) -> Iterator[Block]:
    """Cut out every header with its forms and their prose, in the order of the document.

    Of several places that describe a header the one counts where the descriptions stand densest: the reference.
    """
    whole = _Whole(document)
    general = read_general(document)
    raw = _described(document)
    order = {id(page): place for place, page in enumerate(document.pages)}
    density = _density(raw, order)
    pieces = [replace(piece, forms=list(whole.all_of(piece.forms))) for piece in raw]
    places: dict[str, dict[int, set[bool]]] = {}
    for piece in (piece for piece in pieces if piece.told):
        for _, form in piece.forms:
            found = places.setdefault(header_key(form.header), {})
            found.setdefault(order[id(piece.page)], set()).add(form.query)
    first = {key: _first(found, density) for key, found in places.items()}
    described: dict[str, Block] = {}
    bare: dict[str, Block] = {}
    for piece in pieces:
        for text, form in piece.forms:
            key = header_key(form.header)
            if piece.told and not 0 <= order[id(piece.page)] - first[key] <= NEAR:
                continue
            known = described if piece.told else bare
            block = known.setdefault(key, Block(piece.page.label, piece.page.sheet, general=general))
            _tell(block, text, form, piece.prose if piece.told else ())
    most = max((density[first[key]] for key in described), default=0.0)
    for key, block in described.items():
        _complete(block, bare.get(key))
        if density[first[key]] < APART * most:
            block.doubts.append("It is described apart from the other commands.")
        yield block
    for key, block in bare.items():
        if key not in described and _whole(block, described.values()):
            block.doubts.append("Only a list of commands has it.")
            yield block


def _whole(block: Block, described: Collection[Block]) -> bool:
    """Whether a header of a list is one of its own, not the end of another, nor a word that merely looks like one."""
    header = read_forms(block.syntax[0])[0].header
    if not described:
        return True
    others = [read_forms(other.syntax[0])[0].header for other in described]
    if header.endswith((":", ":]")) or any(other.endswith(header) for other in others):
        return False
    if header.startswith((":", "[:")) and not any(other.startswith((":", "[:")) for other in others):
        return False
    if any(form.query for text in block.syntax for form in read_forms(text)):
        return True
    return header.startswith("*") or bool(_ABBREVIATED.search(header)) or not any(map(_ABBREVIATED.search, others))


def _described(document: Document) -> list[_Piece]:
    """All pieces; those on a page that has more forms than lines of prose are lists, whatever stands below them."""
    pieces = _pieces(document)
    forms: dict[int, int] = {}
    lines: dict[int, int] = {}
    for piece in pieces:
        sheet = id(piece.page)
        forms[sheet] = forms.get(sheet, 0) + len(piece.forms)
        lines[sheet] = lines.get(sheet, 0) + len(piece.prose)
    return [replace(piece, told=piece.described and lines[id(piece.page)] >= forms[id(piece.page)]) for piece in pieces]


def _first(places: Mapping[int, set[bool]], density: Mapping[int, float]) -> int:
    """The page where the densest of the descriptions begins; the set form may stand just before the query form."""
    best = max(places, key=lambda place: (density[place], -place))
    before = [place for place in places if best - NEAR <= place < best and not places[place] & places[best]]
    return min(before, default=best)


def _density(pieces: Sequence[_Piece], order: Mapping[int, int]) -> dict[int, float]:
    """How many forms are described on each page and its neighbours."""
    counts: dict[int, int] = {}
    for piece in (piece for piece in pieces if piece.told):
        place = order[id(piece.page)]
        counts[place] = counts.get(place, 0) + len(piece.forms)
    return {
        place: sum(counts.get(place + step, 0) / (1 + abs(step)) for step in range(-NEAR, NEAR + 1)) for place in counts
    }


def _complete(block: Block, bare: Block | None) -> None:
    """Add the set or query form that only a list of commands prints."""
    if bare is None:
        return
    known = {form.query for text in block.syntax for form in read_forms(text)}
    for text in bare.syntax:
        if any(form.query not in known and (form.query or form.params) for form in read_forms(text)):
            block.syntax.append(text)
            block.doubts.append(f"Only a list of commands has the form `{text[:80]}`.")


class _Whole:
    """Headers as the command summary gives them: the description often leaves out optional mnemonics in front."""

    def __init__(self, document: Document) -> None:
        self.by_way: dict[Spelling, str] = {}
        for form in branches.listed(document):
            self._learn(form)
        for block in tree.blocks(document):
            for form in (form for text in block.syntax for form in read_forms(text)):
                if not spellings(form.header) & self.by_way.keys():
                    self._learn(form)

    def _learn(self, form: Syntax) -> None:
        for way in spellings(form.header):
            if len(spellings(self.by_way.get(way, ""))) < len(spellings(form.header)):
                self.by_way[way] = form.header

    def all_of(self, forms: Sequence[tuple[str, Syntax]]) -> Iterator[tuple[str, Syntax]]:
        """Return forms with whole headers; one whose first mnemonic is open (`<function>:RANGe`) stands for all."""
        for text, form in forms:
            if not form.holes:
                yield self.of(text, form)
                continue
            hole = f"<{form.holes[0]}>"
            tail = form.header.removeprefix(hole)
            for header in dict.fromkeys(self.by_way.values()):
                if header.endswith(tail):
                    yield header + text[text.index(tail) + len(tail) :], replace(form, header=header, holes=())

    def of(self, text: str, form: Syntax) -> tuple[str, Syntax]:
        """Return a form with its whole header."""
        ways = spellings(form.header)
        found = {self.by_way.get(way, "") for way in ways}
        header = next(iter(found)) if len(found) == 1 else ""
        if not header or not ways < spellings(header) or not text.startswith(form.header):
            return text, form
        return header + text[len(form.header) :], replace(form, header=header)


def _tell(block: Block, text: str, form: Syntax, prose: Sequence[Line]) -> None:
    """Put one form and what its prose says to the block."""
    if form.params and text.startswith((f"{form.header}<", f"{form.header}{{")):
        text = f"{form.header} {text[len(form.header) :]}"  # the blank is lost in print: other forms have it
    if text not in block.syntax:
        block.syntax.append(text)
    if not prose:
        return
    told = " ".join(line.text for line in prose)
    if form.query:
        if form.header != "*IDN" and (replies := said_of_reply(told)):
            block.replies = block.replies or replies
        elif _RETURNS.search(told):
            block.parts.setdefault("returns", []).extend(prose)
    else:
        block.parts.setdefault("description", []).extend(prose)
        block.parts.setdefault("example", []).extend(prose)
    for found in _SUFFIX.finditer(told):
        block.definitions.append(Definition(found["name"], {"range": "|".join(re.findall(r"\d", found["numbers"]))}))
    for slot in form.params:
        if not form.query or slot.name:
            _define(block, slot, told, alone=len(form.params) == 1 and not form.query)


def _define(block: Block, slot: Slot, told: str, *, alone: bool) -> None:
    """Read what the prose says of one parameter; a name beside MIN and MAX is a number."""
    number = bool(slot.name) and not slot.choices and any(re.fullmatch(r"MIN(?:imum)?", word) for word in slot.words)
    if not alone:
        if number:
            block.definitions.append(Definition(slot.name, {"type": "real"}, whole=True))
        return
    said = said_of_value(told)
    fields: dict[Column, str] = {"default": said.default, "reset": said.reset}
    if number:
        fields["type"] = "real"
    if slot.choices and all(re.fullmatch(r"[\d.]+", choice) for choice in slot.choices):
        fields["unit"] = said.range.rpartition(" ")[2] if re.search(r"[A-Za-z%]$", said.range) else ""
    elif said.range:
        fields["range"] = said.range
        if re.fullmatch(r"-?\d+ to \d+", said.range) and re.search(r"\bnumber of\b|\bcount\b", told):
            fields["type"] = "integer"
    elif not number:
        parts = (s for s in sentences(told) if _RANGE.search(s) and not _RETURNS.search(s) and "truncated" not in s)
        fields["range"] = " ".join(parts)
    kind = fields.get("type", "")
    definition = Definition(slot.name, {key: text for key, text in fields.items() if text}, f"{told} {kind}")
    definition.whole = not said.unread
    if number and not said.range:
        definition.doubts.append(f"The paragraph gives no range of `{slot.name}`.")
    if definition.fields:
        block.definitions.append(definition)


@once
def _pieces(document: Document) -> tuple[_Piece, ...]:
    return tuple(_cut(document))


def _cut(document: Document) -> Iterator[_Piece]:
    """Go through the lines: forms that stand one below the other, then prose up to the next heading or form."""
    body = _body(document)
    known = {form.header for form in branches.listed(document) if form.weak}
    piece: _Piece | None = None
    for page in document.pages:
        if piece is not None and document.kind == "text" and _ended(piece):
            yield piece
            piece = None
        for place, line in enumerate(page.lines):
            form = _shown(document, page.lines, place, known)
            if form is not None:
                if piece is None or piece.prose:
                    yield from () if piece is None else (piece,)
                    piece = _Piece(page)
                piece.forms.append(form)
            elif piece is None:
                continue
            elif _heading(line, body) or len(piece.prose) >= MOST:
                yield piece
                piece = None
            elif not piece.prose and (joined := _goes_on(piece, line)) is not None:
                piece.forms[-1] = joined
            else:
                piece.prose.append(line)
    if piece is not None:
        yield piece


def _ended(piece: _Piece) -> bool:
    """Whether the prose ends with a sentence: without fonts nothing else shows where a section ends with its page."""
    return bool(piece.prose) and piece.prose[-1].text.rstrip().endswith((".", ")", "]"))


def _shown(document: Document, lines: Sequence[Line], place: int, known: Collection[str]) -> tuple[str, Syntax] | None:
    """The form that a line is or begins, if the line is set off."""
    if not _stands_out(document, lines, place):
        return None
    return _form(lines[place], known) or _begun(lines[place : place + 2])


def _stands_out(document: Document, lines: Sequence[Line], place: int) -> bool:
    """Whether a line is set off: in bold or fixed type, or with more space around it than lines of text have."""
    line = lines[place]
    if document.kind != "pdf" or line.bold or (line.spans and all(span.mono for span in line.spans)):
        return True
    above = line.y - lines[place - 1].y if place else GAP * line.size
    below = lines[place + 1].y - line.y if place + 1 < len(lines) else GAP * line.size
    return min(above, below) >= GAP * line.size


def _form(line: Line, known: Collection[str]) -> tuple[str, Syntax] | None:
    """The form a line is, if it is nothing else and looks like one."""
    text = " ".join(cell.text for cell in line.cells)
    if len(text) > 160 or not re.match(r"[\[{:*A-Z]|<\w+>:[A-Z]", text):
        return None
    forms = read_forms(text)
    if len(forms) != 1 or forms[0].rest or (forms[0].weak and forms[0].header not in known):
        return None
    if forms[0].holes and not text.startswith("<"):
        return None
    if re.search(r"[.;]$|^[A-Z:\[\]]+ [\d\"(@]", text):
        return None  # an example
    return text, forms[0]


def _begun(lines: Sequence[Line]) -> tuple[str, Syntax] | None:
    """A header alone in a line, in capitals that show its short form, above its parameters."""
    header = lines[0].text.strip()
    if (
        len(lines) < 2
        or not re.fullmatch(r"[A-Z]{3,4}[a-z]+", header)
        or not _PARAMETER.fullmatch(lines[1].text.strip())
    ):
        return None
    forms = read_forms(header)
    return (header, forms[0]) if len(forms) == 1 else None


def _goes_on(piece: _Piece, line: Line) -> tuple[str, Syntax] | None:
    """The last form together with a line that its open bracket wants."""
    text, form = piece.forms[-1]
    closed = sum(map(text.count, "[{<")) <= sum(map(text.count, "]}>")) and not text.endswith(("|", ",", ":"))
    if closed and (form.params or not _PARAMETER.fullmatch(line.text.strip())):
        return None
    whole = f"{text} {line.text.strip()}"
    forms = read_forms(whole)
    return (whole, forms[0]) if len(forms) == 1 and not forms[0].rest else None


def _heading(line: Line, body: float) -> bool:
    return line.heading > 0 or line.size > body + 0.8


def _body(document: Document) -> float:
    sizes: dict[float, int] = {}
    for _, line in document.lines():
        sizes[line.size] = sizes.get(line.size, 0) + len(line.text)
    return max(sizes, key=lambda size: sizes[size]) if sizes else 10.0
