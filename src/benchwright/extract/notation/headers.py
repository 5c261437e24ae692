"""The header at the start of a form, in any manual's notation, brought to the notation of `benchwright.manual.header`.

Misprints are repaired where only one repair is possible, and each repair is told in `faults`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from benchwright.errors import DataError
from benchwright.extract.notation.alternatives import SPAN, braced
from benchwright.extract.notation.kinds import kind_of
from benchwright.manual.header import parse_header, short_form

_LONGEST = 400
"""Characters in which a header must end."""

_MOST_WAYS = 4096
"""Sequences of mnemonics that one header may stand for; no real header has nearly as many."""

_LETTERS = re.compile(r"[A-Za-z\d_]+", re.ASCII)
_WORDS = re.compile(r"(?=[\d:]*[A-Za-z]):?[A-Za-z\d]+(?::[A-Za-z\d]+)*")
"""A header of mnemonics and colons alone; it stands in our notation already."""
_JOINED = re.compile(r": ?[A-Z\[{]|\[ ?:|\[[A-Za-z]+:\]|\[ ?\d[\d| ]*\]:")
"""How a header goes on behind a blank that does not belong there."""
_ROOT = re.compile(r"\[[A-Za-z]+:\]")
_SMALL = re.compile("[a-z]+")
_MARKS = re.compile(r" ?(?:\( ?\? ?\)|\[ ?\? ?\])")
_COMMON = re.compile(
    r"\*(?: (?=[A-Z]{3}\b))?((?:ESE|SRE|PSC|SAV|RCL|OPC)(?=\d)|[A-Z]{2,5}\d?(?!\w)|[a-z]{3}(?=\?|$| [\d#]))(?![A-Za-z])"
)
"""A common command; behind some of them a number is a value that lost its blank (`*SAV2`)."""
_NUMBERS = re.compile(
    r"(?<=[A-Za-z])(?:\{\[?\d[\d|,\-~ .\]:]{0,60}\}|\[<?\d[\d|,\-~ .]{0,60}>?\]|<\d[\d|,\-~ .\u2013]{0,60}>)"
)
_LETTER = re.compile(r"(?<=[A-Za-z])\[([a-z])\]")
_CHOICES = re.compile(r"(?<=[A-Za-z])\[\{(\d+(?:\|\d+)+)\}\]")
_PLACE = re.compile(r"<([^<>]*)>")
_BRACES = re.compile(r"\{[^{}]*\}")
_BEHIND = re.compile(r"(?P<node>:?[A-Z]{2,}[a-z]*):(?P<suffix><[a-z]{1,3}>)(?=[A-Z]{2,}[a-z]*[:\[ ?])")
"""A suffix behind the colon that it belongs before: `SENSe:<ch>CORRection:`."""
_ENDING = re.compile(r"age|ency|tage|ent|ce|ion|ure|er|rent|ger|e|ate|ode|tude|ient|ance|ude")
"""How mnemonics end: a blank before such letters parts a word."""
_NUMBERED = re.compile(r"\d{1,2}(?:[A-Z]{2,}[a-z]+(?=:[A-Z]|\[:|\?)|[A-Z]{3,}[a-z]+(?![\w.]))")
"""A mnemonic that begins with a number (`3FSKey`), unlike a value with its unit."""
_MAYBE = re.compile(r"CR|LF|CRLF|term|EOI|NL|PMT|RMT|space|SP", re.I)


_PROSE = """
    a an and are as at be by can command commands do does for from has have if in is it its may might must not of
    off on or page queries query reads return returns see set sets subsystem that the this to used uses was when
    which will with
