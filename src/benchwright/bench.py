"""Benches: which instruments stand where, and how they are wired to the device under test.

The form of `simulators/benches/<name>.toml` and of a user's own bench file. A net is a list of
pins joined by wire; a pin is `role.terminal`. Terminals: a supply's `CH1+` and `CH1-`; a meter's
`V`, `I`, `LO`; a scope's `CH1` and `GND`; those of all kinds stand in `simulators/README.md`, a
device under test's in its own file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from pydantic import model_validator

from benchwright.data import find_data, list_data
from benchwright.driver.load import list_models, load_driver
from benchwright.errors import DataError, UnknownName, UsageError
from benchwright.manual.model import Facts
from benchwright.quantity import Amount
from benchwright.toml import read_toml


class BenchInfo(Facts):
    """What the bench is."""

    title: str
    seed: int = 1
    """Seed of the simulated noise."""


class Place(Facts):
    """An instrument on the bench."""

    model: str
    resource: str
    """Its VISA address."""
    nicknames: tuple[str, ...] = ()


class Part(Facts):
    """A device under test on the bench."""

    use: str
    """Name of the file under `simulators/duts/`."""
    values: dict[str, Amount] = {}
    """Values that differ from the file's."""


class Net(Facts):
    """Pins joined by wire."""

    pins: tuple[str, ...]


class Bench(Facts):
    """Instruments, devices under test and wiring."""

    bench: BenchInfo
    instrument: dict[str, Place]
    dut: dict[str, Part] = {}
    net: tuple[Net, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if not self.instrument:
            raise ValueError("a bench needs at least one `[instrument.ROLE]`")
        both = set(self.instrument) & set(self.dut)
        if both:
            raise ValueError(f"`{both.pop()}` is both an instrument and a device under test")
        resources = [place.resource.upper() for place in self.instrument.values()]
        if len(set(resources)) != len(resources):
            raise ValueError("two instruments have the same VISA resource")
        seen: set[str] = set()
        for net in self.net:
            for pin in net.pins:
                role = pin.partition(".")[0]
                if role not in self.instrument and role not in self.dut:
                    raise ValueError(f"pin `{pin}` belongs to no instrument or device of this bench")
                if pin in seen:
                    raise ValueError(f"pin `{pin}` is in two nets")
                seen.add(pin)
        return self


def load_bench(name: str | Path) -> Bench:
    """Return a bench by name (`demo`) or from a file (a path that ends in `.toml`).

    Raises UnknownName or DataError; every instrument's model is looked up at once.
    """
    text = str(name)
    if text.endswith(".toml") or "/" in text or "\\" in text:
        path = Path(text)
        if not path.is_file():
            raise UsageError(f"There is no bench file `{text}`. Give its path, or a name: {', '.join(list_benches())}.")
    else:
        path = find_data("bench", "simulators/benches", text)
    bench = read_toml(path, Bench)
    for role, place in bench.instrument.items():
        try:
            load_driver(place.model)
        except UnknownName as error:
            raise DataError(f"{path}: `instrument.{role}.model`: {error}") from error
    return bench


def list_benches() -> list[str]:
    """Return the names of the benches that come with Benchwright or stand in the user's folders."""
    return list_data("simulators/benches")


def bench_for(model: str) -> Bench:
    """Return a bench with one instrument of `model`, wired to nothing. Raises UnknownName."""
    if model not in list_models():
        raise UnknownName("instrument", model, list_models())
    place = Place(model=model, resource="TCPIP0::127.0.0.1::INSTR")
    return Bench(bench=BenchInfo(title=f"One {model}"), instrument={"it": place})
