"""Rows of a tree made whole headers: each is relative to the row it is set in under; a query goes with its command."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from benchwright.extract.layouts.trees.row import Row
from benchwright.extract.layouts.trees.rows import STEP
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import skeleton

_ACTION = re.compile(
    r"(?:abort|acquire|arm|cancel|cause|clear|copy|delete|execute|generate|initiate|load|lock|perform|place|put|recall"
    r"|reset|restore|return|run|save|send|start|stop|store|take|trigger|use)s?\b",
    re.IGNORECASE,
)
_PATH = re.compile(r"\bpaths?\b|\broot\b|\bsubsystem\b|:$", re.IGNORECASE)
_COUNTED = re.compile(r"\bx (?:equals|=|is) (\d{1,3}) ?(?:to|-|\u2013) ?(\d{1,3})\b")
_WORD = re.compile(r"[A-Za-z_]\w*")
_ENDS = (
    re.compile(r"[\[:*]*[A-Za-z*](?:[\w\[\]:]|(?<=\d)-(?=\d))*(?:\{[\d|]+\}[\w\[\]:]*)*(?:<\w+>[\w\[\]:]*)*"),
    re.compile(r"[\[:*]*[A-Za-z*][\w\[\]:]*"),
)


_NEVER_BELOW = frozenset(("DISPLAY", "INPUT", "OUTPUT", "ROUTE", "STATUS", "SYSTEM"))
"""Subsystems that SCPI-99 (volume 2) has beside SENSe and SOURce only, whatever they are printed below."""


HINT = 1.0
"""Points that set a row in where the row above announces others."""


@dataclass(slots=True)
class Found:
    """One command of the tree: its header and the rows that show its forms."""

    header: str
    set: Row | None = None
    query: Row | None = None
    forms: list[str] = field(default_factory=list)
    """The forms with the whole header, as printed but for that."""
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    @property
    def row(self) -> Row:
        """The row that shows where it stands."""
        row = self.set or self.query
        if row is None:
            raise ValueError("a command without a row")
        return row


@dataclass(slots=True)
class _Branch:
    """A row that others may be set in under."""

    indent: float
    path: str
    asks: bool = False
    """Whether it is a query; what is set in under it may belong elsewhere."""
    opens: bool = False
    """Whether it only announces what stands below it."""
    guessed: bool = False
    """Whether it, or a row above it, stands elsewhere than it belongs."""


def commands(rows: Sequence[Row], words: Mapping[str, str]) -> list[Found]:
    """Return the commands of the rows, in order; `words` are mnemonics as the document mostly spells them."""
    walk = _Walk(words)
    for row, behind in zip_longest(rows, rows[1:]):
        walk.take(row, behind)
    return walk.found


class _Walk:
    """Goes through the rows of all tables."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.stack: list[_Branch] = []
        self.found: list[Found] = []
        self.known: dict[str, Found] = {}
        self.before: tuple[Row, str] | None = None
        self.root = ""
        """First mnemonic of the part of the table."""
        self.bare = False
        """Whether it is printed without a colon, which what is set in under it has."""
        self.moved = False
        """Whether the row stands elsewhere than it belongs."""
        self.lost = ""
        """A row above that was not read: the place of what follows may be another."""
        self.told: Sequence[str] = ()
        """What stands beside the branch just above, which may be about the command set in under it."""
        self.twin: Row | None = None
        """A row at the left edge that another follows at once: `LAYer2` above `LAYer1`."""

    def take(self, row: Row, behind: Row | None) -> None:
        """Read one row."""
        if row.fresh:
            self.stack, self.before, self.root, self.lost = [], None, "", ""
        self.lost = row.lost or self.lost
        row = self._set_in(row, behind)
        header, rest, notes = _split(row, self.words)
        notes += row.cell.notes
        header, rest = self._settle_bars(row, behind, header, rest, notes)
        path = self._path(row, header, notes)
        if self.twin is not None:
            path = _both(self.twin, path)
        deeper = behind is not None and not behind.fresh and behind.indent > row.indent + STEP
        self.twin = row if behind is not None and _is_twin(row, behind) else None
        if not row.form.query or row.form.both or deeper:
            self._push(row, path)
        self.before = (row, path)
        if self.twin is not None:
            return
        branch = self._is_branch(row, deeper=deeper)
        if not branch and not row.described and row.form.params:
            row.described = list(self.told)
        self.told = row.described if branch and not _PATH.search(row.words) else ()
        if not branch:
            self._add(row, path, rest, notes, deeper=deeper and bool(row.words))

    def _set_in(self, row: Row, behind: Row | None) -> Row:
        """The row, where it belongs by what is set in under it: one with a colon is no root where roots have none."""
        self.moved = False
        above = [branch for branch in self.stack[: self._depth(row)] if not branch.path.endswith(":]")]
        deeper = behind is not None and not behind.fresh and behind.relative and behind.indent > row.indent + STEP
        if behind is None or not (deeper and row.relative and self.bare and not above):
            return row
        places = [branch.indent for branch in self.stack if row.indent < branch.indent < behind.indent - STEP]
        self.moved = bool(places)
        return replace(row, indent=max(places)) if places else row

    def _settle_bars(self, row: Row, behind: Row | None, header: str, rest: str, notes: list[str]) -> tuple[str, str]:
        """A bar behind the header: alternatives of its last mnemonic, or choices behind a colon for a blank."""
        if not row.cell.rest.startswith("|"):
            return header, rest
        before, _, last = header.rpartition(":")
        words = f"{last}{row.cell.rest}"
        asked = behind is not None and behind.form.query and skeleton(behind.form.header) == skeleton(before)
        if asked:
            notes.append("A colon stands between header and parameter.")
            return before, f" {words}"
        return f"{before}:{{{words}}}", ""

    def _path(self, row: Row, header: str, notes: list[str]) -> str:
        """The full header of a row."""
        if header.startswith("*"):
            return header
        if self.before is not None and row.form.query and not row.form.both and self._asks(row, header):
            before, path = self.before
            if abs(row.indent - before.indent) > STEP and not before.form.query:
                notes.append("The query is not printed under its command.")
            return path
        first = _first(header)
        again = (
            bool(self.root) and first == self.root and not (header.startswith(":") and self.bare and row.indent > STEP)
        )
        absolute = not self.stack or again or (not row.relative and self._at_edge(row))
        if absolute:
            self.root, self.bare, self.lost = first, not row.relative, row.lost and self.lost
            self.stack = [branch for branch in self.stack if branch.indent < row.indent - STEP] if row.relative else []
            return header
        over = self.stack[: self._depth(row)]
        above = over[-1].path if over else ""
        if not header.startswith((":", "[")) and above and not above.endswith(":]"):
            notes.append("The header is printed without its leading colon.")
            return f"{above}:{header}"
        return above + header

    def _at_edge(self, row: Row) -> bool:
        """Whether a row stands where roots do: not as far in as the rows below them."""
        root = self.stack[0] if self.stack else None
        if root is not None and root.path.endswith(":]") and row.indent > root.indent + STEP:
            return _first(row.form.header) in _NEVER_BELOW
        children = [
            branch.indent for branch in self.stack if branch.path.count(":") - branch.path.startswith((":", "["))
        ]
        return row.indent <= STEP or (row.bold and (not children or row.indent < min(children) - STEP))

    def _asks(self, row: Row, header: str) -> bool:
        """Whether a query is that of the row before it."""
        if self.before is None:
            return False
        before, path = self.before
        if before.form.query and not before.form.both:
            return False
        own, other = skeleton(header), skeleton(path)
        near = abs(row.indent - before.indent) <= STEP
        if near and row.relative == before.relative:
            shorter = skeleton(re.sub(r"\[[^\[\]]*\]$", "", path))
            return _ends(other, own) or _ends(shorter, own)
        return own.split(":")[-1] == other.split(":")[-1]

    def _push(self, row: Row, path: str) -> None:
        del self.stack[self._depth(row) :]
        guessed = self.moved or any(branch.guessed for branch in self.stack)
        self.stack.append(_Branch(row.indent, path, row.form.query and not row.form.both, _opens(row), guessed))

    def _depth(self, row: Row) -> int:
        """How many of the branches a row is set in under.

        Blanks that set rows in are not always as wide: a row that stands near two levels belongs to the nearer one, and
        what is set in at all behind a row that announces others (`Volts function:`) is under it.
        """
        last = self.stack[-1] if self.stack else None
        if last is not None and last.opens and row.indent > last.indent + HINT:
            return len(self.stack)
        level = [n for n, branch in enumerate(self.stack) if abs(branch.indent - row.indent) <= STEP]
        if level:
            return min(level, key=lambda n: (round(2 * abs(self.stack[n].indent - row.indent)), -n))
        return sum(branch.indent < row.indent - STEP for branch in self.stack)

    def _is_branch(self, row: Row, *, deeper: bool) -> bool:
        """Whether a row only names a branch."""
        if row.cell.section:
            return True
        if row.form.query or row.form.params or row.form.header.startswith("*"):
            return False
        if row.cell.rest.startswith("|"):
            return deeper
        if _opens(row):
            return True
        return deeper and (
            row.bold or not row.relative or bool(_PATH.search(row.words)) or not _ACTION.match(row.words)
        )

    def _add(self, row: Row, path: str, rest: str, notes: list[str], *, deeper: bool) -> None:
        asks = row.form.query
        key = skeleton(path)
        both = row.form.both and "?" in rest
        known = self.known.get(key) or (self._query_of(row, key) if asks and not both else None)
        if known is None or (known.query if asks else known.set) is not None:
            known = Found(path)
            self.known[key] = known
            self.found.append(known)
        if both:
            known.set = known.query = row
            known.forms.append(f"{path}{rest}")
        elif asks:
            known.query = row
            head = known.header if known.set is not None else path
        else:
            known.set, known.header, head = row, path, path
        if not both:
            known.forms += [f"{head}{rest}"] if row.form.both and not known.set else []
            known.forms.append(f"{head}?{rest}" if asks else f"{head}{rest}")
        known.notes += [note for note in notes if note not in known.notes]
        if deeper and not row.form.params and not asks:
            known.doubts.append("It may be a branch of the tree and no command.")
        known.doubts += self._odd(row, path)

    def _odd(self, row: Row, path: str) -> Iterator[str]:
        """What speaks against a row: nothing said of it, a query that lost its mark, a place that is not sure."""
        if self.lost:
            yield f"`{self.lost}` above it was not read, and may change its header."
        if not (row.form.query or row.form.params):
            if not row.words and not row.form.header.startswith("*"):
                yield "Nothing is told of it: it may be a branch of the tree and no command."
            if re.match(r"quer(?:y|ies)\b", row.words, re.IGNORECASE):
                yield "It may be a query that lost its question mark."
        over = self.stack[: self._depth(row)]
        above = over[-1] if over else None
        if self.moved or (above is not None and above.guessed):
            yield "It, or a row above it, is not set in as others are; where it belongs was guessed."
        if above is not None and above.asks and path.startswith(above.path):
            other = self.known.get(skeleton(above.path))
            if other is None or other.set is None:
                yield "It is set in under a query."

    def _query_of(self, row: Row, key: str) -> Found | None:
        """The command just above whose optional end the query leaves out."""
        last = self.found[-1] if self.found else None
        if last is None or last.set is None or last.query is not None:
            return None
        shorter = skeleton(re.sub(r"\[[^\[\]]*\]$", "", last.header))
        return last if shorter == key and abs(last.set.indent - row.indent) <= STEP else None


