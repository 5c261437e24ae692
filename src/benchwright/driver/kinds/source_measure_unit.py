"""What a source-measure unit can be asked to do: source one quantity, limit the other, measure both."""

from __future__ import annotations

from benchwright.driver.signature import Signature, Vocabulary, does, measures, ranges, reads, sets, switches

ACTIONS: Vocabulary = {
    "select_voltage_source": does("source a voltage", channel=True),
    "select_current_source": does("source a current", channel=True),
    "set_source_voltage": sets("source voltage", channel=True, voltage="V"),
    "set_source_current": sets("source current", channel=True, current="A"),
    **ranges("source_voltage", "source voltage", "V", channel=True),
    **ranges("source_current", "source current", "A", channel=True),
    # The compliance: what the other quantity may not exceed.
    "set_current_limit": sets("current limit of the voltage source", channel=True, current="A"),
    "set_voltage_limit": sets("voltage limit of the current source", channel=True, voltage="V"),
    "set_overvoltage": sets("over-voltage protection level", channel=True, voltage="V"),
    "set_source_delay": sets("delay between sourcing and measuring", channel=True, delay="s"),
    "sense_2_wire": does("sense at the output terminals", channel=True),
    "sense_4_wire": does("sense at the sense terminals", channel=True),
    # Selecting what is measured; many units measure everything at once and need none of it.
    "select_voltage": does("select the voltage measurement", channel=True),
    "select_current": does("select the current measurement", channel=True),
    "select_resistance": does("select the resistance measurement", channel=True),
    **ranges("voltage", "measured voltage", "V", channel=True),
    **ranges("current", "measured current", "A", channel=True),
    **ranges("resistance", "resistance", "ohm", channel=True),
    "set_nplc": Signature("set the integration time in power line cycles", {"nplc": ""}, channel=True),
    **switches("average", "averaging filter", channel=True),
    "set_average_count": sets("number of readings averaged", channel=True, count=""),
    **switches("autozero", "automatic zeroing", channel=True),
    "off_normal": does("hold the output at 0 V when it is off", channel=True),
    "off_high_impedance": does("disconnect the output when it is off", channel=True),
    "output_on": does("switch the output on", channel=True),
    "output_off": does("switch the output off", channel=True),
    "read_output": reads("whether the output is on", "ON", "OFF", channel=True),
    "read_compliance": reads("whether the limit holds the output", "YES", "NO", channel=True),
    "measure_voltage": measures("voltage", "V", channel=True),
    "measure_current": measures("current", "A", channel=True),
    "measure_resistance": measures("resistance", "ohm", channel=True),
    "measure_power": measures("power", "W", channel=True),
}
