"""The fixed vocabulary of actions: what an instrument of each kind can be asked to do.

A driver file says how *its* model does each one in SCPI. Plans name actions only, so the same
plan serves any model of the kind. Each kind has a module in `driver/kinds/`; `drivers/README.md`
shows how a driver file uses it. Names go by these rules:

* `select_...` chooses a function or shape, `set_...` takes a number with a unit, `..._on` and `..._off` switch;
* what is one of several words is one action a word (`couple_dc`, `trigger_rising`);
* `measure_...` returns a number with a unit, `read_...` one of the words listed;
* an instrument that cannot do an action has none of that name: nothing is put in its place.
"""

from __future__ import annotations

from typing import Literal

from benchwright.driver.kinds import (
    counter,
    current_source,
    electronic_load,
    function_generator,
    lock_in,
    multimeter,
    optical_chopper,
    oscilloscope,
    power_supply,
    source_measure_unit,
    spectrum_analyser,
    switch,
    temperature_controller,
)
from benchwright.driver.signature import WORD, Signature, Vocabulary

__all__ = ["ACTIONS", "WORD", "Kind", "Signature"]

Kind = Literal[
    "power-supply",
    "multimeter",
    "source-measure-unit",
    "current-source",
    "electronic-load",
    "oscilloscope",
    "function-generator",
    "spectrum-analyser",
    "lock-in",
    "switch",
    "counter",
    "temperature-controller",
    "optical-chopper",
]

ACTIONS: dict[str, Vocabulary] = {
    "power-supply": power_supply.ACTIONS,
    "multimeter": multimeter.ACTIONS,
    "source-measure-unit": source_measure_unit.ACTIONS,
    "current-source": current_source.ACTIONS,
    "electronic-load": electronic_load.ACTIONS,
    "oscilloscope": oscilloscope.ACTIONS,
    "function-generator": function_generator.ACTIONS,
    "spectrum-analyser": spectrum_analyser.ACTIONS,
    "lock-in": lock_in.ACTIONS,
    "switch": switch.ACTIONS,
    "counter": counter.ACTIONS,
    "temperature-controller": temperature_controller.ACTIONS,
    "optical-chopper": optical_chopper.ACTIONS,
}
"""Actions by kind of instrument."""
