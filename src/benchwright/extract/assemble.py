"""Blocks cut from a document become commands: forms, parameters, replies, examples, and what stays in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.defaults import take_default_of_all, take_default_told, take_reset_told, unread_default
from benchwright.extract.entries.entry import CERTAIN, Entry
from benchwright.extract.entries.grouping import begun, filled, grouped, twins, unglued
from benchwright.extract.entries.leftover import leftover
from benchwright.extract.entries.lost import lost
from benchwright.extract.entries.misnamed import strange
from benchwright.extract.entries.seen import settle_seen
from benchwright.extract.entries.settle import settle_open, take_case_tables
from benchwright.extract.entries.stated import omitted_suffix, settle, unprinted_words
from benchwright.extract.entries.steps import take_step
from benchwright.extract.entries.torn import untorn
from benchwright.extract.entries.untold import untold
from benchwright.extract.facts.apply import apply, as_value, define, read_suffix, take_range, take_reset
from benchwright.extract.facts.arguments import Argument, part_names
from benchwright.extract.facts.composed import with_units
from benchwright.extract.facts.definitions import Definition, plain_name, read_definitions
from benchwright.extract.facts.entry_tables import take_cases_inside, take_means, take_numbers
from benchwright.extract.facts.examples import Example, read_examples
from benchwright.extract.facts.general import General, reset_of
from benchwright.extract.facts.range_tables import take_tables
from benchwright.extract.facts.ranges import read_range, read_unit
from benchwright.extract.facts.replies import identity, read_replies, reply_of_setting, standard, told_choices
from benchwright.extract.facts.reply_units import with_told_unit
from benchwright.extract.facts.response import response_fields
from benchwright.extract.facts.said_range import take_said_range
from benchwright.extract.facts.typical import read_typical, said_reply, told_reply
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.extract.notation.spelling import skeleton
from benchwright.extract.spoken.forms import fill_holes
from benchwright.extract.spoken.telling import tell
from benchwright.manual.header import parse_header
from benchwright.manual.model import Reply, Suffix

__all__ = ["CERTAIN", "Entry", "assemble"]


_SENTENCE = re.compile(r"[A-Z][a-z]+ [^<>{}|]*[a-z]{2}\.")
"""A remark among the forms."""


_BEHIND = re.compile(r"^\S+\s.*[\]\w]\[:[A-Za-z]")
"""A bracket with a mnemonic behind a blank: `FILE:COPY [1|2][:PATH] <name>`."""


def assemble(block: Block) -> list[Entry]:
    """Read one block into an entry for every header it describes; none if no form can be read."""
    block = untorn(block)
    forms = _read(block)
    definitions = [*block.definitions, *with_units(read_definitions(block.lines("parameters")))]
    whole = list(filled(forms, definitions))
    if 0 < len(whole) < len(forms):
        block.doubts.append("A form was left out: a mnemonic that it leaves open was not found.")
    entries = [begun(block, group) for group in grouped(_prefixed(block, whole), twins(block.headings))]
    holes = {plain_name(hole) for form in forms for hole in form.holes}
    holes -= {plain_name(slot.name) for form in forms for slot in form.params}
    definitions = [definition for definition in definitions if plain_name(definition.name) not in holes]
    examples = [line.text for line in block.lines("example")]
    for entry in entries:
        if block.mnemonics is not None:
            _tell(entry, block)
        else:
            _fill(entry, block, definitions, examples)
        entry.doubts += [*untold(entry, block, definitions), *strange(entry, block), *leftover(entry, block)]
    settings = [entry for entry in entries if entry.set and entry.query is not None]
    if settings:
        _without_defaults(entry for entry in entries if entry.query is None and not _goes_with(entry, settings))
    return entries


def _tell(entry: Entry, block: Block) -> None:
    """Add what running text says, where the document explains its mnemonics."""
    assert block.mnemonics is not None
    tell(entry, block, block.mnemonics)
    told = block.text("description", "remarks", "parameters")
    take_default_told(entry.set or (), told)
    _share(entry.set or (), entry.query or ())
    entry.doubts += unread_default(entry.set or (), told)


def _fill(entry: Entry, block: Block, definitions: Sequence[Definition], examples: Sequence[str]) -> None:
    """Add what definitions, sentences and examples say."""
    shown = list(read_examples(entry.header, examples))
    _define(entry, block, definitions)
    _refer(entry, block, definitions)
    _state(entry, block, definitions, shown)
    take_step(entry.set or (), block.text("description", "remarks"))
    take_reset_told(entry.set or (), f"{block.text('description', 'remarks')} {block.prose}")
    _returns(entry, block, definitions, shown)
    told = block.text("description", "remarks", "parameters")
    entry.doubts += settle_seen(entry.header, entry.set or (), entry.returns, told, block.text("returns"))
    entry.examples += [example.message for example in shown]
    if not entry.separator and any(" " in message for message in entry.examples):
        entry.separator = " "  # the form lost its blank in print
    if block.pairs and entry.set is not None:
        _take_pairs(entry, block.pairs)
    entry.doubts += _unread(entry, block)


def _unread(entry: Entry, block: Block) -> Iterator[str]:
    """What the text of the entry tells of and nothing was read of."""
    text = block.text("description", "remarks")
    yield from unread_default([*(entry.set or ()), *entry.pairs], text)
    if block.bare and entry.set == [] and not entry.header.startswith("*"):
        yield from filter(None, (lost(text),))


def _goes_with(entry: Entry, settings: Sequence[Entry]) -> bool:
    """Whether an entry without a query sets all of what another sets one of (`:CONTinuous:ALL`, `:CONTinuous`)."""
    alike = [(a.type, a.choices, a.words) for a in entry.set or ()]
    return any(
        skeleton(entry.header).startswith(f"{skeleton(re.sub(r'<[^<>]*>', '', other.header))}:")
        and alike == [(a.type, a.choices, a.words) for a in other.set or ()]
        for other in settings
    )


def _without_defaults(actions: Iterable[Entry]) -> None:
    """What only acts has no setting: a default told beside a setting of the same block is not that of its parameters.

    A parameter that may be left out keeps it.
    """
    for argument in (argument for entry in actions for argument in entry.set or () if not argument.optional):
        argument.default = argument.reset = None


def _read(block: Block) -> list[Syntax]:
    """The forms of a block; a doubt where something that stands with them was not read."""
    forms = [form for text in block.syntax for form in read_forms(text)]
    if not forms:
        forms = [form for text in block.headings for form in read_forms(text) if not form.weak]
        if forms and block.syntax:
            block.doubts.append(f"The form `{block.syntax[0][:80]}` was not read; the heading stands for it.")
    elif unread := [text for text in block.syntax if not (read_forms(text) or _SENTENCE.fullmatch(text))]:
        block.doubts.append(f"Something that stands with the forms was not read: `{unread[0][:60]}`.")
    if any(_BEHIND.search(re.sub(r"[\"'][^\"']*[\"']", "", text)) for text in block.syntax):
        block.doubts.append("A mnemonic stands behind the parameters of a form.")
    forms = unglued(forms)
    if block.names is not None:
        forms = [_with_names(form, *block.names) for form in forms]
    if block.mnemonics is not None:
        forms = fill_holes(forms, block, block.mnemonics)
    return forms


def _with_names(form: Syntax, long: str, short: str) -> Syntax:
    """Give a mnemonic both its names (`VOLT_DIV` becomes `{VOLT_DIV|VDIV}`)."""
    found = re.search(rf"(?<![\w{{|<]){re.escape(long)}(?![\w|}}])", form.header, re.IGNORECASE)
    if found is None:
        return form
    header = f"{form.header[: found.start()]}{{{long.upper()}|{short}}}{form.header[found.end() :]}"
    return replace(form, header=header, weak=False)


def _prefixed(block: Block, forms: Iterable[Syntax]) -> Iterator[Syntax]:
    """Put a prefix that may be left out in brackets: `[C<n>:]AUTO_SETUP`."""
    for form in forms:
        prefix, colon, rest = form.header.partition(":")
        loose = block.lacks_prefix and prefix and colon
        yield replace(form, header=f"[{prefix}:]{rest}") if loose else form


def _take_pairs(entry: Entry, pairs: Sequence[Definition]) -> None:
    """Put name-value parameters in place of the form's `<parameter>,<value>`."""
    entry.set = [a for a in entry.set or () if plain_name(a.name) not in ("parameter", "value", "parameters", "values")]
    sent = "|".join(re.escape(definition.name) for definition in pairs)
    if any(re.search(rf"^\S+ +(?:{sent}) *,", example) for example in entry.examples):
        for argument in entry.set:
            argument.optional = True  # an example begins with a pair
    names: set[str] = set()
    for definition in pairs:
        if definition.name not in names:
            names.add(definition.name)
            argument = Argument(definition.name)
            define(argument, definition)
            entry.pairs.append(argument)


