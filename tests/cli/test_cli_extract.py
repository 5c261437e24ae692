"""`extract` and `verify` as a user runs them, on a small manual that the test writes."""

import json
import sys
import tomllib

import pytest

from tests.extract.writer import Book

ENTRIES = (
    (":SOURce:VOLTage", "<volt>", "Sets how many volts the output gives.", "Real", "0 V to 30 V", "5"),
    (":SOURce:CURRent", "<amp>", "Sets how many amperes the output gives at most.", "Real", "0 A to 3 A", "1"),
    (":OUTPut[:STATe]", "{ON|OFF}", "Switches the output.", "Bool", "ON|OFF", "OFF"),
    (":TRIGger:SOURce", "{BUS|EXTernal}", "Chooses what triggers.", "Discrete", "BUS|EXTernal", "BUS"),
    (":SENSe:COUNt", "<n>", "Sets how many readings are averaged.", "Integer", "1 to 100", "10"),
)


SHEET = b"A sheet with figures: 30 V, 3 A, 90 W. Nothing is said about remote control here. " * 30


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """A guide of five commands, labelled, with tables."""
    return guide().save(tmp_path_factory.mktemp("manual") / "ab1.pdf")


@pytest.fixture(scope="module")
def manual_with_data(tmp_path_factory):
    """The same guide with a page of technical data behind it."""
    book = guide()
    for page in range(4):
        book.page().heading(f"Technical data {page + 1}", size=20)
        book.prose("The supply keeps to these figures after half an hour. " * 12)
        if page == 3:
            book.prose("The output is set in steps of 0.25 V (:SOURce:VOLTage).")
    return book.save(tmp_path_factory.mktemp("manual") / "ab1.pdf")


@pytest.fixture(scope="module")
def manual_of_common(tmp_path_factory):
    """The same guide with a table of common commands on page 3; page 7 explains one of them."""
    book = guide().page().heading("Common commands", size=20).prose("These are understood as well.")
    book.table(["Command", "What it does"], ["*IDN?", "Tells who it is"], ["*RST", "Goes back to the beginning"])
    for _ in range(4):
        book.page().heading("Notes", size=20).prose("Nothing about commands here.")
    book.heading("*IDN?").label("Syntax", "*IDN?").label("Description", "Tells who made the supply.")
    book.label("Return Format", "Maker, model, number.")
    return book.save(tmp_path_factory.mktemp("manual") / "ab1.pdf")


def guide():
    """Return the pages of a guide of five commands."""
    book = Book(foot=lambda number: f"{number}")
    book.heading("Commands of the AB-1", size=20).prose("Each command has its own part below.")
    for header, parameter, about, kind, values, default in ENTRIES:
        book.room(170).heading(header)
        book.label("Syntax", f"{header} {parameter}", f"{header}?")
        book.label("Description", about)
        book.label("Parameter", " ").table(["Name", "Type", "Range", "Default"], [parameter, kind, values, default])
        book.label("Return Format", f"The query returns the setting, for example, {default}.")
        book.label("Example", f"{header} {default}")
    return book


def test_a_manual_becomes_facts_with_pages(cli, manual, tmp_path):
    facts = tmp_path / "facts" / "ab1.toml"
    result = cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))

    written = tomllib.loads(facts.read_text(encoding="utf-8"))
    commands = {command["header"]: command for command in written["command"]}
    voltage = commands[":SOURce:VOLTage"]["set"][0]
    assert (result.exit_code, set(commands)) == (0, {header for header, *_ in ENTRIES})
    assert (voltage["unit"], voltage["min"], voltage["max"], voltage["default"]) == ("V", 0, 30, 5)
    assert all(command["page"] and command["page_pdf"] for command in written["command"])
    assert "5 commands: " in result.stderr
    assert "A person must read what is in doubt" in result.stderr


def test_a_document_of_which_nothing_is_certain_is_said_to_be_one(cli, manual, tmp_path):
    """Entries that name a parameter of which nothing is told."""
    book = Book(foot=lambda number: f"{number}").heading("Commands of the AB-1", size=20)
    for header, *_ in ENTRIES:
        book.heading(header).label("Syntax", f"{header} <grade>", f"{header}?").label("Description", "Sets it.")
    poor = book.save(tmp_path / "poor.pdf")
    said = [
        cli("extract", str(path), "--vendor", "A", "--model", "AB-1", "-o", str(tmp_path / f"{number}.toml")).stderr
        for number, path in enumerate((poor, manual))
    ]
    assert ["None is certain" in text for text in said] == [True, False]


