"""The header at the start of a form, in any manual's notation, brought to the notation of `benchwright.manual.header`.

Misprints are repaired where only one repair is possible, and each repair is told in `faults`.
"""

from __future__ import annotations

import re

from benchwright.extract.notation.alternatives import SPAN, braced
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.mending import BLANK_BEHIND
from benchwright.extract.notation.scan import Scan
from benchwright.extract.notation.tidied import tidied

_LONGEST = 400
"""Characters in which a header must end."""


_TURNED = re.compile(r"^<(\w+):>")
_QUOTED = re.compile(r"\"[^ ,\"][^\"]*\"|'[^ ,'][^']*'")
_CLOSERS = re.compile(r"[.)\]}]+")
_VALUE = re.compile(r"[-+]?\.?\d|[A-Za-z]{1,3}\.[A-Za-z]")
_PLACE_BEHIND = re.compile(r" ?<([^<>]*)>(?![:\[?])")
_CHOICES_BEHIND = re.compile(r" ?\{[^{}:]*\}$")
_INNER = re.compile(r" ?[:\w<\[{]")
_INNER_PLACE = re.compile(r"<[^<>]*>")
_SIGN = re.compile(r"[$&](?=[A-Z]{2,})")
"""What a header outside the standard may begin with."""
_INNER_ROOT = re.compile(r"[:\[{]|[A-Z*]")
_INNER_NUMBERS = re.compile(r"\[?\d[\d|\-~. \]:]*")
_PLACEHOLDER = re.compile(r"< ?(\w[\w +\-.~|,\u2013]{0,40}?) ?>")
_GOES_ON = re.compile(r" ?[:?]|\[[:?]| ?\(\?")
_LETTERS = re.compile(r"[A-Za-z\d_]+", re.ASCII)
_JOINED = re.compile(r": ?[A-Z\[{]|\[ ?:|\[[A-Za-z]+:\]|\[ ?\d[\d| ]*\]:")
"""How a header goes on behind a blank that does not belong there."""
_ROOT = re.compile(r"\[[A-Za-z]+:\]")
_SMALL = re.compile("[a-z]+")
_MARKS = re.compile(r" ?(?:\( ?\? ?\)|\[ ?\? ?\])")
_COMMON = re.compile(
    r"\*(?: (?=[A-Z]{3}\b))?((?:ESE|SRE|PSC|SAV|RCL|OPC)(?=\d)|[A-Z]{2,5}\d?(?!\w)|[a-z]{3}(?=\?|$| [\d#]))(?![A-Za-z])"
)
"""A common command; behind some of them a number is a value that lost its blank (`*SAV2`)."""
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


def scan_header(text: str) -> Scan | None:
    """Read the header of a form in plain characters; None where none stands."""
    scan = Scan("")
    if "[" in text and SPAN.search(text.partition(" ")[0]):
        scan.faults.append("Whether the number in square brackets may be left out is not sure.")
    text, turned = _TURNED.subn(r"<\1>:", braced(text))
    if turned:
        scan.faults.append("A colon stands inside a placeholder.")
    if _BEHIND.match(text):
        scan.faults.append("A suffix is printed behind the colon.")
        text = _BEHIND.sub(r"\g<node>\g<suffix>:", text, count=1)
    if common := _COMMON.match(text):
        scan.header, end = "*" + common[1].upper(), common.end()
    else:
        end = _Reader(text[:_LONGEST], scan).read()
        if not tidied(scan):
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
        return bool(_QUOTED.match(tail))
    return bool(_CLOSERS.fullmatch(tail)) or tail.startswith("(@")


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
        if not self.out and _SIGN.match(self.text, self.place):
            return self._take()
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
        if _VALUE.match(ahead):
            return True
        capitals = not any(letter.islower() for part in self.out if part[0] != "<" for letter in part)
        if found := _PLACE_BEHIND.match(ahead):
            return capitals or bool(kind_of(found[1]))
        return capitals and bool(_CHOICES_BEHIND.match(ahead))

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
        behind = last == ":" and re.match(r"[A-Z]{2}", rest) and any(part.isalpha() for part in self.out)
        self._fault(BLANK_BEHIND if behind and not self.scan.faults else "A blank stands inside the header.")
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
            ours = bool(_INNER.match(inner)) and not _MAYBE.fullmatch(inner)
            ours = ours and not (
                _INNER_PLACE.fullmatch(inner) and kind_of(inner[1:-1]) and not after.startswith((":", "[:", "?"))
            )
            ours = ours and not (self._last() == "" and not _INNER_ROOT.match(inner.strip()))
        else:
            ours = self._last() in ("", ":", "[", "{", "|") or inner[:1] == ":" or bool(_INNER_NUMBERS.fullmatch(inner))
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
        found = _PLACEHOLDER.match(self.text[self.place : self.place + 60])
        if found is None:
            return False
        name = found[1]
        ahead = self.text[self.place + found.end() :]
        goes_on = bool(_GOES_ON.match(ahead)) or self._numbers(name, ahead)
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
