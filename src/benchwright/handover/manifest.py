"""`manifest.json`: what a run consists of and what it stood on, so that it can be told apart later."""

from __future__ import annotations

import json
import platform
from importlib import metadata

from benchwright.bench import Bench
from benchwright.driver.load import load_driver, manual_of
from benchwright.errors import UsageError
from benchwright.handover.folder import MANIFEST, RunFolder
from benchwright.plan.model import Plan

PACKAGES = ("benchwright", "pyvisa", "pyvisa-py", "pyvisa-sim", "pint", "pandas", "numpy", "matplotlib")
"""Packages whose version may change what a run gives."""


def seal(folder: RunFolder, *, plan: Plan | None, bench: Bench, bench_name: str, model: str) -> None:
    """Write the manifest of a run: hashes of its files, versions, manuals, bench and seed."""
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
    _write(folder, content)


def reseal(folder: RunFolder) -> None:
    """Bring the hashes up to date after a later step, such as an approval, added to the run."""
    text = folder.read(MANIFEST)
    try:
        content = json.loads(text or "{}")
    except json.JSONDecodeError as error:
        raise UsageError(f"{folder / MANIFEST} is not JSON (line {error.lineno}).") from error
    _write(folder, content if isinstance(content, dict) else {})


def _write(folder: RunFolder, content: dict[str, object]) -> None:
    content["files"] = {name: {"sha256": folder.sha256(name)} for name in folder.files() if name != MANIFEST}
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
