"""What an oscilloscope can be asked to do: channels, time base, trigger, acquisition, measurements."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, measures, sets, switches


def _measured(name: str, what: str, unit: str) -> Vocabulary:
    return {f"measure_{name}": measures(what, unit, channel=True)}


ACTIONS: Vocabulary = {
    "channel_on": does("show the channel", channel=True),
    "channel_off": does("hide the channel", channel=True),
    "set_vertical_scale": sets("vertical scale per division", channel=True, scale="V"),
    "set_vertical_offset": sets("vertical offset", channel=True, offset="V"),
    "set_probe": sets("attenuation of the probe", channel=True, ratio=""),
    "couple_dc": does("couple the input DC", channel=True),
    "couple_ac": does("couple the input AC", channel=True),
    "couple_ground": does("ground the input", channel=True),
    "input_1_megohm": does("terminate the input with 1 Mohm", channel=True),
    "input_50_ohm": does("terminate the input with 50 ohm", channel=True),
    **switches("bandwidth_limit", "bandwidth limit", channel=True),
    **switches("invert", "inversion of the trace", channel=True),
    "set_horizontal_scale": sets("time per division", scale="s"),
    "set_horizontal_position": sets("time between trigger and middle of the screen", position="s"),
    # The trigger: what is looked at, how, and what happens if it never comes.
    "set_trigger_level": sets("edge trigger level", channel=True, level="V"),
    "trigger_channel": does("trigger at an edge of the channel", channel=True),
    "trigger_external": does("trigger at the external input"),
    "trigger_line": does("trigger at the mains"),
    "trigger_rising": does("trigger at the rising edge"),
    "trigger_falling": does("trigger at the falling edge"),
    "trigger_auto": does("acquire without a trigger too"),
    "trigger_normal": does("acquire at a trigger only"),
    "set_trigger_holdoff": sets("trigger hold-off", time="s"),
    "force_trigger": does("trigger now"),
    "acquire_sample": does("acquire single samples"),
    "acquire_peak": does("acquire peaks"),
    "acquire_average": does("average acquisitions"),
    "acquire_high_resolution": does("average neighbouring samples"),
    "set_average_count": sets("number of acquisitions averaged", count=""),
    "set_record_length": sets("length of the record in points", points=""),
    "run": does("start acquiring"),
    "stop": does("stop acquiring"),
    "single": does("acquire once"),
    "autoset": does("let the scope choose scales and trigger"),
    **_measured("mean", "mean voltage", "V"),
    **_measured("rms", "RMS voltage", "V"),
    **_measured("peak_to_peak", "peak-to-peak voltage", "V"),
    **_measured("amplitude", "voltage between base and top", "V"),
    **_measured("maximum", "highest voltage", "V"),
    **_measured("minimum", "lowest voltage", "V"),
    **_measured("top", "voltage of the top", "V"),
    **_measured("base", "voltage of the base", "V"),
    **_measured("frequency", "frequency", "Hz"),
    **_measured("period", "period", "s"),
    **_measured("rise_time", "rise time", "s"),
    **_measured("fall_time", "fall time", "s"),
    **_measured("positive_width", "width of the positive pulse", "s"),
    **_measured("negative_width", "width of the negative pulse", "s"),
    **_measured("duty_cycle", "duty cycle", "%"),
    **_measured("overshoot", "overshoot", "%"),
    "read_sample_rate": measures("sample rate", "Sa/s"),
}
