"""A command of the tree put together with the entry that describes it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Cell, Line
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.layouts.trees.gainsaid import gainsaid
from benchwright.extract.layouts.trees.paths import Found
from benchwright.extract.layouts.trees.row import Row
from benchwright.extract.layouts.trees.said import about, choices_in, is_count, range_in, reply_in, unit_in
from benchwright.extract.layouts.trees.stacked import Entry, Heading, Item, bounds, chosen, items, key, mnemonics
from benchwright.extract.notation.form import Syntax, read_syntax
from benchwright.extract.notation.spelling import Spelling, skeleton, spellings

_MESSAGE = re.compile(r"^[:*][a-z]|output \d+|PRINT #", re.IGNORECASE)


_BOTH = re.compile(r" ?(?:\(\?\)|\[\?\])")
"""The mark of a heading that stands for a command and its query."""
_NUMBERS = re.compile(r"[A-Za-z]\[?<?(\d+(?:[-|]\d+)*)>?\]?(?=[\]:?]|$)")
"""Numbers behind mnemonics."""


def block_of(one: Found) -> Block:
    """The entry that a command of the tree makes by itself."""
    row = one.row
    block = Block(row.page.label, row.page.sheet, syntax=list(one.forms), notes=one.notes, doubts=list(one.doubts))
    asked = one.query.words if one.query is not None else ""
    if one.set is not None:
        block.definitions = about(one.set.form, one.set.words, asked, _default(one))
        block.parts["description"] = [line_of(one.set.words)]
    if one.query is not None:
        block.mirrors = one.set is not None and bool(one.set.form.params)
        _reply(block, one.header, asked)
    return block


def _default(one: Found) -> str:
    rows = (one.set, one.query)
    return next((row.default for row in rows if row is not None and row.default), "")


def _reply(block: Block, header: str, *texts: str) -> None:
    """What the query returns, from the first text that tells; for a setting only what is more than its kind."""
    for text in texts:
        told = reply_in(text, header)
        if told and not (block.mirrors and told.startswith("<")):
            block.parts["returns"] = [line_of(told)]
            return


def block_with(one: Found | None, entry: Entry, heading: Heading) -> Block:
    """The entry of one header described by `entry`, with what the tree says of it."""
    block = Block(heading.page.label, heading.page.sheet)
    sets = heading.form if heading.form.both or not heading.form.query else None
    asks = heading.form.query or "query_syntax" in entry.parts
    header, rest = _form(heading, one)
    if one is not None:
        block.notes = list(one.notes)
        if key(heading) != skeleton(read_header(one.header)):
            block.notes.append(f"The text calls it `{heading.form.header}`.")
            block.doubts.append("The text that describes it gives another header.")
        if sets is None and one.set is not None:
            sets = one.set.form
            block.syntax.append(next(form for form in one.forms if not _asks(form)))
        asks = asks or one.query is not None
    else:
        block.doubts.append("The tables of commands do not list it.")
    if sets is heading.form:
        block.syntax.append(f"{header}{rest}")
    if asks:
        ends = bounds(entry)
        block.syntax.append(f"{header}? [{'|'.join(ends)}]" if ends else f"{header}?")
    block.parts["description"] = entry.parts.get("description", [])
    block.parts["example"] = [
        line
        for label in ("example", "description")
        for line in entry.parts.get(label, [])
        if _MESSAGE.search(line.text)
    ]
    if sets is not None:
        block.definitions = _definitions(one, entry, heading, sets)
    if heading.form.holes and (words := mnemonics(entry.parts.get("parameters", []))):
        block.syntax = [form.replace(f"<{heading.form.holes[0]}>", f"{{{'|'.join(words)}}}") for form in block.syntax]
    block.mirrors = asks and sets is not None and bool(sets.params)
    if asks:
        asked = one.query.words if one is not None and one.query is not None else ""
        told = entry.text("query_syntax") if sets is not None else entry.text("description")
        _reply(block, header, asked, "(@1)" if re.search(r"\(@\d+\) response", told) else told[:300])
    return block


def _asks(form: str) -> bool:
    read = read_syntax(form)
    return read is not None and read.query


def _form(heading: Heading, one: Found | None) -> tuple[str, str]:
    """Header and the text of the parameters; where the header is misprinted, that of the tree."""
    text = _BOTH.sub("", heading.text)
    found = re.search(r"\?| (?=<|\[<|[A-Z{])|(?<=\])(?=<)", text)
    header, rest = (text[: found.start()], text[found.start() :]) if found else (text, "")
    if one is not None and (heading.form.faults or key(heading) != skeleton(read_header(one.header))):
        header = one.header
    return header, "" if rest.startswith("?") else re.sub(r"(?<=>)<\w+>$", "", rest)


def _definitions(one: Found | None, entry: Entry, heading: Heading, form: Syntax) -> list[Definition]:
    """What text and tree say of the only parameter."""
    rows = () if one is None else tuple(row for row in (one.set, one.query) if row is not None)
    words = one.set.words if one is not None and one.set is not None else ""
    asked = one.query.words if one is not None and one.query is not None else ""
    default = next((row.default for row in rows if row.default), "")
    told = about(form, words, asked, default.strip("'\u2018\u2019")) if form.params else []
    if len(form.params) != 1:
        return told
    tags = frozenset(other.tag for other in entry.headings if other.tag)
    found = chosen(
        items(entry.parts.get("parameters", [])), heading.tag, tags if len(entry.headings) > 1 else frozenset()
    )
    made = told[0] if told else Definition(form.params[0].name)
    _take(made, found, form, entry)
    return [made]


def _take(made: Definition, found: Sequence[Item], form: Syntax, entry: Entry) -> None:
    """Put the items in place of what the tree said."""
    slot = form.params[0]
    kinds = {item.kind for item in found}
    special = list(dict.fromkeys(item.value for item in found if item.kind == "special"))
    if slot.choices or slot.hint in ("Bool", "block", "list") or not found:
        return
    if "string" in kinds:
        made.fields = {**{k: v for k, v in made.fields.items() if k == "reset"}, "type": "string"}
    elif "range" in kinds:
        _number(made, found, form, entry, special)
    elif "number" in kinds and "word" not in kinds:
        _listed(made, found, form, special)
    elif "word" in kinds:
        words = [word for item in found if item.kind == "word" for word in item.value.split(" or ")]
        made.fields["range"] = "|".join((*words, *special))
        made.text = ""
    elif (length := re.search(r"maximum of (\d+) characters", entry.text("parameters"))) is not None:
        made.fields["range"] = f"up to {length[1]} characters"
    elif re.search(r"\(@", entry.text("parameters")):
        made.fields["type"] = "list"


def _number(made: Definition, found: Sequence[Item], form: Syntax, entry: Entry, special: Sequence[str]) -> None:
    """A number with the range that holds for this header."""
    ranges = [item for item in found if item.kind == "range"]
    if len({item.value for item in ranges}) > 1:
        made.doubts.append("Several ranges stand with the parameter.")
        return
    text = re.sub(r"^l(?=e)", "1", ranges[0].value)
    fact = range_in(f"({text})")
    comments = f"{ranges[0].value} {ranges[0].comment}"
    unit = unit_in(comments) or _unit(ranges[0].comment) or (fact.unit if fact is not None else "")
    made.text = comments
    made.fields["range"] = " ".join((text, *special))
    if unit:
        made.fields["unit"] = unit
    defaults = [re.match(r"-?[\d.]+(?:e[-+]?\d+)?(?![\d\u00bd])", item.comment) for item in found if _is_default(item)]
    if len(defaults) == 1 and defaults[0] is not None:
        made.fields["default"] = defaults[0][0]
    whole = fact is not None and isinstance(fact.min, int) and isinstance(fact.max, int) and "." not in text
    counts = is_count(form.header, f"{comments} {entry.headings[0].title}")
    made.fields["type"] = "integer" if whole and counts and not unit else "real"


def _is_default(item: Item) -> bool:
    return item.kind == "special" and item.value.upper().startswith("DEF")


def _unit(comment: str) -> str:
    """`Expected reading in DC volts`, `Specify delay in seconds`, `amps (ACI and DCI)`."""
    found = re.search(r"\b(?:in|is) (?:[AD]C )?([a-z]{3,8})\b", comment)
    return unit_in(f"({found[1]})") if found else ""


def _listed(made: Definition, found: Sequence[Item], form: Syntax, special: Sequence[str]) -> None:
    """Numbers one by one: the bits of a register, else the values allowed; what the tree says of them goes first."""
    numbers = sorted({int(item.value) for item in found if item.kind == "number" and item.value.lstrip("-").isdigit()})
    if "range" in made.fields:
        made.fields["range"] = " ".join((made.fields["range"], *special))
    elif re.search(r"ENABle$", form.header) and len(numbers) > 1:
        made.fields.update({"range": f"{numbers[0]} to {numbers[-1]}", "type": "integer"})
    elif len(numbers) > 1:
        made.fields["range"] = "{" + "|".join(map(str, numbers)) + "}"


def line_of(text: str) -> Line:
    """A line that holds this text."""
    return replace(Line((), 0), cells=(Cell(text, 0.0, 6.0 * len(text)),))


def by_key(found: Sequence[Found]) -> dict[str, Found]:
    """Commands of all tables by the letters of their headers.

    Of a command that stands in several tables the fuller form of the header counts (`SOUR:VOLT` is
    `SOURce[1]:VOLTage`), and the row that tells more.
    """
    out: dict[str, Found] = {}
    by_way: dict[Spelling, str] = {}
    for one in found:
        header = read_header(one.header)
        ways, name = spellings(header), skeleton(header)
        other = name if name in out else next((by_way[way] for way in sorted(ways) if way in by_way), "")
        theirs = spellings(read_header(out[other].header)) if other else frozenset()
        if other and theirs < ways:
            _absorb(one, out.pop(other))
            out[name] = one
        elif other and (other == name or ways <= theirs):
            _absorb(out[other], one)
        else:
            out[name] = one
        by_way.update(dict.fromkeys(ways, other if other in out else name))
    return out


def _absorb(kept: Found, other: Found) -> None:
    """Add what another table says of a command; a default of either counts, and other facts are a doubt."""
    if kept.set is not None and other.set is not None:
        kept.doubts += gainsaid(kept.set, other.set)
        default = kept.set.default or other.set.default
        kept.set, other.set = replace(kept.set, default=default), replace(other.set, default=default)
    if not _same_numbers(kept.header, other.header):
        kept.doubts.append("The tables have it for other numbers as well.")
    if other.set is not None and (kept.set is None or _told(other.set) > _told(kept.set)):
        kept.forms = [form for form in kept.forms if _asks(form)] + [
            _reheaded(form, kept) for form in other.forms if not _asks(form)
        ]
        kept.set = other.set
    if other.query is not None and (kept.query is None or _told(other.query) > _told(kept.query)):
        kept.forms = [form for form in kept.forms if not _asks(form)] + [
            _reheaded(form, kept) for form in other.forms if _asks(form)
        ]
        kept.query = other.query
    kept.notes += [note for note in other.notes if note not in kept.notes]
    kept.doubts += [doubt for doubt in other.doubts if doubt not in kept.doubts]


def _same_numbers(one: str, other: str) -> bool:
    """Whether the numbers that two headers print for their mnemonics (`LIMit[1]`, `LIMit<5-12>`) do not part them."""
    ours, theirs = (_NUMBERS.findall(header) for header in (one, other))
    return ours == theirs or not (ours and theirs) or len(ours) != len(theirs)


def _told(row: Row) -> int:
    """How much a row says: a default, a range or choices, parameters."""
    words = row.words
    return bool(row.default) + 2 * bool(range_in(words) or choices_in(words)) + 3 * bool(row.form.params)


def _reheaded(form: str, kept: Found) -> str:
    """A form with the header of the command that is kept."""
    found = re.search(r"\?| ", form)
    return kept.header + (form[found.start() :] if found else "")


def read_header(text: str) -> str:
    """The header in the notation of the manual files."""
    form = read_syntax(text)
    return form.header if form is not None else text


def matched(known: Mapping[str, Found], described: Mapping[str, tuple[Entry, Heading]]) -> dict[str, str]:
    """Return which entry describes which command: of the same header, else the only one that differs by a misprint."""
    partner = {name: name for name in known if name in described}
    lonely = [name for name in known if name not in partner]
    for name in (name for name in described if name not in partner):
        near = [other for other in lonely if _is_near(name, other)]
        if len(near) == 1:
            partner[near[0]] = name
            lonely.remove(near[0])
    return partner


def _is_near(one: str, other: str) -> bool:
    """Whether one of two headers lacks a mnemonic of the other, or they differ by a letter."""
    words, others = one.split(":"), other.split(":")
    if other.endswith(f":{one}") or one.replace(":", "") == other.replace(":", ""):
        return True
    if words[-1] == others[-1] and abs(len(words) - len(others)) == 1:
        short, long = sorted((words, others), key=len)
        return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
    differing = [(a, b) for a, b in zip(words, others, strict=False) if a != b]
    if len(words) != len(others) or len(differing) != 1:
        return False
    first, second = sorted(differing[0], key=len)
    return len(second) - len(first) == 1 and any(second[:n] + second[n + 1 :] == first for n in range(len(second)))