def _define(entry: Entry, block: Block, definitions: Sequence[Definition]) -> None:
    numbers = {plain_name(name): name for name in parse_header(entry.header).suffixes}
    if len(numbers) == 1:
        for definition in definitions:
            if re.fullmatch(r"\d(?:\|\d)+", definition.name):
                definition.name = next(iter(numbers.values()))  # `[1|2]`: the suffix by its numbers
    about_numbers = [d for d in definitions if plain_name(d.name) in numbers]
    for definition in about_numbers:
        suffix = read_suffix(definition.get("range") or definition.text)
        if suffix is not None:
            entry.suffix[numbers[plain_name(definition.name)]] = _with_default(suffix, definition.get("default"))
    others = [d for d in definitions if d not in about_numbers]
    values = [a for a in entry.set or entry.query or () if a.name != "bound"]
    known = {a.name for a in values}
    all_values = [*values, *(a for a in entry.query or () if a.name not in known and a.name != "bound")]
    take_case_tables([d for d in others if d.cases], all_values)
    left = apply([d for d in others if not d.cases], all_values)
    if "typical" in block.parts:
        settle_open(entry.header, entry.suffix, block, entry.set or (), all_values)
        entry.doubts += [f"Something is said of `{d.name}`, which no form has." for d in left if d.name]
    for form in (entry.set or (), entry.query or ()):
        _first_default(form)
        part_names(form)
    _share(values, entry.query or ())
    if len(values) == 1:
        _lone(values[0], block)


