"""What one action takes and returns, and short ways to write it down."""

from __future__ import annotations

from dataclasses import dataclass, field

WORD = "word"
"""What an action returns that answers with a word instead of a number."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Arguments of an action with their units (`""`: a plain number), and what it returns."""

    does: str
    """What it does, as it would stand in a sentence of a plan; a value may follow (`... to 5 V`)."""
    args: dict[str, str] = field(default_factory=dict)
    returns: str | None = None
    """Unit of the number returned, `word` where one of `words` comes back; None if nothing does."""
    channel: bool = False
    """Whether it addresses one channel, if the instrument has several."""
    optional: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """What a query that returns a word can answer. An instrument with other words has no such action."""


Vocabulary = dict[str, Signature]
"""Actions of one kind of instrument, by name."""


def does(what: str, channel: bool = False) -> Signature:
    """Return an action without arguments: `does("start acquiring")`."""
    return Signature(what, channel=channel)


def sets(what: str, channel: bool = False, **args: str) -> Signature:
    """Return an action that sets one thing: `sets("frequency", frequency="Hz")`."""
    return Signature(f"set the {what}", args, channel=channel)


def measures(what: str, unit: str, channel: bool = False) -> Signature:
    """Return an action that measures a number: `measures("output voltage", "V")`."""
    return Signature(f"measure the {what}", returns=unit, channel=channel)


def reads(what: str, *words: str, channel: bool = False) -> Signature:
    """Return an action that answers with one of `words`: `reads("whether the output is on", "ON", "OFF")`."""
    return Signature(f"read {what}", returns=WORD, channel=channel, words=words)


def switches(name: str, what: str, channel: bool = False) -> Vocabulary:
    """Return `<name>_on` and `<name>_off`."""
    return {
        f"{name}_on": Signature(f"switch the {what} on", channel=channel),
        f"{name}_off": Signature(f"switch the {what} off", channel=channel),
    }


def ranges(quantity: str, what: str, unit: str, channel: bool = False, by: str = "instrument") -> Vocabulary:
    """Return `set_<quantity>_range` and `auto_<quantity>_range`; `by` is what a sentence calls the instrument."""
    return {
        f"set_{quantity}_range": Signature(f"set the {what} range", {"range": unit}, channel=channel),
        f"auto_{quantity}_range": Signature(f"let the {by} choose the {what} range", channel=channel),
    }
