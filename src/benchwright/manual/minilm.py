"""Sentence vectors of the model all-MiniLM-L6-v2, computed with numpy alone.

A BERT encoder of six layers, twelve heads and 384 numbers, whose outputs are averaged over the
words and brought to length 1 (Wang et al., "MiniLM", 2020; Reimers and Gurevych, "Sentence-BERT",
2019). The weights come from a package that carries them, or from a folder the user names.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchwright.manual.wordpiece import pieces, read_vocabulary

Array = npt.NDArray[np.float32]

HEADS, WIDTH, LAYERS, MAX_PIECES = 12, 384, 6, 128

BATCH = 32
"""Sentences computed at once."""


class MiniLM:
    """The model, read as far as it is used. Raises OSError or ValueError where its files are not sound."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = folder / "model.safetensors"
        with path.open("rb") as opened:
            (length,) = struct.unpack("<Q", opened.read(8))
            self._places = json.loads(opened.read(length))
        self._data = np.memmap(path, dtype=np.uint8, mode="r", offset=8 + length)

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """The pieces of words with their numbers."""
        return read_vocabulary(self.folder / "vocab.txt")

    def encode(self, texts: Sequence[str]) -> Array:
        """Return one row of 384 numbers of length 1 for each text."""
        cut = [pieces(text, self.vocabulary, MAX_PIECES) for text in texts]
        rows = np.zeros((len(texts), WIDTH), dtype=np.float32)
        order = sorted(range(len(texts)), key=lambda index: len(cut[index]))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            rows[chosen] = self._batch([cut[index] for index in chosen])
        return rows

    def _batch(self, cut: Sequence[list[int]]) -> Array:
        longest = max(map(len, cut))
        numbers = np.array([row + [0] * (longest - len(row)) for row in cut])
        there = np.array([[1.0] * len(row) + [0.0] * (longest - len(row)) for row in cut], dtype=np.float32)
        words = self._tensor("embeddings.word_embeddings.weight")[numbers]
        places = self._tensor("embeddings.position_embeddings.weight")[:longest]
        state = self._normed(words + places + self._tensor("embeddings.token_type_embeddings.weight")[0], "embeddings")
        apart = ((1.0 - there) * np.float32(-1e9))[:, None, None, :]
        for layer in range(LAYERS):
            state = self._layer(state, apart, f"encoder.layer.{layer}")
        mean = (state * there[:, :, None]).sum(axis=1) / there.sum(axis=1, keepdims=True)
        return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), dtype=np.float32)

    def _layer(self, state: Array, apart: Array, name: str) -> Array:
        query, key, value = (self._heads(state, f"{name}.attention.self.{part}") for part in ("query", "key", "value"))
        weights = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(WIDTH // HEADS)) + apart
        weights = np.exp(weights - weights.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        seen = (weights @ value).transpose(0, 2, 1, 3).reshape(state.shape)
        out = f"{name}.attention.output"
        state = self._normed(self._linear(seen, f"{out}.dense") + state, out)
        wide = _gelu(self._linear(state, f"{name}.intermediate.dense"))
        return self._normed(self._linear(wide, f"{name}.output.dense") + state, f"{name}.output")

    def _heads(self, state: Array, name: str) -> Array:
        rows, longest, _ = state.shape
        return self._linear(state, name).reshape(rows, longest, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)

    def _linear(self, state: Array, name: str) -> Array:
        weight, bias = self._tensor(f"{name}.weight"), self._tensor(f"{name}.bias")
        rows = state.reshape(-1, state.shape[-1]) @ weight.T  # one product for all words of all sentences
        rows += bias
        return rows.reshape(*state.shape[:-1], len(bias))

    def _normed(self, state: Array, name: str) -> Array:
        centred = state - state.mean(axis=-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + np.float32(1e-12))
        return np.asarray(scaled * self._tensor(f"{name}.LayerNorm.weight") + self._tensor(f"{name}.LayerNorm.bias"))

    def _tensor(self, name: str) -> Array:
        place = self._places[name]
        start, end = place["data_offsets"]
        return self._data[start:end].view(np.float32).reshape(place["shape"])


def _gelu(x: Array) -> Array:
    """The activation of BERT, x times the normal distribution's share below x (Abramowitz and Stegun 7.1.26)."""
    z = np.abs(x) * np.float32(0.7071067811865476)
    t = 1.0 / (1.0 + np.float32(0.3275911) * z)
    series = ((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t + 0.254829592
    erf = np.sign(x) * (1.0 - series * t * np.exp(-z * z))
    return np.asarray(x * np.float32(0.5) * (1.0 + erf), dtype=np.float32)