def _first_default(form: Sequence[Argument]) -> None:
    """Of parameters printed with one name (`<src>[,<src>]`) only the first has its default."""
    seen: set[str] = set()
    for argument in form:
        if argument.optional and argument.printed in seen:
            argument.default = None
        seen |= {argument.printed} - {""}


def _with_default(suffix: Suffix, text: str) -> Suffix:
    found = re.fullmatch(r"(\d{1,3})", text) or re.search(r"omit.*?\b(?:source|channel|CH|output) ?(\d)\b", text, re.I)
    return suffix.model_copy(update={"default": int(found[1])}) if found else suffix


_SHARED = (
    "type",
    "unit",
    "min",
    "max",
    "step",
    "values",
    "choices",
    "means",
    "words",
    "default",
    "rows",
    "defined",
    "max_length",
)


def _share(defined: Sequence[Argument], arguments: Sequence[Argument]) -> None:
    """A parameter of the query form that bears the name of one of the set form is that one."""
    by_name = {a.name: a for a in defined}
    for argument in arguments:
        like = by_name.get(argument.name)
        if like is not None and like is not argument and argument.type in (None, like.type):
            for name in _SHARED:
                setattr(argument, name, getattr(like, name))


def _lone(argument: Argument, block: Block) -> None:
    """Labels such as "Range" and "Unit" speak of the only parameter there is."""
    if text := block.text("unit"):
        argument.unit = read_unit(text) or read_unit(text.split(" ")[0]) or argument.unit
    if (text := " ".join(line.text for line in block.lines("range"))) and argument.type != "boolean":
        found = read_range(text)
        if found is not None and argument.type in (None, "real", "integer"):
            take_range(argument, found)
        argument.defined = True
    if text := " ".join(line.text for line in block.lines("reset")):
        argument.reset = as_value(argument, text)


def _refer(entry: Entry, block: Block, definitions: Sequence[Definition]) -> None:
    """Take over what stands elsewhere in the document: tables of ranges, values after a reset."""
    if block.general is None or "typical" in block.parts:
        return
    values = entry.set if entry.set is not None else entry.query or []
    entry.notes += take_tables(definitions, values, block.general.tables, entry.header)
    if block.general.extended and re.search(r"<NRf ?\+>", " ".join(block.syntax), re.I):
        for argument in values[:1]:
            known = {word[:3].upper() for word in argument.words}
            if argument.type in ("real", "integer", None):
                argument.words += tuple(word for word in block.general.extended if word[:3].upper() not in known)
    text = reset_of(block.general.resets, entry.header)
    if text and len(values) == 1 and values[0].reset is None:
        take_reset(values[0], text)


def _state(entry: Entry, block: Block, definitions: Sequence[Definition], shown: Sequence[Example]) -> None:
    """Add what sentences and examples say; a reply that is told of shows a query that no form prints."""
    told = block.text("description", "remarks")
    if entry.query is None and re.search(r"\b[Tt]he query returns\b(?![^.]*\?)", f"{told} {block.text('returns')}"):
        entry.query = []
        entry.notes.append("The document tells of a reply but prints no query form.")
        entry.doubts.append("A query form is not printed.")
    for name in parse_header(entry.header).suffixes:
        number = omitted_suffix(name, told)
        if number is not None and f"[<{name}>]" in entry.header:
            known = entry.suffix.get(name, Suffix())
            entry.suffix[name] = known.model_copy(update={"default": number, "means": "channel"})
    if block.general is not None:
        _limit_channels(entry, block.general, told)
    if "typical" not in block.parts:
        values = entry.set if entry.set is not None else entry.query or []
        lines = block.lines("parameters", "remarks", "description")
        for argument in values:
            take_means(argument, lines)
            if len(values) == 1:
                take_numbers(argument, lines)
                take_said_range(argument, block.text("description"))
        take_cases_inside(values, lines)
        defined = " ".join(definition.text for definition in definitions)
        settle(entry.header, values, told, defined, shown)
        if block.general is not None:
            take_default_of_all(entry.header, values, block.general.defaults)
        if values and unprinted_words(values[-1], told):
            entry.notes.append("The text tells of UP and DOWN, which the form does not print.")


