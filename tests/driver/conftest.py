"""The small instruments of `tests/cases/kinds/`, in a data root of their own, and room for one more."""

import pytest

from tests.loading import kind_place, user_root


@pytest.fixture
def kinds(tmp_path):
    """Let the instruments be found; return the folder in which a test may add to them."""
    with user_root(tmp_path, "kinds", kind_place) as root:
        yield root
