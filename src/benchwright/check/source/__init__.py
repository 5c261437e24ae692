"""Reading a PyVISA script without running it.

`values` says what can be known of a value, `memory` holds the values of a moment, `trace` what
was sent to which instrument. `interpreter` goes through the script and fills the trace.
"""
