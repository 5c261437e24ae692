"""How a family of instruments reads and answers: the form of `simulators/dialects/<name>.toml`.

Every row carries its evidence grade: `M` measured on hardware, `V` vendor manual, `T` another
implementation, `D` third-party driver, `I` inference, `S` the standard. What no row says is done
the standard's way, and counts as unspecified.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Generic, Literal, TypeVar

from benchwright.data import find_data, list_data
from benchwright.manual.model import Facts
from benchwright.scpi.errors import STANDARD_ERRORS
from benchwright.toml import read_toml

Grade = Literal["M", "V", "T", "D", "I", "S"]
T = TypeVar("T")


class Row(Facts, Generic[T]):
    """One fact about the family, how well it is known, and from where."""

    value: T
    grade: Grade
    source: str


class ErrorText(Facts):
    """The family's wording of one error code."""

    text: str
    grade: Grade
    source: str


class DialectInfo(Facts):
    """What the dialect is."""

    name: str
    title: str


class Errors(Facts):
    """How errors are kept and read."""

    read_by: Row[Literal["queue", "events", "none"]]
    """`queue`: an error query takes one; `events`: `*ESR?` first, then event queries; `none`."""
    query: str | None = None
    """The error query in short form, as a script would send it."""
    readers: dict[str, Literal["next", "code", "all", "count"]] = {}
    """Headers that read errors, in manual notation, and what each replies."""
    status_bit: Row[bool] = Row(value=True, grade="S", source="SCPI-99 9")
    """Whether bit 2 of the status byte tells that the queue is not empty."""
    sign: Row[Literal["negative", "positive"]] = Row(value="negative", grade="S", source="SCPI-99 21.8")
    """Whether standard codes are reported as `-113` or `113`."""
    quoted: Row[bool] = Row(value=True, grade="S", source="SCPI-99 21.8")
    detail: Row[Literal["none", "command"]] = Row(value="none", grade="S", source="SCPI-99 21.8")
    """Whether the command at fault is appended to the text."""
    separator: str = ";"
    """What stands between text and detail."""
    longest: Row[int] = Row(value=255, grade="S", source="SCPI-99 21.8")
    """Greatest length of text and detail together."""
    power_on: Row[bool] = Row(value=False, grade="S", source="SCPI-99 21.8")
    """Whether switching on is itself an entry in the queue."""
    none: Row[str] = Row(value='0,"No error"', grade="S", source="SCPI-99 21.8")
    """The reply when there is no error, to the letter."""
    pending: Row[str] | None = None
    """The reply of an event query while `*ESR?` has not been read, to the letter."""
    depth: Row[int] = Row(value=20, grade="I", source="most common depth; not stated for this family")
    overflow: Row[int] = Row(value=-350, grade="S", source="SCPI-99 21.8")
    reset_clears: Row[bool] = Row(value=False, grade="S", source="SCPI-99 21.8")
    text: dict[str, ErrorText] = {}
    """Texts that differ from the standard's, by code."""
    codes: dict[str, Row[int]] = {}
    """Codes used in place of the standard's, by standard code."""


class Replies(Facts):
    """The style of replies."""

    header: Row[Literal["none", "switchable"]] = Row(value="none", grade="S", source="SCPI-99 6.2")
    """`switchable`: a header setting puts the header before each reply."""
    boolean: Row[Literal["1/0", "ON/OFF"]] = Row(value="1/0", grade="S", source="SCPI-99 7.3")
    choice: Row[Literal["short", "long", "as-sent"]] = Row(value="short", grade="S", source="SCPI-99 7.1")
    overload: Row[str] | None = None
    """What a reading beyond range looks like, to the letter."""


class Reading(Facts):
    """How messages are read."""

    on_error: Row[Literal["continue", "abort"]] = Row(value="continue", grade="I", source="not stated")
    """What happens to the rest of a message after a unit at fault."""
    out_of_range: Row[Literal["error", "nearest"]] = Row(value="error", grade="S", source="SCPI-99 21.8.9")
    units: Row[bool] = Row(value=True, grade="S", source="SCPI-99 7.2")
    """Whether numbers may carry a unit."""
    identity: tuple[str, ...] = ("*IDN",)
    """Queries whose reply has no definite end."""
    identity_last: Row[bool] = Row(value=False, grade="I", source="not stated")
    """Whether a query behind `*IDN?` in one message is refused with -440."""
    decimals_for_integers: Row[Literal["round", "error"]] = Row(value="round", grade="S", source="IEEE 488.2 7.7.2.4")
    """What becomes of a number with a fraction where an integer is wanted."""
    interrupted: Row[Literal["discard", "keep"]] = Row(value="discard", grade="S", source="IEEE 488.2 6.3.2")
    """What happens to an unread reply when a new message comes."""


class Dialect(Facts):
    """One family's way of reading and answering."""

    dialect: DialectInfo
    errors: Errors
    replies: Replies = Replies()
    reading: Reading = Reading()

    def code(self, code: int) -> int:
        """Return the code this family uses for a standard code, sign included."""
        row = self.errors.codes.get(str(code))
        own = row.value if row else code
        return -own if own < 0 and self.errors.sign.value == "positive" else own

    def error_text(self, code: int, command: str) -> str:
        """Return what one error looks like when it is read from the queue, to the letter."""
        replaced = self.errors.codes.get(str(code))
        own = replaced.value if replaced else code
        row = self.errors.text.get(str(own)) or self.errors.text.get(str(code))
        text = row.text if row else STANDARD_ERRORS.get(own, "")
        if self.errors.detail.value == "command":
            text += f"{self.errors.separator}{command}"
        text = text[: self.errors.longest.value]
        quote = '"' if self.errors.quoted.value else ""
        return f"{self.code(code)},{quote}{text}{quote}"


@lru_cache(maxsize=64)
def load_dialect(name: str) -> Dialect:
    """Return the dialect called `name`. Raises UnknownName or DataError."""
    return read_toml(find_data("dialect", "simulators/dialects", name), Dialect)


def list_dialects() -> list[str]:
    """Return the names of all dialects."""
    return list_data("simulators/dialects")
