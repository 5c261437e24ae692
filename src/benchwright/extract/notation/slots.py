"""Parameters in any manual's notation: `<voltage>|MINimum|MAXimum [,(@<chanlist>)]` as a row of slots."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from benchwright.extract.notation.headers import PROSE
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.strokes import without_strokes
from benchwright.scpi.units import read_suffix

SPECIAL = re.compile(r"MIN(?:imum)?|MAX(?:imum)?|DEF(?:ault)?|INF(?:inity)?|UP|DOWN|NAN|NINF", re.I)
"""Words that stand beside numbers."""

_LONGEST = 4000
_DEEPEST = 8
_MOST_GROUPS = 60
"""Brackets that are read in one form, so that no text takes long."""

_GAP = "..."

_BARE = "bare"
"""Hint of a name printed without brackets, while reading: among alternatives it is a word."""

_BOOLEAN = {"ON", "OFF", "0", "1"}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?: ?[A-Za-zµμΩ%°/]{1,6})?")
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<place><(?![^<>]*\|>)[^<>]{1,80}>)
  | (?P<list>\(\ ?<?@[^()]{0,120}\))
  | (?P<string>"[^"]{0,200}"|'[^']{0,200}')
  | (?P<dots>\.\.+|(?:\.\ )+\.)
  | (?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?
        (?:\ ?(?:[munpkMGµ]?(?:V|A|Hz|HZ|s|S|W|ohm|OHM|Ω|F|H)|%|dBm))?(?![\w%><:-]|\.\w))
  | (?P<word>[<>=]=?[A-Za-z]\w*(?=\s*[|,}\]])|[<>=]=?[A-Z](?=\s*$)|\d>\d
        |\#?[A-Za-z0-9_](?:[\w.\-+*:\u2215]|>(?=\w)){0,120}(?:(?:\[<[\w-]{1,12}>\]|<[\w-]{1,12}>)[\w:]*|\{[\d|]+\}|\[(?:[\d|]+|_\w{1,20})\])*)
  | (?P<mark>[\[\]{},|/>])
    )""",
    re.X,
)
_UNIT = re.compile(r"\[ ?<?(?:suffix|units?)>? ?\]|<(?:suffix|units?)>", re.I)
"""What may follow a number without being a parameter of its own."""
_SENT_UNIT = re.compile(r" ?\[ ?(?P<units>[A-Za-z%]{1,4}(?: ?\| ?[A-Za-z%]{1,4}){0,5}) ?\]")
"""Units that may be sent behind a number, in a bracket without a comma (`<NRf>[HZ]`)."""
_SWAPPED = re.compile(r"\{ ?(<[^<>{}\[\]]{1,40}>) ?\[ ?((?:\w+ ?\| ?)+\w+) ?\}")
"""`{<volt>[MIN|MAX}`: the bracket has no partner, and two choices stand side by side."""
_COMMA = re.compile(r" ?<(?:,|[Cc]omma)> ?")
_LETTER = re.compile(r"<([A-Za-z])>")
_CAPITAL = re.compile(r"[A-Z][a-z]+")
_SMALL = re.compile(r"[a-z][a-z_]+\d?\.?")
_LIST = re.compile(r"chan(?:nel)?_?list", re.I)
_PARTS_END = re.compile(r"\s*(?:$|[|,;<\[{])")
"""What may stand behind a name in a row of them; a sentence goes on with a word."""
_STROKE = re.compile(r"(?<=[A-Za-z_])/(?=[A-Za-z_])")
"""A stroke between words: where bars part the choices it belongs to one of them (`DATE|DATE/TOWN`)."""
_WITHIN = "\u2215"
"""What stands for such a stroke while choices are read."""
_NEXT_FORM = re.compile(r"\s*\[+:[A-Z]")
_FOOTNOTE = re.compile(r"\s*\[\d\](?: ?$| )")
_BAR = re.compile(r"\s*\|")
_OTHER_FORM = re.compile(r" ?[:*\[]|[ ]?[A-Z]\w{0,40}:[A-Z]")
_HEADER = re.compile(r"\s*[A-Z]\w{0,40}(?:\[|:[A-Z])")
_GOES_ON = re.compile(r" ?\w")
_SENT = re.compile(r"[A-Z]{2}[\w+-]*|[A-Z][A-Z\d]*[a-z]*[A-Z\d][\w+-]*|[-+]?\d+(?:\.\d+)?")
"""A word as it is sent, not the name of a value."""
_WORD = re.compile(r"[a-z]|[a-z][a-z_]*\d?(?=$|[ ]?[,|\[\]{}])")