def _split(row: Row, words: Mapping[str, str]) -> tuple[str, str, list[str]]:
    """Header as printed (a literal number behind a mnemonic tells its suffix), the text behind it, notes."""
    text = row.cell.text
    notes: list[str] = []
    if row.cell.section:
        return text, "", notes
    for pattern in _ENDS:
        found = pattern.match(text)
        end = found.end() if found else 0
        while end and text[end - 1] == "[":
            end -= 1
        form = read_syntax(text[:end]) if end else None
        if form is not None and not form.params and form.header == row.form.header:
            header, rest = text[:end], re.sub(r"^\(?\[?\?\]?\)?", "", text[end:])
            break
    else:
        header = row.form.header
        found = re.search(r"[ <?]", text[len(header) - 1 :])
        rest = text[len(header) - 1 + found.start() :] if found else ""
        rest = re.sub(r"^ ?\?", "", rest)
        for name, (low, high) in row.form.suffixes.items():
            header = re.sub(rf"(?<!\[)<{name}>", f"<{low}-{high}>", header)
    header, notes = _spelt(header, words)
    counted = _COUNTED.search(row.words)
    if counted is not None and re.search(r"[A-Z]x$", header):
        header = f"{header[:-1]}<{counted[1]}-{counted[2]}>"
    return header, rest if not rest or rest[0] == " " else f" {rest}", notes


