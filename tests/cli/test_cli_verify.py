"""`verify` finds a fault of every kind that is planted in a file of facts, and none in the file that is true."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.extract.writer import Book

PLANTED = tomllib.loads((Path(__file__).parents[1] / "cases/extract/planted.toml").read_text(encoding="utf-8"))
COLUMNS = ["Name", "Type", "Range", "Default"]
TOLD = "The query returns"


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """A guide of six pages: twelve commands and a table of limits."""
    book = Book(foot=lambda number: f"G-{number}")
    entry(book, ":SOURce:VOLTage", "{<volt>|MINimum|MAXimum}", ["<volt>", "Real", "0V to 30V", "5V"], "5.250")
    book.label("Example", ":SOUR:VOLT 12.5")
    entry(book, ":SOURce:CURRent", "<amp>", ["<amp>", "Real", "Refer to the table of limits", ""], "1.125")
    book.page()
    entry(book, ":OUTPut[:STATe]", "{ON|OFF}", ["{ON|OFF}", "Bool", "ON|OFF", "OFF"], "ON or OFF")
    entry(
        book, ":TRIGger:SOURce", "{BUS|EXTernal}", ["{BUS|EXTernal}", "Discrete", "BUS|EXTernal", "BUS"], "BUS or EXT"
    )
    book.label("Explanation", "What is chosen here holds until it is told otherwise: for BUS or for EXTernal alike.")
    book.prose("How long it then waits, :TRIGger:DELay says.")
    book.page().heading(":OUTPut:TRIPped?").label("Syntax", ":OUTPut:TRIPped?")
    book.label("Description", "Tells whether the protection has switched off.")
    book.label("Return Format", f"{TOLD} YES or NO.")
    entry(book, ":TRIGger:DELay", "<time>", ["<time>", "Real", "1s to 3600s in steps of 0.5s", "2s"], "2")
    book.page().heading("Limits").table(["Range", "Current"], ["1", "0A to 3.25A"], ["2", "0A to 6.75A"])
    book.page()
    book.heading(":SENSe:RANGe<n>").label("Syntax", ":SENSe:RANGe<n> <range>", ":SENSe:RANGe<n>?")
    book.label("Description", "Sets what the heading says, or reads it.")
    book.label("Parameter", " ")
    book.table(COLUMNS, ["<n>", "Integer", "1 to 3", "1"], ["<range>", "Discrete", "0|1|2", "1"])
    book.label("Return Format", f"{TOLD} the setting, for example, 1.")
    book.label("Explanation", "The numbers stand for these ranges.")
    book.table(["Number", "Range"], ["0", "200 mV"], ["1", "2 V"], ["2", "20 V"])
    page_of_forms(book)
    return book.save(tmp_path_factory.mktemp("manual") / "ab1.pdf")


def page_of_forms(book):
    """A page whose entries tell by their form alone: by kinds, capitals, brackets and how much is sent."""
    book.page()
    entry(
        book, ":DISPlay:ORDer", "{NORMal|SWAPped}", ["{NORMal|SWAPped}", "Discrete", "NORMal|SWAPped", "NORMal"], "NORM"
    )
    book.label("Example", ":DISP:ORD SWAPPED")
    entry(book, ":MEMory:SLOT", "<slot>", ["<slot>", "Integer", "0 to 9", "0"], "3")
    book.label("Explanation", "After :MEM:SLOT 3, what was set before is lost.")
    entry(book, ":CURRent:TRIP[:LEVel]", "<amp>", ["<amp>", "Real", "0A to 33A", "33A"], "33.0")
    for header, kind in ((":TIMer:DOWN", "<NR2>"), (":COUNter:EVENts", "<NR1>")):
        book.heading(f"{header}?").label("Syntax", f"{header}?")
        book.label("Description", "Tells what has been counted since the start.")
        book.label("Return Format", f"{TOLD} a number in the form {kind}.")


def entry(book, header, sent, row, told):
    book.heading(header).label("Syntax", f"{header} {sent}", f"{header}?")
    book.label("Description", "Sets what the heading says, or reads it.")
    book.label("Parameter", " ").table(COLUMNS, row)
    book.label("Return Format", f"{TOLD} the setting, for example, {told}.")


def verified(cli, manual, facts, text):
    facts.write_text(text, encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual), "--json")
    return json.loads(result.stdout)["not_borne_out"]


def test_the_true_file_is_borne_out(cli, manual, tmp_path):
    found = verified(cli, manual, tmp_path / "ab1.toml", PLANTED["file"])
    assert {(fact["header"], fact["verdict"], fact["where"]) for fact in found} == {
        (":SOURce:CURRent", "elsewhere", "G-4")
    }


@pytest.mark.parametrize("kind", PLANTED["fault"])
def test_a_planted_fault_is_found(cli, manual, tmp_path, kind):
    fault = PLANTED["fault"][kind]
    assert PLANTED["file"].count(fault["before"]) == 1
    true = verified(cli, manual, tmp_path / "true.toml", PLANTED["file"])
    found = verified(cli, manual, tmp_path / "ab1.toml", PLANTED["file"].replace(fault["before"], fault["after"]))
    assert [fact for fact in found if fact not in true]


@pytest.mark.parametrize("kind", PLANTED["lack"])
def test_what_the_file_lacks_is_told_apart(cli, manual, tmp_path, kind):
    """Each is listed under its own heading, once, with its page, and counts as a fault."""
    lack, facts = PLANTED["lack"][kind], tmp_path / "ab1.toml"
    assert PLANTED["file"].count(lack["before"]) == 1
    facts.write_text(PLANTED["file"].replace(lack["before"], lack["after"]), encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual))

    _, heading, listed = result.stdout.partition("The manual has it, the file lacks it: 1\n")
    assert heading
    assert f"[p. {lack['page']}]" in listed.splitlines()[0]
    assert lack["says"] in " ".join(listed.split())
    (lacking,) = json.loads(cli("verify", str(facts), "--against", str(manual), "--json").stdout)["lacking"]
    assert (lacking["page"], bool(lacking["manual_has"])) == (lack["page"], True)
    assert "Contradicted" not in result.stdout
    assert result.exit_code == 1


def test_a_related_command_that_is_no_header_is_looked_for_as_text(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    found = []
    for related in ("TRIGger:<wfm>", "the setting, for example"):
        text = PLANTED["file"].replace('related = [":SOURce:CURRent"]', f'related = ["{related}"]')
        found.append([one["fact"] for one in verified(cli, manual, facts, text)])
    assert [("related" in facts) for facts in found] == [True, False]


def test_a_file_of_a_part_lacks_no_command(cli, manual, tmp_path):
    lack, facts = PLANTED["lack"]["command"], tmp_path / "ab1.toml"
    facts.write_text(PLANTED["file"].replace(lack["before"], lack["after"]), encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual), "--part")

    assert (result.exit_code, "lacks it" in result.stdout) == (0, False)


def test_that_it_is_another_document_is_said_first(cli, manual, tmp_path):
    """Before anything that follows from it; a file that names no document can only be warned of."""
    facts = tmp_path / "ab1.toml"
    firsts = []
    for sha256 in ("0" * 64, ""):
        facts.write_text(PLANTED["file"].replace('edition = "1"', f'edition = "1"\nsha256 = "{sha256}"'), "utf-8")
        result = cli("verify", str(facts), "--against", str(manual))
        firsts.append(" ".join(result.output.split("\n\n")[0].split("commands")[0].split()))
    assert "ab1.pdf is not the very document that ab1.toml names (its sha256 differs)" in firsts[0]
    assert "ab1.toml does not say which document it was made from" in firsts[1]


@pytest.mark.parametrize("kind", PLANTED["told"])
def test_a_finding_is_said_in_words(cli, manual, tmp_path, kind):
    told = PLANTED["told"][kind]
    facts = tmp_path / "ab1.toml"
    assert PLANTED["file"].count(told["before"]) == 1
    facts.write_text(PLANTED["file"].replace(told["before"], told["after"]), encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual), "--all")

    assert told["says"] in " ".join(result.stdout.split())
    assert result.exit_code == told["status"]
