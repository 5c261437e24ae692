"""Printed forms read to facts: every case of `tests/cases/extract/notation.toml`, and any text at all."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.extract.notation.form import (
    fill,
    header_key,
    is_header,
    looks_like_example,
    read_forms,
    read_syntax,
    same_header,
    short_forms,
)
from benchwright.manual.header import parse_header

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "extract" / "notation.toml").read_text(encoding="utf-8"))
EMPTY = {"query": False, "both": False, "separator": " ", "suffixes": {}, "holes": (), "params": (), "faults": ()}
EMPTY |= {"rest": "", "weak": False}
NO_SLOT = {"name": "", "hint": "", "choices": (), "words": (), "optional": False, "set_only": False, "repeat": False}
NO_SLOT |= {"default": None, "like": "", "others": ()}


def _facts(value):
    """A case's lists as the tuples that the reader gives."""
    if isinstance(value, list):
        return tuple(map(_facts, value))
    return {key: _facts(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def _form(case):
    form = EMPTY | _facts(case)
    return form | {"params": tuple(NO_SLOT | slot for slot in form["params"])}


def _read(form):
    read = {key: getattr(form, key) for key in ("header", *EMPTY)}
    return read | {"params": tuple({key: getattr(slot, key) for key in NO_SLOT} for slot in form.params)}


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["text"])
def test_forms(case):
    expected = case.get("form") or [{key: value for key, value in case.items() if key != "text"}]

    assert [_read(form) for form in read_forms(case["text"])] == [_form(form) for form in expected]


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["text"])
def test_every_header_without_holes_can_be_parsed(case):
    for form in read_forms(case["text"]):
        assert form.holes or set(parse_header(form.header).suffixes) >= set(form.suffixes)


@pytest.mark.parametrize("text", CASES["none"])
def test_no_form(text):
    assert read_syntax(text) is None


@pytest.mark.parametrize("text", CASES["headers"])
def test_headers(text):
    assert is_header(text)


@pytest.mark.parametrize("text", CASES["headers_weak"])
def test_words_in_capitals_are_headers_where_admitted(text):
    assert (is_header(text), is_header(text, weak=True)) == (False, True)


@pytest.mark.parametrize("text", [*CASES["no_headers"], *CASES["none"]])
def test_no_headers(text):
    assert not is_header(text, weak=True)


@pytest.mark.parametrize("text", CASES["examples"])
def test_examples(text):
    assert looks_like_example(text)


@pytest.mark.parametrize("text", [*CASES["no_examples"], *CASES["none"]])
def test_no_examples(text):
    assert not looks_like_example(text)


@pytest.mark.parametrize(("header", "key"), CASES["keys"])
def test_normal_form(header, key):
    assert header_key(header) == key


@pytest.mark.parametrize(("one", "other"), CASES["same"])
def test_same_headers(one, other):
    assert same_header(one, other)
    assert same_header(other, one)


@pytest.mark.parametrize(("one", "other"), CASES["different"])
def test_different_headers(one, other):
    assert not same_header(one, other)


def test_short_forms_are_all_ways_to_send_it():
    assert short_forms("[:BANK[<n>]]:LAMPs[:GLOW]") == {"LAMP", "LAMP:GLOW", "BANK#:LAMP", "BANK#:LAMP:GLOW"}


@pytest.mark.parametrize("case", CASES["fill"], ids=lambda case: case["text"])
def test_words_for_holes(case):
    form = read_syntax(case["text"])
    assert form is not None
    filled = fill(form, case["words"])

    expected = case["header"], _facts(case.get("suffixes", {})), tuple(case.get("holes", ()))
    assert (filled.header, filled.suffixes, filled.holes) == expected


PIECES = st.sampled_from(
    [
        *":[]{}<>|?*,;.()@\"' ",
        "LAMP",
        "GLOWing",
        "[:A]",
        "<n>",
        "[<n>]",
        "{A|B}",
        "{1|2}",
        "or ",
        "...",
        "MIN",
        "1.5",
        "(?)",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_is_read_or_not(text):
    for form in read_forms(text):
        assert form.holes or parse_header(form.header).paths
        assert is_header(form.header, weak=True) or form.holes or form.header
    looks_like_example(text)
    header_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "[",
        "{",
        "<",
        ":",
        "A:",
        "A[:",
        "[:A]",
        "A|",
        "{B|C}:",
        "A ",
        "A b",
        "A {,<x>",
        "A [,<x>",
        "<a>,",
        "*A ",
        "A? or ",
        '"',
    ],
)
def test_long_texts_come_to_an_end(text):
    """A pattern that goes over the text again and again would take hours."""
    read_forms("LAMP:" * (text[0] == "[") + text * (1_000_000 // len(text)))
