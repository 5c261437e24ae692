"""What is measured. The form of a pattern: `benchwright.plan.english.phrases`."""

# ruff: noqa: E501  (a pattern is one line)

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("m:voltage", 0, """
        output|terminal|actual|measured|load|real|resulting|readback|true|supplied|rail|bus? voltage|volts drop|level|reading|value?
        voltage itself
        """),
    ("m:current", 0, """
        output|load|actual|measured|drawn|real|resulting|readback|true|total|forward|leakage|quiescent|standby|idle|bias? current|amps|amperage draw|drawn|drain|consumption|reading|value|flow|flowing|itself?
        it|@part draw|pull|consume
        current does|do|that|which? @colour? @part draw|pull|take|consume
        """),
    ("m:mean_current", 0, "mean|average|avg dc? current draw|drawn|consumption?"),
    ("m:mean_power", 0, "mean|average|avg power consumption?"),
    ("m:power", 0, "output|load|actual|measured|total|electrical|drawn? power|wattage|watts draw|drawn|consumption|dissipation|reading|value?"),
    ("m:dc_voltage", 0, "dc voltage|volts reading|value?"),
    ("m:dc_voltage", 0, "dcv|vdc"),
    ("m:ac_voltage", 0, "ac voltage|volts reading|value?"),
    ("m:ac_voltage", 0, "acv|vac"),
    ("m:dc_current", 0, "dc|direct current|amps draw|drawn|reading|value|consumption?"),
    ("m:dc_current", 0, "dci|idc|adc"),
    ("m:ac_current", 0, "ac|alternating current|amps draw|reading|value?"),
    ("m:ac_current", 0, "aci|iac"),
    ("m:resistance", 0, "twowire? resistance|ohms value|reading?"),
    ("m:resistance_4w", 0, """
        fourwire resistance|ohms|measurement value|reading?
        resistance|ohms fourwire
        """),
    ("m:capacitance", 0, "capacitance value|reading?"),
    ("m:frequency", 0, "signal? frequency value|reading?"),
    ("m:period", 0, "signal period value|reading?"),
    ("m:period", 1, "period"),
    ("m:mean", 0, """
        mean|average|avg voltage|level|value?
        vmean|vavg
        """),
    ("m:rms", 0, "rms|vrms voltage|value|level?"),
    ("m:peak_to_peak", 0, "peaktopeak voltage|value|level|amplitude|swing?"),
    ("m:maximum", 0, """
        maximum|max|highest|peak|top voltage|value|level
        vmax
        """),
    ("m:extremes", 0, "maximum|max|highest and|/|, minimum|min|lowest voltage|value|level?"),
    ("m:extremes", 0, "minimum|min|lowest and|/|, maximum|max|highest voltage|value|level?"),
    ("m:reading", 0, "<ins> reading|value|display"),
    ("m:minimum", 0, """
        minimum|min|lowest|bottom voltage|value|level
        vmin
        """),
    ("m:rise_time", 0, "risetime"),
    ("m:fall_time", 0, "falltime"),
    ("m:time", 0, """
        over|with? time|timestamp|timestamps|stamp
        elapsed|relative time
        time stamp|stamps
        """),
    ("m:setpoint", 0, "setpoint"),
    ("m:current", 3, "=I"),
    ("m:voltage", 3, "=V|=U"),
    ("m:power", 3, "=P"),
    ("m:iv", 0, "iv"),
    ("m:vi", 1, """
        =V and|/|, and? =I
        =I and|/|, and? =V
        =V and|/|, and? =A
        """),
    ("m:ivp", 1, """
        =V , =A , =W
        =V , =I ,? and? =P
        =V , =A ,? and? =W
        =V / =A / =W
        """),
    ("in_unit", 1, "in|as volts|volt|amps|amperes|ampere|ohms|ohm|watts|hertz|seconds|=V|=A|=W|=Hz"),
    ("versus", 1, "versus"),
    ("versus", 8, "over"),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
