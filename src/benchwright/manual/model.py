"""What one vendor document says, as data: commands, parameters, ranges, replies, pages.

The form of `manuals/<vendor>/<document>.toml`; README.md in `manuals/` explains it by example.
Anything the document does not say is absent. Numbers stand in the `unit` named beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    WrapSerializer,
    model_validator,
)

from benchwright.manual.header import LONE, Header, parse_header

ParameterType = Literal["real", "integer", "boolean", "choice", "string", "text", "block", "list", "expression"]
"""`string` needs quotes, `text` may stand without; `list` is a channel list `(@1,2)`."""

Number = int | float


class Facts(BaseModel):
    """Base of all data files: frozen, and a misspelt key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Parameter(Facts):
    """One parameter of a command's set or query form."""

    name: str
    """The manual's name for it; `channel` is reserved for the parameter that names a channel."""
    type: ParameterType
    unit: str = ""
    """Unit of the numbers here and of a bare number sent to the instrument."""
    min: Number | None = None
    max: Number | None = None
    step: Number | None = None
    values: tuple[Number, ...] | None = None
    """The only numbers allowed, where the manual lists them."""
    limit: str | None = None
    """Name of a `[limit.NAME]` table: a range that depends on model, channel, function, ..."""
    choices: tuple[str, ...] = ()
    """Words allowed, in manual notation (`MINimum`); numbers as text for `{1|2|3}`."""
    means: dict[str, str] = {}
    """What a choice or word stands for, with unit (`"0" = "200 mV"`), where the manual says so."""
    words: tuple[str, ...] = ()
    """Special words accepted beside the type's own values (`MINimum`, `MAXimum`, `DEFault`)."""
    default: str | Number | None = None
    """Value the manual names as the parameter's default."""
    reset: str | Number | None = None
    """Value the manual gives as the setting's state after `*RST`."""
    optional: bool = False
    repeat: bool = False
    """The last parameter may be given several times, separated by commas."""
    max_length: int | None = None
    """Greatest number of characters of a string."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.type == "choice" and not self.choices:
            raise ValueError(f"parameter `{self.name}` is a choice but lists no `choices`")
        if self.type != "choice" and self.choices:
            raise ValueError(f"parameter `{self.name}` lists `choices` but its type is `{self.type}`")
        if not set(self.means) <= {*self.choices, *self.words}:
            raise ValueError(f"parameter `{self.name}` gives `means` for words it does not list")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError(f"parameter `{self.name}` has min above max")
        return self


class Reply(Facts):
    """One field of a reply. Several fields are joined by commas."""

    type: ParameterType
    unit: str = ""
    choices: tuple[str, ...] = ()
    """Words of the reply exactly as the instrument spells them (`ON`, `OFF`)."""
    like: str | None = None
    """A reply as the manual prints it (`7.500`, `+1.234E-03`): gives digits and style."""
    name: str | None = None
    """What the field is, where the reply has several."""


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, dict) else value


class Query(Facts):
    """The query form of a command."""

    params: tuple[Parameter, ...] = ()
    returns: Annotated[tuple[Reply, ...], BeforeValidator(_as_tuple)] = ()
    """Fields of the reply; empty where the manual does not say."""


class Suffix(Facts):
    """Range of a numeric suffix such as `<n>`."""

    min: int = 1
    max: int | None = None
    """Greatest suffix; None where the manual does not say."""
    values: tuple[int, ...] | None = None
    default: int | Literal["selected"] | None = None
    """Value when left out; `selected` is the channel selected at that time."""
    means: Literal["channel"] | None = None
    """`channel` when the suffix says which channel is addressed."""
    by_model: dict[str, int] = {}
    """Greatest suffix by model, where models differ."""


class Command(Facts):
    """One entry of the manual: a header with its set form, query form or both."""

    header: str
    page: str
    """As printed on the page."""
    page_pdf: int | None = None
    """Sheet of the document, counted from 1."""
    set: tuple[Parameter, ...] | None = None
    """Parameters of the set form; `[]` for a command without any; absent if there is none."""
    separator: Literal[" ", ":", ""] = " "
    """What stands between header and first parameter: a blank, or in flat sets `VSET1:12.0` and `OUT1`."""
    pairs: tuple[Parameter, ...] = ()
    """Name-value parameters that the set form takes in any order after those of `set` (`FRQ,1000,AMP,4`); `name` is the
    name as sent."""
    query: Query | None = None
    suffix: dict[str, Suffix] = {}
    summary: str = Field(max_length=160)
    notes: tuple[str, ...] = ()
    """Faults of the manual, restrictions worth knowing; our words."""
    models: tuple[str, ...] = ()
    """Models that have the command, where the manual limits it; empty: all."""
    examples: tuple[str, ...] = ()
    """Messages the manual itself gives as examples of this command."""
    related: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    """What an extraction could not settle, one sentence each; empty once a person has read the page."""
    confidence: float | None = Field(default=None, ge=0, le=1)
    """How sure the extraction is of the entry; absent once a person has read the page."""

    @property
    def parsed(self) -> Header:
        """The header's notation, read."""
        return parse_header(self.header)

    @property
    def asked(self) -> str:
        """The header of the query form, in the manual's notation."""
        return self.header if self.header == LONE else f"{self.header}?"

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.set is None and self.query is None:
            raise ValueError(f"`{self.header}` has neither a set nor a query form")
        if self.header == LONE and (self.set is not None or self.query is None):
            raise ValueError("`?`: a lone question mark can only ask: give `query` and no `set`")
        if self.header.endswith("?") and self.header != LONE:
            raise ValueError(f"`{self.header}`: write the header without `?` and give `query`")
        missing = set(self.parsed.suffixes) ^ set(self.suffix)
        if missing:
            raise ValueError(f"`{self.header}`: give `suffix.{sorted(missing)[0]}` just as the header names it")
        if self.pairs and self.set is None:
            raise ValueError(f"`{self.header}` has `pairs` but no set form")
        for form in ((*(self.set or ()), *self.pairs), self.query.params if self.query else ()):
            names = [parameter.name for parameter in form]
            if len(names) != len(set(names)):
                raise ValueError(f"`{self.header}`: two parameters of one form share a name")
        for form in (self.set or (), self.query.params if self.query else ()):
            if any(parameter.repeat for parameter in form[:-1]):
                raise ValueError(f"`{self.header}`: only the last parameter may repeat")
        return self


