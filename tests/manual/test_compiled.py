"""The compiled form of a manual says what the file says, and never anything older."""

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from benchwright.data import find_data, list_data
from benchwright.errors import DataError
from benchwright.manual import load
from benchwright.manual.load import load_manual_file
from benchwright.manual.model import Manual
from benchwright.toml import read_toml

ASK = (
    "import sys; from pathlib import Path; from benchwright.manual.load import load_manual_file; "
    "print(*(f'{c.header} {c.set[0].max}' for c in load_manual_file(Path(sys.argv[1])).command))"
)


def headers(path):
    """Return the headers as another process reads them: it has nothing but the file and the cache."""
    done = subprocess.run([sys.executable, "-c", ASK, str(path)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.split()[::2]


@pytest.mark.parametrize("name", list_data("manuals"))
def test_the_compiled_form_says_what_the_file_says(name, cache):
    path = find_data("manual", "manuals", name)
    plain = read_toml(path, Manual)

    load._loaded.cache_clear()
    for _ in ("when it is made", "when it is kept"):
        loaded = load_manual_file(path)
        assert (loaded.manual, loaded.limit) == (plain.manual, plain.limit)
        assert tuple(loaded.command) == plain.command
        assert loaded.model_dump_json(exclude_defaults=True) == plain.model_dump_json(exclude_defaults=True)
        load._loaded.cache_clear()
    assert len(list(cache.rglob("*.sqlite"))) == 1


def test_commands_are_made_when_they_are_asked_for(cache, write_manual):
    commands = load_manual_file(write_manual(30)).command

    assert (len(commands), len(commands.shelf.made)) == (30, 0)
    assert (commands[3].header, len(commands.shelf.made)) == (":LEVD", 1)
    assert [c.header for c in commands[:2]] == [":LEVA", ":LEVB"]
    assert commands.with_header(":LEVE").page == "5"
    assert commands.with_header(":LEV") is None


def test_a_change_of_the_file_counts(cache, write_manual):
    path = write_manual(2)
    first = headers(path)
    write_manual(3)

    assert (first, headers(path)) == ([":LEVA", ":LEVB"], [":LEVA", ":LEVB", ":LEVC"])
    assert len(load_manual_file(path).command) == 3


def test_a_change_that_keeps_size_and_time_counts(cache, write_manual):
    path = write_manual(2)
    old = time.time_ns() - 10**12
    os.utime(path, ns=(old, old))
    assert headers(path) == headers(path) == [":LEVA", ":LEVB"]
    path.write_text(path.read_text(encoding="utf-8").replace(":LEVB", ":LEVZ"), encoding="utf-8")
    os.utime(path, ns=(old, old))

    assert headers(path) == [":LEVA", ":LEVZ"]


def test_a_file_that_is_only_touched_is_not_read_anew(cache, write_manual):
    path = write_manual(2)
    headers(path)
    kept = next(cache.rglob("*.sqlite"))
    made = kept.stat().st_mtime_ns
    old = time.time_ns() - 10**12
    os.utime(path, ns=(old, old))

    assert headers(path) == [":LEVA", ":LEVB"]
    assert kept.stat().st_mtime_ns == made  # it has been changed too lately to be stamped


def test_a_fault_that_comes_in_later_is_reported(cache, write_manual):
    path = write_manual(2)
    load_manual_file(path)
    write_manual(2, extra="[[command]]\nheader = 3\n")

    with pytest.raises(DataError, match="header"):
        load_manual_file(path)


@pytest.mark.parametrize("harm", ["empty", "text", "half", "flipped"])
def test_a_damaged_cache_costs_nothing_but_time(cache, write_manual, harm):
    path = write_manual(200)
    first = headers(path)
    kept = next(cache.rglob("*.sqlite"))
    data = bytearray(kept.read_bytes())
    spot = data.index(b"the level of number 150")
    data[spot : spot + 9] = b"XXXXXXXXX"
    kept.write_bytes({"empty": b"", "text": b"nothing", "half": bytes(data[: len(data) // 2]), "flipped": data}[harm])

    assert headers(path) == first
    assert b"XXXXXXXXX" not in next(cache.rglob("*.sqlite")).read_bytes()


def test_without_a_cache_folder_everything_works(tmp_path, monkeypatch, write_manual):
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(place))
        monkeypatch.setenv("LOCALAPPDATA", str(place))

        assert headers(write_manual(2)) == [":LEVA", ":LEVB"]
    assert not (Path.cwd() / "relative").exists()


def test_processes_side_by_side_see_whole_files(cache, write_manual):
    path = write_manual(300)
    command = [sys.executable, "-c", ASK, str(path)]
    several = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(6)]
    said = {process.communicate() for process in several}

    assert said == {(" ".join(f"{h} {n + 1}" for n, h in enumerate(headers(path))) + "\n", "")}
    assert [file.suffix for file in cache.rglob("*") if file.is_file()] == [".sqlite"]


def test_a_compiled_manual_is_not_read_again(cache, write_manual, monkeypatch):
    path = write_manual(3)
    load_manual_file(path)
    load._loaded.cache_clear()
    monkeypatch.setattr(tomllib, "loads", None)

    assert load_manual_file(path).command.spellings.may_have(["LEVA"])


def test_each_model_has_its_own_commands(cache, write_manual):
    from benchwright.manual.commands import commands_of

    entry = '[[command]]\nheader = ":ONLY"\npage = "9"\nset = []\nsummary = "s"\nmodels = ["M2"]\n'
    manual = load_manual_file(write_manual(2, extra=entry))

    assert [c.header for c in commands_of(manual, "M1")] == [":LEVA", ":LEVB"]
    assert [c.header for c in commands_of(manual, "M2")] == [":LEVA", ":LEVB", ":ONLY"]
    assert [c.header for c in commands_of(manual, "M3")] == [":LEVA", ":LEVB", ":ONLY"]
    eager = manual.model_copy(update={"command": tuple(manual.command)})
    for model in ("M1", "M2", "M3"):
        parts = [commands_of(one, model) for one in (manual, eager)]
        assert parts[0] == parts[1]
        assert parts[0].spelt == parts[1].spelt
        assert parts[0].spellings.dumped() == parts[1].spellings.dumped()
