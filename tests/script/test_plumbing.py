"""The common part of every script, function by function, without instruments."""

import hashlib
import importlib.util
import json
import math
import signal
import sys
from pathlib import Path

import pytest


@pytest.fixture
def module(tmp_path, script_of):
    """A script as a module; importing it does nothing."""
    path = tmp_path / "script.py"
    path.write_text(script_of("nested"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("script_under_test", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    yield spec.loader.exec_module(module) or module
    del sys.modules[spec.name]


class Fake:
    """An instrument that answers from a list, and fails where the list says so."""

    def __init__(self, role, fails_on=(), replies=()):
        self.role, self.fails_on, self.replies = role, fails_on, list(replies)
        self.sent = []

    def write(self, message):
        if message in self.fails_on:
            raise OSError("it is gone")
        self.sent.append(message)

    def query(self, message):
        self.sent.append(message)
        return self.replies.pop(0) if self.replies else '0,"No error"'


def test_step_that_fails_does_not_keep_the_next_output_on(module, capsys):
    psu = Fake("psu", fails_on=[":OUTP CH1,OFF"])
    module.make_safe(psu, dmm=Fake("dmm"))

    assert psu.sent == [":OUTP CH2,OFF", ":SYST:ERR?"]
    assert module.NOT_SAFE == ["psu :OUTP CH1,OFF"]
    assert "WARNING: psu :OUTP CH1,OFF: FAILED" in capsys.readouterr().err


def test_switching_off_counts_only_if_the_instrument_took_it(module):
    psu = Fake("psu", replies=['-113,"Undefined header; keyword cannot be found"', '0,"No error"'])
    module.make_safe(psu, dmm=Fake("dmm"))

    assert module.NOT_SAFE == ["psu :OUTP CH1,OFF"]


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("1.5", 1.5),
        ("+9.99e-03\n", 9.99e-3),
        ("-0.0001", -0.0001),
        (".5", 0.5),
        (":MEASUREMENT:IMMED:VALUE 1.2E-1", 0.12),
        ("0.1000A", 0.1),
        ("5.3 V", 5.3),
    ],
)
def test_number(module, reply, value):
    assert module.number(reply) == value


@pytest.mark.parametrize("reply", ["9.9E37", "-9.9E+37", "+9.90000000E+37", "9.91E37", "nan"])
def test_overload_is_nan(module, reply):
    assert math.isnan(module.number(reply))


@pytest.mark.parametrize("reply", ["", "ON", "CH1:30V/3A,1.00", "1.2,3.4", "1.2.3", "--1"])
def test_no_number_is_said(module, reply):
    with pytest.raises(module.Trouble, match="where a number was expected"):
        module.number(reply)


@pytest.mark.parametrize(
    ("reply", "is_error"),
    [
        ('0,"No error"', False),
        ('+0,"No Error"', False),
        ("0 No Error", False),
        ('0,"Error 5 is over"', False),
        ('-113,"Undefined header"', True),
        ('113,"0"', True),
        ("Undefined header", True),
        ("", True),
    ],
)
def test_error_is_told_by_its_number(module, reply, is_error):
    assert module.is_error(reply, module.INSTRUMENTS["psu"]) is is_error


def test_error_queue_is_read_until_it_is_empty(module):
    psu = Fake("psu", replies=['-113,"a"', '-222,"b"', '0,"No error"'])
    with pytest.raises(module.Trouble, match='psu reports -113,"a" and -222,"b"'):
        module.check_errors(psu)

    assert psu.sent == [":SYST:ERR?"] * 3


def test_error_queue_that_never_empties_is_left(module):
    psu = Fake("psu", replies=['-113,"a"'] * 1000)
    with pytest.raises(module.Trouble):
        module.check_errors(psu)

    assert len(psu.sent) == 100


def test_stop_waits_for_the_answer(module):
    stop, done = module.Stop(), []

    def ask():
        with stop.only(False):
            stop.receive(signal.SIGINT, None)
            done.append("answer read")

    with pytest.raises(KeyboardInterrupt):
        ask()

    assert done == ["answer read"]


def test_stop_waits_for_make_safe(module):
    stop, done = module.Stop(), []

    def measure():
        try:
            with stop.only(True):
                stop.receive(signal.SIGTERM, None)
                done.append("went on")
        finally:
            stop.receive(signal.SIGINT, None)
            done.append("safe")

    with pytest.raises(KeyboardInterrupt), stop.only(False):
        measure()

    assert done == ["safe"]
    assert stop.signal == signal.SIGTERM


def test_schedule_counts_late_rows(module, capsys):
    rows = []
    for i in module.every(module.Q(1, "ms"), 3):
        rows.append(i)
        module.time.sleep(0.01)

    assert rows == [0, 1, 2]
    assert "2 of 3 rows came late" in capsys.readouterr().err


def test_half_a_line_is_taken_back(module, tmp_path):
    class Small:
        """A disk with room for twelve bytes."""

        def __init__(self, file):
            self.file, self.room = file, 12

        def write(self, data):
            if not self.room:
                raise OSError(28, "No space left on device")
            count = self.file.write(data[: self.room])
            self.room -= count
            return count

        def truncate(self, size):
            return self.file.truncate(size)

        def close(self):
            self.file.close()

    lines = module.Lines(tmp_path / "data.csv", "wb")
    lines.file = Small(lines.file)
    lines.write("one,two\n")
    with pytest.raises(module.Trouble, match="No space left on device"):
        lines.write("three,four\n")
    lines.write("five\n")
    lines.close()

    assert (tmp_path / "data.csv").read_text() == "one,two\n"


def approve(module, **changes):
    digest = hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest()
    approval = {"decision": "approved", "for": "hardware", "by": "a person", "script_sha256": digest, **changes}
    (module.HERE / "approval.json").write_text(json.dumps(approval), encoding="utf-8")


def test_approval_of_this_very_file(module):
    approve(module)

    module.check_approval()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"for": "simulation"}, "for simulation, not for hardware"),
        ({"for": None, "decision": "rejected"}, "for nothing, not for hardware"),
        ({"script_sha256": "0" * 64}, "has changed since it was approved"),
    ],
)
def test_approval_for_something_else(module, changes, words):
    approve(module, **changes)
    with pytest.raises(module.Trouble, match=words):
        module.check_approval()


@pytest.mark.parametrize("text", [None, "", "[]", "{}", "nonsense", '{"for": "hardware"}', "\xff"])
def test_what_is_no_approval(module, text):
    if text is not None:
        (module.HERE / "approval.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(module.Trouble, match="There is no approval in"):
        module.check_approval()


@pytest.mark.parametrize("arguments", [["--hardware", "--simulate"], ["--hard"], ["--psu"], ["--unknown", "1"]])
def test_wrong_use(module, monkeypatch, capsys, arguments):
    monkeypatch.setattr(sys, "argv", ["script.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        module.main()

    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err
