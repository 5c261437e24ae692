"""The model behind nearness in meaning: words cut into pieces, sentences into vectors."""

import pytest

from benchwright.manual.minilm import MiniLM
from benchwright.manual.weights import FOLDER, model_folder
from benchwright.manual.wordpiece import pieces

VOCABULARY = {
    word: number
    for number, word in enumerate(
        ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "over", "##volt", "##age", "volt", "vol", "##t", "cafe", "-", "5", "!"]
    )
}

needs_model = pytest.mark.skipif(model_folder() is None, reason="the extra `semantic` is not installed")


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Overvoltage", ["over", "##volt", "##age"]),
        ("over-voltage 5!", ["over", "-", "volt", "##age", "5", "!"]),
        ("Café volt", ["cafe", "volt"]),
        ("overx volt", ["[UNK]", "volt"]),
        ("", []),
        ("x" * 200, ["[UNK]"]),
    ],
)
def test_the_longest_piece_comes_first(text, cut):
    assert pieces(text, VOCABULARY, 32) == [VOCABULARY[piece] for piece in ("[CLS]", *cut, "[SEP]")]


def test_a_long_text_ends_early():
    assert pieces("volt " * 100, VOCABULARY, 6) == [2, 7, 7, 7, 7, 3]


@needs_model
def test_vectors_are_those_of_the_model():
    model = MiniLM(model_folder())
    texts = [
        "That is a happy person",
        "That is a happy dog",
        "That is a very happy person",
        "Today is a sunny day",
    ]
    vectors = model.encode(texts)

    # as the model's own page gives them
    assert (vectors @ vectors[0]).tolist() == pytest.approx([1.0, 0.695, 0.943, 0.257], abs=1e-3)


@needs_model
def test_a_text_has_the_same_vector_alone_and_among_longer_ones():
    model = MiniLM(model_folder())
    texts = ["ohms", "a much longer text about the over-voltage protection of a supply, with a comma"]

    assert abs(model.encode(texts)[0] - model.encode(texts[:1])[0]).max() < 1e-5


def test_a_folder_named_by_the_user_counts_alone(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, str(tmp_path))

    assert model_folder() is None