def test_that_headers_lack_their_first_words_is_said_before_all_else(cli, tmp_path):
    """Words of a tree whose examples show that they stand below others."""
    book = Book(foot=lambda number: f"{number}").heading("Commands of the AB-1", size=20)
    for header in (":LEVel", ":LIMit", ":DELay", ":SLEW", ":RAMP"):
        book.room(120).heading(header).label("Syntax", f"{header} <value>", f"{header}?")
        book.label("Description", "Sets it.").label("Example", f"SOUR:VOLT{header}?")
    poor = book.save(tmp_path / "poor.pdf")
    result = cli("extract", str(poor), "--vendor", "A", "--model", "AB-1")

    said = " ".join(result.stderr.split())
    assert said.startswith("None is certain: 5 of 5 headers lack their first words")
    assert max(map(len, result.stderr.splitlines())) <= 80


def test_all_kinds_of_doubt_are_listed_when_asked(cli, tmp_path):
    """A name in a doubt is said, in its sentence where it is one for all entries, else beside each entry."""
    book = Book(foot=lambda number: f"{number}").heading("Commands of the AB-1", size=20)
    for header, name in ((":SOURce:VOLTage", "volt"), (":SOURce:CURRent", "amp"), (":SOURce:POWer", "watt")):
        book.room(120).heading(header).label("Syntax", f"{header} <{name}>,<grade>", f"{header}?")
        book.label("Description", "Sets it.").label("Return Format", "The query returns the settings.")
    for number in range(8):
        book.room(120).heading(f":SENSe:MODE{number}").label("Syntax", f":SENSe:MODE{number} <odd{number},")
    poor = book.save(tmp_path / "poor.pdf")
    short, long, figures = (
        cli("extract", str(poor), "--vendor", "A", "--model", "AB-1", *more)
        for more in ((), ("--doubts",), ("-o", str(tmp_path / "a.toml"), "--json"))
    )

    assert ":SOURce:VOLTage (p. 1: volt, grade)" in " ".join(long.stderr.split())
    listed = json.loads(figures.stdout)
    (volt,) = [entry for entry in listed["in_doubt"] if entry["header"] == ":SOURce:VOLTage"]
    assert volt["page"] == "1"
    assert any("`volt`" in doubt for doubt in volt["doubts"])
    assert len(long.stderr) >= len(short.stderr)


def test_a_title_and_an_edition_can_be_given(cli, manual, tmp_path):
    facts = tmp_path / "a.toml"
    given = ("--title", "Guide to the AB-1", "--edition", "B, 2024")
    plain = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1")
    named = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "-o", str(facts), *given)

    head = tomllib.loads(facts.read_text(encoding="utf-8"))["manual"]
    assert (head["title"], head["edition"]) == ("Guide to the AB-1", "B, 2024")
    assert "--title says it" in plain.stderr
    assert "--edition says it" in plain.stderr
    assert "--title" not in named.stderr
    empty = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "--title", " ")
    assert (empty.exit_code, "may not be empty" in empty.stderr) == (2, True)


def test_figures_as_json(cli, manual, tmp_path):
    result = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "-o", str(tmp_path / "a.toml"), "--json")

    figures = json.loads(result.stdout)
    assert (figures["entries"], figures["layout"], figures["skipped"]) == (5, "labelled", [])
    assert 3 <= figures["certain"] <= 5


@pytest.mark.parametrize(("model", "named"), [("AB-1", True), ("AB1", True), ("AB-2", False), ("AB-12", False)])
def test_a_model_that_the_document_does_not_name_is_told(cli, manual, tmp_path, model, named):
    result = cli("extract", str(manual), "--vendor", "A", "--model", model, "-o", str(tmp_path / "a.toml"), "--json")

    said = f"The document does not name `{model}`; its facts may be those of another."
    assert json.loads(result.stdout)["models_not_named"] == ([] if named else [model])
    assert (said in result.stderr) != named


