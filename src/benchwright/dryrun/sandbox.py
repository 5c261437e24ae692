"""The jail of a dry run: shut it around this process with what the system offers.

* Linux        Landlock for files, seccomp for sockets, processes, signals and kernel interfaces,
               no capabilities, limits on memory, processor time and size of files
* elsewhere    the audit hook alone, and such limits as there are; this is no boundary

What is missing is said in the sentence that `confine` returns; nothing is left out in silence.
"""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass

from benchwright.dryrun import landlock, privileges, seccomp
from benchwright.dryrun.hook import Hook, Report
from benchwright.dryrun.rules import Rules
from benchwright.errors import Refused


@dataclass(frozen=True, kw_only=True)
class Means:
    """Which means of confinement to use; all by default, fewer for testing the others."""

    landlock: bool = True
    seccomp: bool = True
    hook: bool = True


ALL: Means = Means()


def confine(rules: Rules, report: Report, means: Means = ALL) -> str:
    """Shut the jail around this process for good; return which confinement is active, as a sentence.

    `report` is told of what the audit hook refuses. Call it while the process has one thread.
    Raises Refused when the kernel has a means but will not grant it: then nothing must be run.
    """
    if _threads() > 1:
        raise Refused("The dry run cannot be confined: threads were started before it. Nothing was run.")
    files = filtered = False
    try:
        privileges.give_up()
        if means.landlock:
            files = landlock.restrict(rules.read, rules.write) > 0
        if means.seccomp:
            filtered = seccomp.install()
    except OSError as error:
        raise Refused(f"The dry run cannot be confined: {error}. Nothing was run.") from error
    if means.hook:
        Hook(rules, report, only_guard=not (files and filtered)).install()
    return describe(files=files, filtered=filtered)


def _threads() -> int:
    if sys.platform == "linux":  # native threads too: Landlock binds the calling one only
        return len(os.listdir("/proc/self/task"))
    return threading.active_count()


def describe(*, files: bool, filtered: bool) -> str:
    """Return the sentence that says what confines a run, and what does not."""
    if files and filtered:
        return "Landlock (files) and seccomp (network, processes)"
    hook = "a Python audit hook, which native code can get past"
    if files:
        return f"Landlock (files); network and processes are held by {hook}: no seccomp filter for this system"
    if filtered:
        return f"seccomp (network, processes); files are held by {hook}: this kernel has no Landlock"
    if sys.platform == "linux":
        return f"only {hook}: this kernel has neither Landlock nor seccomp filters"
    return f"only {hook}: this system offers no more"
