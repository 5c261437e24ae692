"""A short description in our own words, made from the mnemonics of a header."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from benchwright.errors import DataError
from benchwright.manual.glossary import glosses
from benchwright.manual.header import Node, parse_header

COMMON = {
    "*CLS": "Clear the status registers and the error queue.",
    "*ESE": "Set or read the mask of the standard event register.",
    "*ESR": "Read and clear the standard event register.",
    "*IDN": "Read who made the instrument, its model, serial number and firmware.",
    "*LRN": "Read all settings as commands.",
    "*OPC": "Set the operation-complete bit, or wait for completion and read 1.",
    "*OPT": "Read the options installed.",
    "*PSC": "Set or read whether switching on clears the status masks.",
    "*RCL": "Recall a stored state.",
    "*RST": "Reset the instrument to its known state.",
    "*SAV": "Store the present state.",
    "*SRE": "Set or read the mask of the service request.",
    "*STB": "Read the status byte.",
    "*TRG": "Trigger the instrument.",
    "*TST": "Run the self-test and read its result.",
    "*WAI": "Wait until all pending operations are complete.",
}
"""What the common commands of IEEE 488.2 do (sections 10.1 to 10.40)."""

PLAIN = {
    "acquire": "acquisition",
    "am": "amplitude modulation (AM)",
    "ampl": "amplitude",
    "aperture": "integration time (aperture)",
    "autozero": "automatic zeroing",
    "auto": "automatic",
    "average": "average",
    "azero": "automatic zeroing",
    "bandwidth": "bandwidth",
    "beeper": "beeper",
    "bwlimit": "bandwidth limit",
    "cal": "calibration",
    "calculate": "calculation",
    "calibrate": "calibration",
    "capacitance": "capacitance",
    "cdirectory": "current folder",
    "ch": "channel",
    "cls": "clear status",
    "communicate": "interface",
    "conditional": "condition",
    "configure": "configure for measuring",
    "coupling": "coupling",
    "couple": "coupling",
    "curr": "current",
    "ch1": "channel 1",
    "dc": "DC",
    "ac": "AC",
    "dcycle": "duty cycle",
    "delay": "delay",
    "ese": "event enable mask",
    "fetch": "fetch readings",
    "fm": "frequency modulation (FM)",
    "fresistance": "four-wire resistance",
    "frequency": "frequency",
    "fskey": "frequency-shift keying (FSK)",
    "fstart": "start frequency",
    "fstop": "stop frequency",
    "func": "function",
    "hcopy": "screen copy",
    "hf": "high frequency",
    "holdoff": "hold-off",
    "horizontal": "horizontal (time base)",
    "impedance": "impedance",
    "initiate": "start waiting for a trigger",
    "init": "start waiting for a trigger",
    "instrument": "channel selection",
    "ip": "IP address",
    "ipaddress": "IP address",
    "lan": "LAN",
    "lf": "low frequency",
    "lockout": "front-panel lock",
    "math": "mathematics",
    "mdirectory": "make folder",
    "mmemory": "file memory",
    "measurement": "measurement",
    "measure": "measure",
    "meas": "measure",
    "ncycles": "number of cycles",
    "next": "next",
    "nplc": "integration time in power line cycles (NPLC)",
    "nplcycles": "integration time in power line cycles (NPLC)",
    "nselect": "select by number",
    "null": "null (relative) value",
    "ocp": "over-current protection (OCP)",
    "operation": "operation status",
    "opp": "over-power protection (OPP)",
    "output": "output",
    "ovp": "over-voltage protection (OVP)",
    "per": "period",
    "pm": "phase modulation (PM)",
    "points": "number of points",
    "pon": "power-on",
    "preset": "preset",
    "protection": "protection",
    "pulse": "pulse",
    "pwidth": "pulse width",
    "pwm": "pulse-width modulation (PWM)",
    "questionable": "questionable status",
    "read": "trigger and read",
    "reference": "reference",
    "relative": "relative (null)",
    "remote": "remote control",
    "resistance": "resistance",
    "resolution": "resolution",
    "rlstate": "remote or local state",
    "rtd": "RTD sensor",
    "rwlock": "front-panel lock",
    "sample": "sample",
    "scale": "scale",
    "sensitivity": "sensitivity",
    "sense": "measuring",
    "slew": "slew rate",
    "source": "source",
    "spoint": "set point",
    "srate": "sample rate",
    "state": "on or off",
    "stat": "status",
    "stime": "sweep time",
    "swtime": "sweep time",
    "symmetry": "symmetry",
    "system": "system",
    "tconstant": "time constant",
    "tcouple": "thermocouple",
    "temp": "temperature",
    "threshold": "threshold",
    "timebase": "time base",
    "tint": "trigger interval",
    "trace": "trace",
    "trigger": "trigger",
    "trig": "trigger",
    "tsource": "trigger source",
    "vert": "vertical",
    "volt": "voltage",
    "wavefrequency": "waveform frequency",
}
"""Mnemonics in plain words, where the word itself does not say it."""

TWO = 2
"""Letters of a header that are no word: what `AM` stands for is not told where it stands alone."""

FILLERS = frozenset(
    {"immediate", "amplitude", "level", "sequence", "event", "upper", "data", "dc", "scalar", "window", "next"}
)
"""Mnemonics that say nothing where they may be left out."""


def words_of(header: str, *, sets: bool, asks: bool, acts: bool = False, about: Sequence[str] = ()) -> str:
    """Return one sentence such as "Set or read: trigger edge slope." for a header in manual notation.

    `acts` where the command only does something and takes no value; `about` names what it is about where its header
    does not: "Set: flxq (voltage, limit)."
    """
    if header.upper() in COMMON:
        return COMMON[header.upper()]
    words = plain_words(header)
    if not words:
        return "Command."
    verb = ("Do or read" if acts else "Set or read") if sets and asks else "Read" if asks else "Do" if acts else "Set"
    new = [word for word in about if word not in words.split()]
    more = f" ({', '.join(new)})" if new else ""
    return f"{verb}: {words}{more}."[:160]


def plain_words(header: str) -> str:
    """Return the mnemonics of a header in plain words: `trigger edge slope`; nothing where it cannot be read."""
    try:
        nodes = parse_header(header).nodes
    except DataError:
        return ""
    if len(nodes) == 1 and len(nodes[0].long) <= TWO:
        return nodes[0].long
    return " ".join(_plain(node) for node in nodes if not (node.optional and node.long.lower() in FILLERS))


def _plain(node: Node) -> str:
    word = node.long.lstrip("*").lower()
    return PLAIN.get(word) or full_words().get(word, word.replace("_", " "))


@lru_cache(maxsize=1)
def full_words() -> dict[str, str]:
    """Mnemonics that are the beginning of the one that leads a line of the glossary: `freq` of `frequency`."""
    leading: dict[str, str] = {}
    for word, text in glosses().items():
        leading.setdefault(text, word.lower())
    full = {word.lower(): leading[text] for word, text in glosses().items()}
    return {word: other for word, other in full.items() if other.startswith(word) and other not in (word, f"{word}s")}
