"""A data root with the small instruments of `tests/cases/kinds/`, as a user would add them."""

import pytest
import pyvisa
from pyvisa.resources import MessageBasedResource

from tests.loading import kind_place, user_root


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    """Let the instruments be found in the user's configuration folder; return it."""
    with user_root(tmp_path_factory.mktemp("config"), "kinds", kind_place) as root:
        yield root


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
