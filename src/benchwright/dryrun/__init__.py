"""A script runs against simulated instruments: in its own process, in virtual time, confined."""
