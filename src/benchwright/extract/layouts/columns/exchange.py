"""Commands told as an exchange: what is put in, what comes back, and the format of both.

    INCRV      Input Curve Number Command
    Input      INCRV <input>,<curve number>[term]
    Format     a,nn
               <input>         Specifies which input to configure: A or B.
               <curve number>  0 = none, 1-20 = standard curves.
    Returned   <curve number>[term]

The words at the left may stand anywhere where a text has lost its columns, so that lines are known by what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Document, Line, Page
from benchwright.extract.notation.form import Syntax, read_forms

TERM = "[term]"

EXAMPLE = "\0"
"""Stands where an example stood, so that the lines below it can go on with it."""

LINES = 4
"""A form or a reply is printed on so many lines at most."""

BACK = 60
"""Lines between the name of a command and its form, at most."""

_NAME = re.compile(r"\*?[A-Z][A-Z\d]{1,11}\??")
_TITLED = re.compile(rf"(?P<name>{_NAME.pattern})(?= [A-Z])")
_TITLE = re.compile(rf"(?P<name>{_NAME.pattern})(?: [A-Z][\w/-]*(?: (?:[A-Z][\w/-]*|and|of|or|to|for|the)){{0,9}})?")
_WORDS = re.compile(r"[A-Z][\w/-]*(?: [\w/-]+){0,8} (?:Command|Query|Cmd)")
"""A title in words on a line of its own."""
_LABEL = re.compile(
    r"(?P<label>Input|Format|Returned|Remarks|Examples?)(?: ?:|$| (?=[A-Z<*±+\d]|[ansd](?:[,.\[ans]|$)))\s*"
)
_FORMAT = re.compile(
    r"(?:[±+-]? ?(?:nn(?::nn)+|n[n.]*|a{1,20}|[sS]\[\w+\]|d{2}(?![a-z])|h{2}(?::h{2})*)(?:E[±+-]?n+)?"
    r"(?:, ?|/|$| ?\[term\]| (?=\()))+"
)
_INNER = re.compile(r"\.? (?=Format ?:)")
_RETURNED = re.compile(r"<[^<>]{1,40}>(?:[,/] ?<[^<>]{1,40}>?)*,? ?(?:\[term\])?")
_DEFINED = re.compile(r"<(?P<name>[^<>]{1,40}?) ?>(?![,\[]) ?:?\s*(?P<text>.*)")


_EITHER_SIGN = re.compile(r"\+/ ?[-–] ?(?=[na])")
_LITERAL = re.compile(r"[-+]?\d+(?:(?: or |, ?)[-+]?\d+)*\.?")
"""What comes back, printed as it is: one number, or all that there are."""
_WORDED = re.compile(r"[A-Za-z][\w/-]*(?: [\w/-]+){0,7}")
"""What comes back, told in a few words without brackets."""
_SAID = re.compile(r"<(?P<name>[^<>]{1,40}?) ?> ?:?\s+(?P<text>[A-Z0-9].*)")
"""What a document says once of all parameters that bear a name."""

_SPECIFIES = re.compile(r"Specifies\b")
"""How a definition begins, also of a name that the form does not print."""

_STAR = re.compile(r"[\ue000-\uf8ff](?=(?:CLS|ESE|ESR|IDN|LRN|OPC|OPT|PSC|RCL|RST|SAV|SRE|STB|TRG|TST|WAI)\b)")
"""A character of a private font in front of the name of a common command is the asterisk."""
_HIDDEN = re.compile(r"[\ue000-\uf8ff]+")


@dataclass(slots=True)
class Field:
    """One parameter or field of a reply: how it is written, and what is said of it."""

    name: str
    format: str = ""
    text: str = ""


@dataclass(slots=True)
class Exchange:
    """One message: what is sent, what comes back."""

    page: Page
    line: Line
    form: Syntax
    printed: str
    title: str = ""
    sent: list[str] = field(default_factory=list)
    """How each field that is sent is written (`nn`, `+n.nn`, `s[15]`)."""
    back: list[str] = field(default_factory=list)
    """How each field that comes back is written."""
    returned: list[str] = field(default_factory=list)
    """Names of the fields that come back; or the reply itself."""
    defined: list[Field] = field(default_factory=list)
    rest: str = ""
    """What is neither: remarks."""
    examples: list[tuple[str, str]] = field(default_factory=list)
    """Messages, and what is said of each."""
    common: Mapping[str, str] = field(default_factory=dict)
    """What the document says of names before the first exchange, by name; `??? value` is every name that ends so."""
    doubts: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The header as printed."""
        return self.form.header

    @property
    def marks(self) -> int:
        """How many marks of the family it shows: none for a form alone."""
        return bool(self.sent or self.back) + bool(self.returned) + bool(self.defined)

    @property
    def told(self) -> int:
        """How much is said of it."""
        known = {name_key(name) for name in (*(slot.name for slot in self.form.params), *self.returned)}
        return sum(name_key(one.name) in known for one in self.defined) + len(self.examples) + bool(self.returned)


