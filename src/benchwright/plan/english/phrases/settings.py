"""Settings of an output: voltage, current limit, protection. The form of a pattern: `benchwright.plan.english.phrases`."""

# ruff: noqa: E501  (a pattern is one line)

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("value", 2, """
        voltage|output level|value|setting|rail? of|to|=|:|is? <q:V>
        current level|value|setting? of|to|=|:|is? <q:A>
        constant|fixed|steady|stable voltage|current|value|level? of|at|: <q:VA~>
        constant|fixed|steady|stable <q:VA~>
        constantcurrent|constantvoltage of|at|:? <q:VA~>
        <q:V> voltage|bias|rail
        """),
    ("value", 6, "to|at|of|on|with|is|= <q:VA~>"),
    ("value", 8, "<q:VAWR~>"),
    ("to_value", 5, "to <q:VAB>"),
    ("limit", 0, """
        @limit .? current? it|this|that? to|at|of|is|=|by|:|below|under? <q:VA~>
        @limit voltage|output|set|setting? to|at|of|is|=|by|:? <q:V>
        <q:VA~> current|voltage? @bound current?
        current|voltage|output|=I|=V @limit set? to|at|of|is|=|by|:|below|under? <q:VA~>
        voltage|current|=I|=V? atmost <q:VA~>
        <q:VA> atmost|orless|tops
        upto <q:A>
        no current above|over|beyond|higher <q:A>
        below|under <q:VA>
        ilim|imax of|=|:|is|to|at? <q:VA~>
        current max|maximum of|=|:|is? <q:A>
        """),
    ("limit", 1, "@limit <ch> current? to|at|of|= <q:VA~>"),
    ("limit_noun", 2, "current limit|compliance"),
    ("limit_noun", 3, "compliance|limit"),
    ("ovp", 0, """
        ovp set? level|threshold|limit|value? set? to|at|of|is|=|:? <q:V~>
        <q:V~> ovp level|threshold|limit?
        protect against|at|above|over? <q:V>
        """),
    ("ovp_plain", 1, "with|enable|switch|turn|use? ovp on|enabled?"),
    ("no_ovp", 0, """
        no|without ovp
        not use|enable|set|need|want ovp
        ovp off|disabled
        disable|turnoff|off ovp
        """),
    ("ocp", 0, """
        ocp set? level|threshold|limit|value? set? to|at|of|is|=|:? <q:A~>
        <q:A~> ocp level|threshold|limit?
        """),
    ("ocp_plain", 1, "with|enable|switch|turn|use? ocp on|enabled?"),
    ("no_ocp", 0, """
        no|without ocp
        ocp off|disabled
        disable|turnoff|off ocp
        not use|enable|set|need|want ocp
        """),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
