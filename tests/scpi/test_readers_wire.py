"""What the readers' instruments are like through PyVISA: terminators, pauses, replies one by one."""

import pytest
import pyvisa
from pyvisa.resources import MessageBasedResource

pytestmark = pytest.mark.usefixtures("acme")

BENCH = """
[bench]
title = "Odd ones"

[instrument.cells]
model = "acme-cells"
resource = "ASRL1::INSTR"

[instrument.twin]
model = "acme-twin"
resource = "ASRL2::INSTR"

[instrument.words]
model = "acme-words"
resource = "GPIB0::8::INSTR"

[instrument.tones]
model = "acme-tones"
resource = "TCPIP0::10.0.0.3::INSTR"
"""


LOADED = """
[bench]
title = "A flat supply and a resistor"

[instrument.cells]
model = "acme-cells"
resource = "ASRL1::INSTR"

[dut.r1]
use = "resistor"
values = { resistance = "100 ohm" }

[[net]]
pins = ["cells.CH1+", "r1.1"]

[[net]]
pins = ["cells.CH1-", "r1.2"]
"""


@pytest.fixture
def manager(tmp_path):
    path = tmp_path / "bench.toml"
    path.write_text(BENCH, encoding="utf-8")
    opened = pyvisa.ResourceManager(f"{path}@benchwright")
    yield opened
    opened.close()


def _open(manager, resource, **attributes):
    return manager.open_resource(resource, resource_pyclass=MessageBasedResource, **attributes)


def test_without_terminators_a_pause_ends_a_message_and_a_count_a_reply(manager):
    cells = _open(manager, "ASRL1::INSTR", read_termination="", write_termination="")
    cells.write("VSET1:12.5")
    cells.write("VSET1?")

    assert cells.read_bytes(5) == b"12.50"


def test_a_line_feed_more_does_no_harm_there(manager):
    cells = _open(manager, "ASRL1::INSTR", write_termination="\n")
    cells.write("VSET1:3")
    cells.write("VSET1?")

    assert cells.read_bytes(4) == b"3.00"


def test_waiting_for_a_terminator_that_never_comes_times_out(manager):
    cells = _open(manager, "ASRL1::INSTR", write_termination="", timeout=500)
    cells.write("VSET1?")

    with pytest.raises(pyvisa.errors.VisaIOError) as caught:
        cells.read()

    assert caught.value.error_code == pyvisa.constants.StatusCode.error_timeout


def test_a_flat_supply_feeds_a_resistor(tmp_path):
    path = tmp_path / "loaded.toml"
    path.write_text(LOADED, encoding="utf-8")
    manager = pyvisa.ResourceManager(f"{path}@benchwright")
    cells = _open(manager, "ASRL1::INSTR", read_termination="", write_termination="")
    for message in ("VSET1:5.00", "ISET1:0.020", "OUT1", "VOUT1?"):
        cells.write(message)
    volts = cells.read_bytes(4)
    cells.write("IOUT1?")
    amperes = cells.read_bytes(5)
    manager.close()

    assert (volts, amperes) == (b"2.00", b"0.020")


def test_carriage_returns_end_messages_and_replies(manager):
    twin = _open(manager, "ASRL2::INSTR", read_termination="\r", write_termination="\r")
    twin.write("SU1:1.23\rSU2:4.5")

    assert [twin.query("RU1"), twin.query("RU2")] == ["U1:1.23V", "U2:4.50V"]


def test_a_line_feed_ends_nothing_where_a_carriage_return_does(manager):
    twin = _open(manager, "ASRL2::INSTR", read_termination="\r", write_termination="\n", timeout=500)
    twin.write("RU1")

    with pytest.raises(pyvisa.errors.VisaIOError):
        twin.read()


def test_replies_to_one_message_are_read_one_by_one(manager):
    words = _open(manager, "GPIB0::8::INSTR", read_termination="\n", write_termination="\n")
    words.write("FMOD 1;FREQ 50")
    words.write("FMOD?;FREQ?")

    assert [words.read(), words.read()] == ["1", "50.0"]


def test_errors_nobody_tells_of_show_in_the_events_only(manager):
    words = _open(manager, "GPIB0::8::INSTR", read_termination="\n", write_termination="\n")
    words.query("*ESR?")
    words.write("FREQ 1E9")

    assert [words.query("*ESR?"), words.query("FREQ?")] == ["16", "1000.0"]


def test_values_by_name(manager):
    tones = _open(manager, "TCPIP0::10.0.0.3::INSTR", read_termination="\n", write_termination="\n")
    tones.write("C1:BSWV WVTP,SQUARE,FRQ,1e4")

    assert tones.query("C1:BSWV?") == "C1:BSWV WVTP,SQUARE,FRQ,10000HZ,AMP,4V,OFST,0V"
