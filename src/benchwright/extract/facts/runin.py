"""Parameters and replies in a line of text behind a label: `[None] | [Range(<NRf> | MIN)]`, `0|1, 1=ON, 0=OFF`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from benchwright.extract.facts.parameter_table import Column

_NONE = re.compile(r"\[?none\]?\.?", re.I)
_OPTIONAL = re.compile(r"\[?none\]? ?\| ?", re.I)
_NAMED = re.compile(r"(?P<name>[A-Za-z]\w*) ?\((?P<inner>[^()]*\|[^()]*)\)")
_PLACE = re.compile(r"<(?P<kind>\w+)> ?(?:\((?P<range>[^()]*)\))?(?P<more>(?: ?\| ?\w+)*)")
_WORD = r"[A-Za-z0-9][\w:.]*(?: ?\([^()|]*\))?"
_CHOICES = re.compile(rf"\(?(?P<list>{_WORD}(?: ?\| ?{_WORD})+)\)?")
_SWITCH = frozenset({"ON", "OFF"})


@dataclass(slots=True)
class RunIn:
    """What stands behind a label such as "Parameter"."""

    form: str = ""
    """The parameter in the notation of forms; empty where there is none, or where it was not read."""
    fields: dict[Column, str] = field(default_factory=dict)
    none: bool = False
    """Whether the text says that there is no parameter."""


def read_parameters(text: str) -> RunIn:
    """Read the only parameter that a text tells of."""
    text = text.strip()
    if not text or _NONE.fullmatch(text):
        return RunIn(none=True)
    optional = _OPTIONAL.match(text)
    if optional is not None:
        text = text[optional.end() :]
    text = text[1:-1].strip() if text.startswith("[") and text.endswith("]") else text
    made = _read(text)
    if optional is not None and made.form:
        made.form = f"[{made.form}]"
    return made


def _read(text: str) -> RunIn:
    named = _NAMED.match(text)
    if named is not None and named["name"].upper() not in _SWITCH:
        inner = [part.strip() for part in named["inner"].split("|")]
        words = [part for part in inner if not part.startswith("<")]
        if len(words) < len(inner):
            kind = next((part for part in inner if re.fullmatch(r"<NR[123f]>", part)), f"<{named['name']}>")
            return RunIn("|".join((kind, *words)))
        return RunIn("{" + "|".join(words) + "}")
    if place := _PLACE.match(text):
        return _placeholder(place)
    if (listed := _CHOICES.match(text)) is not None:
        words = [re.sub(r" ?\([^()]*\)", "", word).strip() for word in listed["list"].split("|")]
        return RunIn("{" + "|".join(words) + "}")
    return RunIn()


def _placeholder(place: re.Match[str]) -> RunIn:
    """`<NRf> (0 ~ 1000)`, `<NR1>(0 | 1 | 2)`, `<NRf> | MIN | MAX`."""
    words = [word.strip() for word in place["more"].split("|") if word.strip()]
    span = place["range"] or ""
    if place["kind"].lower().startswith("bool"):
        return RunIn("<Boolean>")
    listed = [part.strip() for part in re.split(r"[|,]", span)]
    if len(listed) > 1 and all(re.fullmatch(r"-?[\d.]+", part) for part in listed):
        if "|" in span:
            return RunIn("{" + "|".join((*listed, *words)) + "}")
        return RunIn("|".join((f"<{place['kind']}>", *words)), {"range": "{" + "|".join(listed) + "}"})
    fields: dict[Column, str] = {"range": span} if span else {}
    return RunIn("|".join((f"<{place['kind']}>", *words)), fields)


def read_return(text: str) -> str:
    """Return what a text tells of a reply in the notation of forms; empty where it was not read."""
    text = text.strip()
    if re.match(r"<bool|\(?0 ?\| ?1\)?(?:,| |$)", text, re.I):
        return "0|1"
    if found := re.match(r"<(NR[123f])>", text):
        return f"<{found[1]}>"
    parts = [part.strip() for part in re.split(r" ?\| ?|, ?", text.rstrip("."))]
    if len(parts) > 1 and all(re.fullmatch(r"[A-Za-z0-9][\w:. ]{0,24}", part) for part in parts):
        return "|".join(parts)
    return ""
