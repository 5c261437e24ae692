"""Commands found by words: the right one is among the first few."""

import pytest

from benchwright.manual.find import find_commands
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
]


@pytest.mark.parametrize(("model", "words", "header"), CASES)
def test_the_command_is_among_the_first_five(model, words, header):
    found = find_commands(language_of(model).commands, words, limit=5)

    assert header in [match.command.header for match in found]


@pytest.mark.parametrize("words", ["", "  ", "zzz", '" OR "', "(", "*"])
def test_words_that_fit_nothing_find_nothing(words):
    assert find_commands(language_of("rigol-dp832").commands, words) == []


def test_the_limit_holds_and_the_best_comes_first():
    found = find_commands(language_of("rigol-dp832").commands, "current", limit=3)

    assert len(found) == 3
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
