"""Commands in a column of their own, or on a line of their own, with prose beside or below.

    FMOD (?) {i}     The FMOD command sets or queries ... The parameter i selects A (i=0) or B (i=1).

What the parameters are is told in sentences and small tables; `columns` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Cell, Document, Line, once
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.grouping import is_bound
from benchwright.extract.entries.lost import lost
from benchwright.extract.facts.general import General
from benchwright.extract.facts.suffixes import read_suffix
from benchwright.extract.layouts.columns import exchange
from benchwright.extract.layouts.columns.answers import (
    header_pattern,
    may_name,
    messages,
    sent_in_prose,
    shown_answer,
    split_examples,
    told_answer,
    told_default,
    written_answer,
)
from benchwright.extract.layouts.columns.beside import Found, Own, best, find, read_own, with_queries
from benchwright.extract.layouts.columns.blocks import exchange_blocks
from benchwright.extract.layouts.columns.closed import closed
from benchwright.extract.layouts.columns.gutter import in_reading_order
from benchwright.extract.layouts.columns.letters import read_letters
from benchwright.extract.layouts.columns.programs import DOUBT, in_programs
from benchwright.extract.layouts.columns.prose import Prose, read_prose
from benchwright.extract.layouts.columns.protocol import protocol_blocks
from benchwright.extract.layouts.columns.told import define
from benchwright.extract.layouts.columns.usual import with_usual
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.manual.model import Suffix

NAME = "column"

PATH = 0.3
"""Weight of a command with colons in its header."""

_SETS_TOO = re.compile(r"\b[Ss]ets? ?(?:\(query\)|(?:or|and|/) ?(?:quer(?:y|ies)|reads?))")
_GIVES = re.compile(r"\b(?:reads?|returns?|returned)\b|\bcommands? (?:sends?|dumps?|transmits?)\b")
_OMITTED = re.compile(
    r"\b[Ii]f (?:the )?optional parameters? (?:are|is) (?:omitted|absent|left out|not (?:given|included|sent))"
    r"[^.]{0,40}\b(?:current|present) values?[^.]{0,50}\b(?:return|sen[dt] back|report)"
)
"""What a document says once: a form without its optional parameters asks for them."""
_SETTING = re.compile(
    r"\b(?:setting|setpoint|programmed|selected|is returned|are returned|returned\."
    r"|[Rr]eturns? the (?:set [a-z]+|(?:[a-z]+ ){1,3}set)\b)"
)


def evidence(document: Document) -> float:
    """Count the commands that stand in a column, or are named by the text below them.

    Commands with a path count less: other families list theirs beside a few words, too.
    """
    return max(weight for weight, _ in _ways(document))


@once
def _ways(document: Document) -> list[tuple[float, Callable[[], Iterator[Block]]]]:
    """The ways of printing such commands, each with its weight in the document, and how its entries are cut out."""
    ordered = in_reading_order(document)
    found = with_usual(ordered, closed(best(find(ordered))))
    exchanges = exchange.find(ordered)
    rows = list(protocol_blocks(document))
    return [
        (round(sum(map(_weight, found)), 1), lambda: _prose_blocks(ordered, found)),
        (float(sum(one.marks for one in exchanges)), lambda: exchange_blocks(exchanges)),
        (2.0 * len(rows), lambda: iter(rows)),
    ]


def _weight(found: Found) -> float:
    """How much an entry shows the marks of the family, and not only a heading with prose below."""
    if any(":" in form.header for form in found.read):
        return PATH if found.beside else 0.0
    if found.beside:
        return 1.0
    text = " ".join(line.text for line in found.body[:4])
    return float(any(_is_named_in(form, text) for form in found.read))


def _is_named_in(form: Syntax, text: str) -> bool:
    """Whether a text names the command, perhaps with a number in place of its suffix."""
    if not may_name(text, form.header):
        return False
    return re.search(rf"(?<![\w*:]){header_pattern(form.header)}(?![A-Za-z])", text) is not None


def blocks(document: Document) -> Iterator[Block]:
    """Cut out the entries, in the order of the document."""
    _, cut = max(_ways(document), key=lambda way: way[0])
    yield from cut()


def _prose_blocks(document: Document, found: Sequence[Found]) -> Iterator[Block]:
    letters = read_letters(document)
    general = General(resets=_resets(found), named=_named(document, found))
    marked = any(form.query for one in found for form in one.read)
    omits = not marked and _says_omitted(document)
    entries = list(with_queries(found))
    sent = in_programs(entries)
    for place, one in enumerate(entries):
        block = _block(one, letters, general, marked=marked, omits=omits)
        block.doubts += [DOUBT] if place in sent else []
        yield block


_NAMED = re.compile(
    r"<(?P<name>[A-Za-z])> (?:is|stands for|represents|means|denotes|can be|may be)\b(?P<told>[^.<>]{0,90})"
)
_NUMBERS = re.compile(r"(?:^|[:( ])(?P<numbers>1(?:, ?\d)*,? ?(?:or|to|-|~) ?\d)\b")


def _named(document: Document, found: Sequence[Found]) -> dict[str, Suffix]:
    """What the text before the first command says of the numbers that stand in its place in all of them.

    Nothing where mnemonics of several levels bear it, as each has numbers of its own (`CH<x>:BUS<x>`), or where the
    document says several things of it.
    """
    first = min((one.page.sheet for one in found), default=0)
    told: dict[str, Suffix | None] = {}
    for page in document.pages:
        for match in _NAMED.finditer(" ".join(line.text for line in page.lines)):
            name, numbers = match["name"], _NUMBERS.search(match["told"])
            suffix = read_suffix(numbers["numbers"]) if numbers is not None else None
            if name in told or page.sheet <= first:
                told[name] = suffix if told.get(name, suffix) == suffix else None
    trees = " ".join(form.header for one in found for form in one.read if ":" in form.header)
    return {name: suffix for name, suffix in told.items() if suffix is not None and f"<{name}>" not in trees}


def _says_omitted(document: Document) -> bool:
    texts = (" ".join(line.text for line in page.lines) for page in document.pages)
    return any(_OMITTED.search(text) for text in texts)


def _resets(found: Sequence[Found]) -> dict[Spelling, str]:
    """Values after a reset, where the text of the reset lists the messages that it is worth."""
    resets: dict[Spelling, str] = {}
    for one in found:
        if all(form.header != "*RST" for form in one.read):
            continue
        for message in messages([line.text for line in one.body]):
            header, _, value = message.partition(" ")
            if value and re.fullmatch(r"[A-Z]{2,}", header) and re.fullmatch(r"[\w.+-]+", value):
                resets.update(dict.fromkeys(spellings(header), value))
    return resets


def _block(found: Found, letters: dict[str, str], general: General, *, marked: bool, omits: bool) -> Block:
    """`marked`: the document marks queries by a question mark at all; `omits`: by leaving out what is optional."""
    said, examples = split_examples(found.body)
    slots = [slot for form in found.read for slot in form.params]
    prose = read_prose(said, [slot.name for slot in slots])
    block = Block(found.page.label, found.page.sheet, headings=list(found.forms), confirmed=True, general=general)
    block.doubts += found.doubts
    block.prose = prose.text
    forms = _forms(found, prose.text, block, marked=marked, omits=omits)
    block.syntax = [text for text, _ in forms]
    read = [form for _, many in forms for form in many]
    block.definitions = define(read, prose, letters, " ".join(examples))
    sent = messages(examples) + [text for form in read for text in sent_in_prose(form, prose.text)]
    block.parts["example"] = [_line(found.line, text) for text in sent]
    block.parts["reset"] = [_line(found.line, found.usual or told_default(prose.text))]
    _answer(block, read, prose, examples)
    if not marked and not _all_asked(read) and _GIVES.search(prose.text):
        block.doubts.append("Whether it returns something is not sure: the document marks no queries.")
    if found.unread:
        block.doubts.append(f"Beside the command stands `{found.unread}`, which was not read.")
    if found.further and not any(form.params for form in read):
        block.doubts.append(f"Forms with parameters are printed as well, such as `{found.further}`.")
    sets = [form for form in read if not form.query or form.both]
    if sets and not any(form.params or form.header.startswith("*") for form in sets):
        block.doubts += filter(None, (lost(prose.text),))
    return block


def _forms(found: Found, text: str, block: Block, *, marked: bool, omits: bool) -> list[Own]:
    """The forms as they are meant: what the text says of asking counts where the print leaves it out."""
    forms: list[Own] = []
    for printed, read in found.own:
        first = read[0]
        if _SETS_TOO.search(text) and "{" in printed and re.search(r"\w ?\?", printed):
            block.notes.append(f"The form `{printed}` is printed as a query only, but the text says that it sets.")
            block.doubts.append("The form was repaired: the text says that it sets as well.")
            again = read_own(re.sub(r" ?\?", "(?)", printed, count=1))
            forms.append(again or (printed, read))
        elif (parted := _with_key(first, text)) is not None:
            forms += [(form, read_forms(form)) for form in parted]
        elif not marked and (asked := _asked(first, text, omits=omits)):
            block.notes.append("The query is sent without a question mark.")
            sets = _with_values(first) or printed
            forms += [(sets, read_forms(sets))] if asked[1] else []
            forms.append((asked[0], read_forms(asked[0])))
        else:
            forms.append((printed, read))
    return forms


def _with_key(form: Syntax, text: str) -> tuple[str, str] | None:
    """Set and query form of `*ESE (?) {i} {,j}` where the text also asks with `i`; None where it does not."""
    first = form.params[0] if form.both and form.params else None
    if first is None or not first.set_only or not first.name:
        return None
    if not re.search(rf"(?<![\w*]){re.escape(form.header)}\? ?{re.escape(first.name)}\b", text):
        return None
    others = "".join(f"[,<{slot.name}>]" if slot.optional else f",<{slot.name}>" for slot in form.params[1:])
    return f"{form.header} <{first.name}>{others}", f"{form.header}? [<{first.name}>]"


def _with_values(form: Syntax) -> str:
    """The set form of a command that asks when its values are left out: none may be; empty where one has no name."""
    names = [f"<{slot.name}>" for slot in form.params if slot.name]
    return f"{form.header} {','.join(names)}" if len(names) == len(form.params) else ""


def _asked(form: Syntax, text: str, *, omits: bool) -> tuple[str, bool] | None:
    """The query of a family that has no question marks, and whether the form sets as well; None if it does not ask."""
    keys = [f"<{slot.name}>" for slot in form.params if not slot.optional]
    values = [slot for slot in form.params if slot.optional]
    query = f"{form.header}? {','.join(keys)}".strip()
    if values and (
        omits or re.search(rf"\b[Ii]f {values[0].name} is (?:absent|omitted|not included)[^.]*\breturn", text)
    ):
        return query, True
    reads = rf"\b{re.escape(form.header)}(?: [a-z])?(?: commands?)? (?:read|return)s?\b(?! and)"
    if not values and re.search(rf"{reads}|\b(?:read|query)[ -]only command\b", text):
        return query, False
    return None


def _all_asked(forms: Sequence[Syntax]) -> bool:
    """Whether each of the headers has a query."""
    return {form.header for form in forms} == {form.header for form in forms if form.query}


def _answer(block: Block, forms: Sequence[Syntax], prose: Prose, examples: Sequence[str]) -> None:
    """Say what the query returns: the setting, or what the text or an example tells."""
    form = next((form for form in forms if form.query), None)
    if form is None:
        return
    asked = {slot.name for slot in form.params if not slot.set_only and not is_bound(slot)}
    sets = next((other for other in forms if not other.query or other.both), form)
    values = [slot for slot in sets.params if slot.name not in asked]
    if written := written_answer(prose.text):
        block.replies = written
        return
    settled = form.both or (sets is not form and bool(_SETTING.search(prose.text)))
    if settled and values and all(slot.name and (not slot.optional or not form.both) for slot in values):
        block.response = [f"{form.header} " + ",".join(f"<{slot.name}>" for slot in values)]
    elif settled and len(values) == 1 and not values[0].optional:
        block.mirrors = True
    else:
        block.replies = told_answer(prose.text) or shown_answer(form.header, examples)


def _line(like: Line, text: str) -> Line:
    return replace(like, cells=(Cell(text, like.x0, like.x1),))
