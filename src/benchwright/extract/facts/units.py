"""Units as manuals print them: `Ω`, `Ohms`, `Volts`, `seconds`, `MSa/s`, `KHZ` as a unit of the project and a factor.

Printed capitals are often wrong (`mv`, `KHZ`, `100 uS`), so a spelling that has only one sensible meaning is read in
any capitals; where `m` and `M` would differ (`mHz`, `MHZ`), the printed letter counts.
"""

from __future__ import annotations

import re
from decimal import Decimal

_SPELLINGS: dict[str, str] = {
    "V": "V v volt volts vdc vac voltdc v(dc) v(ac) vp vpk vpeak",
    "A": "A a amp amps ampere amperes adc aac ap apk arms a(dc) a(ac)",
    "W": "W w watt watts va",
    "ohm": "Ω Ω ohm ohms ω oms",
    "Hz": "Hz hz hertz hzs",
    "s": "s S sec secs second seconds",
    "F": "F f farad farads",
    "H": "H henry henries henrys",
    "S": "siemens mho",
    "Ah": "ah amp-hour amp-hours ampere-hour ampere-hours",
    "Wh": "wh watt-hour watt-hours",
    "J": "J joule joules",
    "degC": "degc °c celsius centigrade ℃",
    "degF": "degf °f fahrenheit ℉",
    "K": "K kelvin kelvins",
    "deg": "deg degs degree degrees dgr ° º ˚",
    "rad": "rad radian radians",
    "%": "% percent pct percents %rh",
    "dB": "db",
    "dBm": "dbm",
    "dBc": "dbc",
    "dBV": "dbv",
    "Vrms": "vrms vrm",
    "Vpp": "vpp vp-p vpk-pk vpkpk",
    "div": "div divs division divisions grid grids",
    "B": "B byte bytes",
    "bit": "bit bits",
    "Sa/s": "sa/s sa/sec s/s sps samples/s samples/sec samples/second sample/s pts/s",
    "Bd": "baud bauds bd",
    "bps": "bps bit/s bits/s b/s",
    "px": "px pixel pixels",
    "V/s": "v/s v/sec",
    "A/s": "a/s a/sec",
    "W/s": "w/s",
    "V/div": "v/div volts/div volt/div",
    "A/div": "a/div amps/div",
    "s/div": "s/div sec/div seconds/div second/div",
    "ppm": "ppm",
    "m": "meter meters metre metres",
    "nm": "nm nanometer nanometers nanometre nanometres",
    "um": "um µm μm micrometer micrometers micrometre micrometres micron microns",
    "min": "minute minutes",
    "h": "hour hours hr hrs h",
    "characters": "characters character chars",
    "": "pt pts point points sa sample samples reading readings count counts times cycle cycles digit digits "
    "step steps frame frames period periods plc plcs nplc",
}
_EXACT = {unit: unit for unit in ("V", "A", "s", "K", "B", "F", "H", "J", "W", "Hz", "min")} | {"S": "s"}
"""Spellings that count with their capitals. A large S is a second: manuals print `100 uS` more often than siemens."""
_ANY = {spelling.casefold(): unit for unit, many in _SPELLINGS.items() for spelling in many.split()}
_PREFIXED = {"V", "A", "W", "ohm", "Hz", "s", "F", "H", "S", "Ah", "Wh", "J", "Vrms", "Vpp", "B", "Sa/s", "V/s", "A/s"}
_PREFIXED |= {"V/div", "A/div", "s/div", "bps", "Bd", "W/s", "K", "bit", ""}
_PREFIXES = {"T": 12, "G": 9, "M": 6, "k": 3, "K": 3, "m": -3, "u": -6, "µ": -6, "μ": -6, "n": -9, "p": -12, "f": -15}
_NAMES = {"tera": 12, "giga": 9, "mega": 6, "meg": 6, "kilo": 3, "milli": -3, "micro": -6, "nano": -9, "pico": -12}
_LENGTHS = {"nm": -9, "um": -6, "µm": -6, "μm": -6}
"""Lengths, as those of light waves: with other prefixes the letters mean other things more often."""
_ONE = Decimal(1)
_TIMES = {"min": Decimal(60), "h": Decimal(3600)}


def read_unit_word(word: str) -> tuple[str, Decimal] | None:
    """Return the unit and the factor to it of one printed word (`kΩ` is `("ohm", 1000)`); None if it is no unit.

    Minutes and hours become seconds. A count (`points`) has the unit `""`.
    """
    bare = word.strip().strip("()[].,;").replace(" ", "")
    if not bare or len(bare) > 24:
        return None
    if (unit := _whole(bare)) is not None:
        return ("s", _TIMES[unit]) if unit in _TIMES else (unit, _ONE)
    if bare in _LENGTHS:
        return "m", _ONE.scaleb(_LENGTHS[bare])
    for prefix, power in _prefixes(bare):
        rest = bare[len(prefix) :]
        unit = _whole(rest)
        if unit in _PREFIXED and rest and not (prefix in ("m", "f", "p", "n", "u") and unit == ""):
            return unit, _ONE.scaleb(power)
    return None


