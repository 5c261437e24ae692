"""The common part of every script, function by function, without instruments."""

import hashlib
import importlib.util
import json
import math
import re
import signal
import sys

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


@pytest.mark.parametrize("reply", ["****", "UNDEF", " -- "])
def test_nothing_to_measure_is_nan(module, reply):
    assert math.isnan(module.number(reply))


@pytest.mark.parametrize(
    ("reply", "form", "value"),
    [
        ("MEAN,1.2E-3", "MEAN,{}", "1.2E-3"),
        ("rise, 3.6E-9S\n", "RISE,{}", "3.6E-9S"),
        ("12.34,0.50,6,0", "{},*", "12.34"),
        ("12.34,0.50,6,0", "*,{},*", "0.50"),
        ("12.34,0.50,6,0", "*,*,*,{}", "0"),
        ("U1:12.34V", "U1:{}", "12.34V"),
        ("I1=+1.000A", "I1?{}", "+1.000A"),
        ("I1: 0.000 A", "I1?{}", "0.000 A"),
        ("C1:BSWV WVTP,SINE,FRQ,100HZ,AMP,2V,PHSE,0", "*,FRQ,{}*", "100HZ"),
        ("C1:BSWV WVTP,SINE,FRQ,100HZ,AMP,2V,PHSE,0", "*,PHSE,{}*", "0"),
        ("OP1 CV1 CC2 RM1", "OP{} *", "1"),
        ("OP1 CV1 CC2 RM1", "* {}2 *", "CC"),
    ],
)
def test_part(module, reply, form, value):
    assert module.part(reply, form) == value


@pytest.mark.parametrize(("reply", "form"), [("PKPK,1.2", "MEAN,{}"), ("1.2", "{},*"), ("OP0 --- --- RM1", "* {}2 *")])
def test_a_reply_of_another_form_is_said(module, reply, form):
    with pytest.raises(module.Trouble, match="was expected"):
        module.part(reply, form)


@pytest.mark.parametrize(
    "reply", ["", "ON", "CH1:30V/3A,1.00", "1.2,3.4", "1.2.3", "--1", "1.2mV", "5 ms", "789 NS", "3MHz"]
)
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


@pytest.fixture
def rows(module, tmp_path):
    """The rows of a run in which two voltages are swept: `bias_voltage_V`, `voltage_V`."""
    with module.closing(module.Lines(tmp_path / "data.csv", "wb")) as file:
        yield module.Rows(file)


def test_schedule_counts_late_rows(module, rows):
    counted = []
    for i in rows.every(module.Q(1, "ms"), 3):
        counted.append(i)
        module.time.sleep(0.01)
        rows.add("0.000", "1.00", "2.00", "0.1")

    assert counted == [0, 1, 2]
    (note,) = rows.notes()
    assert (note["kind"], note["rows"]) == ("late-rows", 2)
    assert re.fullmatch(r"2 of 3 rows came late: a row takes up to 0\.01\d* s, the interval is 1 ms", note["text"])


@pytest.mark.parametrize(
    ("mode", "swept", "kind", "fact"),
    [
        ("CC", False, "current-limit", "psu CH1 was at its current limit"),
        ("CC", True, "constant-current", "psu CH1 held the set current"),
        ("UR", True, "current-limit", "psu CH1 was unregulated"),
    ],
)
def test_limit_that_holds_is_noted_with_its_first_row(rows, mode, swept, kind, fact):
    for voltage, held in (("5.00", "CV"), ("6.00", mode), ("7.00", mode)):
        row = ("0.000", "1.00", voltage, "0.05")
        rows.mode("psu CH1", row, held, current_is_swept=swept)
        rows.add(*row)

    text = f"{fact} in 2 of 3 rows, first at bias_voltage_V = 1.00, voltage_V = 6.00"
    assert rows.notes() == [{"kind": kind, "text": text, "rows": 2}]


def test_value_that_is_no_number_is_noted_by_column(rows):
    rows.add("0.000", "1.00", "2.00", "nan")

    text = "current_A was nan (overload, no reading) in 1 of 1 rows, first at bias_voltage_V = 1.00, voltage_V = 2.00"
    assert rows.notes() == [{"kind": "nan", "text": text, "rows": 1}]


