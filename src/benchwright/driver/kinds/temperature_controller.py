"""What a temperature controller can be asked to do. A channel is a sensor input with the heater output of its loop."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, measures, reads, sets, switches

ACTIONS: Vocabulary = {
    "measure_temperature": measures("temperature", "K", channel=True),
    "measure_temperature_celsius": measures("temperature", "degC", channel=True),
    "measure_sensor_resistance": measures("resistance of the sensor", "ohm", channel=True),
    "set_setpoint": sets("set point", channel=True, temperature="K"),
    "set_setpoint_celsius": sets("set point", channel=True, temperature="degC"),
    **switches("ramp", "ramp of the set point", channel=True),
    "set_ramp_rate": sets("ramp of the set point per minute", channel=True, rate="K"),
    # The loop: how the heater is driven.
    "control_closed": does("control the temperature", channel=True),
    "control_open": does("drive the heater by hand", channel=True),
    "control_off": does("stop controlling", channel=True),
    "set_proportional": sets("proportional gain", channel=True, gain=""),
    "set_integral": sets("integral term", channel=True, integral=""),
    "set_derivative": sets("derivative term", channel=True, derivative=""),
    "set_manual_output": sets("manual heater output", channel=True, output="%"),
    "heater_off": does("switch the heater off", channel=True),
    "heater_low": does("take the lowest heater range", channel=True),
    "heater_medium": does("take the medium heater range", channel=True),
    "heater_high": does("take the highest heater range", channel=True),
    "measure_heater": measures("heater output", "%", channel=True),
    "read_heater": reads("whether the heater is on", "ON", "OFF", channel=True),
    "set_alarm_high": sets("upper alarm temperature", channel=True, temperature="K"),
    "set_alarm_low": sets("lower alarm temperature", channel=True, temperature="K"),
    **switches("alarm", "alarm", channel=True),
    "all_off": does("switch all heaters off"),
}
