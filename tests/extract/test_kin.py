"""An entry that differs from its kin in what they should share is in doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from benchwright.extract.run import CERTAIN, extract_file
from tests.extract.writer import Book

PLACES = ("HALL", "ROOM", "YARD", "ROOF", "DOOR", "WALL", "BARN")


def doubts(folder: Path, described: Sequence[str], asked: Sequence[str] | None = None) -> Mapping[str, tuple[str, ...]]:
    """The doubts, by header, of a manual without a list that describes these headers; those of `asked` with a query."""
    book = Book(foot=str)
    for header in described:
        book.heading(header).label("Syntax", f"{header} {{RED|GREen}}")
        if asked is None or header in asked:
            book.lines(f"{header}?").label("Return Format", "The query returns RED or GRE.")
        book.label("Example", f"{header.replace('[', '').replace(']', '')} RED")
    extraction = extract_file(book.save(folder / "manual.pdf"), "ACME", "L1")
    assert {command.header for command in extraction.commands} == set(described)
    assert all((command.confidence or 0) < CERTAIN for command in extraction.commands if command.doubts)
    return {command.header: command.doubts for command in extraction.commands if command.doubts}


def test_a_word_without_the_root_that_others_have_before_it(tmp_path: Path) -> None:
    found = doubts(tmp_path, ["[SOURce:]LAMP:COLor", "LAMP:MODE", "HORN:MODE"])
    assert found == {"LAMP:MODE": ("Other entries have `[SOURce:]` before `LAMP`.",)}


def test_a_document_that_prints_hardly_any_query(tmp_path: Path) -> None:
    headers = [f"{place}:{what}" for place in PLACES for what in ("LAMP", "FLAG")]
    found = doubts(tmp_path, headers, asked=headers[:2])
    said = "The document hardly ever says whether a setting can be read back."
    assert [header for header, why in found.items() if said in why] == headers[2:]


def test_a_document_that_prints_most_queries_means_it_where_it_has_none(tmp_path: Path) -> None:
    headers = [f"{place}:{what}" for place in PLACES for what in ("LAMP", "FLAG")]
    assert doubts(tmp_path, headers, asked=headers[4:]) == {}


def test_a_name_that_other_headers_begin_with(tmp_path: Path) -> None:
    book = Book(foot=str)
    for header in ("LAMP", "LAMP:COLor", "LAMP:MODE", "LAMP:TIME", "HORN", "HORN:BLOW", "HORN:MODE", "HORN:TIME"):
        plain = ":" not in header
        book.heading(header).label("Syntax", header if plain else f"{header} {{RED|GREen}}")
        book.lines(*([] if plain else [f"{header}?"])).label("Description", "What is done with it, and when.")
        book.label("Example", "HORN" if header == "HORN" else f"{header} RED") if header != "LAMP" else None
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    found = {command.header for command in extraction.commands if any("name a group" in d for d in command.doubts)}
    assert found == {"LAMP"}


def test_a_branch_that_other_headers_have_in_their_middle(tmp_path: Path) -> None:
    book = Book(foot=str)
    for header in ("HALL:LAMP:COLor", "HALL:LAMP:MODE", "YARD:LAMP:TIME", ":LAMP", ":HORN"):
        plain = header.startswith(":")
        book.heading(header).label("Syntax", header if plain else f"{header} {{RED|GREen}}")
        book.lines(*([] if plain else [f"{header}?"])).label("Description", "What is done with it, and when.")
        book.label("Example", f"{header} RED") if not plain else None
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    found = {command.header for command in extraction.commands if any("name a group" in d for d in command.doubts)}
    assert found == {":LAMP"}


def test_one_way_to_send_another_entry_that_lacks_its_query(tmp_path: Path) -> None:
    found = doubts(tmp_path, ["LAMP[:SIGN]:COLor", "LAMP:COLor", "HORN:MODE"], asked=["LAMP[:SIGN]:COLor", "HORN:MODE"])
    assert found == {"LAMP:COLor": ("`LAMP[:SIGN]:COLor` can be sent alike and has a query, which this has not.",)}


def test_a_reply_in_long_words_where_others_are_in_short_ones(tmp_path: Path) -> None:
    book = Book(foot=str)
    for header, sample in (("LAMP:COLor", "GRE"), ("FLAG:COLor", ""), ("DOOR:COLor", "SCAR"), ("WALL:COLor", "GRE")):
        book.heading(header).label("Syntax", f"{header} {{SCARlet|GREen}}", f"{header}?")
        book.label("Return Format", f"The query returns {sample}." if sample else "The query returns SCARLET or GREEN.")
        book.label("Example", f"{header}?", *([sample] if sample else []))
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    found = {command.header: command.doubts for command in extraction.commands}
    assert "Other queries return words in short." in found["FLAG:COLor"]
    assert "Other queries return words in short." not in found["LAMP:COLor"]


def test_a_query_misprinted_beside_its_setting(tmp_path: Path) -> None:
    book = Book(foot=str)
    for header in (*(f"{place}:COLor" for place in PLACES), "LAMP:TIMed:MODE"):
        book.put(f"{header} {{RED|GREen}}", book.left, book.y + 20, mono=True)
        query = header.replace("MODE", "MDOE")
        book.put(f"{query}?", book.left, book.y + 32, mono=True).gap(44)
        book.prose("This command chooses the color of the lamp there. It may be sent at any time and holds until the")
        book.prose('lamp is turned off. The query tells which color was chosen. Returns "RED" or "GRE".').gap(16)
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    found = {command.header: command.doubts for command in extraction.commands}
    assert "Its query may be printed as `LAMP:TIMed:MDOE?`." in found["LAMP:TIMed:MODE"]
    assert "It may be the query of `LAMP:TIMed:MODE`, misprinted." in found["LAMP:TIMed:MDOE"]
    assert not any("misprinted" in doubt or "may be printed" in doubt for doubt in found["HALL:COLor"])


def test_names_beside_what_they_are_about_are_no_commands_of_their_own(tmp_path: Path) -> None:
    rows = "".join(f"[{place}:LAMP](pages/{place}.md) | Lamps of the {place.lower()}\n" for place in PLACES)
    path = tmp_path / "tree.md"
    path.write_text(f"# Command tree\n\n### Branches\n\nCommand | About\n---|---\n{rows}\n", encoding="utf-8")
    commands = extract_file(path, "ACME", "L1").commands
    assert len(commands) == len(PLACES)
    assert all("it may list names only" in " ".join(command.doubts) for command in commands)
