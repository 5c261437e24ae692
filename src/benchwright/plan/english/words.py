"""The words of bench requests: which may be passed over, which mean the same, which say why not.

Data only. A word in `CLASSES` stands for its class in the patterns of `phrases`; several words
that make one are joined first (`COMPOUNDS`).
"""

# ruff: noqa: E501  (a list of spellings is one line)

from __future__ import annotations

_FREE = """
    a an the and of with to from on at in for by as is are be been being was were will would should shall can could
    may might must has have had having do does did i we you me us my our your he it its it's they them their this
    that these those there here so then thus while whilst using via into onto out also too just simply please kindly
    thanks thank now let lets let's want wants wanted need needs like id ill i'd i'll we'd we'll im i'm only about
    approximately approx roughly around circa ca hello hi hey dear ok okay well but meanwhile during which
    any i've we've w/ following
"""
FREE = frozenset(_FREE.split())
"""Words that carry no instruction by themselves; what follows them must be accounted for."""

SPELLINGS: dict[str, str] = {
    "ovp": "over voltage protection|overvoltage protection|over voltage protect|overvoltage trip|over voltage trip"
    "|over voltage limit|overvoltage limit|over voltage cutoff|overvoltage|o v p",
    "ocp": "over current protection|overcurrent protection|overcurrent trip|over current trip|overcurrent|o c p",
    "atmost": "no more than|not more than|at most|at the most|no greater than|not greater than|no higher than"
    "|not higher than|not above|not over|never above|never over|never more than|not exceed|never exceed|never exceeding|must not exceed|may not exceed|should not exceed|not let it exceed|not be exceeded"
    "|not exceeding|not to exceed|without exceeding|not go above|never go above|not go over|never go over"
    "|stay below|stays below|stay under|keep below|keep under|keep it below|keep it under|staying below"
    "|staying under|keeping below|no larger than|less than|lower than|must stay below|must stay under"
    "|not draw more than|not allow more than",
    "orless": "or less|or lower|or below|at the very most",
    "upto": "up to|upto|all the way up to|right up to|upwards to|up until",
    "downto": "down to|all the way down to|downwards to|right down to|down until",
    "peaktopeak": "peak to peak|peak peak|pk to pk|pk pk|pk2pk|p p|vpp|vp p|pp|ptp|peak 2 peak",
    "risetime": "rise time|risetime|rising time|rise times",
    "falltime": "fall time|falltime|falling time|fall times",
    "fourwire": "four wire|4 wire|4wire|four wires|4 wires|four terminal|4 terminal|4w|four lead",
    "twowire": "two wire|2 wire|2wire|2w|two terminal|two wires",
    "versus": "versus|vs|against|as a function of|as function of|in dependence of|depending on",
    "autorange": "auto range|autorange|auto ranging|autoranging|automatic range|range auto|automatic ranging"
    "|range automatically|range to auto|range on auto",
    "fastest": "as fast as possible|as fast as you can|as quickly as possible|as fast as it can|flat out",
    "atend": "at the end|at the very end|in the end|afterwards|afterward|when done|when finished|once done|when you are done"
    "|once finished|when complete|once complete|when it is done|when it is finished|when you finish|after that"
    "|after the sweep|after the measurement|after the run|after the test|at the finish|on completion"
    "|after each run|when the sweep is done|when the measurement is done|once the sweep is done|after the log"
    "|after the last point|after measuring|at the end of the sweep|at the end of the run",
    "atstart": "at the start|at the beginning|to start with|to begin with|first of all|before starting|beforehand|at first"
    "|before the sweep|before you start|in the beginning",
    "timebase": "time base|timebase|horizontal scale|time per division|time scale",
    "verticalscale": "vertical scale|volts per division|vertical sensitivity|vertical gain",
    "dut": "device under test|dut|unit under test|board under test|part under test|circuit under test|sample under test"
    "|component under test|uut|module under test|resistor under test",
    "inrow": "in a row|in succession|one after another|one after the other|back to back|consecutively|in sequence",
    "setpoint": "set point|setpoint|set voltage|applied voltage|programmed voltage|source voltage|sourced voltage"
    "|swept voltage|commanded voltage|nominal voltage|voltage setting|voltage setpoint|voltage set point|forced voltage"
    "|sweep voltage|voltage set",
    "roundtrip": "and back|there and back|and back again|and back down|and back up|and down again|and up again"
    "|back down again|back up again|back and forth|then back|then back down|then back up|and back down again"
    "|and then back|and then back down|and then back up|in both directions|both directions|both ways|up and down"
    "|down and up|up then down|up and then down|down then up|and then down|and then up|and then down again|and return"
    "|round trip|and again down|in a triangle",
    "measure": "see how much|know how much|see how large|what is|what are|what was|how much|how large|how big|how high|tell me|let me know|give me|show me|find out"
    "|see how|know how|like to know|want to know|look at|see what|know what|have a look at|keep an eye on|keep track of"
    "|write down|note down",
    "checkthat": "check that|verify that|check whether|verify whether|check if|verify if|assert that|test whether"
    "|test that|prove that|confirm that",
    "perdecade": "per decade|a decade|each decade|every decade|/ decade|/ dec|per dec|decade",
    "everytime": "each time|every time|each one|every one",
    "hereto": "as well as|along with|together with|plus|and also|in addition to",
    "asis": "as well|in addition|at the same time|simultaneously|in parallel|alongside",
    "trigger": "trigger level|trigger|triggering at|trig level",
    "samplerate": "sample rate|sampling rate|sampling frequency|sample frequency|reading rate|measurement rate|data rate"
    "|logging rate|rate",
    "semilog": "semi log|semilog|semi logarithmic|semilogarithmic",
    "loglog": "log log|double log|double logarithmic|loglog|log both axes|both axes logarithmic|both axes log"
    "|logarithmic on both axes|log on both axes|logarithmic axes|log axes",
    "turnon": "turn on|switch on|power on|power up|turning on|switching on|switched on|turned on|powered on|powered up",
    "turnoff": "turn off|switch off|power off|power down|turning off|switching off|switched off|turned off|powered off"
    "|shut off|shut down|powered down",
    "constantcurrent": "constant current mode|cc mode|constant current|in cc",
    "constantvoltage": "constant voltage mode|cv mode|constant voltage|in cv",
    "iv": "i v curve|iv curve|i v characteristic|i v characteristics|iv characteristic|iv characteristics|v i curve"
    "|vi curve|current voltage curve|current voltage characteristic|current voltage characteristics|i v sweep|iv sweep"
    "|voltage current curve|voltage current characteristic|i v trace|iv trace|u i curve|ui curve|i v|iv|i v curves"
    "|characteristic curve|i v plot|iv plot",
}
"""Several words that make one, longest first wherever they are looked for."""

