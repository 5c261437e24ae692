"""One form of a command in any manual's notation, read to facts: header, question mark, parameters.

`read_syntax(":VOLTage[:LEVel] {<volt>|MIN|MAX}")` gives the header in the notation of `benchwright.manual.header` and
a slot with the name `volt` and two words. Prose, lines of a table of contents and program code give None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from benchwright.extract.document.characters import plain
from benchwright.extract.notation.askable import given_or_asked, without_mark
from benchwright.extract.notation.headers import scan_header
from benchwright.extract.notation.scan import Scan
from benchwright.extract.notation.slots import Slot, read_slots
from benchwright.manual.header import parse_header

__all__ = [
    "Slot",
    "Syntax",
    "fill",
    "header_key",
    "is_header",
    "looks_like_example",
    "read_forms",
    "read_syntax",
    "same_header",
    "short_forms",
]

_LONGEST = 4000
_WORD = re.compile(r"(?:[a-z]*[A-Z]?[a-z]+|[A-Za-z])(?=[ ,.;)]|$)(?! *[:<\[{])")
"""A word that is no mnemonic, and that no header goes on from: most lines of a manual begin so, and need no closer
look."""
_BEGINS = re.compile(r"[A-Za-z\[{<:*]|[$&][A-Z]{2}")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}|_{4,}|(?:\u00b7 ?){4,}|\u2026{2,}")
_CODE = re.compile(
    r"(?i:call|dim|print|printf|return|import|for|while|else|goto|gosub|enter|rem|let|public|private|sub)"
    r"(?: *[(\"#@;=]| +[A-Z])"
    r"|(?:IF|INPUT) (?![<{\[])|input\(|OUTPUT [\d@]"
)
_TAIL = re.compile(
    r"(?: ?(?:\[(?:CR|LF|CRLF|term|NL|EOI)\]|<(?:CR|LF|CRLF|NL|EOI|term|(?-i:END)|PMT)>|\\[rn]))+$", re.I
)
_COMMENT = re.compile(r" ?/\*.*|(?<![:\w/])//.*", re.S)
_BULLET = re.compile(
    r"^(?:[\u2022\u25cf\u25a0\u25ba\u25c6\u27a2\u2013\u2014>\u00bb\uf06c\uf0b7-]+ |>>|[\u2022\u25cf](?=[:*\[A-Z]))"
)
_NUMBERED = re.compile(r"^(?:[1-9]\d?(?:\.\d{1,3}){1,4}\.? |\d{1,2}[.)] |\(\d{1,2}\) )(?=[\[:*<{A-Z])")
_PAGES = re.compile(r",? ?[\dA-Z]{1,4}[-\u2013]\d{1,4}(?:(?:,| and) ?\d+(?:[-\u2013]\d+)?)*|, ?\d+(?:, ?\d+)*")
_HEADING = re.compile(
    r"(?:commands?|sub-?systems?|sub-?sections?|summary|keywords?|query|queries|syntax|overview|system|format)\b", re.I
)
_TITLE = re.compile(r".*\b(?:commands|subsystem)", re.I)
_MNEMONICS = re.compile(r"[A-Z]{2,}[a-z]+(?: [A-Z]{2,}[a-z]+)*")
"""Words that a tree of commands prints side by side."""
_MNEMONIC = re.compile(r"[^A-Z]*[A-Z][^A-Z]*[A-Z]|[A-Z](?:\d*|\d+[a-z]*)\Z")
"""Two capitals, or a capital alone or with a number."""
_NAME = re.compile(r"[A-Za-z_]\w*")
_PLACE = re.compile(r"<[^<>]*>")
_LETTER = re.compile(r"[a-z]")
_SENTENCE = re.compile(r"[a-z]{2,}\b(?! ?[:?])(?!or\b|OR\b)")
_OR_HEADER = re.compile(r"or [:*\[]?[A-Z]")
_BETWEEN = re.compile(r"(?:\||;|or\b|/|,)? ?(?=[:*\[<]?[A-Za-z*\[])")


@dataclass(frozen=True, slots=True)
class Syntax:
    """One form as printed."""

    header: str
    """In the notation of `benchwright.manual.header`, capitals as printed, without `?`. It can be parsed where `holes`
    is empty."""
    query: bool = False
    both: bool = False
    """Whether one line gives set and query form (`FMOD (?) {i}`, `:VALue[?]`); `query` is true then, too."""
    params: tuple[Slot, ...] = ()
    separator: str = " "
    """What stands between header and first parameter: a blank, a colon or nothing."""
    suffixes: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Least and greatest number of a suffix, where the notation itself tells (`CH<1-4>`)."""
    holes: tuple[str, ...] = ()
    """Placeholders that stand for whole mnemonics (`<channel>:OUTPut`); `fill` puts words there."""
    faults: tuple[str, ...] = ()
    """Misprints seen, one sentence each."""
    rest: str = ""
    """Text behind the form that is no part of it."""
    weak: bool = False
    """Whether nothing but a word in capitals makes this a header, so that it might be a heading as well."""


