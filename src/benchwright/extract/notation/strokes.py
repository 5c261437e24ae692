"""Choices with strokes between them inside angle brackets: `<SLOW/FAST>`, `<OFF/lower limit>`."""

from __future__ import annotations

import re

_STROKED = re.compile(r"<(?P<inner>[^<>\"|]{1,160}/[^<>\"|]{1,160})>")
_SENT = re.compile(r"[A-Z](?:[A-Z\d]+[a-z]*\d?)?|\d{1,3}")
"""A word as it is sent: a mnemonic, a letter or a number."""
KIND = re.compile(r"NR[123f]|NRf|CRD|CPD|SRD|AARD|NL|LF|CR", re.IGNORECASE)
"""What a notation calls a kind of value, or the end of a message."""
_MEANING = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[A-Za-z][A-Za-z .\d]*")


def without_strokes(text: str) -> str:
    """Return a form with such choices as braces and bars print them; a name with a stroke stays as it is."""
    return _STROKED.sub(_barred, text) if "/" in text else text


def _barred(found: re.Match[str]) -> str:
    parts = [part.strip() for part in _MEANING.sub("", found["inner"]).split("/")]
    words = [part for part in parts if _SENT.fullmatch(part) and not KIND.fullmatch(part)]
    names = [part for part in parts if part not in words]
    if len(set(words)) < len(words) or not words or len(names) > 1 or len(parts) < 2:
        return found[0]
    if any(not _NAME.fullmatch(name) or len(name) < 3 or name.lower().startswith("no") for name in names):
        return found[0]
    return "{" + "|".join((*words, *(f"<{name}>" for name in names))) + "}"
