"""What sentences say of an argument's values: kind, range, length, default, value after a reset.

A range is only taken from a sentence that claims to give one; what holds for some cases only leaves a doubt.
"""

from __future__ import annotations

import re
from dataclasses import replace

from benchwright.extract.facts.amounts import ungrouped
from benchwright.extract.facts.apply import as_value, take_range
from benchwright.extract.facts.arguments import Argument, from_slot, set_choices
from benchwright.extract.facts.ranges import RangeFact, read_default, read_range
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.slots import Slot
from benchwright.extract.spoken.named import folded
from benchwright.extract.spoken.told import Statement, sentences
from benchwright.extract.spoken.units import per_division
from benchwright.manual.model import Row

_CLAIM = re.compile(
    r"\brang(?:e|es|ing)\b|\bbetween\b|\bvalid\b|\blegal\b|\ballow(?:ed|able)|\bfrom [-+.\d]|\bmust be\b|\bcan be\b"
    r"|\blimits?\b|\bminimum\b|\bmaximum\b|\b(?:less|greater|more) than\b|\bup to\b|\beither\b|\bvalues?\b|\bis [-+.\d]"
    r"|\binteger from\b|^[-+.\d]|\bacceptable|\bvary|\bvaries from|\bset from|\u2265|\u2264|\bsupported\b|^= ?\d",
    re.I,
)
"""What a sentence that gives a range says."""
_MAYBE = re.compile(
    r"\brang(?:e|es|ing)\b|\bminimum\b|\bmaximum\b|\bvalid\b|\blegal\b|\ballow(?:ed|able)|\bfrom [-+]?\d"
    r"|\blimited to\b|\bsupported\b",
    re.I,
)
"""What tells that a range may be given, though none was read."""
_OTHER = re.compile(
    r"\bif\b|\bwhen\b|\bfor example\b|\bhowever\b|\brefer\b|\bsee\b|\bresulting|\bcompared|\bsample rate|\bbits? of",
    re.I,
)
_CASES = re.compile(r"\(for [A-Z\d]|\bfor (?:the )?[A-Z][\w ]{0,20} models?\b|\d \(?(?:for|in|on) [A-Z]{2,}\b")
"""What tells that a range holds for one case of several."""
_CASE = re.compile(
    r"\b[Ff]or (?:[\w/]+ ){0,3}settings (?:from )?(?P<case>[^,.]+?(?:\.\d[^,.]*)*), "
    r"the (?:\w+ ){0,3}range is (?P<range>[^;]+?)(?=\.(?!\d)| For |$)"
)
_OPEN_END = re.compile(
    r"(?:rang(?:es|ing)|in the range|values?(?: are| is)?) (?:from |of )?(?P<low>[-+]?\d[\d.,]*(?:E[-+]?\d+)?) "
    r"(?:to|through) (?:the|a|an)\b",
    re.I,
)
_IS = re.compile(r"^(?:is|are|=|can be|may be|must be|specifies)(?: an?)?(?: (?:integer|number|value))? (?=[-+]?\d)")
_AMOUNT = r"[-+]?\d[\d.]*(?:[eE][-+]?\d+)?(?: ?[A-Za-z%\u03a9\u00b5]{1,4}\b(?<!and)(?<!or))?"
_LISTED = re.compile(rf"(?P<list>(?:{_AMOUNT}(?:, ?(?:and |or )?| and | or )){{2,60}}{_AMOUNT})")
_EITHER = re.compile(
    rf"\b(?:either|can be(?: \w+ as| set to)?|must be|values are|settings are) (?P<list>{_AMOUNT} or {_AMOUNT})"
)
_POWERS = re.compile(r"(?:in |by )?powers of (?:two|2)\b", re.I)
_DEFINED = re.compile(r"^(?:::=|:=|=) ?(?:<(?P<kind>[^<>]{1,30})>|\{(?P<list>[^{}]*)\})[., ]*")
_LENGTH = re.compile(
    r"(?:up to|at most|(?:not|cannot) exceed(?:s|ing)?|no more than|maximum of|limited to(?: a maximum of)?"
    r"|less than or equal to|maximum length(?: of| is)?) "
    r"(?P<count>\d{1,4}|two|three|four|five|six|eight|ten) (?:\w+ )?characters",
    re.I,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
_BLOCK = re.compile(r"\bblock (?:program )?data\b|\b(?:data|binary|encoded) block\b", re.I)
_DEFAULT = re.compile(
    r"\b(?:is|are|being) the (?:factory |power-on |initial )?default\b(?! \w+ for)|^\W{0,2}\((?:the )?default\)"
)
_TOLD_DEFAULT = re.compile(
    r"(?:^|\. )The (?:factory |power-on )?default (?:value |setting |configuration |state )?is "
    r"(?P<value>[-+\w.]+(?: [A-Za-z%]{1,3}\b)?)(?=[.;]|$)"
)
_LEAST_IS_DEFAULT = re.compile(r"\bminimum and default values? (?:are|is) (?P<value>[-+]?\d[\d.]*)(?<!\.)")
_MOST_IS = re.compile(r"^The maximum (?:value )?is (?P<value>[-+]?\d[\d.]*)(?<!\.)\.?$")
"""A sentence of its own behind one that gives the minimum."""
_GO_ON = {"and", "or", "for", "when", "with", "if", "which", "in", "to", "as", "the", "on", "at", "of", "is", "means"}
"""Words that may stand behind a number and are no unit."""
_RESET = re.compile(
    r"\*RST (?:sets|resets) (?:this(?: \w+)?|it|all [\w ]{1,30}|the [\w ]{1,40}) to "
    r"(?P<value>[-+\w.]+(?:\.\d+)?(?: [A-Za-z%]{1,4})?)(?=\.(?!\d)|,|;| for\b|$)"
)


def take(argument: Argument, statement: Statement) -> None:
    """Take over what a statement says of one argument."""
    argument.defined = True
    word = next((w for w in statement.subjects if not w.startswith("<")), "")
    name = next((w.strip("<>") for w in statement.subjects if w.startswith("<")), "")
    if argument.type in (None, "text") and kind_of(name) == "block":
        argument.type = "block"
    text = _take_definition(argument, statement.text) if not word else statement.text
    for sentence in sentences(text):
        if argument.type in ("string", "text", None):
            _take_text(argument, sentence)
        _take_default(argument, sentence, word)
        if argument.type in ("integer", "real", None) and (not word or argument.words) and not argument.choices:
            _take_range(argument, sentence)


def _take_definition(argument: Argument, text: str) -> str:
    """Take what stands behind `::=`, a kind of value or a list of words; return the sentences that follow."""
    found = _DEFINED.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    if found["kind"] and argument.type in (None, "text") and not argument.choices:
        argument.type = from_slot(Slot(hint=kind_of(found["kind"])), set()).type
    elif found["list"]:
        _take_list(argument, tuple(part.strip() for part in re.split(r"[|,]", found["list"]) if part.strip()))
    return rest


def _take_list(argument: Argument, listed: tuple[str, ...]) -> None:
    """Take a list of words, of numbers, or of a kind of value with words beside it."""
    kinds = [kind for part in listed if part.startswith("<") and (kind := kind_of(part.strip("<>")))]
    if kinds and argument.type in (None, "text"):
        argument.type = from_slot(Slot(hint=kinds[0]), set()).type
        words = (*argument.words, *(part for part in listed if part[0] != "<"))
        argument.words = tuple(dict.fromkeys(words))
    elif all(re.fullmatch(r"[-+]?\d+", part) for part in listed) and argument.type in ("integer", None):
        argument.type, argument.values = "integer", tuple(int(part) for part in listed)
    elif len(listed) > 1 and argument.type in (None, "text", "choice") and not argument.choices:
        set_choices(argument, listed)
        argument.shown = (*argument.shown, *listed)


def take_reset(argument: Argument, text: str) -> None:
    """`*RST sets this to 250 mV`: the value after a reset."""
    found = _RESET.search(text)
    if found is None:
        return
    value = found["value"].strip()
    if argument.type in ("integer", "real") and not argument.unit and (fact := read_range(f"0 to {value}")) is not None:
        argument.unit = fact.unit
    reset = as_value(argument, value)
    if reset is not None and (argument.type not in ("integer", "real") or not isinstance(reset, str)):
        argument.reset = reset


def _take_text(argument: Argument, sentence: str) -> None:
    if (length := _LENGTH.search(sentence)) and "extension" not in sentence:
        count = length["count"].lower()
        argument.max_length = _COUNTS.get(count) or int(count)
    if argument.type in (None, "text") and re.search(r"\bquoted string|\bstring\b", sentence):
        argument.type = "string"
    elif argument.type in (None, "text") and _BLOCK.search(sentence):
        argument.type = "block"


def _take_default(argument: Argument, sentence: str, word: str) -> None:
    if re.search(r"\bif\b|\bwhen\b", sentence):
        return
    if word and _DEFAULT.search(sentence):
        argument.default = as_value(argument, word) or argument.default
    elif not word and argument.type in ("integer", "real", "boolean", "choice") and (text := _default_told(sentence)):
        behind = re.search(rf"{re.escape(text)} ?(?P<word>[A-Za-z]{{2,6}})\b", sentence)
        if behind is None or read_unit_word(behind["word"]) or behind["word"] in _GO_ON:
            give_default(argument, text)
        else:
            argument.doubts.append(f"The default of `{argument.name}` has an unknown unit.")


def _default_told(sentence: str) -> str | None:
    both = _LEAST_IS_DEFAULT.search(sentence)
    return both["value"] if both else read_default(sentence)


def give_default(argument: Argument, text: str) -> None:
    """Give a printed default, and its unit to a number that has none."""
    if argument.type in ("integer", "real") and not argument.unit and (fact := read_range(f"0 to {text}")) is not None:
        argument.unit = fact.unit
    same = (choice for choice in argument.choices if folded(choice) == folded(text))
    value = next(same, None) or as_value(argument, text)
    if value is not None and (argument.type not in ("integer", "real") or not isinstance(value, str)):
        argument.default = value


def take_told(argument: Argument, told: str) -> None:
    """Take what the description says of the only argument: a default, a range, ranges by case."""
    if argument.default is None and (found := _TOLD_DEFAULT.search(told)):
        give_default(argument, found["value"])
    if argument.type not in ("integer", "real") or _known(argument):
        return
    rows = []
    for found in _CASE.finditer(told):
        fact = read_range(found["range"])
        if fact is not None and fact.sure and fact.min is not None:
            argument.unit = fact.unit or argument.unit
            rows.append(Row(when={"condition": found["case"]}, min=fact.min, max=fact.max))
    argument.rows = tuple(rows)
    for sentence in sentences(told) if not rows else ():
        if re.search(r"\bvalues? (?:var(?:y|ies)|ranges?) from\b|\brange (?:is|of values is)\b", sentence):
            _take_range(argument, sentence)


def _take_range(argument: Argument, sentence: str) -> None:
    """Take the range of a sentence that claims to give it."""
    if argument.min is not None and argument.max is None and (most := _MOST_IS.match(sentence.strip())):
        argument.max = _number(most["value"])
    if not _CLAIM.search(sentence) or _known(argument):
        return
    if _CASES.search(sentence):
        argument.doubts.append(f"What is said of `{argument.name}` holds for some cases only.")
        return
    if found := _OPEN_END.search(sentence):
        argument.min = _number(found["low"])
        return
    sentence = ungrouped(sentence)
    listed = _LISTED.search(sentence) or _EITHER.search(sentence)
    text = f"values are {listed['list']}" if listed else _IS.sub("", _worded(sentence))
    fact = read_range(per_division(text))
    if fact is None or (fact.min is None and fact.max is None and not fact.values):
        return
    if _OTHER.search(sentence) and not fact.sure:
        argument.doubts.append(f"A sentence about `{argument.name}` was not read for sure.")
        return
    take_range(argument, replace(fact, default=None))
    if re.search(r"\bif\b|\bwhen\b", sentence):
        argument.doubts.append(f"The range of `{argument.name}` is told under a condition.")
    if _POWERS.search(sentence) and fact.min and fact.max:
        _list_powers(argument, fact)


def _worded(sentence: str) -> str:
    """The sentence in words that the reader of ranges knows."""
    text = re.sub(r" ?\([^()\d]*\)", "", sentence)
    text = re.sub(r"\bvaries (?=[-+]?\d)", "ranges from ", text)
    return re.sub(r"\bminimum and default values? (?:are|is) ", "minimum is ", text)


def _known(argument: Argument) -> bool:
    return argument.min is not None or argument.max is not None or bool(argument.values)


def _list_powers(argument: Argument, fact: RangeFact) -> None:
    power = 1
    numbers: list[int] = []
    while power <= (fact.max or 0) and len(numbers) < 64:
        if power >= (fact.min or 0):
            numbers.append(power)
        power *= 2
    argument.values = tuple(numbers)


def _number(text: str) -> int | float:
    value = float(text.rstrip(".,").replace(",", ""))
    return int(value) if value.is_integer() else value


def may_have_range(argument: Argument, text: str) -> bool:
    """Whether a text may give a number's range that was not read."""
    known = _known(argument) or bool(argument.rows)
    return argument.type in ("integer", "real") and not known and _MAYBE.search(text) is not None