def read_syntax(text: str) -> Syntax | None:
    """Read the first form that stands in a text; None where it begins with none."""
    forms = read_forms(text)
    return forms[0] if forms else None


@lru_cache(maxsize=1 << 15)
def read_forms(text: str) -> tuple[Syntax, ...]:
    """Read all forms that stand in a text one behind the other, split by a bar, a comma, `or`, `;` or a blank."""
    return () if _WORD.match(text) else _forms(plain(text[:_LONGEST]))


@lru_cache(maxsize=1 << 15)
def _forms(text: str) -> tuple[Syntax, ...]:
    """The forms of a text in plain characters; layouts put two blanks between cells, or one."""
    line = _bare(text)
    quoted = len(line) > 2 and line[0] in "\"'" and line[-1] == line[0]
    if quoted:
        line = line[1:-1].strip()
    if not _BEGINS.match(line) or _WORD.match(line) or _LEADERS.search(line) or _CODE.match(line):
        return ()
    first = _read(line)
    if first is None:
        return ()
    found = [first]
    while len(found) < 8 and (more := _BETWEEN.match(found[-1].rest)):
        following = _read(found[-1].rest[more.end() :])
        if following is None or (following.weak and not first.weak) or (following.weak and not more[0]):
            break
        found[-1] = replace(found[-1], rest="")
        found.append(following)
    return () if first.weak and (found[-1].rest or quoted) else tuple(found)


def _bare(line: str) -> str:
    """The line without comment, marks of the message's end, bullet and number; most lines have none of them."""
    if "/" in line:
        line = _COMMENT.sub("", line).strip()
    if line.endswith(("]", ">")) or "\\" in line:
        line = _TAIL.sub("", line).strip()
    return line if line[:1].isalpha() else _NUMBERED.sub("", _BULLET.sub("", line, count=1), count=1)


def _read(line: str) -> Syntax | None:
    scan = scan_header(line)
    if scan is None:
        return None
    separator, text = _separator(scan)
    text, asks = without_mark(text) if "?" in text and not scan.query else (text, False)
    if (scan.both or not scan.query) and (given := given_or_asked(text, scan.both)):
        text, asks = given, True
    slots, rest, faults = read_slots(text) if text and text[0] not in ",;|/" else ((), text, ())
    if asks and slots and not rest:
        scan.query = scan.both = True
        slots = tuple(replace(slot, set_only=True) for slot in slots)
    elif scan.both and len(slots) == 1 and (text.startswith("<") or _LETTER.fullmatch(text)):
        slots = (replace(slots[0], set_only=True),)  # `LEVel(?) <n>`, `LEVL(?) x` set what their query asks for
    elif not scan.both:
        slots = tuple(_unmarked(slot, text) for slot in slots)
    if scan.header[0] == "*" and len(slots) == 1 and re.fullmatch("[a-z]{2,}", slots[0].name) and "<" not in text:
        return None
    strong = _is_command(scan, slots, text)
    if strong is None or _is_prose(slots, rest, text, strong, scan.joined):
        return None
    if rest in ("]", "}", "]]"):
        faults, rest = (*faults, "A bracket behind the parameters has no partner."), ""
    faults = tuple(dict.fromkeys((*scan.faults, *faults)))
    return Syntax(
        scan.header,
        scan.query,
        scan.both,
        slots,
        separator,
        scan.suffixes,
        scan.holes,
        faults,
        rest.rstrip(".; "),
        not strong,
    )


