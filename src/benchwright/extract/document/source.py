"""Reading a document, whatever it is: PDF, HTML, Markdown, plain text, or a folder of HTML files."""

from __future__ import annotations

import hashlib
import html
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from benchwright.errors import DocumentRefused, UsageError
from benchwright.extract.document.apart import read_apart
from benchwright.extract.document.budget import CURE, MAX_BYTES, MAX_PAGES, Budget, Progress
from benchwright.extract.document.html import Source, read_html
from benchwright.extract.document.lines import Bookmark, Document, Page
from benchwright.extract.document.markdown import is_markdown, read_markdown
from benchwright.extract.document.refuse import judge_text
from benchwright.extract.document.sniff import PDF, decoded, foreign, is_html, is_pdf
from benchwright.extract.document.text import read_text

_PAGES = frozenset({".htm", ".html", ".xhtml"})


def read_document(
    path: Path, progress: Progress | None = None, ahead: Callable[[Page], None] | None = None
) -> Document:
    """Read a document; what it is, its content tells, not its name.

    `progress` is called with pages done and pages in all, `ahead` with each page of a PDF while the next ones are read
    in a process of their own. Raises UsageError when the file cannot be opened, is empty or damaged, and
    DocumentRefused when there is nothing in it that can be read, or more than may be.
    """
    budget = Budget(path.name or str(path), progress)
    try:
        if path.is_dir():
            document = _folder(path, budget)
        elif path.is_file():
            document = _file(path, budget, ahead)
        elif path.exists():
            raise UsageError(f"`{path}` is no file; give the manual as a file, or a folder of HTML files.")
        else:
            raise UsageError(f"There is no file `{path}`.")
    except OSError as error:
        raise UsageError(f"`{path}` cannot be read: {error.strerror or error}.") from None
    return judge_text(document, budget.name)


def _file(path: Path, budget: Budget, ahead: Callable[[Page], None] | None) -> Document:
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise _too_large(budget.name, size)
    data = path.read_bytes()
    if not data.strip():
        raise UsageError(f"`{budget.name}` is empty; get the file again.")
    known = None if data.startswith(PDF) else foreign(data)  # an archive may have a PDF's mark near its beginning
    if known is None and is_pdf(data):
        return replace(read_apart(path, budget, ahead), sha256=hashlib.sha256(data).hexdigest())
    named_pdf = path.suffix.lower() == ".pdf"
    if known is not None:
        what, cure = known
        raise DocumentRefused(f"`{budget.name}` is {'not a PDF but ' if named_pdf else ''}{what}; {cure}.")
    markup = is_html(data)
    text = decoded(data, markup)
    if named_pdf:
        if text is None and not markup:
            raise DocumentRefused(
                f"`{budget.name}` is no PDF, whatever its name says, and no text; get the file again."
            )
        kind = "an HTML page" if markup else "plain text"
        raise DocumentRefused(
            f"`{budget.name}` is not a PDF but {kind}; give the PDF itself, or name the file as what it is."
        )
    if text is None:
        raise DocumentRefused(
            f"`{budget.name}` is neither PDF, HTML, Markdown nor text; give the manual in one of these."
        )
    return _text(path, text, markup, hashlib.sha256(data).hexdigest(), budget)


def _text(path: Path, text: str, markup: bool, sha256: str, budget: Budget) -> Document:
    if markup:
        return read_html([Source(path.stem, text)], sha256, budget)
    if is_markdown(text):
        return read_markdown(text, sha256, budget)
    return read_text(text, sha256, budget)


def _too_large(name: str, size: int) -> DocumentRefused:
    most, mib = MAX_BYTES // 1024 // 1024, -(-size // 1024 // 1024)
    return DocumentRefused(f"`{name}` is too large: it has {mib:,} MiB, at most {most} can be read; {CURE}.")


# Folders of HTML ---------------------------------------------------------------------------------


def _folder(path: Path, budget: Budget) -> Document:
    files = sorted(file for file in path.rglob("*") if file.suffix.lower() in _PAGES and file.is_file())
    files = [file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts)]
    if not files:
        raise DocumentRefused(f"The folder `{budget.name}` has no HTML files; give the manual's file itself.")
    if len(files) > MAX_PAGES:
        raise DocumentRefused(f"`{budget.name}` is too large: it has {len(files):,} HTML files, at most {MAX_PAGES:,}.")
    size = sum(file.stat().st_size for file in files)
    if size > MAX_BYTES:
        raise _too_large(budget.name, size)
    contents = [mark for file in sorted(path.rglob("*.hhc")) for mark in _contents(file)]
    files = _in_order(files, contents)
    digest, sources = hashlib.sha256(), []
    stems = Counter(file.stem for file in files)
    for file in files:
        data = file.read_bytes()
        digest.update(file.relative_to(path).as_posix().encode() + b"\0" + hashlib.sha256(data).digest())
        text = decoded(data, markup=True)
        label = file.stem if stems[file.stem] == 1 else f"{file.parent.name}/{file.stem}"
        sources.append(Source(label, text or ""))
    document = read_html(sources, digest.hexdigest(), budget)
    return replace(document, outline=_outline(contents, files))


_Mark = tuple[str, int, Path]
"""Title, depth and file of an entry in a help project's contents."""

_TOKENS = re.compile(r"<(/?)(ul|object|param)\b([^>]{0,2000})>", re.IGNORECASE)
_VALUE = re.compile(r"(name|value)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)


def _contents(file: Path) -> list[_Mark]:
    """Read a contents file of HTML Help (.hhc): nested lists of titles and files."""
    if file.stat().st_size > MAX_BYTES:
        return []
    found: list[_Mark] = []
    depth, title = 0, ""
    for end, tag, rest in _TOKENS.findall(decoded(file.read_bytes(), markup=True) or ""):
        if tag.lower() == "ul":
            depth = max(depth + (-1 if end else 1), 0)
        elif tag.lower() == "object":
            title = ""
        else:
            values = {key.lower(): html.unescape(a or b or c) for key, a, b, c in _VALUE.findall(rest)}
            if values.get("name", "").lower() == "name":
                title = " ".join(values.get("value", "").split())
            elif values.get("name", "").lower() == "local":
                goal = unquote(values.get("value", "").split("#")[0]).replace("\\", "/")
                if goal and "\0" not in goal:
                    found.append((title, depth, file.parent / goal))
    return found


def _in_order(files: Sequence[Path], contents: Sequence[_Mark]) -> list[Path]:
    """Files as the contents name them, then the others by name."""
    known = {str(file).lower(): file for file in files}
    named = dict.fromkeys(known[str(goal).lower()] for _, _, goal in contents if str(goal).lower() in known)
    return [*named, *(file for file in files if file not in named)]


def _outline(contents: Sequence[_Mark], files: Sequence[Path]) -> tuple[Bookmark, ...]:
    sheets = {str(file).lower(): number for number, file in enumerate(files, start=1)}
    marks = [(title, depth, sheets.get(str(goal).lower(), 0)) for title, depth, goal in contents]
    return tuple(Bookmark(title, max(depth - 1, 0), sheet) for title, depth, sheet in marks if title and sheet)
