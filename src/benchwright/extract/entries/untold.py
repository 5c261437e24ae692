"""What the text of an entry says of its parameters and reply and was not read: each is a doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.entries.untold_replies import untold_of_reply
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.notation.form import read_forms
from benchwright.manual.header import parse_header

_VALUE = r"[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?"
_IS = rf"[^.;,\d]{{0,12}}(?:is|=|:|of|to)\s{{0,2}}{_VALUE}"
_MOST = re.compile(rf"\bmax(?:imum)?\b(?: (?:value|setting|number|{_VALUE}))?{_IS}", re.I)
_LEAST = re.compile(rf"\bmin(?:imum)?\b(?: (?:value|setting|number))?{_IS}", re.I)
_OPEN = re.compile(r"\bmax(?:imum)?\b ?(?:=|:|is) ?(?![-+]?\d)(?:[A-Za-z(*]+ ?){2}", re.I)
"""An end in words."""
_TO_MOST = re.compile(r"\d ?(?:to|-|~|\u2013) ?(?:the )?(?:max|rated|full)", re.I)
"""A range that ends in words: `0 to max. rated power`."""
_LEFT_OUT = re.compile(
    r"\b(?:if|when|unless) (?:no |the |a |an )?(?:[\w<>\[\]() -]|No\.){1,40}? (?:is|are) "
    r"(?:not (?:specified|given|supplied|sent|included|present|provided)|omitted|left out)"
    r"|\bif no [\w<>() -]{1,40}? (?:is|are) (?:specified|given|supplied|sent|included|provided)"
    r"|\bdefaults? to [\w ]{1,30}? (?:if|when|where) (?:not|it is not) (?:specified|given)"
    r"|\b(?:argument|parameter) is optional|\bneed only (?:specify|give|send)\b",
    re.I,
)
_OPTIONAL = re.compile(
    r"(?:^|[.;:(,] ?)[Oo]ptional\b(?! (?:[a-z]+ )?(?:mod|card|board|hardw|inst|interf|feat))"
    r"|\bis optional (?:to|when|if)\b"
)
_SUFFIX_BY_MODEL = re.compile(
    r"\b1 (?:through|to) \d,? (?:for|on|with) [\w -]{1,30}?,?(?: or| and|;|,) "
    r"(?:from )?1 (?:through|to) \d,? (?:for|on|with)\b",
    re.I,
)
"""`1 through 4 for large instruments or 1 through 2 for small ones`."""
_TIED = re.compile(
    r"\b(?:(?:be|are|is|as|keep [\w ]{1,30}|an?) )?(?:(?:integer|whole|even) )?multiples? of (?:<?\w+>? )?\d"
    r"|\b(?:products?|sums?) of (?!\w+ bits?\b)[^.;]{3,60}? (?:must|has to|have to|is (?:always )?"
    r"(?:limited|smaller|less|lower)|cannot|may not|should not|does not exceed)\b"
)
"""`keep it a multiple of 100`, `the product of both must be less than`."""
_RESET = re.compile(
    r"\b(?:At|After|Following|Upon) (?:an? )?\*RST,? (?:all |the |both )?[a-z]|"
    r"\*RST (?:sets|resets|changes|returns) [\w '-]{2,50}? to [-+\"\w]"
    r"|\b(?:initiali[sz]ed|reset|returned) to [-+\w.]+ (?:if|when|by|with|on) (?:the |a |an )?\*RST\b",
    re.I,
)
_SAME = re.compile(
    r"\b(?:identical|equivalent) to (?:the )?(?P<header>[*:[]{0,2}[A-Z]{2}\w*(?:[:[\]<>]+\w+)+)"
    r"|\bsame as (?:the )?(?P<also>[*:[]{0,2}[A-Z]{2}\w*(?:[:[\]<>]+\w+)+)"
)
_DEFAULT_FOR = re.compile(
    r"\bdefault (?:for|when|if|with|on) (?!all\b|both\b|the (?:command|parameter|instrument))[a-z]"
)
_UNSENT = re.compile(r"\bdefaults? to [\w ]{1,30}? (?:if|when|where) (?:it is )?not (?:specified|given|sent)", re.I)
_BOTH_SIGNS = re.compile(r"(?<!\d)0 ?(?:to|-|\u2013|~) ?\u00b1 ?[\d.]")
_SHARE = re.compile(r"\d ?% of (?:the )?(?:\w+ )?range\b", re.I)
_BY_MODEL = re.compile(r"\([^()]*\d[^()]* for [^()]*\b(?:series|models?)\b[^()]*\)")
"""Other numbers in brackets for some models: `{M1~M10} (M1~M20 for the XY series)`."""
_TEXT = re.compile(
    r"\b(?:strings?|texts?|ASCII|characters?|names?|lists?|identif\w*|contents)\b",
    re.I,
)
_CODE = re.compile(r"[-+]?\d+ ?(?:or|=|to|,|-)")
_SPAN = re.compile(rf"(?<![\w.^])({_VALUE}) ?(?:to|through|\u2013|\.\.) ?({_VALUE})(?![\w.]*\d)")
_RANGES = re.compile(
    r"\branges?\b[^.;\d]{0,40}?(?P<low>[-+]?\d[\d.]* ?[A-Za-z%\u00b5\u03a9]{0,3}) ?(?:-|to|~|\u2013) ?"
    r"(?P<high>[-+]?\d[\d.]* ?[A-Za-z%\u00b5\u03a9]{0,3})"
)
"""`the range is 2 ns - 50 s`."""
_PER_MODEL = re.compile(
    r"\d[^()]{0,40}\((?:[A-Z][a-z]+ )?(?P<model>(?=\w*[A-Z])[A-Z]{0,4}\d{3,5}[A-Z]{0,3})(?: (?:only|series|models?))?\)"
)
"""`10 us resolution (AB210A)`."""
_BOUND = re.compile(
    r"(?:range|from|between|to) (?:of )?<\w+>(?: ?[-+*/] ?\d+)? ?(?:to|and|\.\.)|\bto <\w+>(?=$|[ .,;)])"
    r"|\brange (?:of |from )?[-+]?\d[\d.]* to #?[A-Za-z]{2}"
)
_RANGE_FOR = re.compile(
    r"\bfor (?!example\b)(?:an? |the )?(?:[^.,;]|\.(?=\d)){1,40}, (?:the )?(?:[a-z]+ )?(?:range|limits?) (?:is|are)\b",
    re.I,
)
"""`For a 4 GHz unit, the range is`: one of several ranges."""
_IN_WORDS = re.compile(
    r"\bbetween [-+]?\d[\d.eE+-]* ?[A-Za-z%]{0,4} and (?:\((?=[A-Za-z])|the (?:m(?:ax|in)|number|total|length)[a-z]* )"
)
"""An end of a range in words."""
_NAMES_FIRST = re.compile(r"<([^<>]+)>")
"""How a line tells of a field by its name."""
_BRACKETED = re.compile(r"^[^\s?]+ ?\[ ?(\{ ?)?\w+(?: ?\| ?\w+)+ ?(?(1)\} ?)\]$")
"""`:MODE [SLOW|FAST]`: the only parameter, which may be printed in the wrong brackets."""
_LIMITED = re.compile(r"\b(?:is|are) (?:also )?(?:limited|restricted|constrained|bounded) (?:by|to|between)\b")
_SMALLER = re.compile(r"\blimited to [-\d.]+ ?\w* (?:for|in|with|when) ", re.I)
"""`1 Hz to 20 MHz (limited to 200 kHz for ramps)`."""
_ASKS_TOO = re.compile(r"\b(?:sets?|selects?)(?: ?(?:or|and|/) ?|, )(?:returns?|quer(?:y|ies)|reads?|gets?)\b", re.I)
_SETS_TOO = re.compile(r"\b[Ss]ets or (?:returns|reads|queries)\b|\b[Rr]ead-[Ww]rite\b")
_EACH = re.compile(r"\b(?:all|each|every|both)(?: of)?(?: the)? (?:channels?|outputs?)\b", re.I)
"""As many fields as the model has channels."""
_NOTHING = re.compile(
    r"(?:\W|\b(?:none|no|nil|na|n/a|not applicable|parameters?|arguments?|required|needed"
    r"|names?|types?|descriptions?|ranges?|of|values?|defaults?)\b)*|return(?:s|ed)?\b.*",
    re.I,
)
"""How a part says that there is nothing to say; the head of its table; a reply told there."""


def untold(entry: Entry, block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for everything that the text says of the entry and no fact of it shows."""
    told = f"{block.text('description', 'remarks', 'parameters', 'range')} {block.prose}"
    values = [*(entry.set if entry.set is not None else entry.query or ())]
    numbers = [a for a in values if a.type in ("real", "integer") and not a.rows and a.values is None]
    if len(numbers) == 1:
        yield from _ranges(numbers[0], told)
    suffixes = {plain_name(name) for name in parse_header(entry.header).suffixes} - {plain_name(a.name) for a in values}
    yield from _defined(values, [d for d in definitions if plain_name(d.name) not in suffixes])
    may = any(a.optional or a.default is not None for a in values)
    if values and not may and not suffixes and _left_out(told):
        yield "The text tells of leaving something out, and no parameter may be."
    yield from _defaults(values, told)
    if not values and (other := _SAME.search(told)) is not None:
        yield f"It is told by `{other['header'] or other['also']}`; its parameters and query are not printed."
    bracketed = any(_BRACKETED.search(form) for form in block.syntax)
    if bracketed and entry.query is not None and len(values) == 1 and may and not _left_out(told):
        yield f"`{values[0].name}` stands in square brackets, and nothing tells what holds when it is left out."
    if parse_header(entry.header).suffixes and _SUFFIX_BY_MODEL.search(told):
        yield "The numbers of a suffix depend on the model."
    yield from _without_form(entry, block)
    yield from _printed_again(entry, block.syntax)
    yield from _twice(definitions, [*values, *(entry.query or ())])
    yield from untold_of_reply(entry, block)
    if any(a.step is None and a.values is None for a in numbers) and (tie := _TIED.search(told)) is not None:
        yield f"The text ties a value to something, as in `{tie[0][:40]}`, which was not read."
    if entry.set == [] and entry.query is not None and not entry.header.startswith("*") and _SETS_TOO.search(told):
        yield "The text tells of setting and asking, and no parameter was read."
    if entry.query is None and entry.set and _ASKS_TOO.search(told):
        yield "The text tells of asking as well, and no query form is printed."
    yield from _fields(entry, block, told)
    if block.response and _unread(entry) and not _tells_text(block, definitions):
        yield "Nothing tells that the reply is a text."


