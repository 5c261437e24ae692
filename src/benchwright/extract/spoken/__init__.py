"""Entries told in running text, without labels: sentences made facts."""
