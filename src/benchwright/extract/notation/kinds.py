"""Kinds of values by the names that placeholders have for them: `<NRf>`, `<Bool>`, `<qstring>`."""

from __future__ import annotations

_NAMES = {
    "NR1": "nr1 nr1+ int integer integers",
    "NR2": "nr2",
    "NR3": "nr3",
    "NRf": "nrf nrf+ nrx nrn numeric numeric_value real float non-decimal numeric value "
    "decimal_number decimal_numbers real_number",
    "Bool": "bool boolean b boolean_value",
    "string": "string str qstring quoted_string ascii_string spd",
    "block": "block binary_block block_data data_block arbitrary_block dab binary_block_data",
    "word": "cpd crd discrete",
}
"""What names of placeholders say about the kind of value, whatever the manual calls the parameter."""

_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split() if name != "value"}


def kind_of(name: str) -> str:
    """Return what the name of a placeholder says about its kind of value (`NRf`, `Bool`); empty if nothing."""
    return _KINDS.get(name.strip().lower().replace(" ", "_"), "")
