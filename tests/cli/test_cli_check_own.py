"""`check` with facts of one's own: entries in doubt, and commands that the file is known not to hold."""

import json
import tomllib

import pytest

from tests.extract.writer import Book

DRIVER = """
[driver]
model = "AB-1"
kind = "power-supply"
idn = "ACME,AB-1,*"
manual = "acme/ab1"
dialect = "hp-classic"
"""
DOUBTED = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
models = ["AB-1"]

[[command]]
header = "LIGHt:GLOW<n>"
page = "1"
suffix.n = { max = 2 }
set = [
  { name = "level", type = "real", unit = "V", min = 0, max = 5 },
  { name = "colour", type = "choice", choices = ["RED", "BLUE"], optional = true },
  { name = "time", type = "real", unit = "s", min = 0, max = 9, optional = true },
]
summary = "How bright a lamp glows."
doubts = [
  "Other headers begin with it, and nothing shows it sent: it may name a group.",
  "The reply `4` of an example is no text.",
  "The default of `level` depends on something.",
  "The range of `time` is told under a condition.",
  "No unit was found for `level`.",
  "The form and what is said about `colour` list other values.",
  "The range of `level` was not read for sure: two numbers.",
  "A query form is not printed.",
  "The header may end in a number.",
  "The arguments of the form are not sure.",
]
"""


def checked(cli, tmp_path, *commands):
    """Return the findings of a list of commands to the AB-1."""
    path = tmp_path / "start.scpi"
    path.write_text("\n".join(commands), encoding="utf-8")
    return json.loads(cli("check", path, "--as", "it=acme-ab1", "--json").stdout)["findings"]


@pytest.mark.parametrize(
    ("sent", "doubt"),
    [
        ("LIGH:GLOW1 7", "The range of `level` was not read for sure: two numbers."),
        ("LIGH:GLOW1 1,RED,77", "The range of `time` is told under a condition."),
        ("LIGH:GLOW1 1,GREEN", "The form and what is said about `colour` list other values."),
        ("LIGH:GLOW1 1 A", "No unit was found for `level`."),
        ("LIGH:GLOW1?", "A query form is not printed."),
        ("LIGH:GLOW7 1", "The header may end in a number."),
        ("LIGH:GLOW1", "The arguments of the form are not sure."),
        ("LIGH:GLOW1 1,RED,2,3", "The arguments of the form are not sure."),
    ],
)
def test_of_the_doubts_of_an_entry_the_one_that_the_finding_rests_on_is_told(cli, own_data, tmp_path, sent, doubt):
    own_data("manuals/acme/ab1.toml", DOUBTED)
    own_data("drivers/acme/ab1.toml", DRIVER)
    (finding,) = checked(cli, tmp_path, sent)

    assert finding["severity"] == "warning"
    assert finding["hint"].endswith(f"look at the page before you change it: {doubt}")


def test_a_command_that_the_extraction_knows_to_have_missed_is_not_called_unknown(cli, own_data, tmp_path):
    """The list in front names it, no entry could be read: the file says so, and `check` and `verify` heed it."""
    book = Book(foot=str).heading("Contents")
    names = [":LAMP:GLOW", ":LAMP:HUE", ":LAMP:TONe", ":DOOR:OPEN", ":DOOR:WIDTh", ":BELL:PITCh", ":FANS:SPEed"]
    for number, name in enumerate([*names, ":FANS:TILT[:ANGLe]"], start=2):
        book.lines(f"{name}{'.' * (60 - len(name))}{number}", mono=True)
    for name in names:
        book.page().heading(name).label("Syntax", f"{name} <value>", f"{name}?")
        book.label("Description", "Says what it does, and that the reply is a number.")
        book.label("Example", f"{name.upper()} 3")
    guide = book.save(tmp_path / "ab1.pdf")
    facts = tmp_path / "ab1.toml"
    cli("extract", guide, "--vendor", "Acme", "--model", "AB-1", "-o", facts)
    text = facts.read_text(encoding="utf-8")
    own_data("manuals/acme/ab1.toml", text)
    own_data("drivers/acme/ab1.toml", DRIVER)

    assert tomllib.loads(text)["manual"]["lacks"] == [":FANS:TILT[:ANGLe]"]
    found = checked(cli, tmp_path, "FANS:TILT 3", "fans:tilt:angl?", "FANS:TILTS 3", "FANS 3")
    assert [(finding["line"], finding["severity"]) for finding in found] == [
        (1, "warning"),
        (2, "warning"),
        (3, "error"),
        (4, "error"),
    ]
    assert found[0]["message"] == (
        "The facts about the AB-1 are known to lack `:FANS:TILT[:ANGLe]`, which its manual names."
    )
    assert found[0]["vendor_error"] is None


@pytest.mark.parametrize(
    ("model", "sent", "known"),
    [
        ("bk-8600", "TRIG:COUN 3", "TRIG:COUN"),
        ("bk-8600", "TRIGger:COUNt?", "TRIG:COUN"),
        ("bk-8600", "*PSC 1", "*PSC"),
        ("eez-bb3", "SOUR2:VOLT:SLEW:RIS 3", "[SOURce[<n>]]:VOLTage:SLEW:RISing"),
        ("agilent-33120a", "FREQ:SPAN 3", "[SOURce]:FREQuency:SPAN"),
        ("bk-8600", "TRIG:CONU 3", None),
    ],
)
def test_what_the_library_is_known_to_lack_is_a_warning(cli, tmp_path, model, sent, known):
    path = tmp_path / "start.scpi"
    path.write_text(sent, encoding="utf-8")
    (finding,) = json.loads(cli("check", path, "--as", f"it={model}", "--json").stdout)["findings"]

    assert (finding["rule"], finding["severity"]) == ("SY01", "warning" if known else "error")
    assert (f"known to lack `{known}`" in finding["message"]) is (known is not None)


VAGUE = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
models = ["AB-1"]

[[command]]
header = "DEPTh"
page = "3"
set = [{ name = "depth", type = "real", unit = "%" }]
query = { returns = { type = "real", unit = "%" } }
summary = "How deep."
doubts = ["The text has `100`, which none of the facts does."]

[[command]]
header = "RATE"
page = "4"
set = [{ name = "rate", type = "integer" }]
summary = "How often."

[[command]]
header = "GAIN"
page = "5"
set = [{ name = "gain", type = "integer", min = 0, max = 9 }]
summary = "How much."
"""


