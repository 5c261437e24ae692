"""PyVISA inside a dry run: one back end, the simulated bench; every other is refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pyvisa.highlevel as highlevel
from pyvisa.highlevel import VisaLibraryBase

from benchwright.errors import Refused
from benchwright.sim.bench import SimulatedBench
from benchwright.sim.visa import BenchwrightLibrary

BACKEND: Final = "benchwright"


class BackendRefused(Refused):
    """The script asked for a VISA back end that could reach real instruments."""


def force_simulation(bench: str, attach: Callable[[SimulatedBench], None], report: Callable[[str], None]) -> None:
    """Let every PyVISA resource manager of this process open simulated benches only.

    Without an argument it opens `bench` (a name or a file). `attach` is given each bench opened,
    `report` the sentence of each refusal.
    """
    real_open, real_new = highlevel.open_visa_library, VisaLibraryBase.__new__

    def refuse(asked: str) -> BackendRefused:
        sentence = (
            f"The script asks PyVISA for `{asked}`, which could reach real instruments. A dry run has the simulated "
            f"bench only: call `pyvisa.ResourceManager()` without an argument, or with `{bench}@{BACKEND}`."
        )
        report(sentence)
        return BackendRefused(sentence)

    def open_visa_library(specification: str = "") -> VisaLibraryBase:
        asked = str(specification)
        argument, _, name = asked.rpartition("@") if "@" in asked else (asked, "", "")
        if asked and name != BACKEND:
            raise refuse(asked)
        library = real_open(f"{argument or bench}@{BACKEND}")
        if isinstance(library, BenchwrightLibrary):
            attach(library.simulated_bench)
        return library

    def get_wrapper_class(backend_name: str) -> type[VisaLibraryBase]:
        if backend_name != BACKEND:
            raise refuse(f"@{backend_name}")
        return BenchwrightLibrary

    def new(cls: type[VisaLibraryBase], library_path: Any = "") -> VisaLibraryBase:
        if not issubclass(cls, BenchwrightLibrary):
            raise refuse(cls.__name__)
        return real_new(cls, library_path)

    highlevel.open_visa_library = open_visa_library
    highlevel.get_wrapper_class = get_wrapper_class
    VisaLibraryBase.__new__ = staticmethod(new)  # type: ignore[method-assign]
