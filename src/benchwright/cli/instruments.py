"""`benchwright instruments [MODEL]`: which instruments there are, and what one can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, paint, print_json, say, verb, wrapped
from benchwright.errors import BenchwrightError, UnknownName

if TYPE_CHECKING:
    from pathlib import Path

    from benchwright.driver.model import Action, Driver
    from benchwright.manual.compiled import Compiled, Part
    from benchwright.manual.model import Document
    from benchwright.scpi.language import Language, Unit


@verb
def instruments(
    model: Annotated[
        str | None, typer.Argument(help="Show this one (rigol-dp832, DP832): channels, limits, actions.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the instruments, or show what one can do; manuals that no instrument stands on yet are listed as well.

    Exit status 0: fine; 2: there is no such instrument, or a file of one cannot be read (the others are listed).
    """
    if model is not None:
        from benchwright.cli.facts import say_misfit
        from benchwright.driver.load import full_name
        from benchwright.scpi.language import language_of

        model = full_name(model)
        language = language_of(model)
        say_misfit(language)
        if as_json:
            print_json(_facts(model, language))
        else:
            _print(model, language)
        return
    broken: dict[str, list[str]] = {}
    rows, alone = _known(broken)
    if as_json:
        print_json([*(_head(*row) for row in rows), *(_alone(*row) for row in alone)])
    else:
        _list(rows)
        _list_alone(alone)
    for fault, models in broken.items():
        say(paint(f"Left out: {', '.join(models)}. {fault}", typer.colors.RED, stderr=True))
    if broken:
        raise typer.Exit(2)


def _list(rows: Sequence[tuple[str, Driver, Compiled]]) -> None:
    for name, driver, compiled in rows:
        document = compiled.document
        counts = _counts(compiled.part_for(driver.driver.model))
        out(f"{bold(f'{name:<22}')} {driver.driver.kind:<20} {counts}")
        out(wrapped(_titled(document), " " * 23))
    say("More about one: benchwright instruments MODEL")


def _list_alone(rows: Sequence[tuple[str, Compiled]]) -> None:
    """List the manuals that no driver names."""
    for name, compiled in rows:
        document = compiled.document
        out(f"{bold(f'{name:<22}')} {'no driver':<20} {_counts(compiled.parts[''])}")
        out(wrapped(f"{_titled(document)}; for {', '.join(document.models)}", " " * 23))
    if rows:
        say(wrapped("For find, show and check a manual needs a driver of five lines: drivers/README.md, `[driver]`."))


def _titled(document: Document) -> str:
    """Return what a document is called: maker, title, and the edition where it is known."""
    return ", ".join(part for part in (f"{document.vendor} {document.title}", document.edition) if part)


def _known(
    broken: dict[str, list[str]],
) -> tuple[list[tuple[str, Driver, Compiled]], list[tuple[str, Compiled]]]:
    """Return every model with its driver and its manual's compiled form, and every manual that no driver names.

    Those of which a file cannot be read go into `broken`, by what is wrong.
    """
    from benchwright.data import find_data, list_data
    from benchwright.driver.load import list_models, load_driver
    from benchwright.scpi.dialect import load_dialect

    compiled = _Reader()
    rows: list[tuple[str, Driver, Compiled]] = []
    alone: list[tuple[str, Compiled]] = []
    named: set[str] = set()
    for name in list_models():
        try:
            driver = load_driver(name)
            named.add(driver.driver.manual)
            load_dialect(driver.driver.dialect)
            rows.append((name, driver, compiled.read(find_data("manual", "manuals", driver.driver.manual))))
        except BenchwrightError as error:
            broken.setdefault(str(error), []).append(name)
    for name in list_data("manuals"):
        try:
            if name not in named:
                alone.append((name, compiled.read(find_data("manual", "manuals", name))))
        except BenchwrightError as error:
            broken.setdefault(str(error), []).append(name)
    return rows, alone


class _Reader:
    """Reads manuals in their compiled form; says once that some must be compiled first."""

    def __init__(self) -> None:
        self.told = False

    def read(self, path: Path) -> Compiled:
        """Return a manual's compiled form. Raises DataError."""
        from benchwright.manual.compiled import compiled_manual, kept_manual

        kept = kept_manual(path)
        if kept is not None:
            return kept
        if not self.told:
            say("Reading manuals that are new or have changed; the next time is faster.")
        self.told = True
        return compiled_manual(path)


def _counts(part: Part) -> str:
    """Say how many commands there are and how many of them a person has held against the manual."""
    total = f"{part.total} command{'s' * (part.total != 1)}"
    if part.read == part.total:
        return f"{total}, all read"
    return f"{total}, {part.read} read" + (f", {part.doubtful} doubtful" if part.doubtful else "")


