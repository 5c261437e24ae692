"""`manifest.json`: what a run consists of and what it stood on, so that it can be told apart later."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable
from importlib import metadata

from benchwright.bench import Bench
from benchwright.driver.load import load_driver, manual_of
from benchwright.errors import ApprovalRefused, UsageError
from benchwright.handover.folder import ALL_FILES, APPROVAL, MANIFEST, RunFolder
from benchwright.plan.model import Plan

PACKAGES = ("benchwright", "pyvisa", "pyvisa-py", "pyvisa-sim", "pint", "pandas", "numpy", "matplotlib")
"""Packages whose version may change what a run gives."""


def seal(folder: RunFolder, *, plan: Plan | None, bench: Bench, bench_name: str, model: str) -> None:
    """Write the manifest of a run: hashes of its files, versions, manuals, bench and seed.

    `bench_name` is the bench as it was given; of a file, `bench.toml` is the copy.
    """
    used = [use.model for use in plan.uses] if plan is not None else [p.model for p in bench.instrument.values()]
    content: dict[str, object] = {
        "run": folder.path.name,
        "drafted_by": model,
        "bench": {"name": bench_name, "title": bench.bench.title, "seed": bench.bench.seed},
        "instruments": sorted(set(used)),
        "manuals": _manuals(used),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": {name: version for name in PACKAGES if (version := version_of(name))},
    }
    content["files"] = {name: {"sha256": folder.sha256(name)} for name in folder.files() if name != MANIFEST}
    _write(folder, content)


def changed_files(folder: RunFolder) -> list[str]:
    """Return the run's files that are not as its manifest has them: changed, missing or come since.

    An approval may be missing: taking it away takes nothing from the run. Raises ApprovalRefused
    for a run that has no manifest, UsageError for one that cannot be read.
    """
    hashes = _hashes(_read(folder))
    named = {*hashes, *folder.files()} - {MANIFEST}
    changed = [name for name in ALL_FILES if name in named and folder.sha256(name) != hashes.get(name)]
    changed += sorted(name for name in named if name not in ALL_FILES)
    return [name for name in changed if name != APPROVAL or (folder / name).exists()]


def reseal(folder: RunFolder, names: Iterable[str]) -> None:
    """Bring the hashes of `names` up to date, to which a later step, such as an approval, has added.

    All others stay: what was changed behind the run's back stays known as changed.
    """
    content = _read(folder)
    hashes: dict[str, str | None] = {**_hashes(content), **{name: folder.sha256(name) for name in names}}
    order = {name: place for place, name in enumerate(ALL_FILES)}
    listed = sorted(hashes, key=lambda name: (order.get(name, len(order)), name))
    content["files"] = {name: {"sha256": hashes[name]} for name in listed}
    _write(folder, content)


def _read(folder: RunFolder) -> dict[str, object]:
    text = folder.read(MANIFEST)
    if text is None:
        raise ApprovalRefused(
            f"{folder.path} has no {MANIFEST}, so nobody can tell whether it is as it was made. Draft it again."
        )
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise UsageError(f"{folder / MANIFEST} is not JSON (line {error.lineno}). Draft the run again.") from error
    if not isinstance(content, dict) or not isinstance(content.get("files"), dict):
        raise UsageError(f"{folder / MANIFEST} does not list the run's files. Draft the run again.")
    return content


def _hashes(content: dict[str, object]) -> dict[str, str | None]:
    files = content["files"]
    listed = files.items() if isinstance(files, dict) else ()
    return {str(name): facts.get("sha256") if isinstance(facts, dict) else None for name, facts in listed}


def _write(folder: RunFolder, content: dict[str, object]) -> None:
    folder.write(MANIFEST, json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def _manuals(models: list[str]) -> list[dict[str, object]]:
    documents: dict[str, dict[str, object]] = {}
    for model in models:
        driver = load_driver(model)
        document = manual_of(driver).manual
        documents[driver.driver.manual] = {
            "name": driver.driver.manual,
            "title": f"{document.vendor} {document.title}",
            "edition": document.edition,
            "sha256": document.sha256,
        }
    return [documents[name] for name in sorted(documents)]


def version_of(package: str) -> str | None:
    """Return a package's installed version, None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
