"""Runs the main job on the built-in bench: a request becomes a checked, simulated script.

python3 scripts/demo.py                    the sweep shown in README
python3 scripts/demo.py "YOUR REQUEST"     your own
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from environment import ROOT, prepare

REQUEST = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.5 V steps with a 100 mA limit "
    "and log the current from the DM3058 to a CSV file"
)


def output() -> str:
    """Return the project's folder of runs, named so that it is found from where the caller stands."""
    folder = ROOT / "output"
    here = Path.cwd().resolve()
    return str(folder.relative_to(here)) if here == ROOT or here in ROOT.parents else str(folder)


if __name__ == "__main__":
    python = prepare("plot")
    request = sys.argv[1:] or [REQUEST]
    # -P: a file of the caller's folder must not pass for a module.
    command = [python, "-P", "-m", "benchwright", "draft", "--yes", "--out", output(), *request]
    sys.exit(subprocess.run(command, check=False).returncode)
