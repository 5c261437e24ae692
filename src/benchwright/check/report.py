"""A report of findings as text for a person, JSON, GitHub annotations and SARIF."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from benchwright.check.finding import Finding
from benchwright.check.source.places import lines_of

if TYPE_CHECKING:
    from rich.text import Text

WIDTH = 80

_STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


@dataclass(frozen=True, slots=True)
class Unjudged:
    """Something that could not be judged, and why."""

    line: int
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """What checking one script or list of commands has found."""

    path: str
    findings: tuple[Finding, ...] = ()
    unjudged: tuple[Unjudged, ...] = ()
    messages: int = 0
    """Different messages that were judged."""
    source: str = ""
    """The text that was checked, to show the lines at fault."""
    dry_run: str | None = None
    """How the dry run ended; None where there was none."""
    thin: tuple[Unjudged, ...] = ()
    """Messages that were judged by facts in doubt, and numbers of which no range is known: no fault found there says
    little."""
    names: tuple[str, ...] | None = None
    """Names and addresses of the script's instruments; None where it was not read, or is a list of commands."""

    @property
    def ok(self) -> bool:
        """Whether something was judged, or nothing sent, and nothing is wrong.

        What could not be judged is listed and is no fault, unless it is all there is.
        """
        wrong = any(finding.severity in ("error", "warning") for finding in self.findings)
        return not wrong and (bool(self.messages) or not self.unjudged)

    def to_json(self) -> dict[str, object]:
        """Return the report as plain data: summary, findings, what is unjudged."""
        return {
            "path": self.path,
            "summary": _summary([self]),
            "findings": [finding.model_dump(mode="json") for finding in self.findings],
            "unjudged": _plain(self.unjudged),
            "thin": _plain(self.thin),
            **({} if self.dry_run is None else {"dry_run": self.dry_run}),
        }


Reports = Report | Sequence[Report]


def _plain(listed: Iterable[Unjudged]) -> list[dict[str, object]]:
    return [{"line": one.line, "what": one.what, "reason": one.reason} for one in listed]


def _listed(reports: Reports) -> list[Report]:
    return [reports] if isinstance(reports, Report) else list(reports)


def _summary(reports: Iterable[Report]) -> dict[str, int]:
    listed = list(reports)
    severities = [finding.severity for report in listed for finding in report.findings]
    return {
        "messages": sum(report.messages for report in listed),
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "notes": severities.count("note"),
        "unjudged": sum(len(report.unjudged) for report in listed),
        "thin": sum(len(report.thin) for report in listed),
    }


def render_json(reports: Reports) -> str:
    """Return one JSON document: one report as it is, several under `reports` with a summary of all."""
    listed = _listed(reports)
    if isinstance(reports, Report):
        return json.dumps(reports.to_json(), indent=2, ensure_ascii=False)
    whole = {"summary": _summary(listed), "reports": [report.to_json() for report in listed]}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def render_text(reports: Reports, *, width: int = WIDTH, whole: bool = False) -> str:
    """Return the report as plain text that reads well at `width` columns; `whole` lists what was judged by facts in
    doubt, too."""
    return "".join(text for text, _ in _written(reports, width, whole).pieces)


def rich_text(reports: Reports, *, width: int = WIDTH, whole: bool = False) -> Text:
    """Return the report with colours, for `rich.console.Console.print` on a terminal; `whole` as above."""
    from rich.text import Text

    return Text.assemble(*_written(reports, width, whole).pieces)


class _Page:
    """Pieces of text with their styles. Plain output must not pay for importing rich."""

    def __init__(self) -> None:
        self.pieces: list[tuple[str, str]] = []

    def append(self, text: str, style: str = "") -> Self:
        self.pieces.append((text, style))
        return self


def _written(reports: Reports, width: int, whole: bool) -> _Page:
    listed = _listed(reports)
    page = _Page()
    for report in listed:
        for finding in report.findings:
            _add_finding(page, finding, lines_of(report.source), width)
        if report.unjudged:
            _add_unjudged(page, f"Not judged in {report.path}:", report.unjudged, width)
        if report.thin and whole:
            _add_unjudged(page, f"Little is known in {report.path}:", report.thin, width)
        if report.dry_run is not None:
            _add_dry_run(page, report, width)
    counts = _summary(listed)
    for line in textwrap.wrap(_last_line(counts) + _thin_line(counts["thin"], whole), width):
        page.append(line + "\n")
    return page


def _thin_line(count: int, whole: bool) -> str:
    """Say of how many messages too little is known for silence to be a judgement."""
    where = "" if whole else "; --all lists them"
    return f" For {_counted(count, 'command')} the facts are in doubt or give no range{where}." if count else ""


def _add_finding(whole: _Page, finding: Finding, lines: list[str], width: int) -> None:
    style = _STYLES[finding.severity]
    place = f"{finding.path}:{finding.line}:{finding.column}"
    whole.append(place, "bold").append("  ").append(f"{finding.rule} {finding.name}", style).append("\n")
    _add_wrapped(whole, finding.message, width)
    if 0 < finding.line <= len(lines) and lines[finding.line - 1].strip():
        _add_source(whole, lines[finding.line - 1], finding, width, style)
    if finding.vendor_error is not None:
        _add_wrapped(whole, f"{finding.instrument} answers: {finding.vendor_error}", width)
    if finding.hint is not None:
        _add_wrapped(whole, finding.hint, width)
    if finding.manual is not None:
        _add_wrapped(whole, f"[{finding.manual.title}, p. {finding.manual.page}]", width, "dim")
    whole.append("\n")


def _add_wrapped(whole: _Page, text: str, width: int, style: str = "") -> None:
    for line in textwrap.wrap(text, width - 2, break_long_words=False, break_on_hyphens=False) or [""]:
        whole.append(f"  {line}\n", style)


