"""What a header prints without the marks of the notation: alternatives, suffixes from one number to another.

`BANDwidth|BWIDth:VIDeo`, `FREQuency[:CW]|[:FIXed]`, `FREQuency[:CW|FIXed]`, `LIMit5...12:STATe`, `LIMit[1-9]:STATe`,
`LIMitX:STATe`, `MARKer[1]|2|3:X`, `LEG:<LEFT|RIGHt>:BEND`.
"""

from __future__ import annotations

import re

from benchwright.manual.header import short_form

_OPTIONAL = re.compile(r"\[:\w+\](?:\|\[:\w+\])+|\[:\w+(?:\|:\w+)+\]|\[:[A-Z]\w*(?:\|:?[A-Z]\w*)+\]")
_INSIDE = re.compile(r"(?<=:)[A-Z]\w*(?:\|[A-Z]\w*)+(?=\[?:|\?)")


_NUMBERS = re.compile(r"(?<=[A-Za-z])(\d{1,2})(?:\.{2,3}|\u2026)(\d{1,2})(?=[:?\[]|$)")
_ROW = re.compile(r"(?<=[A-Za-z])(\[\d{1,2}\]|\d{1,2})((?:\|\d{1,2})+)(?=[:?\[]|$)")
"""Numbers of a mnemonic without braces, the first perhaps to be left out (`MARKer[1]|2|3:X`, `TRACe1|2:MODE`)."""
SPAN = re.compile(r"(?<=[A-Za-z])\[(\d{1,3}) ?[-~\u2013] ?(\d{1,3})\]")
"""Numbers in square brackets, which may be left out in one manual and must stand in another."""
_BRACED = re.compile(r"(?<=[A-Za-z])\{ ?(\d{1,3}) ?(?:[-~\u2013]|\.{2,3}|\u2026) ?(\d{1,3}) ?\}(?=[:?\[]| |$)")
"""Numbers of a mnemonic from one to another in braces (`BANK{1-16}:LAMP{1..4}`)."""
_ANY = re.compile(r"(?<=[a-z])(X)(?=[:?]|$)")
"""A capital X behind small letters, which no mnemonic ends with."""

_APART = re.compile(
    r"(?P<before>[:*\[]{0,2}(?P<root>[A-Za-z]+)[^ |]*:(?P<node>[A-Z]+[a-z]*)) \| (?P<other>[A-Z]+[a-z]*)"
    r"(?=:[A-Z\[]|\[:)"
)
"""Two names of one node of a path, with blanks around their bar: `SENSe:BANDwidth | BWIDth:AUTO`."""


_ITEM = r"(?:\[:[A-Z]{2}\w*\]|:?[A-Z]{2}\w*(?:\[:[A-Z]\w*\])?)"
_ANGLED = re.compile(rf"(?P<colon>:?)<(?P<items>{_ITEM}(?:\|{_ITEM})+)>(?=[:\[?]|$| )")
"""Mnemonics in angle brackets: `LEG:<LEFT|RIGHt>:BEND`, `WALK<:SLOW|:QUICk|[:BOTH]>:STEP`."""


def unangled(header: str) -> str:
    """Return a header with the mnemonics that it gives in angle brackets in braces.

    Where the last is in square brackets, none of them need stand there: `WALK[:{SLOW|QUICk|BOTH}]:STEP`.
    """

    def node(found: re.Match[str]) -> str:
        items = found["items"].split("|")
        words = "{" + "|".join(re.sub(r"^\[:(.*)\]$", r"\1", item).lstrip(":") for item in items) + "}"
        colons = {item.startswith((":", "[:")) for item in items}
        if len(colons) > 1 or (found["colon"] != "") == colons.pop():
            return found[0]
        if any(item.startswith("[") for item in items):
            return f"[:{words}]"
        return f":{words}"

    return _ANGLED.sub(node, header)


def braced(text: str) -> str:
    """Return a form with the alternatives of its header in braces, as the notation has them.

    `FREQuency[:CW]|[:FIXed]` becomes `FREQuency[:{CW|FIXed}]`. A bar behind which the header begins anew parts two
    headers and is left alone.
    """
    apart = _APART.match(text) if " | " in text else None
    if apart is not None and _are_two(apart["node"], apart["other"], apart["root"]):
        text = f"{apart['before']}|{apart['other']}{text[apart.end() :]}"
    if "{" in text:
        text = _BRACED.sub(_from_to, text)
    header, blank, rest = text.partition(" ")
    if "|" in header and "<" in header:
        header = unangled(header)
    if not header.isalpha():
        header = _NUMBERS.sub(r"<\1-\2>", SPAN.sub(r"<\1-\2>", _ROW.sub(r"{\1\2}", header)))
    header = _ANY.sub(r"<\1>", header) if "X" in header else header
    text = header + blank + rest
    if "|" not in header:
        return text
    first = re.sub(r"^\W*(\w+).*", r"\1", header)

    def inside(found: re.Match[str]) -> str:
        before = found.string[: found.start()]
        parts = before.count("{") > before.count("}") or first in found[0].split("|")[1:]
        return found[0] if parts else "{" + found[0] + "}"

    def optional(found: re.Match[str]) -> str:
        return "[:{" + re.sub(r"[\[\]:]", "", found[0]) + "}]"

    return _INSIDE.sub(inside, _OPTIONAL.sub(optional, header)) + blank + rest


def _from_to(found: re.Match[str]) -> str:
    """Numbers in braces as a suffix; what may be a value glued to a header (`GLOW{0-100}`), or falls, stays."""
    first, last, ahead = int(found[1]), int(found[2]), found.string[found.end() :]
    goes_on = ahead.startswith((":", "?", "[", " <", " {")) or (first > 0 and ":" in found.string[: found.start()])
    return f"<{first}-{last}>" if goes_on and first < last else found[0]


def _are_two(node: str, other: str, root: str) -> bool:
    """Whether two words may be names of one node: they begin alike, and the second is no mnemonic printed before."""
    return other[0] == node[0] and short_form(other) not in (short_form(node), short_form(root))