def test_nothing_already_written_is_lost(cli, manual, tmp_path):
    kept = tmp_path / "facts.toml"
    kept.write_text("mine", encoding="utf-8")
    result = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "-o", str(kept))

    assert (result.exit_code, kept.read_text(encoding="utf-8")) == (2, "mine")
    assert "exists already" in result.stderr


@pytest.mark.parametrize(
    ("name", "content", "status", "said"),
    [
        ("x.pdf", b"", 2, "empty"),
        ("x.pdf", b"%PDF-1.4\nnothing", 2, "damaged"),
        ("x.pdf", SHEET, 1, "is not a PDF but plain text"),
        ("x.txt", SHEET, 1, "command"),
    ],
    ids=["empty", "damaged", "misnamed", "data sheet"],
)
def test_what_is_no_manual_is_refused_in_one_sentence(cli, tmp_path, name, content, status, said):
    file = tmp_path / name
    file.write_bytes(content)
    result = cli("extract", str(file), "--vendor", "A", "--model", "B")

    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr
    assert result.stderr.strip().count("\n") == 0


def test_review_needs_a_terminal_and_a_file(cli, manual, tmp_path):
    result = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "--review")

    assert (result.exit_code, "-o FILE" in result.stderr) == (2, True)

    facts = tmp_path / "ab1.toml"
    result = cli("extract", str(manual), "--vendor", "A", "--model", "AB-1", "--review", "-o", str(facts), input="k\n")
    assert (result.exit_code, result.stderr, facts.exists()) == (
        2,
        "--review asks a person at a terminal, and here the input and the output for questions (stderr) are none: "
        f"run it without a pipe or redirection, or leave --review out and read under `doubts` in {facts}.\n",
        False,
    )


@pytest.fixture
def review(cli, tmp_path, monkeypatch):
    """Return a caller of `extract --review` on a manual whose three entries are all in doubt: result and entries."""
    book = Book(foot=lambda number: f"{number}")
    for header in (":SOURce:VOLTage", ":SOURce:CURRent", ":SOURce:POWer"):
        book.room(120).heading(header).label("Syntax", f"{header} <value>", f"{header}?")
        book.label("Description", "Sets a value that depends on the model, see the data sheet.")
    manual = book.save(tmp_path / "doubtful.pdf")
    facts = tmp_path / "facts.toml"
    monkeypatch.setattr("benchwright.cli.extract.at_terminal", lambda: True)

    def call(answers, edit="", document=manual, model="B", editor=None, more=()):
        script = tmp_path / "editor.py"
        script.write_text(
            f"import pathlib, sys\nfile = pathlib.Path(sys.argv[1])\ntext = file.read_text()\n{edit}\n"
            "file.write_text(text)\n"
        )
        monkeypatch.setenv("VISUAL", editor or f"'{sys.executable}' '{script}'")
        command = ("extract", document, "--vendor", "A", "--model", model, "-o", facts, "--review", *more)
        result = cli(*command, input="\n".join(answers) + "\n")
        return result, {c["header"]: c for c in tomllib.loads(facts.read_text(encoding="utf-8"))["command"]}

    call.facts = facts
    return call


def test_review_walks_what_is_in_doubt_with_the_page_beside_it(review):
    result, left = review("kdq")

    assert set(left) == {":SOURce:VOLTage", ":SOURce:POWer"}
    assert "doubts" not in left[":SOURce:VOLTage"]
    assert left[":SOURce:POWer"]["doubts"]
    assert "| :SOURce:VOLTage" in result.stdout
    assert "1 still in doubt" in result.stderr


