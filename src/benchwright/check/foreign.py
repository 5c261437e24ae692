"""Whose command is it? Looking a header up in the manuals of all other models."""

from __future__ import annotations

import re
from functools import lru_cache

from benchwright.data import find_data, list_data
from benchwright.driver.load import list_models, load_driver
from benchwright.errors import BenchwrightError
from benchwright.manual.compiled import kept_manual
from benchwright.manual.header import short_form
from benchwright.manual.spellings import Spellings
from benchwright.scpi.language import Unit, language_of

MAX_NAMED = 2
"""Models named in a hint."""


def models_that_know(unit: Unit, but_not: str | None) -> tuple[str, ...]:
    """Return vendor and model of instruments that know the header of `unit`, at most two.

    Common commands belong to nobody, and get none.
    """
    header = unit.header.upper().lstrip(":")
    if header.startswith("*") or not header:
        return ()
    return _knowing(header, unit.query, but_not)


@lru_cache(maxsize=256)
def _knowing(header: str, query: bool, but_not: str | None) -> tuple[str, ...]:
    manuals = {name for name in list_data("manuals") if _may_know(name, header)}
    found: list[str] = []
    for model in list_models() if manuals else ():
        if model == but_not or len(found) == MAX_NAMED:
            continue
        try:
            if load_driver(model).driver.manual not in manuals:
                continue
            language = language_of(model)
            unit = language.judge(f"{header}{'?' * query}")[0]
        except BenchwrightError:
            continue  # somebody's unfinished data file; its own test reports it
        if unit.command is not None:
            found.append(f"{language.manual.manual.vendor} {language.driver.driver.model}")
    return tuple(found)


def _may_know(manual: str, header: str) -> bool:
    """Whether a manual can have a header: told from its compiled form, or else from the words of its text."""
    words = re.findall(r"[A-Z_]+", header)
    if not words:
        return False
    tree = _spellings(manual)
    return words[-1] in _words(manual) if tree is None else tree.may_have(header.split(":"))


@lru_cache(maxsize=256)
def _spellings(manual: str) -> Spellings | None:
    """Return all spellings of a manual's headers if it was compiled before; to read it for a hint costs too much."""
    compiled = kept_manual(find_data("manual", "manuals", manual), ("spellings:",))
    text = None if compiled is None else compiled.piece("spellings:")
    return None if text is None else Spellings.loaded(text)


@lru_cache(maxsize=256)
def _words(manual: str) -> frozenset[str]:
    """Return all words of a manual's headers, in upper case: cheaper than reading the manual."""
    text = find_data("manual", "manuals", manual).read_text(encoding="utf-8", errors="replace")
    headers = re.findall(r'^header\s*=\s*"([^"]*)"', text, re.MULTILINE)
    found: set[str] = set()
    for word in {word for header in headers for word in re.findall(r"[A-Za-z_]+", header)}:
        found |= {word.upper(), short_form(word)}
    return frozenset(found)
