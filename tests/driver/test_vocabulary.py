"""The fixed words of each kind of instrument: complete, regular, and told to those who write driver files."""

import re
from pathlib import Path
from typing import get_args

import pytest

from benchwright.driver.actions import ACTIONS, WORD, Kind
from benchwright.quantity import BASE_UNITS

README = (Path(__file__).parents[2] / "drivers" / "README.md").read_text(encoding="utf-8")

SIGNATURES = [(kind, name, signature) for kind, actions in ACTIONS.items() for name, signature in actions.items()]
IDS = [f"{kind}-{name}" for kind, name, _ in SIGNATURES]


def test_every_kind_has_a_vocabulary_and_a_row_in_the_readme():
    assert set(ACTIONS) == set(get_args(Kind))
    assert [kind for kind in ACTIONS if f"| `{kind}` |" not in README] == []


@pytest.mark.parametrize(("kind", "name", "signature"), SIGNATURES, ids=IDS)
def test_names_and_units_are_regular(kind, name, signature):
    units = [*signature.args.values(), *([signature.returns] if signature.returns not in (None, WORD) else [])]

    assert set(units) <= set(BASE_UNITS)
    assert bool(signature.words) == (signature.returns == WORD)
    assert signature.returns is None or name.startswith(("measure_", "read_"))
    assert name.startswith("set_") == bool(signature.args)
    assert "channel" not in signature.args
    assert not signature.does.endswith(".")
    assert signature.does[0].islower()


@pytest.mark.parametrize("kind", ACTIONS)
def test_what_goes_on_can_go_off(kind):
    names = set(ACTIONS[kind])
    partners = {name: re.sub("_on$", "_off", name) for name in names if name.endswith("_on")}

    assert [name for name, other in partners.items() if other not in names and not name.startswith(("guard",))] == []


@pytest.mark.parametrize(
    ("kind", "drives"),
    [
        ("power-supply", "output_on"),
        ("source-measure-unit", "output_on"),
        ("current-source", "output_on"),
        ("function-generator", "output_on"),
        ("electronic-load", "input_on"),
        ("temperature-controller", "heater_high"),
        ("switch", "close"),
        ("optical-chopper", "motor_on"),
    ],
)
def test_what_drives_something_addresses_a_channel_or_is_the_whole(kind, drives):
    assert not ACTIONS[kind][drives].args