def test_the_summary_names_entries_behind_each_kind_of_doubt(review):
    result, _ = review("q")

    assert ":SOURce:VOLTage (p. 1), :SOURce:CURRent (p. 1), :SOURce:POWer (p. 1)" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("answers", "edit", "said"),
    [
        ("egq", "text += 'garbage = ['", "cannot be read"),
        ("exq", "text += 'garbage = ['", "cannot be read"),
        ("egq", "text = ''", "one [[command]]"),
        ("egq", "text += text", "one [[command]]"),
        ("egq", "text = text.replace('summary', 'sumary')", "summary"),
        ("egq", "text = text.replace(':VOLTage', ':CURRent')", "stands twice"),
        ("egq", "text = text.replace('page = \"1\"', 'page = \"999\"')", "no page `999`"),
        ("egq", "text = text.replace('page_pdf = 1', 'page_pdf = 7')", "sheet 1"),
        ("eq", "", "as it was"),
    ],
)
def test_an_entry_whose_edit_is_given_up_or_changes_nothing_stays_unread(review, answers, edit, said):
    result, left = review(answers, edit)

    assert said in result.stderr
    assert "3 still in doubt" in result.stderr
    assert left[":SOURce:VOLTage"]["doubts"]
    assert left[":SOURce:VOLTage"]["confidence"] < 1


def test_an_edited_entry_counts_as_read(review):
    _, left = review("eq", "text = text.replace('summary = \"', 'summary = \"Quite: ')")

    assert left[":SOURce:VOLTage"]["summary"].startswith("Quite: ")
    assert not {"doubts", "confidence"} & set(left[":SOURce:VOLTage"])
    assert left[":SOURce:CURRent"]["doubts"]


def test_an_editor_that_does_not_exist_loses_nothing(review):
    result, left = review("eq", editor="no-such-editor")

    assert "`no-such-editor` cannot be started" in result.stderr
    assert left[":SOURce:VOLTage"]["doubts"]


@pytest.mark.parametrize("key", ["", "x", "keeper"])
def test_what_is_no_key_is_asked_again(review, key):
    result, left = review([key, "k", "q"])

    assert "doubts" not in left[":SOURce:VOLTage"]
    assert result.stderr.count("[k]eep") == 3
    assert "2 still in doubt" in result.stderr


def test_a_question_mark_explains_the_keys(review):
    result, left = review("?kq")

    assert all(f"  {key}  " in result.stderr for key in "kedsuq")
    assert "doubts" not in left[":SOURce:VOLTage"]
    assert max(map(len, result.stderr.split("k  keep")[1].split("[k]eep")[0].splitlines())) <= 80


@pytest.mark.parametrize(
    ("answers", "left", "doubted"),
    [
        ("kuq", 3, 3),
        ("duq", 3, 3),
        ("kdusq", 3, 2),
        ("kduudsq", 2, 2),
        ("sukq", 3, 2),
        ("uq", 3, 3),
    ],
)
def test_the_last_answer_can_be_taken_back(review, answers, left, doubted):
    """One after the other, back to the first; the file is as it was before each."""
    result, entries = review(answers)

    assert (len(entries), sum("doubts" in entry for entry in entries.values())) == (left, doubted)
    assert ("There is no answer to take back" in result.stderr) == (answers == "uq")


def test_an_edit_can_be_taken_back(review):
    result, left = review("euq", "text = text.replace('summary = \"', 'summary = \"Quite: ')")

    assert not left[":SOURce:VOLTage"]["summary"].startswith("Quite: ")
    assert "Taken back: `edit` of :SOURce:VOLTage." in result.stderr


def test_what_was_answered_is_said_at_the_end(review):
    result, _ = review("kdq")

    assert "1 kept, 1 dropped; 1 still in doubt" in result.stderr


def test_a_review_on_a_terminal_sets_the_form_off_and_can_be_interrupted(terminal, review, tmp_path):
    """Ctrl-C says what was kept and how to go on; what was answered is in the file."""
    manual, facts = tmp_path / "doubtful.pdf", tmp_path / "other.toml"
    command = ("extract", manual, "--vendor", "A", "--model", "B", "-o", facts, "--review")
    status, shown = terminal(*command, answers=[("[?] help", "k\n"), ("[?] help", "\x03")])

    assert status == 130
    assert "\x1b[36m\x1b[1m:SOURce:VOLTage\x1b[0m" in shown
    assert "Traceback" not in shown
    said = " ".join(shown.split("^C")[-1].split())
    assert f"Stopped: 1 kept, as {facts} has it; 2 still in doubt;" in said.replace("- ", "-")
    assert said.endswith("the same command with --review goes on with them.")
    entries = tomllib.loads(facts.read_text(encoding="utf-8"))["command"]
    assert ["doubts" in entry for entry in entries] == [False, True, True]