def name_key(name: str) -> str:
    """Return a name fit for comparing."""
    return re.sub(r"\W+", "", name.lower())


def find(document: Document) -> list[Exchange]:
    """Return all exchanges, each once, in the order of the document: samples of the notation are told again later."""
    if not any(TERM in line.text or line.text.startswith("Returned") for _, line in document.lines()):
        return []
    reader = _Reader(document)
    while reader.place < len(reader.lines):
        reader.step()
    best: dict[tuple[str, bool], Exchange] = {}
    for one in reader.found:
        one.common = reader.common
        key = (one.name, one.form.query)
        if key not in best or one.told >= best[key].told:
            best[key] = one
    kept = {id(one) for one in best.values()}
    return [one for one in reader.found if id(one) in kept]


class _Reader:
    """Goes through the lines of the document."""

    def __init__(self, document: Document) -> None:
        self.lines = list(_lines(document))
        self.place = 0
        self.announced: dict[str, int] = {}
        """Names seen as titles: where, last."""
        self.titles: dict[str, str] = {}
        self.last = ""
        """The name announced last."""
        self.found: list[Exchange] = []
        self.label = ""
        self.open: Field | None = None
        self.common: dict[str, str] = {}
        self.saying = ""
        """The name of which the document says something before the first exchange."""

    def step(self) -> None:
        """Read what begins at the place."""
        page, line, text, label = self.lines[self.place]
        self.label = label or self.label
        if not text:
            self.place += 1
            return
        if (form := self._form(text)) is not None:
            printed, read, count = form
            title = self.titles.get(printed.split(" ")[0].lstrip("*"), "")
            self.found.append(self._named(Exchange(page, line, read, printed, title)))
            self.open = None
            self.place += count
            return
        if named := self._titled(text) or _TITLE.fullmatch(text):
            self.announced[named["name"].lstrip("*")] = self.place
            self.last = named["name"].lstrip("*")
            self.titles[self.last] = text[named.end("name") :].strip()
        elif self.last and not self.titles[self.last] and _WORDS.fullmatch(text):
            self.titles[self.last] = text
        elif self.found:
            self._add(self.found[-1], text)
        else:
            self._say(text)
        self.place += 1

    def _say(self, text: str) -> None:
        """Keep what is said of a name before the first exchange; a line that goes on with it counts, too."""
        if found := _SAID.fullmatch(text):
            self.saying = found["name"].strip()
            self.common[self.saying] = found["text"]
        elif self.saying and not self.common[self.saying].endswith(".") and not re.match(r"[<\[]", text):
            self.common[self.saying] += f" {text}"
        else:
            self.saying = ""

    def _titled(self, text: str) -> re.Match[str] | None:
        """A name and any words behind it, where the input that follows at once begins with the same name.

        A star of a font of signs may have come out as a letter (`QCLS` above `Input: *CLS`).
        """
        found = _TITLED.match(text)
        if found is None:
            return None
        name = re.escape(found["name"])
        for _, _, told, label in self.lines[self.place + 1 : self.place + 3]:
            if label == "Input" and re.match(rf"{name}(?![\w?])", told):
                return found
            if label == "Input" and re.match(rf"\*{name[1:]}(?![\w?])", told):
                return re.match(rf"\S(?P<name>{name[1:]})(?= )", text)
        return None

    def _named(self, one: Exchange) -> Exchange:
        """Give a form that is spelled otherwise than the title right above it the name of the title, with a doubt."""
        above = self.lines[self.place - 1][2] if self.place else ""
        name = _NAME.match(above)
        if name is None or self.titles.get(one.name.lstrip("*"), "") or not _is_alike(name[0].rstrip("?"), one.name):
            return one
        printed = name[0].rstrip("?") + one.printed[len(one.name) :]
        one.doubts.append(f"The form is printed with the header `{one.name}`, its title with `{name[0].rstrip('?')}`.")
        forms = read_forms(printed)
        one.form, one.printed = (forms[0], printed) if len(forms) == 1 else (one.form, one.printed)
        return one

    def _whole(self, start: int) -> tuple[str, int]:
        """The text from a line on up to the mark that ends a message."""
        text, count = self.lines[start][2], 1
        while TERM not in text and count < LINES and start + count < len(self.lines):
            behind = self.lines[start + count][2]
            if not _is_open(text) and not behind.startswith(TERM):
                break
            text = f"{text} {behind}"
            count += 1
        return text, count

    def _form(self, text: str) -> tuple[str, Syntax, int] | None:
        """The form that begins here, as printed and as read, and how many lines it takes."""
        name = _NAME.match(text)
        if name is None:
            return None
        at = self.announced.get(name[0].lstrip("*"))
        if (at is None or self.place - at > BACK) and not self._is_misspelt(name[0]):
            return None
        whole, count = self._whole(self.place)
        printed, found, behind = whole.partition(TERM)
        if behind.strip() or (not found and (self.label != "Input" or not self.lines[self.place][3])):
            return None
        forms = read_forms(printed.strip().rstrip(","))
        if len(forms) != 1 or forms[0].rest:
            return None
        return printed.strip(), forms[0], count

    def _is_misspelt(self, name: str) -> bool:
        """Whether an input bears nearly the name of the title right above it."""
        above = _NAME.match(self.lines[self.place - 1][2]) if self.place else None
        labelled = self.lines[self.place][3] == "Input"
        return labelled and above is not None and _is_alike(above[0], name)

    def _add(self, current: Exchange, text: str) -> None:
        """Put a line to the exchange under way."""
        defined = _DEFINED.match(text)
        if _is_example(current, text, self.label):
            self._example(current, text)
        elif (written := _written(text)) is not None:
            if current.returned:
                current.back = current.back or written
            else:
                current.sent = current.sent or written
            self.open = None
        elif self._is_returned(current, text):
            current.returned = _names(self._reply())
            self.open = None
        elif current.returned and current.form.query and len(_names(text)) > 1 and _RETURNED.match(text):
            current.doubts.append("The reply is printed in several forms, of which one was read.")
            self._reply()
        elif defined is not None and (_is_defined(defined["name"], current) or _SPECIFIES.match(defined["text"])):
            self.open = Field(defined["name"].strip(), text=defined["text"])
            current.defined.append(self.open)
        elif self.open is not None and _goes_on(self.open.text, text):
            self.open.text = f"{self.open.text} {text}".strip()
        elif current.examples and current.rest.endswith(EXAMPLE) and not text[:1].isupper():
            message, said = current.examples[-1]
            current.examples[-1] = (message, f"{said} {text}")
        else:
            self.open = None
            current.rest = f"{current.rest.removesuffix(EXAMPLE)} {text}".strip()

    def _example(self, current: Exchange, text: str) -> None:
        message, mark, said = text.partition(TERM)
        if not mark:
            message, _, said = re.sub(r" ?[—–] ?| - ", TERM, text, count=1).partition(TERM)
        current.examples.append((message.strip(), said.strip(" —–-")))
        current.rest += EXAMPLE
        self.open = None

    def _is_returned(self, current: Exchange, text: str) -> bool:
        """Whether a line tells the fields that come back, or is the reply itself."""
        if current.returned or not current.form.query:
            return False
        labelled = self.lines[self.place][3] == "Returned"
        if re.fullmatch(rf"[\w.+-]+{re.escape(TERM)}", text) or (labelled and _LITERAL.fullmatch(text)):
            return True
        if labelled and _WORDED.fullmatch(text) and self._format_follows():
            return True
        names = _names(text)
        known = {name_key(slot.name) for slot in current.form.params}
        several = len(names) > 1 and _RETURNED.match(text) is not None
        alone = len(names) == 1 and re.fullmatch(r"<[^<>]*>\.?(?: ?\[term\])?", text) is not None
        return several or (alone and (name_key(names[0]) not in known or TERM in text))

    def _format_follows(self) -> bool:
        """Whether the next line tells how the reply is written."""
        behind = self.lines[self.place + 1 : self.place + 2]
        return any(label == "Format" and _written(text) is not None for _, _, text, label in behind)

    def _reply(self) -> str:
        text, count = self._whole(self.place)
        self.place += count - 1
        return text.partition(TERM)[0]


