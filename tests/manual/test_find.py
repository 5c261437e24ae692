"""Commands found by words: the right one is among the first few."""

import tomllib
from pathlib import Path

import pytest

from benchwright.driver.load import list_models
from benchwright.manual.find import find_commands
from benchwright.manual.weights import model_folder
from benchwright.scpi.language import language_of

CASES = [
    ("rigol-dp832", "over-current protection level", "[:SOURce[<n>]]:CURRent:PROTection[:LEVel]"),
    ("rigol-dp832", "turn the output on", ":OUTPut[:STATe]"),
    ("rigol-dp832", "measuring currents", ":MEASure:CURRent[:DC]"),
    ("rigol-dp832", "set the voltage of channel 2", "[:SOURce[<n>]]:VOLTage[:LEVel][:IMMediate][:AMPLitude]"),
    ("rigol-dp832", "BEEPer", ":SYSTem:BEEPer[:STATe]"),
    ("rigol-dm3058", "dc current range", ":MEASure:CURRent:DC"),
    ("rigol-dm3058", "four wire resistance", ":MEASure:FRESistance"),
    ("tektronix-tbs2000b", "edge trigger slope", "TRIGger:A:EDGE:SLOpe"),
    ("tektronix-tbs2000b", "horizontal scale", "HORizontal[:MAIn]:SCAle"),
    ("tektronix-tbs2000b", "peak to peak", "MEASUrement:IMMed:TYPe"),
    ("tti-tf930", "frequency of input B", "F"),
]

KEYWORDS = [
    ("keithley-2400", "compliance current limit", "[:SENSe[<n>]]:CURRent[:DC]:PROTection[:LEVel]"),
    ("bk-8600", "short circuit the input", "[SOURce:]INPut:SHORt[:STATe]"),
    ("lakeshore-350", "setpoint temperature", "SETP"),
    ("lakeshore-350", "set point temperature", "SETP"),
    ("tti-tf930", "duty cycle", "F"),
    ("bk-8600", "constant power mode", "[SOURce:]FUNCtion"),
    ("bk-8600", "constant current mode", "[SOURce:]FUNCtion"),
    ("keithley-2400", "compliance current", "[:SENSe[<n>]]:CURRent[:DC]:PROTection[:LEVel]"),
    ("hp-34401a", "NPLC", "[SENSe:]RESistance:NPLCycles"),
    ("hp-34401a", "integration time in power line cycles", "[SENSe:]RESistance:NPLCycles"),
    ("keithley-2400", "integration time in power line cycles", "[:SENSe[<n>]]:CURRent[:DC]:NPLCycles"),
    ("srs-sr830", "integration time", "OFLT"),
]
"""Words as one types them into a search box; their command comes first."""

QUESTIONS = tomllib.loads((Path(__file__).parents[1] / "cases" / "find.toml").read_text(encoding="utf-8"))
"""By model: questions in a user's words, each with the headers of which any answers it."""

FIRST = 5
BY_WORDS, BY_MEANING = 0.85, 0.90
FIRST_BY_WORDS = 0.60

needs_model = pytest.mark.skipif(model_folder() is None, reason="the extra `semantic` is not installed")


def answers(model, wanted):
    """Return the headers that any of the spellings stands for; every one must be a command of the model."""
    language = language_of(model)
    found = set()
    for text in wanted:
        command = language.commands.with_header(text)
        if command is None:
            units = [*language.judge(f"{text}?"), *language.judge(text)]
            command = next((unit.command for unit in units if unit.command is not None), None)
        assert command is not None, f"{model} has no {text}"
        found.add(command.header)
    return found


def missed(model, *, semantic):
    """Return the questions about one model whose answer is not among the first five, with what is."""
    commands = language_of(model).commands
    for question, wanted in QUESTIONS[model].items():
        found = [one.command.header for one in find_commands(commands, question, limit=FIRST, semantic=semantic)]
        if not answers(model, wanted) & set(found):
            yield f"{model}: {question}: {', '.join(found)}"


def assert_share(share, *, semantic):
    misses = [miss for model in QUESTIONS for miss in missed(model, semantic=semantic)]
    total = sum(len(QUESTIONS[model]) for model in QUESTIONS)

    assert total - len(misses) >= share * total, "\n".join(misses)


def test_there_are_enough_questions_and_every_instrument_is_there():
    missing = [model for model in QUESTIONS if model not in list_models()]

    assert (len(QUESTIONS) >= 10, sum(map(len, QUESTIONS.values())) >= 100, missing) == (True, True, [])


def test_most_questions_are_answered_by_words():
    assert_share(BY_WORDS, semantic=False)


def test_for_more_than_half_of_the_questions_the_answer_comes_first():
    total = sum(map(len, QUESTIONS.values()))
    first = sum(
        any(match.command.header in answers(model, wanted) for match in found)
        for model, questions in QUESTIONS.items()
        for question, wanted in questions.items()
        for found in [find_commands(language_of(model).commands, question, limit=1, semantic=False)]
    )

    assert first >= FIRST_BY_WORDS * total


@needs_model
@pytest.mark.slow
def test_nearly_all_questions_are_answered_by_meaning():
    assert_share(BY_MEANING, semantic=True)


@needs_model
def test_meaning_finds_what_no_word_does():
    commands = language_of("rigol-dp832").commands
    question = "chilly or scorching"

    assert find_commands(commands, question, semantic=False) == []
    assert ":SYSTem:SELF:TEST:TEMP" in [one.command.header for one in find_commands(commands, question, limit=FIRST)]


@pytest.mark.parametrize("semantic", [False, pytest.param(True, marks=needs_model)])
@pytest.mark.parametrize(("model", "words", "header"), CASES)
def test_the_command_is_among_the_first_five(model, words, header, semantic):
    found = find_commands(language_of(model).commands, words, limit=5, semantic=semantic)

    assert header in [match.command.header for match in found]


@pytest.mark.parametrize(("model", "words", "header"), KEYWORDS)
def test_the_command_comes_first(model, words, header):
    found = find_commands(language_of(model).commands, words, limit=1, semantic=False)

    assert [match.command.header for match in found] == [header]


def test_a_word_that_is_two_in_the_manual_is_read_as_two_and_the_other_way_round():
    commands = language_of("lakeshore-350").commands
    one, two = (
        [match.command.header for match in find_commands(commands, words, limit=3, semantic=False)]
        for words in ("warmupsupply", "warmup supply")
    )

    assert (one[0], two[0]) == ("WARMUP", "WARMUP")


@pytest.mark.parametrize("words", ["", "  ", "zzz", '" OR "', "(", "*", "µ", "NEAR(zz yy)"])
def test_words_that_fit_nothing_find_nothing(words):
    assert find_commands(language_of("rigol-dp832").commands, words, semantic=False) == []


def test_the_limit_holds_and_the_best_comes_first():
    found = find_commands(language_of("rigol-dp832").commands, "current", limit=3)

    assert len(found) == 3
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)


def test_commands_that_come_from_no_file_are_found_the_same_way():
    commands = language_of("rigol-dm3058").commands
    found, bare = (
        [(one.command.header, one.score) for one in find_commands(some, "four wire ohms", semantic=False)]
        for some in (commands, tuple(commands))
    )

    assert found == bare
