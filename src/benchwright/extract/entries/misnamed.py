"""Entries whose forms bear the header of another entry: copied there, and the heading tells what was meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.examples import messages_in
from benchwright.extract.notation.form import Syntax, read_forms, read_syntax
from benchwright.extract.notation.spelling import Spelling, skeleton, spellings

_OPEN = re.compile(r"(?:^|:)\[?<|(?<=[A-Z])[xn](?![A-Za-z])|[{|]")
"""A heading that leaves a mnemonic or a number open."""

_OPEN_NUMBER = re.compile(r"\[?(?:\{\d+(?:\|\d+)*\}|<\w+>)\]?")
"""A number left open in a header (`INPut[{1|2}]`), of which the heading may name one (`INPut1`) or none."""
_NUMBER = re.compile(r"\[?<\w+>\]?|(?<=[A-Za-z])\d+(?=[\]:?]|$)")
_WORD = re.compile(r"[A-Za-z]\w*")


def renamed(blocks: Sequence[Block]) -> Iterator[Block]:
    """Give every block; forms that name another entry's heading get the header of their own.

    Only where the block has one heading, which no form of the document has, and both are paths of one depth
    (`:FILE:UPLoad` above `:FILE:DOWNload <file>`).
    """
    headings = Counter(skeleton(form.header) for block in blocks for form in _headers(block.headings))
    printed = {skeleton(form.header) for block in blocks for form in _headers(block.syntax)}
    for block in blocks:
        own, forms = _headers(block.headings), _headers(block.syntax)
        named = {skeleton(form.header) for form in forms}
        if len(own) == 1 and len(named) == 1 and len(block.headings) == 1:
            heading, other = own[0].header, forms[0].header
            alike = heading.count(":") == other.count(":") > 0
            if alike and headings[skeleton(other)] and skeleton(heading) not in printed and _differ(heading, other):
                block.syntax = [heading + re.sub(r"^[^\s?]+(?=[\s?]|$)", "", form) for form in block.syntax]
                block.doubts.append(f"The form names `{other}`, an entry of its own; the heading counts.")
                block.notes.append(f"The form is printed with the header `{other}`.")
        yield block


def strange(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt where no heading of the block is the header of an entry that was read from its forms."""
    yield from _sent(entry, block)
    yield from _sends_another(entry, block)
    choices = [choice for argument in entry.arguments for choice in argument.choices]
    if headers := [choice for choice in choices if re.search(r">:[A-Z]", choice)]:
        yield f"`{headers[0]}` is no value, but the header of a command."
    own = [form.header for form in _headers(block.headings)]
    if entry.header.startswith("*") or any(_OPEN.search(header) for header in own):
        return
    yield from _other_name(entry, block.headings)
    yield from _other_letters(entry, own)
    ways = spellings(entry.header) | spellings(_OPEN_NUMBER.sub("", entry.header))
    own += [_NUMBER.sub("", header) for header in own]
    if own and ways and not any(spellings(header) & ways or _within(header, ways) for header in own):
        yield f"The heading is `{own[0]}`."


_QUERY_SENT = re.compile(r"(?:[A-Z]\w*: )?(?P<header>:?[A-Z]+(?::[A-Z\d]+)+)\?")
"""A line of an example that is a query and nothing else, perhaps with a word in front."""


def _sends_another(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt where all that the examples of a query send is another query of the same branch."""
    lines = [line.text.strip() for line in block.lines("example")]
    sent = [found["header"] for line in lines if (found := _QUERY_SENT.fullmatch(line))]
    if entry.examples or entry.set is not None or len(sent) != 1:
        return
    beside = sent[0].strip(":").split(":")[:-1]
    if any(len(way) == len(beside) + 1 and list(way[:-1]) == beside for way in spellings(entry.header)):
        yield f"The example sends `{sent[0]}?`."


_SENT_WORD = re.compile(r"(?<!\S)[A-Z]+_[A-Z_]+\??(?![^\s,])")
"""A name as it is sent: `WAVE_PARA?`."""


def _other_name(entry: Entry, headings: Sequence[str]) -> Iterator[str]:
    """Give a doubt where the headings are names in capitals and the header has none of them (`DEFINE, DEF`: `FFT`).

    A name as it is sent (`WAVE_PARA?`) tells so whatever stands beside it.
    """
    forms = [read_forms(heading) for heading in headings]
    sent = [word for heading in headings for word in _SENT_WORD.findall(heading)]
    spelt = re.sub(r"[^A-Z]", "", entry.header.upper())
    if sent and not any(re.sub(r"[^A-Z]", "", word) in spelt for word in re.findall(r"[A-Z]{2,}", " ".join(headings))):
        yield f"The heading is `{headings[0]}`."
        return
    if not forms or not all(form and all(one.weak for one in form) for form in forms):
        return
    words = set(re.findall(r"[A-Z][A-Z\d_]*", entry.header.upper()))
    if words.isdisjoint(word for heading in headings for word in re.findall(r"[A-Z][A-Z\d_]*", heading.upper())):
        yield f"The heading is `{headings[0]}`."


def _other_letters(entry: Entry, own: Sequence[str]) -> Iterator[str]:
    """Give a doubt where the only heading spells a mnemonic of the header otherwise (`CONDition`: `CONDiton`)."""
    if len(own) != 1:
        return
    ours, theirs = (_WORD.findall(_NUMBER.sub("", header)) for header in (entry.header, own[0]))
    if len(ours) != len(theirs):
        return
    for one, other in zip(ours, theirs, strict=True):
        whole = not one.isupper() and not other.isupper()  # a word in capitals may be the other's short form
        broken_off = one.upper().startswith(other.upper())  # the end of the heading stands on the next line
        if whole and not broken_off and one.upper() != other.upper():
            yield f"The heading spells `{other}`, the form `{one}`."


_CORRECTED = re.compile(r"The form `(?P<header>[^`\s?]+)[^`]*` is a misprint")


def _sent(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt where a header that was taken for a misprint is one that the entry's examples send, or is another
    way to send the entry's own, with more that may be left out."""
    shown = " ".join(line.text for line in block.lines("example"))
    for note in entry.notes:
        found = _CORRECTED.match(note)
        form = read_syntax(found["header"]) if found is not None else None
        sent = _messages(form.header, shown) if form is not None and not form.holes else []
        if form is not None and any(not _messages(entry.header, message) for _, message in sent):
            yield f"The examples send `{form.header}`, which was taken for a misprint."
        if form is not None and spellings(form.header) & spellings(entry.header):
            yield f"`{form.header}` was taken for a misprint, and may be sent as well."


def _messages(header: str, text: str) -> list[tuple[int, str]]:
    """Every message of a header, whose numbers may be left out."""
    return [*messages_in(header, text), *messages_in(_OPEN_NUMBER.sub("", header), text)]


def _within(heading: str, ways: frozenset[Spelling]) -> bool:
    """Whether a heading names the end of a header, or its beginning: relative headings, headings of groups."""
    return any(way[-len(own) :] == own or way[: len(own)] == own for way in ways for own in spellings(heading) if own)


def _headers(texts: Sequence[str]) -> list[Syntax]:
    return [form for text in texts for form in read_forms(text) if not form.weak]


def _differ(one: str, other: str) -> bool:
    return not spellings(one) & spellings(other)