@dataclass(frozen=True, slots=True)
class Slot:
    """One parameter of a form as printed."""

    name: str = ""
    """Name without its brackets; empty where the notation names none (`<NRf>`, `{A|B}`)."""
    hint: str = ""
    """Kind of value where the notation tells: NR1 NR2 NR3 NRf Bool string block list word."""
    choices: tuple[str, ...] = ()
    """Words and numbers to choose from, as printed."""
    words: tuple[str, ...] = ()
    """Words accepted beside a value (`MINimum`)."""
    optional: bool = False
    set_only: bool = False
    """Whether it belongs to the set form only (`OUTX (?) {i}`)."""
    repeat: bool = False
    default: str | None = None
    like: str = ""
    """A value printed where its name would stand (`*ESE 16`)."""
    others: tuple[str, ...] = ()
    """Other names that stand in its place (`{<lamp>|<group>}`)."""
    units: tuple[str, ...] = ()
    """Units that the form prints behind it, as printed."""


def read_slots(text: str) -> tuple[tuple[Slot, ...], str, tuple[str, ...]]:
    """Read parameters up to where they end; return them, the text left over, and faults found."""
    swapped = 0
    if "<" in text:
        text = without_strokes(text)
        text = _COMMA.sub(",", text)
        text, swapped = _SWAPPED.subn(r"{\1|\2}", text)
    if "|" in text:
        text = _STROKE.sub(_WITHIN, text)
    reader = _Slots(text)
    reader.faults += ["A bracket stands where a bar is meant."] * (swapped > 0)
    slots = reader.row()
    if "<" in text:  # names stand in angle brackets: a bare word is sent as it is
        slots = [replace(s, name="", like=s.name) if s.hint == _BARE and len(s.name) > 2 else s for s in slots]
    return _settle(slots), text[reader.place :].replace(_WITHIN, "/").strip(), tuple(dict.fromkeys(reader.faults))


def _switch(name: str) -> str:
    """The kind of a bare name that says no more than that a switch is set (`[bool]`); empty for any other."""
    return "Bool" if len(name) > 2 and kind_of(name) == "Bool" else ""


def _settle(slots: list[Slot]) -> tuple[Slot, ...]:
    """Join `<x1>,<x2>,...,<xn>` to one slot that repeats."""
    out: list[Slot] = []
    for slot in slots:
        slot = replace(slot, hint=_switch(slot.name)) if slot.hint == _BARE else slot
        before = out[-1] if out else None
        if slot.name and any(s.repeat for s in out) and any(s.name == slot.name for s in out):
            continue
        if before is not None and slot.repeat and not slot.name and _is_kind_of([slot], before):
            out[-1] = replace(before, repeat=True)
            continue
        if before is not None and slot.name and _stem(slot.name) == _stem(before.name):
            if before.repeat:
                continue
            endless = any(s.repeat and s.name == slot.name for s in slots)
            if endless and slot.name == before.name and slot.optional and before.optional:
                out[-1] = replace(before, repeat=True)
                continue
            if slot.repeat and slot.hint == before.hint and (slot.optional or slot.name == before.name):
                name = before.name if slot.name == before.name else _stem(before.name)
                out[-1] = replace(before, name=name, repeat=True)
                continue
        out.append(slot)
    return tuple(out)


