"""Checking a script, or a list of commands, against the manuals of the instruments.

A script is parsed, never run. With `dry_run` it also runs in a sandbox against simulated
instruments, and what they complain about is reported the same way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from benchwright.bench import Bench
from benchwright.check.finding import Finding
from benchwright.check.identity import Known, model_of
from benchwright.check.judging import thin_in, unjudged_in
from benchwright.check.reading import Sent, read_event
from benchwright.check.report import Report, Unjudged
from benchwright.check.rule import FaultRule, Traffic, all_rules
from benchwright.check.rules.script.SC02 import not_python
from benchwright.check.source.interpreter import read_script, told_models
from benchwright.check.source.places import LinePlaces, Places
from benchwright.check.source.text import plain
from benchwright.check.source.trace import Event, Instrument, Trace
from benchwright.check.state import State
from benchwright.check.unbounded import unbounded_in
from benchwright.driver.load import full_name
from benchwright.errors import UsageError
from benchwright.scpi.language import Language, language_of

__all__ = ["Report", "Unjudged", "check_commands", "check_script"]

MAX_BYTES = 4 * 1024 * 1024
"""Larger scripts are refused."""

MAX_FINDINGS = 1000


def check_script(
    path_or_source: Path | str,
    *,
    path: Path | str | None = None,
    bench: Bench | None = None,
    models: Mapping[str, str] | None = None,
    dry_run: bool = False,
) -> Report:
    """Check a PyVISA script, given as a file or as its text (then `path` is what reports call it).

    `models` names the model of a variable, role or VISA address (`{"psu": "rigol-dp832"}`). With
    `dry_run` the script also runs against the simulated `bench`. Raises UsageError when the file
    cannot be read, UnknownName for a model that does not exist; what is wrong with the script is
    in the report.
    """
    file, source = _source(path_or_source, path)
    name = str(path if path is not None else file if file is not None else "<script>")
    told = {of: full_name(model) for of, model in {**told_models(source), **(models or {})}.items()}
    for model in told.values():
        language_of(model)
    tree = _parse(source, name)
    if isinstance(tree, Finding):
        return Report(name, (tree,), (), 0, source)
    known = Known(told, bench)
    trace = read_script(source, tree, known.roles)
    models_found = {one: model_of(one, known) for one in trace.instruments}
    traffic = _traffic(name, Places(source), trace, models_found)
    findings = list(_found(traffic))
    unjudged = {Unjudged(gave.line, gave.what, gave.reason): None for gave in trace.gave_up}
    unjudged.update(dict.fromkeys((*unjudged_in(traffic), *unbounded_in(traffic))))
    ended: str | None = None
    if dry_run:
        from benchwright.check.dry import dry_findings

        found, ended = dry_findings(source, file, name, bench, findings)
        findings += found
    ordered = sorted(findings, key=lambda finding: (finding.line, finding.column, finding.rule))
    listed = sorted(unjudged, key=lambda one: one.line)
    names = tuple(dict.fromkeys(called for one in trace.instruments for called in (*one.names, *one.resources)))
    thin = tuple(dict.fromkeys(thin_in(traffic)))
    return Report(name, tuple(ordered[:MAX_FINDINGS]), tuple(listed), _count(traffic), source, ended, thin, names)


def check_commands(model: str, lines: Iterable[str], path: str = "<commands>") -> Report:
    """Check SCPI messages for one model, one a line; blank lines and `#` comments are skipped.

    Raises UnknownName for a model that does not exist.
    """
    model = full_name(model)
    kept = [line.rstrip("\r\n") for line in lines]
    instrument = Instrument(ast.Pass())
    trace = Trace()
    for number, line in enumerate(kept, 1):
        message = _uncommented(line)
        if message.strip():
            end = len(line.encode())
            node = ast.Constant(message, lineno=number, col_offset=0, end_lineno=number, end_col_offset=end)
            trace.events.append(Event("write", instrument, node, "write", plain(message)))
    source = "\n".join(kept)
    traffic = _traffic(path, LinePlaces(source), trace, {instrument: model})
    found = [finding for rule in all_rules() if issubclass(rule, FaultRule) for finding in rule().check(traffic)]
    ordered = sorted(_once(found), key=lambda finding: (finding.line, finding.column))
    open_ends, thin = tuple(unbounded_in(traffic)), tuple(thin_in(traffic))
    return Report(path, tuple(ordered[:MAX_FINDINGS]), open_ends, _count(traffic), source, thin=thin)


def _uncommented(line: str) -> str:
    """Return a line without a comment: all of it after `#` at its start, or after a blank, `#` and a blank."""
    if line.lstrip().startswith("#"):
        return ""
    quote = ""
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char == "#" and line[at - 1 : at].isspace() and line[at + 1 : at + 2].isspace():
            return line[:at].rstrip()
    return line


def _source(path_or_source: Path | str, path: Path | str | None) -> tuple[Path | None, str]:
    given = path_or_source
    if isinstance(given, str) and (path is not None or "\n" in given or not given.strip().endswith(".py")):
        return (Path(path) if path is not None else None), given
    file = Path(given)
    try:
        if file.stat().st_size > MAX_BYTES:
            raise UsageError(f"{file}: larger than {MAX_BYTES // 1024**2} MiB; this is no script.")
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({error.strerror or error}).") from error
    return file, _decoded(data, file)


def _decoded(data: bytes, file: Path) -> str:
    import io
    import tokenize

    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise UsageError(f"{file}: is not Python text ({error}).") from error


def _parse(source: str, name: str) -> ast.Module | Finding:
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError) as error:
        return not_python(name, error)
    except (RecursionError, MemoryError):
        return not_python(name, SyntaxError("the script is nested too deeply to be read"))


def _traffic(name: str, places: Places, trace: Trace, models: Mapping[Instrument, str | None]) -> Traffic:
    languages: dict[str, Language] = {model: language_of(model) for model in set(models.values()) if model}
    sent: list[Sent] = []
    messages: dict[int, list[Sent]] = {}
    states: dict[tuple[Instrument, int], State] = {}
    for index, event in enumerate(trace.events):
        model = models.get(event.instrument)
        state = states.setdefault((event.instrument, event.root), State())
        messages[index] = list(read_event(event, model, languages[model] if model else None, state))
        sent += messages[index]
    return Traffic(name, trace, places, tuple(sent), models, languages, messages)


def _found(traffic: Traffic) -> Iterator[Finding]:
    for rule in all_rules():
        yield from _once(rule().check(traffic))


def _once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Report a fault once where a loop or several calls bring it again: the first of them."""
    seen: set[tuple[object, ...]] = set()
    for finding in findings:
        key = (finding.line, finding.column, finding.rule, finding.instrument, finding.scpi_error, finding.hint)
        if key not in seen:
            seen.add(key)
            yield finding


def _count(traffic: Traffic) -> int:
    """Return how many different messages were judged: another text, place or instrument is another message."""
    return len({(sent.model, sent.text) for sent in traffic.sent if sent.language is not None and sent.sure})
