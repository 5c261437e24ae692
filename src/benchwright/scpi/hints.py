"""What may have been meant by a header that no command has."""

from __future__ import annotations

from benchwright.manual.model import Command


def between_forms(header: str, command: Command) -> str | None:
    """Say which two spellings are legal where a mnemonic of `header` lies between them (`VOLTA`)."""
    for mnemonic in header.upper().strip(":").split(":"):
        word = mnemonic.rstrip("0123456789")
        for node in command.parsed.nodes:
            if node.short < word < node.long and node.long.startswith(word) and word.startswith(node.short):
                forms = f"Write `{node.short}` or `{node.long}`, nothing between the two"
                return f"{forms}: `{command.header}` (p. {command.page})."
    return None
