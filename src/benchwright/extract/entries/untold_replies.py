"""What is said of a reply and was not read of it: each is a doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.replies import PARTS
from benchwright.extract.facts.reply_kinds import kinds_differ
from benchwright.manual.header import short_form
from benchwright.manual.model import Reply

_AGAIN = re.compile(
    r"[\[{] ?, ?(?:<[^<>]*>|\.\.)|, ?(?:\.{2,3}|\u2026)|<\w+_n>|[>}] ?(?:\.{3}|\u2026)(?! ?<)|(?:\.{3}|\u2026) ?etc\b"
)
"""`<a>[,<a>]`, `<a>,<b>, ...`, `<a>[<comma><a>...]`."""
_MANY = re.compile(
    r"\b(?:[2-9]|\d{2,6}) (?:<?NR[123f]>? |real |integer |floating[- ]point )(?:values|numbers|readings)\b"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|[2-9]|\d{2}) "
    r"(?:integers|numbers|values|readings|strings) are returned\b"
    r"|\breturns? (?:an? |the )?(?:arrays?|lists?) (?:of|containing|with)\b"
    r"|\breturned as an? (?:(?!comma)[\w-]+ ){0,2}lists? of (?!the (?:words|following))"
    r"|\bfollowed by the (?:measurements|readings|values)\b"
    r"|\b(?:transfers|returns|sends|outputs) all (?:the )?(?:\w+ )?(?:measurements|readings)\b"
    r"|\b(?:1st and 2nd|first and second|primary and secondary) (?:\w+ ){0,2}(?:values?|readings?|functions?)\b",
    re.I,
)
"""`4096 NR3 values`, `returns an array of`, `1st and 2nd display value`."""
_SEPARATED = re.compile(r"\b(?:comma[- ](?:separated|delimited)|separated by (?:a )?commas?)\b", re.I)
_TUPLE = re.compile(r"\breturns? the \([a-z ]+(?:, [a-z ]+)+\)", re.I)
"""`returns the (year, month, day)`."""
_SOME = re.compile(r"\breturns? (?:all )?the (?:\w+ ){0,3}\w+\(s\)|\b[Mm]ultiple (?:responses|replies) are separated\b")
"""`returns the available disk(s)`."""
_ONE_EACH = re.compile(
    r"\b(?:multiple|several) (?:responses|replies|values|results|strings|items|names|entries) (?:are|will be) "
    r"(?:comma[- ])?(?:separated|delimited)\b"
    r"|\breturns?\b[^.]{0,80}\bfor each (?:channel|output)s? (?:specified|listed|named|given|in the list)\b",
    re.I,
)
"""As many replies as channels are asked for: `Multiple responses are separated by commas`."""
_FIELDS = re.compile(r"<[A-Za-z][\w .#-]{0,30}>(?: ?, ?<[A-Za-z][\w .#-]{0,30}>)+")
_LISTED = re.compile(r"^(?P<word>[A-Z][A-Z\d_]+[a-z]*) {0,2}(?:[-\u2013\u2014=:]|means|indicates|specifies) ?[A-Za-z]")
_WORD_FOR = re.compile(r"(?<![\w:*])([A-Z][A-Z\d_]+) (?:for|if|when|means|indicates|stands for)\b")
"""`POW for power`."""
_WORDS_BARRED = re.compile(r"(?<![|\w{<\[])(?:[A-Z]{2,}[a-z]* ?\| ?){2,}[A-Z]{2,}[a-z]*(?![\w|>\]}])")
_ERRORS = re.compile(
    r"\blist of (?:the |all )?errors?\b"
    r"|(?<!have )\b(?:reads?|returns?|quer(?:y|ies) .{0,40}for) all (?:the )?(?:unread )?"
    r"(?:items|errors|entries|events|messages)\b",
    re.I,
)
"""The whole queue of errors comes back."""
_TOLD = re.compile(r"<\w[^<>]*>|\b(?:returns?|format|string|number)\b", re.I)
"""What a part about replies has where there is one (others say `None`)."""
_KIND = re.compile(r" ?<(?:NR|num|str|bool|char)\w*>", re.I)
"""A kind of reply at the beginning of its part."""
_WORDS_OF = re.compile(r"\b[A-Z]{2,}(?: ?[/|,] ?[A-Z]{2,})+\b")
"""Words that come back, where there is no word about that."""
_DASHES = re.compile(r"\b(?:or|is|are|returns?) ?[\"\u201c]?-{3,}(?![\w-])")
"""`or ----`: what stands there where there is no value."""
_OTHER_COUNT = re.compile(r"\breturns? [A-Z]\w* or [A-Z]\w*, ?<")
"""`returns I or N,<value>`."""
_NOT_ASKED = re.compile(
    r"\b(?:cannot|can not|may not|must not) be (?:used|specified|sent|given) (?:in|with|for) (?:the |a )?"
    r"quer(?:y|ies)\b"
)
_SEVERAL_VALUES = "The reply is told to be several values."
_STRING = re.compile(r"\b(?:in|as) (?:an? )?(?:(?:ASCII|text) )?strings?\b(?! (?:in|of) the form)", re.I)
"""`returns the version in strings`."""
_ROW_OF_NUMBERS = re.compile(r"\breturns? (?P<row>[-+]?\d+(?:, ?[-+]?\d+)+)(?![\w.,]*\w)")
"""`If there is no card, the instrument returns 0,0,0`."""
_BLANK = re.compile(r"(?<![\w\"])<[ ?.]*>(?![\w\"=])")
"""A name that was never filled in: `Returns <>`."""
_EITHER_WAY = re.compile(r"\bASCII\b|\bbinary formats?\b|\bformats?\b[^.]{0,20} set by\b")


def untold_of_reply(entry: Entry, block: Block) -> Iterator[str]:
    """A reply with fields, or words, that were not read."""
    if entry.query is None:
        told = block.text("returns")
        words = entry.set == [] and (_TOLD.search(told) or _WORDS_OF.search(told))
        if words or (not entry.unasked and _KIND.match(told)):
            yield "A reply is told of and no query form is printed."
        return
    if entry.query and _NOT_ASKED.search(block.text("description", "remarks", "parameters")):
        yield "A value is told not to go with the query."
    told = " ".join((block.text("returns"), *block.response))
    lone = entry.returns[0] if len(entry.returns) == 1 else None
    whole = lone is not None and lone.type in ("text", "list", "block")  # taken as it is, however long
    if _BLANK.search(block.text("returns")):
        yield "What is said of the reply is left blank."
    if _repeats(entry, block, told) or (_AGAIN.search(told) and not whole):
        yield "A part of the reply may repeat."
    yield from _other_fields(entry, told, whole)
    yield from _other_row(entry, f"{block.text('description', 'remarks', 'returns')} {block.prose} {block.said}")
    if not whole and _ONE_EACH.search(f"{told} {block.text('description', 'remarks')}"):
        yield _SEVERAL_VALUES
    elif lone is not None:
        yield from _lone_reply(lone, block, told)


def _other_fields(entry: Entry, told: str, whole: bool) -> Iterator[str]:
    """Fields that the reply may have beyond those read, or lack; what may stand in their place."""
    fields = _FIELDS.search(told)
    if fields is not None and fields[0].count(",") >= len(entry.returns) > 0 and not (whole and _AGAIN.search(told)):
        yield "The reply is told to have more fields than were read."
    if len(entry.returns) > 1 and _OTHER_COUNT.search(told):
        yield "The reply may have fewer fields."
    if kinds_differ(told):
        yield "The query may return another number of values."
    if _DASHES.search(told):
        yield "The reply may be dashes instead of a value."


def _other_row(entry: Entry, told: str) -> Iterator[str]:
    """A row of numbers that comes back in some case, of which one is none of the words of its field."""
    for found in _ROW_OF_NUMBERS.finditer(told):
        row = re.split(r", ?", found["row"])
        fields = entry.returns if len(row) == len(entry.returns) else []
        if any(reply.choices and value not in reply.choices for reply, value in zip(fields, row, strict=False)):
            yield f"The reply may be `{found['row']}`, which is none of the words told."
            return


def _repeats(entry: Entry, block: Block, told: str) -> bool:
    """Whether a reply that was read as some fields may have more of them."""
    error = [reply.type for reply in entry.returns] == ["integer", "string"]
    queue = error and _ERRORS.search(f"{block.text('description', 'remarks', 'returns')} {block.prose}")
    several = len(entry.returns) > 1
    strings = several and all(reply.type == "string" and not reply.name for reply in entry.returns)
    alike = several and not any(reply.name for reply in entry.returns) and _SOME.search(told)
    return bool(queue or alike or (strings and not PARTS.search(told)))


def _lone_reply(lone: Reply, block: Block, told: str) -> Iterator[str]:
    """A reply of one field that is told, or shown, to be another."""
    if lone.type == "block" and _EITHER_WAY.search(f"{block.text('description', 'returns', 'remarks')} {block.prose}"):
        yield "The reply may be a block or text."
    ways = {form.upper() for choice in lone.choices for form in (choice, short_form(choice))}
    if lone.type == "choice" and not any("<" in choice for choice in ways):
        replied = [line.text.strip().split(" ") for line in block.lines("replied")]
        if any(len(words) == 2 and words[1].strip('"').upper() not in ways for words in replied):
            yield "The printed reply is none of the words told."
    number = lone.type in ("integer", "real")
    if number and _STRING.search(block.text("returns")):
        yield "The reply is told to be a string, and a number was read."
    described = f"{told} {block.text('description', *(('remarks',) if number else ()))}"
    many = (number or lone.type == "string") and (_MANY.search(described) or _TUPLE.search(described))
    listed = (number and _SEPARATED.search(described)) or (lone.choices and _SEPARATED.search(told))
    if (many or listed) and not _AGAIN.search(told):
        yield _SEVERAL_VALUES
    whole = block.text("description", "remarks")
    if lone.type in ("text", "string", "integer", "real") and not lone.choices:
        words = {found["word"] for line in block.lines("returns") if (found := _LISTED.match(line.text.strip()))}
        said = set(_WORD_FOR.findall(described)) if lone.like in _WORD_FOR.findall(described) else set()
        barred = lone.type == "text" and not lone.like and _WORDS_BARRED.search(whole)
        if len(words) > 1 or len(said) > 1 or barred:
            yield "The words of the reply were not read."
