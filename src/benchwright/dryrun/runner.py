"""Running a script against simulated instruments: in its own process, in virtual time, confined."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchwright.data import FOLDERS, data_roots
from benchwright.dryrun import facts as told
from benchwright.dryrun.job import Job, environment
from benchwright.dryrun.process import Bounds, Ending, remove, run
from benchwright.dryrun.result import DryRun, LineError, LostReply, Refusal
from benchwright.dryrun.rules import holds_more_than_a_run, import_path, rules_for
from benchwright.dryrun.sandbox import ALL, Means
from benchwright.dryrun.story import Story, judge
from benchwright.errors import UsageError
from benchwright.sim.bench import try_bench

VIRTUAL_S: Final = 30 * 86400.0
"""Most virtual time a script may let pass."""
OUTPUT_BYTES: Final = 1024 * 1024
FILES_MB: Final = 256
START_S: Final = 60.0
"""Real time given to the start of the process, before the script's own time begins."""
LATE_S: Final = 1.0
"""Real time after which a script that its own watchdog could not stop is ended from outside."""
MAX_SCRIPT: Final = 4 * 1024 * 1024
MAX_MODULES: Final = 200

_BOOTSTRAP: Final = (
    "import json, sys; text = sys.stdin.read(); sys.path[:] = json.loads(text)['start_path']; "
    "from benchwright.dryrun.child import main; main(text)"
)


def run_script(
    script: Path,
    bench: str,
    out: Path,
    timeout_s: float = 60.0,
    memory_mb: int = 1024,
    args: Sequence[str] = (),
    *,
    virtual_s: float = VIRTUAL_S,
    means: Means = ALL,
) -> DryRun:
    """Run `script` with `args` against the simulated `bench` (a name or a file); it may write to `out` only.

    `out` is made if need be. It is the script's current folder, and the script takes itself to lie
    there. `timeout_s` is real time, `virtual_s` virtual time. What goes wrong in the script is told
    in the result. Raises UsageError, DataError or UnknownName when script, bench or folder cannot be
    used, and passes KeyboardInterrupt on.
    """
    script, out = Path(os.path.abspath(script)), Path(os.path.abspath(out))
    source = _read_script(script)
    bench = _absolute(bench)
    try_bench(bench)
    private = _make_folders(out)
    try:
        _bring_bench(script, out)
        job = _job(script, source, bench, out.resolve(), private, tuple(args), means)
        return _run(job.model_copy(update={"wall_s": timeout_s, "virtual_s": virtual_s, "memory_mb": memory_mb}))
    finally:
        remove(private)


MEASURED = "measured.json"
"""A handed-over script leaves this file beside what it measured on hardware."""

NOTES = "notes.json"
"""A handed-over script leaves this file where it noticed something while it measured."""

BENCH = "bench.toml"
"""The bench of a run on a bench of one's own; its script looks for it beside itself."""


def _make_folders(out: Path) -> Path:
    """Make the run folder if need be, and return a new one for this process alone. Raises UsageError."""
    if (out / MEASURED).exists():
        raise UsageError(f"`{out}` holds what was measured on real instruments. Choose another folder.")
    spoiled = holds_more_than_a_run(out)
    if spoiled is not None:
        raise UsageError(
            f"`{out}` holds {spoiled}, and the script may write anywhere in it. Choose a folder of its own."
        )
    try:
        out.mkdir(parents=True, exist_ok=True)
        if not os.access(out, os.W_OK | os.X_OK):
            raise UsageError(f"`{out}` cannot be written to. Choose another folder, or change its owner or mode.")
        private = Path(tempfile.mkdtemp(prefix="benchwright-")).resolve()
        (private / "tmp").mkdir()
    except OSError as error:
        raise UsageError(f"`{error.filename}` cannot be made ({error.strerror}). Choose another folder.") from error
    return private


