"""The process of a dry run: prepare, shut the jail, run the script, tell how it went.

Started by `runner` as `python -I -c BOOTSTRAP`, with a `Job` on standard input.
"""

from __future__ import annotations

import atexit
import builtins
import errno
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType, ModuleType
from typing import Final, NoReturn

from benchwright.data import data_roots
from benchwright.dryrun import privileges
from benchwright.dryrun.backend import force_simulation
from benchwright.dryrun.clock import VirtualTimeSpent, use_virtual_time
from benchwright.dryrun.facts import Ended, Jailed, clip
from benchwright.dryrun.job import Job, environment
from benchwright.dryrun.place import line_of, place_in, trimmed
from benchwright.dryrun.recorder import Recorder
from benchwright.dryrun.rules import Rules
from benchwright.dryrun.sandbox import confine
from benchwright.dryrun.watchdog import Cap, Caps, Watchdog
from benchwright.errors import BenchwrightError
from benchwright.sim.clock import Clock

OURS: Final = str(Path(__file__).resolve().parents[1])
UNCONFINED: Final = 98
"""Exit status when the jail could not be shut; nothing was run."""


class _Source(importlib.machinery.SourceFileLoader):
    """Loads source without looking for byte code beside it."""

    def path_stats(self, path: object) -> NoReturn:
        raise OSError(errno.ENOENT, "no byte code is kept")


class ModulesBeside(importlib.abc.MetaPathFinder):
    """Finds the modules beside the script, whose folder as a whole is out of reach."""

    def __init__(self, modules: Mapping[str, Path]) -> None:
        self._modules = modules

    def put_first(self) -> None:
        """Look there before the installed packages, as Python does with a script's folder."""
        place = sys.meta_path.index(importlib.machinery.PathFinder)
        sys.meta_path.insert(place, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the specification of a module beside the script."""
        file = self._modules.get(fullname)
        if file is None:
            return None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        loader = _Source(fullname, str(file))
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)


class Run:
    """One script in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.script = frozenset({str(job.script)})
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self.recorder = Recorder(job.script, os.open(job.facts, flags, 0o600), os.open(job.transcript, flags, 0o600))
        self.clock = Clock()
        self.ended = Ended(how="finished")

    def prepare(self) -> None:
        """Load what the jail would hide, and turn time and PyVISA over to the simulation."""
        job = self.job
        data_roots()  # remembered: the user's folders are found from where the parent stands
        privileges.end_with_parent()
        if sys.platform == "win32":  # where Ctrl-C cannot be sent to one process, Ctrl-Break can
            signal.signal(signal.SIGBREAK, signal.default_int_handler)
        if job.plots is not None:
            _load_fonts(job.plots)
        os.environ.clear()
        os.environ.update(environment(job))
        if sys.platform != "win32":
            time.tzset()
        os.chdir(job.out)
        force_simulation(job.bench, self.recorder.attach, self.recorder.refused_backend)
        caps = Caps(wall_s=job.wall_s, virtual_s=job.virtual_s, memory_mb=job.memory_mb)
        self.watchdog = Watchdog(caps, lambda: self.clock.now(), self.stop)
        self.clock = use_virtual_time(cap_s=job.virtual_s)
        ModulesBeside(job.modules).put_first()
        sys.path[:] = job.import_path
        sys.argv = [str(job.out / job.script.name), *job.args]

    def shut(self) -> None:
        """Shut the jail. Raises Refused; then nothing may be run."""
        job = self.job
        privileges.limit(memory_mb=job.memory_mb, cpu_s=int(job.wall_s) + 10, file_mb=job.file_mb)
        rules = Rules(read=job.read, write=job.write, protected=job.protected)
        jail = confine(rules, self.recorder.refused, job.means)
        self.recorder.tell(Jailed(jail=jail))
        self.watchdog.start()

    def run(self) -> int:
        """Run the script as `__main__`; return the exit status Python would give it."""
        try:
            self._execute()
        except SystemExit as leave:
            return self._left(leave)
        except VirtualTimeSpent as spent:
            self._note("virtual", spent)
            return 1
        except KeyboardInterrupt as interrupt:
            self._note("interrupted", interrupt, exit_code=130)
            return 130
        except BaseException as error:
            self._note("exception", error)
            trace = trimmed(error.__traceback__, self.script, OURS)
            sys.excepthook(type(error), error.with_traceback(trace), trace)
            return 1
        self.ended = Ended(how="finished", exit_code=0)
        return 0

    def _execute(self) -> None:
        """Run the script as if it lay in the run folder: many write beside themselves, and may do so only there."""
        main = ModuleType("__main__")
        main.__dict__.update(__file__=sys.argv[0], __builtins__=builtins, __cached__=None)
        sys.modules["__main__"] = main
        # Errors and tracebacks name the file that a person can open.
        code = compile(self.job.script.read_bytes(), str(self.job.script), "exec", dont_inherit=True)
        exec(code, main.__dict__)

    def _left(self, leave: SystemExit) -> int:
        if leave.code is None or isinstance(leave.code, int):
            status = leave.code or 0
        else:
            print(leave.code, file=sys.stderr)
            status = 1
        self._note("exit" if status else "finished", leave, exit_code=status)
        return status

    def _note(self, how: str, error: BaseException, exit_code: int = 1) -> None:
        name = type(error).__name__
        if isinstance(error, OSError) and error.errno == errno.EFBIG:
            name = "FileTooLarge"
        self.ended = Ended.model_validate(
            {
                "how": how,
                "line": line_of(error, self.script),
                "exit_code": exit_code,
                "error": clip(name),
                "message": clip(error),
            }
        )

    def finish(self) -> None:
        """Tell how it ended; called after the script's own `atexit` functions."""
        with suppress(BenchwrightError):  # a bench without an operating point, which the script has met already
            self.recorder.look_at_the_end()
        self.recorder.tell(self.ended.model_copy(update={"virtual_s": self.clock.now()}))

    def stop(self, cap: Cap, frame: FrameType | None) -> None:
        """Tell that a cap was reached while the script was at `frame`."""
        line = place_in(frame, self.script).line
        self.recorder.tell(Ended(how=cap, line=line, virtual_s=self.clock.now()))


def _load_fonts(folder: Path) -> None:
    """Load matplotlib's list of fonts, which takes a second to make, from the one kept in `folder`."""
    os.environ["MPLCONFIGDIR"] = str(folder)
    try:
        import matplotlib.font_manager  # noqa: F401
    except Exception:  # absent or broken: the script will meet it, if it uses it at all
        return
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(10)  # it warns when making the list takes long, and ends by itself


def main(text: str) -> NoReturn:
    """Do the job given as JSON, then end the process."""
    run = Run(Job.model_validate_json(text))
    try:
        run.prepare()
        run.shut()
    except (BenchwrightError, OSError) as error:
        run.recorder.tell(Ended(how="unconfined", message=clip(error)))
        os._exit(UNCONFINED)
    atexit.register(run.finish)
    sys.exit(run.run())
