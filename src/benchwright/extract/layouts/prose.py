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

from benchwright.extract.document.lines import Cell, Document, Line, Page, once, text_size
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label, with_cells
from benchwright.extract.facts.general import read_general
from benchwright.extract.facts.sayings import said_of_reply
from benchwright.extract.layouts.paragraphs import lists
from benchwright.extract.layouts.paragraphs.headers import (
    Ends,
    Whole,
    is_literal,
    is_whole,
    root_of,
    under_root,
    without_title,
)
from benchwright.extract.layouts.paragraphs.values import RETURNS, as_set, sets, tell_values
from benchwright.extract.notation import branches
from benchwright.extract.notation.form import Syntax, header_key, read_forms

NAME = "prose"

MOST = 60
"""Lines of prose that can belong to one form."""

MANY = 5
"""Headers that stand together in a list rather than above a description."""

NEAR = 2
"""Pages over which the description of one header goes on."""

APART = 0.2
"""A page with so much less described on it than the fullest is not the reference."""

NEARLY, FAR = 0.7, 30
"""Of pages so far apart with nearly as much described the first counts: a document may tell all in other languages."""

LED = 0.5
"""What a form counts that stands below the text about it."""

GAP = 1.4
"""Distance of base lines, in font sizes, that is more than lines of one paragraph have."""

_PARAMETER = re.compile(r"(?=[\[{<])(?!.*[a-z] [a-z]).*[\]}>]")
"""Parameters in a line of their own, below their header."""
_BARE = re.compile(r"[A-Z]\w*(?:\|\w+)+(?:, ?<[\w ]+>)*[|,-]?|<[\w ]+>(?:, ?<[\w ]+>)+,?")
"""Parameters without brackets in a line of their own (`OFF|ON|0|1`)."""
_OPENED = re.compile(r"[\[{][^\[\]{}]*\|")
"""The first of several lines of parameters."""
_OPENS = re.compile(r"[\[{:*A-Z]|<\w+>:[A-Z]")
_SENT = re.compile(r"(?<!\.)(?<!\. )[.;]$|^[A-Z:\[\]]+ [\d\"(@]")
_TITLE = re.compile(r"[A-Z]+(?: [a-z]+)+")
_ALONE = re.compile(r"[A-Z]{3,4}[a-z]+")
_THUMB = re.compile(r"\d{1,2}")
"""A chapter's number in the margin, beside the text."""
_EXAMPLE = re.compile(r"Examples?\b")
"""A message above it heads an example."""
_SENTENCE = re.compile(r"[^A-Za-z]{0,3}(?:[A-Z][a-z\u2019'-]*|[A-Z]+(?! \[?:)),? [^A-Z\s:\[]\S* \S+ \S+")
"""How a description begins: with a sentence, not with a title or a list of words."""


@dataclass(slots=True)
class _Piece:
    """Forms that stand together and the prose below them."""

    page: Page
    forms: list[tuple[str, Syntax]] = field(default_factory=list)
    prose: list[Line] = field(default_factory=list)

    introduced: bool = False
    """Whether the line above ends with a colon: the text that speaks of the forms stands above them."""

    told: bool = False
    """Whether the prose is taken for a description."""

    @property
    def described(self) -> bool:
        """Whether the prose describes the forms: below a list of many there is at most a remark."""
        headers = {form.header for _, form in self.forms}
        told = " ".join(line.text for line in self.prose[:2])
        if self.introduced or not _SENTENCE.match(told) or _EXAMPLE.match(told) or _is_form(self.prose[0]):
            return False
        return len(headers) < MANY or len(self.prose) >= len(self.forms)


def _is_form(line: Line) -> bool:
    """Whether a line is a form and nothing else, set off or not: what stands above it is no description's header."""
    form = branches.lone(line.text.strip())
    return form is not None and not form.weak


def evidence(document: Document) -> float:
    """Count forms that have prose below them, and half of those that a text leads to; a little those of lists alone.

    A label below a form shows an entry of another kind.
    """
    pieces = [piece for piece in _pieces(document) if not piece.prose or read_label(piece.prose[0]) is None]
    below = sum(len(piece.forms) for piece in pieces if piece.described)
    return below + LED * sum(len(piece.forms) for piece in pieces if piece.introduced) or lists.evidence(document)


