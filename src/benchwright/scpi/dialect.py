"""How a family of instruments reads and answers: the form of `simulators/dialects/<name>.toml`.

Every row carries its evidence grade: `M` measured on hardware, `V` vendor manual, `T` another
implementation, `D` third-party driver, `I` inference, `S` the standard. What no row says is done
the standard's way, and counts as unspecified.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

from benchwright.data import find_data, list_data
from benchwright.errors import DataError
from benchwright.manual.header import parse_header
from benchwright.manual.model import Command, Facts
from benchwright.scpi.errors import STANDARD_ERRORS
from benchwright.toml import read_toml

Grade = Literal["M", "V", "T", "D", "I", "S"]
ErrorReader = Literal["next", "code", "all", "count", "command", "execution"]
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
    event_bit: int | None = None
    """Number of the bit of the standard event register that it sets, where that is not the standard's."""


class DialectInfo(Facts):
    """What the dialect is."""

    name: str
    title: str
    based_on: str | None = None
    """Another dialect, from which every row comes that does not stand here; that one is based on none."""


class Errors(Facts):
    """How errors are kept and read."""

    read_by: Row[Literal["queue", "events", "register", "none"]] = Row(value="queue", grade="S", source="SCPI-99 21.8")
    """`queue`: an error query takes one; `events`: `*ESR?` first, then event queries; `register`: a query
    tells the last error's number and forgets it; `none`: at most bits of the status registers tell of one."""
    query: str | None = None
    """The error query in short form, as a script would send it."""
    readers: dict[str, ErrorReader] = {}
    """Headers that read errors, in manual notation, and what each replies. `command` and `execution` are
    the registers of the last command error (-1xx) and of the last execution error (-2xx)."""
    form: Row[Literal["code and text", "text", "code"]] = Row(value="code and text", grade="S", source="SCPI-99 21.8")
    """What one error looks like when it is read."""
    status_bit: Row[bool] = Row(value=True, grade="S", source="SCPI-99 9")
    """Whether bit 2 of the status byte tells that the queue is not empty."""
    sign: Row[Literal["negative", "positive"]] = Row(value="negative", grade="S", source="SCPI-99 21.8")
    """Whether standard codes are reported as `-113` or `113`."""
    quoted: Row[bool] = Row(value=True, grade="S", source="SCPI-99 21.8")
    detail: Row[Literal["none", "header", "command"]] = Row(value="none", grade="S", source="SCPI-99 21.8")
    """What is appended to the text: the header at fault, or the whole command."""
    separator: str = ";"
    """What stands between text and detail."""
    longest: Row[int] = Row(value=255, grade="S", source="SCPI-99 21.8")
    """Greatest length of text and detail together."""
    power_on: Row[bool] = Row(value=False, grade="S", source="SCPI-99 21.8")
    """Whether switching on is itself an entry in the queue."""
    execution_from: Row[int] | None = None
    """The least number of the execution register, where both registers share one list of numbers."""
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

    header: Row[Literal["none", "switchable", "echo"]] = Row(value="none", grade="S", source="SCPI-99 6.2")
    """`switchable`: a setting `header` puts the header before each reply, in the form that a setting `verbose`
    tells. `echo`: the header comes first, with its prefix, as a setting `header` tells: OFF, SHORT or LONG
    (OFF leaves units out as well); SHORT where there is no such setting."""
    common_header: Row[bool] = Row(value=False, grade="S", source="IEEE 488.2 10")
    """Whether replies to common queries such as `*IDN?` carry it as well."""
    several: Row[Literal["joined", "each"]] = Row(value="joined", grade="S", source="IEEE 488.2 8.4")
    """Whether the replies to several queries of one message are joined by `;` or each sent as a message."""
    terminator: Row[Literal["\n", "\r\n", "\r", ""]] = Row(value="\n", grade="S", source="IEEE 488.2 8.5")
    """What ends a reply."""
    boolean: Row[Literal["1/0", "ON/OFF"]] = Row(value="1/0", grade="S", source="SCPI-99 7.3")
    choice: Row[Literal["short", "long", "as-sent"]] = Row(value="short", grade="S", source="SCPI-99 7.1")
    overload: Row[str] | None = None
    """What a reading beyond range looks like, to the letter."""


