"""`python -m benchwright`."""

from benchwright.cli.main import app

app(prog_name="benchwright")
