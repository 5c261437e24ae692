"""Printed characters made those that commands are made of: full-width forms, curly quotes, odd brackets, blanks."""

from __future__ import annotations

import re

_SAME = {
    "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\r\n": " ",
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e": "",
    "\u2039\u27e8\u2329\u3008\u300a\u02c2\u276e": "<",
    "\u203a\u27e9\u232a\u3009\u300b\u02c3\u276f": ">",
    "\u201c\u201d\u201e\u201f\u2033\u301d\u301e\u00ab\u00bb": '"',
    "\u2018\u2019\u201a\u201b\u2032\u00b4`": "'",
    "\u2010\u2011\u2012\u2212\ufe63": "-",
    "\u05c3\u2236\ua789\u02d0\ufe55": ":",
    "\u2223\u2758\u00a6\u01c0": "|",
    "\u3010\u3014": "[",
    "\u3011\u3015": "]",
    "\u2217\u2731\u2732\u273b\u2748\u2749\u274a\u274b\u22c6": "*",
    "\u30fb\uff65": "\u2022",
    "\u3001": ",",
    "\u3002": ".",
    "\u2024": ".",
    "\u02da\u00ba": "\u00b0",
    "\u2103": "\u00b0C",
    "\u2215\u2044": "/",
}
_ONE = {ord(character): plain for many, plain in _SAME.items() for character in many}
_ONE |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_ONE |= {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0x2026: "..."}


_ONE |= {
    0x2126: "Ω",
    0x00B5: "μ",
    0xF020: " ",
    0xF02A: "*",
    0xFFFE: "-",
    0x0002: "-",
}  # blank and asterisk of symbol fonts; the last two: PDFium's marks for a hyphen at a line's end


_ONE |= {
    code: _ONE.get(ord(char), char) for code in range(0x80, 0xA0) if (char := bytes([code]).decode("cp1252", "ignore"))
}  # what Windows prints for codes that are controls elsewhere: quotes and dashes of its texts

_BLANKS = re.compile(r" {2,}")

_SPELLED = re.compile(r"<(?:wsp|white ?space)>", re.I)
"""A blank that some syntax rules write out (`HEADer<wsp><value>`)."""


def even(text: str) -> str:
    """Return the text in plain characters, blanks and all; control characters go.

    Letters, units and dashes that mean something (`Ω`, `μ`, `–`) stay.
    """
    if "<w" in text or "<W" in text:
        text = _SPELLED.sub(" ", text)
    if text.isascii() and text.isprintable():
        return text
    text = text.translate(_ONE)
    return text if text.isprintable() else "".join(char for char in text if char >= " " and char != "\x7f")


def plain(text: str) -> str:
    """Return the text in plain characters, runs of blanks made one, without blanks at its ends."""
    text = even(text)
    return (_BLANKS.sub(" ", text) if "  " in text else text).strip()