class Reading(Facts):
    """How messages are read.

    `reader` tells which of three readers does it: `tree`, headers of mnemonics joined by colons, then data;
    `pairs`, the same, and data that may be names with values (`FRQ,1000,AMP,4`); `flat`, one word, then its
    value behind a colon, a blank or nothing (`VSET1:12.0`, `OUT1`), one command a message unless `compound`.
    """

    reader: Row[Literal["tree", "pairs", "flat"]] = Row(value="tree", grade="S", source="SCPI-99 6.2")
    case: Row[Literal["ignored", "kept"]] = Row(value="ignored", grade="S", source="IEEE 488.2 7.6.1.4.1")
    """`kept`: headers are understood in capitals only."""
    path: Row[Literal["kept", "prefix", "none"]] = Row(value="kept", grade="S", source="SCPI-99 6.2.4")
    """Where a header behind `;` starts: `kept`, from the path of the header before it; `prefix`, from that path
    or else from the root; `none`, always from the root."""
    compound: Row[bool] = Row(value=True, grade="S", source="IEEE 488.2 7.3.2")
    """Whether `;` joins several commands to one message."""
    question_mark: Row[Literal["needed", "optional"]] = Row(value="needed", grade="S", source="IEEE 488.2 7.6.1.5")
    """`optional`: a command that can only ask is also sent without a question mark."""
    query_blank: Row[Literal["needed", "optional"]] = Row(value="needed", grade="S", source="IEEE 488.2 7.6.1.5")
    """`optional`: values of a query are also sent right behind its question mark (`SNAP?1,2`)."""
    terminator: Row[Literal["\n", "\r\n", "\r", ""]] = Row(value="\n", grade="S", source="IEEE 488.2 7.5")
    """What ends a message; empty where a pause does."""
    on_error: Row[Literal["continue", "abort"]] = Row(value="continue", grade="I", source="not stated")
    """What happens to the rest of a message after a unit at fault."""
    out_of_range: Row[Literal["error", "nearest"]] = Row(value="error", grade="S", source="SCPI-99 21.8.9")
    units: Row[bool] = Row(value=True, grade="S", source="SCPI-99 7.2")
    """Whether numbers may carry a unit."""
    multipliers: Row[bool] = Row(value=False, grade="S", source="IEEE 488.2 7.7.3")
    """Whether they may carry a multiplier without one (`TDIV 2 M`)."""
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
    errors: Errors = Errors()
    replies: Replies = Replies()
    reading: Reading = Reading()

    def reader_of(self, command: Command) -> ErrorReader | None:
        """Return how a query reads errors, however the manual writes its header; None if it reads none."""
        spelt = _ways(command.header)
        return next((how for header, how in self.errors.readers.items() if _ways(header) & spelt), None)

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
        if self.errors.detail.value != "none":
            told = command if self.errors.detail.value == "command" else command.partition(" ")[0]
            text += f"{self.errors.separator}{told}"
        text = text[: self.errors.longest.value]
        quote = '"' if self.errors.quoted.value else ""
        if self.errors.form.value == "text":
            return f"{quote}{text}{quote}"
        number = str(self.code(code))
        return number if self.errors.form.value == "code" else f"{number},{quote}{text}{quote}"


@lru_cache(maxsize=4096)
def _ways(header: str) -> frozenset[tuple[str, ...]]:
    """Return every way to spell a header in long form."""
    return frozenset(tuple(node.long for node in path) for path in parse_header(header).paths)


@lru_cache(maxsize=64)
def load_dialect(name: str) -> Dialect:
    """Return the dialect called `name`. Raises UnknownName or DataError."""
    own = read_toml(find_data("dialect", "simulators/dialects", name), Dialect)
    if own.dialect.based_on is None:
        return own
    base = load_dialect(own.dialect.based_on)
    if base.dialect.based_on is not None:
        raise DataError(f"Dialect `{name}` is based on `{base.dialect.name}`, which is itself based on another.")
    rows = _laid_over(base.model_dump(exclude_unset=True), own.model_dump(exclude_unset=True))
    return Dialect.model_validate(rows)


def _laid_over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of both; a row that stands in `own` counts, whole."""
    rows = dict(base)
    for name, value in own.items():
        table = isinstance(value, dict) and isinstance(rows.get(name), dict) and "grade" not in value
        rows[name] = _laid_over(rows[name], value) if table else value
    return rows


def list_dialects() -> list[str]:
    """Return the names of all dialects."""
    return list_data("simulators/dialects")