def test_a_review_goes_on_where_it_was_left(review):
    review("kdq")
    result, left = review("k")

    assert "1 of 1   :SOURce:POWer" in result.stdout
    assert "Nothing is in doubt" in result.stderr
    assert set(left) == {":SOURce:VOLTage", ":SOURce:POWer"}


def test_a_title_can_be_given_when_a_review_goes_on(review):
    review("kq")
    review("q", more=("--title", "Guide", "--edition", "3"))
    head = tomllib.loads(review.facts.read_text(encoding="utf-8"))["manual"]

    assert (head["title"], head["edition"]) == ("Guide", "3")


def test_what_was_written_by_hand_between_two_reviews_is_kept(review):
    review("kq")
    mine = "# mine\n" + review.facts.read_text(encoding="utf-8").replace('edition = ""', 'edition = "7"')
    review.facts.write_text(mine, encoding="utf-8")
    result, _ = review("kq")

    assert tomllib.loads(review.facts.read_text(encoding="utf-8"))["manual"].get("edition", "") == (
        tomllib.loads(mine)["manual"].get("edition", "")
    )
    assert review.facts.with_name("facts.toml.before").read_text(encoding="utf-8") == mine
    assert "facts.toml.before" in result.stderr.replace("\n", "")


def test_a_review_goes_on_only_with_the_same_document_and_model(review, manual):
    review("kq")
    before = review.facts.read_bytes()
    other, _ = review("d", document=manual)
    another, _ = review("d", model="C")

    assert (other.exit_code, another.exit_code, review.facts.read_bytes()) == (2, 2, before)
    assert "not made from this document" in other.stderr
    assert "is for A B" in another.stderr


@pytest.mark.parametrize("names", [("", "B"), ("A", ""), (" ", "B"), ("A", " ")])
def test_an_empty_vendor_or_model_is_refused(cli, manual, names):
    result = cli("extract", manual, "--vendor", names[0], "--model", names[1])

    assert (result.exit_code, result.stdout) == (2, "")
    assert "may be empty" in result.stderr


@pytest.mark.parametrize(("content", "status"), [(SHEET, 1), (None, 2)], ids=["refused", "not there"])
def test_verify_ends_as_its_help_says(cli, manual, tmp_path, content, status):
    facts, against = tmp_path / "ab1.toml", tmp_path / "scan.txt"
    cli("extract", manual, "--vendor", "Acme", "--model", "AB-1", "-o", facts)
    if content:
        against.write_bytes(content)
    result = cli("verify", facts, "--against", against)
    said = " ".join(cli("verify", "--help").stdout.split())

    assert (result.exit_code, result.stdout) == (status, "")
    assert "or it is refused (a scan" in said


def test_verify_bears_out_what_was_extracted_and_finds_what_was_changed(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    right = cli("verify", str(facts), "--against", str(manual))

    text = facts.read_text(encoding="utf-8")
    facts.write_text(text.replace("max = 30", "max = 77").replace("BUS", "BUG"), encoding="utf-8")
    wrong = cli("verify", str(facts), "--against", str(manual), "--json")

    found = json.loads(wrong.stdout)["not_borne_out"]
    assert (right.exit_code, wrong.exit_code) == (0, 1)
    assert {fact["header"] for fact in found} == {":SOURce:VOLTage", ":TRIGger:SOURce"}
    assert any(fact["said"] == "77" and fact["read"] == "30" for fact in found)


CHANGES = {
    "contradicted": ("max = 30", "max = 77", ("set 1 max", "77", "30", "")),
    "elsewhere": ("max = 30", "max = 30, step = 0.25", ("set 1 step", "0.25", "", "4")),
    "nowhere": ("max = 30", "max = 30, step = 0.37", ("set 1 step", "0.37", "", "")),
}


@pytest.mark.parametrize("verdict", CHANGES)
def test_verify_tells_what_the_page_contradicts_from_what_another_page_says(cli, manual_with_data, tmp_path, verdict):
    before, after, (fact, said, read, where) = CHANGES[verdict]
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual_with_data), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    written = facts.read_text(encoding="utf-8")
    assert written.count(before) == 1
    facts.write_text(written.replace(before, after), encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual_with_data), "--json")

    (found,) = json.loads(result.stdout)["not_borne_out"]
    assert (found["fact"], found["said"], found["read"], found["verdict"]) == (fact, said, read, verdict)
    assert bool(found["where"]) == bool(where)
    assert result.exit_code == (0 if verdict == "elsewhere" else 1)


