"""`instruments`, `find`, `show`, `rule`: what the manuals say, with pages."""

import json

import pytest


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