@pytest.mark.parametrize(
    ("replies", "cause"),
    [
        (["OFF", "NO", "YES"], "its over-current protection has tripped."),
        (["OFF", "YES", "YES"], "its over-voltage and over-current protection has tripped."),
        (["OFF", "NO", "NO"], "likely a protection (none says so), or someone at its front panel."),
        (["ON", "CV", "OFF", "YES", "NO"], "its over-voltage protection has tripped."),
    ],
)
def test_output_that_went_off_ends_the_run(module, rows, replies, cause):
    channel = 1 if replies[0] == "OFF" else 2
    with pytest.raises(module.Trouble) as ended:
        module.watch(("0.000", "1.00", "2.00", "0.1"), rows, Fake("psu", replies=replies))

    place = "row 1 (bias_voltage_V = 1.00, voltage_V = 2.00)"
    assert str(ended.value) == f"psu CH{channel} has switched itself off by {place}: {cause}"


def test_outputs_that_are_on_cost_two_questions_each(module, rows):
    psu = Fake("psu", replies=["ON", "CV", "on\n", "cv\n"])
    module.watch(("0.000", "1.00", "2.00", "0.1"), rows, psu)

    assert psu.sent == [":OUTP? CH1", ":OUTP:CVCC? CH1", ":OUTP? CH2", ":OUTP:CVCC? CH2"]
    assert rows.notes() == []


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("voltage_V", "set voltage"),
        ("mean_V", "mean voltage"),
        ("mean_voltage_mV", "mean voltage"),
        ("dmm_current_A", "dmm current"),
        ("time_s", "time"),
        ("resistance_ohm", "resistance"),
    ],
)
def test_column_in_words(module, column, words):
    assert module.said(column) == words


@pytest.mark.parametrize(
    ("column", "values", "unit", "drawn"),
    [
        ("current_A", [0.0, 0.02, 0.05], "mA", [0.0, 20.0, 50.0]),
        ("current_mA", [2e-3, 5e-3], "µA", [2.0, 5.0]),
        ("voltage_V", [1.0, 5.0], "V", [1.0, 5.0]),
        ("time_s", [0.0, 7200.0], "s", [0.0, 7200.0]),
        ("current_A", [0.0, math.nan], "A", [0.0, math.nan]),
    ],
)
def test_axis_has_the_prefix_of_its_values(module, column, values, unit, drawn):
    columns, named = module.in_prefix({column: values}, [column])

    assert named == unit
    assert columns[column] == pytest.approx(drawn, nan_ok=True)


@pytest.mark.parametrize(
    ("values", "limits"),
    [
        ([5.0, 5.0001, math.nan], (4.950049, 5.050051)),
        ([-5.0, -5.0], (-5.05, -4.95)),
        ([0.0, 5.0], (None, None)),
        ([], (None, None)),
    ],
)
def test_axis_does_not_magnify_noise(module, values, limits):
    assert module.wide(values) == pytest.approx(limits, abs=1e-9)


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
    for name in ("plan.json", "report.json"):
        (module.HERE / name).write_text(f"this is {name}", encoding="utf-8")
    approval = {"decision": "approved", "for": "hardware", "by": "a person"}
    for name in ("script.py", "plan.json", "report.json"):
        digest = hashlib.sha256((module.HERE / name).read_bytes()).hexdigest()
        approval[f"{name.partition('.')[0]}_sha256"] = digest
    (module.HERE / "approval.json").write_text(json.dumps({**approval, **changes}), encoding="utf-8")


def test_approval_of_this_very_file(module):
    approve(module)

    module.check_approval()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"for": "simulation"}, "for simulation, not for hardware"),
        ({"for": None, "decision": "rejected"}, "for nothing, not for hardware"),
        ({"script_sha256": "0" * 64}, "The script changed since the approval, which is void"),
        ({"plan_sha256": "0" * 64}, "The plan changed since the approval, which is void"),
        ({"report_sha256": None, "plan_sha256": 7}, "The plan and report changed since the approval"),
    ],
)
def test_approval_for_something_else(module, changes, words):
    approve(module, **changes)
    with pytest.raises(module.Trouble, match=words):
        module.check_approval()


@pytest.mark.parametrize("name", ["plan.json", "report.json"])
def test_approval_needs_what_was_approved_beside_it(module, name):
    approve(module)
    (module.HERE / name).unlink()
    with pytest.raises(module.Trouble, match=rf"{name} cannot be read .*; without it the approval is void"):
        module.check_approval()


@pytest.mark.parametrize("name", ["script.py", "plan.json", "report.json"])
def test_one_byte_voids_the_approval(module, name):
    approve(module)
    with (module.HERE / name).open("a", encoding="utf-8") as file:
        file.write(" ")
    with pytest.raises(module.Trouble, match=f"The {name.partition('.')[0]} changed"):
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
