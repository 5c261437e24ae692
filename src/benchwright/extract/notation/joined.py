"""Lines under a label such as "Syntax" put together to forms: a form may be printed on several lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import Spelling, in_short, is_fuller, skeleton, spellings, with_long
from benchwright.manual.header import short_form

_GOES_ON = ("|", ",", "]", "}", "{", "<", "(", ")", "[,", "[{", "[<", "[|")
"""What no form begins with."""

_WORD_CUT, _WORD_REST = re.compile(r"[{|]\w+$"), re.compile(r"\w+ ?[|}]")
"""A word of a list that a narrow column broke: no blank stands between the words of a list."""

_BESIDE = re.compile(r"(?<=\?) (?=\[:?[A-Za-z]+:\]|\[:[A-Z]|[:*][A-Z])")
"""Between a query and a form beside it."""

_HELD = (":", "|", ",", "[", "{", "<", "(")
"""What no form ends with."""


MOST_FORMS = 12
"""Lines of forms that stand below one label at most; more are a list of commands."""

_TOLD = re.compile(
    r"(?:\d{1,2}[.)] ?|[1-9](?:st|nd|rd|th) )?<[^<>]{1,40}> ?"
    r"(?:(?:[:=](?!:)|(?:is|are|can be|may be|ranges|has)\b)(?! ?[=]?[\[{<])|the range\b) ?\S+ \S"
    r"|<[^<>]{1,40}> ?:= ?\{"
    r"|<\w{1,3}> of [A-Z]\S{1,30} ?= ?\S"
    r"|where:? <[^<>]{1,40}> \w",
    re.IGNORECASE,
)
"""A sentence about a parameter below the forms: `<level> is in the range from 0 to 9`, `1) <level> The range is 0`."""
_LEFT_OUT = re.compile(r"\[:[A-Za-z]+(?:<\w+>)?\]\??(?=$|[\s{<])")
"""A last mnemonic that need not be sent: no header is that alone."""
_MEANING = re.compile(r"[A-Z][A-Za-z\d]*(?:<\w{1,3}>)? = \S")
"""What a word of the form stands for."""
_ITEM = re.compile(r"\d{1,2}\) ?[A-Z][A-Za-z]* [a-z]{2,} ")
_POINT = re.compile(r"[\u2022\u25cf\u25a0\u25c6] ?(?=\S)")
"""A point of a list: what stands behind it begins a form of its own."""


def parted(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Part the lines under a label of forms into those of the forms, and what is told of parameters below them."""
    for place, line in enumerate(lines):
        text = " ".join(cell.text for cell in line.cells)
        if 0 < place <= MOST_FORMS and (_TOLD.match(text) or _ITEM.match(text) or _MEANING.match(text)):
            behind = [other for other in lines[place:] if not _is_form(other)]
            return [*lines[:place], *(other for other in lines[place:] if _is_form(other))], behind
    return list(lines), []


def _is_form(line: Line) -> bool:
    form = read_syntax(" ".join(cell.text for cell in line.cells))
    return form is not None and not form.weak and not form.rest and (":" in form.header or form.header[0] == "*")


def begins_form(text: str) -> bool:
    """Whether a line is a form, or the beginning of one that goes on in the next line."""
    whole = re.sub(r":?[{\[][^{}\[\]]*$", "", text.rstrip(":"))
    return read_syntax(text) is not None or (whole != text and read_syntax(whole) is not None)


def join_forms(lines: Iterable[Line], headings: Sequence[str]) -> list[str]:
    """Return the forms, each on one line; `headings` help where a header itself is broken."""
    known = [skeleton(heading) for heading in headings]
    forms: list[str] = []
    for text in (part for line in lines for part in _BESIDE.split(" ".join(cell.text for cell in line.cells))):
        text = re.sub(r"(?<=>)\.{4,}", "...", text)
        if not text or re.fullmatch(r"or:?|and", text, re.IGNORECASE):
            continue
        text, begun = _POINT.subn("", text, count=1) if _POINT.match(text) else (text, 0)
        if forms and not begun and (glue := _glue(forms[-1], text, known)) is not None:
            forms[-1] += glue + text
        else:
            forms.append(text)
    return forms


def asks_for_set(text: str, above: Sequence[Line]) -> bool:
    """Whether a form is the query of what the forms above it set, and they have none."""
    form = read_syntax(text)
    forms = [read for line in above if (read := read_syntax(line.text)) is not None]
    sets = any(read.params for read in forms) and not any(read.query for read in forms)
    return sets and form is not None and form.query and form.header in {read.header for read in forms}


_UNMARKED = "The query form of `{}` is printed without a question mark."


