"""`instruments`, `find`, `show`, `rule`: what the manuals say, with pages."""

import json
from pathlib import Path

import pytest

from benchwright.driver.actions import ACTIONS


def test_instruments_are_listed(cli):
    result = cli("instruments")

    for model in ("rigol-dp832", "rigol-dm3058", "tektronix-tbs2000b"):
        assert model in result.stdout


def test_an_instrument_shows_limits_with_units_and_pages(cli):
    text = cli("instruments", "rigol-dp832").stdout

    assert "CH1, CH2: 0 V to 32 V" in text
    assert "CH3: 0 V to 5.3 V" in text
    assert "(p. 2-8)" in text
    assert ":SOUR{channel}:VOLT {voltage:V}  (p. 2-90)" in text
    assert "200 uA, 2 mA, 20 mA, 200 mA, 2 A, 10 A (p. 3-33)" in cli("instruments", "rigol-dm3058").stdout


CHANNELS = [
    ("rigol-dp832", "Channels: CH1, CH2, CH3", "CH1+, CH1-, CH2+, CH2-, CH3+, CH3-"),
    ("keithley-2400", "Channels: CH1 (OUTPUT)", "CH1+, CH1-"),
    ("keysight-e3631a", "Channels: CH1 (P6V), CH2 (P25V), CH3 (N25V)", "CH1+, CH1-, CH2+, CH2-, CH3+, CH3-"),
    ("srs-sr830", "Channels: AUX1, AUX2, AUX3, AUX4", "A, B, GND, REF, SINE"),
]


@pytest.mark.parametrize(("model", "channels", "pins"), CHANNELS)
def test_an_instrument_shows_its_channels_as_the_pins_of_a_bench_call_them(cli, model, channels, pins):
    lines = cli("instruments", model).stdout.splitlines()

    assert channels in lines
    assert f"Pins in a bench file: {pins}" in lines
    assert json.loads(cli("instruments", model, "--json").stdout)["pins"] == pins.split(", ")


FACTS = """
[manual]
vendor = "Acme"
title = "Guide"
edition = "1"
models = ["AB-1", "AB-9"]

[[command]]
header = "VSET"
page = "1"
set = [{ name = "volts", type = "real" }]
summary = "Volts."
"""


@pytest.mark.parametrize("verb", ["find", "show"])
@pytest.mark.parametrize(
    ("model", "driver"),
    [("acme-ab9", "ab9"), ("AB-9", "ab9"), ("ab1", "ab1"), ("guide", "guide"), ("Acme AB-1", "ab1")],
)
def test_a_manual_without_a_driver_is_told_what_is_missing(cli, own_data, verb, model, driver):
    """However the model is called."""
    own_data("manuals/acme/guide.toml", FACTS)
    result = cli(verb, model, "volts")

    assert (result.exit_code, result.stderr) == (
        2,
        f"No instrument is called `{model}`. There is its manual, manuals/acme/guide.toml, but no driver: write "
        f"drivers/acme/{driver}.toml beside it, of which five lines (model, kind, idn, manual, dialect) will do to "
        "find, show and check its commands; drivers/README.md has the form.\n",
    )


def test_an_instrument_of_which_nothing_is_known_is_told_the_way_in(cli):
    result = cli("find", "zz777", "amplitude")

    assert (result.exit_code, result.stderr) == (
        2,
        "No instrument is called `zz777`. No manual here is for it either: `benchwright instruments` lists what is "
        "known, and `benchwright extract` takes the commands of another instrument out of its manual, to which a "
        "driver of five lines must be written (drivers/README.md).\n",
    )


def test_instruments_as_json(cli):
    document = json.loads(cli("instruments", "rigol-dp832", "--json").stdout)

    assert (document["kind"], document["channels"]) == ("power-supply", [1, 2, 3])
    assert {"of": "voltage", "where": "CH3", "range": "0 V to 5.3 V, default 0 V", "page": "2-8"} in document["limits"]
    assert document["actions"]["set_voltage"] == {"sends": [":SOUR{channel}:VOLT {voltage:V}"], "pages": ["2-90"]}
    models = [row["model"] for row in json.loads(cli("instruments", "--json").stdout)]
    assert (models, "rigol-dm3058" in models) == (sorted(models), True)


def test_find_ranks_by_words(cli):
    rows = json.loads(cli("find", "rigol-dp832", "over-current protection level", "--json").stdout)

    assert rows[0]["header"] == "[:SOURce[<n>]]:CURRent:PROTection[:LEVel]"
    assert rows[0]["page"] == "2-87"


def test_find_says_when_nothing_fits(cli):
    result = cli("find", "rigol-dp832", "zzz")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "Nothing in the manual of the DP832 has these words: zzz" in result.stderr


@pytest.mark.parametrize("words", ["", "  ", "?", "to the"])
def test_find_asks_for_words_where_there_are_none(cli, words):
    result = cli("find", "rigol-dp832", words)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Say in a few words what the instrument should do, such as `current limit`.\n"


