"""A dry run's facts as findings, next to those of the reading pass and never twice."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from benchwright.bench import Bench, list_benches, load_bench
from benchwright.check.finding import Finding, Severity
from benchwright.check.rule import Rule, rule_called
from benchwright.check.source.places import lines_of
from benchwright.dryrun.result import DryRun, LineError, LostReply
from benchwright.dryrun.runner import run_script
from benchwright.errors import BenchwrightError, UsageError
from benchwright.scpi.errors import STANDARD_ERRORS

MAX_COPIED = 1024 * 1024
MAX_COPIES = 200
"""Files beside the script that come along: of at most so many bytes, and so many."""


def dry_findings(
    source: str, file: Path | None, name: str, bench: Bench | None, known: Sequence[Finding]
) -> tuple[list[Finding], str]:
    """Run a script against the simulated `bench`: what is wrong beside the `known` findings, and how the run ended.

    Raises UsageError without a bench, and what `run_script` raises.
    """
    if bench is None:
        raise UsageError("A dry run needs a bench to run against. Name one with `--bench`.")
    with tempfile.TemporaryDirectory(prefix="benchwright-check-") as made:
        # In a copy of its folder: many a script writes its data beside itself.
        folder = Path(made).resolve() / "run"
        folder.mkdir()
        script = folder / (file.name if file is not None else "script.py")
        if file is not None and file.is_file():
            _copy_beside(file.parent, folder)
        script.write_text(source, encoding="utf-8")
        run = run_script(script, _bench_name(bench, Path(made)), folder)
    new = [finding for finding in findings_of(run, name) if not any(_same(finding, other) for other in known)]
    return [placed(finding, lines_of(source)) for finding in new], run.sentence


def placed(finding: Finding, lines: Sequence[str]) -> Finding:
    """Let a finding that knows its line only point at all of it."""
    text = lines[finding.line - 1] if finding.line <= len(lines) else ""
    column = len(text) - len(text.lstrip()) + 1
    return finding.model_copy(update={"column": column, "end_column": max(len(text.rstrip()), column) + 1})


def _copy_beside(home: Path, folder: Path) -> None:
    """Copy what a script may import or read from beside itself: small files, and packages."""
    count = 0
    for path in sorted((*home.glob("*"), *home.glob("*/*.py"))):
        package = path.parent == home or (path.parent / "__init__.py").is_file()
        if not package or path.name.startswith(".") or path.is_symlink() or not path.is_file():
            continue
        if path.stat().st_size <= MAX_COPIED and count < MAX_COPIES:
            target = folder / path.relative_to(home)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, target)
            count += 1


def _bench_name(bench: Bench, folder: Path) -> str:
    """Return the name of a bench; one that has none is written to a file."""
    for name in list_benches():
        try:
            if load_bench(name) == bench:
                return name
        except BenchwrightError:
            continue
    file = folder / "bench.toml"
    file.write_text(_toml(bench.model_dump(mode="json", exclude_defaults=True)), encoding="utf-8")
    return str(file)


def _toml(table: dict[str, object], path: str = "") -> str:
    """Write nested tables of strings, numbers and lists as TOML."""
    plain = [
        f"{key} = {_inline(value)}"
        for key, value in table.items()
        if not isinstance(value, dict) and not _tables(value)
    ]
    text = "".join(f"{line}\n" for line in plain)
    for key, value in table.items():
        full = f"{path}.{json.dumps(key)}" if path else json.dumps(key)
        if isinstance(value, dict):
            text += f"\n[{full}]\n{_toml(value, full)}"
        elif isinstance(value, list) and _tables(value):
            text += "".join(f"\n[[{full}]]\n{_toml(item, full)}" for item in value)
    return text


def _tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def findings_of(run: DryRun, path: str, data: str | None = None) -> list[Finding]:
    """Return what a dry run of the script at `path` has found.

    What the script itself noticed is placed in its `data`, where that is given.
    """
    found = [
        _of_error(error, path) for index, error in enumerate(run.errors) if not _follows(error, run.errors[:index])
    ]
    found += [_of_reply(reply, path) for reply in run.unread]
    found += [
        _finding("RU05", path, refusal.line, f"The script did what no dry run may: {refusal.what}.")
        for refusal in run.refusals
        if refusal.own
    ]
    found += [
        _finding(
            "RU04",
            path,
            None,
            f"Output `{output}` is still on when the script has ended.",
            "Switch it off in a `finally`.",
        )
        for output in run.outputs_left_on
    ]
    found += [_of_note(note, data or path) for note in _notes(run.notes) if note.kind not in _AS_PLANNED]
    explained = any(refusal.own for refusal in run.refusals) or (run.status == "failed" and run.errors)
    if run.status not in ("ok", "interrupted") and not explained:
        found.append(_finding("RU03", path, run.line, run.sentence, _last_words(run)))
    return found


class Note(BaseModel):
    """One thing that a script noticed while it measured, as it stands in its `notes.json`."""

    kind: str
    text: str


_NOTES = TypeAdapter(tuple[Note, ...])
_RULES_OF_NOTES: dict[str, tuple[str, Severity]] = {
    "current-limit": ("RU06", "warning"),
    "late-rows": ("RU07", "warning"),
}
"""Rule of each kind of note, and how much it weighs; all others are a warning of RU08."""
_AS_PLANNED = ("constant-current",)
"""Kinds of notes about what the plan asked for: they stay in notes.json and are no finding."""
MAX_NOTE = 500
MAX_NOTES = 50
MAX_NOTES_BYTES = 256 * 1024
"""A script that notices more has a fault of another kind."""


def _notes(file: Path | None) -> tuple[Note, ...]:
    """Return what a script noted; nothing where the file is not in that form, which is not its only use."""
    try:
        if file is None or file.stat().st_size > MAX_NOTES_BYTES:
            return ()
        return _NOTES.validate_json(file.read_bytes())[:MAX_NOTES]
    except (OSError, ValidationError):
        return ()


def _of_note(note: Note, path: str) -> Finding:
    rule, severity = _RULES_OF_NOTES.get(note.kind, ("RU08", "warning"))
    text = " ".join(note.text.split())[:MAX_NOTE].rstrip(".") or note.kind
    return _finding(rule, path, None, f"{text[:1].upper()}{text[1:]}.").model_copy(update={"severity": severity})


def _last_words(run: DryRun) -> str | None:
    """Return what the script itself said last about its end, None if it said nothing."""
    said = [line.strip() for line in run.stderr.splitlines() if line.strip()]
    if run.status != "failed" or not said or (said[-1].partition(": ")[2] or said[-1]).rstrip(".") in run.sentence:
        return None
    return f"It said: {said[-1][:300]}"


def _follows(error: LineError, before: Sequence[LineError]) -> bool:
    """Whether an error says only that no reply came to a message refused in the same line."""
    return not error.command and any((one.line, one.role) == (error.line, error.role) for one in before)


def _of_error(error: LineError, path: str) -> Finding:
    code = -error.code if -error.code in STANDARD_ERRORS else error.code
    message = f"The simulated `{error.role}` refuses `{error.command}`."
    if not error.command.strip():
        message = f"The simulated `{error.role}` is read, and has nothing to say."
    found = _finding("RU01", path, error.line, message)
    facts = {
        "instrument": error.model,
        "command": error.command or None,
        "scpi_error": code,
        "vendor_error": error.vendor_error or None,
    }
    return found.model_copy(update=facts)


def _of_reply(reply: LostReply, path: str) -> Finding:
    message = f"The reply to `{reply.command}` was never read."
    found = _finding("RU02", path, reply.line, message, "Send it with `query`, or read the reply.")
    return found.model_copy(update={"instrument": reply.model, "command": reply.command})


def _finding(code: str, path: str, line: int | None, message: str, hint: str | None = None) -> Finding:
    rule: type[Rule] = rule_called(code)
    return Finding(
        path=path,
        line=line or 1,
        column=1,
        end_column=2,
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=message,
        hint=hint,
    )


_TWINS = {"RU02": ("OR01",), "RU04": ("SA02",)}
"""Rules of the reading pass that say the same."""


def _same(found: Finding, known: Finding) -> bool:
    """Whether the reading pass has already said it: the same error of the same command or line."""
    if known.rule in _TWINS.get(found.rule, ()):
        return found.rule == "RU04" or found.line == known.line
    if found.scpi_error is None or found.scpi_error != known.scpi_error or found.instrument != known.instrument:
        return False
    if found.scpi_error in (-410, -420):
        return True  # the instrument notices at the next message what reading saw at the one before
    return found.line == known.line or (known.command is not None and known.command in (found.command or ""))
