"""A data root with the small instruments of `tests/cases/kinds/`, as a user would add them."""

import shutil
from pathlib import Path

import pytest
import pyvisa
from pyvisa.resources import MessageBasedResource

from benchwright.data import data_roots

KINDS = Path(__file__).parents[1] / "cases" / "kinds"
PLACES = {
    "manual": "manuals/kinds/{name}.toml",
    "driver": "drivers/kinds/{name}.toml",
    "simulator": "simulators/models/kinds/{name}.toml",
}


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    """Let the instruments be found in the user's configuration folder; return it."""
    config = tmp_path_factory.mktemp("config")
    for file in KINDS.rglob("*.toml"):
        place = PLACES.get(file.stem, "simulators/dialects/kinds.toml")
        target = config / "benchwright" / place.format(name=file.parent.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(config))
        patch.setenv("APPDATA", str(config))
        data_roots.cache_clear()
        yield config / "benchwright"
    data_roots.cache_clear()


@pytest.fixture
def spoilt(kinds):
    """Return what makes a copy of an instrument with a fault in its simulator file, and its model's name."""
    made = []

    def copy(name, old, new):
        own = f"{name}-{len(made)}-{new.split()[-1].strip(chr(34)).lower()}"
        for folder in ("drivers/kinds", "simulators/models/kinds"):
            text = (kinds / folder / f"{name}.toml").read_text(encoding="utf-8")
            made.append(kinds / folder / f"{own}.toml")
            made[-1].write_text(text.replace(old, new), encoding="utf-8")
        return f"kinds-{own}"

    yield copy
    for file in made:
        file.unlink()


@pytest.fixture
def connect(kinds, tmp_path):
    """Return what opens a bench through PyVISA: instruments by role, devices with values, nets as `a.1 b.2`."""
    managers = []

    def opened(instruments, nets, duts=None):
        lines = ['[bench]\ntitle = "A bench of this test"\n']
        addresses = {role: f"TCPIP0::10.0.0.{number}::INSTR" for number, role in enumerate(instruments, 1)}
        for role, model in instruments.items():
            lines.append(f'[instrument.{role}]\nmodel = "{model}"\nresource = "{addresses[role]}"\n')
        for name, (use, values) in (duts or {}).items():
            lines.append(f'[dut.{name}]\nuse = "{use}"\nvalues = {{ {values} }}\n')
        lines += [f"[[net]]\npins = {net.split()}\n" for net in nets]
        path = tmp_path / f"bench{len(managers)}.toml"
        path.write_text("\n".join(lines), encoding="utf-8")
        managers.append(pyvisa.ResourceManager(f"{path}@benchwright"))
        settings = {"read_termination": "\n", "write_termination": "\n", "resource_pyclass": MessageBasedResource}
        return [managers[-1].open_resource(address, **settings) for address in addresses.values()]

    yield opened
    for manager in managers:
        manager.close()
