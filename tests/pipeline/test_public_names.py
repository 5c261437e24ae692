"""The Python face: four names, nothing imported before it is used."""

import subprocess
import sys

import pytest

import benchwright


def test_the_public_names_are_sorted_and_there():
    assert benchwright.__all__ == sorted(benchwright.__all__) == dir(benchwright)
    for name in benchwright.__all__:
        assert callable(getattr(benchwright, name))
    with pytest.raises(AttributeError, match="no attribute 'chekc_script'"):
        _ = benchwright.chekc_script


def test_open_bench_answers():
    manager = benchwright.open_bench("demo")
    supply = manager.open_resource("TCPIP0::192.168.1.10::INSTR", read_termination="\n", write_termination="\n")

    assert supply.query("*IDN?").startswith("RIGOL TECHNOLOGIES,DP832,")
    supply.close()
    manager.close()


HEAVY = {"pint", "pandas", "numpy", "matplotlib", "pyvisa", "pyvisa_sim", "sqlite3"}


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import benchwright", set()),
        ("from benchwright.cli.main import app", set()),
        (
            "from benchwright import check_commands; check_commands('rigol-dp832', ['*IDN?'])",
            {"sqlite3"},
        ),  # compiled manuals
    ],
)
def test_nothing_heavy_is_imported_early(code, allowed):
    show = f"{code}; import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True).stdout.split()

    assert HEAVY & set(loaded) <= allowed