def blocks(document: Document) -> Iterator[Block]:
    """Cut out every header with its forms and their prose, in the order of the document.

    Of several places that describe a header the one counts where the descriptions stand densest: the reference.
    """
    whole = Whole(document)
    general = read_general(document)
    raw = _described(document)
    order = {id(page): place for place, page in enumerate(document.pages)}
    density = _density(raw, order)
    pieces = _without_messages([_completed(piece, whole) for piece in raw])
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
    shown = {header_key(form.header) for piece in pieces if piece.introduced for _, form in piece.forms}
    if not (described or shown) and lists.evidence(document):
        yield from lists.blocks(document)
    else:
        yield from _undescribed(bare, described, shown)


def _undescribed(bare: Mapping[str, Block], described: Mapping[str, Block], shown: Collection[str]) -> Iterator[Block]:
    """What only lists have, less the ends and roots that a tree prints; `shown` are those that a text leads to."""
    trees = Ends(described.values())
    for key, block in bare.items():
        if key not in described and is_whole(block, described.values()) and not trees.have(block):
            block.doubts += [] if key in shown else [lists.ONLY]
            yield block


def _completed(piece: _Piece, whole: Whole) -> _Piece:
    return replace(piece, forms=list(whole.all_of(under_root(piece.forms) if piece.described else piece.forms)))


def _without_messages(pieces: Sequence[_Piece]) -> list[_Piece]:
    """The pieces without messages set off as examples: another form has choices or a name where they have a word."""
    named = {
        (header_key(form.header), form.query)
        for piece in pieces
        for _, form in piece.forms
        if form.params and not is_literal(form)
    }
    kept = []
    for piece in pieces:
        forms = [
            (text, form)
            for text, form in piece.forms
            if not (is_literal(form) and (header_key(form.header), form.query) in named)
        ]
        kept += [replace(piece, forms=forms)] if forms else []
    return kept


def _described(document: Document) -> list[_Piece]:
    """All pieces; those on a page that has more headers than lines of prose are lists, whatever stands below them."""
    pieces = [replace(piece, forms=without_title(piece.forms)) for piece in _pieces(document)]
    forms: dict[int, int] = {}
    lines: dict[int, int] = {}
    for piece in pieces:
        sheet = id(piece.page)
        forms[sheet] = forms.get(sheet, 0) + len({form.header for _, form in piece.forms})
        lines[sheet] = lines.get(sheet, 0) + len(piece.prose)
    return [replace(piece, told=piece.described and lines[id(piece.page)] >= forms[id(piece.page)]) for piece in pieces]


def _first(places: Mapping[int, set[bool]], density: Mapping[int, float]) -> int:
    """The page where the densest of the descriptions begins; the set form may stand just before the query form."""
    best = max(places, key=lambda place: (density[place], -place))
    again = [place for place in places if place < best - FAR and density[place] >= NEARLY * density[best]]
    best = min(again, default=best)
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
            known |= {form.query for form in read_forms(text)}


def _tell(block: Block, text: str, form: Syntax, prose: Sequence[Line]) -> None:
    """Put one form and what its prose says to the block."""
    if sets(form, prose):
        text, form = as_set(text, form, block)
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
        elif RETURNS.search(told):
            block.parts.setdefault("returns", []).extend(prose)
    else:
        block.parts.setdefault("description", []).extend(prose)
        block.parts.setdefault("example", []).extend(prose)
    tell_values(block, form, told)


@once
def _pieces(document: Document) -> tuple[_Piece, ...]:
    return tuple(_cut(document))


def _cut(document: Document) -> Iterator[_Piece]:
    """Go through the lines: forms that stand one below the other, then prose up to the next heading or form."""
    body = text_size(document)
    known = {form.header for form in branches.listed(document) if form.weak}
    piece: _Piece | None = None
    for page in document.pages:
        if piece is not None and (_is_list(piece) or (document.kind == "text" and _ended(piece))):
            yield piece
            piece = None
        for place, line in enumerate(page.lines):
            form = _shown(document, page.lines, place, known, body)
            if form is not None:
                if piece is None or piece.prose:
                    begun = _begin(page, place, form, piece)
                    yield from () if piece is None else (piece,)
                    piece = begun
                piece.forms.append(form)
            elif piece is None or (not piece.prose and _THUMB.fullmatch(line.text.strip())):
                continue
            elif _heading(line, body) or len(piece.prose) >= MOST:
                yield piece
                piece = None
            elif not piece.prose and (joined := _goes_on(piece, line)) is not None:
                piece.forms[-1] = joined
            else:
                piece.prose += _without_form(piece, line)
    if piece is not None:
        yield piece


