"""The fixed vocabulary of actions: what an instrument of each kind can be asked to do.

A driver file says how *its* model does each one in SCPI. Plans name actions only, so the same
plan serves any model of the kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "power-supply",
    "multimeter",
    "source-measure-unit",
    "electronic-load",
    "oscilloscope",
    "function-generator",
    "spectrum-analyser",
    "lock-in",
    "switch",
    "counter",
]


WORD = "word"
"""What an action returns that answers with a word instead of a number."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Arguments of an action with their units (`""`: a plain number), and what it returns."""

    does: str
    """What it does, as it would stand in a sentence of a plan."""
    args: dict[str, str] = field(default_factory=dict)
    returns: str | None = None
    """Unit of the number returned, `word` where one of `words` comes back; None if nothing does."""
    channel: bool = False
    """Whether it addresses one channel."""
    optional: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """What a query that returns a word can answer. An instrument with other words has no such action."""


def _meter(quantity: str, word: str, unit: str) -> dict[str, Signature]:
    return {
        f"select_{quantity}": Signature(f"select the {word} function"),
        f"set_{quantity}_range": Signature(f"set the {word} range", {"range": unit}),
        f"auto_{quantity}_range": Signature(f"let the meter choose the {word} range"),
        f"measure_{quantity}": Signature(f"measure the {word}", returns=unit),
    }


def _word(what: str, *words: str) -> Signature:
    return Signature(f"read {what}", returns=WORD, channel=True, words=words)


POWER_SUPPLY: dict[str, Signature] = {
    "set_voltage": Signature("set the voltage", {"voltage": "V"}, channel=True),
    "set_current": Signature("set the current limit", {"current": "A"}, channel=True),
    "set_overvoltage": Signature("set the over-voltage protection level", {"voltage": "V"}, channel=True),
    "overvoltage_on": Signature("switch the over-voltage protection on", channel=True),
    "overvoltage_off": Signature("switch the over-voltage protection off", channel=True),
    "set_overcurrent": Signature("set the over-current protection level", {"current": "A"}, channel=True),
    "overcurrent_on": Signature("switch the over-current protection on", channel=True),
    "overcurrent_off": Signature("switch the over-current protection off", channel=True),
    "clear_overvoltage": Signature("clear a trip of the over-voltage protection", channel=True),
    "clear_overcurrent": Signature("clear a trip of the over-current protection", channel=True),
    "read_overvoltage_trip": _word("whether the over-voltage protection has tripped", "YES", "NO"),
    "read_overcurrent_trip": _word("whether the over-current protection has tripped", "YES", "NO"),
    "output_on": Signature("switch the output on", channel=True),
    "output_off": Signature("switch the output off", channel=True),
    "read_output": _word("whether the output is on", "ON", "OFF"),
    # Constant voltage, constant current (the current limit holds it), unregulated.
    "read_mode": _word("what the output holds", "CV", "CC", "UR"),
    "measure_voltage": Signature("measure the output voltage", returns="V", channel=True),
    "measure_current": Signature("measure the output current", returns="A", channel=True),
    "measure_power": Signature("measure the output power", returns="W", channel=True),
}

MULTIMETER: dict[str, Signature] = {
    **_meter("dc_voltage", "DC voltage", "V"),
    **_meter("ac_voltage", "AC voltage", "V"),
    **_meter("dc_current", "DC current", "A"),
    **_meter("ac_current", "AC current", "A"),
    **_meter("resistance", "two-wire resistance", "ohm"),
    **_meter("resistance_4w", "four-wire resistance", "ohm"),
    **_meter("capacitance", "capacitance", "F"),
    **_meter("frequency", "frequency", "Hz"),
    **_meter("period", "period", "s"),
}

OSCILLOSCOPE: dict[str, Signature] = {
    "channel_on": Signature("show the channel", channel=True),
    "channel_off": Signature("hide the channel", channel=True),
    "set_vertical_scale": Signature("set the vertical scale per division", {"scale": "V"}, channel=True),
    "set_vertical_offset": Signature("set the vertical offset", {"offset": "V"}, channel=True),
    "set_horizontal_scale": Signature("set the time per division", {"scale": "s"}),
    "couple_dc": Signature("couple the input DC", channel=True),
    "couple_ac": Signature("couple the input AC", channel=True),
    "set_trigger_level": Signature("set the edge trigger level", {"level": "V"}, channel=True),
    "run": Signature("start acquiring"),
    "stop": Signature("stop acquiring"),
    "single": Signature("acquire once"),
    "measure_mean": Signature("measure the mean voltage", returns="V", channel=True),
    "measure_rms": Signature("measure the RMS voltage", returns="V", channel=True),
    "measure_peak_to_peak": Signature("measure the peak-to-peak voltage", returns="V", channel=True),
    "measure_maximum": Signature("measure the highest voltage", returns="V", channel=True),
    "measure_minimum": Signature("measure the lowest voltage", returns="V", channel=True),
    "measure_frequency": Signature("measure the frequency", returns="Hz", channel=True),
    "measure_period": Signature("measure the period", returns="s", channel=True),
    "measure_rise_time": Signature("measure the rise time", returns="s", channel=True),
    "measure_fall_time": Signature("measure the fall time", returns="s", channel=True),
}

ACTIONS: dict[str, dict[str, Signature]] = {
    "power-supply": POWER_SUPPLY,
    "multimeter": MULTIMETER,
    "oscilloscope": OSCILLOSCOPE,
}
"""Actions by kind of instrument; kinds without instruments yet have no vocabulary yet."""
