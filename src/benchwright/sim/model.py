"""What a simulated instrument remembers and measures: the form of `simulators/models/<vendor>/<model>.toml`.

Commands without an entry here still work: each set form with a query form is a setting of its own,
reset to the manual's default. An entry names a setting (physics and other entries refer to the
name), joins headers that mean the same setting, and gives what `*RST` sets.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BeforeValidator

from benchwright.data import find_data
from benchwright.errors import UnknownName
from benchwright.manual.model import Facts
from benchwright.quantity import Amount
from benchwright.toml import read_toml

Plain = bool | int | float | str


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Headers = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]
"""Headers in the manual's notation; `:APPLy voltage` is the parameter `voltage` of `:APPLy`, be it one that is sent
by name (`C<n>:BSWV FRQ`)."""


class Linked(Facts):
    """Channels whose setting follows: written for one, it is written for all of them."""

    channels: tuple[int, ...]
    when: str | None = None
    """Setting of the channel written that must be on."""
    given: dict[str, Plain] = {}
    """Settings and the values they must have."""
    opposite: bool = False
    """The others take the value with the opposite sign."""
    leads: int | None = None
    """Channel whose value the others take at the moment when `when` goes on."""


class Within(Facts):
    """A value that must fit the range selected, unless the range follows it."""

    range: str
    """Setting that holds the range, or any value in it."""
    ranges: str
    """Which of the physical `ranges`: the greatest value of each."""
    unless: str | None = None
    """Setting that is on while the range follows the value."""
    error: int = -222
    word_error: int | None = None
    """The error for a word such as MAXimum that stands for a value beyond the range; None: the same."""


class Setting(Facts):
    """One thing the instrument remembers."""

    header: Headers = ()
    """Commands whose set form writes it and whose query form reads it."""
    write: Headers = ()
    read: Headers = ()
    reset: Plain | tuple[Plain, ...] | dict[str, Plain] | None = None
    """Value after `*RST`, in the command's own unit and words; by channel where channels differ; several values where
    the command takes a list."""
    page: str | None = None
    """Where the reset value stands."""
    per_channel: bool = False
    kept: bool = False
    """`*RST` leaves it alone."""
    linked: Linked | None = None
    """Channels that follow one another, as tracking outputs do."""
    within: Within | None = None
    """Range that it must fit."""
    step: str | None = None
    """Setting that says by how much UP and DOWN change this one."""
    sets: dict[str, Plain] = {}
    """Other settings that change with it."""
    like: str | None = None
    """A reply in this model's own digits, where the manual prints another model's."""
    says: dict[str, str] = {}
    """Reply for a value, where it is not the value itself."""
    means: dict[str, str] = {}
    """What a value is called in the physics (`PK2Pk` is `peak_to_peak`)."""


class Then(Facts):
    """What changes when something is over."""

    given: dict[str, Plain] = {}
    """Settings and the values they must have; nothing changes otherwise."""
    sets: dict[str, Plain]


class Reading(Facts):
    """A query answered by measuring."""

    read: str
    gives: Headers
    """Physical quantities, in the order of the reply's fields; `@name` is the one that a parameter of the query of that
    name says, or a setting; `=name` is the value of a setting; `mode@2` is the quantity of channel 2."""
    form: str | None = None
    """The reply, where it is not fields joined by commas: each `{}` is one of what it `gives` (`OP1 {}1 {}2 RM1`)."""
    each: str | None = None
    """One field, where the word that asked for it stands beside the value: `{name},{}`."""
    unknown: str | None = None
    """The same where there is nothing to measure (`{name},****`)."""
    units: dict[str, str] = {}
    """Unit behind a value, by the word that asked for it, where the values of one reading have several."""
    given: dict[str, Plain] = {}
    """Settings and the values they must have for it to be this reading."""
    words: dict[str, str] = {}
    """Parameters that must have one value for it to be this reading: `{ item = "FREQ" }`."""
    fields_from: str | None = None
    """Setting that lists which of the fields come; they keep the order of `gives` however it was set."""
    means: dict[str, str] = {}
    """What a parameter that `gives` names, or a word of `fields_from`, stands for in the physics (`VPP` is
    `peak_to_peak`)."""
    says: dict[str, str] = {}
    """Reply for a word of the physics (`YES` is `1`)."""
    channel_from: str | None = None
    """Parameter of the query, or setting, that names the channel measured."""
    sets: dict[str, Plain] = {}
    """Settings that taking the reading changes."""
    then: Then | None = None
    """Settings that change when it has been taken."""
    like: str | dict[str, str] | None = None
    """A reply as printed, where the manual's entry prints one with fewer digits; by quantity where units differ."""
    page: str | None = None


