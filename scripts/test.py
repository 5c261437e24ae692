"""Runs every check the project has: style, types, import order, tests. CI runs just this.

python3 scripts/test.py                 everything
python3 scripts/test.py tests/scpi -k x only pytest, with these arguments
"""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, prepare

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("importlinter.cli",),
    ("pytest", "-n", "auto"),
)


def main() -> int:
    """Run the checks in order; stop at the first that fails."""
    python = prepare("dev")
    checks = [("pytest", *sys.argv[1:])] if sys.argv[1:] else CHECKS
    for module, *arguments in checks:
        print(f"== {module} {' '.join(arguments)}", flush=True)
        command = [python, "-m", module, *arguments]
        if module == "importlinter.cli":
            command = [python.with_name("lint-imports" + python.suffix)]
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
