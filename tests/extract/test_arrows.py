"""Manuals in plain text whose labels run together with the forms and whose examples show replies behind an arrow."""

from __future__ import annotations

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command

MANUAL = """   6.2 KILN Group

   :KILN?
   Function Queries all settings of the kiln.
   Syntax :KILN?
   Example :KILN? -> :KILN:HEAT 900;FAN ON;
         SHELF:COUNT 3

   :KILN:HEAT
   Function Sets how hot the kiln gets or queries it.
   Syntax :KILN:HEAT {<NRf>}
         :KILN:HEAT?
         <NRf> = 20.0 to 1250.0(%)
   Example :KILN:HEAT 900
         :KILN:HEAT? ->
         :KILN:HEAT 900.0

   :KILN:SHELf<x>:LABel
   Function Sets the label of a shelf or queries it.
   Syntax :KILN:SHELf<x>:
         LABel {<String>}
         :KILN:SHELf<x>:LABel?
         <x> = 1 to 3
         <String> = 14 characters or less
   Example :KILN:SHELF1:
         LABEL "POTS"
         :KILN:SHELF1:LABEL?
         -> :KILN:SHELF1:LABEL "POTS"

   :KILN:FAN
   Function Turns the fan on or off or queries it.
   Syntax :KILN:FAN {<Boolean>}
         :KILN:FAN?
   Example :KILN:FAN ON
         :KILN:FAN? -> :KILN:FAN 1

   :KILN:STATe?
   Function Queries how the kiln is doing.
   Syntax :KILN:STATe?
   Example :KILN:STATE? -> WARMING
   Description The contents of the reply are as follows:
         COLD = Nothing burns
         WARMing = It gets hot
         DONE = The pots are ready

   :KILN:FEED
   Function Sets what feeds the kiln or queries it.
   Syntax :KILN:FEED {TANK<x>|MAINs}
         :KILN:FEED?
         <x> = 1 to 3
   Example :KILN:FEED TANK1
         :KILN:FEED? -> :KILN:FEED TANK1

   :KILN:MODE
   Function Sets how the kiln works or queries it.
   Syntax :KILN:MODE {AUTO|MANual}
         :KILN:MODE?
   Example :KILN:MODE AUTO
         :KILN:MODE? -> :KILN:MODE AUTO

   :KILN:CHIMney:MODE
   Function Sets how the chimney works or queries it.
   Syntax :KILN:CHIMney:MODE {AUTO|MANual}
         :KILN:CHIMney:MODE?
   Example :KILN:CHIMNEY:MODE AUTO
         :KILN:CHIMNEY:MODE? -> :KILN:CHIMNEY:MODE AUTO

   :KILN:FREE?
   Function Queries how many shelves are free.
   Syntax :KILN:FREE?
   Example :KILN:FREE? -> 7

   :KILN:GRATe:{LEFT|
   RIGHt}
   Function Opens a grate or queries whether it is open.
   Syntax :KILN:GRATe:{LEFT|
         RIGHt} {<Boolean>}
         :KILN:GRATe:{LEFT|
         RIGHt}?
   Example :KILN:GRATE:LEFT ON
         :KILN:GRATE:LEFT? -> :KILN:GRATE:LEFT 1

   :KILN:CURTain[:ALL]
   Function Opens all curtains.
   Syntax :KILN:CURTain
         [:ALL] {<Boolean>}
   Example :KILN:CURTAIN:ALL ON

   :KILN:DOORway
   Function Sets which way the door moves or queries it.
   Syntax :KILN:DOORway {OUTSide|INSide}
         :KILN:DOORway?
         OUTSide = Away from the kiln
         INSide = Into the kiln
   Example :KILN:DOORWAY OUTSIDE
         :KILN:DOORWAY? -> :KILN:DOORWAY OUTSIDE
   Description The fan stops, see ":KILN:DOORway" and ":KILN:STATe" for more.

   :KILN:SPAN
   Function Sets when the kiln is hot or queries it.
   Syntax :KILN:SPAN {<NRf>,<NRf>}
         :KILN:SPAN?
         1st <NRf> = 0 to 720 (begin[s])
         2nd <NRf> = 10 to 990 (end[s])
   Example :KILN:SPAN 20,90
         :KILN:SPAN? -> :KILN:SPAN 20,90

   :KILN:PAGE
   Function Sets the page shown or queries it.
   Syntax :KILN:PAGE {<NRf>}
         :KILN:PAGE?
         <NRf> = 1 to 5
         <NRf> = 1 to 9 (where the second shelf is built in)
   Example :KILN:PAGE 2
         :KILN:PAGE? -> :KILN:PAGE 2

   :KILN:SAVE:ABORt
   Function Stops saving.
   Syntax :KILN:SAVE:ABORt
   Example :KILN:SAVE:ABORT
"""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    path = tmp_path_factory.mktemp("arrows") / "kiln.txt"
    path.write_text(MANUAL, encoding="utf-8")
    return extract_file(path, "Tonofen", "K-1")