def _head(name: str, driver: Driver, compiled: Compiled) -> dict[str, object]:
    return {
        "model": name,
        "kind": driver.driver.kind,
        "channels": list(driver.channels),
        "dialect": driver.driver.dialect,
        **_read_of(compiled, compiled.part_for(driver.driver.model)),
    }


def _alone(name: str, compiled: Compiled) -> dict[str, object]:
    """A manual without a driver: no model of it can be asked for yet."""
    models = list(compiled.document.models)
    return {"model": None, "file": name, "models": models, **_read_of(compiled, compiled.parts[""])}


def _read_of(compiled: Compiled, part: Part) -> dict[str, object]:
    document = compiled.document
    return {
        "commands": part.total,
        "read": part.read,
        "doubtful": part.doubtful,
        "manual": {
            "title": f"{document.vendor} {document.title}",
            "edition": document.edition,
            "sha256": document.sha256,
        },
    }


def _facts(name: str, language: Language) -> dict[str, object]:
    from benchwright.cli.facts import action_limits

    return {
        **_head(name, language.driver, _compiled(language)),
        "limits": [
            {"of": of, "where": where, "range": text, "page": page} for of, where, text, page in action_limits(language)
        ],
        "pins": list(_pins(name)),
        "actions": {name: _action_facts(language, action) for name, action in language.driver.action.items()},
    }


def _action_facts(language: Language, action: Action) -> dict[str, object]:
    """Return what an action sends and the pages of it; where the manual lacks a message, that too."""
    from benchwright.cli.facts import action_commands, action_units

    unknown = [message for message, units in action_units(language, action) if _unknown(units)]
    pages = [command.page for command in action_commands(language, action)]
    return {"sends": list(action.messages), "pages": pages, **({"not_in_manual": unknown} if unknown else {})}


def _compiled(language: Language) -> Compiled:
    from benchwright.data import find_data
    from benchwright.manual.compiled import compiled_manual

    return compiled_manual(find_data("manual", "manuals", language.driver.driver.manual))


def _unknown(units: Sequence[Unit]) -> bool:
    return not units or any(unit.command is None for unit in units)


def _where(units: Sequence[Unit]) -> str:
    """Return the pages of an action's message, or that the manual does not have it."""
    if _unknown(units):
        return "not in the manual: the driver's file or the manual's is wrong"
    return "p. " + ", ".join(dict.fromkeys(unit.command.page for unit in units if unit.command is not None))


def _pins(model: str) -> tuple[str, ...]:
    """Return the terminals of a model as a bench file names them; none where it has no simulator."""
    from benchwright.bench import bench_for
    from benchwright.sim.bench import SimulatedBench

    try:
        known = SimulatedBench(bench_for(model)).circuit.known
    except UnknownName:
        return ()
    return tuple(sorted(pin.partition(".")[2] for pin in known))


def _channel(number: int, driver: Driver, pins: Sequence[str]) -> str:
    """Name a channel as its pins do, if it has any, and as the front panel does where that is another name."""
    plain = f"CH{number}"
    name = driver.channel[str(number)].name or plain
    has_pins = any(pin.rstrip("+-") == plain for pin in pins)
    return name if name == plain or not has_pins else f"{plain} ({name})"


def _print(name: str, language: Language) -> None:
    from benchwright.cli.facts import action_limits, action_units

    driver, document = language.driver, language.manual.manual
    counts = _counts(_compiled(language).part_for(driver.driver.model))
    out(bold(f"{name}: {driver.driver.kind.replace('-', ' ')}"))
    out(wrapped(f"Manual: {_titled(document)}; {counts}"))
    pins = _pins(name)
    if driver.channels:
        out(wrapped(f"Channels: {', '.join(_channel(number, driver, pins) for number in driver.channels)}"))
    if pins:
        out(wrapped(f"Pins in a bench file: {', '.join(pins)}"))
    if not driver.action:
        out(wrapped("Its driver has no actions: it can be looked up and checked, not planned or simulated."))
        limits: list[tuple[str, str, str, str]] = []
    else:
        limits = list(action_limits(language))
        out("\n" + bold("Limits"))
    before = ""
    for limit, where, text, page in limits:
        label = "" if limit == before else limit.replace("_", " ")
        out(wrapped(f"{where + ': ' if where else ''}{text} (p. {page})", " " * 27, f"  {label:<24} "))
        before = limit
    if not limits and driver.action:
        out("  The manual gives none for these actions.")
    if driver.action:
        out("\n" + bold("Actions"))
    for action, sends in driver.action.items():
        for index, (message, units) in enumerate(action_units(language, sends)):
            out(f"  {action if index == 0 else '':<24} {message}  ({_where(units)})")
    say(f"Ranges of a command: benchwright show {name} HEADER")
