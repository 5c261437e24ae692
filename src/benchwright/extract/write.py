"""Manual facts as a TOML file in the form that `manuals/README.md` explains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from benchwright.manual.model import Command, Facts, Limit, Manual

WIDTH = 118
"""Longest line that is still written as one."""


def write_manual(manual: Manual) -> str:
    """Return the file's text; reading it gives an equal `Manual`."""
    parts = ["[manual]\n" + "".join(_pair(key, value) for key, value in _facts(manual.manual).items())]
    parts += [_limit(name, limit) for name, limit in manual.limit.items()]
    parts += [write_command(command) for command in manual.command]
    return "\n".join(parts)


def write_command(command: Command) -> str:
    """Return one `[[command]]` table."""
    facts = _facts(command)
    suffixes = facts.pop("suffix", {})
    lines = ["[[command]]\n"]
    for key, value in facts.items():
        if key == "set" or (key == "pairs"):
            lines.append(_pair(key, list(value)))
        else:
            lines.append(_pair(key, value))
        if key in ("page_pdf",) or (key == "page" and "page_pdf" not in facts):
            lines += [_pair(f"suffix.{name}", value) for name, value in suffixes.items()]
    return "".join(lines)


def _limit(name: str, limit: Limit) -> str:
    return f"[limit.{name}]\n" + "".join(_pair(key, value) for key, value in _facts(limit).items())


def _facts(model: Facts) -> dict[str, Any]:
    """The fields that were given, plain; what says nothing is left out."""
    plain = model.model_dump(mode="json", exclude_defaults=True)
    if isinstance(model, Command):
        if model.set is not None:
            plain["set"] = [_facts(parameter) for parameter in model.set]
        if model.query is not None:
            plain["query"] = _query(model)
    return plain


def _query(command: Command) -> dict[str, Any]:
    query = command.query
    assert query is not None
    plain: dict[str, Any] = {}
    if query.params:
        plain["params"] = [_facts(parameter) for parameter in query.params]
    if query.returns:
        fields = [_facts(field) for field in query.returns]
        plain["returns"] = fields[0] if len(fields) == 1 else fields
    return plain


def _pair(key: str, value: object) -> str:
    line = f"{key} = {_value(value)}\n"
    if len(line) <= WIDTH or not isinstance(value, list) or not value:
        return line
    return f"{key} = [\n" + "".join(f"  {_value(item)},\n" for item in value) + "]\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Iterable):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return repr(value)


def _string(text: str) -> str:
    """A literal string where that reads better, else a basic one; TOML escapes like JSON."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if key and all(char.isascii() and (char.isalnum() or char in "_-") for char in key) else _string(key)
