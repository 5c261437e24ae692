"""What a counter can be asked to do: input conditions, gate, frequency and time measurements."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, measures, sets, switches

ACTIONS: Vocabulary = {
    "couple_ac": does("couple the input AC", channel=True),
    "couple_dc": does("couple the input DC", channel=True),
    "input_50_ohm": does("terminate the input with 50 ohm", channel=True),
    "input_1_megohm": does("terminate the input with 1 Mohm", channel=True),
    "set_attenuation": sets("attenuation of the input", channel=True, ratio=""),
    **switches("filter", "low-pass filter", channel=True),
    "set_trigger_level": sets("trigger level", channel=True, level="V"),
    "auto_trigger_level": does("let the instrument choose the trigger level", channel=True),
    "trigger_rising": does("count rising edges", channel=True),
    "trigger_falling": does("count falling edges", channel=True),
    "set_gate_time": sets("gate time", time="s"),
    "reference_internal": does("take the internal time base"),
    "reference_external": does("take the external time base"),
    "select_frequency": does("select the frequency function", channel=True),
    "select_period": does("select the period function", channel=True),
    "select_totalise": does("count events", channel=True),
    "start_totalise": does("open the gate of the event count"),
    "stop_totalise": does("close the gate of the event count"),
    "measure_frequency": measures("frequency", "Hz", channel=True),
    "measure_period": measures("period", "s", channel=True),
    "measure_positive_width": measures("width of the positive pulse", "s", channel=True),
    "measure_negative_width": measures("width of the negative pulse", "s", channel=True),
    "measure_rise_time": measures("rise time", "s", channel=True),
    "measure_fall_time": measures("fall time", "s", channel=True),
    "measure_duty_cycle": measures("duty cycle", "%", channel=True),
    "measure_peak_to_peak": measures("peak-to-peak voltage", "V", channel=True),
    # Of two channels: the one addressed against the other.
    "measure_ratio": measures("ratio of the frequencies", "", channel=True),
    "measure_time_interval": measures("time from one channel to the other", "s", channel=True),
    "measure_phase": measures("phase from one channel to the other", "deg", channel=True),
    "measure_count": measures("number of events", "", channel=True),
}
