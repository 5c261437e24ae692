"""`benchwright simulate SCRIPT`: a script against simulated instruments, in virtual time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, paint, print_json, say, verb, wrapped
from benchwright.errors import UsageError

if TYPE_CHECKING:
    from benchwright.check.finding import Finding
    from benchwright.dryrun.result import DryRun


@verb
def simulate(
    script: Annotated[Path, typer.Argument(help="A Python file that uses PyVISA, or a run folder.")],
    bench: Annotated[
        str, typer.Option(help="Bench: a name, or a file that ends in .toml; the run folder's own, else demo.")
    ] = "",
    to: Annotated[Path | None, typer.Option("--out", help="Folder for what it writes; a new one by default.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Run a script against simulated instruments.

    It runs in a sandbox and in virtual time: hours take seconds.
    """
    from benchwright.check.dry import findings_of, placed
    from benchwright.check.source.places import lines_of
    from benchwright.handover.folder import SCRIPT

    file = script / SCRIPT if script.is_dir() else script
    if not file.is_file():
        raise UsageError(f"There is no script `{file}`. Give a Python file or a run folder.")
    dry = _run(file, bench, to, file.resolve().parent.name if script.is_dir() else file.stem)
    lines = lines_of(file.read_text(encoding="utf-8", errors="replace"))
    findings = tuple(placed(finding, lines) for finding in findings_of(dry, str(file)))
    if as_json:
        print_json(_document(dry, findings))
    else:
        _print(file, dry, findings)
    raise typer.Exit(0 if dry.ok and not any(finding.severity == "error" for finding in findings) else 1)


def _run(file: Path, bench: str, to: Path | None, name: str) -> DryRun:
    """Run a script into a folder; one made for it is not left behind if nothing came of the run."""
    from datetime import datetime

    from benchwright.bench import load_bench
    from benchwright.dryrun.runner import run_script
    from benchwright.handover.folder import MANIFEST, is_bench_file, new_run_folder

    own = _bench_of(file)
    stand = bench or own or "demo"
    load_bench(stand)
    if to is not None and (to / MANIFEST).exists():
        raise UsageError(f"{to} holds a run with its data, which would be lost. Choose another folder.")
    # A script of ours runs on the bench it was drafted for, unless it is told another one.
    told = ["--bench", str(Path(bench).resolve()) if is_bench_file(bench) else bench] if bench and own else []
    folder = to or new_run_folder(None, f"simulated-{name}", datetime.now()).path
    try:
        return run_script(file, stand, folder, args=told)
    finally:
        if to is None:
            _drop_if_empty(folder)


def _drop_if_empty(folder: Path) -> None:
    """Remove a folder in which nothing was sent, measured or written."""
    from benchwright.handover.folder import BENCH, TRANSCRIPT

    left = [path for path in folder.iterdir() if path.name != BENCH]
    if all(path.name == TRANSCRIPT and not path.stat().st_size for path in left):
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


def _bench_of(script: Path) -> str | None:
    """Return the bench that a run folder's plan names; None if the script lies in no run folder."""
    from benchwright.handover.folder import PLAN, bench_at
    from benchwright.plan.model import Plan

    plan = script.parent / PLAN
    try:
        return bench_at(Plan.model_validate_json(plan.read_text(encoding="utf-8")).bench, script.parent)
    except (OSError, ValueError):
        return None


def _document(dry: DryRun, findings: tuple[Finding, ...]) -> dict[str, object]:
    return {
        "status": dry.status,
        "sentence": dry.sentence,
        "bench_seconds": dry.virtual_s,
        "confinement": dry.jail,
        "data": str(dry.csv) if dry.csv else None,
        "transcript": str(dry.transcript) if dry.transcript.is_file() else None,
        "outputs_left_on": list(dry.outputs_left_on),
        "findings": [finding.model_dump(mode="json") for finding in findings],
    }


def _print(file: Path, dry: DryRun, findings: tuple[Finding, ...]) -> None:
    from benchwright.check.report import Report
    from benchwright.cli.findings import print_findings
    from benchwright.cli.review import HEAD, table_lines
    from benchwright.handover.table import read_table
    from benchwright.handover.wording import counted, duration

    if dry.stdout.strip():
        out(dry.stdout.rstrip())
    if findings:
        print_findings(Report(str(file), findings, (), 0, file.read_text(encoding="utf-8", errors="replace")))
    if dry.csv is not None:
        table = read_table(dry.csv)
        out(bold(f"{dry.csv}, simulated, {counted(table.rows, 'row')}"))
        for line in table_lines(table, HEAD):
            out(f"  {line}")
    colour = None if dry.ok else typer.colors.RED
    out(paint(wrapped(dry.sentence), colour))
    kept = f" Transcript: {dry.transcript}" if dry.transcript.is_file() else ""
    out(f"{duration(dry.virtual_s)} on the bench, {dry.wall_s:.1f} s here.{kept}")
    say(f"Confined by {dry.jail}.")