def _limit_channels(entry: Entry, general: General, told: str) -> None:
    """Models with fewer channels than the suffix counts, as the tables of ranges show them."""
    channels: dict[str, int] = {}
    for table in general.tables.values():
        channels = channels or table.channels()
    for name, suffix in entry.suffix.items():
        if suffix.means == "channel" and suffix.max == max(channels.values(), default=0):
            least = 1 if re.search(r"only (?:applicable|available) (?:to|for|on) (?:the )?multi-?channel", told) else 0
            fewer = {model: count for model, count in channels.items() if least < count < suffix.max}
            entry.suffix[name] = suffix.model_copy(update={"by_model": fewer})


_RETURNS = re.compile(r"[^.]{0,500}\b[Qq]uery returns\b[^.]{0,500}(?:\.\d[^.]{0,500}){0,9}\.")


def _returns(entry: Entry, block: Block, definitions: Sequence[Definition], shown: Sequence[Example]) -> None:
    if entry.query is None:
        return
    _take_replies(entry, block, definitions, shown)
    if entry.set is None and len(entry.returns) == 1:
        entry.returns = [with_told_unit(entry.returns[0], block.text("description", "remarks", "returns"))]
    if entry.header.upper() == "*IDN" and len(entry.returns) >= 4:
        entry.returns = [Reply(type="text", like=reply.like, name=reply.name) for reply in entry.returns]
    elif entry.header.upper() == "*IDN":
        like = next((reply.like or "" for reply in entry.returns), "") if "typical" in block.parts else ""
        if like and like.count(",") != 3:
            return
        printed = like or next((e.reply for e in shown if e.asks and e.reply), "")
        entry.returns = identity(printed)


def _take_replies(entry: Entry, block: Block, definitions: Sequence[Definition], shown: Sequence[Example]) -> None:
    """Take the fields of the reply from the form it is printed in, from sentences, or from the setting."""
    assert entry.query is not None
    keys = {a.name for a in entry.query}
    values = [a for a in entry.set or () if a.name not in keys and a.name != "channel" and a.type != "list"]
    if "typical" in block.parts:
        entry.returns = _typical_or_told(entry, block, values)
        return
    if block.replies:
        entry.returns = list(block.replies)
        return
    if block.response and (
        fields := response_fields(block.response, () if block.pairs else entry.set or (), definitions)
    ):
        entry.returns = fields
        return
    printed = next((e.reply or _said_reply(e.said) for e in shown if e.asks and (e.reply or _said_reply(e.said))), "")
    text = block.text("returns")
    said = "" if text else block.text("description", "remarks")
    told = text or (" ".join(_RETURNS.findall(said)) if "uery returns" in said else "")
    entry.returns = read_replies(told, values, printed)
    if not entry.returns and (found := reply_of_setting(values)) is not None:
        if block.mirrors and found.type == "choice":
            found = found.model_copy(update={"choices": values[0].choices})
        entry.returns = [found]
        if not told and not block.mirrors and not standard(entry.header):
            entry.doubts.append("The entry does not say what the query returns; taken for the setting itself.")


def _typical_or_told(entry: Entry, block: Block, values: list[Argument]) -> list[Reply]:
    """What a query returned when the document was written; where the text tells another reply, it was another query."""
    typical = _typical(entry, block, values)
    if len(typical) == 1 and (both := told_choices(typical[0], block.text("returns"), values)) is not typical[0]:
        return [both]
    named = read_replies(block.text("returns"), values)
    sure = len(named) == 1 and (named[0].choices or (named[0].like and named[0].type in ("real", "integer")))
    return named if sure else typical


def _said_reply(said: str) -> str:
    """`..., and the query returns 7.500`: the reply that a comment on an example names."""
    found = re.search(r"\breturns? [\"\u201c]?([^\s\"\u201d]{1,60})[\"\u201d]?\.?$", said.strip())
    reply = found[1].removesuffix(".") if found else ""  # the end of the sentence
    return "" if re.fullmatch(r"[a-z]{2,}", reply) else reply


def _typical(entry: Entry, block: Block, values: Sequence[Argument]) -> list[Reply]:
    """What a query returned when the document was written, from the table or from the example."""
    told = " ".join(line.text for line in block.lines("description"))
    if not values and entry.set and not entry.query:
        values = [a for a in entry.set if a.type != "list"]  # the channel itself is what is set
    found = read_typical(" ".join(line.text for line in block.lines("typical")), values, told)
    said = "" if found else said_reply(entry.header, [line.text for line in block.lines("example")])
    return found or read_typical(said, values, told)[:1] or told_reply(told)
