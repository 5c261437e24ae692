"""The PyVISA back end, through PyVISA."""

import pytest
import pyvisa
from pyvisa.resources import MessageBasedResource

PSU = "TCPIP0::192.168.1.10::INSTR"

BENCH = """
[bench]
title = "Two supplies on other interfaces"

[instrument.usb]
model = "rigol-dp832"
resource = "USB0::0x1AB1::0x0E11::DP8A000001::INSTR"

[instrument.socket]
model = "rigol-dp832"
resource = "TCPIP0::10.0.0.2::5555::SOCKET"

[instrument.serial]
model = "rigol-dp832"
resource = "ASRL3::INSTR"

[instrument.gpib]
model = "rigol-dp832"
resource = "GPIB0::5::INSTR"
"""


@pytest.fixture
def bench_file(tmp_path):
    path = tmp_path / "bench.toml"
    path.write_text(BENCH, encoding="utf-8")
    return path


def _open(manager, resource=PSU, **attributes):
    return manager.open_resource(resource, resource_pyclass=MessageBasedResource, **attributes)


@pytest.fixture
def psu(tmp_path):
    # A bench file of its own, so that no test sees another's settings.
    path = tmp_path / "own.toml"
    path.write_text(f'[bench]\ntitle = "One"\n[instrument.psu]\nmodel = "rigol-dp832"\nresource = "{PSU}"\n')
    manager = pyvisa.ResourceManager(f"{path}@benchwright")
    yield _open(manager, read_termination="\n", write_termination="\n")
    manager.close()


def test_the_built_in_bench_lists_its_instruments():
    manager = pyvisa.ResourceManager("demo@benchwright")

    assert len(manager.list_resources()) == 3
    manager.close()


def test_query(psu):
    psu.write(":SOUR1:VOLT 3.3")

    assert psu.query(":SOUR1:VOLT?") == "3.300"


def test_default_terminations_work(psu):
    psu.read_termination = None
    psu.write_termination = "\r\n"

    assert psu.query("*OPC?") == "1\n"


def test_an_unknown_query_times_out_and_queues_its_errors(psu):
    with pytest.raises(pyvisa.VisaIOError, match="VI_ERROR_TMO"):
        psu.query(":NO:SUCH?")

    assert psu.query(":SYST:ERR?") == '-113,"Undefined header; keyword cannot be found"'
    assert psu.query(":SYST:ERR?") == '-420,"Query UNTERMINATED"'


def test_a_reply_left_unread_is_lost_with_an_error(psu):
    psu.write("*IDN?")

    assert psu.query("*OPC?") == "1"
    assert psu.query(":SYST:ERR?") == '-410,"Query INTERRUPTED"'


def test_a_reply_half_read_counts_as_unread(psu):
    psu.write("*IDN?")
    psu.read_bytes(5)

    assert psu.query("*OPC?") == "1"
    assert psu.query(":SYST:ERR?") == '-410,"Query INTERRUPTED"'


def test_device_clear_forgets_the_reply_and_keeps_the_settings(psu):
    psu.write(":VOLT 4")
    psu.write("*IDN?")
    psu.clear()

    assert psu.query(":VOLT?") == "4.000"
    assert psu.query(":SYST:ERR?") == '0,"No error"'


def test_status_byte_tells_of_a_waiting_reply(psu):
    assert psu.read_stb() & 16 == 0

    psu.write("*IDN?")

    assert psu.read_stb() & 16 == 16
    psu.read()


def test_several_messages_in_one_write(psu):
    psu.write(":VOLT 1\n:CURR 0.5")

    assert psu.query(":VOLT?;CURR?") == "1.000;0.500"


def test_numbers_in_lists(psu):
    assert psu.query_ascii_values(":APPL?") == [0.0, 3.0]


@pytest.mark.parametrize("number", range(4))
def test_every_interface_opens(bench_file, number):
    manager = pyvisa.ResourceManager(f"{bench_file}@benchwright")
    resource = sorted(manager.list_resources("?*"))[number]
    instrument = _open(manager, resource, read_termination="\n", write_termination="\n")

    assert instrument.query("*IDN?").startswith("RIGOL")
    manager.close()


def test_a_socket_waits_for_the_line_feed(bench_file):
    manager = pyvisa.ResourceManager(f"{bench_file}@benchwright")
    socket = _open(manager, "TCPIP0::10.0.0.2::5555::SOCKET", read_termination="\n", write_termination="")
    socket.write("*O")
    socket.write("PC?\n")

    assert socket.read() == "1"
    manager.close()


def test_an_address_nobody_has():
    manager = pyvisa.ResourceManager("demo@benchwright")

    with pytest.raises(pyvisa.VisaIOError, match="VI_ERROR_RSRC_NFOUND") as told:
        _open(manager, "TCPIP0::192.168.9.9::INSTR")
    assert told.value.error_code == pyvisa.constants.StatusCode.error_resource_not_found
    assert "it has TCPIP0::192.168.1.10::INSTR (psu), " in str(told.value)
    manager.close()


SERIAL = """
[bench]
title = "A lock-in at a serial port that goes by a path, and one at the bus"

[instrument.near]
model = "srs-sr830"
resource = "ASRL/dev/ttyUSB0::INSTR"

[instrument.far]
model = "srs-sr830"
resource = "GPIB0::8::INSTR"
"""


def test_a_serial_port_has_line_settings_and_may_end_replies_in_another_way(tmp_path):
    (tmp_path / "bench.toml").write_text(SERIAL, encoding="utf-8")
    manager = pyvisa.ResourceManager(f"{tmp_path / 'bench.toml'}@benchwright")
    ends = {"read_termination": "\r", "write_termination": "\n", "baud_rate": 9600}
    parity = pyvisa.constants.Parity.none

    near = manager.open_resource("ASRL/dev/ttyUSB0::INSTR", parity=parity, **ends)
    far = manager.open_resource("GPIB0::8::INSTR", read_termination="\n", write_termination="\n")

    assert near.query("HARM?") == far.query("HARM?") == "1"
    manager.close()