def _stem(name: str) -> str:
    """A name without its number: `x1`, `x_2`, `xn` are all `x`."""
    return re.sub(r"(?<=\w)[\W_]*(?:\d+|(?<=[a-z ])[nNmM]|(?<=[\W_])[nNmMkK])$", "", name)


class _Slots:
    """Recursive reader; a group is a row of slots between commas."""

    def __init__(self, text: str) -> None:
        self.text = text[:_LONGEST]
        self.groups = 0
        self.place = 0
        self.depth = 0
        self.again = False
        """Whether a group of nothing but dots was read (`[, ...]`)."""
        self.faults: list[str] = []
        self.letters = len(set(_LETTER.findall(text))) > 1
        """Whether letters such as `<b>` only tell parameters apart."""

    def peek(self) -> tuple[str, str, int]:
        found = _TOKEN.match(self.text, self.place)
        if found is None or found.lastgroup is None:
            return "end", "", self.place
        return found.lastgroup, found[found.lastgroup], found.end()

    def row(self) -> list[Slot]:
        """Slots up to the closing mark (which stays) or the end of what can be read."""
        slots: list[Slot] = []
        wanted = True
        while True:
            kind, token, after = self.peek()
            if not wanted and self.takes_units(slots):
                continue
            if kind == "end" or token in ("]", "}", ">") or (not self.depth and self.ahead(_NEXT_FORM)):
                break
            if token == ",":
                self.place, wanted = after, True
            elif kind == "dots":
                self.place, wanted = after, True
                self.again = not slots
                slots[-1:] = [replace(slot, repeat=True) for slot in slots[-1:]]
            elif token in ("[", "{") and not wanted and self.may_open():
                if self.ahead(_FOOTNOTE):
                    break  # a footnote's number
                slots += self.group(token, slots)
                if self.again:
                    self.again, slots[-1:] = False, [replace(slot, repeat=True) for slot in slots[-1:]]
                wanted = True
            elif (not wanted and not self.parted(kind, slots)) or (found := self.choice(slots)) is None:
                break
            else:
                slots += found
                wanted = bool(found) and found[-1].optional and self.text[self.place - 1 : self.place] in ("]", "}")
        return slots

    def takes_units(self, slots: list[Slot]) -> bool:
        """Whether units stand here, in a bracket, that belong to the number before them, which takes them."""
        if unit := _UNIT.match(self.text, self.place):
            self.place = unit.end()
            return True
        found = _SENT_UNIT.match(self.text, self.place) if slots else None
        if found is None or slots[-1].choices or slots[-1].like or not (slots[-1].name or slots[-1].hint[:2] == "NR"):
            return False
        units = tuple(unit.strip() for unit in found["units"].split("|"))
        if any(printed_unit(unit) is None or SPECIAL.fullmatch(unit) for unit in units):
            return False
        self.place = found.end()
        slots[-1] = replace(slots[-1], units=units)
        return True

    def parted(self, kind: str, slots: list[Slot]) -> bool:
        """Whether a name goes on behind another with nothing but a blank between them (`<a> <b>`); a fault if so."""
        here = kind == "place" and self.text[self.place : self.place + 1] == " "
        if not here or not slots or not slots[-1].name or self.depth:
            return False
        name, after = self.peek()[1].strip("<> "), self.peek()[2]
        if name == slots[-1].name or not self.ahead(_PARTS_END, after):
            return False
        self.faults.append(f"No comma parts `{name}` from what precedes it.")
        return True

    def choice(self, before: list[Slot]) -> list[Slot] | None:
        """Alternatives between bars, up to a comma."""
        parts: list[list[Slot]] = []
        if self.depth and self.peek()[1] == "|":
            self.faults.append("A bar stands before the first choice.")
            self.place = self.peek()[2]
        while True:
            kind, token, after = self.peek()
            if kind == "mark" and token in "[{" and self.may_open():
                parts.append(self.group(token, before))
            elif kind == "dots" and parts and self.ahead(_BAR, after):
                self.place = after
                parts.append([Slot(like=_GAP)])
            elif kind in ("mark", "end", "dots") or not self.fits(kind, token, after, bool(parts)):
                break
            else:
                self.place = after
                parts.append(self.single(kind, token))
            number = kind == "number"
            kind, token, after = self.peek()
            if token != "|" and (token != "/" or number):
                break
            if token == "|" and self.depth == 0 and self.ahead(_OTHER_FORM, after):
                break  # another form begins
            self.place = after
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else _alternatives(parts)

    def may_open(self) -> bool:
        return self.depth < _DEEPEST and self.groups < _MOST_GROUPS

    def ahead(self, pattern: re.Pattern[str], place: int | None = None) -> bool:
        """Whether a pattern stands at a place (here)."""
        return pattern.match(self.text, self.place if place is None else place) is not None

    def fits(self, kind: str, token: str, after: int, later: bool) -> bool:
        """Whether a bare word may be a parameter: a letter or a word alone, not the begin of a sentence or a form."""
        if kind != "word" or self.depth or later:
            return True
        if ":" in token and self.ahead(_HEADER):
            return False
        if _CAPITAL.fullmatch(token) and self.ahead(_GOES_ON, after):
            return False
        if _SMALL.fullmatch(token):
            return token not in PROSE and not self.ahead(_GOES_ON, after) and not token.endswith(".")
        return True

    def group(self, opening: str, before: list[Slot]) -> list[Slot]:
        """What stands in brackets or braces."""
        self.place = self.peek()[2]
        self.depth += 1
        self.groups += 1
        closing = {"[": "]", "{": "}"}[opening]
        leading = self.peek()[1] == ","
        slots = self.row()
        if self.peek()[1] == ">":
            self.faults.append("A bracket `>` of the parameters has no partner.")
            self.place = self.peek()[2]
            slots += self.row()
        self.depth -= 1
        kind, token, after = self.peek()
        if kind == "mark" and token in "]}":
            if token != closing:
                self.faults.append("A bracket of the parameters is closed by one of another kind.")
            self.place = after
        else:
            self.faults.append("A bracket of the parameters is not closed.")
        if opening == "[":
            return [replace(slot, optional=True) for slot in slots]
        if leading and before and slots and (_named_before(slots, before) or _is_kind_of(slots, before[-1])):
            return [replace(slot, repeat=True, optional=True) for slot in slots]
        later = leading and any(slot.set_only for slot in before)
        return [replace(slot, set_only=True, optional=slot.optional or later) for slot in slots]

    def single(self, kind: str, token: str) -> list[Slot]:
        if kind == "place":
            return self.placeholder(token[1:-1].strip())
        if kind == "list":
            if "<@" in token:
                self.faults.append("The brackets of a channel list are out of order.")
            return [Slot(re.sub(r"[@()<> ]", "", token) or "chanlist", "list")]
        if kind == "string":
            if found := re.fullmatch(r"< ?([^<>]+?) ?>", token[1:-1].strip()):
                return [replace(slot, hint="string") for slot in self.placeholder(found[1])]
            return [Slot(hint="string", like=token)]
        if kind == "number":
            return [Slot(hint="NRf", like=token)]
        token = token.replace(_WITHIN, "/")
        if _WORD.fullmatch(token):
            return [Slot(token, _BARE)]
        if "<" in token[1:]:
            return [Slot(choices=(token,))]
        return [Slot(like=token.rstrip(".;") or token)]

    def placeholder(self, name: str) -> list[Slot]:
        name = name.replace(_WITHIN, "/")
        quoted = name[:1] in "\"'" and name[-1:] in "\"'" and len(name) > 2
        name = name.strip("\"' ")
        if "|" in name and re.fullmatch(r"\d+(?: ?\| ?(?:\d+|[. ]+))+", name):
            texts = [_GAP if "." in text else text.strip() for text in name.split("|")]
            return _alternatives([[Slot(like=text)] for text in texts])
        if "|" in name and all(_SENT.fullmatch(part.strip()) for part in name.split("|")):
            return _alternatives([[Slot(like=part.strip())] for part in name.split("|")])
        if "|" in name:
            self.faults.append("A placeholder holds a bar.")
            first, *others = name.split("|")
            return _alternatives([self.placeholder(first), *([Slot(like=other.strip())] for other in others)])
        if name.startswith("NR") and (found := re.fullmatch(r"(NR[123f]) +([A-Za-z_ ]+)", name)):
            return [Slot(found[2], found[1])]
        letter = len(name) == 1 and not self.letters
        kind = "" if len(name) == 1 and not letter else kind_of(name)
        if letter and name in "nN":
            kind = "NRf"
        named = "" if kind else name
        if quoted:
            kind = "string"
        elif not kind and _LIST.search(name):
            kind = "list"
        return [Slot(named, kind)]


