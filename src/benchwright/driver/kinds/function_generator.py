"""What a function generator can be asked to do: shape, frequency, levels, burst, sweep, modulation.

The amplitude is peak to peak and meant for the load that `set_load` or `load_high_impedance` names.
"""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, reads, sets, switches

SHAPES = {
    "sine": "a sine",
    "square": "a square wave",
    "ramp": "a ramp",
    "triangle": "a triangle",
    "pulse": "pulses",
    "noise": "noise",
    "dc": "a DC level",
    "arbitrary": "the arbitrary waveform",
}
"""Shapes, as they are named in actions and in sentences."""

ACTIONS: Vocabulary = {
    **{f"select_{name}": does(f"generate {words}", channel=True) for name, words in SHAPES.items()},
    "set_frequency": sets("frequency", channel=True, frequency="Hz"),
    "set_period": sets("period", channel=True, period="s"),
    "set_amplitude": sets("peak-to-peak amplitude", channel=True, peak_to_peak="V"),
    "set_offset": sets("offset", channel=True, offset="V"),
    "set_high_level": sets("high level", channel=True, level="V"),
    "set_low_level": sets("low level", channel=True, level="V"),
    "set_phase": sets("phase", channel=True, phase="deg"),
    "align_phase": does("align the phases of the channels"),
    "set_duty_cycle": sets("duty cycle of the square wave", channel=True, duty="%"),
    "set_symmetry": sets("symmetry of the ramp", channel=True, symmetry="%"),
    "set_pulse_width": sets("pulse width", channel=True, width="s"),
    "set_pulse_duty_cycle": sets("duty cycle of the pulses", channel=True, duty="%"),
    "set_rise_time": sets("rise time of the pulses", channel=True, time="s"),
    "set_fall_time": sets("fall time of the pulses", channel=True, time="s"),
    "set_load": sets("load resistance that the levels are meant for", channel=True, resistance="ohm"),
    "load_high_impedance": does("give the levels for an open output", channel=True),
    **switches("invert", "inversion of the output", channel=True),
    **switches("sync", "synchronisation output", channel=True),
    # Burst: so many cycles for each trigger.
    **switches("burst", "burst mode", channel=True),
    "set_burst_cycles": sets("number of cycles in a burst", channel=True, cycles=""),
    "set_burst_period": sets("time from burst to burst", channel=True, period="s"),
    "set_burst_phase": sets("phase at which a burst starts", channel=True, phase="deg"),
    # Sweep: the frequency runs from start to stop.
    **switches("sweep", "frequency sweep", channel=True),
    "set_sweep_start": sets("start frequency of the sweep", channel=True, frequency="Hz"),
    "set_sweep_stop": sets("stop frequency of the sweep", channel=True, frequency="Hz"),
    "set_sweep_time": sets("duration of the sweep", channel=True, time="s"),
    "sweep_linear": does("sweep the frequency linearly", channel=True),
    "sweep_logarithmic": does("sweep the frequency logarithmically", channel=True),
    # Modulation by the internal source.
    **switches("am", "amplitude modulation", channel=True),
    "set_am_depth": sets("depth of the amplitude modulation", channel=True, depth="%"),
    "set_am_frequency": sets("frequency of the amplitude modulation", channel=True, frequency="Hz"),
    **switches("fm", "frequency modulation", channel=True),
    "set_fm_deviation": sets("deviation of the frequency modulation", channel=True, deviation="Hz"),
    "set_fm_frequency": sets("frequency of the frequency modulation", channel=True, frequency="Hz"),
    "trigger_immediate": does("start bursts and sweeps by the internal timer", channel=True),
    "trigger_external": does("start bursts and sweeps at the external input", channel=True),
    "trigger_bus": does("start bursts and sweeps by the bus", channel=True),
    "trigger": does("send a trigger"),
    "output_on": does("switch the output on", channel=True),
    "output_off": does("switch the output off", channel=True),
    "read_output": reads("whether the output is on", "ON", "OFF", channel=True),
}
