"""Letters set as pictures: fonts of older typesetting programs that tell no size, and words set piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchwright.extract.run import extract_file

DOT = 0.24
"""Points of one dot of the printer that the pictures are made for."""

EM = 42
"""Dots of the size of the type."""

NARROW = "fijlrt:.,[]|{}' "

Line = tuple[float, float, str]
"""Left end and base line in points from the lower left, and the text."""

ENTRIES = (
    ("KNEE:ANGLe", "The KNEE:ANGLe command sets how far the knee is bent.", "KNEE:ANGLe {LOW|MID|HIGH}", 3),
    ("KNEE:LOCK", "The KNEE:LOCK command holds the knee where it is.", "KNEE:LOCK {ON|OFF}", 4),
    ("TOE:GRIP", "The TOE:GRIP command sets how hard the toes hold on.", "TOE:GRIP {SOFT|FIRM}", 5),
    ("HIP:SWING", "The HIP:SWING command sets how the hip moves along.", "HIP:SWING {FREE|STIFf}", 6),
    ("HEEL:LIFT", "The HEEL:LIFT command sets when the heel leaves the ground.", "HEEL:LIFT {EARLy|LATE}", 7),
)


def _wide(char: str) -> int:
    return EM // 4 if char in NARROW else EM // 2


def _shape(char: str) -> str:
    """A box as high as the letter, standing on the base line or hanging below it."""
    high = EM // 8 if char in ".," else EM * 7 // 10 if char.isupper() or char in "bdfhklt[]|{}" else EM * 9 // 20
    low = -EM // 5 if char in "gjpqy[]|{}" else 0
    return f"{_wide(char)} 0 0 {low} {_wide(char)} {high} d1 0 {low} {_wide(char) * 4 // 5} {high - low} re f"


def _words(lines: Sequence[Line]) -> str:
    """Each word for itself, and broken in two as kerning does: the blanks are only gaps."""
    out = ["q", f"{DOT} 0 0 {DOT} 0 0 cm", "BT", "/F 1 Tf"]
    for x, y, text in lines:
        at = x / DOT
        for word in text.split(" "):
            for piece in filter(None, (word[:4], word[4:])):
                shown = "".join(f"{ord(char):02x}" for char in piece)
                out.append(f"1 0 0 1 {at:.0f} {y / DOT:.0f} Tm <{shown}> Tj")
                at += sum(map(_wide, piece)) - 1
            at += _wide(" ")
    return "\n".join([*out, "ET", "Q"])


def pictured(pages: Sequence[Sequence[Line]]) -> bytes:
    """A PDF whose one font draws each letter, and tells no size."""
    chars = sorted({char for page in pages for _, _, text in page for char in text} - {" "})
    kids = [4 + 2 * number for number in range(len(pages))]
    first = 4 + 2 * len(pages)
    procs = {char: first + number for number, char in enumerate(chars)}
    codes = " ".join(f"{ord(char)} /u{ord(char):04X}" for char in chars)
    units = "\n".join(f"<{ord(char):02x}> <{ord(char):04x}>" for char in chars)
    widths = " ".join(str(_wide(chr(code))) for code in range(33, 127))
    mapping = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> "
        f"endcodespacerange {len(chars)} beginbfchar {units} endbfchar endcmap end end"
    )
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>",
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /FirstChar 33 /LastChar 126 "
        f"/Widths [{widths}] /ToUnicode {first + len(chars)} 0 R "
        f"/Encoding << /Type /Encoding /Differences [{codes}] >> "
        f"/CharProcs << {' '.join(f'/u{ord(char):04X} {number} 0 R' for char, number in procs.items())} >> >>",
    ]
    for kid, page in zip(kids, pages, strict=True):
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {kid + 1} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>"
        )
        bodies.append(_stream(_words(page)))
    bodies += [_stream(_shape(char)) for char in chars]
    bodies.append(_stream(mapping))
    return _file(bodies)


def _stream(text: str) -> str:
    return f"<< /Length {len(text)} >>\nstream\n{text}\nendstream"


def _file(bodies: Sequence[str]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("ascii")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    tail = (
        f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(bodies) + 1} /Root 1 0 R >>\n"
    )
    return out + f"{tail}startxref\n{len(out)}\n%%EOF\n".encode("ascii")


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    contents = [
        (250.0, 740.0 - 14 * number, f"{header} . . . . . . . . . . . 2-{page}")
        for number, (header, _, _, page) in enumerate(ENTRIES)
    ]
    pages: list[list[Line]] = [[], contents]
    for header, about, form, page in ENTRIES:
        entry = [(50.0, 740.0, header), (190.0, 740.0, about), (80.0, 700.0, "Command Syntax")]
        pages.append([*entry, (210.0, 700.0, form), (50.0, 40.0, f"2-{page}")])
    for place, (header, kind) in enumerate((("ARM:COUNt?", "<NR1>"), ("ARM:REACh?", "<NR3>"), ("ARM:TURNs?", "<NR1>"))):
        y = 740.0 - 40 * place
        asked = [(80.0, y, "Query Syntax"), (210.0, y, header), (80.0, y - 30, "Query Response"), (210.0, y - 30, kind)]
        shown = [(80.0, y - 60, "Example"), (210.0, y - 60, f'10 OUTPUT 7;"{header}"'), (210.0, y - 74, "20 END")]
        pages.append([*asked, *shown, (50.0, 40.0, f"2-{8 + place}")])
    pages[-3] += [(50.0, 770.0, "ARM:COUNt?"), (190.0, 770.0, "The ARM:COUNt? query counts how often the arm went up.")]
    path = tmp_path_factory.mktemp("pictured") / "legs.pdf"
    path.write_bytes(pictured(pages))
    return path


def test_words_are_whole_and_cells_are_apart(manual: Path) -> None:
    """The size of such type is that of what is drawn, so that a gap in a word is not the gap between two cells."""
    found = extract_file(manual, "Acme", "L1")
    assert [command.header for command in found.commands][: len(ENTRIES)] == [entry[0] for entry in ENTRIES]


def test_contents_with_dots_are_no_commands(manual: Path) -> None:
    """Nothing that stands in a list with page numbers is taken."""
    found = extract_file(manual, "Acme", "L1")
    assert all(command.page_pdf > 2 for command in found.commands)
    first = found.commands[0].set
    assert first is not None
    assert first[0].choices == ("LOW", "MID", "HIGH")


def test_heading_with_prose_beside_it_begins_an_entry(manual: Path) -> None:
    """The heading is set like the text, and the description begins in the same line."""
    found = extract_file(manual, "Acme", "L1").commands[: len(ENTRIES)]
    assert [command.page for command in found] == [f"2-{entry[3]}" for entry in ENTRIES]
    assert not any(value.optional for command in found for value in command.set or ())


def test_query_of_another_header_begins_an_entry(manual: Path) -> None:
    """A query below another's example is no second form of that one, though no heading stands above it."""
    found = {command.header: command for command in extract_file(manual, "Acme", "L1").commands}
    assert found["ARM:COUNt"].page == "2-8"
    assert found["ARM:REACh"].page == "2-9"
    kinds = [[reply.type for reply in found[name].query.returns] for name in ("ARM:COUNt", "ARM:REACh")]  # type: ignore[union-attr]
    assert kinds == [["integer"], ["real"]]
