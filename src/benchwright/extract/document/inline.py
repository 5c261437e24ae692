"""Markdown within a line: bold, italic, code, links, escapes, entities, the few HTML tags that converters write.

SCPI is full of what Markdown takes for marks: `*RST`, `SYS_CFG`, `<value>`, `[SENSe]`. A mark is one only where it
closes again, and never inside a word; all else stays as it is.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from benchwright.extract.document.grid import Run

LONGEST = 20_000
"""Characters; a longer line is taken as it is."""

MAX_OPEN = 20
"""Marks open at a time."""

_TOKEN = re.compile(
    r"""(?P<escape>\\[!-/:-@\[-`{-~])
    |(?P<code>(?<!`)(?P<ticks>`{1,3})(?!`)(?P<literal>.{1,500}?)(?<!`)(?P=ticks)(?!`))
    |(?P<link>!?\[(?P<shown>(?:[^\[\]]|\[[^\[\]]{0,80}\]){0,300}?)\]
        \((?=[\#./]|https?:|mailto:|data:|javascript:|[\w%/-]{1,200}\.\w{2,5}[)\#?])(?:[^()\s\\]|\\[^\s]){0,2000}\))
    |<(?P<auto>https?://[^<>\s]{1,500}|mailto:[^<>\s]{1,100})>
    |<sup>\s*(?P<power>[-+−–]?\d{1,3})\s*</sup>
    |<(?P<end>/?)(?P<tag>b|i|u|s|em|strong|code|kbd|tt|span|font|small|a|mark|del|ins|p|div|center|sup|sub)(?:\s[^<>]{0,300})?/?>
    |(?<![\w*])(?P<common>\*[A-Z]{3,4}\b\??)(?P<closed>\*(?![\w*]))?
    |(?P<mark>\*{1,3}|_{1,2}|~~)
    |(?P<artefact>(?<=\s)\(\^\)(?=\s)|(?<=[\w)])\^(?=\s|$))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PLACEHOLDER_TAGS = frozenset({"b", "i", "u", "s", "a", "p"})
"""Tags that may also be placeholders (`<a>`): they count only where they close on the same line."""


def runs_of(text: str) -> list[Run]:
    """Read one line (or one cell) of Markdown."""
    if len(text) > LONGEST or not re.search(r"[\\`*_<&\[~^]", text):
        return [Run(text)] if text else []
    return list(_joined(_Inline(text).runs()))


class _Inline:
    """One line, with the marks open so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_TOKEN.finditer(text))
        self.marks = _pairs(text, self.tokens)
        self.bold = 0
        self.italic = 0
        self.mono = 0

    def runs(self) -> Iterator[Run]:
        """The text in its fonts."""
        at = 0
        for token in self.tokens:
            yield self._run(self.text[at : token.start()])
            at = token.end()
            if token["code"]:
                yield Run(
                    html.unescape(token["literal"].strip() or token["literal"]), self.bold > 0, self.italic > 0, True
                )
            elif token["mark"]:
                yield self._run(self._marked(token))
            elif token["tag"]:
                yield self._run(self._tagged(token))
            elif token["common"]:
                yield Run(token["common"], self.bold > 0, self.italic > 0 or bool(token["closed"]), self.mono > 0)
            else:
                yield self._run(_shown(token))
        yield self._run(self.text[at:])

    def _run(self, text: str) -> Run:
        return Run(html.unescape(text) if "&" in text else text, self.bold > 0, self.italic > 0, self.mono > 0)

    def _marked(self, token: re.Match[str]) -> str:
        if token.start() not in self.marks:
            return token["mark"]
        literal, bold, italic = self.marks[token.start()]
        self.bold += bold
        self.italic += italic
        return literal

    def _tagged(self, token: re.Match[str]) -> str:
        name = token["tag"].lower()
        if name in _PLACEHOLDER_TAGS and not token["end"] and f"</{name}" not in self.text[token.end() :].lower():
            return token.group()
        by = -1 if token["end"] else 1
        self.bold = max(self.bold + by * (name in ("b", "strong")), 0)
        self.italic = max(self.italic + by * (name in ("i", "em")), 0)
        self.mono = max(self.mono + by * (name in ("code", "kbd", "tt")), 0)
        return ""


def _shown(token: re.Match[str]) -> str:
    """What a reader sees of an escape, a link, an exponent."""
    if token["escape"]:
        return token["escape"][1]
    if token["link"]:
        return "" if token["link"].startswith("!") else token["shown"]
    if token["auto"]:
        return token["auto"]
    if token["power"]:
        return "^" + token["power"].replace("−", "-").replace("–", "-")
    return "   " if token["artefact"] == "(^)" else ""  # an empty exponent: a converter's trace of a column


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """Put neighbours in the same font together."""
    last = Run("")
    for run in runs:
        if (last.bold, last.italic, last.mono) == (run.bold, run.italic, run.mono):
            last = Run(last.text + run.text, run.bold, run.italic, run.mono)
        elif run.text:
            if last.text:
                yield last
            last = run
    if last.text:
        yield last


def _pairs(text: str, tokens: list[re.Match[str]]) -> dict[int, tuple[str, int, int]]:
    """Places of marks that open or close: what stays there as text, what is added to bold, what to italic."""
    found: dict[int, tuple[str, int, int]] = {}
    waiting: list[tuple[str, int]] = []
    for token in tokens:
        mark = token["mark"]
        if not mark:
            continue
        before, behind = text[token.start() - 1 : token.start()], text[token.end() : token.end() + 1]
        closes = before.strip() and (mark.startswith("**") or not behind.isalnum())
        place = _opener(mark, waiting) if closes else None
        if place is not None:
            opened, start = waiting[place]
            bold, italic = int(len(mark) > 1 and mark != "~~"), int(len(mark) in (1, 3))
            found[start] = (opened[len(mark) :], bold, italic)
            found[token.start()] = ("", -bold, -italic)
            del waiting[place:]
        elif behind.strip() and not before.isalnum() and len(waiting) < MAX_OPEN:
            waiting.append((mark, token.start()))
    return found


def _opener(mark: str, waiting: list[tuple[str, int]]) -> int | None:
    """The open mark that this one closes; `***IDN?**` is an asterisk in bold."""
    for place in range(len(waiting) - 1, -1, -1):
        opened = waiting[place][0]
        if opened == mark or (opened == "***" and mark == "**"):
            return place
    return None
