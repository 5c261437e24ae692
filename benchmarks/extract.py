"""Extraction against PDFium alone on the same documents in one run, and the memory that a long manual takes.

    python benchmarks/extract.py [MANUAL.pdf ...]

Without arguments a generated manual is read; with the environment variable BENCHWRIGHT_MANUALS every PDF of that folder
as well. PDFium alone opens the document and reads the text of each page, and the text, font and size of each run.

The ratio is for manuals: extraction starts a process for PDFium, which takes about 0.08 s; PDFium alone reads thirty
pages in that time.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from benchwright.extract.run import extract_file

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
BAR = 4.0
PAGES = 1500
MIB = 1024.0


def alone(path: Path) -> int:
    """Read text and fonts with PDFium; return how many runs there are."""
    file = pdfium.PdfDocument(path)
    runs = 0
    for page in file:
        text = page.get_textpage()
        text.get_text_range()
        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=text):
            item.extract()
            item.get_font_size()
            item.get_font().get_base_name()
            runs += 1
        text.close()
        page.close()
    file.close()
    return runs


def book(pages: int) -> bytes:
    """Write a manual of labelled entries: a page of them, over and over."""
    sys.path.insert(0, str(ROOT))
    from tests.extract.writer import Book

    made = Book(head=lambda number: "Programming guide", foot=lambda number: str(number))
    entry = 0
    while len(made.leaves) < pages or made.y < 500:
        entry += 1
        header = f":SOURce<n>:GROup{entry // 20}:VOLTage{entry}[:LEVel]"
        made.room(200).heading(header, level=1)
        made.label("Syntax", f"{header} {{<volt>|MINimum|MAXimum}}", f"{header}? [MINimum|MAXimum]")
        made.label("Description", "Set or query the voltage of the channel, as it stands at the terminals.")
        made.label("Parameter", "")
        made.table(["Name", "Type", "Range", "Default"], ["<volt>", "Real", "0 V to 30 V", "1 V"], indent=60)
        made.label("Return format", "The query returns the voltage as a real number, such as 5.000.")
        made.label("Example", f":SOUR1:GRO{entry // 20}:VOLT{entry} 5", mono=True)
    return made.data()


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pair(path: Path) -> None:
    """Print how many entries a document has, and the seconds that extraction and PDFium alone take.

    The program is loaded, but has not seen the document: what it keeps of a text would make a second reading faster.
    """
    with tempfile.TemporaryDirectory() as made:
        other = Path(made) / "other.pdf"
        other.write_bytes(book(2))
        extract_file(other, vendor="Any", model="any")
        alone(other)
    found: list[int] = []
    ours = seconds(lambda: found.append(len(extract_file(path, vendor="Any", model="any").commands)))
    theirs = statistics.median(seconds(lambda: alone(path)) for _ in range(ROUNDS))
    print(json.dumps([found[0], ours, theirs]))


def compare(path: Path) -> None:
    """Print the ratio of extraction to PDFium alone: the median of rounds, each in a process of its own."""
    rounds = []
    for _ in range(ROUNDS):
        done = subprocess.run([sys.executable, __file__, "--pair", str(path)], capture_output=True, text=True)
        if done.returncode:
            print(f"{path.name:<40} refused: {done.stderr.strip().splitlines()[-1].partition(': ')[2][:70]}")
            return
        rounds.append(json.loads(done.stdout))
    count, ours, theirs = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(f"{path.name:<40} {count:5} entries {ours:7.2f} s {theirs:7.2f} s {ours / theirs:6.1f} x  (bar {BAR:.0f} x)")


def memory(path: Path) -> None:
    """Print the peak memory of extracting in a process of its own, helpers included."""
    command = [sys.executable, __file__, "--measure", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    print(f"{path.name:<40} {done.stdout.strip()}  (bar 1024 MiB)")


def measure(path: Path) -> None:
    """Extract; print this process's peak and that of its largest helper: their sum may be taken at once."""
    taken = seconds(lambda: extract_file(path, vendor="Any", model="any"))
    own, helper = (resource.getrusage(who).ru_maxrss / MIB for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{taken:.1f} s, {own:.0f} MiB and {helper:.0f} MiB in a helper: {own + helper:.0f} MiB")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manual", nargs="*", type=Path)
    for part in ("--measure", "--pair"):
        parser.add_argument(part, type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure or given.pair:
        measure(given.measure) if given.measure else pair(given.pair)
        return
    manuals = list(given.manual)
    folder = os.environ.get("BENCHWRIGHT_MANUALS")
    if folder and not manuals:
        manuals = sorted(Path(folder).glob("*.pdf"))
    with tempfile.TemporaryDirectory() as made:
        small, large = Path(made) / "generated-200-pages.pdf", Path(made) / f"generated-{PAGES}-pages.pdf"
        small.write_bytes(book(200))
        print(f"{'':<40} median of {ROUNDS}: extraction, PDFium alone")
        for path in (small, *manuals):
            compare(path)
        large.write_bytes(book(PAGES))
        memory(large)


if __name__ == "__main__":
    main()
