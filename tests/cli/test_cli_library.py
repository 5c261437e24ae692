"""`instruments`, `find` and `show` for instruments of the user's own: how far entries were read, and doubts."""

import json
import os
import subprocess
import sys
import tomllib

import pytest

from tests.extract.writer import Book

MANUAL = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
sha256 = "0"
models = ["A1", "A2"]

[[command]]
header = ":LEVel"
page = "7"
set = [{ name = "level", type = "real", unit = "V", min = 0, max = 5 }]
summary = "Set the level."

[[command]]
header = ":TONE"
page = "8"
set = [{ name = "tone", type = "choice", choices = ["LOW", "HIGH"] }]
query = { returns = { type = "choice", choices = ["LOW", "HIGH"] } }
summary = "Set or read the tone."
doubts = ["The page may give a third word."]
confidence = 0.62

[[command]]
header = ":HUE"
page = "9"
set = []
summary = "Change the hue."
confidence = 0.97
models = ["A2"]
"""

DRIVER = """
[driver]
model = "{model}"
kind = "counter"
idn = "ACME,{model},*"
manual = "acme/guide"
dialect = "rigol-dp"
"""


@pytest.fixture
def own(tmp_path):
    """Return a caller of the command line in a process of its own, with two instruments more."""
    root = tmp_path / "config" / "benchwright"
    for path, text in (
        ("manuals/acme/guide.toml", MANUAL),
        ("drivers/acme/a1.toml", DRIVER.format(model="A1")),
        ("drivers/acme/a2.toml", DRIVER.format(model="A2")),
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    places = {"XDG_CONFIG_HOME": tmp_path / "config", "APPDATA": tmp_path / "config"}
    places |= {"XDG_CACHE_HOME": tmp_path / "cache", "LOCALAPPDATA": tmp_path / "cache"}
    environment = {**os.environ, **{name: str(path) for name, path in places.items()}, "BENCHWRIGHT_MINILM": "off"}

    def call(*args):
        return subprocess.run(
            [sys.executable, "-m", "benchwright", *args],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    return call


def test_instruments_tell_how_far_each_was_read(own):
    lines = own("instruments").stdout.splitlines()

    assert "acme-a1                counter              2 commands, 1 read, 1 doubtful" in lines
    assert "acme-a2                counter              3 commands, 1 read, 1 doubtful" in lines
    assert any(line.startswith("rigol-dm3058 ") and line.endswith("126 commands, all read") for line in lines)
    rows = json.loads(own("instruments", "--json").stdout)
    assert [(row["commands"], row["read"], row["doubtful"]) for row in rows[:2]] == [(2, 1, 1), (3, 1, 1)]


def test_a_manual_without_a_driver_is_listed_as_one(own, tmp_path):
    """Under the name of its file; what is missing before it can be asked is said."""
    place = tmp_path / "config" / "benchwright" / "manuals" / "acme" / "b7.toml"
    place.write_text(MANUAL.replace("A1", "B7").replace("A2", "B8").replace('edition = "1"', 'edition = ""'), "utf-8")
    listed, rows = own("instruments"), json.loads(own("instruments", "--json").stdout)

    lines = listed.stdout.splitlines()
    assert "acme/b7                no driver            3 commands, 1 read, 1 doubtful" in lines
    assert lines[-1].strip() == "Acme Guide; for B7, B8"
    assert "a driver of five lines" in listed.stderr
    assert [(row["model"], row["file"], row["models"], row["commands"]) for row in rows[-1:]] == [
        (None, "acme/b7", ["B7", "B8"], 3)
    ]
    assert listed.returncode == 0
    assert "drivers/acme/b7.toml" in own("find", "acme-b7", "level").stderr


def test_no_manual_is_without_a_driver_where_all_have_one(own):
    assert "no driver" not in own("instruments").stdout


def test_a_manual_without_a_driver_that_cannot_be_read_is_named(own, tmp_path):
    place = tmp_path / "config" / "benchwright" / "manuals" / "acme" / "b7.toml"
    place.write_text("= [", "utf-8")
    listed = own("instruments")

    assert (listed.returncode, "Left out: acme/b7." in listed.stderr) == (2, True)


def test_show_prints_doubts(own):
    text = own("show", "acme-a1", ":TONE").stdout

    assert "doubt     The page may give a third word." in text
    assert "62% sure" in text
    assert "doubt" not in own("show", "acme-a1", ":LEV").stdout


def test_find_answers_with_parameters_ranges_and_pages(own):
    text = own("find", "acme-a1", "what level").stdout

    assert text.splitlines()[:3] == [":LEVel", "    Set the level. [p. 7]", "      level: real in V, 0 V to 5 V"]
    (row,) = json.loads(own("find", "acme-a1", "tone", "--json").stdout)
    assert (row["parameters"], row["returns"]) == (["tone: LOW|HIGH"], "choice LOW|HIGH")


def test_a_command_of_another_model_is_not_found(own):
    assert own("find", "acme-a1", "hue").returncode == 1
    assert own("find", "acme-a2", "hue").stdout.startswith(":HUE\n")


def test_the_second_time_says_nothing_of_reading(own):
    first, second = (own("instruments").stderr for _ in range(2))

    assert "Reading manuals" in first
    assert "Reading manuals" not in second


def test_whose_command_it_is_is_told_whether_manuals_are_compiled_or_not(own, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import pyvisa\npsu = pyvisa.ResourceManager().open_resource('X')\n"
        "psu.write(':MEASUrement:IMMed:TYPe MEAN')\npsu.write('NOBODY:KNOWS 1')\npsu.write('TONE LOW')\n"
    )
    fresh = own("check", str(script), "--as", "psu=rigol-dp832").stdout
    own("instruments")

    assert "This is a command of the Tektronix " in fresh
    assert "This is a command of the Acme A1 and the Acme A2." in fresh
    assert fresh.count("This is a") == 2
    assert own("check", str(script), "--as", "psu=rigol-dp832").stdout == fresh


PLACES = """
[[command]]
header = "MNMX"
page = "9"
set = [
  { name = "input", type = "integer", min = 1, max = 8 },
  { name = "source", type = "choice", choices = ["1", "2", "3", "4"] },
  { name = "sign", type = "choice", choices = ["POSitive", "NEGative"], optional = true },
]
summary = "Choose what the extremes are taken of."
"""


@pytest.mark.parametrize(
    ("message", "hint"),
    [
        ("MNMX 1,5", "Write `1`, `2`, `3`, `4`."),  # that 5 is too much is as likely as that the two were exchanged
        ("MNMX 1,POS,3", "The values stand in another order. Write `MNMX 1,3,POS` or `MNMX 3,1,POS`."),
        ("MNMX 7,POS,3", "The values stand in another order. Write `MNMX 7,3,POS`."),
        ("MNMX 7,POS,6", "Write `1`, `2`, `3`, `4`."),
    ],
)
def test_another_order_is_proposed_only_where_the_given_one_cannot_be_meant(own, tmp_path, message, hint):
    (tmp_path / "config" / "benchwright" / "manuals" / "acme" / "guide.toml").write_text(MANUAL + PLACES, "utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        f"import pyvisa\npsu = pyvisa.ResourceManager().open_resource('X')\npsu.write('{message}')\n", "utf-8"
    )
    said = own("check", str(script), "--as", "psu=acme-a1").stdout

    assert hint in " ".join(said.split())
    assert ("another order" in said) == ("another order" in hint)


def test_find_knows_what_a_mute_command_is_about_from_its_entry(own, tmp_path):
    """Of its title and its first sentence only words that one searches by are taken, each by itself."""
    book = Book(foot=lambda number: f"{number}").heading("Commands of the Q1", size=20)
    for header, about in (
        (":FLXQ", "Keeps the voltages of the outputs from going above a ceiling. A heater may be joined."),
        (":ZRRT", "Tells whether the panel beeps when a tap is met."),
        (":VOLTage", "Sets what the terminals of the output give."),
    ):
        book.room(150).heading(header).label("Syntax", f"{header} <n>", f"{header}?").label("Description", about)
        book.label("Parameter", " ").table(["Name", "Type", "Range", "Default"], ["<n>", "Integer", "1 to 9", "1"])
        book.label("Return Format", "The query returns the setting, for example, 1.")
    book.room(150).heading("Brightness of the screens").label("Syntax", ":GLUM <n>", ":GLUM?")
    book.label("Parameter", " ").table(["Name", "Type", "Range", "Default"], ["<n>", "Integer", "1 to 9", "1"])
    root = tmp_path / "config" / "benchwright"
    facts = root / "manuals" / "acme" / "q1.toml"
    manual = book.save(tmp_path / "q1.pdf")
    made = own("extract", str(manual), "--vendor", "Acme", "--model", "Q1", "-o", str(facts))
    driver = DRIVER.format(model="Q1").replace("acme/guide", "acme/q1")
    (root / "drivers" / "acme" / "q1.toml").write_text(driver, encoding="utf-8")

    assert made.returncode == 0
    summaries = {c["header"]: c["summary"] for c in tomllib.loads(facts.read_text("utf-8"))["command"]}
    assert summaries == {
        ":FLXQ": "Set or read: flxq (voltage, output).",
        ":ZRRT": "Set or read: zrrt (panel, beeper).",
        ":VOLTage": "Set or read: voltage (terminals, output).",
        ":GLUM": "Set or read: glum (brightness, screen).",
    }
    assert own("find", "acme-q1", "beep").stdout.startswith(":ZRRT\n")


OTHER_MAKER = DRIVER.format(model="A1").replace("ACME", "ZENITH")

BROKEN = {
    "the manual": ("manuals/acme/guide.toml", MANUAL + "\n[[command]]\nheader = 3\n"),
    "a driver": ("drivers/acme/a1.toml", DRIVER.format(model="A1").replace("dialect", "dialekt")),
    "no TOML": ("drivers/acme/a1.toml", "= ["),
    "no manual": ("drivers/acme/a1.toml", DRIVER.format(model="A1").replace("acme/guide", "acme/gone")),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_hides_nothing_but_its_own_instruments(own, tmp_path, what):
    name, text = BROKEN[what]
    (tmp_path / "config" / "benchwright" / name).write_text(text, encoding="utf-8")
    listed, rows = own("instruments"), own("instruments", "--json")
    fault = [line for line in listed.stderr.splitlines() if "Left out" in line]

    assert (listed.returncode, rows.returncode, len(fault)) == (2, 2, 1)
    assert "acme-a1" in fault[0]
    assert ("acme-a2" in fault[0]) == (what == "the manual")
    assert ("acme-a1" in listed.stdout, "rigol-dp832" in listed.stdout) == (False, True)
    assert any(row["model"] == "rigol-dp832" for row in json.loads(rows.stdout))


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_no_concern_of_other_instruments(own, tmp_path, what):
    name, text = BROKEN[what]
    (tmp_path / "config" / "benchwright" / name).write_text(text, encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import pyvisa\npsu = pyvisa.ResourceManager().open_resource('X')\n"
        "assert 'RIGOL TECHNOLOGIES' in psu.query('*IDN?')\npsu.write('NOBODY:KNOWS 1')\n"
    )

    assert own("find", "rigol-dp832", "voltage").returncode == 0
    assert own("check", str(script), "--as", "psu=rigol-dp832").returncode == 1
    assert "toml" not in own("check", str(script)).stderr


def test_an_action_that_the_manual_does_not_have_is_told(own, tmp_path):
    driver = tmp_path / "config" / "benchwright" / "drivers" / "acme" / "a1.toml"
    actions = '\n[action.set_gate_time]\nwrite = [":TONE LOW", ":GATE {time:s}"]\n'
    driver.write_text(driver.read_text(encoding="utf-8") + actions, encoding="utf-8")
    shown, facts = own("instruments", "acme-a1").stdout, own("instruments", "acme-a1", "--json").stdout

    assert ":TONE LOW  (p. 8)" in shown
    assert ":GATE {time:s}  (not in the manual" in shown
    assert json.loads(facts)["actions"]["set_gate_time"]["not_in_manual"] == [":GATE {time:s}"]


@pytest.mark.parametrize("name", ["DP832", "dp832", "Rigol DP832", "RIGOL-DP832", "rigol-dp832"])
def test_a_model_needs_no_vendor_where_one_vendor_has_it(own, name):
    found = own("find", name, "voltage")

    assert found.returncode == 0, found.stderr
    assert "benchwright show rigol-dp832 HEADER" in found.stderr
    assert own("instruments", name).stdout.startswith("rigol-dp832: ")


def test_a_model_without_its_vendor_goes_for_every_verb(own, tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import pyvisa\npsu = pyvisa.ResourceManager().open_resource('X')\npsu.write('NOBODY:KNOWS 1')\n")
    commands = tmp_path / "list.scpi"
    commands.write_text("NOBODY:KNOWS 1\n")

    assert own("show", "DP832", ":VOLT").stdout == own("show", "rigol-dp832", ":VOLT").stdout
    assert "rigol-dp832 answers" in own("check", str(script), "--as", "psu=DP832").stdout
    assert "rigol-dp832 answers" in own("check", str(commands), "--as", "it=DP832").stdout


def test_a_model_that_two_vendors_have_is_asked_for(own, tmp_path):
    other = tmp_path / "config" / "benchwright" / "drivers" / "zenith" / "a1.toml"
    other.parent.mkdir()
    other.write_text(OTHER_MAKER, encoding="utf-8")
    result = own("find", "A1", "level")

    assert (result.returncode, result.stdout) == (2, "")
    assert "`acme-a1` or `zenith-a1`" in result.stderr
    assert own("find", "A2", "level").returncode == 0


@pytest.mark.parametrize("name", ["DP8", "dp8", "DP83"])
def test_part_of_a_name_lists_the_candidates(own, name):
    result = own("find", name, "voltage")

    assert (result.returncode, result.stdout) == (2, "")
    assert "Did you mean `rigol-dp832`" in result.stderr
