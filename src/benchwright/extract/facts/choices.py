"""Choices as a form or a table lists them: `{A|B}`, `A|B|C`, `{A,B,C}`, `A - B - C`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from benchwright.extract.notation.slots import SPECIAL, Slot, read_slots
from benchwright.manual.header import short_form

_DASHED = re.compile(r"[A-Z\d][\w]*(?:(?: ?[-\u2013\u2014] | [-\u2013\u2014] ?)[A-Z\d]\w*)+")
_MNEMONIC = re.compile(r"[A-Z]{2,}\w*")


def _undashed(text: str) -> str:
    """`SLOW - FAST- AUTO`: words parted by dashes are parted by bars; a range stays as it is."""
    if _DASHED.fullmatch(text) is None:
        return text
    parts = re.split(r" ?[-\u2013\u2014] ?", text)
    words = [part for part in parts if _MNEMONIC.fullmatch(part) and not SPECIAL.fullmatch(part)]
    numbers = [part for part in parts if part.isdigit()]
    return "|".join(parts) if len(words) > 1 and len(words) + len(numbers) == len(parts) else text


def read_choices(text: str) -> tuple[str, ...]:
    """Return the choices that a text such as `{A|B}`, `A|B|C` or `{A,B,C}` lists; none if it is no such list."""
    stripped = re.sub(r"^:\s?=\s*", "", text.strip().rstrip(".;,"))
    stripped = _undashed(stripped)
    if sets := re.match(r"(\{[^{}]+\})[.,;]\s", stripped):
        stripped = sets[1]  # a sentence goes on behind the list
    if re.fullmatch(r"\{[^{}|<>,]+(?:,[^{}|<>,]+)+\}", stripped):
        stripped = stripped.replace(",", "|")
    if re.fullmatch(r"\([^()]*\|[^()]*\)|<[^<>]*\|[^<>]*>", stripped):
        stripped = stripped[1:-1]
    if "|" not in stripped:
        return ()
    slots, rest, _ = read_slots(stripped)
    if len(slots) != 1 or rest:
        return ()
    return choices_of(slots[0])


def choices_of(slot: Slot) -> tuple[str, ...]:
    """Return the choices of a slot unless they are only special words of a number."""
    return () if all(SPECIAL.fullmatch(choice) for choice in slot.choices) else slot.choices


def short_words(choices: Iterable[str]) -> set[str]:
    """Return choices in their short forms, without blanks."""
    return {short_form(choice).replace(" ", "") or choice for choice in choices}
