"""`scripts/demo.py`: what it prints can be found from where it was started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOW = (
    "import sys; sys.path.insert(0, {scripts!r}); import demo, environment; "
    "print(demo.output()); print(environment.ROOT / 'output')"
)


@pytest.mark.parametrize("start", [ROOT, ROOT.parent, ROOT / "docs", Path("/")], ids=["here", "above", "below", "root"])
def test_the_output_is_named_from_where_one_stands(start):
    code = SHOW.format(scripts=str(ROOT / "scripts"))
    shown = subprocess.run([sys.executable, "-B", "-c", code], cwd=start, capture_output=True, text=True, check=True)
    named, wanted = shown.stdout.splitlines()

    assert os.path.normpath(start / named) == wanted
    assert ".." not in Path(named).parts