def test_a_message_judged_by_facts_in_doubt_or_without_a_range_is_told_of(cli, own_data, tmp_path):
    own_data("manuals/acme/ab1.toml", VAGUE)
    own_data("drivers/acme/ab1.toml", DRIVER)
    path = tmp_path / "start.scpi"
    path.write_text("DEPT 150\nDEPT?\nRATE 20000\nGAIN 3\n", encoding="utf-8")
    short, whole, plain = (cli("check", path, "--as", "it=acme-ab1", *more) for more in ((), ("--all",), ("--json",)))

    assert short.exit_code == 0
    assert "For 3 commands the facts are in doubt or give no range; --all lists them." in " ".join(short.stdout.split())
    assert "`RATE 20000`" not in short.stdout
    assert "No range is known of `rate` of `RATE` (p. 4):" in whole.stdout
    assert "`DEPT 150`" in whole.stdout
    assert "--all" not in whole.stdout
    told = json.loads(plain.stdout)
    assert told["summary"]["thin"] == 3
    assert [one["line"] for one in told["thin"]] == [1, 2, 3]
    assert told["thin"][0]["reason"].endswith("is in doubt: The text has `100`, which none of the facts does")


SHARED = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
models = ["AB-1"]

[[command]]
header = "HOLD[:STATe]"
page = "3"
set = [{ name = "state", type = "boolean" }]
summary = "Whether the highest value is held."

[[command]]
header = "HOLD"
page = "4"
set = [{ name = "what", type = "choice", choices = ["CLEar"] }]
summary = "Forget the value held."

[[command]]
header = "LINE2:NAME"
page = "5"
set = [{ name = "name", type = "choice", choices = ["MAIN"] }]
summary = "What the second line is called."

[[command]]
header = "LINE<n>:NAME"
page = "6"
suffix.n = { max = 4 }
set = [{ name = "name", type = "choice", choices = ["LEFT", "RIGHt"] }]
summary = "What a line is called."
"""


@pytest.mark.parametrize("sent", ["HOLD CLE", "HOLD ON", "HOLD:STAT OFF", "LINE2:NAME MAIN", "LINE2:NAME LEFT"])
@pytest.mark.parametrize("dialect", ["hp-classic", "korad-ka"])
def test_where_several_commands_share_a_header_a_value_of_any_of_them_is_right(cli, own_data, tmp_path, sent, dialect):
    own_data("manuals/acme/ab1.toml", SHARED)
    own_data("drivers/acme/ab1.toml", DRIVER.replace("hp-classic", dialect))

    assert checked(cli, tmp_path, sent) == []


def test_a_value_of_none_of_the_commands_that_share_a_header_is_a_fault(cli, own_data, tmp_path):
    own_data("manuals/acme/ab1.toml", SHARED)
    own_data("drivers/acme/ab1.toml", DRIVER)
    wrong = checked(cli, tmp_path, "HOLD LONG", "HOLD:STAT CLE", "LINE2:NAME UP")

    assert [one["severity"] for one in wrong] == ["error"] * 3


SIGNED = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
models = ["AB-1"]

[[command]]
header = "$TRM"
page = "3"
set = [{ name = "step", type = "integer", min = 0, max = 7 }]
query = { returns = { type = "integer" } }
summary = "A trim of the factory."
"""