"""
PROSE = frozenset(_PROSE.split())
"""Words that stand behind a header in a sentence, never in a form."""


@dataclass(slots=True)
class Scan:
    """What stands at the start of a form, and where it ends."""

    header: str
    rest: str = ""
    """The text behind header and question mark."""
    query: bool = False
    both: bool = False
    """Whether a mark such as `(?)` says that set and query form are meant."""
    glued: bool = False
    """Whether `rest` follows without a blank."""
    flat: bool = False
    """Whether a value follows behind a colon (`VSET1:5`)."""
    joined: bool = False
    """Whether a blank behind a colon was closed (`OUTPut: STATe`)."""
    suffixes: dict[str, tuple[int, int]] = field(default_factory=dict)
    holes: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)


def scan_header(text: str) -> Scan | None:
    """Read the header of a form in plain characters; None where none stands."""
    scan = Scan("")
    if "[" in text and SPAN.search(text.partition(" ")[0]):
        scan.faults.append("Whether the number in square brackets may be left out is not sure.")
    text, turned = re.subn(r"^<(\w+):>", r"<\1>:", braced(text))
    if turned:
        scan.faults.append("A colon stands inside a placeholder.")
    if _BEHIND.match(text):
        scan.faults.append("A suffix is printed behind the colon.")
        text = _BEHIND.sub(r"\g<node>\g<suffix>:", text, count=1)
    if common := _COMMON.match(text):
        scan.header, end = "*" + common[1].upper(), common.end()
    else:
        end = _Reader(text[:_LONGEST], scan).read()
        if not _tidy(scan):
            return None
    _marks(scan, text[end:])
    return scan if _parted(scan, text[end:]) else None


def _parted(scan: Scan, tail: str) -> bool:
    """Whether what follows may follow a header (`RS-232`, `C1.Mode` and `sqrt(` go on in ways no header does)."""
    if scan.query or not tail or tail[0] in " ,;|<{[:":
        return True
    if scan.header.startswith("*") and tail[0].isdigit():
        scan.faults.append("No blank is printed between header and parameter.")
        return True
    if tail[0] in "\"'":
        return bool(re.match(r"\"[^ ,\"][^\"]*\"|'[^ ,'][^']*'", tail))
    return bool(re.fullmatch(r"[.)\]}]+", tail)) or tail.startswith("(@")


def _marks(scan: Scan, tail: str) -> None:
    if "?" in tail and (found := _MARKS.match(tail)):
        scan.query = scan.both = True
        tail = tail[found.end() :]
    elif tail.startswith(("?", " ?")):
        scan.query = True
        tail = tail.lstrip(" ")[1:]
    elif scan.flat and tail.startswith(":"):
        tail = tail[1:]
    scan.glued = bool(tail) and not tail.startswith(" ")
    scan.rest = tail.strip()


class _Reader:
    """Goes through the characters of a header up to its end."""

    def __init__(self, text: str, scan: Scan) -> None:
        self.text = text
        self.scan = scan
        self.place = 0
        self.out: list[str] = []
        self.open: list[str] = []
        self.broken = False

    def read(self) -> int:
        while self.place < len(self.text) and self._step():
            pass
        self.scan.header = "" if self.broken else "".join(self.out)
        return self.place

    def _last(self) -> str:
        return self.out[-1][-1] if self.out else ""

    def _fault(self, sentence: str) -> None:
        if sentence not in self.scan.faults:
            self.scan.faults.append(sentence)

    def _take(self) -> bool:
        self.out.append(self.text[self.place])
        self.place += 1
        return True

    def _skip(self) -> bool:
        self.place += 1
        return True

    def _step(self) -> bool:
        if word := _LETTERS.match(self.text, self.place):
            self.out.append(word[0])
            self.place = word.end()
            return True
        character = self.text[self.place]
        if character in "]}":
            return self._closing(character)
        if character in "[{":
            return self._opening(character)
        if character == "(" and self._last() == ":" and re.match(r"\([A-Z]{2}[^()]*$", self.text[self.place :]):
            self._fault("A bracket `(` stands inside the header.")
            return self._skip()
        others = {":": self._colon, " ": self._blank, "<": self._placeholder, "#": self._number_sign}
        if character in others:
            return others[character]()
        return character == "|" and bool(self.open) and self._take()

    def _number_sign(self) -> bool:
        """A sign for the number of a mnemonic in a path (`SENSe#:RANGe`); elsewhere `#` is no part of a header."""
        ahead = self.text[self.place + 1 :]
        before = "".join(self.out)
        path = ":" in before or re.match(r"\[?:[A-Za-z\[]|\?", ahead) or re.fullmatch(r"[A-Z]{3,}[a-z]+", before)
        if not self._last().isalpha() or not path or not re.match(r"[\[:?\] ]|$", ahead):
            return False
        self.out.append("<n>")
        return self._skip()

    def _colon(self) -> bool:
        """A colon joins mnemonics, unless a value follows (`VSET1:5`, `VSET<X>:<NR2>`)."""
        ahead = self.text[self.place + 1 : self.place + 80]
        if not self.open and self.out and not any(":" in part for part in self.out) and self._value(ahead):
            self.scan.flat = True
            return False
        if self._last() == ":" and not self.open:
            self._fault("A colon is printed twice in the header.")
            self.broken = self.broken or bool(re.match(r"[\d <]", ahead))
            return self._skip()
        return self._take()

    def _value(self, ahead: str) -> bool:
        if _NUMBERED.match(ahead):
            return False
        if re.match(r"[-+]?\.?\d|[A-Za-z]{1,3}\.[A-Za-z]", ahead):
            return True
        capitals = not any(letter.islower() for part in self.out if part[0] != "<" for letter in part)
        if found := re.match(r" ?<([^<>]*)>(?![:\[?])", ahead):
            return capitals or bool(kind_of(found[1]))
        return capitals and bool(re.match(r" ?\{[^{}:]*\}$", ahead))

    def _blank(self) -> bool:
        """A blank ends the header, unless brackets or a colon show that it goes on."""
        rest, last = self.text[self.place + 1 :], self._last()
        if self.open:
            if last in "[]{}|:" or rest[:1] in ("]", "}", "|", "[", "{", ":"):
                return self._skip()
            if not (last.isalpha() and re.match(r"[a-z]", rest) and ":" in "".join(self.out)):
                return False
        elif not (self.out and self._joins(rest)):
            return False
        if re.fullmatch(r"<[^<>]*>:?", "".join(self.out)):
            return self._skip()  # the style of some manuals: `<channel> : OUTPut`
        self.scan.joined = True
        self._fault("A blank stands inside the header.")
        return self._skip()

    def _joins(self, rest: str) -> bool:
        if self._last() == ":":
            return bool(re.match(r"[A-Z\[<{]", rest))
        if self._last() == "]" and _ROOT.fullmatch("".join(self.out)):
            return bool(re.match(r"[A-Z]{2}", rest))
        if _JOINED.match(rest):
            return True
        before = "".join(self.out)
        fragment = _SMALL.match(rest)
        prose = fragment is None or fragment[0] in PROSE or bool(kind_of(fragment[0]))
        if fragment is None or prose or ":" not in before or not re.search(r"[A-Z]{2}$", before):
            return False
        ahead = rest[fragment.end() :]
        ends = re.match(r" ?[<{\[]", ahead) and _ENDING.fullmatch(fragment[0])
        return not ahead or bool(ends or re.match(r"[:?]|\[[:?]| \?", ahead))

    def _opening(self, character: str) -> bool:
        inner = self._enclosed()
        after = self.text[self.place + len(inner) + 2 :][:2]
        if "," in inner or "@" in inner:
            return False
        if character == "[":
            ours = bool(re.match(r" ?[:\w<\[{]", inner)) and not _MAYBE.fullmatch(inner)
            ours = ours and not (
                re.fullmatch(r"<[^<>]*>", inner) and kind_of(inner[1:-1]) and not after.startswith((":", "[:", "?"))
            )
            ours = ours and not (self._last() == "" and not re.match(r"[:\[{]|[A-Z*]", inner.strip()))
        else:
            ours = (
                self._last() in ("", ":", "[", "{", "|")
                or inner[:1] == ":"
                or bool(re.fullmatch(r"\[?\d[\d|\-~. \]:]*", inner))
            )
            ours = ours or after.startswith((":", "?", "[:"))
        if ours:
            self.open.append(character)
            return self._take()
        return False

    def _enclosed(self) -> str:
        """Text between the bracket here and its partner (or the end)."""
        depth = 0
        last = min(len(self.text), self.place + 400)
        for place in range(self.place, last):
            depth += (self.text[place] in "[{") - (self.text[place] in "]}")
            if depth == 0:
                return self.text[self.place + 1 : place]
        return self.text[self.place + 1 : last]

    def _closing(self, character: str) -> bool:
        wanted = {"]": "[", "}": "{"}[character]
        if self.open and self.open[-1] == wanted:
            self.open.pop()
        elif character == "}" or self.open or not self.out:
            return False
        return self._take()

    def _placeholder(self) -> bool:
        found = re.match(r"< ?(\w[\w +\-.~|,\u2013]{0,40}?) ?>", self.text[self.place :][:60])
        if found is None:
            return False
        name = found[1]
        ahead = self.text[self.place + found.end() :]
        goes_on = bool(re.match(r" ?[:?]|\[[:?]| ?\(\?", ahead)) or self._numbers(name, ahead)
        if self._last() in ("", ":", "[", "{", "|"):
            if not re.match(r" ?: ?[A-Z\[(<]", ahead) if not self.out else re.match(r"\w", ahead):
                return False
        elif not re.fullmatch(r"[\d|\-~., \u2013]+", name) and (
            " " in name or (not self.open and not goes_on and (kind_of(name) or len(name) > 2))
        ):
            return False
        self.out.append(f"<{name}>")
        self.place += found.end()
        return True

    def _numbers(self, name: str, ahead: str) -> bool:
        """Whether a name behind a mnemonic is its suffix: a blank, and no comma, parts it from a parameter."""
        alone = self._last().isalpha() and not kind_of(name) and any(":" in part for part in self.out)
        after = re.match(r" (?:\[?<(?P<name>[A-Za-z][\w ]{0,30})>|\{[^{}]*\}$)", ahead)
        return alone and after is not None and after["name"] != name


def _tidy(scan: Scan) -> bool:
    """Bring the scanned text to our notation; False where that cannot be done."""
    if _WORDS.fullmatch(scan.header):
        return True
    text, twice = _TWICE.subn("", scan.header)
    text = _balanced(text, scan.faults)
    if twice:
        scan.faults.append("A colon is printed twice.")
    if not re.search(r"[A-Za-z]", text) or re.fullmatch(r"\{[^{}]*\}|\[[^\[\]:]*\]|<[^<>]*>:?", text):
        return False
    if text.endswith(":"):
        if ":" in text[:-1] or len(text) < 3:
            return False
        text, scan.flat = text[:-1], True
    if "{:" in text:
        text = re.sub(r"\{:\w+(?:\|:\w+)+\}", lambda found: ":{" + found[0][1:-1].replace(":", "") + "}", text)
    scan.header = _underscored(_numbered(text, scan))
    if _ways(scan.header) > _MOST_WAYS:
        return False
    try:
        parse_header(_HOLE.sub("HOLE", scan.header))
    except (DataError, RecursionError):
        return False
    scan.holes = tuple(found[0][1:-1] for found in _HOLE.finditer(scan.header))
    return True


_TWICE = re.compile(r"(?<=[\w\]]):(?=\[:)|(?<=\w:\]):(?=\w)")
"""A colon both before an optional mnemonic and in its brackets (`STATus:[:EVENt]`), or behind it."""

_HOLE = re.compile(r"(?<![\w\]\[])<\w+>|(?<=\[)<\w+>(?=:)|(?<=[:{|])<\w+>")
"""A placeholder that stands for a whole mnemonic."""


def _ways(header: str) -> int:
    """How many sequences of mnemonics a header stands for, at most."""
    ways: int = 2 ** header.count("[")
    for group in _BRACES.findall(header):
        ways *= group.count("|") + 1
    return ways


def _balanced(text: str, faults: list[str]) -> str:
    """Add a lost bracket where only one place is left for it, and take off braces around all."""
    if text[:1] == "{" and text[-1:] == "}" and text.count("{") == 1 and "|" not in re.sub(r"\[[^\[\]]*\]", "", text):
        text = text[1:-1]
    opened, closed = text.count("["), text.count("]")
    if opened == closed:
        return text
    faults.append("A square bracket of the header has no partner.")
    if closed == opened + 1:
        if re.match(r":?\w+(?:\[<?[\w|]+>?\])?:?\]", text):
            return "[" + text
        if found := re.search(r"(?<=:)\w+\]$", text):
            return text[: found.start() - 1] + "[" + text[found.start() - 1 :]
    elif opened == closed + 1:
        if found := re.match(r"\[:?\w+(?:\[[^\[\]]*\])?(?=:(?!\]))", text):
            cut = found.end() + (0 if text.startswith("[:") else 1)
            return text[:cut] + "]" + text[cut:]
        if re.search(r"\[:\w+$", text):
            return text + "]"
    return text


def _numbered(text: str, scan: Scan) -> str:
    """`{1|2|3}`, `[1|2]`, `[{1|2}]`, `<1-4>` become suffixes with names, their ranges go into `suffixes`."""
    taken = set(re.findall(r"<([A-Za-z]\w*)>", text))
    seen: dict[str, int] = {}

    def listed(found: re.Match[str]) -> str:
        numbers = [int(number) for number in re.findall(r"\d+", found[0])]
        name = next(name for name in (*"nmkij", *(f"n{i}" for i in range(2, 999))) if name not in taken)
        taken.add(name)
        scan.suffixes[name] = (min(numbers), max(numbers))
        return f"[<{name}>]" if found[0][0] == "[" or found[0][:2] == "{[" else f"<{name}>"

    def named(found: re.Match[str]) -> str:
        name = re.sub(r"\W+", "_", found[1].strip()).strip("_") or "n"
        seen[name] = seen.get(name, 0) + 1
        return f"<{name}>" if seen[name] == 1 else f"<{name}{seen[name]}>"

    text = _LETTER.sub(r"[<\1>]", text)
    text = _CHOICES.sub(r"[\1]", text) if "[{" in text else text
    text = _NUMBERS.sub(listed, text)
    return _PLACE.sub(named, text) if "<" in text else text


def _underscored(text: str) -> str:
    """`BaSic_WaVe`, capitals spread over words joined by underscores: long form and short form as alternatives."""

    def pair(found: re.Match[str]) -> str:
        word = found[0]
        first = word.split("_")[0]
        if "_" not in word or first.isupper() or not any(c.isupper() for c in first):
            return word
        short = short_form(word).replace("_", "")
        return "{" + word.upper() + "|" + short + "}"

    return re.sub(r"[A-Za-z0-9_]+(?![^<]*>)", pair, text) if "_" in text else text
