"""Checking as a whole: what is read, which instrument is which, what is bounded, what is not judged."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchwright.bench import load_bench
from benchwright.check.checker import Report, check_commands, check_script
from benchwright.errors import UnknownName, UsageError

DEMO = load_bench("demo")
OPEN = "import pyvisa\nrm = pyvisa.ResourceManager()\n"
BAD = ":VOLTAG 5"


def _models(report: Report) -> list[str | None]:
    return [finding.instrument for finding in report.findings if finding.rule == "SY01"]


@pytest.mark.parametrize(
    ("script", "model"),
    [
        ("x = rm.open_resource('TCPIP0::192.168.1.10::INSTR')\nx.write('{bad}')", "rigol-dp832"),
        ("x = rm.open_resource('tcpip::192.168.1.10::inst0::instr')\nx.write('{bad}')", "rigol-dp832"),
        ("ADDRESS = 'TCPIP::192.168.1.11::INSTR'\nx = rm.open_resource(ADDRESS)\nx.write('{bad}')", "rigol-dm3058"),
        ("def f(psu): psu.write('{bad}')", "rigol-dp832"),
        ("# benchwright: x = rigol-dm3058\nx = rm.open_resource('GPIB::1')\nx.write('{bad}')", "rigol-dm3058"),
        ("x = rm.open_resource('GPIB::1')\nassert 'DP832' in x.query('*IDN?')\nx.write('{bad}')", "rigol-dp832"),
        ("from mylab import connect\npsu = connect()\npsu.write('{bad}')", "rigol-dp832"),
        (
            "T = {{'a': ('GPIB::1', 'TEKTRONIX,TBS2104B')}}\n"
            "for name, (address, identity) in T.items():\n"
            "    x = rm.open_resource(address)\n"
            "    if not x.query('*IDN?').strip().startswith(identity): raise SystemExit(name)\n"
            "    x.write('{bad}')",
            "tektronix-tbs2000b",
        ),
        (
            "x = rm.open_resource('GPIB::1')\nif x.query('*IDN?').split(',')[1] == 'DM3058': x.write('{bad}')",
            "rigol-dm3058",
        ),
        ("dp832 = rm.open_resource('GPIB::1')\ndp832.write('{bad}')", "rigol-dp832"),
        (
            "class DM3058:\n    def __init__(self): self.x = rm.open_resource('GPIB::1')\n"
            "    def f(self): self.x.write('{bad}')\nDM3058().f()",
            "rigol-dm3058",
        ),
        ("DP832_ADDRESS = 'GPIB::1'\nx = rm.open_resource(DP832_ADDRESS)\nx.write('{bad}')", "rigol-dp832"),
        (
            "class Bench:\n    def __init__(self, psu): self.supply = psu\n"
            "    def f(self): self.supply.write('{bad}')\n"
            "def g(psu): Bench(psu).f()",
            "rigol-dp832",
        ),
    ],
)
def test_which_instrument(script: str, model: str) -> None:
    report = check_script(OPEN + script.replace("{bad}", BAD).replace("{{", "{").replace("}}", "}"), bench=DEMO)

    assert _models(report) == [model]


def test_told_models() -> None:
    script = OPEN + f"box = rm.open_resource('GPIB::9')\nbox.write('{BAD}')\n"

    by_name = check_script(script, models={"box": "rigol-dp832"})
    by_address = check_script(script, models={"GPIB::9": "rigol-dm3058"})

    assert (_models(by_name), _models(by_address)) == (["rigol-dp832"], ["rigol-dm3058"])


def test_unknown_instrument_is_not_judged() -> None:
    report = check_script(OPEN + f"box = rm.open_resource('GPIB::9')\nbox.write('{BAD}')\n", path="a.py")

    (doubt,) = report.unjudged
    assert (doubt.line, doubt.what) == (4, f"`{BAD}`")
    assert doubt.reason == (
        "it is not known which instrument `box` is; "
        "say so with `# benchwright: box = MODEL`, `--as box=MODEL` or a bench that has its address"
    )
    assert (report.findings, report.messages, report.ok) == ((), 0, False)


@pytest.mark.parametrize("script", ["# benchwright: psu = rigol-dp823\n", "x = 1\n"])
def test_unknown_model(script: str) -> None:
    with pytest.raises(UnknownName, match="Did you mean `rigol-dp832`"):
        check_script(script, models={} if "#" in script else {"x": "rigol-dp823"})


def test_unknown_model_of_commands() -> None:
    with pytest.raises(UnknownName, match="Did you mean `rigol-dp832`"):
        check_commands("rigol-dp823", ["*RST"])


def test_file(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_bytes(b"# -*- coding: latin-1 -*-\n# \xb5\ndef f(psu): psu.write(':VOLTAG 5')\n")

    report = check_script(file, bench=DEMO)

    assert [(f.path, f.line, f.column) for f in report.findings] == [(str(file), 3, 24)]
    assert check_script(str(file), bench=DEMO) == report


def test_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "b.py"
    binary.write_bytes(b"\xff\xfe\x00")
    large = tmp_path / "l.py"
    large.write_bytes(b"#" * (4 * 1024 * 1024 + 1))

    with pytest.raises(UsageError, match=r"none.py: cannot be read \(No such file or directory\)"):
        check_script(tmp_path / "none.py")
    with pytest.raises(UsageError, match=r"b.py: is not Python text"):
        check_script(binary)
    with pytest.raises(UsageError, match=r"l.py: larger than 4 MiB"):
        check_script(large)


@pytest.mark.parametrize("source", ["", "x =\n", "\x00", "(" * 500, "def f(:\n\tpass\n"])
def test_odd_text(source: str) -> None:
    report = check_script(source, path="a.py")

    assert {finding.rule for finding in report.findings} <= {"SC02"}
    assert report.ok == (not source)


@pytest.mark.parametrize(
    "body",
    [
        "for a in range(99):\n  for b in range(99):\n    for c in range(99): psu.write(f'VOLT {a*b*c/99**3}')",
        "".join(f"def f{i + 1}(x):\n  f{i}(x); f{i}(x + 1)\n" for i in range(20)) + "f20(0)",
        "x = 'VOLT 1'\nfor i in range(50): x = x + x\npsu.write(x)",
        "x = 10 ** 10 ** 10\npsu.write(f'VOLT {x}')\npsu.write('VOLT %d' % (1 << 10 ** 9))",
        "x = [0] * 10 ** 9\npsu.write(f'VOLT {x[0]}')\npsu.write('V' * 10 ** 9)\npsu.write(f'VOLT {5:1000000000}')",
        "x = [psu]\nx.append(x)\nfor i in x: i[0].write('VOLT 1')",
        "def f(n): return f(n + 1)\npsu.write(f'VOLT {f(0)}')",
        "while True:\n  while True:\n    while True: psu.write('VOLT 1')",
        "class A:\n  def __getattr__(self, n): return getattr(self, n)\nA().x.write('VOLT 1')",
        "x = []\nfor i in range(10 ** 6): x.append(i)\nfor i in x: psu.write(f'VOLT {i % 3}')",
        "x = " + "+".join(["'VOLT 1;'"] * 400) + "\npsu.write(x)",
        "def g():\n  while True: yield 1\nfor i in g(): psu.write('VOLT 1')",
        "for i in ['x'] * 5000:\n  psu.write('OUTP ON')\n  psu.write('VOLT?')\n  psu.read()\n  psu.write('OUTP OFF')",
        "import itertools\nfor a in itertools.product(range(99), repeat=9): psu.write('VOLT 1')",
    ],
)
def test_bounded(body: str) -> None:
    head = "def f0(x): psu.write(f'VOLT {x % 3}')\n"
    started = time.process_time()

    report = check_script(f"{OPEN}psu = rm.open_resource('X')\n{head}{body}\n", models={"psu": "rigol-dp832"})

    assert time.process_time() - started < 20  # without bounds these would take hours
    assert report.messages or report.unjudged


def _generated(lines: int) -> str:
    parts = [OPEN + "psu = rm.open_resource('TCPIP0::192.168.1.10::INSTR')"]
    for i in range(lines // 5):
        parts.append(f"psu.write(f':SOUR1:VOLT {{{i % 30}:.2f}}')\nv{i} = float(psu.query(':MEAS:VOLT? CH1'))")
        parts.append(f"if v{i} > {i}:\n    psu.write(':SOUR1:CURR 1.{i % 9}')\nv{i} += 1")
    return "\n".join(parts) + "\n"


def test_speed() -> None:
    times = []
    for lines in (1000, 5000):
        source = _generated(lines)
        started = time.perf_counter()
        report = check_script(source, bench=DEMO)
        times.append(time.perf_counter() - started)
        assert report.messages > lines // 2
        assert not report.unjudged

    assert times[0] < 1.0
    assert times[1] < 12 * times[0]


def test_imports_nothing_heavy() -> None:
    code = (
        "import sys, benchwright.check.checker as c; c.check_commands('rigol-dp832', ['*RST']); "
        "print([m for m in ('pint', 'pandas', 'numpy', 'pyvisa', 'matplotlib') if m in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


def test_never_runs_the_script(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    check_script(
        f"import pathlib\npathlib.Path({str(mark)!r}).write_text('x')\n__import__('os').system('touch {mark}')\n"
    )

    assert not mark.exists()


def test_lent_instruments() -> None:
    script = OPEN + "import mylab\npsu = rm.open_resource('TCPIP0::192.168.1.10::INSTR')\nmylab.sweep(psu, 5)\n"

    report = check_script(script, path="a.py", bench=DEMO)

    assert [(u.line, u.what, u.reason) for u in report.unjudged] == [
        (5, "what `mylab.sweep` does", "`psu` is handed to code outside this file")
    ]


def test_parts_of_a_message_that_are_not_known() -> None:
    script = """\
