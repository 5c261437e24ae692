"""Python names for roles, columns and constants that collide with nothing in the script."""

from __future__ import annotations

import ast
import builtins
import keyword
import re

from benchwright.script.parts import AVERAGE_IMPORT, IMPORTS, LATE_IMPORTS, PLACE, plumbing

_OURS = """
np pint pyvisa SerialInstrument annotations Q measure watch row trips mode modes error needs
make_safe rows started time_s value _
TITLE WIRING LIMITS COLUMNS SWEPT PLOT_X PLOT_Y PLOT_BY LOG_X LOG_Y BENCH INSTRUMENTS
simulate hardware bench out help h
"""
"""Names of the part above the plumbing, and options of the command line (each role is one too)."""


def reserved_names() -> set[str]:
    """Return every name the common part of a script uses, or its command line takes."""
    words = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *_OURS.split()}
    for part in (IMPORTS, AVERAGE_IMPORT, LATE_IMPORTS, PLACE, plumbing()):
        for node in ast.walk(ast.parse(part)):
            if isinstance(node, ast.alias):
                words.add((node.asname or node.name).partition(".")[0])
            elif isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                words.add(node.name)
            elif isinstance(node, ast.Name):
                words.add(node.id)
    return words


def new_name(text: str, taken: set[str], *, upper: bool = False) -> str:
    """Return a Python name like `text` that is not in `taken`, and add it there."""
    name = re.sub(r"[^0-9A-Za-z]+", "_", text).strip("_") or "x"
    name = name.upper() if upper else name
    if name[0].isdigit():
        name = ("N" if upper else "n") + name
    stem, number = name, 2
    while name in taken:
        name = f"{stem}_{number}"
        number += 1
    taken.add(name)
    return name
