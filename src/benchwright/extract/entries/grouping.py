"""Forms of one header put together: which belong to one command, what parameters they print, where the entry stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument, from_slot
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.notation.form import Syntax, fill, header_key, read_forms
from benchwright.extract.notation.joined import unmarked
from benchwright.extract.notation.mending import HARMLESS
from benchwright.extract.notation.slots import SPECIAL, Slot, read_slots
from benchwright.extract.notation.spelling import is_fuller, skeleton, spellings
from benchwright.manual.model import Suffix


def filled(forms: Iterable[Syntax], definitions: Sequence[Definition]) -> Iterable[Syntax]:
    """Give words to placeholders that stand for a mnemonic (`<channel>:OUTPut`)."""
    for form in forms:
        if form.holes:
            words = {}
            for hole in form.holes:
                texts = [d.text for d in definitions if plain_name(d.name) == plain_name(hole)]
                words[hole] = [word for text in texts for word in _words_of(text)]
            form = fill(form, words)
        if not form.holes:
            yield form


_SPAN = re.compile(r"\b([A-Z]+)(\d+) ?[~-] ?\1(\d+)\b")
"""`M1~M4`."""


def _words_of(text: str) -> list[str]:
    """The words that a placeholder stands for: those in the first pair of braces, else those in capitals."""
    inner = _SPAN.sub(
        lambda match: "|".join(f"{match[1]}{n}" for n in range(int(match[2]), min(int(match[3]), 99) + 1)),
        _set_of(text),
    )
    if "|" in inner and re.search(r"[{\[]", text):
        parts = [part.strip() for part in inner.split("|")]
        return [part for part in parts if re.fullmatch(r"[A-Z]+[a-z]*\d*", part)]
    return _words_in(inner)


_LISTED = re.compile(
    r"[:=\s]*(?>[A-Z]+\w?)(?:\s+to\s+(?>[A-Z]+\w?))?"
    r"(?:(?:\s*[,|/]\s*|\s+or\s+)(?>[A-Z]+\w?)(?:\s+to\s+(?>[A-Z]+\w?))?)+(?![\w:])"
)
_RANGE = re.compile(r"\b([A-Z]+)(\d+|[A-Z])\s+to\s+\1(\d+|n|[A-Z])\b")
"""`C1 to C4`, `C1 to Cn`, `TA to TD`."""


def _words_in(text: str) -> list[str]:
    """Mnemonics that a text lists, those between the ends of a range too; an open end is a suffix without numbers."""
    names = iter("xyzuvw")

    def spread(found: re.Match[str]) -> str:
        stem, low, high = found.groups()
        if high == "n":
            return f"{stem}<{next(names, 'w')}>"
        if low.isdigit() and high.isdigit() and int(low) <= int(high) <= 99:
            return " ".join(f"{stem}{number}" for number in range(int(low), int(high) + 1))
        if low.isalpha() and high.isalpha() and low <= high:
            return " ".join(f"{stem}{chr(letter)}" for letter in range(ord(low), ord(high) + 1))
        return found[0]

    return re.findall(r"\b[A-Z]+(?:\d+\b|<[a-z]>|\b)", _RANGE.sub(spread, text))


def _set_of(text: str) -> str:
    """What stands in the first pair of braces, or the list that the text begins with: without the prose behind it."""
    found = re.search(r"[{\[]([^{}\[\]]+)[}\]]", text) or re.match(r"[:=\s]*<([^<>]+)>", text)
    listed = None if found else _LISTED.match(text)
    return found[1] if found else listed[0] if listed else text


def unglued(forms: Sequence[Syntax]) -> list[Syntax]:
    """Forms with a placeholder at the end of the header made a parameter, where the query has the header without it.

    `:FFT:BASE<hz>` beside `:FFT:BASE?` lacks a blank; `<n>` and the like are numbers of the mnemonic.
    """
    asked = {form.header for form in forms if form.query}
    found = []
    for form in forms:
        glued = re.fullmatch(r"(?P<header>.*\w)<(?P<name>[A-Za-z]\w+)>", form.header) or _switch(form)
        if glued is None or form.query or form.params or glued["header"] not in asked:
            found.append(form)
            continue
        slots, _, _ = read_slots("<0|1>" if glued["name"] in form.suffixes else f"<{glued['name']}>")
        suffixes = {name: ends for name, ends in form.suffixes.items() if name != glued["name"]}
        faults = (*form.faults, "No blank stands before the parameter.")
        found.append(replace(form, header=glued["header"], params=tuple(slots), suffixes=suffixes, faults=faults))
    return found


def _switch(form: Syntax) -> re.Match[str] | None:
    """The header and the name of its last number, where that is 0 or 1: no channel is counted so."""
    found = re.fullmatch(r"(?P<header>.*\w)<(?P<name>[a-z]\d?)>", form.header)
    return found if found is not None and form.suffixes.get(found["name"]) == (0, 1) else None


_ASKED = frozenset({"*IDN", "*ESR", "*STB", "*TST", "*OPT", "*LRN"})
"""Commands of IEEE 488.2 that have no set form."""


def twins(headings: Sequence[str]) -> frozenset[str]:
    """Headings that differ in capitals only: commands with other short forms (`[:SELEct]` and `[:SELect]`)."""
    bare = [heading.rstrip("?") for heading in dict.fromkeys(headings)]
    keys = [header_key(heading) for heading in bare]
    return frozenset(
        heading for heading, key in zip(bare, keys, strict=True) if keys.count(key) > 1 and bare.count(heading) == 1
    )


def grouped(forms: Iterable[Syntax], twins: frozenset[str]) -> list[list[Syntax]]:
    """Forms of one header each; a query that leaves out optional mnemonics of the set form belongs to it."""
    groups: dict[str, list[Syntax]] = {}
    for form in forms:
        key = header_key(form.header)
        groups.setdefault(f"{key} {form.header}" if form.header in twins else key, []).append(form)
    found = list(groups.values())
    for group in list(found):
        ways = spellings(group[0].header)
        whole = [other for other in found if other is not group and ways and ways < spellings(other[0].header)]
        if len(whole) == 1 and {form.query for form in group} != {form.query for form in whole[0]}:
            whole[0].extend(group)
            found.remove(group)
    return found


def _whole_header(forms: Sequence[Syntax]) -> str:
    """The header that tells most of the ways to send it; the first of equals."""
    return max(forms, key=lambda form: len(spellings(form.header))).header


def _place(block: Block, header: str) -> tuple[str, int, bool]:
    """Page and sheet of the heading that names a header, and whether one does; else of the last heading."""
    wanted = skeleton(header)
    for heading, (page, sheet) in zip(block.headings, block.places, strict=False):
        if skeleton(heading) == wanted:
            return page, sheet, True
    return *(block.places[-1] if block.places else (block.page, block.sheet)), False


def begun(block: Block, forms: Sequence[Syntax]) -> Entry:
    header = _whole_header(forms)
    page, sheet, named = _place(block, header)
    notes = [note for note in block.notes if (of := unmarked(note)) is None or spellings(of) & spellings(header)]
    entry = Entry(_loose_one(block, header), page, sheet, doubts=list(block.doubts), notes=notes)
    _take_fuller(entry, block, header)
    if other := _as_headed(block, header):
        entry.header = other
        entry.doubts.append(
            f"The heading names it `{block.headings[0]}`, the form `{header}`; the examples follow the heading."
        )
    for form in forms:
        entry.notes += form.faults
        entry.doubts += _doubts_of(form)
        for name, (low, high) in form.suffixes.items():
            numbered = re.search(rf"(?<![A-Za-z])C<{name}>", header)  # `C1`, `C2`: the channels themselves
            entry.suffix[name] = Suffix(min=low, max=high, means="channel" if numbered else None)
        entry.suffix |= {name: known for name, known in block.suffixes.items() if f"<{name}>" in header}
        asks = form.query or form.header.upper() in _ASKED
        if asks and not form.query:
            entry.notes.append("A query is printed without its question mark.")
        if asks:
            entry.query = _longest(entry.query, [slot for slot in form.params if not slot.set_only], query=True)
        if not asks or form.both:
            entry.set = _longest(entry.set, list(form.params), query=False)
            entry.separator = form.separator
        elif block.glued and form.params:
            entry.separator = ""
        if form.weak and not (block.confirmed or named):
            entry.doubts.append("Only capitals show that this is a command.")
    if _lacks_mark(entry, forms):
        entry.doubts.append("A form is printed with and without its parameter: one may be the query.")
    _free_bound(entry)
    return entry


def _doubts_of(form: Syntax) -> Iterator[str]:
    yield from (f"The form was repaired: {fault}" for fault in form.faults if fault not in HARMLESS)
    if form.rest.startswith("<"):
        yield f"Behind the form stands `{form.rest}`, which was not understood."


def _free_bound(entry: Entry) -> None:
    """A setting can be asked for without MIN or MAX: where the query prints these without brackets, they were lost."""
    asked = entry.query or []
    if entry.set and len(asked) == 1 and asked[0].name == "bound" and not asked[0].optional:
        asked[0].optional = True
        entry.doubts.append("The query prints MIN or MAX without brackets; they are taken as what may be left out.")


def _lacks_mark(entry: Entry, forms: Sequence[Syntax]) -> bool:
    """Whether the bare form beside one with a parameter may be a query that lost its question mark."""
    sets = [form.params for form in forms if not form.query]
    return entry.query is None and any(sets) and not all(sets)


_NO_NUMBER = re.compile(
    r"\bdo(?:es)? not (?:specify|give|include|send) an? (?:numeric(?:al)? )?suffix[^.]{0,60}"
    r"\bassumed to be (\w+) ?1\b",
    re.I,
)


def _loose_one(block: Block, header: str) -> str:
    """The header with its last number optional, where the document says so: `{SOUrce1|SOUrce}` for `SOUrce1`."""
    found = re.search(r"(?<![\w{|])([A-Za-z]+)1$", header)
    if found is None:
        return header
    told = _NO_NUMBER.search(block.text("description", "remarks"))
    said = told is not None and told[1].upper() == found[1].upper()
    listed = block.general is not None and skeleton(header) in block.general.ones
    return f"{header[: found.start()]}{{{found[0]}|{found[1]}}}" if said or listed else header


def _as_headed(block: Block, header: str) -> str:
    """The header with the heading's mnemonic beside the form's, where the examples send the heading's; else empty.

    Heading and form differ in one mnemonic between the first and the last: `A:{PULse|PULSEWidth}:SOUrce`.
    """
    heading = block.headings[0].strip().rstrip("?") if len(block.headings) == 1 else ""
    ours, theirs = header.split(":"), heading.split(":")
    differ = [place for place, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]]
    if len(ours) != len(theirs) or len(differ) != 1 or not 0 < differ[0] < len(ours) - 1:
        return ""
    place = differ[0]
    if not all(re.fullmatch(r"[A-Z]+[a-z]*", words[place]) for words in (ours, theirs)):
        return ""
    shown = " ".join(line.text for line in block.lines("example")).upper()
    if skeleton(heading) not in shown or skeleton(header) in shown:
        return ""
    return ":".join([*ours[:place], f"{{{ours[place]}|{theirs[place]}}}", *ours[place + 1 :]])


def _take_fuller(entry: Entry, block: Block, header: str) -> None:
    """Take the heading's header where it only has more mnemonics that may be left out than the forms."""
    for heading in block.headings:
        read = read_forms(heading)
        theirs = read[0].header if len(read) == 1 and not read[0].rest and not read[0].holes else ""
        if is_fuller(theirs, header):
            entry.header = theirs
            entry.notes.append(f"The forms are printed as `{header}`.")
            return


