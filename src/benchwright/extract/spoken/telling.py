"""An entry told in running text, put together: arguments, numbers of mnemonics, examples, reply, related commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.entries.labels import read_label
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.examples import messages_in
from benchwright.extract.facts.general import nodes_with_suffix
from benchwright.extract.notation.form import read_forms, read_syntax
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.mnemonics import Mnemonics, suffix_of
from benchwright.extract.spoken.coded import take_codes, take_column, take_kind, untold_table
from benchwright.extract.spoken.forms import SETS_OR_ASKS, add_arguments, find_choices, mend_forms
from benchwright.extract.spoken.named import about, settle_switch, spell_out
from benchwright.extract.spoken.returned import told_replies
from benchwright.extract.spoken.told import SENTENCE, Sent, Statement, paragraphs, statements, with_sentences
from benchwright.extract.spoken.units import find_unit, unit_of_words
from benchwright.extract.spoken.values import give_default, may_have_range, take, take_reset, take_told

FEWEST, SHARE = 5, 0.35
"""So many examples, and this share of all, go on as sentences in a document of this kind."""

_SPOKEN = re.compile(
    r"^(?![A-Z][a-z]+ ):?\*?[A-Z][\w:<>\[\]]*\??(?: (?:\"[^\"]*\"|[-+\w.,<>]+))? (?:This (?:command|query)(?: form)? )?"
    r"(?:might|may|will|would|could|should|returns?|sets?|turns?|[a-z]{3,}s)\b"
)
_REPLIED = re.compile(r"\b(?:returns?|report)\b(?![^.]*\.(?= |$))")
_EACH = re.compile(r"(?:^|[.,;] )(\d{1,2}) (?:enables|disables|sets|turns|selects|specifies|indicates|starts|stops)\b")
_MESSAGE = re.compile(r":?[A-Za-z]\w*(?::\w+)+\??")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_BROKEN = re.compile(r"[-+]?\d+\.\d+|[-+]?[\d.]+[eE]-\d+")


def first_lines(document: Document) -> Iterator[str]:
    """Give the first line of every example, with the next where a sentence about the message begins there."""
    waiting, above = False, ""
    for _, line in document.lines():
        found = read_label(line)
        if above:
            yield f"{above} {line.text}" if found is None and SENTENCE.match(line.text) else above
            above = ""
        if found is not None:
            waiting = found.label == "example" and found.rest is None
            if found.label == "example" and found.rest is not None:
                above = found.rest.text
        elif waiting:
            above, waiting = line.text, False
    if above:
        yield above


def is_spoken(lines: Sequence[str]) -> bool:
    """Whether examples go on as sentences; `lines` are the first lines of the document's examples."""
    told = sum(_SPOKEN.match(line) is not None for line in lines)
    return told >= FEWEST and told >= SHARE * len(lines)


def tell(entry: Entry, block: Block, mnemonics: Mnemonics) -> None:
    """Add to an entry what its text says, beyond its forms."""
    texts = paragraphs(block.lines("parameters")) or paragraphs(block.lines("returns"))
    told = " ".join(paragraphs(block.lines("description", "remarks")))
    sent = _examples(entry, block)
    mend_forms(entry, block, told, sent)
    if entry.set == [] and texts and not any(form.holes for text in block.syntax for form in read_forms(text)):
        add_arguments(entry, texts)
    if entry.set == [] and entry.query is not None and SETS_OR_ASKS.search(told):
        entry.doubts.append("No argument is printed for the set form.")
    for argument in entry.arguments:
        settle_switch(argument)
        find_choices(argument, block.lines("parameters"), texts, mnemonics)
    take_codes(entry.set or (), [line.text for line in block.lines("parameters")])
    said = _define(entry, texts)
    for argument in entry.arguments:
        spell_out(argument, mnemonics)
    for argument in entry.set or ():
        take_column(argument, block.lines("parameters", "returns"))
    for place, argument in enumerate(entry.set or ()):
        _settle(entry, argument, place, said, told if len(entry.set or ()) == 1 else "", sent)
    _number(entry, mnemonics, " ".join([told, *texts]))
    if entry.query is not None:
        keys = {a.name for a in entry.query}
        values = [a for a in entry.set or () if a.type != "list" and a.name not in keys]
        entry.returns = told_replies(entry.header, values, paragraphs(block.lines("returns")), sent, told)
    entry.related = list(_related(block.lines("related")))


def _examples(entry: Entry, block: Block) -> list[Sent]:
    """Messages of the examples; where there is none of the entry's own, another one is a doubt."""
    texts = with_sentences(paragraphs(block.lines("example")))
    sent = [example for text in texts for example in _sent(entry, text)]
    entry.examples = [example.message for example in sent]
    other = next((match[0] for text in texts if (match := _MESSAGE.match(text))), "")
    if other and not sent:
        entry.notes.append(f"The example sends `{other}`.")
        entry.doubts.append("The examples do not fit the form.")
    return sent


def _sent(entry: Entry, text: str) -> Iterator[Sent]:
    """Messages of the entry's header; a reply that bears the header is none."""
    text = re.sub(r"(?<=\d[eE]) (?=[-+]\d)", "", text)
    found: list[tuple[int, int, str]] = []
    for end, message in messages_in(entry.header, text):
        start = end - len(message)
        if message.split(" ")[0].endswith("?") and not entry.query and re.search(r"\? [A-Za-z]", message):
            end, message = start + message.index("?") + 1, message.split(" ")[0]
        if not (found and found[-1][2].split(" ")[0][-1] == "?" and _REPLIED.search(text[found[-1][1] : start])):
            found.append((start, end, message))
    for place, (_, end, message) in enumerate(found):
        yield Sent(message, text[end : found[place + 1][0] if place + 1 < len(found) else len(text)])