def _add_source(whole: _Page, line: str, finding: Finding, width: int, style: str) -> None:
    """Add the source line with a caret below each character at fault; a long line is cut around them."""
    shown = "".join(" " if char.isspace() else char for char in line.rstrip("\r\n"))
    start, end = finding.column - 1, max(finding.end_column - 1, finding.column)
    room = width - 9
    left = 0
    if len(shown) > room:
        left = max(0, min(start - room // 3, len(shown) - room))
        shown = ("..." + shown[left + 3 : left + room]) if left else shown[:room]
        if left + room < len(line):
            shown = shown[: room - 3] + "..."
    gutter = f"  {finding.line:>4} | "
    whole.append(gutter, "dim").append(shown.rstrip() + "\n")
    carets = "^" * max(1, min(end, left + room) - start)
    whole.append(" " * len(gutter) + " " * (start - left)).append(carets + "\n", style)


def _add_unjudged(whole: _Page, title: str, unjudged: Iterable[Unjudged], width: int) -> None:
    """List what was not judged, by reason: one reason often holds for many messages."""
    by_reason: dict[str, list[Unjudged]] = {}
    for one in unjudged:
        by_reason.setdefault(one.reason, []).append(one)
    whole.append(f"{title}\n", "bold")
    for reason, listed in by_reason.items():
        for line in textwrap.wrap(_sentence(reason), width - 2, break_long_words=False, break_on_hyphens=False):
            whole.append(f"  {line}\n")
        for one in listed:
            for line in textwrap.wrap(one.what, width - 11, break_long_words=False, break_on_hyphens=False):
                whole.append(f"  {one.line:>4} |  ", "dim").append(f"{line}\n")
    whole.append("\n")


def _add_dry_run(whole: _Page, report: Report, width: int) -> None:
    """Say that the script has run too, and how that ended."""
    whole.append(f"Dry run of {report.path}, simulated:\n", "bold")
    _add_wrapped(whole, report.dry_run or "", width)
    whole.append("\n")


def _sentence(reason: str) -> str:
    head = reason if reason.startswith("`") else reason[:1].upper() + reason[1:]
    return f"{head}:"


def _last_line(counts: dict[str, int]) -> str:
    found = counts["errors"] or counts["warnings"]
    # A plan or a dry run has findings without any message that was read.
    parts = [] if found and not counts["messages"] else [_counted(counts["messages"], "message") + " judged"]
    parts += [_counted(counts[key], key[:-1]) for key in ("errors", "warnings", "notes") if counts[key]]
    if not found and (counts["messages"] or not counts["unjudged"]):
        parts.append("no fault found")
    if counts["unjudged"]:
        parts.append(f"{counts['unjudged']} not judged")
    return ", ".join(parts) + "."


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def render_github(reports: Reports) -> str:
    """Return one workflow command a finding, which GitHub shows at the line."""
    kinds = {"error": "error", "warning": "warning", "note": "notice"}
    lines = []
    for report in _listed(reports):
        for finding in report.findings:
            text = " ".join(part for part in (finding.message, finding.hint) if part)
            where = f"file={_property(finding.path)},line={finding.line},col={finding.column}"
            where += f",endColumn={finding.end_column},title={_property(f'{finding.rule} {finding.name}')}"
            lines.append(f"::{kinds[finding.severity]} {where}::{_escaped(text)}")
        for one in report.unjudged:
            where = f"file={_property(report.path)},line={one.line},title=not judged"
            lines.append(f"::notice {where}::{_escaped(f'{one.what}: {one.reason}.')}")
        if report.thin:
            where = f"file={_property(report.path)},line={report.thin[0].line},title=little is known"
            lines.append(f"::notice {where}::{_escaped(_thin_line(len(report.thin), whole=True).strip())}")
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def render_sarif(reports: Reports) -> str:
    """Return a SARIF 2.1.0 log with one run."""
    from benchwright.check.rule import all_rules

    listed = _listed(reports)
    found = [finding for report in listed for finding in report.findings]
    used = sorted({finding.rule for finding in found})
    pages = {rule.code: rule for rule in all_rules()}
    rules = [
        {
            "id": code,
            "name": pages[code].name,
            "shortDescription": {"text": pages[code].page().split("\n\n")[0].replace("\n", " ")},
            "help": {"text": pages[code].page()},
        }
        for code in used
        if code in pages
    ]
    gaps = [
        {
            "level": "note",
            "message": {"text": f"{one.what}: {one.reason}."},
            "locations": [_spot(report.path, one.line)],
        }
        for report in listed
        for one in (*report.unjudged, *report.thin)
    ]
    run = {
        "tool": {"driver": {"name": "benchwright", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding) for finding in found],
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": gaps}],
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False)


def _result(finding: Finding) -> dict[str, object]:
    text = " ".join(part for part in (finding.message, finding.hint) if part)
    extra = finding.model_dump(mode="json", include={"instrument", "command", "scpi_error", "vendor_error", "manual"})
    spot = _spot(finding.path, finding.line, finding.column, max(finding.end_column, finding.column))
    return {
        "ruleId": finding.rule,
        "level": finding.severity,
        "message": {"text": text},
        "locations": [spot],
        "properties": {key: value for key, value in extra.items() if value is not None},
    }


def _spot(path: str, line: int, column: int | None = None, end: int | None = None) -> dict[str, object]:
    region = {"startLine": max(1, line)} | (
        {} if column is None or end is None else {"startColumn": column, "endColumn": end}
    )
    from urllib.parse import quote

    uri = quote(path.replace("\\", "/"), safe="/.-_~")
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
