"""Pages with entries of a title in short form, a form, and rows of name, kind and words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/typed.toml").read_text(encoding="utf-8"))["case"]

CERTAIN = 0.9

STYLE = """
.title .short { float: left; width: 280px } span.name, span.kind { float:left; width: 100px }
.tip { display: inline-block } list-of-all { display: none } .head { font-weight: bold }
"""
TOLD = (
    "All # in a command stand for a number starting at 1. If there is only one suffix you may skip it. "
    "If there are two or more suffix it is mandatory to send all."
)
LABELS = {"suffix": "Suffixes", "given": "Parameters", "reply": "Response"}


def entry(form: Mapping[str, Any]) -> str:
    """One entry as the page prints it."""
    header, _, given = form["form"].partition(" ")
    tips = ", ".join(f"<div class=tip>{escape(name.strip())}</div>" for name in given.split(",") if name)
    parts = [
        f"<div class=title><span class=short>{form['title']}</span><span>Does it</span></div>",
        f"<div>{header.replace('#', '<div class=tip>#</div>')} {tips}</div>",
    ]
    for part, label in LABELS.items():
        rows = "".join(
            f"<li><span class=name>{name}</span><span class=kind>{kind}</span> <span>{escape(told)}</span></li>"
            for name, kind, told in form.get(part, ())
        )
        parts += [f"<div class=head>{label}<ul>{rows}</ul></div>"] if rows else []
    back = f"<br>&lt;&lt; {escape(form['back'])}" if "back" in form else ""
    return "".join([*parts, f"<p>{form['said']}</p>", f"<div>&gt;&gt; {escape(form['sent'])}{back}</div>"])


def page(folder: Path, cases: Sequence[Mapping[str, Any]]) -> Path:
    forms = [form for case in cases for form in case["forms"]]
    listed = "".join(f"<one-cmd>{escape(form['form'])}</one-cmd>" for form in forms)
    body = f"<list-of-all>{listed}</list-of-all><h1>Lamp commands</h1><p>{TOLD}</p>{''.join(map(entry, forms))}"
    path = folder / "lamp.html"
    path.write_text(f"<html><head><style>{STYLE}</style></head><body>{body}</body></html>", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def extraction(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    return extract_file(page(tmp_path_factory.mktemp("typed"), CASES), "Acme", ["L-1"])


def test_every_command_is_found_and_nothing_else(extraction: Extraction) -> None:
    assert extraction.layout == "typed"
    assert [command.header for command in extraction.commands] == [case["header"] for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_facts(extraction: Extraction, case: Mapping[str, Any]) -> None:
    (command,) = (command for command in extraction.commands if command.header == case["header"])
    expect = dict(case["expect"])

    assert ((command.confidence or 0) >= CERTAIN) == expect.pop("certain"), command.doubts
    found = facts(command)
    assert {name: found.get(name) for name in expect} == expect


def facts(command: Command) -> dict[str, Any]:
    return command.model_dump(mode="json", exclude_defaults=True, exclude={"summary"})
