"""What a multimeter can be asked to do: function, range, speed, triggering, readings."""

from __future__ import annotations

from benchwright.driver.signature import Signature, Vocabulary, does, measures, ranges, sets, switches


def _function(quantity: str, word: str, unit: str) -> Vocabulary:
    """Return what can be done with a function that has a unit but no range to set."""
    return {
        f"select_{quantity}": does(f"select the {word} function"),
        f"measure_{quantity}": measures(word, unit),
    }


def _ranged(quantity: str, word: str, unit: str) -> Vocabulary:
    return {
        f"select_{quantity}": does(f"select the {word} function"),
        **ranges(quantity, word, unit, by="meter"),
        f"measure_{quantity}": measures(word, unit),
    }


def _integrated(quantity: str, word: str) -> Vocabulary:
    """Return the integration time of a function, in periods of the mains."""
    return {f"set_{quantity}_nplc": Signature(f"set the {word} integration time in power line cycles", {"nplc": ""})}


ACTIONS: Vocabulary = {
    **_ranged("dc_voltage", "DC voltage", "V"),
    **_ranged("ac_voltage", "AC voltage", "V"),
    **_ranged("dc_current", "DC current", "A"),
    **_ranged("ac_current", "AC current", "A"),
    **_ranged("resistance", "two-wire resistance", "ohm"),
    **_ranged("resistance_4w", "four-wire resistance", "ohm"),
    **_ranged("capacitance", "capacitance", "F"),
    # The range of these two is that of the voltage; few meters let it be set.
    **_ranged("frequency", "frequency", "Hz"),
    **_ranged("period", "period", "s"),
    **_function("temperature", "temperature", "degC"),
    **_function("diode", "diode's forward voltage", "V"),
    **_function("continuity", "resistance in the continuity test", "ohm"),
    **_integrated("dc_voltage", "DC voltage"),
    **_integrated("dc_current", "DC current"),
    **_integrated("resistance", "two-wire resistance"),
    **_integrated("resistance_4w", "four-wire resistance"),
    **_integrated("temperature", "temperature"),
    # Meters without integration times to set have two or three speeds.
    "rate_slow": does("read slowly, with the most digits"),
    "rate_medium": does("read at medium speed"),
    "rate_fast": does("read fast, with the fewest digits"),
    "set_ac_filter": sets("lowest frequency that AC functions must take in", frequency="Hz"),
    **switches("autozero", "automatic zeroing"),
    **switches("null", "subtraction of a null value"),
    **switches("high_impedance", "input of more than 10 Gohm"),
    **switches("average", "averaging filter"),
    "set_average_count": sets("number of readings averaged", count=""),
    "trigger_immediate": does("trigger without waiting"),
    "trigger_external": does("trigger at the external input"),
    "trigger_bus": does("trigger by the bus"),
    "set_trigger_delay": sets("delay after the trigger", delay="s"),
    "set_trigger_count": sets("number of triggers taken", count=""),
    "set_sample_count": sets("number of readings for each trigger", count=""),
    "initiate": does("wait for triggers"),
    "trigger": does("send a trigger"),
    "display_on": does("switch the display on"),
    "display_off": does("switch the display off"),
}
