"""What a lock-in amplifier can be asked to do: input, reference, filter, X, Y, R and theta."""

from __future__ import annotations

from benchwright.driver.signature import Signature, Vocabulary, does, measures, reads, sets, switches

ACTIONS: Vocabulary = {
    "input_single": does("measure the voltage at input A"),
    "input_differential": does("measure the voltage between inputs A and B"),
    "input_current": does("measure the current at the current input"),
    "couple_ac": does("couple the input AC"),
    "couple_dc": does("couple the input DC"),
    "input_floating": does("let the shield of the input float"),
    "input_grounded": does("ground the shield of the input"),
    "notch_off": does("switch the line notch filters off"),
    "notch_on": does("switch the line notch filters on"),
    "set_sensitivity": sets("sensitivity (full scale)", sensitivity="V"),
    "auto_sensitivity": does("let the instrument choose the sensitivity"),
    "reserve_high": does("take the highest dynamic reserve"),
    "reserve_normal": does("take the normal dynamic reserve"),
    "reserve_low_noise": does("take the lowest dynamic reserve"),
    "set_time_constant": sets("time constant of the filter", time="s"),
    "set_filter_slope": Signature("set the slope of the filter per octave", {"slope": "dB"}),
    **switches("sync_filter", "synchronous filter"),
    # The reference: where it comes from, and what is detected of it.
    "reference_internal": does("take the internal oscillator as reference"),
    "reference_external": does("take the signal at the reference input as reference"),
    "set_reference_frequency": sets("frequency of the internal oscillator", frequency="Hz"),
    "set_reference_amplitude": sets("RMS amplitude of the internal oscillator", rms="V"),
    "set_reference_phase": sets("phase of the reference", phase="deg"),
    "auto_phase": does("shift the phase so that theta is zero"),
    "set_harmonic": sets("harmonic that is detected", harmonic=""),
    "trigger_sine": does("lock to the zero crossings of a sine"),
    "trigger_rising": does("lock to rising edges"),
    "trigger_falling": does("lock to falling edges"),
    "measure_x": measures("component in phase, X", "V"),
    "measure_y": measures("component in quadrature, Y", "V"),
    "measure_r": measures("magnitude R", "V"),
    "measure_theta": measures("phase theta", "deg"),
    "measure_reference_frequency": measures("reference frequency", "Hz"),
    "read_overload": reads("whether the input is overloaded", "YES", "NO"),
    # Auxiliary inputs and outputs are its channels.
    "measure_auxiliary": measures("voltage at the auxiliary input", "V", channel=True),
    "set_auxiliary": sets("voltage at the auxiliary output", channel=True, voltage="V"),
}