def _begin(page: Page, place: int, form: tuple[str, Syntax], before: _Piece | None) -> _Piece:
    """A new piece for a form; a root on the line above belongs to it and not to the prose before."""
    if not place:
        return _Piece(page)
    line = page.lines[place - 1]
    root, above = root_of(line, form), line.text.rstrip()
    if root is not None and before is not None and before.prose[-1:] == [line]:
        before.prose.pop()
    return _Piece(page, [root] if root else [], introduced=above.endswith(":") and " " in above)


def _is_list(piece: _Piece) -> bool:
    """Whether a page ends with forms of several commands: what stands on the next one is not about them."""
    return not piece.prose and len({form.header for _, form in piece.forms}) > 1


def _ended(piece: _Piece) -> bool:
    """Whether the prose ends with a sentence: without fonts nothing else shows where a section ends with its page."""
    return bool(piece.prose) and piece.prose[-1].text.rstrip().endswith((".", ")", "]"))


def _shown(
    document: Document, lines: Sequence[Line], place: int, known: Collection[str], body: float
) -> tuple[str, Syntax] | None:
    """The form that a line is or begins, if the line is set off, or larger than text of `body` size."""
    if not _stands_out(document, lines, place) and not _heading(lines[place], body):
        return None
    return _form(lines[place], known) or _begun(lines[place : place + 2])


def _stands_out(document: Document, lines: Sequence[Line], place: int) -> bool:
    """Whether a line is set off: in bold or fixed type, or with more space around it than lines of text have."""
    line = lines[place]
    if (
        document.kind != "pdf"
        or line.bold
        or (line.spans and line.spans[0].bold)
        or (line.spans and all(span.mono for span in line.spans))
    ):
        return True
    above = line.y - lines[place - 1].y if place else GAP * line.size
    below = lines[place + 1].y - line.y if place + 1 < len(lines) else GAP * line.size
    return min(above, below) >= GAP * line.size


def _form(line: Line, known: Collection[str]) -> tuple[str, Syntax] | None:
    """The form a line is, if it is nothing else and looks like one."""
    cells = line.cells[:-1] if len(line.cells) > 1 and _THUMB.fullmatch(line.cells[-1].text) else line.cells
    text = " ".join(cell.text for cell in cells)
    if len(text) > 160 or not _OPENS.match(text):
        return None
    forms = read_forms(text)
    if len(forms) != 1 or forms[0].rest or (forms[0].weak and forms[0].header not in known):
        return None
    if forms[0].holes and not text.startswith("<"):
        return None
    if _SENT.search(text) or _TITLE.fullmatch(text):
        return None  # an example, or a title (`GPIB address`)
    return text, forms[0]


def _begun(lines: Sequence[Line]) -> tuple[str, Syntax] | None:
    """A header alone in a line, in capitals that show its short form, above its parameters."""
    header = lines[0].text.strip()
    if len(lines) < 2 or not _ALONE.fullmatch(header) or not _PARAMETER.fullmatch(lines[1].text.strip()):
        return None
    forms = read_forms(header)
    return (header, forms[0]) if len(forms) == 1 else None


def _goes_on(piece: _Piece, line: Line) -> tuple[str, Syntax] | None:
    """The last form together with a line that its open bracket wants, or that holds its parameters."""
    text, form = piece.forms[-1]
    cells = line.cells[:-1] if len(line.cells) > 1 and _THUMB.fullmatch(line.cells[-1].text) else line.cells
    more = " ".join(cell.text for cell in cells).strip()
    torn = bool(form.params) and re.search(r"[|\w][A-Za-z]+-$", text) is not None
    closed = sum(map(text.count, "[{<")) <= sum(map(text.count, "]}>")) and not text.endswith(("|", ",", ":"))
    bare = not form.query and _BARE.fullmatch(more)
    own = not form.params and (_PARAMETER.fullmatch(more) or _OPENED.fullmatch(more) or bare)
    if closed and not torn and not own:
        return None
    whole = f"{text[:-1]}{more}" if torn else f"{text} {more}"
    forms = read_forms(whole)
    return (whole, forms[0]) if len(forms) == 1 and not forms[0].rest else None


def _without_form(piece: _Piece, line: Line) -> list[Line]:
    """A line below a form, less the parameters of the form where the document prints them once more before its text."""
    _, space, parameters = piece.forms[-1][0].partition(" ")
    text = " ".join(cell.text for cell in line.cells)
    if piece.prose or not space or not parameters.startswith(("{", "[", "<")) or not text.startswith(parameters):
        return [line]
    rest = text[len(parameters) :].strip()
    return [with_cells(line, (Cell(rest, line.x0, line.x1),))] if rest else []


def _heading(line: Line, body: float) -> bool:
    return line.heading > 0 or line.size > body + 0.8
