"""`instruments`, `find` and `show` for instruments of the user's own: how far entries were read, and doubts."""

import json
import os
import subprocess
import sys

import pytest

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
