"""What the parent asks of the process that runs the script; goes through its standard input as JSON."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from benchwright.dryrun.sandbox import Means


class Job(BaseModel):
    """One dry run. Paths are absolute."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start_path: tuple[str, ...]
    """Python's import path until the jail is shut."""
    import_path: tuple[str, ...]
    """Python's import path for the script."""
    script: Path
    args: tuple[str, ...]
    bench: str
    """Name or absolute path of the bench."""
    out: Path
    private: Path
    """A folder of this run alone, for facts, transcript, caches and temporary files."""
    read: tuple[Path, ...]
    write: tuple[Path, ...]
    protected: tuple[Path, ...]
    modules: dict[str, Path]
    """Modules beside the script, by name."""
    plots: Path | None
    """Where matplotlib's list of fonts is kept from run to run; None: nowhere."""
    means: Means
    wall_s: float
    virtual_s: float
    memory_mb: int
    file_mb: int

    @property
    def facts(self) -> Path:
        """The file of facts."""
        return self.private / "facts.jsonl"

    @property
    def transcript(self) -> Path:
        """The transcript as the simulated bench heard it."""
        return self.private / "transcript.jsonl"

    @property
    def scratch(self) -> Path:
        """The script's temporary folder and home."""
        return self.private / "tmp"


def environment(job: Job) -> dict[str, str]:
    """Return the environment the script sees: nothing of a person's."""
    scratch = str(job.scratch)
    needed = {name: os.environ[name] for name in ("SYSTEMROOT", "WINDIR") if name in os.environ}
    # One thread each: the jail is shut while there is one, and their stacks count as memory.
    libraries = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
    return {
        **needed,
        **dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "MPLCONFIGDIR"), scratch),
        **dict.fromkeys(libraries, "1"),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "MPLBACKEND": "Agg",
        "PYVISA_LIBRARY": f"{job.bench}@benchwright",
    }
