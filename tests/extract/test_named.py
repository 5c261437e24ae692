"""Pages of help that give the header of their command below the word "Name", and its forms as code under labels."""

from __future__ import annotations

from html import escape

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command

LAMPS = "An integer, 1-3."
SWITCHED = ":LAMP<N>:GLOW {DIM | BRIGht |\nBLINk}"

PAGES = {
    "lamp_level": (
        ":LAMP<N>:LEVel",
        ":LAMP<N>:LEVel <level_value>",
        "The :LAMP<N>:LEVel command makes the lamp brighter or darker.",
        {"<N>": LAMPS, "<level_value>": "A real number for the power in watts, from 0.5 to 20."},
        "<level_value>",
    ),
    "lamp_glow": (
        ":LAMP<N>:GLOW",
        SWITCHED,
        "The :LAMP<N>:GLOW command chooses how the lamp shines.",
        {"DIM": "Hardly any light.", "BRIGht": "All its light.", "BLINk": "On and off.", "<N>": LAMPS},
        "{DIM | BRIG | BLIN}",
    ),
    "lamp_state": (
        ":LAMP<N>[:STATe]",
        ":LAMP<N>[:STATe] {{ON | 1} | {OFF | 0}}",
        "The :LAMP<N>:STATe command switches the lamp.",
        {"<N>": LAMPS},
        "{1 | 0}",
    ),
    "fan_speed": (
        ":FAN:SPEed (Revolutions)",
        ":FAN:SPEed <turns>",
        "The :FAN:SPEed command tells the fan how fast to turn.",
        {"<turns>": "An integer, 100 to 9000, representing turns a minute."},
        "<turns>",
    ),
    "lamp_name": (
        ":LAMP<N>:NAME",
        ':LAMP<N>:NAME "<name>"',
        "The :LAMP<N>:NAME command gives the lamp a name.",
        {"<N>": LAMPS, "<name>": "A quoted string.", "Example": 'bench.Send ":LAMP2:NAME ""desk"""'},
        "",
    ),
    "fan_clean": (":FAN:CLEan", ":FAN:CLEan", "The :FAN:CLEan command blows the dust out.", {}, ""),
}
"""File, name, set form, what it does, what is told under headings of its own, reply."""


def page(name: str, form: str, purpose: str, told: dict[str, str], reply: str) -> str:
    """Return one page as a generator of help writes it."""
    header = name.split(" ")[0]
    sent = header.replace("<N>", "2").replace("[:STATe]", "")
    parts = [
        "<p align='right'><b>All Commands</b></p>",
        f"<h2>Name</h2><p>{escape(name)} \u2014 </p><h2>Command</h2><pre>{escape(form)}</pre><p>{escape(purpose)}</p>",
        *(f"<h2>{escape(word)}</h2><p>{escape(text)}</p>" for word, text in told.items()),
    ]
    if reply:
        parts += [
            f"<h2>Query</h2><pre>{escape(header)}?</pre><p>The {escape(header)}? query returns what was set.</p>",
            f"<h2>Returned Format</h2><p>[{escape(header)}] {escape(reply)}&lt;NL&gt;</p>",
            f'<h2>Example</h2><p>This example reads it back.</p><pre>bench.Ask "{escape(sent)}?"</pre>',
        ]
    return f"<html><body>{''.join(parts)}</body></html>"


@pytest.fixture(scope="module")
def extraction(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """The pages in one folder."""
    folder = tmp_path_factory.mktemp("named")
    for file, content in PAGES.items():
        (folder / f"{file}.htm").write_text(page(*content), encoding="utf-8")
    return extract_file(folder, "Maker", "M1")


def command(extraction: Extraction, header: str) -> Command:
    """The only entry with this header."""
    (found,) = (command for command in extraction.commands if command.header == header)
    return found


def test_every_page_is_one_certain_entry(extraction: Extraction) -> None:
    found = {command.header: command.page for command in extraction.commands}
    assert found == {
        ":LAMP<N>:LEVel": "lamp_level",
        ":LAMP<N>:GLOW": "lamp_glow",
        ":LAMP<N>[:STATe]": "lamp_state",
        ":FAN:SPEed": "fan_speed",
        ":LAMP<N>:NAME": "lamp_name",
        ":FAN:CLEan": "fan_clean",
    }
    assert {command.header: command.doubts for command in extraction.commands if command.doubts} == {}


def test_text_below_the_code_of_a_form_is_no_part_of_it(extraction: Extraction) -> None:
    glow = command(extraction, ":LAMP<N>:GLOW")
    assert [p.choices for p in glow.set or ()] == [("DIM", "BRIGht", "BLINk")]
    assert glow.query is not None
    assert glow.query.params == ()


def test_quotes_doubled_in_a_program_are_single_ones(extraction: Extraction) -> None:
    assert command(extraction, ":LAMP<N>:NAME").examples == (':LAMP2:NAME "desk"',)


def test_a_reply_printed_in_full_gives_its_words(extraction: Extraction) -> None:
    replies = {command.header: command.query.returns[0] for command in extraction.commands if command.query}
    assert replies[":LAMP<N>:GLOW"].choices == ("DIM", "BRIG", "BLIN")
    assert (replies[":LAMP<N>[:STATe]"].type, replies[":LAMP<N>[:STATe]"].choices) == ("boolean", ("1", "0"))
    assert (replies[":LAMP<N>:LEVel"].type, replies[":LAMP<N>:LEVel"].unit) == ("real", "W")


def test_headings_in_angle_brackets_define(extraction: Extraction) -> None:
    level = command(extraction, ":LAMP<N>:LEVel")
    assert level.set is not None
    (value,) = level.set
    assert (value.type, value.unit, value.min, value.max) == ("real", "W", 0.5, 20)
    assert (level.suffix["N"].min, level.suffix["N"].max) == (1, 3)
