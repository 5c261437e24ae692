"""Forms whose mnemonic is misprinted, where the head of the entry tells the names: `CLear SWeeps` for `CLEAR_SWEEPS`.

Each misprint leaves a sentence about it; what is still the same command by letters is no matter of doubt.
"""

from __future__ import annotations

import re

_PREFIX = r"(?P<prefix>(?:<[^<>]+>\s*:\s*)?)"


def mended(form: str, names: str) -> tuple[str, list[str], list[str]]:
    """Return a form with its mnemonic as `names` (`LONG_NAME, SHRT` or `*NAME`) print it, with notes and doubts.

    The form comes back as it is where nothing is to be mended.
    """
    long, _, short = (part.strip(" ?") for part in names.partition(","))
    if long.startswith("*") and re.match(rf"{re.escape(long[1:])}(?![\w:])", form):
        return f"*{form}", ["A form is printed without its star."], []
    if not short:
        return _rooted(form, long)
    parts = re.split(r"[_ ]", long)
    blank = re.match(_PREFIX + " ".join(map(re.escape, parts)) + r"(?!\w)", form, re.IGNORECASE)
    if blank is not None and len(parts) > 1:
        form = f"{blank['prefix']}{'_'.join(parts)}{form[blank.end() :]}"
        return form, ["A form is printed with a blank within the name."], []
    comma = re.match(rf"{_PREFIX}(?P<name>[A-Za-z][A-Za-z_]*),\s*", form)
    if comma is not None and comma["name"].upper().replace("_", "") in ("".join(parts).upper(), short.upper()):
        form = f"{comma['prefix']}{comma['name']} {form[comma.end() :]}"
        fault = "The form is printed with a comma behind the name, where others have a blank."
        return form, [fault], [fault]
    return form, [], []


def _rooted(form: str, head: str) -> tuple[str, list[str], list[str]]:
    """The form of a path whose root is printed otherwise than in the head (`LOCK_A:KEY` below `LKA:KEY`)."""
    below = re.fullmatch(r"(?P<root>[A-Z]\w*)(?P<path>(?::[A-Z]\w*)+)", head)
    other = re.match(rf"(?P<root>[A-Z][A-Z_]*){below['path']}(?![\w:])", form) if below is not None else None
    if below is None or other is None or other["root"] == below["root"]:
        return form, [], []
    fault = f"A form is printed with the header `{other[0]}`."
    return head + form[other.end() :], [fault], [fault]
