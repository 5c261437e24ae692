"""Defaults, reset values and steps as manuals word them: `Default: ON`, `*RST Value 500uS`, `in 5 mA steps`.

What is returned is what is printed; turning it into a number in a unit is the reader's part that knows the unit.
"""

from __future__ import annotations

import re

from benchwright.extract.document.characters import plain
from benchwright.extract.facts.amounts import Token, tokens
from benchwright.extract.facts.units import read_unit_word

_LONGEST = 1500
_DEFAULT = re.compile(r"\b[Dd]efaults?\b(?! units?\b)(?: values?| settings?)?(?: to\b)?")
_LINK = re.compile(r" ?(?:[:=]|is|are|of|will be)? ?[:=]?(?: ?the )? ?")
_AFTER_NOUN = re.compile(r" (?:[\w/-]+ ){1,4}(?:is|:|=) ?")
_LATE = re.compile(
    r"(?P<open>^|[:,;] ?| )"
    r"(?P<value>\"[^\"]{1,40}\"|[-+]?\d[\w.+-]{0,40}(?: ?[A-Za-z\u03a9\u00b5%\u00b0]{1,5})?|[A-Za-z]\w{0,40}) ?"
    r"\((?:the )?(?:factory |power-on )?default(?: value)?\)",
    re.I,
)
_RESET = re.compile(
    r"(?:\*RST|\b[Rr]eset)(?: (?:[Vv]alues?|state|condition|setting))? ?"
    r"(?:[:=]|is|are|(?<=alue )|(?<=state )) ?(?! ?\?)"
)
_RESET_LATE = re.compile(r"\b(?:At|After|after|at) (?:a )?\*RST,?[^.]{0,60}? (?:is set to|is|becomes|are set to) ")
_STEP = re.compile(
    r"(?:in (?:steps|increments|units) of|steps? ?size(?: is| of)?|[Ss]tep(?: value)?(?: is| of|:)|"
    r"[Rr]esolution(?: is| of)?|increments? of) ?[:=]? ?|"
    r"\bin (?=[\d.]{1,20} ?\S{0,4} (?:steps|increments))|(?<![\d.])(?=[\d.]{1,20} ?\S{1,4} resolution)"
)
_BEGINNINGS = """
    a after all also an and any are as at based before both but by can command configuration depends determined does
    each either equivalent executed for from has have if in is issued it its listed means must name none not of on
    only or parameters performed range read received resets resolution same see sent set sets setting settings shown
    signifies specified state that the then this to unit units until used value values when whenever which whose
    will with
"""
_NOT_A_VALUE = frozenset(_BEGINNINGS.split())
"""Words behind `default` that begin a sentence, not a value."""


def read_default(text: str) -> str | None:
    """Return what a phrase names as the default, as printed (`1 kHz`, `ON`); None where it names none or several.

    `enabled` and `disabled` come back as `ON` and `OFF`.
    """
    line = plain(text[:_LONGEST])
    values: list[str] = []
    for found in _DEFAULT.finditer(line):
        tail = line[found.end() :]
        for link in (_LINK.match(tail), _AFTER_NOUN.match(tail)):
            if link is not None and (value := _value(tail[link.end() :], strict=not link[0].strip())):
                values.append(value)
                break
    for found in _LATE.finditer(line):
        if value := _value(found["value"], strict=not found["open"].strip() and found.start() > 0):
            values.append(value)
    return values[0] if len(set(values)) == 1 else None


def read_reset(text: str) -> str | None:
    """Return what a phrase names as the state after `*RST`, as printed; None where it names none or several."""
    line = plain(text[:_LONGEST])
    found = [*_RESET.finditer(line), *_RESET_LATE.finditer(line)]
    values = {value for match in found if (value := _value(line[match.end() :], strict=False))}
    return values.pop() if len(values) == 1 else None


def read_step(text: str) -> str | None:
    """Return the step or resolution that a phrase names (`5 mA`), as printed; None where it names none."""
    line = plain(text[:_LONGEST])
    for found in _STEP.finditer(line):
        number = _number(line[found.end() : found.end() + 40])
        if number is not None and not (found[0].strip() == "in" and number.isdigit()):
            return number  # `in 5 steps` counts them
    return None


def _value(tail: str, *, strict: bool) -> str | None:
    """The value at the start of a text: quoted, a number with its unit, or a word that can be a value.

    `strict` wants a word in capitals, as nothing but its place shows that it is a value.
    """
    tail = tail.lstrip(" " if strict else " <{(")
    if quoted := re.match(r"\"([^\"]{1,40})\"|'([^']{1,40})'", tail):
        return (quoted[1] or quoted[2]).strip() or None
    if (number := _number(tail[:60])) is not None:
        return number
    word = re.match(r"[A-Za-z][\w-]*(?:/[A-Z]\w*)?", tail)
    if word is None:
        return None
    if re.match(r":[\\/]", tail[word.end() :]):
        return drive[0] if (drive := re.match(r"\w+:[\\/](?=$|[,;)]| \")", tail)) else None  # a path may have blanks
    capitals = sum(c.isupper() for c in word[0]) > 1 or (len(word[0]) == 1 and word[0].isupper() and word[0] != "A")
    if not capitals and word[0].lower() not in ("on", "off") and word[0].lower() in _NOT_A_VALUE:
        return None
    alone = re.match(r" ?(?:$|[.,;|)>}\"'\]]| \()", tail[word.end() :])
    if capitals:
        return None if re.match(r" [a-z]", tail[word.end() :]) and (strict or " in " in tail[:30]) else word[0]
    if not alone or strict or len(word[0]) < 2:
        return None
    return {"disabled": "OFF", "off": "OFF", "enabled": "ON", "on": "ON"}.get(word[0].lower(), word[0])


def _number(tail: str) -> str | None:
    """A number with its unit, if the text begins with one that is not part of something longer."""
    found = tokens(tail)
    first = next(iter(found), Token("", "", 0, 0))
    if first.kind != "number" or first.start > 0 or first.sign == "±":
        return None
    shown = plain(tail)
    following = found[1].kind if len(found) > 1 else ""
    if following in ("other", "to") or shown[first.end : first.end + 1] in ("^", "/", "*"):
        return None
    number = shown[: first.end].strip().rstrip(".")
    split = re.fullmatch(r"(.*?\d\.?) ?([^\d.]*)", number)
    if split and split[2] and (read_unit_word(split[2]) or ("",))[0] in ("", "characters"):
        return split[1]
    return number
