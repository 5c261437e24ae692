"""What a large library costs: one manual of 2,500 commands, thirty instruments, cold starts.

    python benchmarks/library.py

Everything is made in a temporary folder, cache included. Each figure is the median of fresh processes and stands
beside its bar; processor time is what counts on a machine that is busy with other things.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

COMMANDS = 2_500
INSTRUMENTS = 30
OTHERS = 400
"""Commands of each further instrument."""

ROUNDS = 7

SUBSYSTEMS = ("SOURce<n>", "CHANnel<n>", "TRIGger", "ACQuire", "DISPlay", "CALCulate", "SYSTem", "MEASure", "TRACe")
NODES = ("VOLTage", "CURRent", "FREQuency", "LEVel", "DELay", "MODE", "STATe", "WIDTh", "COUNt", "SLOPe", "FILTer")

FIRST_MESSAGE = """
import json, sys, time
import pyvisa, pydantic
import benchwright.scpi.language as language
start, used = time.perf_counter(), time.process_time()
known = language.language_of(sys.argv[1])
unit = known.read(sys.argv[2])[0]
print(json.dumps([1e3 * (time.perf_counter() - start), 1e3 * (time.process_time() - used)]))
assert unit.command is not None, unit
"""

SCRIPT = """
import pyvisa

manager = pyvisa.ResourceManager()
psu = manager.open_resource("TCPIP0::192.168.1.10::INSTR")
psu.write(":SOURce1:VOLTage:SLOPe:COUNt 5")
psu.write(":OUTP:NOSUCH:STATE ON")
"""


def headers(count: int) -> list[str]:
    """Return different headers of two to five nodes, as manuals write them."""
    found: list[str] = []
    for index in range(count):
        rest, nodes = index // len(SUBSYSTEMS), [SUBSYSTEMS[index % len(SUBSYSTEMS)]]
        while rest or len(nodes) == 1:
            nodes.append(NODES[rest % len(NODES)])
            rest //= len(NODES)
        found.append(":" + ":".join(nodes) + "[:IMMediate]")
    return found


def manual(model: str, count: int) -> str:
    """Return a manual file of `count` commands, each with a number or a choice, set and query."""
    lines = ["[manual]", 'vendor = "Synth"', f'title = "{model} Guide"', 'edition = "1"', 'sha256 = "0"']
    lines += [f'models = ["{model}"]']
    for index, header in enumerate(headers(count)):
        number = '{ name = "value", type = "real", unit = "V", min = 0, max = 30, words = ["MINimum", "MAXimum"] }'
        choice = '{ name = "mode", type = "choice", choices = ["AUTO", "MANual", "OFF"] }'
        lines += ["", "[[command]]", f'header = "{header}"', f'page = "{index // 3 + 1}"']
        lines += [f"set = [{choice if index % 3 == 0 else number}]", 'query = { returns = { type = "real" } }']
        lines += ["suffix.n = { min = 1, max = 4, default = 1 }"] if "<n>" in header else []
        lines += [
            f'summary = "Set or read value {index} of this or that of the instrument."',
            f'examples = ["{index}"]',
        ]
    return "\n".join(lines) + "\n"


def driver(model: str) -> str:
    """Return a driver file without actions."""
    return (
        f'[driver]\nmodel = "{model}"\nkind = "power-supply"\nidn = "SYNTH,{model},*"\n'
        f'manual = "synth/{model.lower()}"\ndialect = "rigol-dp"\n'
    )


def make_library(root: Path, instruments: int) -> None:
    """Write the data files of that many instruments; the first one has the large manual."""
    for number in range(instruments):
        model = f"S{number}"
        for folder, text in (("manuals", manual(model, OTHERS if number else COMMANDS)), ("drivers", driver(model))):
            path = root / folder / "synth" / f"{model.lower()}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def processor() -> float:
    """Return the seconds of processor time of all processes that ended; not told on Windows."""
    try:
        import resource
    except ImportError:
        return float("nan")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(
    arguments: Sequence[str], environment: Mapping[str, str], allowed: Sequence[int] = (0,)
) -> tuple[float, float, str]:
    """Run Python with `arguments` in a new process; return seconds, those of the processor, and what it printed."""
    before, start = processor(), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], env=dict(environment), capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - start
    if done.returncode not in allowed:
        raise SystemExit(f"{' '.join(arguments[:4])} ended with {done.returncode}:\n{done.stderr}")
    return seconds, processor() - before, done.stdout


def cold_start(name: str, arguments: Sequence[str], environment: Mapping[str, str], bar: str = "") -> None:
    """Print the median of several runs, the first one (which fills the cache) left out."""
    run(arguments, environment)
    wall, used, _ = zip(*(run(arguments, environment) for _ in range(ROUNDS)), strict=True)
    line(name, f"{statistics.median(wall):.3f} s", f"{statistics.median(used):.3f} s", bar)


def line(name: str, wall: str, used: str = "", bar: str = "") -> None:
    """Print one figure."""
    print(f"{name:<62} {wall:>9} {used:>9}   {bar}")


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "BENCHWRIGHT_MINILM": "off",
        }
        from benchwright.driver.load import list_models

        make_library(home / "config" / "benchwright", max(2, INSTRUMENTS - len(list_models())))
        line("", "wall", "processor")
        large_manual(environment)
        cli = ["-m", "benchwright"]
        cold_start("find, 2,500 commands", [*cli, "find", "synth-s0", "voltage", "level"], environment, "bar 0.3 s")
        cold_start("show, 2,500 commands", [*cli, "show", "synth-s0", ":SOUR1:VOLT:LEV"], environment, "bar 0.3 s")
        asked = [*cli, "find", "rigol-dp832", "over-voltage protection"]
        cold_start("find over-voltage protection", asked, environment, "bar 0.3 s")
        first = run([*cli, "instruments"], environment)
        line(f"instruments, {INSTRUMENTS} or more, none compiled", f"{first[0]:.1f} s", f"{first[1]:.1f} s")
        cold_start(f"instruments, {INSTRUMENTS} or more", [*cli, "instruments"], environment)
        checking(home, environment)


def large_manual(environment: Mapping[str, str]) -> None:
    """Print what a large manual costs a process that has imported everything."""
    first = ["-c", FIRST_MESSAGE, "synth-s0", ":SOUR2:CURR:LEV 5"]
    cold = json.loads(run(first, environment)[2])
    rounds = [json.loads(run(first, environment)[2]) for _ in range(ROUNDS)]
    wall, used = (statistics.median(column) for column in zip(*rounds, strict=True))
    name = f"language and first message, {COMMANDS:,} commands"
    line(f"{name}, not compiled", f"{cold[0]:.0f} ms", f"{cold[1]:.0f} ms")
    line(name, f"{wall:.1f} ms", f"{used:.1f} ms", "bar 50 ms")


def checking(home: Path, environment: Mapping[str, str]) -> None:
    """Print the start of `check` on a script with headers that no or another manual has, against PyVISA's import."""
    script = home / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    asked = ["-m", "benchwright", "check", str(script), "--as", "psu=synth-s1"]
    run(asked, environment, (1,))
    pairs = [(run(asked, environment, (1,)), run(["-c", "import pyvisa"], environment)) for _ in range(ROUNDS)]
    ours, theirs = (
        [statistics.median(one[which] for one in row) for which in (0, 1)] for row in zip(*pairs, strict=True)
    )
    line(f"check, undefined headers, {INSTRUMENTS} instruments", f"{ours[0]:.3f} s", f"{ours[1]:.3f} s")
    line("`import pyvisa`", f"{theirs[0]:.3f} s", f"{theirs[1]:.3f} s")
    line("the ratio of both", *(f"{a / b:.2f} x" for a, b in zip(ours, theirs, strict=True)), "bar 2.5 x")


if __name__ == "__main__":
    main()