def _unmarked(slot: Slot, text: str) -> Slot:
    """A parameter of both forms; a letter alone in braces may be left out, in manuals that mark queries by `(?)`."""
    if not slot.set_only:
        return slot
    bare = "<" not in text and re.fullmatch("[a-z]", slot.name) is not None
    return replace(slot, set_only=False, optional=slot.optional or bare)


def _separator(scan: Scan) -> tuple[str, str]:
    """What parts header and parameters, and the parameters' text."""
    if scan.flat and not scan.query:
        return ":", scan.rest
    if scan.glued and not scan.query and scan.rest[0] in "<{[(\"'":
        if ":" in scan.header or any(c.islower() for c in scan.header):
            if not scan.rest.startswith("[,"):
                scan.faults.append("No blank is printed between header and parameter.")
        elif not scan.rest.startswith("["):
            return "", scan.rest
    return " ", scan.rest


def _is_prose(slots: Sequence[Slot], rest: str, text: str, strong: bool, joined: bool) -> bool:
    """Whether the text behind the header shows a sentence, a heading or a line of an index."""
    if _SENTENCE.match(rest) and not _OR_HEADER.match(rest):
        return True
    if joined and re.search(r"[a-z]{2,} [a-z]{2,}", rest):
        return True
    if (rest and (_HEADING.match(rest) or _TITLE.fullmatch(rest))) or (text and _PAGES.fullmatch(text)):
        return True
    if slots and _MNEMONICS.fullmatch(rest) and all(_MNEMONICS.fullmatch(slot.like) for slot in slots):
        return True
    titles = [slot.like for slot in slots if re.fullmatch(r"[A-Z][a-z]+|[a-z][a-z_]+\d?", slot.like or slot.name)]
    if not strong and (titles or rest[:1] in (".", "=", "$", "}", ")", "]", "#", "-", "&") or rest[:1].isdigit()):
        return True
    return bool(slots and _HEADING.fullmatch(slots[0].like.rstrip(".")))


def _is_command(scan: Scan, slots: Sequence[Slot], text: str) -> bool | None:
    """True where the form cannot be anything else, False where it may be a word in capitals, None where it is none."""
    header = scan.header
    if header.startswith("*"):
        return True
    words = _NAME.findall(_PLACE.sub("", header) if "<" in header else header)
    odd = [word for word in words if not _is_mnemonic(word)]
    if scan.joined and words and len(words[0]) == 1:
        return None
    if odd and (header.startswith(odd[0]) or scan.joined or scan.flat or len(odd) == len(words)):
        lower = header.islower() and ":" in header[1:] and not scan.joined and not scan.flat
        return True if lower and (scan.query or (slots and all(slot.like for slot in slots))) else None
    if odd:
        scan.faults.append(f"The capitals of `{odd[0]}` do not show a short form.")
    marked = ":" in header or "<" in header or scan.query or bool(scan.holes)
    if scan.joined and not re.search(r"[a-z<\[]|:.*:", header) and header[0] != ":":
        marked = scan.query
    if len(words) == 1 and len(header) < 2:
        return None
    noted = any(slot.name or slot.hint == "list" or (slot.choices and "|" in text) or "<" in text for slot in slots)
    if scan.flat and not scan.query:
        return bool("<" in text or any(slot.choices for slot in slots)) if slots else None
    return marked or noted


def _is_mnemonic(word: str) -> bool:
    """Whether capitals show a mnemonic: two capitals, or a capital alone or with a number."""
    return _MNEMONIC.match(word) is not None


def is_header(text: str, *, weak: bool = False) -> bool:
    """Whether the text is a header and nothing else, with or without `?`; `weak` admits a single word in capitals."""
    found = read_forms(text)
    return len(found) == 1 and not found[0].params and not found[0].rest and (weak or not found[0].weak)


