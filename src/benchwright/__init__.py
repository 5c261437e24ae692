"""From an English request to a checked, simulated, approved measurement script.

`draft` does the main job, `check_script` and `check_commands` judge commands against the
manuals, `open_bench` opens simulated instruments through PyVISA.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pyvisa import ResourceManager

    from benchwright.check.checker import check_commands, check_script
    from benchwright.pipeline import draft

__all__ = ["check_commands", "check_script", "draft", "open_bench"]

_HOMES = {
    "check_commands": "benchwright.check.checker",
    "check_script": "benchwright.check.checker",
    "draft": "benchwright.pipeline",
}
"""Where the names live that are imported when first used, so that `import benchwright` costs nothing."""


def open_bench(bench: str | Path = "demo") -> ResourceManager:
    """Open the simulated instruments of a bench: a name, or a file that ends in `.toml`.

    Raises UsageError and its kin when the bench cannot be read.
    """
    import pyvisa

    return pyvisa.ResourceManager(f"{bench}@benchwright")


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
