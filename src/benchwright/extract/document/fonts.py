"""Fonts of a PDF as PDFium tells them: their styles and the widths of their characters."""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as raw

_BOLD = re.compile(r"bold|black|heavy|semib|demi|[-,]bd\b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obliq|[-,]it\b", re.IGNORECASE)
_MONO = re.compile(r"mono|cour|consol|typewriter|lettergothic|fixed|cmtt", re.IGNORECASE)


@dataclass(slots=True)
class Font:
    """A font of the document, with what is known of its characters."""

    bold: bool
    italic: bool
    mono: bool
    handle: Any
    widths: dict[str, float]
    """Widths of characters met, in font sizes."""
    tall: float = 0.0
    """Height of its tallest text so far over the size that is told, where that size is none (Type 3)."""

    def wide(self, text: str) -> float:
        """Return how wide a text is without gaps, in font sizes."""
        for char in set(text).difference(self.widths):
            self._measure(char)
        return sum(map(self.widths.__getitem__, text))

    def _measure(self, char: str) -> None:
        found = ctypes.c_float()
        known = raw.FPDFFont_GetGlyphWidth(self.handle, ord(char), 100.0, found)
        self.widths[char] = found.value / 100 / (self.tall or 1.0) if known else 0.5


def font_of(handle: Any, known: dict[int, Font]) -> Font:
    """Return the font of a handle; `known` keeps those met, by where they are held."""
    key = ctypes.addressof(handle.contents) if handle else 0
    if key not in known:
        name = ctypes.create_string_buffer(128)
        raw.FPDFFont_GetBaseFontName(handle, name, 128)
        text = name.value.decode("utf-8", "replace")
        heavy = bool(_BOLD.search(text)) or raw.FPDFFont_GetWeight(handle) >= 600
        known[key] = Font(heavy, bool(_ITALIC.search(text)), bool(_MONO.search(text)), handle, {})
    return known[key]
