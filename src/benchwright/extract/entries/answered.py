"""The reply of an entry: from the form it is printed in, from sentences, from examples, or from the setting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.defaults import set_alone
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.examples import MESSAGES, Example
from benchwright.extract.facts.replies import identity, read_replies, reply_of_setting, standard, told_choices
from benchwright.extract.facts.reply_kinds import as_returned, replies_counted, reply_of_kind
from benchwright.extract.facts.reply_units import read_as_told, with_units_beside, without_guessed_unit
from benchwright.extract.facts.reply_words import in_own_words, in_words
from benchwright.extract.facts.response import as_replied, response_fields
from benchwright.extract.facts.shown import in_default_unit, spelt_replies
from benchwright.extract.facts.typical import read_typical, said_reply, told_reply
from benchwright.extract.facts.units import read_unit
from benchwright.extract.notation.strokes import KIND, without_strokes
from benchwright.manual.model import Reply

LONGEST = 200
"""Characters kept of a reply as it is printed."""

_RETURNS = re.compile(r"[^.]{0,500}\b[Qq]uery returns\b[^.]{0,500}(?:\.\d[^.]{0,500}){0,9}\.")

_ANSWERS = re.compile(r"\b[Qq]uery command (returns\b[^.]*(?:\.|$))")
"""`The query command returns "0" (OFF) or "1" (ON).`"""
_AMOUNT = re.compile(r"> ?(?P<unit>[munpkMG\u00b5](?:V|A|Hz|s|W))$")
"""A unit with a prefix behind the only field: `SHIFT <shift> mV`."""
_BARE = re.compile(r"\? ?(?:->|\u2192|\u21d2) ?(?P<reply>[A-Za-z\\\uff3c][^\"'\u201c\u201d:]*[^\"'\u201c\u201d:;, ])$")
"""A reply of letters that stands behind an arrow, without quotes."""
_NAMEPLATE = re.compile(r"\b[A-Z][\w-]*\d[\w-]* +(?:[Vv](?:er)?[. ]?\d+\.\d|S/?N\b)")
"""Model and version, or serial number, with a blank between them."""
_FIELDS = re.compile(r"(?:(?:[\w&.-]+|<[^<>]+>) ?, ?)*<[^<>]+>(?: ?, ?(?:[\w&.-]+|<[^<>]+>))+")
"""Fields one behind the other, most of them by name."""
_FOUR = re.compile(r"\S ?, ?[^,]+, ?[^,]+, ?\S")


def take_returns(entry: Entry, block: Block, definitions: Sequence[Definition], shown: Sequence[Example]) -> None:
    """Give an entry that can be asked the fields of its reply, in place."""
    if entry.query is None:
        return
    _take_replies(entry, block, definitions, shown)
    if [(reply.type, reply.like) for reply in entry.returns] in ([("real", None)], [("integer", None)]):
        entry.returns = standard(entry.header) or entry.returns  # `<NRf>` of a register is a whole number all the same
    told = block.text("description", "remarks", "returns")
    if not any(argument.unit for argument in entry.set or ()):
        entry.returns = [without_guessed_unit(reply, told) for reply in entry.returns]
    if any(reply.unit == "W" and (reply.like or "").startswith("-") for reply in entry.returns):
        entry.doubts.append("The reply is negative, and so hardly in W.")
    if entry.set is None:
        _take_units(entry, block, f"{told} {block.prose}")
    if [reply.type for reply in entry.returns] == ["string"] and not entry.returns[0].choices:
        bare = (found["reply"] for line in block.lines("example") if (found := _BARE.search(line.text.strip())))
        entry.returns = [Reply(type="text", name=entry.returns[0].name, like=reply) for reply in bare][
            :1
        ] or entry.returns
    if any((reply.like or "").count('"') % 2 for reply in entry.returns):
        entry.doubts.append("The printed reply has a quote without its partner.")
    if entry.header.upper() == "*IDN":
        _take_identity(entry, block, shown)


def _take_units(entry: Entry, block: Block, told: str) -> None:
    """Give the readings of an entry that can only be asked the units that a part of it, or its sentences, name."""
    if part := block.text("unit"):
        entry.returns = with_units_beside(entry.returns, part)
        if any(reply.type in ("real", "integer") and not reply.unit for reply in entry.returns):
            entry.doubts.append(f"The unit `{part[:40]}` of the reply was not read.")
    entry.returns = read_as_told(entry.returns, entry.header, told, block.text("returns"))


def _whole(printed: Sequence[str]) -> bool:
    """Whether some line, or two that stand together, have a reply of four fields."""
    return any(_FOUR.search(text) for text in (*printed, *map(" ".join, pairwise(printed))))


def _take_identity(entry: Entry, block: Block, shown: Sequence[Example]) -> None:
    """Give `*IDN?` its four texts, as far as what is printed can be such a reply; a doubt where it lacks commas."""
    read = [reply.like or "" for reply in entry.returns]
    _take_four(entry, "typical" in block.parts, shown)
    printed = [*read, *(line.text for lines in block.parts.values() for line in lines), block.prose]
    if any(_NAMEPLATE.search(text) and text.count(",") < 3 for text in printed) and not _whole(printed):
        entry.doubts.append("The reply is printed without the commas that part the four fields of the standard.")
    row = _FIELDS.search(block.text("returns"))
    if row is not None and row[0].count(",") in (1, 2):
        entry.doubts.append(f"The reply is told to have {row[0].count(',') + 1} fields, and the standard has four.")


def _take_four(entry: Entry, typical: bool, shown: Sequence[Example]) -> None:
    """The four texts of the standard."""
    if len(entry.returns) >= 4:
        entry.returns = [Reply(type="text", like=reply.like, name=reply.name) for reply in entry.returns]
        return
    like = next((reply.like or "" for reply in entry.returns), "") if typical else ""
    if not like or like.count(",") == 3:
        entry.returns = identity(like or next((e.reply for e in shown if e.asks and e.reply), ""))


def _take_replies(entry: Entry, block: Block, definitions: Sequence[Definition], shown: Sequence[Example]) -> None:
    """Take the fields of the reply from the form it is printed in, from sentences, or from the setting."""
    assert entry.query is not None
    keys = {a.name for a in entry.query}
    values = [a for a in entry.set or () if a.name not in keys and a.name != "channel" and a.type != "list"]
    if "typical" in block.parts:
        entry.returns = _typical_or_told(entry, block, values)
        return
    text = without_strokes(block.text("returns"))
    if block.replies or _take_named_fields(text, entry, definitions, block.syntax):
        entry.returns = list(block.replies) or entry.returns
        return
    if block.response and (
        fields := response_fields(block.response, () if block.pairs else entry.set or (), definitions, entry.query)
    ):
        replied = [line.text for line in block.lines("replied")]
        fields = in_own_words(fields, block.text("returns"))
        if len(fields) == 1 and (amount := _AMOUNT.search(block.response[0])) is not None:
            fields = [fields[0].model_copy(update={"unit": read_unit(amount["unit"]) or fields[0].unit})]
        entry.returns = [as_replied(fields[0], entry.header, replied)] if len(fields) == 1 else fields
        return
    printed = next((e.reply or reply_said(e.said) for e in shown if e.asks and (e.reply or reply_said(e.said))), "")
    if MESSAGES.fullmatch(printed) and not values:
        entry.returns = [Reply(type="text", like=printed[:LONGEST])]
        return
    said = "" if text else block.text("description", "remarks")
    told = text or (" ".join(_RETURNS.findall(said)) if "uery returns" in said else "")
    alone = set_alone(values, ())
    named = reply_of_kind(told, alone)
    if named is not None and len(alone) == 1:
        own = [d.text for d in definitions if plain_name(d.name) == plain_name(alone[0].printed or alone[0].name)]
        as_returned(alone[0], named.type, " ".join(own))
    lines = [line.text for line in block.lines("returns", "description", "remarks", "parameters")]
    read = [named] if named is not None else replies_counted(told, values) or read_replies(told, values, printed)
    entry.returns = spelt_replies(read, values, lines, any(example.full for example in shown))
    if entry.set is None:
        entry.returns = in_default_unit(entry.returns, block.text("description"))
    if not entry.returns:
        _take_setting(entry, block, values, bool(told))
    if len(entry.returns) == len(values) == 1:
        answers = _ANSWERS.findall(block.text("description", "remarks"))
        entry.returns = [in_words(entry.returns[0], values[0], " ".join((text, *answers)).strip())]


def _take_setting(entry: Entry, block: Block, values: Sequence[Argument], told: bool) -> None:
    """Take the setting for what its query returns, where nothing else is said (`told`: something was, and not read)."""
    found = reply_of_setting(values)
    if found is None:
        return
    if block.mirrors and found.type == "choice":
        found = found.model_copy(update={"choices": values[0].choices})
    entry.returns = [found]
    if not told and not block.mirrors and not standard(entry.header):
        entry.doubts.append("The entry does not say what the query returns; taken for the setting itself.")


_NAMES = re.compile(r"(?:<[^<>]+>|\{[^{}]+\})(?: ?, ?(?:<[^<>]+>|\{[^{}]+\}))*")


def _take_named_fields(text: str, entry: Entry, definitions: Sequence[Definition], forms: Sequence[str]) -> bool:
    """Take the fields of a reply that is a row of names, where all are parameters, or are told of among these.

    A name that only the form prints in quotes comes back without them.
    """
    names = re.findall(r"<([^<>]+)>", text) if _NAMES.fullmatch(text) else []
    known = {plain_name(one.name) for one in definitions}
    known |= {plain_name(name) for one in entry.set or () for name in (one.name, one.printed)}
    if not names or any(KIND.fullmatch(name) or plain_name(name) not in known for name in names):
        return False
    fields = response_fields([f"{entry.header} {text}"], entry.set or (), definitions, entry.query or ())
    if not fields or any(field.type == "text" for field in fields):
        return False
    bare = '"' not in text and any('"' in form for form in forms)
    entry.returns = [Reply(type="text", name=f.name) if bare and f.type == "string" else f for f in fields]
    entry.doubts += [f"The reply may be `{word}` too." for word in re.findall(r"(\w+)\|<", text)]
    return True


def _typical_or_told(entry: Entry, block: Block, values: list[Argument]) -> list[Reply]:
    """What a query returned when the document was written; where the text tells another reply, it was another query."""
    typical = _typical(entry, block, values)
    if len(typical) == 1 and (both := told_choices(typical[0], block.text("returns"), values)) is not typical[0]:
        return [both]
    named = read_replies(block.text("returns"), values)
    sure = len(named) == 1 and (named[0].choices or (named[0].like and named[0].type in ("real", "integer")))
    return named if sure else typical


def reply_said(said: str) -> str:
    """`..., and the query returns 7.500`: the reply that a comment on an example names."""
    found = re.search(r"\breturns? [\"\u201c]?([^\s\"\u201d]{1,60})[\"\u201d]?\.?$", said.strip())
    reply = found[1].removesuffix(".") if found else ""  # the end of the sentence
    return "" if re.fullmatch(r"[a-z]{2,}", reply) else reply


def _typical(entry: Entry, block: Block, values: Sequence[Argument]) -> list[Reply]:
    """What a query returned when the document was written, from the table or from the example."""
    told = " ".join(line.text for line in block.lines("description"))
    if not values and entry.set and not entry.query:
        values = [a for a in entry.set if a.type != "list"]  # the channel itself is what is set
    found = read_typical(" ".join(line.text for line in block.lines("typical")), values, told)
    said = "" if found else said_reply(entry.header, [line.text for line in block.lines("example")])
    return found or read_typical(said, values, told)[:1] or told_reply(told)
