"""Blocks cut from a document become commands: forms, parameters, replies, examples, and what stays in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from benchwright.extract.entries.actions import without_defaults
from benchwright.extract.entries.answered import take_returns
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.defaults import (
    take_default_of_all,
    take_default_told,
    take_marked,
    take_reset_part,
    take_reset_told,
    unread_default,
    without_denied_reset,
)
from benchwright.extract.entries.entry import CERTAIN, Entry
from benchwright.extract.entries.formless import with_told_parameters
from benchwright.extract.entries.gainsaid_replies import gainsaid_replies
from benchwright.extract.entries.grouping import begun, filled, grouped, twins, unglued
from benchwright.extract.entries.last_look import last_look
from benchwright.extract.entries.long_words import lengthen
from benchwright.extract.entries.lost import lost
from benchwright.extract.entries.numbered import number_words
from benchwright.extract.entries.offered import unlisted_texts
from benchwright.extract.entries.per import halved
from benchwright.extract.entries.plain_names import ask_in_words
from benchwright.extract.entries.seen import settle_seen
from benchwright.extract.entries.settle import settle_open, take_case_tables
from benchwright.extract.entries.stated import omitted_suffix, settle, unprinted_words
from benchwright.extract.entries.steps import take_step
from benchwright.extract.entries.topics import topics
from benchwright.extract.entries.torn import untorn
from benchwright.extract.entries.unplaced import in_vain, unplaced
from benchwright.extract.entries.unspecified import may_go_unspecified
from benchwright.extract.entries.untold import by_model, unclear_ends
from benchwright.extract.facts.apply import apply, define, give_back, take_range
from benchwright.extract.facts.arguments import Argument, first_default, part_names
from benchwright.extract.facts.composed import with_units
from benchwright.extract.facts.definitions import Definition, plain_name, read_definitions
from benchwright.extract.facts.entry_tables import take_cases_inside, take_means, take_numbers
from benchwright.extract.facts.examples import Example, read_examples
from benchwright.extract.facts.general import General, number_suffixes, reset_of, take_named_words
from benchwright.extract.facts.range_tables import take_tables
from benchwright.extract.facts.ranges import read_range, read_unit
from benchwright.extract.facts.reply_units import with_told_unit
from benchwright.extract.facts.said_range import take_said_range, take_said_unit
from benchwright.extract.facts.scalars import take_reset
from benchwright.extract.facts.shown import as_shown
from benchwright.extract.facts.suffixes import suffix_told
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.extract.spoken.forms import fill_holes
from benchwright.extract.spoken.telling import tell
from benchwright.manual.header import parse_header
from benchwright.manual.model import Suffix

__all__ = ["CERTAIN", "Draft", "Entry", "begin"]


_SENTENCE = re.compile(r"[A-Z][a-z]+ [^<>{}|]*[a-z]{2}\.")
"""A remark among the forms."""


_BEHIND = re.compile(r"^\S+\s.*[\]\w]\[:[A-Za-z]")
"""A bracket with a mnemonic behind a blank: `FILE:COPY [1|2][:PATH] <name>`."""


@dataclass(slots=True)
class Draft:
    """The entries of a block with their headers and forms, before what is said of them is read."""

    block: Block
    entries: list[Entry]
    definitions: list[Definition]
    done: bool = False
    """Whether what is said of them has been read."""

    def finish(self) -> None:
        """Add what is said of the entries; nothing where that is done."""
        if not self.done:
            self.done = True
            _finish(self.entries, self.block, self.definitions)


def begin(block: Block) -> Draft:
    """Read the forms of a block: an entry for every header it describes; none if no form can be read."""
    block = untorn(block)
    forms = _read(block)
    definitions = [*block.definitions, *with_units(read_definitions(block.lines("parameters")))]
    block.doubts += [*by_model(definitions), *unclear_ends(definitions)]
    whole = list(filled(forms, definitions))
    if 0 < len(whole) < len(forms):
        block.doubts.append("A form was left out: a mnemonic that it leaves open was not found.")
    entries = [begun(block, group) for group in grouped(_prefixed(block, whole), twins(block.headings))]
    _doubt_parted(block, entries)
    holes = {plain_name(hole) for form in forms for hole in form.holes}
    holes -= {plain_name(slot.name) for form in forms for slot in form.params}
    return Draft(block, entries, [one for one in definitions if plain_name(one.name) not in holes])


def _doubt_parted(block: Block, entries: Sequence[Entry]) -> None:
    """Doubt, in place, two entries of one heading of which one is only set, the other only asked.

    One header may be the beginning of the other: `WAVE:LOAD:USER <name>` beside `WAVE:LOAD?`.
    """
    kinds = {(entry.set is None, entry.query is None) for entry in entries}
    apart = len(entries) == 2 and not any(one.header in other.header for one, other in permutations(entries, 2))
    if apart and len(block.headings) < 2 and kinds == {(True, False), (False, True)}:
        for entry, other in zip(entries, reversed(entries), strict=True):
            entry.doubts.append(f"The other form below its heading is one of `{other.header}`.")


def _finish(entries: Sequence[Entry], block: Block, definitions: Sequence[Definition]) -> None:
    examples = [line.text for line in block.lines("example")]
    vain: list[set[str]] = []
    for entry in entries:
        if block.mnemonics is not None:
            _tell(entry, block)
        else:
            vain.append(_fill(entry, block, definitions, examples))
        without_denied_reset(entry.arguments, f"{block.text('description', 'remarks', 'parameters')} {block.prose}")
        lengthen(entry, block)
        entry.returns = [as_shown(reply) for reply in entry.returns]
        number_words(entry, block, definitions)
        entry.doubts += last_look(entry, block, definitions)
        told = block.text("description") or block.prose or block.said
        entry.about = topics(entry.header, [*block.headings, block.title], told)
    lost_names = set.intersection(*vain) if vain else set()
    for entry in entries:
        entry.doubts += [in_vain(name) for name in sorted(lost_names)]
    without_defaults(entries)


def _tell(entry: Entry, block: Block) -> None:
    """Add what running text says, where the document explains its mnemonics."""
    assert block.mnemonics is not None
    tell(entry, block, block.mnemonics)
    told = block.text("description", "remarks", "parameters")
    take_default_told(entry.set or (), told)
    _share(entry.set or (), entry.query or ())
    if entry.set is None and len(entry.returns) == 1:
        entry.returns = [with_told_unit(entry.returns[0], block.text("description", "returns"))]
    entry.doubts += unread_default(entry.set or (), told)


def _fill(entry: Entry, block: Block, definitions: Sequence[Definition], examples: Sequence[str]) -> set[str]:
    """Add what definitions, sentences and examples say; return the names of which something is said in vain."""
    vain = _define(entry, block, definitions)
    ask_in_words(entry, block.definitions)
    may_go_unspecified(entry, block.text("description", "remarks"))
    shown = list(read_examples(entry.as_sent, examples))
    _refer(entry, block, definitions)
    _state(entry, block, definitions, shown)
    take_step(entry.set or (), block.text("description", "remarks"))
    take_default_told(entry.set or (), block.prose)
    take_reset_told(entry.set or (), f"{block.text('description', 'remarks')} {block.prose}")
    marked = f"{block.text('description', 'remarks', 'parameters')} {block.prose}"
    take_marked([*(entry.set or ()), *(entry.query or ())], marked)
    take_returns(entry, block, definitions, shown)
    entry.doubts += gainsaid_replies(entry, shown)
    told = block.text("description", "remarks", "parameters")
    entry.doubts += settle_seen(entry.header, entry.set or (), entry.returns, told, block.text("returns"))
    entry.examples += [example.message for example in shown]
    if not entry.separator and any(" " in message for message in entry.examples):
        entry.separator = " "  # the form lost its blank in print
    if block.pairs and entry.set is not None:
        _take_pairs(entry, block.pairs)
    entry.doubts += _unread(entry, block)
    return vain


def _unread(entry: Entry, block: Block) -> Iterator[str]:
    """What the text of the entry tells of and nothing was read of."""
    text = block.text("description", "remarks")
    yield from unread_default([*(entry.set or ()), *entry.pairs], f"{text} {block.prose}")
    yield from unlisted_texts(entry.set or (), text)
    yield from halved(entry.set or (), block.text("description", "parameters", "remarks"))
    if block.bare and entry.set == [] and not entry.header.startswith("*"):
        yield from filter(None, (lost(text),))


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
    forms = with_told_parameters(unglued(forms), block)
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


_SENT = re.compile(r"(?:[\s,{|]|(?<=[\s,])\[,?)<(\w+)>")
"""A parameter of a form, and not the number of a mnemonic."""


def _of_a_word(name: str, entry: Entry, block: Block) -> bool:
    """Whether a name is that of a number in a word that is sent (`LAMP[<n>]:BY SENSor<N>`), with its own capitals."""
    sent = re.compile(rf"\s\S*\w<{re.escape(name)}>")
    return f"<{name}>" not in entry.header and any(sent.search(form) for form in block.syntax)


def _define_numbers(entry: Entry, block: Block, definitions: Sequence[Definition]) -> list[Definition]:
    """Add what is said of the numbers of mnemonics; return the definitions that are about them.

    A parameter that bears the name of such a number is what is meant (`:LAMP<n>:STEP <n>,<height>`); where both are
    told, the number is told first.
    """
    names = parse_header(entry.header).suffixes
    shown = [name for name in names if name not in entry.suffix or any(f"<{name}>" in form for form in block.syntax)]
    numbers = {plain_name(name): name for name in shown}  # where numbers are printed, the name is ours
    for definition in definitions:
        if len(names) == 1 and re.fullmatch(r"\d(?:\|\d)+", definition.name):
            definition.name, numbers = names[0], {plain_name(names[0]): names[0]}  # `[1|2]`: the suffix by its numbers
    sent = {plain_name(name) for text in block.syntax for name in _SENT.findall(text)}
    about_numbers: list[Definition] = []
    for name in numbers:
        told = [d for d in definitions if plain_name(d.name) == name and not _of_a_word(d.name, entry, block)]
        about_numbers += told if name not in sent else told[:1] if len(told) > 1 else []
    for definition in about_numbers:
        suffix = suffix_told(definition)
        if suffix is not None:
            entry.suffix[numbers[plain_name(definition.name)]] = suffix
    return about_numbers


def _define(entry: Entry, block: Block, definitions: Sequence[Definition]) -> set[str]:
    about_numbers = _define_numbers(entry, block, definitions)
    others = [d for d in definitions if not any(d is other for other in about_numbers)]
    values = [a for a in entry.set or entry.query or () if a.name != "bound"]
    known = {a.name for a in values}
    all_values = [*values, *(a for a in entry.query or () if a.name not in known and a.name != "bound")]
    take_case_tables([d for d in others if d.cases], all_values)
    left = apply([d for d in others if not d.cases], all_values)
    give_back(entry.set or ())
    give_back(entry.query or ())
    if "typical" in block.parts:
        settle_open(entry.header, entry.suffix, block, entry.set or (), all_values)
        entry.doubts += [in_vain(definition.name) for definition in left if definition.name]
    for form in (entry.set or (), entry.query or ()):
        first_default(form)
        part_names(form)
    _share(values, entry.query or ())
    if len(values) == 1:
        _lone(values[0], block)
    if text := block.text("reset"):
        entry.doubts += take_reset_part(values, [a.name for a in entry.query or ()], text)
    if entry.set is None:
        left = [definition for definition in left if re.search(r"\bOptional argument\b", definition.text)]
    return set() if "typical" in block.parts else unplaced(left, all_values)


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


def _refer(entry: Entry, block: Block, definitions: Sequence[Definition]) -> None:
    """Take over what stands elsewhere in the document: tables of ranges, values after a reset."""
    if block.general is None or "typical" in block.parts:
        return
    values = entry.set if entry.set is not None else entry.query or []
    for argument in (*(entry.set or ()), *(entry.query or ())):
        take_named_words(argument, block.general.words)
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
        number = omitted_suffix(name, f"{told}. {block.text('parameters')}")
        if number is not None and f"[<{name}>]" in entry.header:
            known = entry.suffix.get(name, Suffix())
            entry.suffix[name] = known.model_copy(update={"default": number, "means": "channel"})
    if block.general is not None:
        number_suffixes(entry.header, entry.suffix, block.general)
        _limit_channels(entry, block.general, told)
    if "typical" not in block.parts:
        values = entry.set if entry.set is not None else entry.query or []
        lines = block.lines("parameters", "remarks", "description")
        for argument in values:
            take_means(argument, lines)
            if len(values) == 1:
                take_numbers(argument, lines)
                take_said_unit(argument, block.text("description"))
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
