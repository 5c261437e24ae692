"""Numbers with units as printed, told apart from the words and marks between them: the tokens of `ranges`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from benchwright.extract.document.characters import plain
from benchwright.extract.facts.units import read_unit_word

LONGEST = 1500
"""Characters read of one text."""


@dataclass(frozen=True, slots=True)
class Token:
    """`number` with `value`, `unit` and `factor`; `to` between two ends; `<`, `<=`, `>`, `>=`; `word`; `mark`."""

    kind: str
    text: str
    start: int
    end: int
    value: Decimal = Decimal(0)
    unit: str | None = None
    """Base unit; None where none is printed."""
    factor: Decimal = Decimal(1)
    sign: str = ""
    """Printed sign: `+`, `-`, `±` or nothing."""


_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?!,?\d)")
_GROUPS = re.compile(
    r"(?<![\d.,])(?:\d{1,9}\.\d{3}(?: \d{3}){0,5}(?: \d{1,3})|\d{1,3}(?: \d{3}){1,5})(?![\d.,] ?\d)(?!\d)"
)
_SCAN = re.compile(
    r"""
    (?P<name><[A-Za-z][^<>]{0,40}>)
  | (?P<power>(?<![\w.])(?:2|10)\ ?\^\ ?[-+]?\d{1,3}(?:\ ?[-+\u2013]\ ?\d+)?(?![\w.]))
  | (?P<other>\d{4}-\d\d-\d\d|\d{1,9}(?:[:.]\d{1,9}){2,9}|\d{1,9}:\d{1,9}
        |\#[HhBbQq]\w{1,40}|\d{1,9}[A-DF-Za-df-z]\d\w{0,40})
  | (?P<number>(?:\d{1,40}(?:\.(?!\.)\d{0,40})?|(?<!\.)\.\d{1,40})
        (?:[eE][-+\u2013]\d{1,4}(?![\d_])|[eE]\d{1,4}(?!\w)|\ ?[x×*]\ ?10\ ?\^?\ ?[-+\u2013]?\d{1,3}(?![\w.]))?)
  | (?P<relation><=|>=|≤|≥|⩽|⩾|[<>])
  | (?P<plusminus>±|\+/-)
  | (?P<to>\.\.\.?|[~\u301c\uff5e\u223c]|[\u2013\u2014\u2015\u2192]|->)
  | (?P<word>[A-Za-z_Ωµ°*\u03a9\u2126\u00b5\u03bc℃%][\w.'%Ω°*/-]{0,80})
  | (?P<sign>[-+])
  | (?P<mark>\S)
    """,
    re.X,
)
_UNIT = re.compile(
    r" ?([A-Za-z\u03a9\u2126\u00b5\u03bc°º℃℉%](?:[A-Za-z\u03a9\u2126°%/]|-(?=[A-Za-z]))*)(?:\((?:[AD]C)\))?(?![\w])"
)
_ARTICLES = ("a", "v", "w", "in", "x")
"""Words behind a blank that are no units though the letters are."""
_TO = {"to", "through", "thru", "until", "till", "and", "bis"}


def tokens(text: str) -> list[Token]:
    """Cut a text into tokens; their places are those in the text in plain characters."""
    line = plain(text[:LONGEST])
    return _signed(list(_raw(line)))


def ungrouped(text: str) -> str:
    """Return the text with the digits of each number joined (`1,000,000`, `0.000 001`)."""
    line = _THOUSANDS.sub(lambda found: found[0].replace(",", ""), plain(text[:LONGEST]))
    return _GROUPS.sub(lambda found: found[0].replace(" ", ""), line)


def _raw(line: str) -> Iterator[Token]:
    place = 0
    while found := _SCAN.search(line, place):
        kind, start, place = str(found.lastgroup), found.start(), found.end()
        text = found[0]
        if kind in ("number", "power"):
            token = _number(line, text, kind, start, place)
            place = token.end
            yield token
        elif kind == "relation":
            same = {"≤": "<=", "⩽": "<=", "≥": ">=", "⩾": ">="}.get(text, text)
            yield Token(same, text, start, place)
        elif kind in ("word", "name"):
            yield Token("to" if text.lower() in _TO else "word", text, start, place)
        else:
            yield Token(kind, text, start, place)


def _number(line: str, text: str, kind: str, start: int, end: int) -> Token:
    value = _power(text) if kind == "power" else decimal(text)
    if value is None or (start and (line[start - 1].isalnum() or line[start - 1] == "_")):
        return Token("other", text, start, end)
    unit, factor = None, Decimal(1)
    found = _UNIT.match(line, end)
    if found and not (found[0][0] == " " and found[1] in _ARTICLES):
        known = read_unit_word(found[1])
        if known is not None:
            (unit, factor), end = known, found.end()
    if unit is None and end < len(line) and (line[end].isalnum() or line[end] == "_"):
        return Token("other", text, start, end)
    if re.match(r" ?[×*^] ?[\w(]| x [a-z]", line[end : end + 4]):
        return Token("other", text, start, end)
    return Token("number", line[start:end], start, end, value * factor, unit, factor)


def _power(text: str) -> Decimal | None:
    found = re.fullmatch(r"(\d+) ?\^ ?([-+]?\d+)(?: ?([-+\u2013]) ?(\d+))?", text)
    if found is None or abs(int(found[2])) > 64:
        return None
    value = Decimal(int(found[1])) ** int(found[2])
    more = Decimal(found[4] or 0)
    return value + more if found[3] == "+" else value - more


def decimal(text: str) -> Decimal | None:
    """Return a printed number; None where it is none or beyond what instruments know."""
    text = re.sub(r" ?[x×*] ?10 ?\^? ?", "e", text).replace("\u2013", "-").replace(" ", "")
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() and abs(value.adjusted()) <= 99 else None


def _signed(found: list[Token]) -> list[Token]:
    """Give numbers their signs; a dash behind a number is `to`."""
    out: list[Token] = []
    place = 0
    while place < len(found):
        token, after = found[place], found[place + 1] if place + 1 < len(found) else None
        dash = token.kind == "sign" or (token.kind == "to" and token.text in "\u2013\u2014\u2015")
        behind = bool(out) and (out[-1].kind == "number" or _is_least(out[-1], token, after))
        if token.kind == "plusminus" and after and after.kind == "number":
            out.append(_with_sign(after, "±", token.start))
            place += 2
        elif token.text in "\u2014\u2015" and not behind and after and after.start > token.end:
            out.append(Token("mark", token.text, token.start, token.end))  # an item of a list begins
            place += 1
        elif dash and not behind and after and after.kind == "number" and after.start - token.end <= 1:
            out.append(_with_sign(after, "+" if token.text == "+" else "-", token.start))
            place += 2
        else:
            out.append(Token("to", token.text, token.start, token.end) if dash and token.text != "+" else token)
            place += 1
    return out


def _is_least(before: Token, dash: Token, after: Token | None) -> bool:
    """Whether a dash stands behind a lower end in words (`MIN - 5`, but not `Min -5`)."""
    signs = after is not None and dash.end == after.start and before.end < dash.start
    return not signs and before.text.lower() in ("min", "minimum")


def _with_sign(token: Token, sign: str, start: int) -> Token:
    value = -token.value if sign == "-" else token.value
    return Token("number", token.text, start, token.end, value, token.unit, token.factor, sign)
