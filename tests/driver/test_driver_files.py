"""What a driver file may say, and how its actions become messages."""

import json

import pytest

from benchwright import draft
from benchwright.driver.load import load_driver
from benchwright.errors import DataError, Refused
from benchwright.quantity import Amount
from benchwright.script.render import render_action

HEAD = """
[driver]
model = "load"
kind = "electronic-load"
idn = "KINDS,load,*"
manual = "kinds/load"
dialect = "kinds"
"""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[action.set_curent]\nwrite = "CURR {current:A}"', "`set_curent` is no action of the kind electronic-load"),
        ('[action.set_current]\nwrite = "CURR {amps:A}"', "`{amps:A}` is not one of its arguments"),
        ('[action.set_current]\nwrite = "CURR {current:V}"', "`{current:V}` is not one of its arguments"),
        ('[action.measure_current]\nquery = "MEAS:CURR?"\nreturns = "V"', "must have a query that returns `A`"),
        ('[action.measure_current]\nwrite = "MEAS:CURR"', "must have a query that returns `A`"),
        (
            '[action.read_trip]\nquery = "INP:PROT:TRIP?"\nreturns = "word"\nsays = { 1 = "TRIPPED" }',
            "answers YES or NO, not TRIPPED",
        ),
        ('[action.input_on]\nwrite = "INP ON"\nreply = "{}"', "has a `reply` but no query"),
        ('[action.measure_current]\nquery = "MEAS?"\nreturns = "A"\nreply = "*,*"', "must hold `{}` once"),
        ('[action.measure_current]\nquery = "MEAS?"\nreturns = "A"\nreply = "{},{}"', "must hold `{}` once"),
        ('[action.measure_current]\nquery = "MEAS?"\nreturns = "A"\nreply = "{},{unit}"', "no other field"),
        ('[channel.1]\n[action.input_on]\nwrite = "INP {channel:name}"', "not every channel has one"),
        ('[channel.A]\nname = "A"', "channels are numbered"),
    ],
)
def test_a_driver_that_does_not_fit_is_refused(kinds, text, fault):
    (kinds / "drivers/kinds/wrong.toml").write_text(HEAD + text, encoding="utf-8")

    with pytest.raises(DataError) as caught:
        load_driver("kinds-wrong")

    assert fault in str(caught.value)
    assert "wrong.toml" in str(caught.value)


def _sent(model, action, channel=None, **args):
    amounts = {name: Amount.parse(text) for name, text in args.items()}
    return [message.text for message in render_action(model, action, channel, amounts)]


@pytest.mark.parametrize(
    ("model", "action", "channel", "args", "messages"),
    [
        ("kinds-load", "set_power", 1, {"power": "16 W"}, ["POW 16"]),
        ("kinds-generator", "set_amplitude", 2, {"peak_to_peak": "250 mV"}, ["SOUR2:VOLT 0.25"]),
        # A channel by its name, and by its number.
        ("kinds-controller", "measure_temperature", 2, {}, ["KRDG? B"]),
        ("kinds-controller", "set_setpoint", 2, {"temperature": "300 K"}, ["SETP 2,300"]),
        # A choice that stands for an amount: the smallest that is not below.
        ("kinds-lock-in", "set_sensitivity", None, {"sensitivity": "5 mV"}, ["SENS 1"]),
        ("kinds-lock-in", "set_time_constant", None, {"time": "1 s"}, ["OFLT 2"]),
        # Something to write before the query.
        ("kinds-meter", "measure_resistance", None, {}, ["FUNC RES", "READ?"]),
        ("kinds-meter", "set_resistance_nplc", None, {"nplc": "10"}, ["RES:NPLC 10"]),
        ("kinds-relays", "close", 102, {}, ["CLOS 102"]),
    ],
)
def test_an_action_becomes_messages(kinds, model, action, channel, args, messages):
    assert _sent(model, action, channel, **args) == messages


@pytest.mark.parametrize(
    ("model", "action", "channel", "args", "fault"),
    [
        ("kinds-generator", "set_frequency", None, {"frequency": "1 kHz"}, "needs a channel: 1, 2"),
        ("kinds-generator", "set_frequency", 3, {"frequency": "1 kHz"}, "has no channel 3"),
        ("kinds-lock-in", "set_sensitivity", None, {"sensitivity": "2 V"}, "above the largest range, 1 V"),
        ("kinds-load", "set_resistance", 1, {"resistance": "5 ohm"}, "has no action `set_resistance`"),
    ],
)
def test_what_cannot_be_done_is_refused(kinds, model, action, channel, args, fault):
    with pytest.raises(Refused, match=fault):
        _sent(model, action, channel, **args)


BENCH = """
[bench]
title = "A supply with one output feeds a resistor through an ammeter"

[instrument.psu]
model = "kinds-supply"
resource = "TCPIP0::10.0.0.1::INSTR"
nicknames = ["supply"]

[instrument.dmm]
model = "rigol-dm3058"
resource = "TCPIP0::10.0.0.2::INSTR"

[dut.x]
use = "resistor"

[[net]]
pins = ["psu.CH1+", "dmm.I"]

[[net]]
pins = ["dmm.LO", "x.1"]

[[net]]
pins = ["psu.CH1-", "x.2"]
"""


