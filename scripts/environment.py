"""Makes the project's own virtual environment, `.venv`, with nothing but Python and pip at hand."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def prepare(extras: str) -> Path:
    """Return the Python of an environment that has Benchwright with `extras` (`plot`, `dev`)."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this may have an older one
        sys.exit(f"Benchwright needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    mark = HOME / f"ready-{extras}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if PYTHON.exists() and mark.exists() and mark.read_text() == wanted:
        return PYTHON
    print(f"Preparing {HOME} (once; a minute or two) ...", file=sys.stderr, flush=True)
    if not PYTHON.exists():
        # Without pip: some systems lack what the usual way needs. The pip at hand installs into it,
        # which a system-managed environment allows, since nothing outside .venv is touched.
        venv.create(HOME, with_pip=False, clear=HOME.exists())
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--editable", f"{ROOT}[{extras}]"], check=False)
    if done.returncode:
        sys.exit("The packages could not be installed: see the lines above. Is there a network, and pip 22.3 or newer?")
    mark.write_text(wanted)
    return PYTHON