def _lines(document: Document) -> Iterator[tuple[Page, Line, str, str]]:
    """Every line with its text, and the word at its left if it is one of those that head a part.

    A line on which the format stands behind what is returned counts as two.
    """
    for page, line in document.lines():
        whole = _HIDDEN.sub(" ", _STAR.sub("*", plain(" ".join(cell.text for cell in line.cells)))).strip()
        for text in _INNER.split(whole):
            label = _LABEL.match(text)
            yield page, line, text[label.end() :] if label else text, label["label"] if label else ""


def _written(text: str) -> list[str] | None:
    """How fields are written, one for each; None where a line is no format."""
    bare = _EITHER_SIGN.sub("±", text)
    found = _FORMAT.match(bare)
    if found is None or (bare[found.end() :].strip(".") and bare[found.end()] != "("):
        return None
    return [part.strip() for part in found[0].partition(TERM)[0].split(",") if part.strip()]


def _is_alike(name: str, other: str) -> bool:
    """Whether two names differ as a misprint does: by one letter among five or more."""
    one, two = name.strip("*?"), other.strip("*?")
    if one == two or min(len(one), len(two)) < 5 or name.endswith("?") != other.endswith("?"):
        return False
    same = sum(block.size for block in SequenceMatcher(None, one, two, autojunk=False).get_matching_blocks())
    return max(len(one), len(two)) - same <= 1


