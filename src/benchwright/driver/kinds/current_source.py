"""What a current source can be asked to do: a steady or alternating current within a voltage limit."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, ranges, reads, sets, switches

ACTIONS: Vocabulary = {
    "set_source_current": sets("current", channel=True, current="A"),
    **ranges("source_current", "current", "A", channel=True),
    "set_voltage_limit": sets("voltage limit", channel=True, voltage="V"),
    "set_source_delay": sets("settling time", channel=True, delay="s"),
    **switches("filter", "analogue output filter", channel=True),
    "guard_output_low": does("drive the inner shield by the output low", channel=True),
    "guard_on": does("drive the inner shield by the guard", channel=True),
    # Alternating current, where the model makes it.
    "select_sine": does("generate a sine", channel=True),
    "select_square": does("generate a square wave", channel=True),
    "select_ramp": does("generate a ramp", channel=True),
    "set_frequency": sets("frequency of the wave", channel=True, frequency="Hz"),
    "set_amplitude": sets("peak amplitude of the wave", channel=True, peak="A"),
    "set_offset": sets("offset of the wave", channel=True, offset="A"),
    "set_duty_cycle": sets("duty cycle of the wave", channel=True, duty="%"),
    "start_wave": does("arm and start the wave", channel=True),
    "stop_wave": does("abort the wave", channel=True),
    "output_on": does("switch the output on", channel=True),
    "output_off": does("switch the output off", channel=True),
    "read_output": reads("whether the output is on", "ON", "OFF", channel=True),
    "read_compliance": reads("whether the voltage limit holds the output", "YES", "NO", channel=True),
}
