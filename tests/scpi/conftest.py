"""A data root with the small instruments of `tests/cases/instruments/`, as a user would add them."""

import shutil
from pathlib import Path

import pytest

from benchwright.data import data_roots

INSTRUMENTS = Path(__file__).parents[1] / "cases" / "instruments"
PLACES = {
    "manual": "manuals/acme/{name}.toml",
    "driver": "drivers/acme/{name}.toml",
    "dialect": "simulators/dialects/acme-{name}.toml",
    "simulator": "simulators/models/acme/{name}.toml",
}


@pytest.fixture(scope="module")
def acme(tmp_path_factory):
    """Let the instruments be found in the user's configuration folder."""
    config = tmp_path_factory.mktemp("config")
    for folder in INSTRUMENTS.iterdir():
        for file in folder.glob("*.toml") if folder.is_dir() else ():
            target = config / "benchwright" / PLACES[file.stem].format(name=folder.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(config))
        patch.setenv("APPDATA", str(config))
        data_roots.cache_clear()
        yield
    data_roots.cache_clear()