def _is_open(text: str) -> bool:
    return text.rstrip().endswith(",") or text.count("<") > text.count(">")


def _names(text: str) -> list[str]:
    """Names in angle brackets, one for each field between commas; the text itself where there are none."""
    bare = re.sub(r"> ?/ ?<", "/", text)
    return [name.strip() for name in re.findall(r"<([^<>]*)>", bare)] or [text.partition(TERM)[0].strip()]


def _is_example(current: Exchange, text: str, label: str) -> bool:
    name = re.escape(current.name.lstrip("*"))
    starts = re.match(rf"\*?{name}\??(?: |$)", text) is not None
    return starts and "<" not in text and (TERM in text or label.startswith("Example"))


def _is_defined(name: str, current: Exchange) -> bool:
    """Whether a name in brackets begins its definition: of a command every one, of a query those that it has."""
    if not current.form.query:
        return True
    known = {name_key(slot.name) for slot in current.form.params} | {name_key(other) for other in current.returned}
    return name_key(name) in known or bool(current.returned)


def _goes_on(before: str, text: str) -> bool:
    """Whether a line belongs to the definition above: nothing is said yet, or its sentence has not ended."""
    if not before or before[-1] in ",:;(" or not text[:1].isupper():
        return True
    again = before.split(" ")[0] == text.split(" ")[0]  # `Specifies ... if <a> = 1.`, `Specifies ... if <a> = 2.`
    return text.startswith("Valid") or again or (before[-1] != "." and not re.match(r"[A-Z][a-z]+ [a-z]", text))