def _spelt(header: str, words: Mapping[str, str]) -> tuple[str, list[str]]:
    """The header with mnemonics that show no short form (`Frequency`) spelled as elsewhere in the document."""
    notes: list[str] = []
    for word in _WORD.findall(header):
        spelt = words.get(word.upper(), "")
        if re.fullmatch(r"[A-Z][a-z]{2,}", word) and spelt and spelt != word:
            header = re.sub(rf"\b{word}\b", spelt, header)
            notes.append(f"`{spelt}` is printed `{word}`.")
    return header, notes


def _opens(row: Row) -> bool:
    """Whether a row only announces others: its description ends in a colon, and it has neither value nor query."""
    bare = not (row.form.query or row.form.params or row.form.header.startswith("*"))
    return bare and row.words.rstrip().endswith(":")


def _first(header: str) -> str:
    """First mnemonic in capitals, without its number."""
    found = _WORD.search(header)
    return re.sub(r"\d+$", "", found[0]).upper() if found else ""


def _ends(path: str, own: str) -> bool:
    """Whether a path ends with these mnemonics."""
    return path == own or path.endswith(f":{own}")


def _is_twin(row: Row, behind: Row) -> bool:
    """Whether two rows at the left edge differ in a number only, and nothing stands between them."""
    one, other = row.cell.text, behind.cell.text
    return (
        one != other
        and re.sub(r"\d", "", one) == re.sub(r"\d", "", other)
        and not (row.relative or row.form.query or row.form.params or behind.form.params)
        and row.page is behind.page
    )


def _both(row: Row, path: str) -> str:
    """One header for two that differ in one number."""
    numbers = [re.findall(r"\d+", text) for text in (row.cell.text, path)]
    if len(numbers[0]) != 1 or len(numbers[1]) != 1:
        return path
    listed = "|".join(sorted({numbers[0][0], numbers[1][0]}, key=int))
    return re.sub(r"\d+", f"{{{listed}}}", path)