def _longest(known: list[Argument] | None, slots: list[Slot], *, query: bool) -> list[Argument]:
    """Read a form's parameters; of two spellings the longer tells more, and what the shorter lacks is optional."""
    taken: set[str] = set()
    read = [_bound(slot, taken) if query and is_bound(slot) else from_slot(slot, taken) for slot in _listed(slots)]
    if known is None:
        return read
    long, short = (known, read) if len(known) >= len(read) else (read, known)
    names = [argument.name for argument in short]
    if [argument.name for argument in long if argument.name in names] == names and len(long) > len(short):
        for argument in long:
            argument.optional = argument.optional or argument.name not in names
    return long


def _listed(slots: Sequence[Slot]) -> list[Slot]:
    """`[CH1[,CH2[,CH3]]]`: words that may stand one after the other are one parameter that repeats."""
    out: list[Slot] = []
    for slot in slots:
        stem = re.fullmatch(r"([A-Z]+)\d", slot.like) if slot.optional else None
        before = out[-1] if out else None
        if (
            stem
            and before is not None
            and before.optional
            and re.fullmatch(stem[1] + r"\d", before.like or (before.choices or ("",))[-1])
        ):
            out[-1] = replace(before, like="", choices=(*(before.choices or (before.like,)), slot.like), repeat=True)
        else:
            out.append(slot)
    return out


def is_bound(slot: Slot) -> bool:
    """Whether a query's parameter only asks for an end of the range (`VOLT? MAX`)."""
    words = (*slot.choices, *slot.words)
    return bool(words) and not slot.hint and not slot.name and all(SPECIAL.fullmatch(word) for word in words)


def _bound(slot: Slot, taken: set[str]) -> Argument:
    taken.add("bound")
    choices = tuple(dict.fromkeys((*slot.choices, *slot.words)))
    return Argument("bound", type="choice", choices=choices, optional=slot.optional, defined=True)
