"""HTML as lines: what a browser shows is there, in its place and font."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.document.lines import Document
from benchwright.extract.document.source import read_document
from tests.extract.lines import drawn

PAGE = "<!DOCTYPE html><html><head><title>Guide</title>{head}</head><body>{body}</body></html>"


def read(folder: Path, body: str, head: str = "") -> Document:
    path = folder / "guide.html"
    path.write_text(PAGE.format(head=head, body=body), encoding="utf-8")
    return read_document(path)


CASES: dict[str, tuple[str, list[str]]] = {
    "headings, paragraphs, code": (
        "<h1>Output</h1><h2>:OUTP</h2><p>Switch the <b>output</b>\n on.</p><pre>:OUTP ON\n   :OUTP?</pre>"
        "<p>See <code>:OUTP:PROT</code></p><p><tt>:OUTP?</tt></p><p><strong>Note</strong></p>",
        [
            "1# Output",
            "2# :OUTP",
            "Switch the output on.",
            "':OUTP ON'",
            "   ':OUTP?'",
            "See :OUTP:PROT",
            "':OUTP?'",
            "*Note*",
        ],
    ),
    "entities and blanks": (
        "<p>:CHAN&lt;n&gt;&nbsp;{ON|OFF}&#32;&plusmn;5&#160;&mu;V &ge;&nbsp;1 k&Omega; &hellip;</p>",
        [":CHAN<n> {ON|OFF} ±5 μV ≥ 1 kΩ ..."],
    ),
    "placeholders written as tags": (
        "<p>:VOLT <value> or :CHAN<n>:DISP <bool></p><p>Keep <o:p>this</o:p></p>"
        "<p>:TRIG:SOUR <source> <i>or</i> :DATA <data>,<i>n</i></p><p>:SHOW <object></p><p>:SHOW? <select></p>",
        [
            ":VOLT <value> or :CHAN<n>:DISP <bool>",
            "Keep this",
            ":TRIG:SOUR <source> or :DATA <data>,n",
            ":SHOW <object>",
            ":SHOW? <select>",
        ],
    ),
    "a power raised by its style": (
        '<p>0 to 2<span style="vertical-align: super;">40</span> - 1</p>',
        ["0 to 2^40 - 1"],
    ),
    "powers and indices": (
        "<p>10<sup>9</sup> Hz, 10<sup>&minus;6</sup> s, V<sub>pp</sub>, see note<sup>1</sup></p>",
        ["10^9 Hz, 10^-6 s, Vpp, see note1"],
    ),
    "what is hidden": (
        "<nav><a href='x'>Menu</a></nav><script>var a = '<p>no</p>';</script><style>p { color: red }</style>"
        "<!-- <p>not this</p> --><p style='display: none'>nor this</p><p>Shown</p><div role=navigation>no</div>",
        ["Shown"],
    ),
    "lists": (
        "<ul><li>:VOLT<li><p>:CURR</p><ul><li>deeper</ul></ul><ol><li>first</li></ol>"
        "<dl><dt>ON<dd>switch on<dt>OFF</dl>",
        ["    :VOLT", "    :CURR", "        deeper", "    first", "ON", "    switch on", "OFF"],
    ),
    "a table": (
        "<table><tr><th>Name<th>Type<th>Range<tr><td>&lt;n&gt;<td>Discrete<td>{1|2}"
        "<tr><td>&lt;level&gt;<td>Real<td>0 V to 30 V<br>0 A to 3 A"
        "<tr><td></td><td></td><td>else</td></table><p>After</p>",
        [
            "0 *Name* | 16 *Type* | 32 *Range*",
            "0 <n> | 16 Discrete | 32 {1|2}",
            "0 <level> | 16 Real | 32 0 V to 30 V",
            "32 0 A to 3 A",
            "32 else",
            "After",
        ],
    ),
    "cells over several columns and rows": (
        "<table><tr><td>Syntax</td><td colspan=2><p>:VOLT &lt;v&gt;</p><p>:VOLT?</p></td></tr>"
        "<tr><td rowspan=2>Parameter</td><td>Name</td><td>Range</td></tr>"
        "<tr><td>&lt;v&gt;</td><td>0 to 3</td></tr></table>",
        ["0 Syntax | 16 :VOLT <v>", "16 :VOLT?", "0 Parameter | 16 Name | 24 Range", "16 <v> | 24 0 to 3"],
    ),
    "a table in a table": (
        "<table><tr><td>Parameter</td><td><table><tr><td>&lt;v&gt;</td><td>0 to 3</td></tr>"
        "<tr><td>&lt;w&gt;</td><td>ON</td></tr></table></td></tr></table>",
        ["0 Parameter | 16 <v> | 32 0 to 3", "16 <w> | 32 ON"],
    ),
    "a table that arranges the page": (
        "<table><tr><td><ul><li>Menu</ul></td><td><h2>:VOLT</h2><p>Set it.</p></td></tr></table>",
        ["    Menu", "2# :VOLT", "Set it."],
    ),
    "a frame around a note": (
        "<table><tr><td><p>Mind the <i>polarity</i>.</p></td></tr></table>",
        ["Mind the polarity."],
    ),
    "left open, closed twice": (
        "<p>One<p>Two</b></p></div></td><table><tr><td>A<td>B<tr><td>C</table></table><b>bold</p> still",
        ["One", "Two", "0 A | 16 B", "0 C", "*bold*", "*still*"],
    ),
    "Word's remarks": (
        "<![if !supportLists]><p>:VOLT</p><![endif]><?xml:namespace x?><![foo[<p>:CURR</p>",
        [":VOLT", ":CURR"],
    ),
    "a mark that never ends": ("<p>a < b and 3<5</p><p>:VOLT</p><!-- never", ["a < b and 3<5", ":VOLT", "never"]),
}


@pytest.mark.parametrize("case", CASES)
def test_lines(case: str, tmp_path: Path) -> None:
    body, lines = CASES[case]

    assert drawn(read(tmp_path, body)) == lines


def test_classes_tell_headings_and_fonts(tmp_path: Path) -> None:
    head = (
        "<style>.Label { font-weight: bold; } .quiet { color: grey } .screen{font-family:'Courier New'}</style>"
        "<style>/* none */ .light {FONT-WEIGHT:normal}</style>"
    )
    body = (
        "<p class=Heading_2>:VOLT</p><p class='light Label'>Syntax</p>"
        "<p class=quiet>plain</p><p class=screen>:VOLT?</p>"
        "<p style='font-weight: bold'>Range</p><div class=programlisting>:VOLT 3</div>"
    )

    document = read(tmp_path, body, head)

    assert drawn(document) == ["2# :VOLT", "Syntax", "plain", "':VOLT?'", "*Range*", "':VOLT 3'"]
    assert [line.bold for line in document.pages[0].lines] == [False, False, False, False, True, False]
    assert document.title == "Guide"


STYLED: dict[str, tuple[str, str, list[str]]] = {
    "boxes beside each other are cells": (
        "span.name, span.kind { float: left; width: 100px }",
        "<ul><li><span class=name>level</span><span class=kind>float</span> <span>how high</span></li></ul>",
        ["    level  float  how high"],
    ),
    "a box without a width is a word of its own": (
        ".key { float:left } .tip { display: inline-block }",
        "<p><b class=key>VOLT</b><i>Sets it</i></p><p>:CH<span class=tip>&lt;n&gt;</span>:ON</p>"
        "<div>:VOLT <div class=tip>a</div></div>",
        ["VOLT Sets it", ":CH<n>:ON", ":VOLT a"],
    ),
    "elements of the page's own making": (
        "short-list, .off .note { display: none }",
        "<short-list><cmd-one>:VOLT</cmd-one></short-list><p>:CURR <sub-list>&lt;a&gt;</sub-list> <max-value></p>"
        "<div class='off'><p class=note>no</p><p>yes</p></div><p class=note>seen</p>",
        [":CURR <a> <max-value>", "yes", "seen"],
    ),
    "rules for print and for elements in others": (
        "@media print { .x { display: none } p { font-weight: bold } } .head { font-weight: bold }"
        " .head li { font-weight: normal } a:hover { display: none } @media screen { .y { font-weight: bold } }",
        "<p class=x>shown</p><div class=head>Reply<ul><li>level</ul></div><p class=y>loud</p><a>link</a>",
        ["shown", "*Reply*", "    level", "*loud*", "link"],
    ),
    "a rule for a class is stronger than a later one for all such elements": (
        ".head { font-weight: bold } p { font-weight: normal }",
        "<p class=head>Reply</p><p>level</p>",
        ["*Reply*", "level"],
    ),
    "a later rule holds": (
        ".shut { display: none } .open { display: block }",
        "<p class='open shut'>seen</p><p class=shut>not seen</p>",
        ["seen"],
    ),
}


@pytest.mark.parametrize("case", STYLED)
def test_style_sheets_tell_what_is_shown_and_what_stands_apart(case: str, tmp_path: Path) -> None:
    rules, body, lines = STYLED[case]

    assert drawn(read(tmp_path, body, f"<style>{rules}</style>")) == lines


def test_a_single_file_is_a_page_with_its_name(tmp_path: Path) -> None:
    (page,) = read(tmp_path, "<p>:VOLT?</p>").pages

    assert (page.sheet, page.label, page.printed) == (1, "guide", True)


def test_rows_of_a_table_stand_apart_and_lines_of_a_cell_together(tmp_path: Path) -> None:
    body = "<table><tr><td>A<td>one<br>two</tr><tr><td>B<td>three</tr></table>"

    y = [line.y for line in read(tmp_path, body).pages[0].lines]

    assert (y[1] - y[0], y[2] - y[1]) == (12.0, 18.0)


def test_tables_are_numbered(tmp_path: Path) -> None:
    table = "<table><tr><td>A<td>B</tr></table>"

    lines = read(tmp_path, f"{table}<p>between</p>{table}").pages[0].lines

    assert [line.table for line in lines] == [1, 0, 2]


@pytest.mark.parametrize(
    ("charset", "encoding"), [("windows-1252", "cp1252"), ("utf-8", "utf-8"), ("no-such", "utf-8"), ("rot13", "utf-8")]
)
def test_the_charset_it_names(charset: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.htm"
    head = f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">'
    path.write_bytes(PAGE.format(head=head, body="<p>±8 V — 5 µs</p>").encode(encoding))

    assert drawn(read_document(path)) == ["±8 V — 5 μs"]


# Folders -----------------------------------------------------------------------------------------


def folder_of(tmp_path: Path, **bodies: str) -> Path:
    folder = tmp_path / "help"
    (folder / "more").mkdir(parents=True)
    for name, body in bodies.items():
        (folder / f"{name.replace('__', '/')}.htm").write_text(PAGE.format(head="", body=body), encoding="utf-8")
    return folder


def test_a_folder_is_one_document_by_name(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, b="<p>second</p>", a="<p>first</p>", more__b="<p>third</p>")
    (folder / "logo.png").write_bytes(b"\x89PNG")

    document = read_document(folder)

    assert drawn(document) == ["first", "second", "third"]
    assert [(page.sheet, page.label) for page in document.pages] == [(1, "a"), (2, "help/b"), (3, "more/b")]


def test_a_folder_in_the_order_of_its_contents(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, a="<p>volts</p>", b="<p>start</p>", c="<p>left over</p>")
    item = '<LI><OBJECT type="text/sitemap"><param name="Name" value="{}"><param name="Local" value="{}"></OBJECT>'
    (folder / "guide.hhc").write_text(
        f"<HTML><BODY><UL>{item.format('Start', 'b.htm')}<UL>{item.format('Set &lt;v&gt;', 'A.htm#set')}"
        f"{item.format('Again', 'a.htm')}</UL>{item.format('Gone', '../../../etc/passwd')}</UL></BODY></HTML>",
        encoding="cp1252",
    )

    document = read_document(folder)

    assert drawn(document) == ["start", "volts", "left over"]
    assert [(mark.title, mark.level, mark.sheet) for mark in document.outline] == [
        ("Start", 0, 1),
        ("Set <v>", 1, 2),
        ("Again", 1, 2),
    ]


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    read_document(folder_of(tmp_path, a="<p>a</p>", b="<p>b</p>"), lambda done, of: told.append((done, of)))

    assert told == [(1, 2), (2, 2)]
