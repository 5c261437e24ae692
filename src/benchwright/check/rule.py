"""What a rule is, and finding all of them.

A rule is a class in a file of its own, `rules/<group>/<CODE>.py`; being defined registers it.
Its docstring is its page: what it is about, why it bites, an example, what to write instead.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import ClassVar

from benchwright.check.doubts import told
from benchwright.check.finding import Finding, ManualPage, Severity
from benchwright.check.reading import Sent
from benchwright.check.source.places import Place, Places
from benchwright.check.source.trace import Event, Instrument, Trace
from benchwright.errors import UnknownName
from benchwright.scpi.language import Fault, Language, Unit

_RULES: dict[str, type[Rule]] = {}


@dataclass(frozen=True, slots=True)
class Traffic:
    """All a rule can look at: what a script sends, read and placed."""

    path: str
    trace: Trace
    places: Places
    sent: tuple[Sent, ...]
    """Every message, in order."""
    models: Mapping[Instrument, str | None]
    languages: Mapping[str, Language]
    messages: dict[int, list[Sent]] = field(default_factory=dict)
    """Messages by the index of their event in the trace."""

    def language(self, instrument: Instrument) -> Language | None:
        """Return the language an instrument understands, None where its model is not known."""
        model = self.models.get(instrument)
        return None if model is None else self.languages.get(model)

    def of_event(self, index: int) -> list[Sent]:
        """Return the messages of event number `index`."""
        return self.messages.get(index, [])

    def of(self, instrument: Instrument) -> Iterator[tuple[int, Event]]:
        """Go through the events of one instrument, with their index in the trace."""
        for index, event in enumerate(self.trace.events):
            if event.instrument is instrument:
                yield index, event


class Rule:
    """One kind of fault."""

    code: ClassVar[str] = ""
    name: ClassVar[str] = ""
    severity: ClassVar[Severity] = "error"

    def __init_subclass__(cls) -> None:
        if not cls.code:
            return
        file = cls.__module__.rsplit(".", 1)[-1]
        if cls.code in _RULES or any(other.name == cls.name for other in _RULES.values()):
            raise TypeError(f"two rules are called {cls.code} or `{cls.name}`")
        if file != cls.code:
            raise TypeError(f"rule {cls.code} stands in {file}.py; its file must be called {cls.code}.py")
        _RULES[cls.code] = cls

    @classmethod
    def group(cls) -> str:
        """The folder its file lies in: `syntax`, `safety`, ..."""
        return cls.__module__.rsplit(".", 2)[-2]

    @classmethod
    def page(cls) -> str:
        """Its page, as `benchwright rule` prints it."""
        import inspect

        return inspect.cleandoc(cls.__doc__ or "")

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Find what is wrong."""
        return iter(())


class FaultRule(Rule):
    """A rule about what the instrument itself would refuse."""

    codes: ClassVar[frozenset[int]] = frozenset()
    """SCPI errors it is about."""

    def concerns(self, fault: Fault, unit: Unit) -> bool:
        """Whether a fault belongs to this rule."""
        return fault.code in self.codes

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """Return the cure."""
        return fault.hint

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Report every fault this rule is about."""
        for sent in traffic.sent:
            for unit in sent.units:
                if unit.fault is not None and self.concerns(unit.fault, unit):
                    yield self.found(traffic, sent, unit, unit.fault)

    def found(self, traffic: Traffic, sent: Sent, unit: Unit, fault: Fault) -> Finding:
        """Return the finding of a fault."""
        place = traffic.places.of_text(sent.text, fault.start, fault.end, sent.event.node)
        language = sent.language
        vendor = language.vendor_error(fault, unit) if language else None
        doubt = _doubt(unit, fault)
        cure = doubt or self.hint(fault, unit, sent)
        hint = " ".join(part for part in (cure, _caller(sent, fault, place)) if part) or None
        return Finding(
            path=traffic.path,
            line=place.line,
            column=place.column,
            end_column=place.end,
            instrument=sent.model,
            command=sent.shown(unit.text),
            rule=self.code,
            name=self.name,
            severity="warning" if doubt and self.severity == "error" else self.severity,
            scpi_error=fault.code,
            vendor_error=None if vendor is None or doubt else sent.shown(vendor),
            message=sent.shown(fault.message),
            hint=None if hint is None else sent.shown(hint),
            manual=manual_page(language, unit),
        )


def _doubt(unit: Unit, fault: Fault) -> str | None:
    """Say that the facts a fault rests on are in doubt themselves: no cure can be told from them."""
    said = told(unit, fault)
    if unit.command is None or said is None:
        return None
    return f"What is known of `{unit.command.header}` is in doubt, so look at the page before you change it: {said}"


def _caller(sent: Sent, fault: Fault, place: Place) -> str | None:
    """Say which call a value at fault comes with, where it does not stand in the message itself."""
    at = 0
    for piece in sent.text.pieces:
        width = 1 if piece.gap else len(piece.text)
        if at <= fault.start < at + width and piece.offset < 0 and sent.event.calls:
            line = getattr(sent.event.calls[-1], "lineno", None)
            return f"It comes with the call in line {line}." if line is not None and line != place.line else None
        at += width
    return None


class TrafficRule(Rule):
    """A rule about the order of messages, or about the script as a whole."""

    def found(
        self,
        traffic: Traffic,
        place: Place,
        message: str,
        *,
        instrument: Instrument | None = None,
        sent: Sent | None = None,
        unit: Unit | None = None,
        scpi_error: int | None = None,
        hint: str | None = None,
    ) -> Finding:
        """Return a finding at `place`."""
        language = traffic.language(instrument) if instrument else None
        text = sent.shown(unit.text) if sent and unit else None
        vendor = (
            language.error_said(scpi_error, text or "") if scpi_error is not None and language is not None else None
        )
        return Finding(
            path=traffic.path,
            line=place.line,
            column=place.column,
            end_column=place.end,
            instrument=traffic.models.get(instrument) if instrument else None,
            command=text,
            rule=self.code,
            name=self.name,
            severity=self.severity,
            scpi_error=scpi_error,
            vendor_error=vendor,
            message=message,
            hint=hint,
            manual=manual_page(language, unit) if unit else None,
        )


def manual_page(language: Language | None, unit: Unit) -> ManualPage | None:
    """Return where the manual describes the command of a unit, None if it does not."""
    if language is None or unit.command is None:
        return None
    document = language.manual.manual
    return ManualPage(title=f"{document.vendor} {document.title}", page=language.page(unit.command))


@lru_cache(maxsize=1)
def all_rules() -> tuple[type[Rule], ...]:
    """Return every rule, sorted by code; imports the files of `rules/`."""
    from benchwright.check import rules

    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        if not module.ispkg:
            import_module(module.name)
    return tuple(_RULES[code] for code in sorted(_RULES))


def rule_called(name: str) -> type[Rule]:
    """Return the rule with this code or name. Raises UnknownName with the nearest ones."""
    for rule in all_rules():
        if name.upper() == rule.code or name.lower() == rule.name:
            return rule
    raise UnknownName("rule", name, [word for rule in all_rules() for word in (rule.code, rule.name)])
