"""The instruments of a plan: name in the script, language, letter of the manual, time-out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from benchwright.driver.model import Visa, on_serial_port
from benchwright.errors import Refused
from benchwright.manual.model import Document
from benchwright.plan.model import Plan
from benchwright.plan.points import HORIZONTAL_DIVISIONS, time_scale
from benchwright.quantity import Amount
from benchwright.scpi.language import Language, language_of
from benchwright.script.names import new_name
from benchwright.script.render import Message
from benchwright.script.text import plain, string


@dataclass(frozen=True, slots=True)
class Member:
    """An instrument of the plan."""

    role: str
    name: str
    """Variable and command-line option in the script."""
    model: str
    resource: str
    language: Language
    letter: str
    """Stands for its manual in the comments."""

    @property
    def errors(self) -> tuple[str, ...]:
        """The queries that read its errors; empty where the manual knows none."""
        facts = self.language.dialect.errors
        if facts.read_by.value == "none" or facts.query is None:
            return ()
        return ("*ESR?", facts.query) if facts.read_by.value == "events" else (facts.query,)

    @property
    def no_error(self) -> tuple[int, ...]:
        """The numbers with which the last of `errors` says that there is nothing to read."""
        facts = self.language.dialect.errors
        replies = [facts.none.value] + ([facts.pending.value] if facts.pending else [])
        return tuple(int(reply.partition(",")[0]) for reply in replies)

    @property
    def vendor_model(self) -> str:
        """What a person calls it: `Rigol DP832`."""
        return f"{self.document.vendor} {self.language.driver.driver.model}"

    @property
    def document(self) -> Document:
        """The manual it is spoken to by."""
        return self.language.manual.manual

    def cite(self, message: Message) -> str:
        """Return the comment behind a message: letter and pages, and what an index means."""
        return plain(f"[{self.letter} {', '.join(message.pages)}] {message.remark or ''}")

    def page_of(self, queries: Iterable[str]) -> str:
        """Return the comment behind queries of the common part: `[A 2-24]`."""
        units = [unit for query in queries for unit in self.language.read(query)]
        pages = dict.fromkeys(unit.command.page for unit in units if unit.command is not None)
        return f"[{self.letter} {', '.join(pages)}]" if pages else ""


def gather(plan: Plan, taken: set[str]) -> dict[str, Member]:
    """Return the members by role, in the order of the plan. Raises UnknownName, DataError, Refused."""
    letters: dict[str, str] = {}
    members: dict[str, Member] = {}
    for use in plan.uses:
        if use.role in members:
            raise Refused(f"The plan uses `{use.role}` twice.")
        language = language_of(use.model)
        letter = letters.setdefault(language.driver.driver.manual, _letter(len(letters)))
        name = new_name(use.role, taken)
        members[use.role] = Member(use.role, name, use.model, use.resource, language, letter)
    return members


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else f"M{index + 1}"


def manuals(members: Iterable[Member]) -> list[str]:
    """Return `[A] vendor title, edition` for each manual cited."""
    lines: dict[str, str] = {}
    for member in members:
        document = member.document
        title = document.title if document.title.startswith(document.vendor) else f"{document.vendor} {document.title}"
        lines.setdefault(member.letter, f"[{member.letter}] {title}, {document.edition}")
    return list(lines.values())


def table(members: Iterable[Member], plan: Plan) -> str:
    """Return the table of instruments as Python."""
    return "INSTRUMENTS = {\n" + "".join(_row(member, plan) for member in members) + "}\n"


def _row(member: Member, plan: Plan) -> str:
    visa = member.language.driver.driver.visa
    read, write = visa.terminations(member.resource)
    idn = member.page_of(["*IDN?"])
    fields = [
        f"model={string(member.model)},",
        f"resource={string(member.resource)},",
        f"identity={string(member.language.driver.driver.idn)}," + (f"  # *IDN? {idn}" if idn else ""),
        *_timeout(visa.timeout, member, plan),
        f"read_termination={string(read)},",
        f"write_termination={string(write)},",
        *_serial(visa, member),
    ]
    if member.errors:
        fields.append(f"errors={_tuple(string(q) for q in member.errors)},  # {member.page_of(member.errors)}")
        fields.append(f"no_error={_tuple(str(number) for number in member.no_error)},")
    inner = "".join(f"        {field}\n" for field in fields)
    return f"    {string(member.name)}: Place(\n{inner}    ),\n"


_WORDS = {"parity": "Parity", "stop_bits": "StopBits", "flow_control": "ControlFlow"}
"""Line settings whose values are words, and PyVISA's enumeration of them."""


def _serial(visa: Visa, member: Member) -> list[str]:
    """Return the line settings, where the instrument stands at a serial port."""
    if not on_serial_port(member.resource):
        return []
    if visa.serial is None:
        return ["# Its manual gives no line settings: 9600 baud, 8 bits, no parity, 1 stop bit."]
    given = visa.serial.model_dump(exclude_none=True, exclude={"page", "read_termination", "write_termination"})
    lines = [f"{name}={_setting(name, value)}," for name, value in given.items()]
    head = f"# As it leaves the factory [{member.letter} {visa.serial.page}]."
    return [head, "serial=dict(", *(f"    {line}" for line in lines), "),"]


def _setting(name: str, value: object) -> str:
    return f"pyvisa.constants.{_WORDS[name]}.{value}" if name in _WORDS else str(value)


def _tuple(items: Iterable[str]) -> str:
    listed = list(items)
    return f"({', '.join(listed)}{',' if len(listed) == 1 else ''})"


def _timeout(base: Amount, member: Member, plan: Plan) -> list[str]:
    """Return the time-out: what a reply takes, and a whole record where one must be acquired first."""
    longest = time_scale(plan, member.role)
    if longest is None:
        return [f"timeout={quantity(base)},"]
    return [
        f"# To reply, and to acquire two records of {HORIZONTAL_DIVISIONS} divisions.",
        f"timeout={quantity(base)} + 2 * {HORIZONTAL_DIVISIONS} * {quantity(longest)},",
    ]


def quantity(amount: Amount) -> str:
    """Return an amount as a pint quantity in the prefix a person would choose: `Q(100, "mA")`."""
    number, _, unit = str(amount).partition(" ")
    return f"Q({number}, {string(unit)})"
