"""How an instrument of each kind is switched on and off, and what must be set before it is."""

from __future__ import annotations

from dataclasses import dataclass

from benchwright.driver.actions import Kind


@dataclass(frozen=True, slots=True)
class Switching:
    """What lets power through the terminals: the output of a source, the input of a load."""

    what: str = "output"
    """Its name, as simulator data call the setting too."""
    limits: tuple[tuple[str, frozenset[str]], ...] = (
        ("current limit", frozenset({"set_current"})),
        ("voltage", frozenset({"set_voltage"})),
    )
    """What must be set before it goes on, and the actions of which any sets it."""

    @property
    def on(self) -> str:
        """The action that switches it on."""
        return f"{self.what}_on"

    @property
    def off(self) -> str:
        """The action that switches it off."""
        return f"{self.what}_off"


_OUTPUT = Switching()
_OF_KIND: dict[Kind, Switching] = {
    "electronic-load": Switching(
        "input", (("level", frozenset({"set_current", "set_voltage", "set_resistance", "set_power"})),)
    ),
}


def switching(kind: Kind) -> Switching:
    """Return how an instrument of a kind is switched."""
    return _OF_KIND.get(kind, _OUTPUT)
