"""What the prose of an entry says about its parameters, as definitions that the assembly reads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.ranges import in_unit
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.extract.layouts.columns.answers import header_pattern, may_name
from benchwright.extract.layouts.columns.intervals import intervals, step_of, unit_of
from benchwright.extract.layouts.columns.prose import Prose
from benchwright.extract.layouts.columns.selections import Selection, numbered, selected, tidy_meaning, tokens
from benchwright.extract.notation.form import Slot, Syntax

NOTHING = "Nothing was found about the values of `{name}`."
SEVERAL = "The text gives several ranges for `{name}`."
GAPS = "Not all values of `{name}` are listed, or they are no plain list."
SOME = "A value of `{name}` holds for some models or cases only."
SPECIAL = "Single values of `{name}` stand for something else than their number."

_KINDS = {"NR1": "NR1", "NR2": "NR2", "NRf": "NR[fF]", "NR3": "NR3", "Bool": "Bool(?:ean)?"}
"""How a text calls a parameter that bears the name of its kind of value."""

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_ENDS = re.compile(r"^(?:(?:MIN|MAX|DEF)(?: ?\| ?(?:MIN|MAX|DEF))*)(?: |$)")
_ONE_OF = re.compile(rf"\bone of the (?:following )?values?(?: below)?:? ({_NUMBER}(?:, ?{_NUMBER})+)")


_SWITCHED = re.compile(
    r"\b(?:[Ss]ets?|[Tt]urns?|[Ss]witch(?:es)?) (?:the )?[\w -]{1,60} (?:to )?(?:ON or OFF|on or off)\b"
)
"""`Sets the fan to ON or OFF`: what the only parameter does."""


def define(forms: Sequence[Syntax], prose: Prose, letters: Mapping[str, str], examples: str = "") -> list[Definition]:
    """Return what is said about each parameter; `letters` is what the document says of its letters."""
    slots = [slot for form in forms for slot in form.params if not slot.choices and not slot.like]
    known = list({slot.name or slot.hint: slot for slot in slots}.values())
    found = [_define(slot, prose, letters, only=len(known) == 1) for slot in known]
    if len(known) == 1 and not found[0].fields and _SWITCHED.search(prose.text):
        found[0].fields["type"], found[0].whole = "boolean", True
    open_ = len(known) == 1 and not {"range", "unit", "type"} & set(found[0].fields)
    if open_ and (unit := _unit_shown(forms, f"{prose.text} {examples}")):
        found[0].fields["unit"], found[0].whole = unit, True
    for definition in found:
        if not definition.doubts and not definition.whole and not {"range", "unit", "step"} & set(definition.fields):
            definition.doubts.append(NOTHING.format(name=definition.name))
    return [d for d in found if d.name or {"range", "unit"} & set(d.fields)]


def _define(slot: Slot, prose: Prose, letters: Mapping[str, str], *, only: bool) -> Definition:
    name = slot.name
    called = re.escape(name) if name else _KINDS.get(slot.hint, "")
    kind = letters.get(name, "")
    found = Definition(name, {"type": kind} if kind else {})
    choice = _selection(prose, name, called, only=only)
    spans = intervals(prose.text, called, only=only) if called else []
    if not name and called and not choice.means:
        choice = _kind_listed(prose.text, called)
    _take_selection(found, choice, listed=_table(prose, name) is not None, ranged=bool(spans))
    if "range" in found.fields:
        found.fields.pop("type", None)
    else:
        _take_interval(found, [str(span) for span in spans], prose.text, called)
        _take_amount(found, prose, name or called, only=only)
    return found


def _table(prose: Prose, name: str) -> Selection | None:
    rows = next((table.rows for table in prose.tables if name and name.lower() in table.names), None)
    if not rows:
        return None
    return Selection({value: _ends(meaning) + tidy_meaning(_ENDS.sub("", meaning)) for value, meaning in rows})


def _ends(meaning: str) -> str:
    """The words for an end of the range that a table prints before a meaning."""
    found = _ENDS.match(meaning)
    return f"{found[0].strip()} " if found else ""


def _selection(prose: Prose, name: str, called: str, *, only: bool) -> Selection:
    if (table := _table(prose, name)) is not None:
        return table
    if not called:
        return Selection()
    if (worded := tokens(prose.text, called)) is not None:
        return worded
    found = selected(prose.text, called)
    if not found.means and only and name:
        behind = re.search(rf"\b{called} (?:must|needs to|has to) be[^:]{{0,40}}: ?", prose.text)
        found = _words(prose.text[behind.end() :]) if behind else found
        if not found.means and (listed := _ONE_OF.search(prose.text)):
            found = Selection(dict.fromkeys(re.findall(_NUMBER, listed[1]), ""))
    return found


def _words(text: str) -> Selection:
    """`C = Celsius F = Fahrenheit`, words with their meaning behind a colon."""
    pairs = re.findall(r"\b([A-Z]{1,8}) = ([A-Za-z][\w-]*)", text)
    return Selection(dict(pairs)) if len(pairs) > 1 else Selection()


def _kind_listed(text: str, called: str) -> Selection:
    """`NR1 0: Independent 1: Series`, `Boolean: 0 OFF,1 ON`, `<NRF> has the following meaning: 0=OFF, 1=ON`."""
    behind = re.search(rf"\b{called}>? ?(?:has the following meanings?|means)? ?:? ?(?=\d)", text)
    if behind is None:
        return Selection()
    found = numbered(text[behind.end() : behind.end() + 400])
    return Selection() if found.spans or len(found.means) < 2 else found


def _take_selection(found: Definition, choice: Selection, *, listed: bool, ranged: bool) -> None:
    if choice.words:
        found.fields["range"] = "|".join([*choice.words, *choice.words.values()])
        found.means = {number: word for word, number in choice.words.items()}
        return
    if not choice.means:
        return
    if choice.some_models:
        found.doubts.append(SOME.format(name=found.name))
    values = list(choice.means)
    numeric = all(value.isdigit() for value in values)
    ends = [word for meaning in choice.means.values() if (end := _ENDS.match(meaning)) for word in end[0].split(" | ")]
    sorted_values = sorted(values, key=int) if numeric else values
    found.fields["range"] = "|".join(dict.fromkeys([*sorted_values, *(word.strip() for word in ends)]))
    found.means = {value: said for value, meaning in choice.means.items() if (said := _ENDS.sub("", meaning))}
    if numeric and not choice.sure and not listed and any(choice.means.values()):
        found.doubts.append(GAPS.format(name=found.name))
    if ranged and not listed:
        found.doubts.append(SPECIAL.format(name=found.name))


def _take_interval(found: Definition, spans: Sequence[str], text: str, called: str) -> None:
    if not spans:
        return
    found.fields["range"] = spans[0]
    if len(spans) > 1:
        found.doubts.append(SEVERAL.format(name=found.name))
    if re.search(rf"\b[Ii]f {called} ?= ?\d", text):
        found.doubts.append(SPECIAL.format(name=found.name))


def _take_amount(found: Definition, prose: Prose, name: str, *, only: bool) -> None:
    """Unit and step; a whole number has a unit only where that stands behind its name."""
    whole = found.fields.get("type") == "integer"
    if found.fields.get("type") == "string":
        return
    if unit := unit_of(prose.text, name, only=only and not whole):
        found.fields["unit"] = unit
        found.whole = not re.search(r"\d|\b[Ss]ee\b|\bdepend", prose.text)
    step = in_unit(step_of(prose.text) or None, unit) if only and not whole else None
    if isinstance(step, int | float):
        found.fields["step"] = f"in steps of {step:g}"


def _unit_shown(forms: Sequence[Syntax], text: str) -> str:
    """The unit that a sentence gives the value of an example (`VSET1:20.50`, ... to 20.50V)."""
    for form in (form for form in forms if may_name(text, form.header)):
        for sent in re.finditer(rf"(?<![\w*]){header_pattern(form.header)}[: ]?({_NUMBER})(?![\w.]\d)", text):
            value = sent[1].rstrip("0").rstrip(".") if "." in sent[1] else sent[1]
            found = re.search(rf"(?<![\d.:\w]){re.escape(value)}(?:\.?0+)? ?([A-Za-z%°]{{1,7}})\b", text)
            unit = read_unit_word(found[1]) if found else None
            if unit is not None and unit[0]:
                return spelled(*unit)
    return ""