def _ranges(number: Argument, told: str) -> Iterator[str]:
    """Ends of the only number that were not read, and several ranges for it."""
    yield from _ends(number, told)
    if len({found.group("low", "high") for found in _RANGES.finditer(told)}) > 1:
        yield f"The text gives several ranges for `{number.name}`."
    if _SMALLER.search(told):
        yield f"The range of `{number.name}` is smaller in some cases."


def _defined(values: Sequence[Argument], definitions: Sequence[Definition]) -> Iterator[str]:
    """What definitions say of the values they are about, and was not read."""
    for definition in definitions:
        about = [a for a in values if plain_name(a.name) == plain_name(definition.name) or len(values) == 1]
        for argument in about[:1]:
            yield from _spans(argument, definition.text)
            if not argument.optional and _OPTIONAL.search(definition.text):
                yield f"`{argument.name}` is told to be optional, and the form does not show it."
            yield from _words(argument, definition.text)


def unclear_ends(definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for each range whose end has both signs (`0 to \u00b150`), or is a share of what varies."""
    for definition in definitions:
        if _BOTH_SIGNS.search(definition.text):
            yield f"An end of the range of `{definition.name}` has both signs."
        if _SHARE.search(definition.text):
            yield f"The range of `{definition.name}` is told as a share of another range."


def by_model(definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for each name that may be something else for some models, in brackets behind what it is here."""
    for definition in definitions:
        if _BY_MODEL.search(definition.text):
            yield f"What `{definition.name}` may be depends on the model."


def _defaults(values: Sequence[Argument], told: str) -> Iterator[str]:
    """Defaults and reset values that the text names and the parameters have not, or have without their case."""
    reset = any(argument.reset is not None for argument in values)
    default = any(argument.default is not None for argument in values)
    if values and not (reset or default) and "*RST" in told and _RESET.search(told):
        yield "The text names a value after a reset that was not read."
    if values and not default and _UNSENT.search(told):
        yield "The text names a default that was not read."
    if (reset or default) and _DEFAULT_FOR.search(told):
        yield "The default that the text names is that of a case."


def _tells_text(block: Block, definitions: Sequence[Definition]) -> bool:
    """Whether words of the entry show that a reply is a text, or names and values in turn make it one."""
    told = " ".join((block.text("description", "remarks"), *(definition.text for definition in definitions)))
    paired = any(re.search(r"[A-Z]{2,} ?, ?<", form) for form in block.response)
    numbers = any(_CODE.match(definition.text) for definition in definitions)
    return paired or (not numbers and _TEXT.search(f"{told} {' '.join(block.response)}") is not None)


def _unread(entry: Entry) -> bool:
    """Whether a reply was taken for a text because nothing told its kind."""
    if entry.query is None or entry.header.upper() == "*IDN":
        return False
    return any(reply.type == "text" and not reply.like for reply in entry.returns)


def _without_form(entry: Entry, block: Block) -> Iterator[str]:
    """A part about parameters that says something, where no form has any (`Parameters: TRUE or FALSE`)."""
    if entry.set or entry.query or entry.pairs or parse_header(entry.header).suffixes:
        return
    said = [line.text.strip() for line in block.lines("parameters")]
    named = {plain_name(found[1]) for text in said if (found := _NAMES_FIRST.match(text))}
    returned = {plain_name(name) for name in re.findall(r"<([^<>]+)>", block.text("returns"))}
    if entry.set is None and entry.returns and named and named <= returned and _NAMES_FIRST.match(said[0]):
        return
    if told := next((text for text in said if not _NOTHING.fullmatch(text)), ""):
        yield f"Parameters are told of (`{told[:40]}`), and no form has any."


def _printed_again(entry: Entry, forms: Sequence[str]) -> Iterator[str]:
    """A slot that a form prints more often than the entry has values, none of which repeats (`<n>,<m> [<n>,<m>]`)."""
    values = [*(entry.set or ()), *entry.pairs]
    for form in forms:
        slots = re.findall(r"(?<!\w)<[A-Za-z][^<>]{0,30}>", form.partition(" ")[2]) if "?" not in form else []
        again = next((slot for slot in slots if slots.count(slot) > 1), "")
        if again and len(slots) > len(values) > 0 and not any(value.repeat for value in values):
            yield f"The form prints `{again}` more than once."
            return


def _twice(definitions: Sequence[Definition], arguments: Sequence[Argument]) -> Iterator[str]:
    """Two lists of choices under one name: what is sent and what is returned differ, or models do."""
    known = {plain_name(argument.name) for argument in arguments if argument.type in ("choice", "boolean")}
    lists: dict[str, str] = {}
    for definition in definitions:
        told = re.findall(r"(<[^<>]+>) ?:?:=", definition.text)
        if len(told) > len(set(told)):
            yield f"There are several definitions of `{next(n for n in told if told.count(n) > 1).strip('<>')}`."
        name, listed = plain_name(definition.name), re.match(r"\{[^{}]*\}", definition.get("range"))
        if listed is not None and name in known and _letters(lists.setdefault(name, listed[0])) != _letters(listed[0]):
            yield f"There are several definitions of `{definition.name}`."


def _letters(text: str) -> str:
    return re.sub(r"[\s{}]", "", text)


def _left_out(told: str) -> bool:
    """Whether a sentence tells that a parameter may be left out; one about a reply or the folder of a file does not."""
    return any(
        _LEFT_OUT.search(sentence) and not re.search(r"\b(?:query|returns?|path|folder|directory)\b", sentence, re.I)
        for sentence in re.split(r"(?<=\.)(?<!No\.)\s", told)
    )


def _ends(argument: Argument, told: str) -> Iterator[str]:
    """An end that sentences name, in figures or in words."""
    if argument.max is None and (_MOST.search(told) or _OPEN.search(told)):
        yield f"The text names a maximum of `{argument.name}` that was not read."
    if argument.min is None and argument.max is None and _TO_MOST.search(told):
        yield f"The range of `{argument.name}` ends in words, and neither end was read."
    if argument.min is None and argument.max is None and _LIMITED.search(told):
        yield f"The text tells what limits `{argument.name}`, which was not read."
    if argument.min is None and _LEAST.search(told):
        yield f"The text names a minimum of `{argument.name}` that was not read."


def _spans(argument: Argument, text: str) -> Iterator[str]:
    """Several ranges of which only one was taken; a range that ends at another parameter."""
    if argument.type not in ("real", "integer", None) or argument.rows:
        return
    spans = {(found[1].strip(".,"), found[2].strip(".,")) for found in _SPAN.finditer(text)}
    if len({found["model"] for found in _PER_MODEL.finditer(text)}) > 1:
        yield f"The values of `{argument.name}` depend on the model."
    if len(spans) > 1:
        yield f"Several ranges stand with `{argument.name}`."
    if _RANGE_FOR.search(text) or _IN_WORDS.search(text):
        yield f"The range of `{argument.name}` is that of a case, or ends in words."
    if argument.max is None and _BOUND.search(text):
        yield f"The range of `{argument.name}` ends at another parameter."


def _words(argument: Argument, text: str) -> Iterator[str]:
    """Words in the braces of a definition that are none of those to send."""
    listed = re.match(r"(?:[:= ]*|.{0,30}= ?)(\{[^{}]*\})", text)
    words = re.findall(r"(?<![\w<])[A-Z][A-Za-z]+(?![\w<])", listed[1]) if listed is not None else []
    known = {word.upper() for word in (*argument.choices, *argument.words)}
    if argument.type in ("real", "integer", "choice") and any(word.upper() not in known for word in words):
        yield f"Not all words for `{argument.name}` were read."


def _fields(entry: Entry, block: Block, told: str) -> Iterator[str]:
    """Replies of several fields that may be other ones."""
    if len(entry.returns) > 1 and _several(block.response):
        yield "The reply is printed in several forms, of which one was read."
    if len(entry.returns) > 1 and not any(reply.name for reply in entry.returns) and _EACH.search(told):
        yield "The reply may have a field for every channel of the model."
    elif _asked_of_some(entry):
        yield "The reply may have as many values as the query asks for."


def _asked_of_some(entry: Entry) -> bool:
    """Whether several values of one kind, without names, come back to a query that may be sent with less."""
    alike = len({(reply.type, reply.name) for reply in entry.returns}) == 1 and not entry.returns[0].name
    return len(entry.returns) > 1 and alike and any(argument.optional for argument in entry.query or ())


def _several(response: Sequence[str]) -> bool:
    """Whether a reply is printed in forms that begin alike and have other fields."""
    forms = [form for text in response for form in read_forms(text)]
    fields = [[slot.name or slot.like for slot in form.params] for form in forms if form.params]
    return len({form.header for form in forms}) == 1 and len(fields) > 1 and any(one != fields[0] for one in fields)