def f(psu, name, level: float, channel: int, state):
    psu.write(f"{name}:VOLT 5")
    psu.write(f":SOUR1:VOLT {level}")
    psu.write(f":SOUR{channel}:CURR 1")
    psu.write(f":OUTP CH1,{state}")
    psu.write(":VOLT 20")
    psu.write(":VOLT 4")
"""

    report = check_script(script, path="a.py", bench=DEMO)

    assert report.findings == ()
    assert [(u.line, u.what) for u in report.unjudged] == [
        (2, "`{name}:VOLT 5`"),
        (3, "`voltage` in `:SOUR1:VOLT {level}`"),
        (4, "the number in the header of `:SOUR{channel}:CURR 1`"),
        (5, "`state` in `:OUTP CH1,{state}`"),
        (6, "whether `20` is in the range of `voltage`"),
    ]


def test_one_finding_for_a_loop_two_for_two_calls() -> None:
    script = """\
def put(psu, volts):
    psu.write(f":SOUR1:VOLT {volts}")

def f(psu):
    for volts in (40, 50, 60):
        put(psu, volts)
    put(psu, 70)
"""

    report = check_script(script, path="a.py", bench=DEMO)

    assert [(f.line, f.command, (f.hint or "").rpartition(" It ")[2]) for f in report.findings] == [
        (2, ":SOUR1:VOLT 40", "comes with the call in line 6."),
        (2, ":SOUR1:VOLT 70", "comes with the call in line 7."),
    ]


@pytest.mark.parametrize("model", ["keysight-e3631a", "keysight-edu36311a"])
def test_an_output_is_selected_by_name_by_number_or_with_its_values(model: str) -> None:
    """A range is that of the output selected last, whichever command selected it."""
    wide, last = {"keysight-e3631a": ("P25V", -5), "keysight-edu36311a": ("P30V", 5)}[model]
    messages = (
        f"*RST\nVOLT 20\nINST {wide}\nVOLT 20\nINST:NSEL 3\nVOLT {last}\nINST P6V\nVOLT 20\nAPPL {wide}\nVOLT 20\n"
    )

    report = check_script(_sent(messages, model), path="a.py")

    assert [finding.command for finding in report.findings if finding.rule == "PA04"] == ["VOLT 20", "VOLT 20"]
    assert [finding.line for finding in report.findings if finding.rule == "PA04"] == [5, 11]


def _sent(messages: str, model: str) -> str:
    opened = f"{OPEN}x = rm.open_resource('GPIB::5')  # benchwright: x = {model}\n"
    return opened + "".join(f"x.write('{message}')\n" for message in messages.splitlines())


def test_a_command_set_of_another_manual() -> None:
    """What is sent in it is not judged, until the one of the manual is chosen again."""
    script = """\