@pytest.mark.parametrize("dialect", ["hp-classic", "korad-ka"])
def test_a_header_is_read_with_the_sign_that_its_command_set_gives_it(cli, own_data, tmp_path, dialect):
    own_data("manuals/acme/ab1.toml", SIGNED)
    own_data("drivers/acme/ab1.toml", DRIVER.replace("hp-classic", dialect))
    found = checked(cli, tmp_path, "$TRM 3", "$TRM?", "$TRM 9", "$TUM 1", "TRM 1")

    assert [(one["line"], one["scpi_error"]) for one in found] == [(3, -222), (4, -113), (5, -113)]
    assert "$TRM" in cli("show", "acme-ab1", "$TRM").stdout


SCRIPT = """
import pyvisa

box = pyvisa.ResourceManager().open_resource("GPIB0::3::INSTR")
box.write("$TRM 9")
"""


def test_an_instrument_without_a_query_for_errors_answers_none_and_is_not_asked(cli, own_data, tmp_path):
    """The dialect has one, the command set has not."""
    own_data("manuals/acme/ab1.toml", SIGNED)
    own_data("drivers/acme/ab1.toml", DRIVER)
    path = tmp_path / "mine.py"
    path.write_text(SCRIPT, encoding="utf-8")
    (finding,) = json.loads(cli("check", path, "--as", "box=acme-ab1", "--json").stdout)["findings"]

    assert (finding["rule"], finding["vendor_error"]) == ("PA04", None)


ASKING = """
[[command]]
header = "SYSTem:ERRor[:NEXT]"
page = "9"
query = { returns = [{ type = "integer" }, { type = "string" }] }
summary = "The oldest error."
"""


def test_an_instrument_of_no_family_answers_in_the_words_of_the_standard(cli, own_data, tmp_path):
    own_data("manuals/acme/ab1.toml", SIGNED + ASKING)
    own_data("drivers/acme/ab1.toml", DRIVER.replace("hp-classic", "scpi"))
    path = tmp_path / "mine.py"
    path.write_text(SCRIPT, encoding="utf-8")
    told = json.loads(cli("check", path, "--as", "box=acme-ab1", "--json").stdout)["findings"]

    assert [(one["rule"], one["vendor_error"]) for one in told] == [
        ("SC01", None),
        ("PA04", '-222,"Data out of range"'),
    ]


def test_a_driver_of_another_model_than_the_manuals_or_of_no_dialect_is_told_of(cli, own_data):
    own_data("manuals/acme/ab1.toml", SIGNED)
    own_data("drivers/acme/ab2.toml", DRIVER.replace("AB-1", "AB-2"))
    for call in (("find", "acme-ab2", "trim"), ("show", "acme-ab2", "$TRM"), ("instruments", "acme-ab2")):
        result = cli(*call)
        assert result.exit_code == 0
        assert "The driver is of the AB-2, and its manual is about the AB-1" in " ".join(result.stderr.split())
    assert "Actions" not in cli("instruments", "acme-ab2").stdout
    own_data("drivers/acme/ab2.toml", DRIVER.replace("hp-classic", "hp-klassic"))
    listed = cli("instruments")
    assert listed.exit_code == 2
    assert "Left out: acme-ab2. " in listed.stderr
    assert "hp-klassic" in listed.stderr


def test_a_file_that_is_neither_script_nor_list_by_its_name_is_refused(cli, tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("# Notes\n", encoding="utf-8")
    result = cli("check", path)

    assert (result.exit_code, "nor a list of commands, one a line (.scpi, .txt)" in result.stderr) == (2, True)


def test_with_one_word_misspelt_the_command_of_the_same_path_is_named_first(cli):
    nearest = cli("show", "rigol-dp832", ":SOUR:VOLTT").stderr.partition("Nearest: ")[2]

    assert nearest.startswith("`[:SOURce[<n>]]:VOLTage[:LEVel][:IMMediate][:AMPLitude]`")
