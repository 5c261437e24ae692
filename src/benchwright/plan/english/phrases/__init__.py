"""The phrases of bench requests: what a run of words means, as patterns.

A pattern is a row of elements. `word` or `a|b` is a word of the grammar, `@class` any word of a
class of `words`, `?` behind an element makes it optional, `=V` is a word with exactly these
capitals. `<name:KINDS>` is an amount: V volts, A amperes, T time, F frequency, R ohms, W watts, N
a bare whole number, B a bare number; `~` lets other kinds in, so that they can be refused by name.
`<list>` is two amounts or more, `<ch>`, `<ins>` and `<file>` are a channel, an instrument, a file.
Articles between elements are passed over. The number is how much less a phrase is believed than
another that explains as much: the reading of a request is the row of phrases of least cost.
"""

from __future__ import annotations

from benchwright.plan.english.phrases.around import PHRASES as AROUND
from benchwright.plan.english.phrases.measured import PHRASES as MEASURED
from benchwright.plan.english.phrases.meters import PHRASES as METERS
from benchwright.plan.english.phrases.settings import PHRASES as SETTINGS
from benchwright.plan.english.phrases.sweeps import PHRASES as SWEEPS
from benchwright.plan.english.phrases.times import PHRASES as TIMES

PHRASES = (*SWEEPS, *SETTINGS, *TIMES, *METERS, *MEASURED, *AROUND)
"""Meaning, doubt, patterns (one a line)."""
