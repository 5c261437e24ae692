"""Numbers and texts made into text: format specifications, `%` and `str.format`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from benchwright.check.source.text import GAP, concat, gap, part, plain, skeleton
from benchwright.check.source.values import External, Gap, Items, Known, Piece, Quantity, Table, Text, Value

_SPEC = re.compile(r"(?:.?[<>=^])?[+\- ]?z?#?0?(\d*)[_,]?(?:\.(\d+))?([bcdeEfFgGnosxX%]?)")
_PERCENT = re.compile(r"%(?:\((\w*)\))?([#0\- +]*)(\*|\d+)?(?:\.(\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])")
_FIELD = re.compile(r"([A-Za-z_0-9]*)((?:\.\w+|\[[^\]{}]*\])*)(?:!([rsa]))?(?::(.*))?", re.DOTALL)

LookUp = Callable[[str, str], Value | None]

MAX_WIDTH = 500
"""Wider fields are not followed."""


def formatted(value: Value, spec: str, conversion: str, node: ast.expr | None, slot: int = -1) -> Text:
    """Return `format(value, spec)` as text that stands at field `slot` of `node`."""
    if isinstance(value, Text):
        return _formatted_text(value, spec, conversion, node, slot)
    if isinstance(value, Known):
        return _formatted_known(value, spec, conversion, node, slot)
    if isinstance(value, Gap):
        written = rounded(value, spec)
        vanishes = bool(value.low and value.low > 0 and written.is_number and written.low == 0)
        return Text((Piece("", node, -1, slot, written, value.low if vanishes else None),))
    if isinstance(value, Quantity):
        return _formatted_quantity(value, spec, node, slot)
    if isinstance(value, Items) and not spec:
        return _formatted_items(value, node, slot)
    return gap(Gap("unknown", _origin(value)), node, slot)


def _origin(value: Value) -> str:
    return f"it comes from `{value.name}`" if isinstance(value, External) else "an object is made into text"


def rounded(value: Gap, spec: str) -> Gap:
    """Return what a gap can be once formatted with `spec`: its kind, and its bounds as written."""
    found = _SPEC.fullmatch(spec)
    kind = found[3] if found else ""
    if kind in tuple("dn") or (not kind and value.kind == "integer"):
        return Gap("integer", value.reason, value.low, value.high, name=value.name)
    if kind in tuple("eEfFgG") or (not kind and value.kind == "number"):
        low, high = (x if x is None else _as_written(x, spec) for x in (value.low, value.high))
        return Gap("number", value.reason, low, high, name=value.name)
    if kind in ("s", "") and not value.is_number:
        return value
    return Gap("text", value.reason, name=value.name)


def _as_written(number: float, spec: str) -> float:
    try:
        return float(format(number, spec).replace(",", "").replace("_", ""))
    except ValueError:
        return number


def _fits(spec: str) -> bool:
    found = _SPEC.fullmatch(spec)
    return found is not None and int(found[1] or 0) <= MAX_WIDTH and int(found[2] or 0) <= MAX_WIDTH


def _formatted_text(value: Text, spec: str, conversion: str, node: ast.expr | None, slot: int) -> Text:
    if conversion in ("r", "a"):
        known = value.known
        return gap(Gap("text", "it is a quoted text"), node, slot) if known is None else plain(repr(known), node, slot)
    if not spec or (value.known is None and _fits(spec)):
        return value
    try:
        done = format(value.known or "", spec) if _fits(spec) else ""
    except ValueError:
        return gap(Gap("unknown", f"`{spec}` is no format for a text"), node, slot)
    left = done.find(value.known or "")
    if left < 0 or not value.pieces:
        return plain(done, node, slot)
    right = len(done) - left - len(value.known or "")
    return concat([plain(done[:left], node, slot), value, plain(done[len(done) - right :], node, slot)])


def _formatted_known(value: Known, spec: str, conversion: str, node: ast.expr | None, slot: int) -> Text:
    number = value.value
    try:
        if conversion in ("s", "r", "a"):
            text = format(str(number), spec) if _fits(spec) else ""
        else:
            text = format(number, spec) if _fits(spec) else ""
        plain_number = None if number is None or isinstance(number, bool) else float(number)
    except (ValueError, TypeError, OverflowError):
        return gap(Gap("unknown", f"`{spec}` is no format for this value"), node, slot)
    return Text((Piece(text, node, -1, slot, None, plain_number),)) if text else Text()


def _formatted_items(value: Items, node: ast.expr | None, slot: int) -> Text:
    marks = {"list": "[]", "tuple": "()", "array": "[]"}.get(value.kind)
    if marks is None or value.row.more is not None or len(value.row.items) > MAX_WIDTH:
        return gap(Gap("text", "a collection is made into text"), node, slot)
    separator = " " if value.kind == "array" else ", "
    inner = [formatted(item, "", "r", node, slot) for item in value.row.items]
    woven = [plain(marks[0], node, slot)]
    for index, text in enumerate(inner):
        woven += [plain(separator, node, slot), text] if index else [text]
    tail = "," if value.kind == "tuple" and len(inner) == 1 else ""
    return concat([*woven, plain(tail + marks[1], node, slot)])


def _formatted_quantity(value: Quantity, spec: str, node: ast.expr | None, slot: int) -> Text:
    number, _, short = spec.partition("~")
    written = value.unit.text
    known = written in _LONG_UNITS or written in _SHORT_UNITS
    if "~" in spec:
        name = _SHORT_UNITS.get(written, written) if known else None
    else:
        name = _LONG_UNITS.get(written, written) if known else None
    if name is None:
        return gap(Gap("unknown", "a quantity is made into text with its unit"), node, slot)
    head = formatted(value.magnitude, number.removesuffix("P").removesuffix("C"), "", node, slot)
    blank = "" if not name or short.startswith("C") else " "
    return concat([head, plain(blank + name, node, slot)])


_LONG_UNITS = {
    "": "",
    "V": "volt",
    "mV": "millivolt",
    "A": "ampere",
    "mA": "milliampere",
    "uA": "microampere",
    "s": "second",
    "ms": "millisecond",
    "ohm": "ohm",
    "kohm": "kiloohm",
    "W": "watt",
    "Hz": "hertz",
    "kHz": "kilohertz",
    "MHz": "megahertz",
    "F": "farad",
}


_SHORT_UNITS = {long: short for short, long in _LONG_UNITS.items()}


def percent(template: Text, value: Value, node: ast.expr | None) -> Text:
    """Return `template % value`."""
    bones = skeleton(template)
    positional = list(value.row.items) if isinstance(value, Items) and value.kind == "tuple" else [value]
    named = value.state if isinstance(value, Table) else {}
    if isinstance(value, Items) and value.kind == "tuple" and value.row.more is not None:
        return gap(Gap("unknown", "the values of `%` are not known"), node)
    done: list[Text] = []
    at = 0
    for found in _PERCENT.finditer(bones):
        done.append(part(template, at, found.start()))
        at = found.end()
        if found[5] == "%":
            done.append(part(template, at - 1, at))
            continue
        if found[1] is not None:
            given = named.get(found[1])
        else:
            given = positional.pop(0) if positional and "*" not in (found[3], found[4]) else None
        if given is None:
            done.append(gap(Gap("unknown", "the value of a `%` field is not known"), node))
        else:
            done.append(_percent_field(found, given, node))
    return concat([*done, part(template, at, len(bones))])


def _percent_field(found: re.Match[str], value: Value, node: ast.expr | None) -> Text:
    kind = {"i": "d", "u": "d"}.get(found[5], found[5])
    if kind in "rsa":
        return formatted(value, found[3] or "", "" if kind == "s" else kind, node)
    if kind == "d" and isinstance(value, Known) and isinstance(value.value, float):
        value = Known(int(value.value)) if abs(value.value) < 1e300 else Gap("integer", "it is huge")
    left = "<" if "-" in found[2] else ""
    flags = "".join(flag for flag in "+ #0" if flag in found[2] and not (flag == "0" and left))
    precision = "" if found[4] is None else f".{found[4]}"
    if kind in "eEfFgG" and not precision:
        precision = ".6"
    return formatted(value, f"{left}{flags}{found[3] or ''}{precision if kind != 'd' else ''}{kind}", "", node)


class _Fields:
    """The fields of one `str.format`, numbered where they have no name."""

    def __init__(self, node: ast.expr | None, look_up: LookUp) -> None:
        self.node = node
        self.look_up = look_up
        self.number = 0

    def fill(self, template: Text) -> Text:
        bones = skeleton(template)
        done: list[Text] = []
        at = 0
        for start, end, inner in _braces(bones):
            done.append(part(template, at, start))
            done.append(part(template, start, start + 1) if inner is None else self._field(inner))
            at = end
        return concat([*done, part(template, at, len(bones))])

    def _field(self, inner: str) -> Text:
        found = _FIELD.fullmatch(inner)
        if found is not None:
            name = found[1]
            if not name:
                name, self.number = str(self.number), self.number + 1
            value = self.look_up(name, found[2])
            spec = found[4] or ""
            known = self.fill(plain(spec)).known if "{" in spec else spec
            if value is not None and known is not None:
                return formatted(value, known, found[3] or "", self.node)
        return gap(Gap("unknown", f"field `{{{inner}}}` is not known".replace(GAP, "?")), self.node)


def brace_fields(template: Text, node: ast.expr | None, look_up: LookUp) -> Text:
    """Return `template.format(...)`; `look_up` gives the value of a field by name and `.attribute[index]` tail."""
    return _Fields(node, look_up).fill(template)


def _braces(text: str) -> list[tuple[int, int, str | None]]:
    """Return start, end and content of each field; content None for a doubled brace."""
    found: list[tuple[int, int, str | None]] = []
    i = 0
    while i < len(text):
        if text[i] in "{}" and text[i + 1 : i + 2] == text[i]:
            found.append((i, i + 2, None))
            i += 2
        elif text[i] == "{":
            depth, end = 1, i + 1
            while end < len(text) and depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            found.append((i, end, text[i + 1 : end - 1] if not depth else text[i + 1 : end]))
            i = end
        else:
            i += 1
    return found
