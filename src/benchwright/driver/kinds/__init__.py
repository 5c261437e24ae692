"""One module for each kind of instrument: the actions it can be asked for."""
