"""Runs the main job on the built-in bench: a request becomes a checked, simulated script.

python3 scripts/demo.py                    the sweep shown in README
python3 scripts/demo.py "YOUR REQUEST"     your own
"""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, prepare

REQUEST = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.5 V steps with a 100 mA limit "
    "and log the current from the DM3058 to a CSV file"
)

if __name__ == "__main__":
    python = prepare("plot")
    request = sys.argv[1:] or [REQUEST]
    sys.exit(
        subprocess.run([python, "-m", "benchwright", "draft", *request, "--yes"], cwd=ROOT, check=False).returncode
    )