class Row(Facts):
    """One row of a limit table: where it holds, and the range there."""

    when: dict[str, str | int | tuple[str | int, ...]] = {}
    """Conditions such as `{ model = ["DP832", "DP832A"], channel = 1 }`; empty: always."""
    min: Number | None = None
    max: Number | None = None
    step: Number | None = None
    default: Number | None = None


class Limit(Facts):
    """A range that depends on model, channel, function or range. The first row that holds wins."""

    page: str
    unit: str = ""
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


class Document(Facts):
    """The vendor document that was read."""

    vendor: str
    title: str
    edition: str
    sha256: str = ""
    """Of the file that was read; empty where pages were read that no file held together."""
    models: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    """Headers, in the document's notation, that it is known to name and that the file has no entry for."""
    notes: tuple[str, ...] = ()


def _listed(commands: Sequence[Command], write: SerializerFunctionWrapHandler) -> object:
    """Write commands whatever kind of sequence they are: they may be made one by one."""
    return write(tuple(commands))


class Manual(Facts):
    """All facts of one document."""

    manual: Document
    limit: dict[str, Limit] = {}
    command: Annotated[Sequence[Command], AfterValidator(tuple), WrapSerializer(_listed)]
    """In the document's order. Read through `load`, they are made when they are first asked for."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        seen: set[str] = set()
        for command in self.command:
            if command.header in seen:
                raise ValueError(f"`{command.header}` stands twice")
            seen.add(command.header)
            for parameter in (*(command.set or ()), *command.pairs, *(command.query.params if command.query else ())):
                if parameter.limit is not None and parameter.limit not in self.limit:
                    raise ValueError(f"`{command.header}`: there is no [limit.{parameter.limit}]")
        return self
