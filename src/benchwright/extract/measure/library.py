"""The report on real documents as Markdown (`docs/library.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from benchwright.extract.measure.compare import Comparison, Tally
from benchwright.extract.measure.figures import BARS, Figures, RealDocument

HEAD = """# How well manuals are read

Made by `python3 scripts/library_report.py --manuals DIR`; do not edit. The documents are the vendors' and are not part
of the project: `tests/cases/extract/documents.toml` names them with their hashes.

## How it was measured

* **Own list**: the document's own list of commands (its bookmarks, its contents or index, or a table that sums the
  commands up) is read by code that does not look at the entries. *Found* is the share of listed headers that became
  entries, *listed* the share of entries that are in the list, *page* the share found on the sheet the list names.
  Lists have faults of their own: they leave entries out and misspell some. Those that a person found on the pages are
  named beside the document, and every section below says how many; what stands in a checked manual or sample is right
  even where the list leaves it out. Of a list that covers less than half of the entries only *found* is counted.
* **Checked manual** and **sample**: a manual file that a person checked against the pages, of the whole document or of
  25 entries spread over it. Headers count as right when they can be sent in exactly the same ways. Facts are
  compared one by one; the share right is right / (right + wrong + missing + extra). What counts as the same fact is
  listed in `src/benchwright/extract/measure/facts.py`.
* **Elsewhere**: a manual file has facts from all over its document: a range from the specifications, values after a
  reset from a table, channels by model from the title page. Silence on such a fact is not counted when its words and
  numbers do not stand in the lines of the entry, from its heading to the next; how many facts that are is shown. What
  the extraction *says* counts wherever the reference has it from, and so does silence on what the entry says
  (`src/benchwright/extract/measure/elsewhere.py`).
* **False certainty**: of the entries marked certain, those with any fault in header, forms, parameters or page: said
  and wrong, or not said though the entry says it.
* Replies and examples are shown as well; no bar is set for them.

Bars: {bars}.
"""

ROWS = (
    ("forms", "form"),
    ("parameters, ranges, units, suffixes", "parameter"),
    ("of these, units", "unit"),
    ("pages", "page"),
    ("replies", "reply"),
    ("examples", "example"),
)


def report(results: Sequence[Figures]) -> str:
    """Return the report; the same figures always give the same text."""
    read = [figures for figures in results if not figures.refused]
    bars = ", ".join(f"{name.replace('_', ' ')} {bar:.0%}" for name, bar in BARS.items())
    parts = [HEAD.format(bars=bars), "## All documents together\n", *_totals(read)]
    parts += ["## Documents\n", *_overview(read)]
    for figures in read:
        parts += _document(figures)
    parts += _refused(figures for figures in results if figures.refused)
    return "\n".join(parts).rstrip() + "\n"


def share(count: Tally) -> str:
    """Return a count as a share in per cent."""
    return f"{count.share:.1%}" if count.share is not None else ""


def _row(name: str, count: Tally) -> str:
    return f"| {name} | {count.right} | {count.all} | {share(count)} |"


TABLE = "| | right | of | share |\n|---|---:|---:|---:|"


def _compared(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """Rows of all facts, added up over the comparisons."""
    yield _row("entries found", _sum(c.recall for c in comparisons))
    yield _row("headers right", _sum(c.precision for c in comparisons))
    for name, kind in ROWS:
        yield _row(name, _sum(c.tally(kind) for c in comparisons))
    yield _row("entries marked certain that are right in all", _sum(c.certainty for c in comparisons))
    if elsewhere := sum(c.elsewhere for c in comparisons):
        yield f"| facts from elsewhere, not said and not counted |  | {elsewhere} |  |"


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


def _totals(read: Sequence[Figures]) -> Iterator[str]:
    lists = [figures.own for figures in read if figures.own is not None]
    sheets, entries, certain = (sum(getattr(f, name) for f in read) for name in ("sheets", "entries", "certain"))
    yield f"{len(read)} documents, {sheets} sheets, {entries} entries, {certain} of them marked certain.\n"
    yield f"Own lists ({len(lists)} documents):\n"
    yield TABLE
    yield _row("listed headers found", _sum(own.found for own in lists))
    yield _row("entries that are listed", _sum(own.known for own in lists))
    yield _row("pages as listed", _sum(own.pages for own in lists))
    for title, chosen in (
        ("Checked manuals", [f.checked for f in read if f.checked is not None]),
        ("Samples", [f.sample for f in read if f.sample is not None]),
    ):
        yield f"\n{title} ({len(chosen)} documents):\n"
        yield TABLE
        yield from _compared(chosen)
    yield ""


def _overview(read: Sequence[Figures]) -> Iterator[str]:
    yield "| document | layout | sheets | entries | certain | found | headers | parameters | pages | false certainty |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for figures in read:
        shares = figures.shares()
        cells = [f"{shares[name]:.1%}" if name in shares else "" for name in BARS]
        counts = (figures.sheets, figures.entries, figures.certain)
        yield f"| {' | '.join(map(str, (figures.document.name, figures.layout, *counts, *cells)))} |"
    yield "\nWhere there are two references, the lower figure is shown.\n"


def _document(figures: Figures) -> Iterator[str]:
    yield f"### {figures.document.name}\n"
    about = " ".join(part for part in (figures.document.vendor, figures.document.model) if part)
    yield f"{about}: {figures.sheets} sheets, layout `{figures.layout}`, {figures.entries} entries.\n"
    if figures.document.why:
        yield f"Below the bar: {figures.document.why}\n"
    yield from _faults_of_list(figures.document)
    if figures.own is None and figures.reference is None:
        yield "There is nothing to hold it against.\n"
        return
    yield TABLE
    if figures.own is not None:
        yield _row(f"own list ({figures.own.kind}): found", figures.own.found)
        if figures.own.known.all:
            yield _row(f"own list ({figures.own.kind}): entries that are listed", figures.own.known)
        if figures.own.pages.all:
            yield _row(f"own list ({figures.own.kind}): pages", figures.own.pages)
    for title, comparison in (("checked manual", figures.checked), ("sample", figures.sample)):
        if comparison is not None:
            yield from (line.replace("| ", f"| {title}: ", 1) for line in _compared([comparison]))
    yield ""


def _faults_of_list(document: RealDocument) -> Iterator[str]:
    """Say what is known of the document's own list."""
    if document.no_list:
        yield f"Its own list is not compared. {document.no_list}\n"
    if document.unlisted or document.no_commands:
        yield (
            f"Faults of its own list, found by a person: {len(document.unlisted)} headers left out or not legible, "
            f"{len(document.no_commands)} lines that are no commands or misprinted.\n"
        )


def _refused(results: Iterable[Figures]) -> Iterator[str]:
    yield "## Refused\n"
    yield "| document | reason given | expected |\n|---|---|---|"
    for figures in results:
        expected = "yes" if figures.document.expect == "refused" else "no"
        yield f"| {figures.document.name} | {figures.refused} | {expected} |"
