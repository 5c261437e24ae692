"""Replies of examples held against the reply that was read: one value or a row, a word that is none of those told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.answered import reply_said
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.examples import Example
from benchwright.manual.header import short_form
from benchwright.manual.model import Reply

_ROW = re.compile(r"\breturns? (?P<row>[-+]?\d[-+\d.eE]*(?:, ?[-+]?\d[-+\d.eE]*)+)\.?$")
_ROW_ALONE = re.compile(r"[-+]?\d[-+\d.eE]*(?:, ?[-+]?\d[-+\d.eE]*)+")
_ONE = re.compile(r"[-+]?\d[-+\d.eE]*|[A-Za-z]\w*")
_WORD = re.compile(r"[A-Za-z]\w*|\d")


def gainsaid_replies(entry: Entry, shown: Sequence[Example]) -> Iterator[str]:
    """Yield a doubt, once each, where an example of the query shows another kind of reply than was read."""
    asked = [example for example in shown if example.asks and " " not in example.message]
    if len(entry.returns) > 1 and (alone := [text for text in map(_reply, asked) if _ONE.fullmatch(text)]):
        yield f"An example shows `{alone[0]}` returned, where several values are told."
    if len(entry.returns) != 1:
        return
    reply = entry.returns[0]
    if reply.type in ("integer", "real", "boolean") and any(_has_row(example) for example in asked):
        yield "An example shows a reply of several numbers."
    words = _words(reply)
    told = dict.fromkeys(map(_reply, asked))
    if words and (odd := [text for text in told if _WORD.fullmatch(text) and text.upper() not in words]):
        yield f"An example shows `{odd[0]}` returned, which is none of the words told."


def _reply(example: Example) -> str:
    return example.reply or reply_said(example.said)


def _has_row(example: Example) -> bool:
    return bool(_ROW.search(example.said.strip()) or _ROW_ALONE.fullmatch(example.reply.strip()))


def _words(reply: Reply) -> frozenset[str]:
    """All that the words told may look like; none where a placeholder or a single word leaves the reply open."""
    if reply.type not in ("choice", "boolean") or len(reply.choices) < 2 or any("<" in word for word in reply.choices):
        return frozenset()
    return frozenset(form.upper() for word in reply.choices for form in (word, short_form(word)))
