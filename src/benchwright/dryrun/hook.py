"""An audit hook that refuses what a dry run must not do, in words, at the line that tries it.

On Linux the kernel refuses the same things (`landlock`, `seccomp`); the hook is there to explain.
Elsewhere it is all there is, and no boundary: native code and determined Python get past it.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn

from benchwright.dryrun.rules import Rules

Report = Callable[[str], None]
"""Takes what was refused, as a sentence."""

_NETWORK: Final = "has no network"
_PROCESSES: Final = "starts no other program and no other process"
_NEVER: Final = {
    "os.exec": _PROCESSES,
    "os.fork": _PROCESSES,
    "os.forkpty": _PROCESSES,
    "os.posix_spawn": _PROCESSES,
    "os.spawn": _PROCESSES,
    "os.startfile": _PROCESSES,
    "os.startfile/2": _PROCESSES,
    "os.system": _PROCESSES,
    "pty.spawn": _PROCESSES,
    "subprocess.Popen": _PROCESSES,
    "webbrowser.open": _PROCESSES,
    "_winapi.CreateProcess": _PROCESSES,
    "_winapi.OpenProcess": "reaches no other process",
    "_winapi.TerminateProcess": "reaches no other process",
    "_winapi.CreateFile": "opens no devices or pipes",
    "_winapi.CreateNamedPipe": "opens no devices or pipes",
    "_winapi.CreateJunction": "makes no links",
    "os.link": "makes no links",
    "os.symlink": "makes no links",
    "os.chown": "changes no owners of files",
    "sqlite3.enable_load_extension": "loads no extensions",
    "syslog.openlog": "has no system log",
    "syslog.syslog": "has no system log",
    "winreg.ConnectRegistry": "has no registry",
    "winreg.OpenKey": "has no registry",
    "winreg.CreateKey": "has no registry",
}
"""Events refused always, with the rest of the sentence `a dry run ...`."""

_HARMLESS_NETWORK: Final = frozenset({"socket.gethostname"})

_FOLDERS_READ: Final = frozenset({"os.listdir", "os.scandir", "os.chdir", "os.listxattr", "os.getxattr"})
_CHANGED: Final = frozenset({"os.mkdir", "os.rmdir", "os.remove", "os.utime", "os.chmod"})
_CHANGED_BY_NAME: Final = frozenset({"os.truncate", "os.chflags", "os.setxattr", "os.removexattr"})

_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC

_HARDWARE: Final = frozenset({"gpib", "gpib_ctypes", "hid", "nidaqmx", "pyvisa_py", "serial", "usb", "usb1", "vxi11"})
"""Modules that reach instruments past PyVISA."""
_VISA_LIBRARIES: Final = ("visa", "gpib", "ni4882", "nidaq", "ktio")
_NATIVE: Final = frozenset(
    (
        *("accept", "bind", "clone", "connect", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe"),
        *("fexecve", "fork", "forkpty", "kill", "killpg", "listen", "mount", "posix_spawn", "posix_spawnp", "popen"),
        *("process_vm_readv", "process_vm_writev", "ptrace", "send", "sendmsg", "sendto", "setns", "setuid"),
        *("socket", "socketpair", "syscall", "system", "tgkill", "umount", "unshare", "vfork"),
        *("CreateProcessA", "CreateProcessW", "ShellExecuteA", "ShellExecuteW", "WinExec"),
        *("WSASocketA", "WSASocketW"),
    )
)
"""Functions of system libraries that a measurement script has no use for."""


class Hook:
    """Judges audit events by `Rules`; refuses by raising PermissionError."""

    def __init__(self, rules: Rules, report: Report, *, only_guard: bool) -> None:
        self._rules = rules
        self._report = report
        self._only_guard = only_guard
        """Whether nothing but the hook confines the run."""

        self._judges: dict[str, Callable[..., None]] = {
            "open": self._opened,
            **dict.fromkeys(_FOLDERS_READ, self._looked),
            **dict.fromkeys(_CHANGED, self._changed_in),
            **dict.fromkeys(_CHANGED_BY_NAME, lambda path, *_: self._changed(path)),
            "os.rename": self._renamed,
            "os.kill": self._signalled,
            "os.killpg": self._signalled,
            "sqlite3.connect": self._connected,
            "ctypes.dlsym": self._native,
            "ctypes.dlsym/handle": self._native,
            "ctypes.dlopen": self._library,
            "import": self._imported,
        }

    def install(self) -> None:
        """Listen to every audit event of this process from now on; cannot be undone."""
        sys.addaudithook(self._judge)

    def _judge(self, event: str, args: tuple[Any, ...]) -> None:
        judge = self._judges.get(event)
        if judge is not None:
            judge(*args)
        elif event in _NEVER:
            self._refuse(f"a dry run {_NEVER[event]}", event)
        elif event.startswith("socket.") and event not in _HARMLESS_NETWORK:
            self._refuse(f"a dry run {_NETWORK}", event)

    def _opened(self, path: object, mode: object = None, flags: object = 0, *_: object) -> None:
        if isinstance(flags, int) and flags & _WRITING:
            self._changed(path)
        else:
            self._looked(path)

    def _looked(self, path: object = None, *_: object) -> None:
        name = _name(path)
        # What is not there may be looked for: the answer is that it is not there.
        if name is not None and not self._rules.may_read(name) and os.path.exists(name):
            self._refuse("a dry run reads nothing outside its run folder, so put the file there", name)

    def _changed_in(self, path: object, *rest: object) -> None:
        self._changed(path, rest[-1] if rest else -1)

    def _renamed(self, source: object, target: object, source_folder: object = -1, target_folder: object = -1) -> None:
        self._changed(source, source_folder)
        self._changed(target, target_folder)

    def _changed(self, path: object, folder: object = -1) -> None:
        name = _name(path)
        if name is None:
            return
        if isinstance(folder, int) and folder >= 0 and not os.path.isabs(name):
            where = _folder(folder)
            if where is None and not self._only_guard:
                return  # Landlock judges it
            name = os.path.join(where or os.sep, name)
        if not self._rules.may_write(name):
            self._refuse("a dry run writes nothing outside its run folder, nor to the records of the run", name)

    def _signalled(self, process: object, *_: object) -> None:
        if process != os.getpid():
            self._refuse("a dry run signals no other process", f"process {process}")

    def _connected(self, database: object, *_: object) -> None:
        if database not in (":memory:", b":memory:", ""):
            self._changed(database)

    def _native(self, library: object, name: object, *_: object) -> None:
        if name in _NATIVE:
            self._refuse("a dry run has no use for this system function", f"`{name}`")

    def _library(self, path: object, *_: object) -> None:
        library = os.path.basename(_name(path) or "").lower()
        if any(word in library for word in _VISA_LIBRARIES):
            self._refuse("a dry run loads no instrument library", f"`{library}`")

    def _imported(self, module: object, *_: object) -> None:
        if self._only_guard and str(module).partition(".")[0] in _HARDWARE:
            self._refuse("a dry run reaches instruments through PyVISA only", f"module `{module}`")

    def _refuse(self, why: str, what: str) -> NoReturn:
        sentence = f"{why}: {what}"
        self._report(sentence)
        raise PermissionError(errno.EACCES, sentence)


def _name(path: object) -> str | None:
    """Return a path as text; None for a file that is open already."""
    if path is None or isinstance(path, int):
        return None
    return os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else str(path)


def _folder(descriptor: int) -> str | None:
    """Return the path of an open folder where the system tells."""
    if sys.platform == "linux":
        try:
            return os.readlink(f"/proc/self/fd/{descriptor}")
        except OSError:
            return None
    if sys.platform == "darwin":
        import fcntl

        try:
            return fcntl.fcntl(descriptor, 50, b"\0" * 1024).rstrip(b"\0").decode()  # F_GETPATH
        except OSError:
            return None
    return None
