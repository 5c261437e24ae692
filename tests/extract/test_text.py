"""Plain text and Markdown as lines and pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.document.lines import CHARACTER, Document
from benchwright.extract.document.source import read_document
from tests.extract.lines import drawn

WORDS = ("set", "ask", "keep", "show", "hold", "stop", "start", "read", "write", "move")


def read(folder: Path, text: str, name: str = "guide") -> Document:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return read_document(path)


def cells(document: Document) -> list[list[tuple[int, str]]]:
    return [
        [(round(cell.x0 / CHARACTER), cell.text) for cell in line.cells]
        for page in document.pages
        for line in page.lines
    ]


# Plain text --------------------------------------------------------------------------------------


def test_columns_are_kept(tmp_path: Path) -> None:
    text = "Syntax      :VOLTage <v>\n            :VOLTage?\n\nName   Type   Range\n<v>    Real   0 to  3 V\n"

    assert cells(read(tmp_path, text)) == [
        [(0, "Syntax"), (12, ":VOLTage <v>")],
        [(12, ":VOLTage?")],
        [(0, "Name"), (7, "Type"), (14, "Range")],
        [(0, "<v>"), (7, "Real"), (14, "0 to 3 V")],
    ]


def test_tabs_part_cells_however_near(tmp_path: Path) -> None:
    text = "Command\tMeans\n:VOLTage <value>\tset it\n\t:CURR?\task\tA\n"

    assert cells(read(tmp_path, text)) == [
        [(0, "Command"), (8, "Means")],
        [(0, ":VOLTage <value>"), (24, "set it")],
        [(8, ":CURR?"), (16, "ask"), (24, "A")],
    ]


def test_other_line_ends(tmp_path: Path) -> None:
    assert drawn(read(tmp_path, "one\r\ntwo\rthree")) == ["one", "two", "three"]


def sheet(number: int, head: str = "Commands", foot: str = "Guide to the supply", lines: int = 14) -> list[str]:
    """One page as text: running head, entries with labels, running foot with the page's number."""
    body = []
    for place in range(lines // 4):
        name = f":{WORDS[number % 10].upper()}:{WORDS[place % 10].upper()}{number}"
        body += [name, "Syntax", f"{name} <value>", f"Example of {WORDS[(number + place) % 10]}", ""]
    return [head, "", *body, foot, f"2-{number}"]


def test_form_feeds_part_pages_and_running_heads_go(tmp_path: Path) -> None:
    document = read(tmp_path, "\f".join("\n".join(sheet(number)) for number in range(1, 7)))

    assert [(page.sheet, page.label, page.printed) for page in document.pages] == [
        (number, f"2-{number}", True) for number in range(1, 7)
    ]
    assert [[line.text for line in page.heads] for page in document.pages] == [
        ["Commands", "Guide to the supply", f"2-{number}"] for number in range(1, 7)
    ]
    assert sum(line.text == "Syntax" for page in document.pages for line in page.lines) == 18


def test_a_label_at_the_top_of_many_pages_is_no_running_head(tmp_path: Path) -> None:
    pages = [
        [
            "Syntax",
            f":VOLT{n} <v>",
            "Example",
            f":VOLT{n} 3",
            "Syntax",
            f":CURR{n} <v>",
            "Example",
            f":CURR{n} 2",
            f"{n}",
        ]
        for n in range(1, 9)
    ]

    document = read(tmp_path, "\f".join("\n".join(page) for page in pages))

    assert [page.label for page in document.pages] == [str(n) for n in range(1, 9)]
    assert drawn(document) == [line for page in pages for line in page[:-1]]


def test_a_number_among_the_lines_of_its_page(tmp_path: Path) -> None:
    """Text taken without its layout has the page's number anywhere."""
    pages = [[f":VOLT{n} <v>", "0 V", str(n), f"about {WORDS[n % 10]}", "30 V"] for n in range(41, 49)]
    del pages[3][2]  # one page lost it

    document = read(tmp_path, "\f".join("\n".join(page) for page in pages))

    assert [(page.label, page.printed) for page in document.pages] == [(str(n), True) for n in range(41, 49)]
    assert not any(line.text.isdigit() for page in document.pages for line in page.lines)


def test_pages_without_numbers(tmp_path: Path) -> None:
    document = read(tmp_path, "\f".join(f":VOLT{word} 3\nset it to {word}" for word in WORDS))

    assert [(page.label, page.printed) for page in document.pages] == [(str(n), False) for n in range(1, 11)]


@pytest.mark.parametrize("top", [False, True], ids=["at the foot", "at the top"])
def test_page_numbers_tell_where_pages_end(top: bool, tmp_path: Path) -> None:
    contents = [f"{WORDS[n % 10]} part {n} .......... {n}" for n in range(1, 25)]
    lines = list(contents)
    for n in range(1, 25):
        body = [f"{WORDS[n % 10]} part {n}", *(f"{WORDS[(n * k) % 10]} line {k} of {n * 37}" for k in range(12))]
        lines += [str(n), "Guide to the supply", *body] if top else ["Guide to the supply", *body, str(n)]

    document = read(tmp_path, "\n".join(lines))

    labels = {line.text: page.label for page in document.pages for line in page.lines if " line " in line.text}
    assert {(text, label) for text, label in labels.items() if int(text.split()[-1]) != 37 * int(label)} == set()
    assert len(labels) == 24 * 12


def test_numbers_that_are_no_page_numbers(tmp_path: Path) -> None:
    """A list that counts up is not the numbers of pages."""
    text = "\n".join(
        ["Bits", *(f"{n}\nbit {WORDS[n % 10]}" for n in range(1, 17)), *("a line of text" for _ in range(90))]
    )

    assert len(read(tmp_path, text).pages) == 1


# Markdown ----------------------------------------------------------------------------------------

MARKDOWN: dict[str, tuple[str, list[str]]] = {
    "headings": (
        "# Guide\n\n## :VOLT ##\ntext\n\nOther\n-----\nmore\n\nTop\n===\n",
        ["1# Guide", "2# :VOLT", "text", "2# Other", "more", "1# Top"],
    ),
    "fonts": (
        "# G\n## A\n**Syntax** `:VOLT <v>`\n\n**Note**\n\n`:VOLT?`\n\n*slanted* and _too_",
        ["1# G", "2# A", "Syntax :VOLT <v>", "*Note*", "':VOLT?'", "slanted and too"],
    ),
    "common commands and names keep their marks": (
        "# G\n## A\n*RST, *CLS and *OPC?\n_*IDN?_ then SYS_CFG or OUT_BOTHCH\n***TRG** 2*3*4 [SENSe:]VOLT [<v>](@1)\n",
        [
            "1# G",
            "2# A",
            "*RST, *CLS and *OPC?",
            "*IDN? then SYS_CFG or OUT_BOTHCH",
            "*TRG 2*3*4 [SENSe:]VOLT [<v>](@1)",
        ],
    ),
    "escapes and entities": (
        "# G\n## A\nOUT\\_BOTHCH \\<STATE\\> \\*RST {ON\\|OFF} &lt;n&gt; 10<sup>6</sup> [set](#set) ![](x.png)\n",
        ["1# G", "2# A", "OUT_BOTHCH <STATE> *RST {ON|OFF} <n> 10^6 set"],
    ),
    "code": (
        "# G\n## A\n```scpi\n:VOLT 3\n\n  **:VOLT?**\n```\n~~~\n# no heading\n~~~\n",
        ["1# G", "2# A", "':VOLT 3'", "  '**:VOLT?**'", "'# no heading'"],
    ),
    "lists": (
        "# G\n## A\n- :VOLT\n  * deeper\n1. first\n+ *RST\n> quoted\n",
        ["1# G", "2# A", "  :VOLT", "    deeper", "1. first", "  *RST", "  quoted"],
    ),
    "a table": (
        "# G\n\n| Name | Range |\n|:-----|------:|\n| `<v>` | 0 to 3<br>in V |\n"
        "| \\<n\\> | {1\\|2} |\n| **x** | |\n\nafter",
        ["1# G", "0 *Name* | 16 *Range*", "0 <v> | 16 0 to 3", "16 in V", "0 <n> | 16 {1|2}", "0 *x*", "after"],
    ),
    "bars within a cell": (
        "# G\n\nForm | Means\n---|---\n`:OUTP {ON|OFF}` | switch\n:OUTP {ON|OFF} | switch\n:OUTP <ON|OFF> | switch\n",
        [
            "1# G",
            "0 *Form* | 24 *Means*",
            "0 :OUTP {ON|OFF} | 24 switch",
            "0 :OUTP {ON|OFF} | 24 switch",
            "0 :OUTP <ON|OFF> | 24 switch",
        ],
    ),
    "a table left as HTML": (
        "# G\n\n|A|B|\n|-|-|\n|1|2|\n\n<table><tr><td>Syntax</td><td>:VOLT <v></td></tr>\n"
        "<tr><td>Range</td><td>0 to 3</td></tr></table>\n\nafter",
        ["1# G", "0 *A* | 16 *B*", "0 1 | 16 2", "0 Syntax | 16 :VOLT <v>", "0 Range | 16 0 to 3", "after"],
    ),
}


@pytest.mark.parametrize("case", MARKDOWN)
def test_markdown(case: str, tmp_path: Path) -> None:
    text, lines = MARKDOWN[case]

    document = read(tmp_path, text)

    assert document.kind == "markdown"
    assert drawn(document) == lines


@pytest.mark.parametrize(
    "text",
    [
        "# a comment\nset x 3\n# another\nset y 4\n",
        "*RST\n*CLS\n:VOLT 3\n",
        "a | b\nc | d\n",
        "Name    Range\n-----   -----\n<v>     0 to 3\n",
    ],
)
def test_what_is_no_markdown(text: str, tmp_path: Path) -> None:
    assert read(tmp_path, text, "readme.md").kind == "text"


def test_numbered_sections_are_the_pages_of_markdown(tmp_path: Path) -> None:
    text = "# Guide\nhello\n## 3 Commands\n### 3.1 OUTPUT\n```\nC1:OUTP ON\n```\n##### a label\n### 3.2 *IDN\ntext\n"

    document = read(tmp_path, text)

    assert [(page.sheet, page.label, page.printed) for page in document.pages] == [
        (1, "1", False),
        (2, "§3", True),
        (3, "§3.1", True),
        (4, "§3.2", True),
    ]
    assert document.title == "Guide"


def test_titles_are_the_pages_where_sections_have_no_numbers(tmp_path: Path) -> None:
    document = read(tmp_path, "# Guide\n\n## Output\n:OUTP ON\n### :OUTP?\nasks\n## Voltage\n:VOLT 3\n")

    assert [page.label for page in document.pages] == ["§Guide", "§Output", "§Voltage"]


def test_markdown_with_form_feeds(tmp_path: Path) -> None:
    document = read(tmp_path, "\f".join(f"## Part {n}\n\n**Syntax** `:VOLT{n}`\n\n{n}\n" for n in range(7, 12)))

    assert [(page.sheet, page.label, page.printed) for page in document.pages] == [
        (n - 6, str(n), True) for n in range(7, 12)
    ]


def test_markdown_with_page_marks_of_a_converter(tmp_path: Path) -> None:
    text = "\n\n".join(
        f"## Part {WORDS[n % 10]}\n\n" + f"**Set** `:VOLT {n}`\n\n" * 9 + f"<!-- page {n} -->" for n in range(1, 9)
    )

    document = read(tmp_path, text)

    assert [page.label for page in document.pages] == [str(n) for n in range(1, 9)]
    assert {line.text for page in document.pages for line in page.lines if page.label == "4"} == {
        "Part hold",
        "Set :VOLT 4",
    }


@pytest.mark.parametrize(
    "start", ["", "# Guide\n## Words\n", "<!DOCTYPE html><html><body><p>"], ids=["text", "md", "html"]
)
def test_a_line_without_end_is_cut_and_nothing_of_it_lost(start: str, tmp_path: Path) -> None:
    words = [f"word{n}" for n in range(5000)]

    lines = drawn(read(tmp_path, start + " ".join(words) + "\n" + "x" * 9000))

    assert max(map(len, lines)) <= 4000
    assert "".join(lines).replace(" ", "").endswith("".join(words) + "x" * 9000)


# Markdown: tables without bars at the ends of their rows -------------------------------------------


LOOSE = """# Lamps

## Glow

Some words above, over
all columns.
---
Choice |
<ON | OFF> |  ON - lights it.
OFF - puts it out.
<kind> |  One of:

  * SOFT - as a candle
  * HARD - as a torch

Behind | the list

Words below the table.
"""


def test_rows_without_bars_at_their_ends_are_cells(tmp_path: Path) -> None:
    assert cells(read(tmp_path, LOOSE, "guide.md"))[2:] == [
        [(0, "Some words above, over")],
        [(0, "all columns.")],
        [(0, "Choice")],
        [(0, "<ON | OFF>"), (16, "ON - lights it.")],
        [(16, "OFF - puts it out.")],
        [(0, "<kind>"), (16, "One of:")],
        [(20, "SOFT - as a candle")],
        [(20, "HARD - as a torch")],
        [(0, "Behind"), (16, "the list")],
        [(0, "Words below the table.")],
    ]


def test_where_a_converter_found_a_column_is_no_heading(tmp_path: Path) -> None:
    text = "## Lamps\n```text\n:LAMP:ON? -> 1,2,\n```\n### Right column\n```text\n3,4\n```\n### Column lamps\n"
    assert drawn(read(tmp_path, text, "guide.md")) == ["2# Lamps", "':LAMP:ON? -> 1,2,'", "'3,4'", "3# Column lamps"]


def test_a_link_over_two_lines_shows_its_text(tmp_path: Path) -> None:
    text = "# Lamps\n\n## Glow\n\nSee [the notes on\nlight](../light.md#glow) first.\n"

    assert drawn(read(tmp_path, text, "guide.md"))[-2:] == ["See the notes on", "light first."]


def test_a_link_to_a_script_and_one_around_brackets_show_their_text(tmp_path: Path) -> None:
    text = "# Lamps\n\n## Glow\n\n[ Default ](JavaScript:show\\('a',8\\)) and [GLOW[:LEVel]](glow.md#level)\n"

    assert drawn(read(tmp_path, text, "guide.md"))[-1] == "Default and GLOW[:LEVel]"
