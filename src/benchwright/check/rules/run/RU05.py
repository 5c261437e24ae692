"""Rule RU05."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import Rule


class RU05(Rule):
    """The script reached for something that a dry run keeps from it: the network, other programs, files elsewhere.

    Why it bites: a measurement needs instruments and its own folder, nothing else.

    Example:
        subprocess.run(["shutdown", "-h", "now"])

    Instead:
        print("done")
    """

    code: ClassVar[str] = "RU05"
    name: ClassVar[str] = "forbidden-in-dry-run"