def printed_unit(text: str) -> tuple[str, int] | None:
    """Return the unit that a form prints behind a number, and its power of ten; an M is a metre there."""
    return ("m", 0) if text == "M" else read_suffix(text)


def _named_before(slots: list[Slot], before: list[Slot]) -> bool:
    return all(slot.name and _stem(slot.name) in {_stem(b.name) for b in before} for slot in slots)


def _is_kind_of(slots: list[Slot], before: Slot) -> bool:
    """Whether a slot is of the kind of the one before, where both name nothing else (`<NRf> {,<NRf>}`)."""
    lone = slots[0] if len(slots) == 1 else None
    return lone is not None and lone.hint == before.hint != "" and not (lone.name or before.name)


def _filled(texts: list[str]) -> list[str]:
    """Put in what dots among the choices stand for (`1 | 2 | ... | 8`, `CH1|...|CH4`), where it is plain."""
    if _GAP not in texts:
        return texts
    gap = texts.index(_GAP)
    ends = [re.fullmatch(r"(\D*)(\d{1,3})", text) for text in (*texts[gap - 1 : gap], *texts[gap + 1 : gap + 2])]
    if len(ends) < 2 or ends[0] is None or ends[1] is None or ends[0][1] != ends[1][1]:
        return texts
    between = [f"{ends[0][1]}{number}" for number in range(int(ends[0][2]) + 1, int(ends[1][2]))]
    return [*texts[:gap], *between, *texts[gap + 1 :]]


