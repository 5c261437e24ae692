"""The asterisk of common commands, where a font of symbols holds it as a letter: `QIDN?` is `*IDN?`.

A document that puts one and the same letter before the names of many common commands has no such commands: it prints
an asterisk from a font whose codes are those of letters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line, Page, Span, once_a_page

FEWEST = 4
"""Before so many different names the same letter is no chance."""

_NAMES = "CLS|ESE|ESR|IDN|OPC|RST|SRE|STB|TST|WAI|OPT|PSC|RCL|SAV|TRG"
"""Common commands of IEEE 488.2."""

_LETTERED = re.compile(rf"(?<![\w*:])([A-Za-z\d])({_NAMES})(?![\w:])")
_NAMED = re.compile(rf"(?:{_NAMES})(?![\w:])")


def with_stars(document: Document) -> Document:
    """Return the document with the asterisk in place of such a letter; the same document where there is none."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for page in document.pages:
        for letter, name in lettered(page):
            names[letter].add(name)
    letters = {letter for letter, met in names.items() if len(met) >= FEWEST}
    if not letters:
        return document
    pages = (replace(page, lines=tuple(_starred(line, letters) for line in page.lines)) for page in document.pages)
    return replace(document, pages=tuple(pages))


@once_a_page
def lettered(page: Page) -> tuple[tuple[str, str], ...]:
    """Return the letters before names of common commands on a page, each with its name."""
    return tuple(found for line in page.lines for found in _LETTERED.findall(line.text))


def _starred(line: Line, letters: set[str]) -> Line:
    if not any(found[1] in letters for found in _LETTERED.finditer(line.text)):
        return line
    cells = tuple(cell._replace(text=_mended(cell.text, letters)) for cell in line.cells)
    return replace(line, spans=tuple(_spans(line.spans, letters)), cells=cells)


def _mended(text: str, letters: set[str]) -> str:
    return _LETTERED.sub(lambda found: f"*{found[2]}" if found[1] in letters else found[0], text)


def _spans(spans: tuple[Span, ...], letters: set[str]) -> Iterator[Span]:
    """The spans; the letter may stand in one of its own, in front of that of the name."""
    for at, span in enumerate(spans):
        text = _mended(span.text, letters)
        if text[-1:] in letters and not text[:-1].rstrip(" ")[-1:].isalnum() and at + 1 < len(spans):
            text = f"{text[:-1]}*" if _NAMED.match(spans[at + 1].text) else text
        yield span._replace(text=text)
