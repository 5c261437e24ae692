"""The small instruments of `tests/cases/kinds/`, in a data root of their own, and room for one more."""

import shutil
from pathlib import Path

import pytest

from benchwright.data import data_roots

KINDS = Path(__file__).parents[1] / "cases" / "kinds"
PLACES = {
    "manual": "manuals/kinds/{name}.toml",
    "driver": "drivers/kinds/{name}.toml",
    "simulator": "simulators/models/kinds/{name}.toml",
}


@pytest.fixture
def kinds(tmp_path_factory, monkeypatch):
    """Let the instruments be found; return the folder in which a test may add to them."""
    config = tmp_path_factory.mktemp("config")
    for file in KINDS.rglob("*.toml"):
        place = PLACES.get(file.stem, "simulators/dialects/kinds.toml")
        target = config / "benchwright" / place.format(name=file.parent.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    monkeypatch.setenv("APPDATA", str(config))
    data_roots.cache_clear()
    yield config / "benchwright"
    data_roots.cache_clear()
