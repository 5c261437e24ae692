"""Units behind a number: multipliers and unit names as they are sent (IEEE 488.2 7.7.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from benchwright.manual.model import Parameter
from benchwright.quantity import PREFIXES, unit_of_data
from benchwright.scpi.lexer import Fault, Span

UnitUse = Literal["none", "units", "multipliers"]
"""What may stand behind a number: nothing, a unit, or a unit or a multiplier alone (`2 M`)."""

MULTIPLIERS = {"EX": 18, "PE": 15, "T": 12, "G": 9, "MA": 6, "K": 3, "": 0, "M": -3, "U": -6, "N": -9} | {
    "P": -12,
    "F": -15,
    "A": -18,
}
"""Multipliers of a suffix unit, in upper case (IEEE 488.2 table 7-2)."""

_UNIT_NAMES = {"V": "V", "A": "A", "OHM": "ohm", "W": "W", "HZ": "Hz", "S": "s", "SEC": "s", "F": "F", "H": "H"} | {
    "DEG": "deg",
    "PCT": "%",
    "%": "%",
    "DB": "dB",
    "DBM": "dBm",
    "CEL": "degC",
    "K": "K",
    "J": "J",
    "C": "C",
    "VPP": "Vpp",
    "VRMS": "Vrms",
    "VDC": "V",
    "SA/S": "Sa/s",
}
_METRES = {"MM": -3, "UM": -6, "NM": -9, "PM": -12}
"""Lengths, as those of light waves; an M alone is no metre but a multiplier."""
_MEGA = {"MHZ": "Hz", "MOHM": "ohm", "MSA/S": "Sa/s"}

_AMPLITUDES = ("Vpp", "Vrms")
"""Units of an amplitude. It can be sent in each of them, in dBm, and in plain volts, which mean its own unit."""


@lru_cache(maxsize=512)
def read_suffix(suffix: str) -> tuple[str, int] | None:
    """Return base unit and power of ten of a suffix as sent (`mV`, `MHZ`); None if there is none such.

    Case does not matter; `MHZ`, `MOHM` and `MSA/S` are mega, every other leading M is milli.
    """
    upper = suffix.upper().replace("Ω", "OHM").replace("µ", "U").replace("Μ", "U")
    if upper in _MEGA:
        return _MEGA[upper], 6
    if upper in _UNIT_NAMES:
        return _UNIT_NAMES[upper], 0
    if upper in _METRES:
        return "m", _METRES[upper]
    for multiplier, power in MULTIPLIERS.items():
        name = upper[len(multiplier) :]
        if multiplier and upper.startswith(multiplier) and name in _UNIT_NAMES and name not in ("PCT", "DEG", "%"):
            return _UNIT_NAMES[name], power
    return None


def power_of(spot: Span, parameter: Parameter, units: UnitUse) -> int | Fault | None:
    """Return the power of ten that brings a number with this suffix to the parameter's unit.

    None for a unit that is legal there and that no power of ten converts.
    """
    if len(spot.text) > 12:
        return Fault(-134, spot.start, spot.end, "The unit has more than 12 characters.")
    known = read_suffix(spot.text)
    base, scale = _own(parameter)
    if known is not None and base and known[0] in (base.removesuffix("/div"), "V" if base in _AMPLITUDES else base):
        return known[1] - scale
    if spot.text.upper() == parameter.unit.upper():
        return 0  # a unit of this instrument only
    if units == "multipliers" and spot.text.upper() in MULTIPLIERS:
        return MULTIPLIERS[spot.text.upper()] - scale
    if known is not None and base in _AMPLITUDES and known[0] in (*_AMPLITUDES, "dBm"):
        return None
    return _no_unit(spot, parameter, known is not None)


def _no_unit(spot: Span, parameter: Parameter, known: bool) -> Fault:
    if not parameter.unit:
        message = f"`{parameter.name}` takes a number without a unit."
        return Fault(-138 if known else -131, spot.start, spot.end, message, "Remove it.")
    message = f"`{spot.text}` is no unit for `{parameter.name}`." if known else f"`{spot.text}` is not a unit."
    return Fault(-131, spot.start, spot.end, message, bare_hint(parameter))


def bare_hint(parameter: Parameter) -> str | None:
    """Say in which unit a bare number is taken; None where the manual names none."""
    base, power = _own(parameter)
    prefix = next((p for p, scale in PREFIXES.items() if scale == power), "")
    return f"Give it in {prefix}{base}." if base else None


def _own(parameter: Parameter) -> tuple[str, int]:
    """Return base and power of ten of the parameter's unit; one that is not known stands for itself."""
    return unit_of_data(parameter.unit)
