"""How times and counts are said to a person."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Write a time as people say it: `8 s`, `12 min`, `2 h 5 min`, `3 d 4 h`."""
    if seconds < 90:
        return f"{seconds:.3g} s"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"{minutes} min"
    if minutes < 48 * 60:
        return f"{minutes // 60} h" + (f" {minutes % 60} min" if minutes % 60 else "")
    hours = round(minutes / 60)
    return f"{hours // 24} d" + (f" {hours % 24} h" if hours % 24 else "")


def counted(number: int, what: str) -> str:
    """Count things: `1 row`, `2 rows`."""
    return f"{number} {what}{'s' * (number != 1)}"