PARTS = """
[bench]
title = "Two outputs feed resistors; what they give comes in replies with names and several fields"

[instrument.psu]
model = "hameg-hm8143"
resource = "ASRL/dev/ttyUSB0::INSTR"
nicknames = ["supply"]

[instrument.scope]
model = "lecroy-xstream"
resource = "TCPIP0::10.0.0.2::INSTR"

[dut.x]
use = "resistor"

[[net]]
pins = ["psu.CH2+", "x.1", "scope.CH1"]

[[net]]
pins = ["psu.CH2-", "x.2", "scope.GND"]
"""


@pytest.mark.slow
def test_values_are_taken_out_of_replies_that_hold_more(tmp_path):
    """A name before the number, a state behind it, one of several words, and a serial port that goes by a path."""
    bench = tmp_path / "bench.toml"
    bench.write_text(PARTS, encoding="utf-8")
    request = (
        "Sweep channel 2 of the supply from 1 V to 10 V in 1 V steps with a current limit of 65 mA, and at each point "
        "read the output current and the output voltage of the supply and the mean voltage on scope channel 1"
    )

    run = draft(request, bench=str(bench), out=tmp_path / "out")

    rows = [[float(x) for x in line.split(",")] for line in (run.folder / "data.csv").read_text().splitlines()[1:]]
    assert [row[2:] for row in rows[:2]] == [pytest.approx([v / 100, v, v], rel=0.02, abs=2e-3) for v in (1, 2)]
    assert rows[-1][2:] == pytest.approx([0.065, 6.5, 6.5], rel=0.02)
    script = (run.folder / "script.py").read_text()
    assert 'number(part(psu.query("MI2"), "I2?{}"))' in script
    assert 'number(part(scope.query("C1:PAVA? MEAN"), "MEAN,{},*"))' in script
    assert 'word(part(psu.query("STA"), "* {}2 *"))' in script
    assert "        serial=dict(\n            baud_rate=9600," in script
    assert "parity=pyvisa.constants.Parity.none" in script
    notes = (run.folder / "notes.json").read_text()
    assert "psu CH2 was at its current limit in 4 of 10 rows" in notes


CHOSEN = """
[bench]
title = "Two outputs of one supply, each with a resistor; the commands are for the output that is chosen"

[instrument.psu]
model = "keysight-e3631a"
resource = "GPIB0::5::INSTR"
nicknames = ["supply"]

[dut.x]
use = "resistor"

[dut.y]
use = "resistor"

[[net]]
pins = ["psu.CH1+", "x.1"]

[[net]]
pins = ["psu.CH1-", "x.2"]

[[net]]
pins = ["psu.CH2+", "y.1"]

[[net]]
pins = ["psu.CH2-", "y.2"]
"""


@pytest.mark.slow
def test_the_channel_read_is_chosen_again_after_another_was(tmp_path):
    """Outputs go by the names at the front panel; what is switched on and watched chooses the other output."""
    bench = tmp_path / "bench.toml"
    bench.write_text(CHOSEN, encoding="utf-8")
    request = (
        "Set P6V to 5 V with a limit of 100 mA and P25V to 12 V with a limit of 200 mA, "
        "and log the current of output P6V every second for 3 s"
    )

    run = draft(request, bench=str(bench), out=tmp_path / "out")

    assert run.clean
    rows = [line.split(",") for line in (run.folder / "data.csv").read_text().splitlines()[1:]]
    assert [float(row[-1]) for row in rows] == pytest.approx([0.05] * 4, rel=0.01)
    report = json.loads((run.folder / "report.json").read_text())
    assert report["unjudged"] == []
    script = (run.folder / "script.py").read_text()
    watch = script[script.index("def watch(") : script.index("def make_safe(")]
    assert watch.index('psu.write("INST:NSEL 1")') < watch.index('psu.query("OUTP?")')


@pytest.mark.slow
def test_an_instrument_of_three_data_files_does_the_whole_job(kinds, tmp_path):
    """One output that no command names, and replies that `says` translates: requested, written, checked, simulated."""
    bench = tmp_path / "bench.toml"
    bench.write_text(BENCH, encoding="utf-8")
    request = "Sweep the supply from 0 to 10 V in 1 V steps with a 50 mA limit and log the current from the DM3058"

    run = draft(request, bench=str(bench), out=tmp_path / "out")

    assert run.clean
    rows = [line.split(",") for line in (run.folder / "data.csv").read_text().splitlines()[1:]]
    assert [float(current) for *_, current in rows[:5]] == pytest.approx(
        [0, 0.01, 0.02, 0.03, 0.04], rel=2e-3, abs=1e-5
    )
    assert float(rows[-1][-1]) == pytest.approx(0.05, rel=1e-3)
    notes = (run.folder / "notes.json").read_text()
    assert "psu CH1 was at its current limit in 5 of 11 rows" in notes
    script = (run.folder / "script.py").read_text()
    assert 'word(psu.query("OUTP?")) != "1"' in script
    assert 'modes = {"VOLT": "CV", "AMP": "CC", "OPEN": "UR"}' in script
    assert 'mode = modes.get(word(psu.query("OUTP:STAT?")), "")' in script
