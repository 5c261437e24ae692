"""What an optical chopper can be asked to do: the speed of its wheel, and what it is locked to."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, measures, reads, sets

ACTIONS: Vocabulary = {
    "motor_on": does("start the wheel"),
    "motor_off": does("stop the wheel"),
    "set_frequency": sets("chopping frequency", frequency="Hz"),
    "set_phase": sets("phase of the wheel", phase="deg"),
    "set_multiplier": sets("multiplier of the reference frequency", multiplier=""),
    "set_divisor": sets("divisor of the reference frequency", divisor=""),
    "reference_internal": does("lock the wheel to the internal frequency"),
    "reference_external": does("lock the wheel to the signal at the reference input"),
    "reference_line": does("lock the wheel to the mains"),
    "measure_frequency": measures("chopping frequency", "Hz"),
    "measure_phase_error": measures("phase error of the wheel", "deg"),
    "read_lock": reads("whether the wheel is locked", "YES", "NO"),
}
