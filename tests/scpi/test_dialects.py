"""Dialect files: every row says how well it is known, and one dialect can be laid over another."""

import pytest

from benchwright.data import data_roots
from benchwright.driver.load import list_models
from benchwright.errors import DataError
from benchwright.manual.header import parse_header
from benchwright.scpi.dialect import ErrorText, Row, list_dialects, load_dialect
from benchwright.scpi.language import language_of

NAMES = list_dialects()
FAMILIES = [
    "agilent-33120a",
    "bk-8600",
    "eez-bb3",
    "fluke-8588a",
    "gwinstek-gdm",
    "gwinstek-psb",
    "hameg-hm8143",
    "hp-classic",
    "keithley-2000",
    "keithley-2400",
    "keithley-622x",
    "keysight-33500",
    "keysight-e3631a",
    "keysight-edu",
    "keysight-infiniivision",
    "korad-ka",
    "lakeshore-350",
    "lecroy-xstream",
    "owon-xdm",
    "rigol-dg1000z",
    "rigol-ds1000z",
    "siglent-sdg",
    "siglent-sdm",
    "siglent-sds",
    "siglent-spd",
    "siglent-ssa",
    "srs-classic",
    "tektronix-mso",
    "tektronix-tds",
    "tti-tf",
]


def _rows(part):
    for name in part.model_fields_set:
        value = getattr(part, name)
        for one in value.values() if isinstance(value, dict) else (value,):
            if isinstance(one, (Row, ErrorText)):
                yield name, one


def test_the_families_of_the_library_are_there():
    assert set(FAMILIES) - set(NAMES) == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_row_says_where_it_comes_from(name):
    dialect = load_dialect(name)
    rows = [row for part in (dialect.errors, dialect.replies, dialect.reading) for row in _rows(part)]

    assert rows
    assert [name for name, row in rows if not row.source.strip()] == []


@pytest.mark.parametrize("name", NAMES)
def test_errors_are_read_in_a_way_that_is_there(name):
    errors = load_dialect(name).errors

    assert all(parse_header(header).paths for header in errors.readers)
    assert all(int(code) < 0 for code in errors.codes)
    assert all(int(code) for code in errors.text)
    assert bool(errors.query) is (errors.read_by.value != "none")
    assert bool(errors.query) <= bool(errors.readers)


@pytest.mark.parametrize("model", list_models())
def test_values_by_name_and_separators_are_read_by_the_models_reader(model):
    language = language_of(model)
    reader = language.dialect.reading.reader.value

    assert [c.header for c in language.commands if c.pairs and reader != "pairs"] == []
    assert [c.header for c in language.commands if c.separator != " " and reader != "flat"] == []


ERRORS = {
    ("hp-classic", -113, "ABC 1"): '-113,"Undefined header"',
    ("hp-classic", -123, "X"): '-123,"Numeric overflow"',
    ("hp-classic", -128, "X"): '-104,"Data type error"',
    ("hp-classic", -350, ""): '-350,"Too many errors"',
    ("agilent-33120a", -123, "X"): '-123,"Exponent too large"',
    ("agilent-33120a", -128, "X"): '-128,"Numeric data not allowed"',
    ("agilent-33120a", -350, ""): '-350,"Too many errors"',
    ("keysight-e3631a", -350, ""): '-350,"Queue overflow"',
    ("keysight-e3631a", -123, "X"): '-123,"Numeric overflow"',
    ("rigol-dg1000z", -113, "X"): '-113,"Undefined header; keyword cannot be found"',
    ("siglent-spd", -113, "MEAS:POW? CH1"): "-113,Undefined header,MEAS:POW?",
    ("siglent-sds", -113, "X"): "1",
    ("lecroy-xstream", -109, "X"): "27",
    ("bk-8600", -350, ""): '-350,"Too Many Errors"',
    ("tektronix-tds", -113, "NOPE 1"): '113,"Undefined header;NOPE 1"',
    ("tektronix-mso", -121, "X"): '121,"Invalid character in numeric;X"',
    ("fluke-8588a", -109, "X"): '-115,"Unexpected number of parameters"',
}


@pytest.mark.parametrize(("name", "code", "command"), ERRORS)
def test_errors_to_the_letter(name, code, command):
    assert load_dialect(name).error_text(code, command) == ERRORS[name, code, command]


LAID = """
[dialect]
name = "{name}"
title = "One laid over another"
based_on = "{base}"

[errors]
depth = {{ value = 7, grade = "V", source = "1" }}

[errors.text]
"-350" = {{ text = "Full", grade = "V", source = "1" }}
"""


@pytest.fixture
def own_dialects(tmp_path, monkeypatch):
    folder = tmp_path / "benchwright" / "simulators" / "dialects"
    folder.mkdir(parents=True)
    for name, base in (("laid-once", "hp-classic"), ("laid-twice", "laid-once")):
        (folder / f"{name}.toml").write_text(LAID.format(name=name, base=base), encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    data_roots.cache_clear()
    yield
    data_roots.cache_clear()


@pytest.mark.usefixtures("own_dialects")
def test_own_rows_count_and_the_rest_is_the_others():
    laid, base = load_dialect("laid-once"), load_dialect("hp-classic")

    assert (laid.errors.depth.value, base.errors.depth.value) == (7, 20)
    assert (laid.error_text(-350, ""), laid.error_text(-230, "")) == ('-350,"Full"', '-230,"Data stale"')
    assert (laid.errors.none, laid.reading) == (base.errors.none, base.reading)


@pytest.mark.usefixtures("own_dialects")
def test_one_dialect_below_another_is_enough():
    with pytest.raises(DataError, match="`laid-twice` is based on `laid-once`, which is itself based on another"):
        load_dialect("laid-twice")
