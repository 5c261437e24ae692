"""A number with its unit, as people and data files write it: `100 mA`, `0.5 V`, `2 s`.

Kept free of pint on purpose: loading a data file or checking a script must not pay for a unit
registry. Generated scripts and the reader of English use pint.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from benchwright.errors import UnitError

BASE_UNITS: dict[str, str] = {
    "V": "voltage",
    "A": "current",
    "ohm": "resistance",
    "W": "power",
    "Hz": "frequency",
    "s": "time",
    "F": "capacitance",
    "H": "inductance",
    "S": "conductance",
    "Ah": "charge",
    "Wh": "energy",
    "J": "energy",
    "C": "charge",
    "degC": "temperature",
    "K": "temperature",
    "deg": "angle",
    "%": "ratio",
    "dB": "ratio (dB)",
    "dBm": "power (dBm)",
    "Vrms": "voltage",
    "Vpp": "voltage",
    "div": "divisions",
    "B": "data size",
    "Sa/s": "sample rate",
    "V/s": "voltage slew rate",
    "A/s": "current slew rate",
    "V/div": "vertical scale",
    "s/div": "horizontal scale",
    "": "number",
}
"""Every unit a data file may use without prefix, and the kind of quantity it measures."""

PREFIXES: dict[str, int] = {
    "T": 12,
    "G": 9,
    "M": 6,
    "k": 3,
    "": 0,
    "m": -3,
    "u": -6,
    "µ": -6,
    "μ": -6,
    "n": -9,
    "p": -12,
    "f": -15,
}
"""SI prefixes and their power of ten."""

_UNPREFIXED = {"", "%", "dB", "dBm", "deg", "degC", "div"}
_SPELLINGS = {"\u03a9": "ohm", "\u2126": "ohm", "Ohm": "ohm", "°C": "degC", "sec": "s", "°": "deg"}
"""Other spellings; the ohm sign has two code points."""
_AMOUNT = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*")


def split_unit(unit: str) -> tuple[str, int]:
    """Return the base unit and power of ten of a unit such as `mA` (`("A", -3)`).

    Raises UnitError for a unit that is not known.
    """
    if _SPELLINGS.get(unit, unit) in BASE_UNITS:
        return _SPELLINGS.get(unit, unit), 0
    for prefix, power in PREFIXES.items():
        rest = _SPELLINGS.get(unit[len(prefix) :], unit[len(prefix) :])
        if prefix and unit.startswith(prefix) and rest in BASE_UNITS and rest not in _UNPREFIXED:
            return rest, power
    per_second, divisor = _per_second(unit)
    if divisor:
        base, power = split_unit(per_second)
        return base, power - divisor
    if unit == "min":
        raise UnitError("`min` is not a unit here. Write minutes as seconds, for example `120 s`.")
    raise UnitError(f"`{unit}` is not a known unit. Write for example `V`, `mA`, `kohm` or `s`.")


def unit_of_data(unit: str) -> tuple[str, int]:
    """As `split_unit`, for a manual file: a unit that nobody may write here, such as `min`, stands for itself."""
    try:
        return split_unit(unit) if unit else ("", 0)
    except UnitError:
        return unit, 0


def _per_second(unit: str) -> tuple[str, int]:
    """Return a rate per second and the power of ten of the time unit it had: `A/us` is `("A/s", -6)`.

    The power is 0 where the unit is no rate in a part of a second.
    """
    amount, _, time = unit.partition("/")
    if not time.endswith("s") or f"{amount.lstrip(''.join(PREFIXES))}/s" not in BASE_UNITS:
        return unit, 0
    return f"{amount}/s", PREFIXES.get(time[:-1], 0)


@dataclass(frozen=True, slots=True, order=False)
class Amount:
    """A finite number in a base unit (`V`, `A`, `ohm`, `s`, ...; `""` for a plain number)."""

    value: float
    unit: str = ""

    @classmethod
    def parse(cls, text: str | int | float) -> Amount:
        """Read `"100 mA"`, `"5V"`, `"3"` or a bare number.

        Raises UnitError when it is not a number with a known unit.
        """
        if isinstance(text, (int, float)):
            return cls(float(text), "")
        found = _AMOUNT.fullmatch(text)
        if found is None:
            raise UnitError(f"`{text}` is not a number with a unit, such as `100 mA`.")
        base, power = split_unit(found[2])
        value = float(f"{found[1]}e{power}") if "e" not in found[1].lower() else float(found[1]) * 10.0**power
        if not math.isfinite(value):
            raise UnitError(f"`{text}` is too large a number.")
        return cls(value, base)

    @property
    def kind(self) -> str:
        """The kind of quantity: `voltage`, `current`, `time`, ..."""
        return BASE_UNITS[self.unit]

    def expect(self, unit: str) -> Amount:
        """Return self if it is of the same kind as `unit`; raise UnitError naming both otherwise."""
        if self.unit != unit:
            raise UnitError(f"`{self}` is a {self.kind}; a {BASE_UNITS[unit]} in `{unit}` is needed here.")
        return self

    def __str__(self) -> str:
        """The number in the prefix an engineer would choose: `100 mA`, `4.7 kohm`."""
        if not self.unit:
            return f"{self.value:.12g}"
        if self.value == 0 or self.unit in _UNPREFIXED or self.unit in {"Sa/s"}:
            return f"{self.value:.12g} {self.unit}"
        power = min(12, max(-15, 3 * math.floor(math.log10(abs(self.value)) / 3 + 1e-12)))
        if self.unit == "s" and power > 0:
            power = 0
        prefix = {p: s for s, p in reversed(PREFIXES.items()) if s not in "µμ" or not s}[power]
        scaled = float(f"{self.value * 10.0**-power:.12g}")
        return f"{scaled:.12g} {prefix}{self.unit}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def read(value: Any) -> Amount:
            if isinstance(value, Amount):
                return value
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                raise ValueError("a number with a unit is needed, such as `100 mA`")
            try:
                return cls.parse(value)
            except UnitError as error:
                raise ValueError(str(error)) from error

        return core_schema.no_info_plain_validator_function(
            read,
            serialization=core_schema.to_string_ser_schema(when_used="json"),
            json_schema_input_schema=core_schema.union_schema([core_schema.str_schema(), core_schema.float_schema()]),
        )
