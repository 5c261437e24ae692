"""Measures the extractor on real documents: what it finds, against their own lists and against what people read.

python3 scripts/library_report.py --manuals DIR                      every document; writes docs/library.md
python3 scripts/library_report.py --only rigol_dp800 --diff          one document, with every difference
python3 scripts/library_report.py --only srs_sr830 --list            one document, with its own list of commands

DIR is a folder of the documents named in tests/cases/extract/documents.toml; without --manuals it is taken from the
environment variable BENCHWRIGHT_MANUALS. --only may be given several times and takes any part of a name.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from benchwright.errors import BenchwrightError  # noqa: E402
from benchwright.extract.measure.compare import KINDS, Comparison, Tally  # noqa: E402
from benchwright.extract.measure.figures import AgainstList, Figures, RealDocument, measure, real_documents  # noqa: E402
from benchwright.extract.measure.library import report  # noqa: E402

CASES = ROOT / "tests" / "cases" / "extract" / "documents.toml"


def main() -> int:
    """Measure and print, or write the report."""
    given = arguments()
    if not given.manuals:
        print("Name the folder of documents with --manuals or in BENCHWRIGHT_MANUALS.", file=sys.stderr)
        return 2
    documents = [d for d in real_documents(CASES) if not given.only or any(part in d.name for part in given.only)]
    folder = Path(given.manuals)
    if not given.only:
        results = [figures for _, figures in measured(documents, folder)]
        (ROOT / "docs" / "library.md").write_text(report(results), encoding="utf-8")
        return 0
    for seconds, figures in measured(documents, folder):
        print("\n".join(shown(figures, seconds, diff=given.diff, listed=given.list)), flush=True)
    return 0


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--manuals", default=os.environ.get("BENCHWRIGHT_MANUALS"), help="folder of the documents")
    parser.add_argument("--only", action="append", help="part of a document's name")
    parser.add_argument("--diff", action="store_true", help="print every difference")
    parser.add_argument("--list", action="store_true", help="print the document's own list of commands")
    return parser.parse_args()


def measured(documents: list[RealDocument], folder: Path) -> Iterator[tuple[float, Figures]]:
    """Yield seconds and figures of every document that is there."""
    for document in documents:
        path = folder / document.file
        if not path.exists():
            print(f"{document.file}: not in {folder}", file=sys.stderr)
            continue
        print(f"{document.name} ...", end="\r", file=sys.stderr, flush=True)
        start = time.perf_counter()
        try:
            figures = measure(path, document, ROOT)
        except BenchwrightError as error:
            print(f"{document.name}: {error}", file=sys.stderr)
            continue
        except Exception:  # a crash on one document must not hide the others
            print(f"{document.name}: crashed\n{traceback.format_exc(limit=-4)}", file=sys.stderr)
            continue
        yield time.perf_counter() - start, figures


def shown(figures: Figures, seconds: float, *, diff: bool, listed: bool) -> Iterator[str]:
    """Yield lines about one document."""
    name = figures.document.name
    if figures.refused:
        yield f"{name}: refused: {figures.refused}"
        return
    yield (
        f"{name}: {figures.sheets} sheets, layout {figures.layout}, {figures.entries} entries, "
        f"{figures.certain} certain, {seconds:.1f} s"
    )
    if figures.own is not None:
        yield from list_lines(figures.own, diff=diff, listed=listed)
    for title, comparison in (("checked manual", figures.checked), ("sample", figures.sample)):
        if comparison is not None:
            yield from comparison_lines(title, comparison, diff=diff)
    for sentence in figures.failed():
        yield f"  BAR {sentence}"


def list_lines(own: AgainstList, *, diff: bool, listed: bool) -> Iterator[str]:
    """Yield lines about the comparison with the document's own list."""
    counts = f"found {tally(own.found)}, entries listed {tally(own.known)}, page {tally(own.pages)}"
    yield f"  own list ({own.kind}): {counts}"
    if listed:
        for entry in own.listed:
            yield f"    listed    {entry.header}{'?' * entry.query}  {entry.page}  sheet {entry.sheets}"
    if diff:
        for entry in own.missed:
            yield f"    missed    {entry.header}{'?' * entry.query}  page {entry.page or '-'}, sheet {entry.sheets}"
        for command in own.strangers:
            yield f"    unlisted  {command.header}  page {command.page}, sheet {command.page_pdf}"
        for command, entry in own.elsewhere:
            yield f"    page      {command.header}  sheet {command.page_pdf}, listed for {entry.sheets}"


def comparison_lines(title: str, comparison: Comparison, *, diff: bool) -> Iterator[str]:
    """Yield lines about the comparison with a reference."""
    yield f"  {title}: found {tally(comparison.recall)}, header precision {tally(comparison.precision)}"
    yield "    " + ", ".join(f"{kind} {tally(comparison.tally(kind))}" for kind in (*KINDS, "unit"))
    certain = comparison.certainty
    yield f"    certain {certain.all}, of them false {certain.faults}; from elsewhere {comparison.elsewhere}"
    if not diff:
        return
    for entry in comparison.entries:
        if not entry.found:
            yield f"    MISSED {entry.want.header}  page {entry.want.page}, sheet {entry.want.page_pdf}"
        for difference in entry.differences:
            mark = "CERTAIN " if entry.falsely_certain else ""
            yield (
                f"    {mark}{difference.header}  [{difference.fact}] {difference.fault}: "
                f"got {difference.got or '-'} | want {difference.want or '-'}"
            )
    faults = Counter(
        f"{re.sub(r'[0-9]+|pair .* (?=[a-z])', '', difference.fact)} {difference.fault}"
        for entry in comparison.entries
        for difference in entry.differences
    )
    yield "    faults: " + ", ".join(f"{' '.join(fact.split())} {count}" for fact, count in faults.most_common())
    for command in comparison.strangers:
        yield f"    STRANGER {command.header}  page {command.page}, sheet {command.page_pdf}"


def tally(count: Tally) -> str:
    """Return a count as text."""
    return f"{count.right}/{count.all} ({count.share:.1%})" if count.share is not None else "-"


if __name__ == "__main__":
    sys.exit(main())