def asked(forms: Iterable[str], notes: list[str]) -> list[str]:
    """Forms under a label such as "Query Syntax": a question mark that is not printed is added and noted."""
    found = []
    for text in forms:
        form = read_syntax(text)
        if form is not None and not form.query:
            header, _, rest = text.partition(" ")
            bracket = "]" * (header.count("[") - header.count("]"))
            text = f"{header}{bracket}? {rest}".strip()
            notes.append(_UNMARKED.format(form.header))
        found.append(text)
    return found


def unmarked(note: str) -> str | None:
    """The header of which a note of `asked` tells."""
    before, behind = _UNMARKED.split("{}")
    return note.removeprefix(before).removesuffix(behind) if note.startswith(before) and note.endswith(behind) else None


def corrected(forms: Sequence[str], headings: Sequence[str], notes: list[str]) -> list[str]:
    """Forms whose header contradicts the only heading: misprints, if the heading is borne out elsewhere.

    Forms printed in short take the header that the heading spells out.
    """
    named = [form for heading in headings if (form := read_syntax(heading)) is not None]
    spelled = [form.header for form in (*named, *map(read_syntax, forms)) if form is not None]
    forms = [with_long(text, spelled) for text in forms] if len(named) < 2 else forms
    named = [form for form in named if not form.weak]
    if len(named) != 1:
        return list(forms)
    header, wanted = named[0].header, skeleton(named[0].header)
    if fuller := {form.header for form in map(read_syntax, forms) if form and is_fuller(form.header, header)}:
        return [_respelt(text, header, min(fuller), notes) for text in forms] if len(fuller) == 1 else list(forms)
    if any(0 < len(spellings(header)) < len(ways) and spellings(header) < ways for ways in map(_ways, forms)):
        return list(forms)  # the heading is a short way to send it
    forms = [_spelled_out(text, _printed(headings, header)) for text in forms]
    read = [read_syntax(text) for text in forms]
    right = {form.query for form in read if form is not None and skeleton(form.header) == wanted}
    found = []
    for text, form in zip(forms, read, strict=True):
        if form is not None and _is_sent_as(form.header, header):
            text = header + ("?" if form.query else "") + re.sub(r"^\S+", "", text)
        elif form is not None and skeleton(form.header) != wanted:
            star = wanted == f"*{skeleton(form.header)}"
            alone = sum(other is not None and other.query == form.query for other in read) == 1
            turned = _turned(wanted, form.header)
            first = read_syntax(text.split(" ")[0])
            clear = star or turned or (first is not None and first.header == form.header)  # no blank stands inside it
            if clear and (star or turned or (right == {not form.query} and alone)):
                numbered = re.sub(r"\d+", "", skeleton(form.header)) == re.sub(r"\d+", "", wanted)  # a number is put in
                own = spellings(form.header)
                if not (numbered or (own and own <= spellings(header))):
                    notes.append(f"The form `{text}` is a misprint: the heading says `{header}`.")
                text = header + ("?" if form.query else "") + re.sub(r"^\S+", "", text)
        found.append(text)
    return list(dict.fromkeys(found))


_LITERAL = re.compile(r"(?<=[A-Za-z])\d+(?=:|$)")


def _is_sent_as(one: str, header: str) -> bool:
    """Whether a header with numbers is one with open numbers as it is sent, in short or long: `OUTP1:MODE` for
    `OUTPut<n>:MODE`."""
    if "<" not in header or "<" in one or not _LITERAL.search(one):
        return False
    own = spellings(_LITERAL.sub("<n>", one))
    return bool(own) and own <= spellings(header)


def _respelt(text: str, heading: str, header: str, notes: list[str]) -> str:
    """A form that is the heading but for one letter, where `header` is that heading with more that may be left out."""
    form = read_syntax(text)
    if form is None or form.header == header or not _is_slip(skeleton(form.header), skeleton(heading)):
        return text
    notes.append(f"The form `{text}` is a misprint: the heading says `{heading}`.")
    return header + ("?" if form.query else "") + re.sub(r"^\S+", "", text)


