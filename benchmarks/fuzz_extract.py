"""The extractor against ten thousand damaged documents, and against some made to eat time and memory.

    python benchmarks/fuzz_extract.py [COUNT] [FIRST]

Counts what was read, what was refused, and what should not happen: any other exception, a crash, more than 60 s or
more than 1 GiB for one document. A number that fails is repeated by `COUNT 1` and that number as FIRST.
"""

from __future__ import annotations

import faulthandler
import resource
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchwright.errors import DocumentRefused, UsageError
from benchwright.extract.run import extract_file
from tests.extract.mutations import mutated

COUNT = 10_000
SLOW_S = 60
MEMORY = 1024 * 1024 * 1024


def outcome(path: Path) -> str:
    """Extract one file; return what came of it."""
    faulthandler.dump_traceback_later(SLOW_S, exit=True)
    try:
        extract_file(path, "Maker", "X1").manual()
    except (DocumentRefused, UsageError) as error:
        return f"refused: {str(error).split('`')[-1][:60]}"
    except Exception as error:
        return f"FAILED {type(error).__name__}: {error}"[:300]
    finally:
        faulthandler.cancel_dump_traceback_later()
    return "read"


def accidents(folder: Path, first: int, count: int) -> int:
    """Run the damaged documents; return how many failed."""
    seen: Counter[str] = Counter()
    slowest, failed, begun = (0.0, 0), 0, time.monotonic()
    for number in range(first, first + count):
        kind, data = mutated(number)
        path = folder / f"{number}.{kind}"
        path.write_bytes(data)
        start = time.monotonic()
        result = outcome(path)
        slowest = max(slowest, (time.monotonic() - start, number))
        path.unlink()
        if result.startswith("FAILED"):
            failed += 1
            print(f"{number}: {result}", flush=True)
        seen[f"{kind} {result.split(':')[0]}"] += 1
        if (number - first + 1) % 1000 == 0:
            print(f"{number - first + 1} after {time.monotonic() - begun:.0f} s", flush=True)
    print(", ".join(f"{count} {name}" for name, count in sorted(seen.items())))
    print(f"slowest: {slowest[0]:.1f} s (number {slowest[1]})")
    return failed


# Documents made to do harm ------------------------------------------------------------------------

_FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</X %d 0 R>>>>"


def _stream(data: bytes, more: bytes = b"", times: int = 1) -> bytes:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(data) for _ in range(times)) + packer.flush()
    return b"<</Length %d/Filter/FlateDecode%s>>\nstream\n%s\nendstream" % (len(packed), more, packed)


def _pdf(content: bytes, *others: bytes, times: int = 1, kids: bytes = b"3 0 R", count: int = 1) -> bytes:
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
        b"/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>",
        _stream(content, times=times),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *others,
    )
    out, places = b"%PDF-1.4\n", []
    for number, item in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + tail


def hostile() -> Iterator[tuple[str, bytes]]:
    """Small files that unpack to, or claim, far too much."""
    shown = b"BT /F 9 Tf 50 50 Td (ab) Tj ET\n"
    yield "text without end.pdf", _pdf(shown * 5_000, times=1000)
    yield "blanks without end.pdf", _pdf(b" " * 900_000, times=1000)
    yield "forms in forms.pdf", _pdf(b"/X Do " * 300, *(_stream(b"/X Do " * 300, _FORM % n) for n in (7, 8, 9, 6)))
    yield "many pages.pdf", _pdf(shown, kids=b"3 0 R " * 20_000, count=20_000)
    yield "claims pages.pdf", _pdf(shown, count=2_000_000_000)
    yield "lines.txt", b"a b\n" * 7_000_000
    yield "feeds.txt", b"a\f" * 1_000_000
    yield "tags.html", b"<html><body>" + b"<a" * 3_000_000
    yield "remarks.html", b"<html><body>" + b"<!--" * 3_000_000
    yield "tables in tables.html", b"<html><body>" + b"<table><tr><td>x" * 50_000
    yield "wide cells.html", b"<html><body><table><tr>" + b"<td colspan=99999 rowspan=99999>x" * 50_000
    yield "bars.md", b"# a\n## b\n|a|b|\n|-|-|\n" + b"|" * 1_000_000 + b"\n" + b"**a " * 500_000


def harm(folder: Path) -> int:
    """Run the hostile documents; return how many failed."""
    failed = 0
    for name, data in hostile():
        path = folder / name
        path.write_bytes(data)
        start = time.monotonic()
        result = outcome(path)
        print(f"{name}, {len(data) / 1e6:.1f} MB: {result} ({time.monotonic() - start:.1f} s)", flush=True)
        failed += result.startswith("FAILED")
        path.unlink()
    return failed


def main() -> int:
    """Run both; exit status 1 where something failed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with tempfile.TemporaryDirectory() as folder:
        failed = accidents(Path(folder), first, count)
        if count > 1:
            failed += harm(Path(folder))
    for who, name in ((resource.RUSAGE_SELF, "this process"), (resource.RUSAGE_CHILDREN, "reading processes")):
        used = resource.getrusage(who).ru_maxrss * 1024
        print(f"most memory of {name}: {used / 2**20:.0f} MiB")
        failed += used > MEMORY
    print(f"{failed} failures")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
