"""What documents say of parameters and replies: units, ranges, defaults, tables of them, made facts."""
