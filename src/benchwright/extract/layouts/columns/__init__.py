"""Command references whose commands stand in a column, or on a line of their own, with prose beside or below."""
