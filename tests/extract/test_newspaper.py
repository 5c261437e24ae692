"""Text of a book set in two columns, as a converter that keeps the layout writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.document.lines import Document
from benchwright.extract.document.source import read_document
from benchwright.extract.run import Extraction, extract_file

COLUMN = 50
TOPICS = ("Lamp", "Fan", "Pump", "Door", "Belt", "Horn", "Valve", "Heater")
PARTS = ("STATion", "SPEed", "SHAPe", "SOURce", "MODE", "GRADe")


def short(name: str) -> str:
    return name[:4].upper() + name[4:].lower()


def entry(topic: str, part: str, cut: int = 0) -> list[str]:
    """One entry; headers longer than `cut` characters are broken there, wherever that is."""
    name = f":{short(topic)}:CONTroller:{part}"
    form = [f"{name} {{LOW|HIGH}}", f"{name}?"]
    sent = [f"{name.upper()} LOW", f"{name.upper()}?", f"-> {name.upper()} LOW"]
    heading, *rest = ([name] if not cut else [name[:cut], name[cut:]]) if len(name) > cut else [name]
    lines = [heading, *rest, f"Function   Sets or queries the {part.lower()} of the"]
    lines.append(f"           {topic.lower()}.")
    for label, texts in (("Syntax", form), ("Example", sent)):
        broken = [piece for text in texts for piece in pieces(text, cut - 2)]
        lines += [f"{label if not n else '':11}{text}" for n, text in enumerate(broken)]
    return [*lines, ""]


def pieces(text: str, cut: int) -> list[str]:
    """A message broken inside its header."""
    return [text[:cut], text[cut:]] if 0 < cut < len(text.removeprefix("-> ").split(" ")[0]) else [text]


def page(number: int, topic: str, *, tabs: bool = False, cut: int = 0) -> list[str]:
    """Two columns of three entries each, with running head and foot."""
    parts = PARTS[number % 6 :] + PARTS[: number % 6]
    left = [line for part in parts[:3] for line in entry(topic, part, cut)]
    right = [line for part in parts[3:] for line in entry(topic, part, cut)]
    rows = [f"{a:{COLUMN}}{b}".rstrip() for a, b in zip(left, right, strict=True)]
    if tabs and number % 2:
        for n in range(1, 6):
            rows[3 * n] = f"{rows[3 * n]:{2 * COLUMN + 6}}{n}"
    foot = f"2-{number}{'Guide to the plant':>80}" if number % 2 == 0 else f"{'Guide to the plant':<80}2-{number}"
    return [f"2.{(number + 1) // 2} {topic} Group", "", *rows, "", foot]


def plant(*, tabs: bool = False, cut: int = 0) -> list[list[str]]:
    return [page(n, topic, tabs=tabs, cut=cut) for n, topic in enumerate(TOPICS, start=1)]


def read(folder: Path, text: str) -> Document:
    path = folder / "guide.txt"
    path.write_text(text, encoding="utf-8")
    return read_document(path)


def extracted(folder: Path, text: str) -> Extraction:
    path = folder / "guide.txt"
    path.write_text(text, encoding="utf-8")
    return extract_file(path, "Acme", "P1")


NAMES = {f":{short(topic)}:CONTroller:{part}" for topic in TOPICS for part in PARTS}


@pytest.mark.parametrize("tabs", [False, True], ids=["plain", "thumb tabs"])
@pytest.mark.parametrize("cut", [0, 15, 18], ids=["whole", "broken", "broken elsewhere"])
def test_columns_are_read_one_after_the_other(tabs: bool, cut: int, tmp_path: Path) -> None:
    found = extracted(tmp_path, "\f".join("\n".join(lines) for lines in plant(tabs=tabs, cut=cut)))

    assert {command.header for command in found.commands} == NAMES
    assert {command.header for command in found.certain} == NAMES
    for command in found.commands:
        assert command.set is not None
        assert command.query is not None
        assert [argument.choices for argument in command.set] == [("LOW", "HIGH")]
        topic = next(n for n, name in enumerate(TOPICS, start=1) if command.header.startswith(f":{short(name)}:"))
        assert command.page == f"2-{topic}"


def test_pages_that_lost_every_second_number(tmp_path: Path) -> None:
    """Without form feeds and with the numbers of even pages alone, the running heads still part the pages."""
    topics = [
        f"{topic}{letter}" for letter in ("", "y", "o", "a", "i", "u") for topic in ("Lamp", "Fans", "Pump", "Door")
    ]
    pages = [page(n, topic) for n, topic in enumerate(topics, start=1)]
    lines = [line for n, sheet in enumerate(pages, start=1) for line in ["", *(sheet if n % 2 == 0 else sheet[:-1])]]

    document = read(tmp_path, "\n".join([*lines, *page(25, "Belt")[:-1]]))

    labels = {line.text: one.label for one in document.pages for line in one.lines if line.text.startswith(":")}
    numbers = {f":{short(topic)}:CONTroller:STATion": f"2-{n}" for n, topic in enumerate(topics, start=1) if n > 1}
    assert {name: labels.get(name) for name in numbers} == numbers


def test_a_table_under_labels_is_no_second_column(tmp_path: Path) -> None:
    """What stands in the middle begins with none of the labels."""
    text = "\n".join(
        line
        for topic in TOPICS
        for line in (
            f":{short(topic)}:MODE",
            "Syntax     :MODE <mode>",
            "Example    RED                               warm, and slow",
            "           BLUE                              cold, and fast",
        )
    )

    document = read(tmp_path, text)

    assert [len(line.cells) for _, line in document.lines()][:4] == [1, 2, 3, 2]


def test_a_reply_that_repeats_one_of_several_roots_in_full_has_its_words_in_full(tmp_path: Path) -> None:
    lines = []
    for name in ("SHAPe", "GRADe", "SOURce", "COLor"):
        head = f":LAMP{{[:NORThern]|:SOUThern}}:{name}"
        sent = f":LAMP:NORTHERN:{name.upper()}"
        lines += [head, "", f"Syntax     {head} {{RED|GREen}}", f"           {head}?"]
        lines += [f"Example    {sent} RED", f"           {sent}?", f"           -> {sent} RED", ""]

    found = extracted(tmp_path, "\n".join(lines))

    replies = [command.query.returns[0].choices for command in found.commands if command.query]
    assert replies == [("RED", "GREEN")] * 4
