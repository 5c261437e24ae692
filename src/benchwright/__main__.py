"""`python -m benchwright`."""

from benchwright.cli.main import run

run()
