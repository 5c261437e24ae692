"""Rules of the house that reviews would otherwise have to hold."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))

LONGER_THAN_400: set[str] = set()
"""Modules that may be longer for now; this list only shrinks."""


def test_agents_page_is_short_and_names_nothing_that_is_gone():
    text = (ROOT / "AGENTS.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|docs|tests|manuals|drivers|simulators|benchmarks|scripts)/[\w./-]*)`", text)

    assert len(text.splitlines()) < 80
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert named


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.relative_to(ROOT / "src").as_posix())
def test_modules_stay_small(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())

    assert lines <= 400 or path.name in LONGER_THAN_400


@pytest.mark.parametrize("folder", ["check", "sim", "scpi", "dryrun"])
def test_no_vendor_in_the_engine(folder):
    """Differences between vendors are data."""
    vendors = re.compile(r"rigol|tektronix|keysight|siglent|keithley|agilent", re.IGNORECASE)
    code = {}
    for path in (ROOT / "src" / "benchwright" / folder).rglob("*.py"):
        text = re.sub(r'"""[\s\S]*?"""|#.*', "", path.read_text(encoding="utf-8"))
        if vendors.search(text):
            code[path.name] = vendors.findall(text)

    assert code == {}


def test_the_changelog_knows_this_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_generated_things_are_not_committed():
    assert [path.name for path in (ROOT / "output").iterdir() if path.name == ".gitkeep"] == [".gitkeep"]