COMPOUNDS: dict[str, str] = {
    spelling: word for word, spellings in SPELLINGS.items() for spelling in spellings.split("|")
}
"""The word by its spelling."""

CLASSES: dict[str, str] = {
    "measure": "measure log record read acquire monitor track watch observe print show display report collect"
    " sample determine check verify characterise characterize register readback meter probe datalog remeasure capture"
    " gather document tabulate what whats note find",
    "save": "save store write export dump put keep stream",
    "sweep": "sweep step ramp vary scan change increase decrease raise lower increment decrement walk move go climb",
    "set": "set apply force provide program adjust bring feed drive power energise energize bias keep hold fix source"
    " deliver give put use maintain supply leave output configure",
    "on": "turnon enable activate",
    "plot": "plot graph chart draw visualise visualize",
    "picture": "plot graph chart picture figure diagram png image",
    "do": "do make perform run carry start begin execute conduct take get create produce prepare go obtain try",
    "thing": "measurement test experiment data result value reading curve characterisation characterization job"
    " acquisition recording log dataset number everything thing goal aim purpose objective output channel run procedure task script program"
    " series sequence setup bench line row column entry",
    "reading": "reading sample measurement record row value shot conversion acquisition",
    "point": "point step value voltage current level setting setpoint reading measurement sample change one position"
    " increment stage",
    "stage": "point step value voltage current level setting setpoint position increment stage",
    "limit": "limit limited compliance cap capped ceiling clamp clamped restrict restricted maximum max constrained",
    "bound": "limit compliance cap ceiling maximum max limitation ilim",
    "even": "evenly equally uniformly linearly equal even linear uniform equidistant regularly",
    "space": "space spread distribute spacing apart",
    "wait": "wait pause delay settle dwell rest hold soak stay remain stabilise stabilize sleep idle settling linger"
    " pausing waiting relax",
    "average": "average averaging mean avg averages",
    "logarithmic": "log logarithmic logarithmically geometric geometrically exponentially",
    "quantity": "voltage current",
    "each": "each every all the",
    "file": "file table sheet spreadsheet disk disc document",
    "part": "resistor resistance resistors load loads led leds diode diodes lamp bulb filament motor board circuit dut"
    " sample device component module sensor fan coil relay chip regulator converter transistor panel cell battery"
    " capacitor heater pcb prototype thing wire network filter amplifier unit product target system node string strip",
    "colour": "red green blue white yellow amber orange infrared ir uv small big power prototype dummy test shunt"
    " sense ceramic film carbon zener schottky silicon buck boost ldo linear rc same",
    "connect": "connect wire attach hook plug mount join solder sit",
}
"""Words that the patterns take for one another."""

