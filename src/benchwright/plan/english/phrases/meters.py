"""Settings of meters and scopes. The form of a pattern: `benchwright.plan.english.phrases`."""

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("meter_range", 0, """
        <q:VARF> dc|ac? current|voltage|resistance|meter|measuring|measurement? range
        range|ranges of|is|=|to|at|:|set? to? <q:VARF>
        current|voltage|resistance|measuring|measurement|meter|dc range of|is|=|to|at|:|set? to? <q:VARF>
        """),
    ("auto_range", 0, "autorange on|enabled|mode?"),
    ("per_division", 0, """
        <q:VT> per|a|each|/ div|division
        verticalscale|timebase|scale of|to|at|is|=|:? <q:VT> per|/? div|division?
        """),
    ("trigger", 0, """
        trigger at|of|to|is|=|:|on|set? level|at|to|of? <q:V>
        <q:V> trigger
        """),
    ("offset", 0, """
        vertical? offset of|to|at|is|=|:? <q:V>
        <q:V> vertical? offset
        """),
    ("coupling_ac", 0, "ac coupled|coupling|couple"),
    ("coupling_dc", 0, "dc coupled|coupling|couple"),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
