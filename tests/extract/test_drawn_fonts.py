"""PDFs whose letters are drawings with a scale of their own (Type 3 fonts), as TeX wrote them."""

from __future__ import annotations

import pytest

from benchwright.extract.document.pdf import read_pdf

LETTERS = "abcdefgh"
"""Each is a box: `b`, `d` and `f` are tall, `g` hangs down."""


def drawn(lines: list[list[tuple[float, str]]]) -> bytes:
    """A page with texts at places, 14 points apart, in a font whose size is 1 and whose glyphs are in points."""
    boxes = {letter: (7 if letter in "bdf" else 5, -2 if letter in "gh" else 0) for letter in LETTERS}
    glyphs = [f"6 0 0 {low} 5 {high} d1 0 {low} 5 {high - low} re f" for high, low in boxes.values()]
    first = 6
    procs = " ".join(f"/{letter} {first + n} 0 R" for n, letter in enumerate(LETTERS))
    names = " ".join(f"/{letter}" for letter in LETTERS)
    shown = "".join(
        f"BT /F 1 Tf 1 0 0 1 {x} {700 - 14 * n} Tm ({text}) Tj ET\n"
        for n, texts in enumerate(lines)
        for x, text in texts
    )
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(shown)}>>\nstream\n{shown}endstream",
        f"<</Type/Font/Subtype/Type3/FontBBox[0 -3 6 8]/FontMatrix[{MATRIX} 0 0 {MATRIX} 0 0]/FirstChar 97/LastChar 104"
        f"/Widths[{'6 ' * len(LETTERS)}]/CharProcs<<{procs}>>/Encoding<</Differences[97 {names}]>>/Resources<<>>>>",
        *(f"<</Length {len(glyph)}>>\nstream\n{glyph}\nendstream" for glyph in glyphs),
    ]
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF"
    return (out + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}").encode()


MATRIX = 1


@pytest.mark.parametrize("gap", [3.0, 4.0])
def test_words_stay_together_and_columns_apart(gap: float) -> None:
    width = 6.0 * 4
    lines = [[(72.0, "badg"), (72.0 + width + gap, "fade"), (300.0, "cafe")] for _ in range(5)]
    page = read_pdf(drawn(lines)).pages[0]
    assert [[cell.text for cell in line.cells] for line in page.lines] == [["badg fade", "cafe"]] * 5
    assert all(6 < line.size < 14 for line in page.lines)
