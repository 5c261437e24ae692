"""`benchwright rule CODE`: what a rule is about, why it bites, what to write instead."""

from __future__ import annotations

from typing import Annotated

import typer

from benchwright.cli.terminal import bold, out, say, verb
from benchwright.errors import UnknownName


@verb
def rule(
    code: Annotated[str | None, typer.Argument(help="Code or name of a rule, as findings give it.")] = None,
) -> None:
    """Print a rule's page, or list the rules."""
    pages = _pages()
    if code is None:
        for key, (name, page) in pages.items():
            out(f"{bold(key)}  {name:<26}  {page.splitlines()[0]}")
        say("A rule's page: benchwright rule CODE")
        return
    for key, (name, page) in pages.items():
        if code.upper() == key or code.lower() == name:
            out(bold(f"{key} {name}"))
            out(f"\n{page}")
            return
    raise UnknownName("rule", code, [word for key, (name, _) in pages.items() for word in (key, name)])


def _pages() -> dict[str, tuple[str, str]]:
    from benchwright.agent.findings import RULES
    from benchwright.check.rule import all_rules

    return dict(sorted({**{rule.code: (rule.name, rule.page()) for rule in all_rules()}, **RULES}.items()))