SPELLINGS = [
    "volt",
    "VOLTAGE:LEV",
    ":SOUR2:VOLT?",
    ":SOURce1:VOLTage:LEVel:IMMediate:AMPLitude",
    "[:SOURce[<n>]]:VOLTage[:LEVel][:IMMediate][:AMPLitude]",
]


@pytest.mark.parametrize("header", SPELLINGS)
def test_show_takes_any_legal_spelling(cli, header):
    text = cli("show", "rigol-dp832", header).stdout

    assert text.splitlines()[0] == "[:SOURce[<n>]]:VOLTage[:LEVel][:IMMediate][:AMPLitude]"
    assert "Rigol DP800 Series Programming Guide, page 2-90" in text
    assert "CH3: 0 V to 5.3 V, default 0 V (p. 2-8)" in text


def test_show_finds_what_can_only_be_asked(cli):
    result = cli("show", "rigol-dp832", ":MEAS:CURR")

    assert ":MEASure:CURRent[:DC]?" in result.stdout


FORMS = [
    ("keysight-edu36311a", "VOLT", "{VOLT}? [{{MINimum|MAXimum|DEFault}}[,<channel>]|<channel>]"),
    ("keysight-edu36311a", "VOLT", "{VOLT} <voltage>[,<channel>]"),
    ("keysight-e3631a", "APPLy", "APPLy {{P6V|P25V|N25V}}[,<voltage>[,<current>]]"),
    ("keysight-e3631a", "APPLy", "APPLy? [P6V|P25V|N25V]"),
    ("rigol-dp832", ":OUTP", ":OUTPut[:STATe] [{{CH1|CH2|CH3}},]<state>"),
    ("tti-tf930", "?", "?"),
]
VOLT = "[SOURce:]VOLTage[:LEVel][:IMMediate][:AMPLitude]"


@pytest.mark.parametrize(("model", "header", "form"), FORMS)
def test_show_writes_what_may_be_left_out_with_its_comma(cli, model, header, form):
    text = " ".join(cli("show", model, header).stdout.split())

    assert f" {form.format(VOLT=VOLT)} " in text


def test_show_as_json_is_the_facts(cli):
    document = json.loads(cli("show", "rigol-dm3058", ":MEAS:CURR:DC", "--json").stdout)

    assert (document["header"], document["page"]) == (":MEASure:CURRent:DC", "3-33")
    assert document["manual"]["title"] == "Rigol DM3058 Digital Multimeter Programming Guide"


def test_show_offers_the_nearest(cli):
    result = cli("show", "rigol-dm3058", "MEASU:CURR:DC?")

    assert result.exit_code == 2
    assert ":MEASure:CURRent:DC" in result.stderr


def test_rules_have_pages(cli):
    assert "empty-draft" in cli("rule").stdout
    assert "Why it bites:" in cli("rule", "SY01").stdout
    assert cli("rule", "undefined-header").stdout == cli("rule", "sy01").stdout
    unknown = cli("rule", "undefind-header")
    assert (unknown.exit_code, "Did you mean `undefined-header`" in unknown.stderr) == (2, True)


@pytest.mark.parametrize("verb", ["find", "show", "instruments", "talk"])
def test_an_unknown_model_is_one_sentence(cli, verb):
    result = cli(verb, "rigol-dm3085", *(["x"] if verb in ("find", "show") else []))

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "Did you mean `rigol-dm3058`" in result.stderr


def test_an_unknown_verb_is_told_the_nearest(cli):
    result = cli("drfat", "x")

    assert result.exit_code == 2
    assert "Did you mean 'draft'?" in result.stderr


def test_an_error_with_json_is_a_document_too(cli):
    result = cli("show", "rigol-dm3085", "x", "--json")

    assert json.loads(result.stdout)["exit_status"] == 2


@pytest.mark.parametrize("header", [":FOO", ":FOO?", "VOLT:FOO"])
def test_an_unknown_header_is_named_as_it_was_typed(cli, header):
    result = cli("show", "rigol-dp832", header)

    assert result.exit_code == 2
    assert result.stderr.startswith(f"`{header}` is not a command")


def test_the_five_lines_of_the_readme_make_a_driver(cli, tmp_path, own_data):
    """The example works as it stands, and names every kind that a driver may have."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    example = readme.split("```toml\n")[1].split("```")[0]
    own_data("manuals/acme/ab1.toml", FACTS)
    own_data("drivers/acme/ab1.toml", example)

    assert "VSET" in cli("find", "acme-ab1", "volts").stdout
    assert "VSET" in cli("show", "acme-ab1", "vset").stdout
    commands = tmp_path / "start.scpi"
    commands.write_text("# benchwright: it = acme-ab1\nVSET 3\nVSET x\n", encoding="utf-8")
    assert ":3:6  PA0" in cli("check", commands).stdout
    assert [kind for kind in ACTIONS if kind not in example] == []