def _whole(word: str) -> str | None:
    if word in _EXACT:
        return _EXACT[word]
    if len(word) == 1 and word.isascii() and word not in "vaw%":
        return None
    return _ANY.get(word.casefold())


def _prefixes(word: str) -> list[tuple[str, int]]:
    """Prefixes that the word might begin with; `M` before seconds or volts printed small may not be mega."""
    found = [(name, power) for name, power in _NAMES.items() if word.lower().startswith(name)]
    found = [(word[: len(name)], power) for name, power in found]
    if word[:1] in _PREFIXES:
        found.append((word[0], _PREFIXES[word[0]]))
    elif word[:1] in ("U", "N", "P"):
        found.append((word[0], _PREFIXES[word[0].lower()]))
    return found


_IN_WORDS = re.compile(
    r"\b(?:in|[Uu]nits?(?: is| are|:| of)?)(?: the)?(?: units? of)? ?:? ?"
    r"[<\"'(]?(%|°C?|[A-Za-zΩΩµμ°]+(?:/[A-Za-z]+)?)"
)


_RATE = re.compile(r"\b([A-Za-z]{3,}) ?(?:per|/) ?sec(?:onds?)?\b", re.I)
"""`A (amps per second)`."""


_CYCLES = re.compile(r"\b(?:power|line)[ -]cycles?\b|\bN?PLCs?\b", re.I)


def read_unit(text: str) -> str | None:
    """Return the unit that a phrase names (`in volts`, `Unit: mA`, `(Hz)`), with its prefix; None if it names none."""
    text = text.strip()
    if found := read_unit_word(text):
        return spelled(*found)
    if (rate := _RATE.search(text)) and (found := read_unit_word(rate[1])) and found[0]:
        return f"{spelled(*found)}/s"
    if stated := stated_unit(text):
        return stated
    bracket = re.search(r"[(\[]([^()\[\]]{1,16})[)\]]", text)
    if bracket and (found := read_unit_word(bracket[1])):
        return spelled(*found)
    return None


def stated_unit(text: str) -> str | None:
    """Return the unit that a sentence states (`the unit is ms`, `in volts`), with its prefix; None if none."""
    for match in _IN_WORDS.finditer(text[:2000]):
        if match[1] == "a" and match[0].startswith("in"):
            continue  # `in a window`: an article
        if (found := read_unit_word(match[1])) and found[0]:
            return spelled(*found)
    return None


_BRACKETED = re.compile(r"\((?:[a-z]+ )?in ([^\s()]{1,10})\)|\[([^\s\[\]\d]{1,10})\]\.?$")


def unit_in_brackets(text: str) -> str:
    """Return the unit that a text gives in brackets (`(in mV)`, at its end `[nm]`), with its prefix; empty if none."""
    found = _BRACKETED.search(text.strip())
    unit = read_unit_word(found[1] or found[2]) if found is not None else None
    return spelled(*unit) if unit is not None else ""


_AT_END = re.compile(r"[A-Z][a-z]+(?: [a-z]+){0,5} in ([A-Za-z%\u00b5\u03bc\u03a9\u2126\u00b0]{1,12})\.?")
"""Nothing but what a number is, and its unit: `Phase offset value in degrees.`"""


def unit_at_end(text: str) -> str:
    """Return the unit that ends a text of one sentence about a number; empty if none does."""
    found = _AT_END.fullmatch(text.strip())
    unit = read_unit_word(found[1]) if found is not None and not counts_cycles(text) else None
    return spelled(*unit) if unit is not None and unit[0] != "bit" else ""


def counts_cycles(text: str) -> bool:
    """Whether a text speaks of cycles of the power line: seconds in it tell how long such a cycle takes."""
    return _CYCLES.search(text) is not None


def spelled(unit: str, factor: Decimal) -> str:
    """Return a unit with the prefix that the factor stands for: `("A", 0.001)` is `mA`."""
    if unit == "s" and factor in _TIMES.values():
        return next(name for name, seconds in _TIMES.items() if seconds == factor)
    power = factor.adjusted()
    if not unit or factor != _ONE.scaleb(power):
        return unit
    prefix = {12: "T", 9: "G", 6: "M", 3: "k", 0: "", -3: "m", -6: "u", -9: "n", -12: "p", -15: "f"}.get(power, "")
    return prefix + unit
