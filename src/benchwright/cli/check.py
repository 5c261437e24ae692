"""`benchwright check PATH...`: scripts and lists of commands against the manuals, without running them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import out, say, verb
from benchwright.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from benchwright.bench import Bench
    from benchwright.check.report import Report

SKIPPED = ("__pycache__", "node_modules", "site-packages")
"""Folders below a folder given that hold nobody's scripts; so do those that begin with a dot."""


LISTS = (".scpi", ".txt")
"""Files of commands, one a line."""
SCRIPTS = (".py", ".pyw", "")
"""Files that are scripts."""


class Form(StrEnum):
    """How the report is written."""

    text = "text"
    json = "json"
    sarif = "sarif"
    github = "github"


@verb
def check(
    paths: Annotated[
        list[Path], typer.Argument(help="Python scripts, folders of them, or lists of commands (.scpi, .txt).")
    ],
    bench: Annotated[str | None, typer.Option(help="Bench that says which address is which instrument.")] = None,
    models: Annotated[
        list[str] | None, typer.Option("--as", metavar="NAME=MODEL", help="Model of a variable or address; repeatable.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Run it too, against the simulated bench.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="List the messages of which too little is known, too.")
    ] = False,
    form: Annotated[Form, typer.Option("--format", help="How the report is written.")] = Form.text,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Check PyVISA scripts against the manuals.

    Does every command stand in the manual of the instrument it goes to, with values it allows?
    Exit status 0: nothing wrong; 1: findings; 2: a path cannot be read.
    """
    from benchwright.bench import load_bench
    from benchwright.check import report as written

    stand = load_bench(bench or "demo") if bench or dry_run else None
    if dry_run:
        from benchwright.sim.bench import try_bench

        try_bench(bench or "demo")
    named = dict(_named(text) for text in models or ())
    reports = [_check(path, stand, named, dry_run) for path in _files(paths)]
    _say_unheeded(named, reports)
    whole = reports[0] if len(reports) == 1 else reports
    if as_json or form is Form.json:
        out(written.render_json(whole))
    elif form is Form.sarif:
        out(written.render_sarif(whole))
    elif form is Form.github:
        out(written.render_github(whole))
    else:
        from benchwright.cli.findings import print_findings

        print_findings(whole, whole=everything)
    raise typer.Exit(0 if all(report.ok for report in reports) else 1)


def _check(path: Path, bench: Bench | None, models: dict[str, str], dry_run: bool) -> Report:
    from benchwright.check.checker import check_commands, check_script

    if path.is_file() and path.suffix.lower() not in (*LISTS, *SCRIPTS):
        raise UsageError(
            f"{path}: is neither a Python script (.py) nor a list of commands, one a line (.scpi, .txt), by its name."
        )
    if path.suffix.lower() not in LISTS:
        return check_script(path, bench=bench, models=models, dry_run=dry_run)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error}).") from error
    return check_commands(_whose(path, text, models), text.splitlines(), str(path))


def _whose(path: Path, text: str, models: dict[str, str]) -> str:
    """Return the model whose commands a list has: `--as` says it, under a name of its comments if there are several,
    else its comments do. Raises UsageError where neither does, or where they name several."""
    from benchwright.check.source.interpreter import told_models
    from benchwright.driver.load import full_name

    told = told_models(text)
    said = [models[name] for name in told if name in models] or [*models.values()] or [*told.values()]
    named = set(map(full_name, said))
    if len(named) != 1:
        several = f" ({' or '.join(sorted(named))})" if named else ""
        raise UsageError(
            f"{path}: say whose commands these are{several}, with `--as it=rigol-dp832` or with a line of its own, "
            f"`# benchwright: it = rigol-dp832`."
        )
    return named.pop()


def _say_unheeded(named: dict[str, str], reports: list[Report]) -> None:
    """Say which names of `--as` stand for an instrument in none of the scripts."""
    read = [report.names for report in reports if report.names is not None]
    if len(read) != len(reports):
        return  # a list of commands takes any name, and of a script that is no Python nothing is known
    known = {name for names in read for name in names}
    for name in named:
        if name not in known:
            why = UnknownName(
                "instrument of the script" if len(read) == 1 else "instrument of these scripts", name, known
            )
            say(f"`--as {name}={named[name]}` does nothing: {why}")


def _named(text: str) -> tuple[str, str]:
    name, equals, model = text.partition("=")
    if not (name and equals and model):
        raise UsageError(f"`--as {text}` is not NAME=MODEL, such as `--as psu=rigol-dp832`.")
    return name.strip(), model.strip()


def _files(paths: list[Path]) -> list[Path]:
    """Return the files given, and the scripts below the folders given, in order, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        if not path.is_dir():
            if path.exists() and not path.is_file():
                raise UsageError(f"{path}: is no regular file. Give a Python script or a folder.")
            found[path] = None
            continue
        below = [file for file in sorted(path.rglob("*")) if file.suffix in (".py", ".scpi") and _wanted(file, path)]
        if not below:
            raise UsageError(f"{path}: there is no Python script in this folder.")
        found.update(dict.fromkeys(below))
    return list(found)


def _wanted(file: Path, base: Path) -> bool:
    folders = file.relative_to(base).parts[:-1]
    return file.is_file() and not any(part.startswith(".") or part in SKIPPED for part in folders)