def _bring_bench(script: Path, out: Path) -> None:
    """Copy the run's own bench to where the script takes itself to lie. Raises UsageError."""
    there, here = script.parent / BENCH, out / BENCH
    if script.parent.resolve() == out.resolve() or not _regular(there):
        return
    try:
        content = there.read_bytes()
        if here.exists() and here.read_bytes() != content:
            raise UsageError(f"`{here}` is another bench than the script's own. Choose a folder of its own.")
        here.write_bytes(content)
    except OSError as error:
        raise UsageError(f"`{error.filename}` cannot be copied ({error.strerror}). Choose another folder.") from error


def _run(job: Job) -> DryRun:
    kept = _Kept.of(job)
    bounds = Bounds(
        start_s=START_S,
        wall_s=job.wall_s + LATE_S,
        begun=job.facts,
        memory_mb=job.memory_mb,
        output_bytes=OUTPUT_BYTES,
        files_mb=job.file_mb,
        folders=(job.out, job.private),
    )
    # -B: byte code would be written beside the sources; -u: what was printed is seen even if it is killed.
    command = [sys.executable, "-I", "-B", "-u", "-X", "utf8", "-c", _BOOTSTRAP]
    try:
        ending = run(command, given=job.model_dump_json(), env=_start_environment(job), bounds=bounds)
    finally:
        touched = kept.restore()
    return _result(job, bounds, ending, touched, kept)


def _result(job: Job, bounds: Bounds, ending: Ending, touched: list[str], kept: _Kept) -> DryRun:
    story = Story(job.facts)
    for name in touched:
        what = f"a dry run writes nothing to the records of the run: `{name}` was put back as it was"
        story.facts.append(told.Refusal(line=None, what=what, own=True))
    verdict = judge(story, ending, bounds, job.wall_s, job.virtual_s)
    ended = story.ended
    return DryRun(
        status=verdict.status,
        sentence=verdict.sentence,
        line=verdict.line,
        exit_code=ended.exit_code if ended is not None else None,
        stdout=ending.stdout,
        stderr=ending.stderr if story.jail is not None else "",  # else it is ours, not the script's
        errors=tuple(LineError(**fact.model_dump(exclude={"kind"})) for fact in story.all(told.InstrumentError)),
        unread=tuple(LostReply(**fact.model_dump(exclude={"kind"})) for fact in story.all(told.Unread)),
        refusals=tuple(Refusal(**fact.model_dump(exclude={"kind"})) for fact in story.all(told.Refusal)),
        left_errors=tuple((fact.role, fact.vendor_error) for fact in story.all(told.LeftError)),
        outputs_left_on=tuple(fact.output for fact in story.all(told.OutputOn)),
        jail=story.jail or "none: nothing was run",
        transcript=kept.transcript(job),
        csv=kept.new_csv(job.out),
        notes=kept.new_notes(job.out),
        virtual_s=ended.virtual_s if ended is not None else 0.0,
        wall_s=ending.wall_s,
    )


def _read_script(script: Path) -> str:
    try:
        if not stat.S_ISREG(script.stat().st_mode):
            raise UsageError(f"`{script}` is no file. Give the path of a Python script.")
        if script.stat().st_size > MAX_SCRIPT:
            raise UsageError(f"`{script}` is larger than {MAX_SCRIPT // 1024**2} MiB; this is no measurement script.")
        return script.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UsageError(f"`{script}` cannot be read ({error.strerror}). Check the path.") from error


def _absolute(bench: str) -> str:
    """Return a bench's name as it is, a file's path from the root."""
    return os.path.abspath(bench) if bench.endswith(".toml") or "/" in bench or "\\" in bench else bench


def _job(script: Path, source: str, bench: str, out: Path, private: Path, args: tuple[str, ...], means: Means) -> Job:
    modules = _modules_beside(script)
    start = [os.path.abspath(entry) for entry in sys.path if entry]
    start.append(str(Path(__file__).resolve().parents[2]))  # where our own package lies
    paths = import_path(start, out)
    package = Path(__file__).resolve().parents[1]
    data = [root / folder for root in data_roots() for folder in FOLDERS]
    beside = [file.parent if file.name == "__init__.py" else file for file in modules.values()]
    read = [package, *data, *(Path(path) for path in paths), *beside]
    if os.path.isabs(bench):
        read.append(Path(bench))
    plots = _plot_cache() if any("matplotlib" in text for text in (source, *map(_glance, modules.values()))) else None
    rules = rules_for(out=out, private=private, script=script, read=read)
    return Job(
        start_path=tuple(start),
        import_path=tuple(paths),
        script=script,
        args=args,
        bench=bench,
        out=out,
        private=private,
        read=rules.read,
        write=rules.write,
        protected=rules.protected,
        modules=modules,
        plots=plots,
        means=means,
        wall_s=0,
        virtual_s=0,
        memory_mb=0,
        file_mb=FILES_MB,
    )