def command(read: Extraction, header: str) -> Command:
    return next(command for command in read.commands if command.header == header)


def test_headers_keep_their_colons_and_broken_ones_are_whole(read: Extraction) -> None:
    headers = [":KILN", ":KILN:HEAT", ":KILN:SHELf<x>:LABel", ":KILN:FAN", ":KILN:STATe", ":KILN:SAVE:ABORt"]
    headers += [
        ":KILN:MODE",
        ":KILN:CHIMney:MODE",
        ":KILN:FREE",
        ":KILN:GRATe:{LEFT|RIGHt}",
        ":KILN:FEED",
        ":KILN:CURTain[:ALL]",
        ":KILN:DOORway",
        ":KILN:SPAN",
        ":KILN:PAGE",
    ]
    assert sorted(command.header for command in read.commands) == sorted(headers)


def test_a_reply_repeats_its_header(read: Extraction) -> None:
    heat = command(read, ":KILN:HEAT")
    assert not heat.doubts
    assert heat.set is not None
    assert (heat.set[0].min, heat.set[0].max, heat.set[0].unit) == (20, 1250, "%")
    assert heat.query is not None
    assert heat.query.returns[0].like == "900.0"
    assert heat.examples == (":KILN:HEAT 900", ":KILN:HEAT?")


def test_an_arrow_on_the_next_line(read: Extraction) -> None:
    label = command(read, ":KILN:SHELf<x>:LABel")
    assert not label.doubts
    assert label.set is not None
    assert label.set[0].max_length == 14
    assert label.query is not None
    assert label.query.returns[0].like == '"POTS"'
    assert label.examples == (':KILN:SHELF1:LABEL "POTS"', ":KILN:SHELF1:LABEL?")


def test_a_reply_of_many_messages_is_a_text(read: Extraction) -> None:
    kiln = command(read, ":KILN")
    assert kiln.query is not None
    assert [(reply.type, reply.like) for reply in kiln.query.returns] == [
        ("text", ":KILN:HEAT 900;FAN ON;SHELF:COUNT 3")
    ]
    assert not kiln.doubts


def test_words_of_a_reply_are_spelt_as_it_is(read: Extraction) -> None:
    state = command(read, ":KILN:STATe")
    assert state.query is not None
    assert state.query.returns[0].choices == ("COLD", "WARMING", "DONE")


def test_two_ranges_of_one_value_leave_a_doubt(read: Extraction) -> None:
    assert any("Two ranges" in doubt for doubt in command(read, ":KILN:PAGE").doubts)


def test_the_first_and_the_second_of_one_name(read: Extraction) -> None:
    span = command(read, ":KILN:SPAN")
    assert span.set is not None
    assert [(value.min, value.max, value.unit) for value in span.set] == [(0, 720, "s"), (10, 990, "s")]
    assert not span.doubts


def test_what_the_words_stand_for_is_no_form(read: Extraction) -> None:
    door = command(read, ":KILN:DOORway")
    assert door.set is not None
    assert door.set[0].choices == ("OUTSide", "INSide")
    assert not door.doubts


def test_a_last_mnemonic_on_the_next_line(read: Extraction) -> None:
    curtain = command(read, ":KILN:CURTain[:ALL]")
    assert curtain.set is not None
    assert [value.type for value in curtain.set] == ["boolean"]
    assert not curtain.doubts


def test_words_of_a_header_over_two_lines(read: Extraction) -> None:
    grate = command(read, ":KILN:GRATe:{LEFT|RIGHt}")
    assert grate.set is not None
    assert grate.query is not None
    assert not grate.doubts


def test_words_are_long_where_the_reply_has_the_long_header(read: Extraction) -> None:
    mode, chimney = command(read, ":KILN:MODE"), command(read, ":KILN:CHIMney:MODE")
    assert mode.query is not None
    assert chimney.query is not None
    assert mode.query.returns[0].choices == ("AUTO", "MAN")  # nothing tells
    assert chimney.query.returns[0].choices == ("AUTO", "MANUAL")
