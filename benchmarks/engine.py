"""The simulator against stock pyvisa-sim, in one run: 10,000 messages each, ratios of the medians.

    python benchmarks/engine.py

Both simulate a supply with the same ten settings. A ratio above 1 means this project is faster.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyvisa
from pyvisa.resources import MessageBasedResource

from benchwright.bench import load_bench
from benchwright.driver.load import load_driver
from benchwright.manual.load import load_manual
from benchwright.scpi.dialect import load_dialect
from benchwright.scpi.language import Language
from benchwright.sim.bench import SimulatedBench

MESSAGES = 10_000
ROUNDS = 7
RESOURCE = "TCPIP0::192.168.1.10::INSTR"
SETTINGS = [f":SOUR{n}:{what}" for n in (1, 2, 3) for what in ("CURR", "VOLT:PROT", "CURR:PROT")]


def stock_yaml() -> str:
    """Return a pyvisa-sim definition with ten settings, the one measured in their midst."""
    lines = [
        'spec: "1.1"',
        "devices:",
        "  psu:",
        "    eom:",
        "      TCPIP INSTR:",
        '        q: "\\n"',
        '        r: "\\n"',
    ]
    lines += ["    error: ERROR", "    dialogues:", '      - {q: "*IDN?", r: "RIGOL TECHNOLOGIES,DP832,1,1"}']
    lines += ["    properties:"]
    for index, header in enumerate([*SETTINGS[:5], ":SOUR1:VOLT", *SETTINGS[5:]]):
        lines += [
            f"      p{index}:",
            "        default: 1.0",
            f'        getter: {{q: "{header}?", r: "{{:.3f}}"}}',
            f'        setter: {{q: "{header} {{:.3f}}"}}',
            "        specs: {min: 0, max: 32, type: float}",
        ]
    return "\n".join([*lines, "resources:", f"  {RESOURCE}: {{device: psu}}"])


def open_both(folder: Path) -> tuple[MessageBasedResource, MessageBasedResource, list[pyvisa.ResourceManager]]:
    """Open the supply in both simulators through PyVISA."""
    path = folder / "stock.yaml"
    path.write_text(stock_yaml(), encoding="utf-8")
    managers = [pyvisa.ResourceManager("demo@benchwright"), pyvisa.ResourceManager(f"{path}@sim")]
    ours, stock = (
        manager.open_resource(
            RESOURCE, resource_pyclass=MessageBasedResource, read_termination="\n", write_termination="\n"
        )
        for manager in managers
    )
    return ours, stock, managers


def seconds(work: Callable[[], None]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(name: str, ours: Callable[[], None], stock: Callable[[], None], bar: float) -> None:
    """Run both in turn and print the ratio of the medians with its bar."""
    pairs = [(seconds(ours), seconds(stock)) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    here, there = (1e6 * total / MESSAGES for total in (mine, theirs))
    print(f"{name:<42} {here:7.2f} us {there:7.2f} us {theirs / mine:7.1f} x  (bar {bar} x)")


def engine(instrument: object, device: object) -> None:
    """Compare the engines without PyVISA."""
    write, read = instrument.write, instrument.read  # type: ignore[attr-defined]

    def ours_query() -> None:
        for _ in range(MESSAGES):
            write(":SOUR1:VOLT?")
            read()

    def stock_query() -> None:
        for _ in range(MESSAGES):
            device.write(b":SOUR1:VOLT?\n")  # type: ignore[attr-defined]
            while not device.read()[1]:  # type: ignore[attr-defined]
                pass

    def ours_set() -> None:
        for k in range(MESSAGES):
            write(f":SOUR1:VOLT {k / 1000:.3f}")

    def stock_set() -> None:
        for k in range(MESSAGES):
            device.write(b":SOUR1:VOLT %.3f\n" % (k / 1000))  # type: ignore[attr-defined]

    ratio("one query repeated, engine", ours_query, stock_query, 6)
    ratio("distinct set values, engine", ours_set, stock_set, 3)


def larger_manual() -> None:
    """Compare reading messages with the manual as it is and with ten times the commands."""
    driver, manual, dialect = load_driver("rigol-dp832"), load_manual("rigol/dp800"), load_dialect("rigol-dp")
    copies = [
        command.model_copy(update={"header": f":COPY{letter}{command.header}"})
        for letter in "ABCDEFGHI"
        for command in manual.command
        if command.header.startswith(":")
    ]
    big = manual.model_copy(update={"command": (*manual.command, *copies)})
    small, large = (Language(driver, m, dialect) for m in (manual, big))
    messages = [f":SOUR1:VOLT {k / 1000:.3f};CURR {k / 10000:.4f}" for k in range(2000)]

    def work(language: Language) -> float:
        return seconds(lambda: [language.judge(m) for m in messages] and None)

    pairs = [(work(small), work(large)) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    counts = f"{len(large.commands)} commands instead of {len(small.commands)}"
    print(f"{counts}: a message costs {theirs / mine:.2f} times as much (bar 1.2)")


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        ours, stock, managers = open_both(Path(folder))
        instrument = SimulatedBench(load_bench("demo")).instruments["psu"]
        device = next(iter(managers[1].visalib.devices._internal.values()))
        print(f"{MESSAGES} messages, median of {ROUNDS}{'':<22} here    pyvisa-sim   ratio")
        engine(instrument, device)
        ratio(
            "one query repeated, through PyVISA",
            lambda: [ours.query(":SOUR1:VOLT?") for _ in range(MESSAGES)] and None,
            lambda: [stock.query(":SOUR1:VOLT?") for _ in range(MESSAGES)] and None,
            2,
        )
        larger_manual()
        for manager in managers:
            manager.close()


if __name__ == "__main__":
    main()
