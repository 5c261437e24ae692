"""The parts of a script that are the same in every one, as text."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from benchwright.errors import DataError

PLACE = '''@dataclass(frozen=True)
class Place:
    """Where an instrument stands, what it must be, and how it is spoken to."""

    model: str
    resource: str
    identity: str  # what *IDN? must answer; * stands for anything
    timeout: pint.Quantity[Any]
    read_termination: str
    write_termination: str
    serial: dict[str, Any] | None = None  # at a serial port
    errors: tuple[str, ...] = ()  # queries for its errors, the last until empty
    no_error: tuple[int, ...] = (0,)  # the numbers that mean empty
'''
"""The form of the table of instruments."""

IMPORTS = """\
import argparse
import csv
import hashlib
import json
import math
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from os import fsync
from pathlib import Path
"""
"""What every script imports of the standard library, but for `AVERAGE_IMPORT`."""

AVERAGE_IMPORT = "from statistics import fmean\n"

LATE_IMPORTS = """\
from types import FrameType
from typing import Any, cast
"""

THIRD_PARTY = ("import pint", "import pyvisa", "from pyvisa.resources import SerialInstrument")
"""What every script imports of other packages."""

PACKAGES = ("pyvisa>=1.14", "pyvisa-py>=0.7", "pint>=0.24", "pandas>=2")
"""What a script needs (PEP 723); NumPy comes with pandas."""

PLOT_PACKAGE = "matplotlib>=3.8"

RUN = (
    "--simulate  (the default) on simulated instruments; needs Benchwright",
    "--hardware  on the bench; needs approval.json beside this file, shows wiring and limits, and asks "
    "before it opens anything",
    "--help      other addresses, another folder for the data",
)
"""The last entry of the docstring."""


@lru_cache(maxsize=1)
def plumbing() -> str:
    """Return everything below the measurement: opening, identity, errors, files, command line.

    Raises DataError when the installation is incomplete.
    """
    path = Path(__file__).with_name("plumbing.py.txt")
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path} cannot be read ({error.strerror}). Install Benchwright again.") from error
