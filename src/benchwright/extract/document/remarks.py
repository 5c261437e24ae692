"""What stands in HTML files beside elements and text: comments, declarations, instructions."""

from __future__ import annotations

import re


def without_remarks(text: str) -> str:
    """Return the text without comments, declarations and instructions, and with what begins an endless tag disarmed.

    The parser of the standard library stumbles over some of them, and takes quadratic time for others.
    """
    parts, at = [], 0
    last, last_remark = text.rfind(">"), text.rfind("-->")
    for found in re.finditer(r"<(?:!--|!|\?)", text):
        if found.start() < at:
            continue
        mark, most = ("-->", last_remark) if found.group() == "<!--" else (">", last)
        end = text.find(mark, found.end()) + len(mark) if found.end() <= most else found.end()
        parts.append(text[at : found.start()])
        at = end
    text = "".join([*parts, text[at:]])
    last = text.rfind(">") + 1
    return text[:last] + text[last:].replace("<", "&lt;")
