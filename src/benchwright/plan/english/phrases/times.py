"""Times and counts: settling, intervals, durations, numbers of readings, averaging. The form of a pattern: `benchwright.plan.english.phrases`."""

# ruff: noqa: E501  (a pattern is one line)

from __future__ import annotations

PHRASES: tuple[tuple[str, float, str], ...] = (
    ("settle", 0, """
        @wait time|period|delay|interval? for|of|is|=|:|about|at|another|least? <t:T~>
        @wait it|each|every|output|voltage|supply @point? for|of? <t:T~>
        <t:T~> @wait time|period|delay|interval?
        settling|settle|dwell|wait|delay|pause|stabilisation|stabilization|warmup time|period|delay of|is|=|:|for? <t:T~>
        allow|give|leave it|them|output|voltage|current|supply|circuit|things? <t:T~> to? @wait?
        allow|let it|them|output|voltage|current|supply|circuit|things|everything|reading|to? to? @wait|warm for|up? for? <t:T~>
        <t:T~> to? @wait
        after <t:T>
        warm up? for <t:T>
        <t:T> after each|every|setting|switching|changing|set|switch|change @point|on?
        <t:T> between each? point|step|voltage|value and? next?
        """),
    ("hold", 0, """
        for? <t:T> at|on|per|for|in|after|/ each|every @stage
        for? <t:T> per|/|a|each|every @stage
        for? <t:T> each|everytime
        at|on each|every @stage for <t:T>
        spend|hold|stay|dwell|remain|wait|keep|leave at|on|it|output|voltage? at|on? each|every @stage for|is|=? <t:T>
        """),
    ("no_settle", 0, "no|without @wait time|delay?"),
    ("around", 1, """
        before|after|between|until each|every|it|take|you|we? @measure|@set|@sweep|change|turnon|switching|reading|measurement|step|point each|every|reading|measurement|point|step|voltage|value|new?
        before|after each|every @point change?
        between points|readings|steps|measurements|samples|point|reading|step|measurement|sample
        """),
    ("each", 1, """
        at|for|on|per|in|of|after|before|between|/ each|every|all @point
        at|for|on|in|of each|every of? sweep|set|different? @point
        per|/ @point
        everytime
        """),
    ("each", 4, "at|for each|every|all of?"),
    ("interval", 0, """
        every|each <t:T>
        every|each other <t:T>
        <t:T> interval|apart|period|cadence
        interval|intervals|period|cadence|spacing of|is|=|:|at|between? readings|of|is? <t:T~>
        @reading interval|period|cadence of|is|=|:? <t:T~>
        spaced|space <t:T> apart?
        <t:T> per|/|a|each @reading
        <t:T> between @reading
        at|with|using? samplerate of|is|=|:|at? <f:F~>
        <f:F> samplerate
        at <f:F>
        <f:F> sampling|logging
        once per|each|every <t:T>
        """),
    ("hourly", 0, "hourly|minutely"),
    ("readings_per", 0, """
        <n:N> @reading|time? per|each|/ <t:T>
        <n:N> @reading|time <t:T>
        twice|thrice per|each|every? <t:T>
        twice|thrice <t:T>
        samplerate of|is|:|at? <n:N> @reading|time? per|each|every|/ <t:T>
        """),
    ("step_rate", 0, """
        <n:N> step|point|value|level per|each|every|/ <t:T>
        <n:N> step|point|value|level <t:T>
        """),
    ("times_every", 0, "<n:N> @reading|time? every|each <t:T>"),
    ("repeat", 0, """
        repeat whole|entire|complete|full|same? sweep|ramp|cycle|run|measurement|reading|everything|all|it|this|that|thing
        repeat
        """),
    ("once_per", 0, "once <t:T>"),
    ("duration", 0, """
        for|over|lasting|throughout|within|during next|last|following|total|whole|period|span|course|duration|time|another|full|least? of? next? <t:T>
        <t:T> long|altogether|run|duration|total
        in total <t:T>
        <t:T> in total
        duration|runtime|time of|is|=|:|set? to|is? <t:T~>
        total|overall|measurement|run|logging|test time|duration of|is|=|:? <t:T~>
        total of <t:T>
        last|run for? <t:T>
        for <t:T> long|total|altogether|in? total?
        """),
    ("duration", 3, "in <t:T>"),
    ("endless", 0, "overnight|forever|continuously|indefinitely|endlessly|nonstop|permanently|repeatedly|regularly|periodically"),
    ("endless", 0, "all night|day|weekend long?"),
    ("endless", 0, "over|during night|weekend|day"),
    ("fastest", 0, "fastest"),
    ("times", 0, """
        <n:N> time|x|times inrow?
        exactly <n:N> time
        """),
    ("times", 1, "twice|thrice|once inrow?"),
    ("readings", 0, """
        <n:N> consecutive|successive|repeated|single|separate|individual|more|meter|quick|dc|voltage|current|power|resistance? @reading inrow?
        number of? @reading of|is|=|:? <n:N>
        <n:N> <ins> @reading inrow?
        until|till i|you|we|there|it have|has|are|taken|got taken|got? <n:N> @reading
        @reading of|is|=|: <n:N>
        maximum|max|limit|total of? <n:N> @reading
        """),
    ("single", 1, "single|one|only @reading|shot|row"),
    ("single", 1, "single @reading"),
    ("average", 0, """
        @average of|over|across|from|with|= last|latest? <n:N> consecutive|successive|raw|single? voltage|current|power|resistance? @reading
        @average of|over|across|from|with|= last|latest? <n:N>
        @average <n:N> consecutive|successive|raw|single? @reading|time|x?
        @average each|every|all|it|them|result|data @point|result|over? of|over|across|from|with? <n:N> @reading|time?
        @average <n:N> <ins> @reading
        <n:N> x|times|time|fold? @average
        <n:N> @reading @average
        <n:N> @reading to @average
        @average factor|count|number|depth? of|is|=|: <n:N>
        with @average of? <n:N>
        """),
    ("average", 2, "over|across <n:N> consecutive|successive? @reading"),
    ("average_all", 0, "@average them|these|those|it|reading|sample|value|result"),
    ("no_average", 0, "no|without average|averaging"),
)  # fmt: skip
"""Meaning, doubt, patterns (one a line)."""