def test_verify_lists_what_stands_on_another_page_only_when_asked(cli, manual_with_data, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual_with_data), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    text = facts.read_text(encoding="utf-8").replace("max = 30", "max = 30, step = 0.25")
    facts.write_text(text, encoding="utf-8")
    short, whole = (cli("verify", str(facts), "--against", str(manual_with_data), *more) for more in ((), ("--all",)))

    assert (short.exit_code, short.stdout) == (0, "")
    assert "contradicted by their page: 0, on another page: 1 (--all lists them), on no page: 0" in " ".join(
        short.stderr.split()
    )
    assert "Not on that page, but on another: 1" in whole.stdout
    assert "set 1 step: 0.25, found on page " in whole.stdout


def test_verify_counts_the_commands_of_each_model_as_instruments_does(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    text = facts.read_text(encoding="utf-8").replace('models = ["AB-1"]', 'models = ["AB-1", "AB-2"]')
    text = text.replace('header = ":TRIGger:SOURce"', 'header = ":TRIGger:SOURce"\nmodels = ["AB-2"]')
    facts.write_text(text, encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual))

    assert "5 commands of all models together (4 for AB-1): 5 found again" in result.stderr


def test_a_common_command_that_stands_in_a_table_is_found_on_its_page(cli, manual_of_common, tmp_path):
    """The page that explains it is another than that of the table which the file names."""
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual_of_common), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    written = facts.read_text(encoding="utf-8").split('\n[[command]]\nheader = "*')[0]
    facts.write_text(written + TABLED, encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual_of_common))

    assert (result.exit_code, result.stdout) == (0, "")
    assert "7 commands: 7 found again in the document" in result.stderr


TABLED = """
[[command]]
header = "*IDN"
page = "3"
query = { returns = { type = "string" } }
summary = "Who it is."

[[command]]
header = "*RST"
page = "3"
set = []
summary = "Back to the beginning."
"""


def test_verify_says_where_a_command_really_stands(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    text = facts.read_text(encoding="utf-8").replace(":SENSe:COUNt", ":SENSe:FRUIt")
    facts.write_text(text, encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual))

    assert result.exit_code == 1
    assert ":SENSe:FRUIt" in result.stdout
    assert "5 commands: 4 found again" in result.stderr


def test_verify_takes_a_word_that_sounds_like_a_number_for_a_word(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    facts.write_text(facts.read_text(encoding="utf-8").replace("BUS", "INF"), encoding="utf-8")
    result = cli("verify", str(facts), "--against", str(manual), "--json")

    assert {fact["header"] for fact in json.loads(result.stdout)["not_borne_out"]} == {":TRIGger:SOURce"}


def test_verify_looks_for_a_table_of_limits_where_its_page_says(cli, manual, tmp_path):
    facts = tmp_path / "ab1.toml"
    cli("extract", str(manual), "--vendor", "Acme", "--model", "AB-1", "-o", str(facts))
    text = facts.read_text(encoding="utf-8")
    table = '[limit.volts]\npage = "1"\nunit = "V"\nrows = [{ when = { joined = "in series" }, min = 0, max = 30 }]\n\n'
    assert text.count("min = 0, max = 30") == 1
    text = text.replace("min = 0, max = 30", 'limit = "volts"').replace("[[command]]", table + "[[command]]", 1)
    facts.write_text(text, encoding="utf-8")
    right = cli("verify", str(facts), "--against", str(manual), "--json")
    facts.write_text(text.replace("max = 30", "max = 77"), encoding="utf-8")
    wrong = cli("verify", str(facts), "--against", str(manual), "--json")

    assert json.loads(right.stdout)["not_borne_out"] == []
    assert {fact["said"] for fact in json.loads(wrong.stdout)["not_borne_out"]} >= {"77"}
