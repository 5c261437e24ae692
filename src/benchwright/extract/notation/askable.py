"""Forms whose parameters end in a question mark: `:FREQuency <NRf | ?>` and `:FREQuency [val][?]` set, and ask."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.notation.kinds import kind_of

_ASKS = re.compile(r"(?:<(?P<angles>[^<>]{1,400})>|\{(?P<braces>[^{}]{1,400})\})$")
_PLACE = re.compile(r"<[^<>]+>")
_MARK = re.compile(r"(?:\s*[|,]\s*|\s+)\?\s*$")
_LOST = re.compile(r"[A-Z][\w/]*(?:\s*\|\s*[A-Z][\w/]*)+\s*\|\s*\?\s*>")
"""Choices whose opening bracket was lost in print."""
_CHOICE = re.compile(r"[A-Za-z]\w*(?: ?/ ?[-+]?\w+)?|[-+]?\d+(?:\.\d+)?")


_BEHIND = re.compile(r"\[(?P<given>[^\[\]<>{}|?]{1,80})\] ?\[ ?\? ?\]$")
_BARE = re.compile(r"\[(?P<given>[^\[\]<>{}|?]{1,80})\]$")
_NAME = re.compile(r"[A-Za-z]\w*")
_WORDS = re.compile(r"[\w+-]+(?: ?/ ?[\w+-]+)+")


def given_or_asked(text: str, marked: bool) -> str:
    """Return the parameters of a form that stand in square brackets beside a question mark in such; else nothing.

    `marked` says that the mark stands before them (`SPEed [?][val]`). The brackets only tell that one of both is sent.
    """
    found = (_BARE if marked else _BEHIND).match(text.strip())
    inner = found["given"].strip() if found is not None else ""
    if _WORDS.fullmatch(inner):
        return "{" + re.sub(r" ?/ ?", "|", inner) + "}"
    names = [name.strip() for name in inner.split(",")]
    return ",".join(f"<{name}>" for name in names) if all(map(_NAME.fullmatch, names)) else ""


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


_LONE = re.compile(r"\{ ?([a-z]) ?\}")
_GLUED = re.compile(r"(?<=[A-Z?])\{ ?([a-z]) ?\}")


def asked_apart(forms: Sequence[str]) -> bool:
    """Whether one form sets a letter in braces, and another asks for it.

    Such a letter must be sent: only where one form stands for both (`FMOD(?){i}`) may it be left out, to ask.
    """
    sets = {text.split("{")[0].strip() for text in forms if _LONE.search(text) and "?" not in text}
    return any(text.strip().endswith("?") and text.strip().rstrip("? ") in sets for text in forms)


def angled(text: str) -> str:
    """A form, or what is said of its parameters, with a letter alone in braces as any other name (`AMP {v}`: `<v>`)."""
    return _LONE.sub(r"<\1>", _GLUED.sub(r" <\1>", text))
