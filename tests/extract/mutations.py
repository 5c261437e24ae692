"""Small documents of every kind, and what chance makes of them: the same number, the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from tests.extract.writer import Book

COMMANDS = (
    (":VOLTage", "<value>", "0 to 30 V", "Set or ask the voltage of the output."),
    (":OUTPut<n>[:STATe]", "{ON|OFF|0|1}", "ON or OFF", "Switch an output, or ask whether it is on."),
    (":TRIGger:SOURce", "{BUS|IMMediate|EXTernal}", "one of three", "Say what starts a measurement."),
    (":MEASure:ALL", "", "", "Ask for voltage, current and power at once."),
)


def _pdf(**how: object) -> bytes:
    book = Book(foot=lambda number: f"2-{number}", head=lambda _: "Commands", title="Guide", **how)  # type: ignore[arg-type]
    book.heading("Commands", level=1)
    for header, parameter, legal, words in COMMANDS:
        book.room(180).heading(header, size=12, level=2)
        book.label("Syntax", f"{header} {parameter}".strip(), f"{header}?").prose(words)
        book.table(["Name", "Type", "Range"], [parameter or "-", "Real", legal or "none"])
        book.label("Example", f"{header.split('<')[0]} 1", above=True)
    book.page().picture(100, 100, 60, 80).put("2：Ω", 100, 300).put("DRAFT", 200, 400, 40, turned=45, grey=True)
    return book.data()


def _html() -> bytes:
    entries = "".join(
        f"<h2>{header.replace('<', '&lt;')}</h2><table border=1><tr><th>Syntax<td colspan=2><p>{header} {parameter}"
        f"<p>{header}?</tr><tr><th>Description<td>{words}</td></tr><tr><th rowspan=2>Parameter<td>Name<td>Range"
        f"<tr><td><code>{parameter}</code><td>{legal}<br>or less</table><ul><li>one<li>two</ul>"
        for header, parameter, legal, words in COMMANDS
    )
    head = "<meta charset='utf-8'><style>.a { font-weight: bold }</style><title>Guide</title>"
    return f"<!DOCTYPE html><html><head>{head}</head><body>{entries}<pre>:VOLT 3\n  :VOLT?</pre></body></html>".encode()


def _markdown() -> bytes:
    entries = "\n".join(
        f"## 3.{n} {header}\n\n**Syntax** `{header} {parameter}`\n\n{words}\n\n| Name | Range |\n|---|---|\n"
        f"| {parameter} | {legal} |\n\n```\n{header} 1\n```\n\n- *one*\n> two\n<!-- page {n} -->\n"
        for n, (header, parameter, legal, words) in enumerate(COMMANDS, start=1)
    )
    return f"# Guide\n\n{entries}\n<table><tr><td>A</td><td>\\<n\\></td></tr></table>\n".encode()


def _text() -> bytes:
    pages = [
        f"Commands\n\n{header}\n\nSyntax       {header} {parameter}\n             {header}?\n\nDescription\t{words}\n\n"
        f"Parameter    {parameter}    {legal}\n\nExample      {header} 1\n\nGuide   2-{n}\n"
        for n, (header, parameter, legal, words) in enumerate(COMMANDS, start=1)
    ]
    return "\f".join(pages * 2).encode()


@cache
def seeds() -> dict[str, tuple[bytes, ...]]:
    """Documents to start from, by kind."""
    return {
        "pdf": (
            _pdf(),
            _pdf(compressed=False),
            _pdf(compressed=False, two_up=True, watermark="DRAFT"),
            _pdf(owner="boss"),
        ),
        "html": (_html(), _html().decode().encode("utf-16")),
        "md": (_markdown(),),
        "txt": (_text(), _text().replace(b"\f", b"\n")),
    }


def mutated(number: int, kinds: tuple[str, ...] = ("pdf", "html", "md", "txt")) -> tuple[str, bytes]:
    """Return the kind of the document it came from, and the document after some accidents."""
    chance = Random(number)
    kind = chance.choice(kinds)
    data = bytearray(chance.choice(seeds()[kind]))
    for _ in range(chance.choice((1, 1, 2, 4, 10, 50))):
        chance.choice(_ACCIDENTS)(data, chance)
    return kind, bytes(data)


# Accidents ---------------------------------------------------------------------------------------

_TOKENS = tuple(
    b"0 -1 4294967296 99999999999999999999999 1e38 NaN << >> [ ] ( ) / R obj endobj stream endstream /Kids /Parent "
    b"/Length /Filter xref trailer \x00 \xff\xff\xff\xff <!-- --> <![CDATA[ <table> </table> <td> </td> <pre> <a "
    b"&#x110000; &lt; ``` | |---|---| ** ` # ## > \\ \f \t \r <n> {ON|OFF} [: : ? * *RST".split(b" ")
)


def _flip(data: bytearray, chance: Random) -> None:
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _cut(data: bytearray, chance: Random) -> None:
    if chance.random() < 0.2:
        del data[chance.randrange(len(data) + 1) :]


def _lose(data: bytearray, chance: Random) -> None:
    start = chance.randrange(len(data) + 1)
    del data[start : start + chance.randrange(200)]


def _splice(data: bytearray, chance: Random) -> None:
    """A piece of another document in place of one of this."""
    other = chance.choice(chance.choice(list(seeds().values())))
    start, at = chance.randrange(len(other)), chance.randrange(len(data) + 1)
    data[at : at + chance.randrange(100)] = other[start : start + chance.randrange(400)]


def _repeat(data: bytearray, chance: Random) -> None:
    start = chance.randrange(len(data) + 1)
    piece = bytes(data[start : start + chance.randrange(1, 60)])
    data[start:start] = piece * chance.choice((1, 2, 10, 300))


def _token(data: bytearray, chance: Random) -> None:
    at = chance.randrange(len(data) + 1)
    data[at : at + chance.randrange(4)] = chance.choice(_TOKENS) * chance.choice((1, 1, 1, 3, 100))


def _number(data: bytearray, chance: Random) -> None:
    """A number that is far too large, or another."""
    found = list(re.finditer(rb"\d+", bytes(data[:40_000])))
    if found:
        place = chance.choice(found)
        data[place.start() : place.end()] = chance.choice((*_TOKENS[:5], b"%d" % chance.randrange(500)))


_ACCIDENTS: tuple[Callable[[bytearray, Random], None], ...] = (
    _flip,
    _flip,
    _cut,
    _lose,
    _splice,
    _repeat,
    _token,
    _number,
)
