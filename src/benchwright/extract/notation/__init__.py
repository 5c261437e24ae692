"""Printed forms of commands in any manual's notation: headers, slots of parameters, misprints, spellings."""