def _alternatives(parts: list[list[Slot]]) -> list[Slot]:
    """One slot of several alternatives: names, words, numbers."""
    flat = [Slot(like=s.name, optional=s.optional) if s.hint == _BARE else s for part in parts for s in part]
    named = [slot for slot in flat if not slot.like and not slot.choices]
    texts = [word for slot in flat for word in ((slot.like,) if slot.like else (*slot.choices, *slot.words))]
    texts = _filled(list(dict.fromkeys(text for text in texts if text)))
    optional = bool(flat) and all(slot.optional for slot in flat)
    if named:
        first = next((slot for slot in named if slot.name), named[0])
        hints = {slot.hint for slot in named}
        hint = "" if len(hints) > 1 and hints & {"block", "string", "list"} else first.hint or "".join(hints - {""})
        names = dict.fromkeys(slot.name for slot in named if slot.name not in ("", first.name))
        words = tuple(dict.fromkeys((*first.words, *texts)))
        return [replace(first, hint=hint, words=words, optional=optional, others=(*first.others, *names))]
    numbers = [text for text in texts if _NUMBER.fullmatch(text)]
    specials = [text for text in texts if SPECIAL.fullmatch(text)]
    plain = [text for text in texts if text not in specials] if numbers and specials else texts
    words = tuple(specials) if numbers and specials else ()
    hint = "Bool" if {"ON", "OFF"} <= {text.upper() for text in plain} <= _BOOLEAN else ""
    return [Slot("", hint, tuple(plain), words, optional)]
