"""With a dry run, what the simulated instruments complain about is a finding like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.bench import Bench, load_bench
from benchwright.check.checker import check_script
from benchwright.check.report import render_text
from benchwright.errors import UsageError

DEMO = load_bench("demo")
OPEN = """\
import pyvisa
rm = pyvisa.ResourceManager()
psu = rm.open_resource("TCPIP0::192.168.1.10::INSTR", read_termination="\\n", write_termination="\\n")
"""


def _found(script: str, bench: Bench | None = DEMO) -> list[tuple[str, int, int | None, str]]:
    report = check_script(OPEN + script, path="a.py", bench=bench, dry_run=True)
    return [(f.rule, f.line, f.scpi_error, f.message) for f in report.findings if f.rule != "SC01"]


def test_what_only_running_can_tell() -> None:
    script = """\
start = float(psu.query(":SOUR1:VOLT?"))
psu.write(f":SOUR1:VOLT {start + 60}")
print(psu.query(":SYST:ERR?"))
"""

    assert _found(script) == [("RU01", 5, -222, "The simulated `psu` refuses `:SOUR1:VOLT 60.0`.")]


def test_each_fault_once() -> None:
    script = """\
psu.write(":VOLTAG 5")
psu.write(":MEAS:CURR? CH1")
psu.write(":SOUR1:CURR 0.1;:SOUR1:VOLT 61")
psu.write(":SOUR1:VOLT 5")
psu.write(":OUTP CH1,ON")
"""

    assert [(rule, line) for rule, line, _, _ in _found(script)] == [
        ("SY01", 4),
        ("OR01", 5),
        ("PA04", 6),
        ("SA02", 8),
    ]


def test_a_script_that_stops() -> None:
    ((rule, line, _, message),) = _found('x = psu.query("*IDN?").split(",")[9]\n')

    assert (rule, line) == ("RU03", 4)
    assert "IndexError" in message


def test_a_reply_lost_in_a_way_reading_cannot_see() -> None:
    script = 'for question in open("q.txt").read().split():\n    psu.write(question)\n'
    folder_script = OPEN + 'open("q.txt", "w").write("*IDN? *RST")\n' + script

    report = check_script(folder_script, path="a.py", bench=DEMO, dry_run=True)

    assert [(f.rule, f.line) for f in report.findings] == [("RU01", 6), ("RU02", 6)]


def test_the_folder_of_the_script(tmp_path: Path) -> None:
    """Modules beside it can be imported; what it writes beside itself is not left behind."""
    (tmp_path / "levels.py").write_text("LEVEL = 5\n")
    file = tmp_path / "a.py"
    file.write_text(
        OPEN
        + "import levels, pathlib\n"
        + "psu.write(f':SOUR1:VOLT {levels.LEVEL}')\n"
        + "pathlib.Path(__file__).with_name('data.csv').write_text('x')\n"
        + "print(psu.query(':SYST:ERR?'))\n"
    )

    report = check_script(file, bench=DEMO, dry_run=True)

    assert report.findings == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.py", "levels.py"]


def test_a_bench_without_a_name() -> None:
    place = DEMO.instrument["psu"].model_copy(update={"resource": "GPIB0::5::INSTR"})
    bench = DEMO.model_copy(update={"instrument": {**DEMO.instrument, "psu": place}})
    script = OPEN.replace("TCPIP0::192.168.1.10::INSTR", "GPIB0::5::INSTR") + 'psu.write(":VOLTAG 5")\n'

    report = check_script(script, path="a.py", bench=bench, dry_run=True)

    assert [(f.rule, f.instrument) for f in report.findings if f.rule != "SC01"] == [("SY01", "rigol-dp832")]


def test_without_a_bench() -> None:
    with pytest.raises(UsageError, match="A dry run needs a bench"):
        check_script("x = 1\n", dry_run=True)


def test_a_read_before_anything_was_asked() -> None:
    """The message says so where there is no command that was refused."""
    script = 'open("q.txt", "w").write("read")\ngetattr(psu, open("q.txt").read())()\n'

    found = [one for one in _found(script) if one[0] == "RU01"]

    assert found == [("RU01", 5, -420, "The simulated `psu` is read, and has nothing to say.")]


def test_the_report_says_how_the_dry_run_ended() -> None:
    report = check_script(OPEN + "psu.read()\n", path="a.py", bench=DEMO, dry_run=True)

    assert report.dry_run is not None
    assert report.dry_run.startswith("The script failed at line 4 with VisaIOError")
    assert report.to_json()["dry_run"] == report.dry_run
    assert "Dry run of a.py, simulated:\n  The script failed at line 4" in render_text(report)
    assert "Dry run" not in render_text(check_script(OPEN, path="a.py", bench=DEMO))
