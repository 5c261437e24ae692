"""Places, parts, verbs, files, plots, courtesies. The form of a pattern: `benchwright.plan.english.phrases`."""

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("channel", 0, """
        <ins> <ch>
        <ch> of|on|from|at|in <ins>
        <ch> <ins>
        <ch> output?
        output|channel <ch>
        """),
    ("instrument", 0, "<ins>"),
    ("by_instrument", 0, "with|from|using|by|via|on|through|off|of|use|in <ins>"),
    ("part", 0, """
        through|into|of|at|on|to|in|for|under|around? @colour? @colour? @part and? its?
        through|into|of|at|on|to? <r:R> @colour? @part
        through|into <r:R>
        @colour? @part of|with|=|is? <r:R>
        """),
    ("across", 0, "across|over @colour? @colour? @part"),
    ("across", 0, "across <r:R> @colour? @part?"),
    ("across", 1, "across it"),
    ("part", 1, "through it"),
    ("connect", 1, """
        @connect up? to|with|in|on|across|through|between|at?
        in series with?
        series with?
        in series
        """),
    ("verb:measure", 0, "@measure back|out|down|off|how?"),
    ("verb:save", 1, "@save down|away|out?"),
    ("verb:sweep", 0, "@sweep"),
    ("verb:sweep", 0, "@sweep output|supply|source|set? voltage|current level|value? of?"),
    ("verb:sweep", 0, "voltage|current|dc sweep|ramp|scan"),
    ("verb:sweep", 0, "when|as <ch> voltage|output|current? is|are|gets? @sweep"),
    ("verb:set", 1, "@set up?"),
    ("verb:set", 0, "put out"),
    ("verb:set", 0, "when|while|as i|we|you|it? @set|@sweep"),
    ("verb:set", 0, """
        power|supply up? @colour? @colour? @part
        power|supply up? it
        power up? <ch>
        """),
    ("verb:on", 1, """
        @on it|output|outputs|channel?
        turn|switch it|output|outputs|channel on
        turn|switch <ch> on
        turn|switch output of? <ch> on
        <ch> on
        output|outputs|supply on|enabled|active
        with output|outputs on
        """),
    ("verb:plot", 0, "@plot it|them|this|that|data|result|results|everything|all?"),
    ("verb:plot", 0, "with? @picture of? it|them|this|data|result|results|everything? too|also|as|well?"),
    ("verb:do", 2, "@do out|up?"),
    ("thing", 2, "@thing|results|values|readings|measurements|all"),
    ("thing", 2, "entire|whole|complete|full @thing|sweep|range"),
    ("thing", 3, "same channel|output|supply|instrument"),
    ("save", 0, """
        to|in|into|as|on? new|single|one|same? csv|comma @file|format|data|output|log|values?
        comma separated @file|values|value|format
        to|in|into|as|on new|single|one|text? @file
        named|called <file>
        file|csv? @file? named|called <file>
        to|in|into|as|under <file>
        <file>
        """),
    ("no_plot", 0, """
        no|without|skip @picture|plotting|plots|graphs
        not @plot it|them|this|that|data|anything?
        not need|want|make|draw|create @picture
        """),
    ("log_x", 0, """
        @logarithmic x|horizontal axis|scale|axes?
        x|horizontal axis is? @logarithmic scale?
        @logarithmic in x
        """),
    ("log_y", 0, """
        @logarithmic y|vertical axis|scale|axes?
        y|vertical axis is? @logarithmic scale?
        @logarithmic in y
        semilog plot|graph|scale|axis|axes?
        """),
    ("log_xy", 0, "loglog axes|axis|scale|plot|graph|scales|chart?"),
    ("log_axis", 0, "@logarithmic axis|scale|plot|graph|chart"),
    ("log_axis", 0, "axis|scale is? @logarithmic"),
    ("log_axis_of", 0, """
        @logarithmic voltage|current|power|time|resistance axis|scale
        voltage|current|power|time|resistance axis|scale is? @logarithmic
        """),
    ("off", 0, """
        turnoff it|output|outputs|everything|supply|all|channels|channel? atend?
        turnoff <ch> atend?
        turn|switch|leave|keep it|output|outputs|everything|supply|all|channels|power? off atend?
        turn|switch|leave|keep <ch> off atend?
        disable it|output|outputs|everything|supply|all? atend?
        disable <ch> atend?
        atend ,? turnoff|disable it|output|outputs|everything|supply|all|channels|channel?
        atend ,? turnoff|disable <ch>
        output|outputs off atend?
        <ch> off
        """),
    ("not_on", 0, """
        not turnon|use|touch|enable <ch>
        not turnon|use|touch|enable|set channel|output? <ch>
        """),
    ("stay_on", 0, """
        leave|keep it|output|outputs|supply|everything|channel on|running|enabled atend?
        leave|keep <ch> on|running|enabled atend?
        not turnoff it|output|outputs|supply|channel? atend?
        not turnoff <ch> atend?
        """),
    ("when", 2, "atend|atstart|finally|first|next|asis|hereto|respectively|together"),
    ("when", 2, "inrow"),
    ("both", 2, "both|apiece"),
    ("both", 5, "each"),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
