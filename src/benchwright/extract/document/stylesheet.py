"""What the style sheets in an HTML file say of its elements, as far as it changes what is read.

Selectors of elements and classes, alone, together (`span.name`) and inside others (`.entry li`), are followed; what
asks for more (states, attributes, identifiers) is left out. Rules for print do not hold for what a browser shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

MOST = 200_000
"""Characters of a style sheet, and a hundredth of it rules, that are read."""

PIXELS = 7
"""Width of a character, where a width is told in pixels."""

_FLOWING = ("inline", "inline-block", "inline-flex")
_RULE = re.compile(r"([^{}]{1,200})\{([^{}]{0,2000})\}")
_NAMES = re.compile(r"\.?[A-Za-z][\w-]*")
_SELECTOR = re.compile(r"(?:[A-Za-z][\w-]*)?(?:\.[A-Za-z_][\w-]*)*")
_ON_PAPER = re.compile(r"@media\b(?![^{]*\b(?:screen|all)\b)")


@dataclass(frozen=True, slots=True)
class _Rule:
    own: frozenset[str]
    """Names the element itself has: `span`, `.name`."""
    around: frozenset[str]
    """Names that elements around it have."""
    css: str
    place: int


@dataclass(slots=True)
class Sheet:
    """The rules met so far."""

    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    """By one name that the element must have."""
    count: int = 0

    def add(self, css: str) -> None:
        """Take the text of one `<style>` element."""
        for selectors, body in _RULE.findall(_shown(re.sub(r"/\*.*?\*/", " ", css[:MOST], flags=re.DOTALL))):
            for selector in selectors.split(","):
                *around, own = selector.replace(">", " ").split() or [""]
                parts = [*around, own]
                if not own or self.count >= MOST // 100 or not all(map(_SELECTOR.fullmatch, parts)):
                    continue
                self.count += 1
                names = [_names(part) for part in parts]
                outer = frozenset[str]().union(*names[:-1])
                self.rules.setdefault(min(names[-1]), []).append(_Rule(names[-1], outer, tight(body), self.count))

    def css(self, own: frozenset[str], around: frozenset[str]) -> Iterator[str]:
        """Yield the declarations for an element with these names, inside elements with those, the weakest first."""
        held = [rule for name in own for rule in self.rules.get(name, ()) if rule.own <= own and rule.around <= around]
        yield from (rule.css for rule in sorted(held, key=_weight))


def names_of(tag: str, classes: Sequence[str]) -> frozenset[str]:
    """Return the names by which selectors know an element: its tag, and its classes with a point before them."""
    return frozenset((tag, *(f".{name.lower()}" for name in classes)))


def tight(css: str) -> str:
    """Return declarations without blanks around their colons, in small letters."""
    return re.sub(r"\s*([:;])\s*", r"\1", css[:2000].strip().lower())


def last(css: str, name: str) -> str:
    """Return what is declared last for a property, empty where nothing is."""
    found = re.findall(rf"(?:^|;){name}:([^;!]*)", css)
    return str(found[-1]).strip() if found else ""


def heavy(css: str, otherwise: bool) -> bool:
    """Return whether text is bold: what is declared last holds."""
    weight = last(css, "font-weight")
    return bool(re.match("bold|[6-9]00", weight)) if weight else otherwise


def flows(css: str) -> bool:
    """Return whether an element stands in the line, whatever others of its kind do."""
    return last(css, "display") in _FLOWING


def box_width(css: str) -> int:
    """Return the width, in characters, of a box that stands apart in the line; 0 where none is told, -1 if it is none.

    What floats stands apart; a block in the line does where it has a width of its own.
    """
    found = re.fullmatch(r"(\d{1,4})(?:\.\d+)?(px|em|ch)", last(css, "width"))
    floats = last(css, "float") in ("left", "right")
    if not floats and (found is None or last(css, "display") not in _FLOWING[1:]):
        return -1
    return 0 if found is None else int(found[1]) // PIXELS if found[2] == "px" else int(found[1])


def _weight(rule: _Rule) -> tuple[int, int, int]:
    """How strong a rule is: classes count more than elements, and those more than the place in the sheet."""
    names = [*rule.own, *rule.around]
    classes = sum(name.startswith(".") for name in names)
    return classes, len(names) - classes, rule.place


def _names(part: str) -> frozenset[str]:
    return frozenset(name.lower() for name in _NAMES.findall(part))


def _shown(css: str) -> str:
    """The sheet without rules for print, or for windows of some size."""
    kept, at = [], 0
    while found := _ON_PAPER.search(css, at):
        kept.append(css[at : found.start()])
        at, depth = found.end(), 0
        for brace in re.compile(r"[{}]").finditer(css, at):
            depth += 1 if brace[0] == "{" else -1
            at = brace.end()
            if depth <= 0:
                break
        else:
            return "".join(kept)
    return "".join([*kept, css[at:]])
