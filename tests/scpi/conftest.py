"""A data root with the small instruments of `tests/cases/instruments/`, as a user would add them."""

import pytest

from tests.loading import user_root

PLACES = {
    "manual": "manuals/acme/{name}.toml",
    "driver": "drivers/acme/{name}.toml",
    "dialect": "simulators/dialects/acme-{name}.toml",
    "simulator": "simulators/models/acme/{name}.toml",
}


@pytest.fixture(scope="module")
def acme(tmp_path_factory):
    """Let the instruments be found in the user's configuration folder."""
    place = lambda file: PLACES[file.stem].format(name=file.parent.name)  # noqa: E731
    with user_root(tmp_path_factory.mktemp("config"), "instruments", place):
        yield