def looks_like_example(text: str) -> bool:
    """Whether the text could be sent as it stands and is not a form: values in place of names, short forms."""
    found = read_syntax(text)
    if found is None or re.search(r"[\[\]{}<>|]", plain(text)):
        return False
    if found.params:
        return all(slot.like for slot in found.params)
    words = re.findall(r"[A-Za-z]+", found.header)
    return len(words) > 1 and all(word.isupper() for word in words)


def fill(syntax: Syntax, words: Mapping[str, Sequence[str]]) -> Syntax:
    """Put words in place of holes: `{"channel": ["C1", "C2"]}` makes `<channel>:OUTPut` to `C<n>:OUTPut`, n 1 to 2."""
    header, suffixes = syntax.header, dict(syntax.suffixes)
    for name, choices in words.items():
        if name not in syntax.holes or not choices:
            continue
        node = _node(choices, header, suffixes)
        header = header.replace(f"<{name}>", node, 1)
    holes = tuple(name for name in syntax.holes if f"<{name}>" in header)
    return replace(syntax, header=header, suffixes=suffixes, holes=holes)


@lru_cache(maxsize=1 << 12)
def header_key(header: str) -> str:
    """Normal form of a header, equal for two spellings that differ in capitals, names of suffixes or the question mark.

    Upper case, suffixes `#`, no leading colon, optional nodes in the shape `[:X]`; nothing is expanded.
    """
    text = header.upper().replace(" ", "").rstrip("?")
    text = re.sub(r"(?<=[A-Z_])(?:\{\[?[\d|]+\]?[\d|]*\}|\[[\d|]+\]|\[<[^<>]*>\]|<[^<>]*>)", "#", text)
    text = re.sub(r"\[([^\[\]:]+):\]", r"[:\1]:", text)
    text = re.sub(r"\[([^\[\]:]+)\](?=:)", r"[:\1]", text)
    return re.sub(r":+", ":", text).replace("[:", "[").replace("[", "[:").lstrip(":")


def same_header(one: str, other: str) -> bool:
    """Whether two printed headers are the same; a printed number stands for a suffix (`VSET1` and `VSET<X>`)."""
    first, second = header_key(one), header_key(other)
    if first == second:
        return True
    pattern = re.compile(r"\d+(?=[:\[\]|}]|$)")
    return ("#" in first or "#" in second) and pattern.sub("#", first) == pattern.sub("#", second)


def short_forms(header: str) -> frozenset[str]:
    """All spellings of a header in short forms, upper case, suffixes `#`: one for each set of optional nodes.

    Raises DataError where the notation cannot be read.
    """
    parsed = parse_header(header)
    return frozenset(":".join(node.short + ("#" if node.suffix else "") for node in path) for path in parsed.paths)


def _node(choices: Sequence[str], header: str, suffixes: dict[str, tuple[int, int]]) -> str:
    """One mnemonic for all choices: `C1`, `C2`, `EX` make `{C<n>|EX}`; `suffixes` grows."""
    numbered: dict[str, list[int]] = {}
    for choice in choices:
        if found := re.fullmatch(r"(.*[A-Za-z_])(\d+)", choice):
            numbered.setdefault(found[1], []).append(int(found[2]))
    parts: list[str] = []
    for choice in dict.fromkeys(choices):
        found = re.fullmatch(r"(.*[A-Za-z_])(\d+)", choice)
        numbers = sorted(set(numbered[found[1]])) if found else []
        if found is None or len(numbers) < 2 or numbers != list(range(numbers[0], numbers[-1] + 1)):
            parts.append(choice)
        elif int(found[2]) == numbered[found[1]][0]:
            suffix = next(n for n in ("n", "m", "k", "i", "j", "n9") if f"<{n}>" not in header + "".join(parts))
            suffixes[suffix] = (numbers[0], numbers[-1])
            parts.append(f"{found[1]}<{suffix}>")
    parts.sort(key=lambda part: "<" not in part)  # the reader takes what has a suffix first
    return parts[0] if len(parts) == 1 else "{" + "|".join(parts) + "}"
