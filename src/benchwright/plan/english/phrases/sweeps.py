"""Sweeps: from where to where, how dense, in which direction, how often. The form of a pattern: `benchwright.plan.english.phrases`."""

# ruff: noqa: E501  (a pattern is one line)

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("extent", 0, """
        from <a:VAB~> upto|downto|to|until|through|thru|till <b:VAB~>
        <a:VAB~> upto|downto|to|through|thru|.. <b:VAB~>
        between <a:VAB~> and <b:VAB~>
        upto|downto|to <b:VAB~> from <a:VAB~>
        voltage|voltages|output range|span? of|from|is|:? <a:V> to|upto|downto <b:V>
        voltage|voltages|output range|span? between <a:V> and|to <b:V>
        voltage|voltages|output range|span of|from|is|: <a:V> and <b:V>
        current|currents range|span? of|from|is|:? <a:A> to|upto|downto <b:A>
        current|currents range|span? between <a:A> and|to <b:A>
        current|currents range|span of|from|is|: <a:A> and <b:A>
        voltage|output range|span? of|from|between|is|:? <a:B> to|upto|downto <b:VB>
        voltage|output range|span? between <a:B> and <b:VB>
        current range|span? of|from|between|is|:? <a:B> to|upto|downto <b:AB>
        current range|span? between <a:B> and <b:AB>
        range|span of|from|is|:? <a:VAB~> to|upto|downto <b:VAB~>
        begin|start at|from|with|of|value|voltage|current|: voltage|value|of|: <a:VAB~> ,? and? then? end|stop|finish|go|upto|downto|to at|with|to|value|voltage|current|:? upto|downto|: <b:VAB~>
        start|starting|begin at|from|with|of|: <a:VAB~> ,? and? then? end|stop|finish|go|upto|downto|to at|with|to|upto|downto|:? <b:VAB~>
        start <a:VAB~> ,? stop|end <b:VAB~>
        """),
    ("colon_sweep", 0, "<a:VAB~> : <step:VAB~> : <b:VAB~>"),
    ("ellipsis", 0, """
        <a:VAB~> , <second:VAB~> , ... ,? <b:VAB~>
        <a:VAB~> , <second:VAB~> , ... and? <b:VAB~>
        <a:VAB~> , <second:VAB~> ... <b:VAB~>
        <a:VAB~> , <second:VAB~> , <third:VAB~> , ... ,? and? <b:VAB~>
        <a:VAB~> , <second:VAB~> , <third:VAB~> , <fourth:VAB~> , ... ,? and? <b:VAB~>
        """),
    ("start", 1, "start|begin at|from|with|of|voltage|value|:? <a:VAB~>"),
    ("start", 3, "from <a:VAB>"),
    ("stop", 1, """
        upto|downto <b:VB>
        end|finish|stop at|with|of|voltage|value|:? <b:VAB~>
        upto|downto a? maximum of? <b:VB>
        """),
    ("stop", 3, "through|until|till <b:VA>"),
    ("step", 0, """
        step|increment|decrement|spacing|stride size|width|height|value? of|by|is|=|:? <step:VAB~>
        voltage|current step|increment size? of|by|is|=|:? <step:VAB~>
        step|increment|decrement|go up|down? by|of <step:VAB~> everytime|each|per? time|step|point?
        by <step:VA> everytime|each|per|every? time|step|point?
        <step:VAB~> voltage|current? step|increment|decrement|spacing|stride|resolution size|width?
        every <step:VA>
        <step:VA> apart
        spaced|space|spacing by|at|of? <step:VA> apart?
        <step:VA> at a? time
        <step:VA> per|each|every|/ step|point|time|increment
        interval of|: <step:VA>
        <step:VA> interval
        resolution of|: <step:VA>
        """),
    ("rate", 0, "by|at|with|of? <step:VA> per|every|each|a|/ <t:T>"),
    ("points", 0, """
        <n:N~> @even? @space? measurement|different|distinct|voltage|current|sweep|data? point|value|level|setpoint|position|voltage|current|setting @even? @space? each?
        <n:N~> point linear|voltage|current? sweep|ramp|scan
        number of? point|value|level|setpoint of|is|=|: <n:N>
        point of|is|=|: <n:N>
        """),
    ("log_points", 0, """
        <n:N~> @logarithmic @space? measurement|voltage|current|sweep|data? point|value|level|reading|sample|setpoint
        <n:N~> point|value|level @space @logarithmic
        <n:N~> point|value|level @logarithmic @space
        <n:N~> point @logarithmic sweep|ramp|scan
        <n:N~> point logarithmic|logarithmically|geometric|geometrically|exponentially
        """),
    ("steps", 0, "<n:N> @even? @space? voltage|current? step|increment|decrement|interval @even? @space?"),
    ("steps", 0, "<n:N> @even? step|increment|decrement of <step:VA>"),
    ("log_steps", 0, "<n:N> @logarithmic @space? step|increment"),
    ("per_decade", 0, """
        <n:N~> @logarithmic? @space? point|value|step|reading|sample|level? perdecade
        perdecade <n:N> point|value|step
        """),
    ("logarithmic", 0, """
        @logarithmic @space|sweep|step|ramp|spacing|increment|distribution
        @space|sweep|step|ramp|distribute @logarithmic
        """),
    ("logarithmic", 1, "logarithmic|logarithmically|geometric|geometrically|exponentially"),
    ("linear", 1, """
        linear|linearly|evenly|equally|uniformly|uniform|even|equidistant @space|sweep|step|ramp?
        in equal|even steps|step
        """),
    ("roundtrip", 0, """
        roundtrip downto|to|upto|down|up? <a:VAB>
        back downto|to|upto <a:VAB>
        then|and back? downto <a:VAB>
        roundtrip
        roundtrip again
        back down|up? again?
        """),
    ("direction", 2, "up|upward|upwards|down|downward|downwards"),
    ("list", 4, """
        through|at|over <list>
        voltage|current|following|value|point|level|setpoint|step value|voltage|current|level|point|setpoint? of|are|=|:? <list>
        <list>
        """),
    ("repeat_sweep", 0, """
        repeat whole|entire|complete|full? sweep|ramp <n:N> time
        <n:N> complete|full|whole|identical|successive|consecutive? sweep|cycle|run|pass|loop|repetition|ramp
        do|run|make|perform whole|entire|complete|full? sweep|ramp <n:N> time
        do|run|perform|repeat whole|entire? sweep|ramp twice
        """),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
