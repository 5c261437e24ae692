"""Forms whose parameters end in a question mark as one of the choices: `:FREQuency <NRf | ?>` sets, and asks."""

from __future__ import annotations

import re

from benchwright.extract.notation.kinds import kind_of

_ASKS = re.compile(r"(?:<(?P<angles>[^<>]{1,400})>|\{(?P<braces>[^{}]{1,400})\})$")
_PLACE = re.compile(r"<[^<>]+>")
_MARK = re.compile(r"(?:\s*[|,]\s*|\s+)\?\s*$")
_LOST = re.compile(r"[A-Z][\w/]*(?:\s*\|\s*[A-Z][\w/]*)+\s*\|\s*\?\s*>")
"""Choices whose opening bracket was lost in print."""
_CHOICE = re.compile(r"[A-Za-z]\w*(?: ?/ ?[-+]?\w+)?|[-+]?\d+(?:\.\d+)?")


def without_mark(text: str) -> tuple[str, bool]:
    """Return the text of a form's parameters without the question mark among them, and whether one was there."""
    if _LOST.fullmatch(text):
        text = f"<{text}"
    found = _ASKS.match(text.strip())
    inner = (found["angles"] or found["braces"]) if found is not None else ""
    bare, marks = _MARK.subn("", inner)
    if not marks or not bare.strip():
        return text, False
    parts = [part.strip() for part in bare.strip(" |").split("|")]
    if len(parts) > 1 and all(_CHOICE.fullmatch(part) for part in parts) and not any(map(kind_of, parts)):
        return "{" + "|".join(part.replace(" ", "") for part in parts) + "}", True
    if any(map(_PLACE.search, parts)):  # the places of values have brackets of their own: `{<NRf> | MAX | ?}`
        return (parts[0] if len(parts) == 1 else "{" + "|".join(parts) + "}"), True
    if len(parts) == 1:
        return ",".join(f"<{part.strip()}>" for part in parts[0].split(",")), True
    return "<" + "|".join(parts) + ">", True
