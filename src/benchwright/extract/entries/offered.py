"""Choices that a sentence offers: `<mode> could be MAIN (main time base) or DELayed`, `<n> may be 1, 2 or 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.choices import read_choices
from benchwright.extract.facts.definitions import plain_name

_ITEM = r"[\"'\u201c\u201d]?[-+]?(?:[A-Z]\w*|\d+(?:\.\d+)?)[\"'\u201c\u201d]?"
_REMARK = r"(?: ?\([^()]{1,60}\))?"
_BETWEEN = r"(?:(?:, ?| )(?:or|and) |, ?| ?\| ?)"
_OFFER = re.compile(
    r"(?P<subject><[^<>]{1,30}>|\b[Tt]he \w+) ?(?:could|can|may|should|must) be ?(?:set to |one of |either )?:? ?"
    rf"(?P<list>{_ITEM}{_REMARK}(?:{_BETWEEN}{_ITEM}{_REMARK}){{1,40}})(?P<end> ?(?:[.;]|$)| ?(?=[A-Z][a-z]+ [a-z]))"
)
_ANY = re.compile(r"<[^<>]{1,30}> ?(?:could|can|may|should|must) be\b")
"""An offer, whether it can be read or not."""
_WORD = re.compile(r"[-+]?[A-Z][A-Za-z\d]*")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


_FOLLOWING = re.compile(
    r"\b(?:one|any) of the following(?: \w+){0,2}? (?:strings?|words?|names?|options?|values?|functions?|modes?)\b",
    re.IGNORECASE,
)


def unlisted_texts(arguments: Sequence[Argument], told: str) -> Iterator[str]:
    """A doubt where the text lists what the only parameter, a text, may say, and none of it was read."""
    lone = arguments[0] if len(arguments) == 1 else None
    if lone is None or lone.type not in ("string", "text") or lone.choices or lone.words:
        return
    if _FOLLOWING.search(told):
        yield f"Texts to choose from are listed for `{lone.name}`."


def take_offered(arguments: Sequence[Argument], told: str) -> None:
    """Give the choices to parameters whose type nothing else tells, where one sentence alone offers them."""
    open_ = [a for a in arguments if a.type in (None, "text") and not (a.choices or a.defined or a.rows)]
    if not open_ or " be" not in told:
        return
    offers = list(_OFFER.finditer(told))
    counts = [plain_name(found[0].split(">")[0].strip("< ")) for found in _ANY.finditer(told)]
    for argument in open_:
        own = [found for found in offers if _is_about(found["subject"], argument, alone=len(arguments) == 1)]
        items = list(_items(own[0]["list"])) if len(own) == 1 else []
        if items and counts.count(plain_name(argument.name)) <= 1 and _are_alike(items):
            argument.type, argument.defined = None, True
            set_choices(argument, read_choices("|".join(items)) or tuple(items))


def _is_about(subject: str, argument: Argument, *, alone: bool) -> bool:
    """Whether a sentence speaks of a parameter: by its name in brackets, or of the only one by the name alone."""
    name = plain_name(argument.name)
    if subject.startswith("<"):
        return plain_name(subject.strip("<>")) == name
    return alone and plain_name(subject.split(" ")[1]) == name


def _items(text: str) -> Iterator[str]:
    bare = re.sub(r" ?\([^()]*\)", "", text)
    return (part.strip(" \"'\u201c\u201d") for part in re.split(_BETWEEN, bare))


def _are_alike(items: Sequence[str]) -> bool:
    """Whether all are words that may be sent, or all numbers, and none stands twice."""
    if len(set(items)) != len(items):
        return False
    words = all(_WORD.fullmatch(item) and sum(char.isupper() for char in item) > 1 for item in items)
    return words or all(_NUMBER.fullmatch(item) for item in items)
