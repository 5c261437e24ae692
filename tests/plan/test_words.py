"""The tables of words and phrases are consistent."""

from __future__ import annotations

from collections import Counter

from benchwright.plan.english.lexicon import forms_of, is_known
from benchwright.plan.english.ordinary import ORDINARY
from benchwright.plan.english.patterns import all_patterns, vocabulary
from benchwright.plan.english.words import CLASSES, FREE, INFLECTED, REASONS, SPELLINGS


def test_a_spelling_has_one_meaning() -> None:
    counts = Counter(spelling for spellings in SPELLINGS.values() for spelling in spellings.split("|"))

    assert [spelling for spelling, count in counts.items() if count > 1] == []


def test_every_compound_is_used_by_a_pattern() -> None:
    unused = {word for word in SPELLINGS if word not in vocabulary()} - {"checkthat"}  # refused on purpose

    assert unused == set()


def test_every_inflection_leads_to_a_known_word() -> None:
    lost = {word for word, plain in INFLECTED.items() if not any(part in vocabulary() for part in plain.split())}

    assert lost == set()


def test_no_word_of_the_grammar_is_taken_for_an_ordinary_one() -> None:
    assert {word for word in ORDINARY if is_known(word)} == set()


def test_words_with_a_reason_are_not_free() -> None:
    assert set(REASONS) & FREE == set()


def test_classes_name_words_once() -> None:
    for name, words in CLASSES.items():
        counts = Counter(words.split())

        assert [word for word, count in counts.items() if count > 1] == [], name


def test_patterns_are_written_once() -> None:
    counts = Counter((pattern.meaning, pattern.text) for pattern in all_patterns())

    assert [text for text, count in counts.items() if count > 1] == []


def test_forms_of_words() -> None:
    assert "step" in forms_of("stepping")
    assert "ramp" in forms_of("Ramped")
    assert forms_of("reading") >= {"reading", "read"}
    assert "limit" not in forms_of("limited")
    assert forms_of("don't") == {"not"}
    assert forms_of("banana") == frozenset()
