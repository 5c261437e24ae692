"""A manual file to write and change, and a cache folder of its own."""

import pytest

HEAD = '[manual]\nvendor = "V"\ntitle = "T"\nedition = "E"\nsha256 = "0"\nmodels = ["M1", "M2"]\n'

ENTRY = """
[[command]]
header = "{header}"
page = "{page}"
set = [{{ name = "level", type = "real", unit = "V", min = 0, max = {page} }}]
query = {{ returns = {{ type = "real", unit = "V" }} }}
summary = "Set or read the level of number {page}."
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Return a cache folder that is used instead of the user's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def write_manual(tmp_path):
    """Return a writer of manual files: by default commands `:LEVA`, `:LEVB`, ... ."""

    def write(count=3, *, name="m.toml", extra=""):
        path = tmp_path / name
        entries = (ENTRY.format(header=f":LEV{chr(65 + n % 26)}{'X' * (n // 26)}", page=n + 1) for n in range(count))
        path.write_text(HEAD + "".join(entries) + extra, encoding="utf-8")
        return path

    return write