class Answer(Facts):
    """A query answered from several settings, depending on the parameters it comes with."""

    read: str
    given: tuple[str, ...] = ()
    """Names of the parameters it comes with."""
    words: dict[str, str] = {}
    """Parameters that have one value: `{ quantity = "VOLTage" }`."""
    fields: Headers
    """Settings, in the order of the reply's fields."""
    page: str | None = None


class Event(Facts):
    """A command that does something instead of remembering a value."""

    write: str
    given: dict[str, Plain] = {}
    """Settings and the values they must have; it does nothing otherwise."""
    sets: dict[str, Plain] = {}
    """Settings that it changes."""
    copies: dict[str, str] = {}
    """Settings that take the value of others (`voltage = "trigger_voltage"`)."""
    does: str | None = None
    """What the physics of this kind of instrument does on it."""
    page: str | None = None


class Refusal(Facts):
    """An error that commands meet with while the settings are so."""

    write: Headers = ()
    """Commands whose set form is refused."""
    read: Headers = ()
    """Commands whose query form is refused."""
    given: dict[str, Plain]
    """Settings and the values they have while it is refused."""
    error: int
    """Number of the error; its text stands in the dialect."""
    page: str | None = None


class SimulatorInfo(Facts):
    """Which driver it belongs to, and how it names itself."""

    idn: str
    """Reply to `*IDN?`, to the letter."""
    options: str | None = None
    """Reply to `*OPT?`, to the letter."""
    kept: Headers = ()
    """Beginnings of headers whose settings `*RST` leaves alone."""
    notes: tuple[str, ...] = ()


class Physical(Facts):
    """Numbers of the measuring circuit. Those from no manual are said so in the file."""

    reading_time: Amount = Amount(0.0, "s")
    """How long one reading takes."""
    counts: int | None = None
    """Counts of full scale: resolution is range / counts."""
    noise_counts: float = 0.0
    """Standard deviation of a reading, in counts."""
    overrange: float = 1.0
    """Largest reading, as a multiple of the range."""
    noise: dict[str, Amount] = {}
    """Standard deviation of a reading by quantity, where it is absolute."""
    resolution: dict[str, Amount] = {}
    input_resistance: Amount | None = None
    burden: Amount | None = None
    """Resistance of the current input; of a load that is fully on; of a closed relay."""
    output_resistance: Amount | None = None
    """Resistance behind an output; of the heater that ranges in watts are meant for."""
    ranges: dict[str, tuple[Amount, ...]] = {}
    """Full-scale ranges by quantity, ascending, where no command lists them as choices with a meaning."""
    levels_per_division: float = 25.0
    """Levels of a scope's 8-bit converter for each vertical division."""
    horizontal_divisions: int = 10
    """Divisions across a scope's screen."""
    offset_moves: Literal["screen", "trace"] = "screen"
    """Whether a scope's offset is the voltage in the middle of the screen, or is added to the trace."""


class SimulatorModel(Facts):
    """One simulated model."""

    simulator: SimulatorInfo
    fixed: dict[str, str] = {}
    """Replies that never change, by header."""
    setting: dict[str, Setting] = {}
    reading: dict[str, Reading] = {}
    answer: dict[str, Answer] = {}
    event: dict[str, Event] = {}
    refusal: dict[str, Refusal] = {}
    physical: Physical = Physical()


@lru_cache(maxsize=64)
def load_simulator(model: str) -> SimulatorModel:
    """Return the simulator data of a model such as `rigol-dp832`; raises UnknownName or DataError."""
    vendor, _, name = model.partition("-")
    try:
        path = find_data("simulator", "simulators/models", f"{vendor}/{name}")
    except UnknownName as error:
        cure = f"Write simulators/models/{vendor}/{name}.toml beside its driver; simulators/README.md shows how."
        raise UnknownName("simulator", model, [], cure) from error
    return read_toml(path, SimulatorModel)