def _is_slip(one: str, other: str) -> bool:
    """Whether two headers differ in one letter: it is lacking in one of them, or another one."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    if longer == shorter or len(longer) - len(shorter) > 1 or len(shorter) < 8:
        return False
    at = next((place for place, (a, b) in enumerate(zip(longer, shorter, strict=False)) if a != b), len(shorter))
    slip = longer[at + 1 :] == shorter[at + (len(longer) == len(shorter)) :]
    return slip and longer[at].isalpha() and (at >= len(shorter) or shorter[at].isalpha() or shorter[at] == ":")


def of_one_header(forms: Sequence[str], headings: Sequence[str]) -> list[str]:
    """Forms that differ from the only heading in nothing but what may be left out take the fullest header of them.

    `WINDow<n>:SIZE <size>` and `WINDow:SIZE?` are one command: the number, or the bracket, is printed in one form only.
    """
    named = [(heading, form) for heading in headings if (form := read_syntax(heading)) is not None and not form.weak]
    read = [read_syntax(text) for text in forms]
    if len(named) != 1:
        return list(forms)
    named_so = named[0][1].header
    wanted = _letters(named_so)
    alike = {form.header for form in read if form is not None and _letters(form.header) == wanted}
    alike -= {header for header in alike if header.endswith(">") > named_so.endswith(">")}  # a parameter stands there
    fullest = max([*sorted(alike), named_so], key=lambda header: (header.count("<"), header.count("[")))
    found = []
    for text, form in zip(forms, read, strict=True):
        first, blank, rest = text.partition(" ")
        bare = read_syntax(first)
        plain = form is not None and bare is not None and bare.header == form.header and not (bare.rest or bare.params)
        if form is not None and plain and form.header in alike - {fullest}:
            text = f"{fullest}{'?' if form.query else ''}{blank}{rest}"
        found.append(text)
    return found


def _ways(text: str) -> frozenset[Spelling]:
    form = read_syntax(text)
    return spellings(form.header) if form is not None else frozenset()


def _letters(header: str) -> str:
    """A header without its numbers and brackets."""
    return re.sub(r"<[^<>]*>|[\[\]]", "", header).strip(":")


def _turned(wanted: str, header: str) -> bool:
    """Whether two headers have the same words in another order."""
    return sorted(wanted.split(":")) == sorted(skeleton(header).split(":"))


def _printed(headings: Sequence[str], header: str) -> str:
    """The header as the heading prints it, with the numbers of its suffixes; in our notation if that is unclear."""
    for heading in headings:
        first = re.sub(r"\(\?\)$|\?$", "", heading.split(" ")[0])
        form = read_syntax(first)
        if form is not None and form.header == header and not form.rest:
            return first
    return header


def _spelled_out(text: str, header: str) -> str:
    """A form whose header is a short form of `header`, with that; any other as it is."""
    first, blank, rest = text.partition(" ")
    form = read_syntax(first)
    spelled = read_syntax(header)
    if form is None or spelled is None or in_short(spelled.header):
        return text
    if not in_short(form.header) and not _partly_short(form.header, spelled.header):
        return text
    if form.params or form.rest or form.holes:
        return text
    same = spellings(form.header) & spellings(spelled.header)
    return f"{header}{'?' if form.query else ''}{blank}{rest}" if same else text


def _partly_short(header: str, spelled: str) -> bool:
    """Whether a header has the mnemonics of another, some of them in short (`SYST:LOCal` for `SYSTem:LOCal`)."""
    ours, theirs = (re.findall(r"<[^<>]*>|[A-Za-z]+|[^A-Za-z<]", text.strip(":")) for text in (header, spelled))
    if ours == theirs or len(ours) != len(theirs):
        return False
    return all(
        one in (other, short_form(other) if other.isalpha() else other) for one, other in zip(ours, theirs, strict=True)
    )


def _glue(before: str, text: str, known: Sequence[str]) -> str | None:
    """What joins a line to the form above it; None where it begins a form of its own."""
    if _broken(before, text, known) or (_LEFT_OUT.match(text) and re.fullmatch(r"\S*[\w>\]]", before)):
        return ""
    if before.endswith("|") and re.fullmatch(r"\[?[:*]\S+", before):
        return ""  # words of the header itself
    if _WORD_CUT.search(before) and _WORD_REST.match(text):
        return ""
    if before.endswith(_HELD) or text.startswith(_GOES_ON) or _open(before):
        return "" if before.endswith((":", "[", "{", "<", "(")) else " "
    return None if _begins(text, known) else " "


def _begins(text: str, known: Sequence[str]) -> bool:
    """Whether a line begins a form; a lone word in capitals is a parameter unless a heading names it."""
    form = read_syntax(text)
    if form is None or re.search(r"[:*]", form.header) or (form.query and not form.params):
        return form is not None
    return (not form.weak and not any(known)) or skeleton(form.header).startswith(tuple(filter(None, known)))


def _open(text: str) -> bool:
    return any(text.count(mark) > text.count(partner) for mark, partner in ("[]", "{}", "<>", "()"))


_LETTER = re.compile(r"\[?:\S+:[A-Z]")
"""A path whose last mnemonic is one letter: the end of the line may have broken it off."""
_REST = re.compile(r"[A-Z]{2,}[a-z]*(?:\?|(?= |$))")


def _broken(before: str, text: str, known: Sequence[str]) -> bool:
    """Whether a header was broken between the two: together they are one that a heading names, apart they are not."""
    if _LETTER.fullmatch(before) and _REST.match(text):
        return True
    first, both = skeleton(before), skeleton(before + text.split(" ")[0])
    return any(both == name and first != name for name in known)