# Arguments ---------------------------------------------------------------------------------------


def _define(entry: Entry, texts: Sequence[str]) -> list[Statement]:
    """Put the statements to the arguments they speak of; return them."""
    arguments = entry.arguments
    words = [word for a in arguments for word in (*a.shown, *a.choices, *a.words)]
    words += ["ON", "OFF"] if any(a.type == "boolean" for a in arguments) else []
    said = statements(texts, words)
    values = entry.set or entry.query or []
    numbers = {f"<{name[:1]}>" for _, name in nodes_with_suffix(entry.header)} - {f"<{a.name}>" for a in values}
    for statement in said:
        if not statement.subjects or not set(statement.subjects) <= numbers:
            _put(entry, statement, values)
    for argument in arguments:
        if argument.type in ("boolean", "choice"):
            argument.defined = True
    return said


def _put(entry: Entry, statement: Statement, values: Sequence[Argument]) -> None:
    """Put a statement to the arguments it speaks of; one about a name that no form has leaves a doubt."""
    met = about(statement, values)
    for argument in met:
        if argument.type is None and len(met) > 1 and statement.subjects[0].startswith("<"):
            argument.doubts.append(f"What is said of `{argument.name}` is said of others, too.")
        take(argument, statement)
    name = next((word for word in statement.subjects if word.startswith("<")), "")
    if len(name) > 3 and not met and values:
        entry.doubts.append(f"Something is said of `{name}`, which no form has.")


def _settle(
    entry: Entry, argument: Argument, place: int, said: Sequence[Statement], told: str, sent: Sequence[Sent]
) -> None:
    """What stays open is told by description and examples; what may be told there and was not read is in doubt."""
    own = [statement for statement in said if argument in about(statement, entry.set or ())]
    text = " ".join(s.text for s in own if not s.subjects or any(word.startswith("<") for word in s.subjects))
    take_told(argument, told)
    find_unit(argument, place, text, told, sent)
    unit_of_words(argument, own)
    take_kind(argument, own)
    _settle_type(argument, own, [e.values[place] for e in sent if not e.asks and place < len(e.values)])
    for example in sent:
        if place < len(example.values) and re.match(r"[^.]*\bwhich is the default\b", example.said):
            give_default(argument, example.values[place])
    if len(entry.set or ()) == 1:
        take_reset(argument, " ".join(statement.text for statement in said))
    if may_have_range(argument, f"{text} {told}"):
        argument.doubts.append(f"A range of `{argument.name}` may be told and was not read.")
    if untold_table(argument, f"{text} {told}"):
        argument.doubts.append(f"The values of `{argument.name}` stand in a table that was not read.")
    if argument.type == "real" and not argument.unit:
        argument.doubts.append(f"No unit was found for `{argument.name}`.")
    if argument.type in ("real", "integer") and not own:
        argument.defined = False


def _settle_type(argument: Argument, own: Sequence[Statement], shown: Sequence[str]) -> None:
    """What the values in examples and the numbers in statements tell of the type."""
    if argument.type in (None, "text") and shown and all(value[:1] in "\"'" for value in shown):
        argument.type = "string"
    if argument.type is None and shown and all(_NUMBER.fullmatch(value) for value in shown):
        argument.type = "integer" if all(re.fullmatch(r"[-+]?\d+", value) for value in shown) else "real"
        argument.doubts.append(f"Only an example shows that `{argument.name}` is a number.")
    if argument.type != "integer":
        return
    if any(_is_text(statement) for statement in own):
        _make_text(argument)
    elif any(_BROKEN.fullmatch(value) for value in shown):
        argument.type = "real"
    else:
        numbers = {s.equals for s in own if s.equals is not None}
        numbers |= {int(number) for s in own for number in _EACH.findall(s.text)}
        if len(numbers) > 1 and argument.min is None and argument.max is None:
            argument.values = tuple(sorted(numbers))


def _is_text(statement: Statement) -> bool:
    """Whether a text may stand in place of a number (`{<NR1>|<file path>}`)."""
    named = [word for word in statement.subjects if word.startswith("<") and not kind_of(word.strip("<>"))]
    return bool(named) and "quoted string" in statement.text


def _make_text(argument: Argument) -> None:
    """A text in place of which one of a few numbers may stand."""
    low, high = argument.min, argument.max
    listed = range(int(low), int(high) + 1) if low is not None and high is not None and high - low < 40 else ()
    argument.type, argument.min, argument.max = "string", None, None
    argument.words = (*map(str, listed), *argument.words)


# Numbers of mnemonics, related commands ------------------------------------------------------------


def _number(entry: Entry, mnemonics: Mnemonics, text: str) -> None:
    """What may stand in place of `<x>`: as the entry says, else as the document says of the mnemonic."""
    nodes = list(nodes_with_suffix(entry.header))
    for node, name in nodes:
        others = [other for other in nodes if other[1] != name]
        if name not in entry.suffix and (suffix := suffix_of(node, name, others, mnemonics, text)) is not None:
            given = suffix if f"[<{name}>]" in entry.header else suffix.model_copy(update={"default": None})
            entry.suffix[name] = given


def _related(lines: Sequence[Line]) -> Iterator[str]:
    text = " ".join(paragraphs(lines)).replace(": ", ":")
    for part in re.split(r", ?|;| (?=\*)", re.sub(r" on page [\dA-Z-]+", ",", text)):
        form = read_syntax(part.strip())
        if form is not None and not form.rest:
            yield form.header