INFLECTED: dict[str, str] = {
    "apart": "apart", "applied": "apply", "averaged": "average", "averages": "average",
    "averaging": "averaging average", "avgd": "average", "axes": "axis", "batteries": "battery",
    "beginning": "begin", "begun": "begin", "biased": "bias", "capped": "capped", "changed": "change",
    "changing": "change", "charting": "chart", "clamped": "clamped", "decreasing": "decrease", "drawn": "drawn",
    "drew": "draw", "driven": "drive", "driving": "drive", "ended": "end", "ending": "end", "fed": "feed",
    "following": "following", "getting": "get", "given": "give", "giving": "give", "going": "go", "got": "get",
    "held": "hold", "incr": "increment", "increasing": "increase", "kept": "keep", "leaving": "leave",
    "left": "leave", "limited": "limited", "limiting": "limited", "limits": "limit", "logs": "log",
    "lowered": "lower", "made": "make", "making": "make", "meas": "measure", "measuring": "measure",
    "metering": "meter", "plotted": "plot", "plotting": "plot", "powered": "energise", "powering": "energise",
    "pt": "point", "pts": "point", "putting": "put", "raised": "raise", "raising": "raise", "ran": "run",
    "rdgs": "reading", "reading": "reading read", "readings": "reading", "running": "run", "sa": "sample",
    "saving": "save", "series": "series", "setting": "setting set", "settings": "setting", "spaced": "space",
    "spacing": "spacing space", "stopped": "stop", "stopping": "stop", "storing": "store", "supplied": "supply",
    "supplies": "supply", "swept": "sweep", "taken": "take", "taking": "take", "timed": "time", "took": "take",
    "using": "using", "vals": "value", "varied": "vary", "varying": "vary", "w/o": "without",
    "writing": "write", "written": "write",
}  # fmt: skip
"""Forms, abbreviations and past tenses whose plain words the endings would not tell."""

REASONS: dict[str, str] = {
    word: reason
    for reason, words in {
        "a plan runs to its end and knows no conditions": "until till when whenever if unless stop abort once",
        "nothing on this bench measures that": "temperature temperatures humidity pressure light brightness phase"
        " gain inductance impedance noise ripple spectrum waveform waveforms screenshot harmonics thd efficiency energy"
        " charge capacity speed torque weight distance thermocouple thermocouples",
        "say `for 2 hours`, or how many readings": "overnight forever continuously indefinitely endlessly",
        "data are written as CSV": "excel xlsx xls json hdf5 matlab parquet database sql",
    }.items()
    for word in words.split()
}
"""Why some words cannot be served, where more can be said than that they were not understood."""
