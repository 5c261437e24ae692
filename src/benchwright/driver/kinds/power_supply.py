"""What a power supply can be asked to do: voltage, current limit, protection, output."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, measures, reads, sets, switches

ACTIONS: Vocabulary = {
    "set_voltage": sets("voltage", channel=True, voltage="V"),
    "set_current": sets("current limit", channel=True, current="A"),
    "set_voltage_slew": sets("voltage slew rate", channel=True, rate="V/s"),
    "set_current_slew": sets("current slew rate", channel=True, rate="A/s"),
    "set_overvoltage": sets("over-voltage protection level", channel=True, voltage="V"),
    **switches("overvoltage", "over-voltage protection", channel=True),
    "set_overcurrent": sets("over-current protection level", channel=True, current="A"),
    **switches("overcurrent", "over-current protection", channel=True),
    "set_overcurrent_delay": sets("delay of the over-current protection", channel=True, delay="s"),
    "clear_overvoltage": does("clear a trip of the over-voltage protection", channel=True),
    "clear_overcurrent": does("clear a trip of the over-current protection", channel=True),
    "read_overvoltage_trip": reads("whether the over-voltage protection has tripped", "YES", "NO", channel=True),
    "read_overcurrent_trip": reads("whether the over-current protection has tripped", "YES", "NO", channel=True),
    "output_on": does("switch the output on", channel=True),
    "output_off": does("switch the output off", channel=True),
    "read_output": reads("whether the output is on", "ON", "OFF", channel=True),
    # Constant voltage, constant current (the current limit holds it), unregulated.
    "read_mode": reads("what the output holds", "CV", "CC", "UR", channel=True),
    "sense_local": does("regulate the voltage at the output terminals", channel=True),
    "sense_remote": does("regulate the voltage at the sense terminals", channel=True),
    # How outputs of one supply work together.
    "outputs_independent": does("let the outputs work separately"),
    "outputs_in_series": does("connect the outputs in series"),
    "outputs_in_parallel": does("connect the outputs in parallel"),
    "outputs_tracking": does("let one output follow the other"),
    "measure_voltage": measures("output voltage", "V", channel=True),
    "measure_current": measures("output current", "A", channel=True),
    "measure_power": measures("output power", "W", channel=True),
}