def _modules_beside(script: Path) -> dict[str, Path]:
    """Return the modules and packages in the script's folder, by name."""
    found: dict[str, Path] = {}
    for path in sorted(script.parent.glob("*.py")) + sorted(script.parent.glob("*/__init__.py")):
        name = path.parent.name if path.name == "__init__.py" else path.stem
        if path != script and name.isidentifier() and not path.is_symlink() and len(found) < MAX_MODULES:
            found.setdefault(name, path)
    return found


def _glance(file: Path) -> str:
    """Return the text of a module beside the script; empty if it cannot be read."""
    with suppress(OSError), file.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(MAX_SCRIPT)
    return ""


def _plot_cache() -> Path | None:
    """Return a folder of ours in the user's cache, made if need be; None where that cannot be."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if not base or not os.path.isabs(base):
        return None
    folder = Path(base) / "benchwright" / "matplotlib"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _start_environment(job: Job) -> dict[str, str]:
    """Return what the child needs until the jail is shut: the script's own, and where data and libraries lie."""
    needed = ("HOME", "USERPROFILE", "APPDATA", "XDG_CONFIG_HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    return {**environment(job), **{name: os.environ[name] for name in needed if name in os.environ}}


@dataclass(frozen=True, slots=True)
class _Kept:
    """What lay in the run folder before the script ran."""

    protected: dict[Path, bytes | None]
    own_transcript: Path
    stamps: dict[Path, tuple[int, int, int]]

    @classmethod
    def of(cls, job: Job) -> _Kept:
        """Look at the run folder."""
        protected = {path: path.read_bytes() if _regular(path) else None for path in job.protected}
        transcript = job.out / "transcript.jsonl"
        files = [*job.out.glob("*.csv"), transcript, job.out / NOTES]
        return cls(protected, transcript, {path: _stamp(path) for path in files if _regular(path)})

    def restore(self) -> list[str]:
        """Put protected files back; return the names of those that had been touched."""
        touched = []
        for path, content in self.protected.items():
            now = path.read_bytes() if _regular(path) else None
            if now == content and (content is not None or not os.path.lexists(path)):
                continue
            touched.append(path.name)
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
                if content is not None:
                    path.write_bytes(content)
        return touched

    def transcript(self, job: Job) -> Path:
        """Return the transcript: the script's own if it wrote one, else what the simulated bench heard."""
        own = self.own_transcript
        if _regular(own) and _stamp(own) != self.stamps.get(own):
            return own
        with suppress(OSError):  # a full disk: the run's other files are missing too
            if not _regular(job.transcript):
                return own
            beside = own.with_name(f".{job.private.name}.jsonl")
            shutil.copyfile(job.transcript, beside, follow_symlinks=False)
            os.replace(beside, own)  # replaces whatever is there, never writes through a link
        return own

    def new_csv(self, out: Path) -> Path | None:
        """Return the CSV file the script wrote; `data.csv` before others."""
        written = [path for path in sorted(out.glob("*.csv")) if _regular(path)]
        new = [path for path in written if _stamp(path) != self.stamps.get(path)]
        return next((path for path in new if path.name == "data.csv"), new[0] if new else None)

    def new_notes(self, out: Path) -> Path | None:
        """Return the file of notes if this run wrote it."""
        path = out / NOTES
        return path if _regular(path) and _stamp(path) != self.stamps.get(path) else None


def _regular(path: Path) -> bool:
    with suppress(OSError):
        return stat.S_ISREG(path.lstat().st_mode)
    return False


def _stamp(path: Path) -> tuple[int, int, int]:
    status = path.lstat()
    return status.st_mtime_ns, status.st_size, status.st_ino