dmm = rm.open_resource("TCPIP0::192.168.1.11::INSTR")
dmm.write("cmdset agilent")
dmm.write("SENS:VOLT:DC:RANG 10;:VOLTAG 1")
dmm.write("CMDSET RIGOL")
dmm.write(":VOLTAG 2")
"""

    report = check_script(OPEN + script, path="a.py", bench=DEMO)

    assert [(f.rule, f.line) for f in report.findings if f.rule != "SC01"] == [("SY01", 7)]
    assert [(u.line, u.what) for u in report.unjudged] == [(5, "`SENS:VOLT:DC:RANG 10`"), (5, "`:VOLTAG 1`")]
    reasons = {u.reason for u in report.unjudged}
    assert reasons == {"`cmdset agilent` has chosen a command set that this manual does not describe"}


def test_only_notes_is_no_fault() -> None:
    script = 'psu = rm.open_resource("TCPIP0::192.168.1.10::INSTR")\npsu.write(":SOUR1:VOLT 5")\n'

    report = check_script(OPEN + script, path="a.py", bench=DEMO)

    assert [(f.rule, f.severity) for f in report.findings] == [("SC01", "note")]
    assert report.ok


def test_a_fault_against_a_doubtful_entry_is_a_warning_without_a_cure() -> None:
    """Of `TRACe:NOTify` the library says what is in doubt, of `OUTPut` nothing is."""
    report = check_commands("keithley-6221", ["TRAC:NOT 0", "OUTP MAYBE"])

    doubtful, sure = report.findings
    assert (doubtful.rule, doubtful.severity, doubtful.vendor_error) == ("PA04", "warning", None)
    assert doubtful.manual is not None
    assert "in doubt" in (doubtful.hint or "")
    assert (sure.rule, sure.severity, sure.hint) == ("PA05", "error", "Write `ON` or `OFF`.")
    assert sure.vendor_error is not None
