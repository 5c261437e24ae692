"""What happens in a dry run, written down as it happens, so that a killed run still has its story."""

from __future__ import annotations

import base64
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from benchwright.dryrun.facts import (
    MAX_FACTS,
    Ended,
    Fact,
    InstrumentError,
    LeftError,
    OutputOn,
    Refusal,
    Unread,
    clip,
)
from benchwright.dryrun.place import place_in, speaker
from benchwright.sim.bench import SimulatedBench
from benchwright.sim.instrument import Event
from benchwright.sim.status import QueuedError

_SPACES: Final = {ord(space): None for space in "\t\r\n"}
QUERY_INTERRUPTED: Final = -410
"""SCPI error number of a reply that a new message threw away."""
_OURS: Final = str(Path(__file__).resolve().parent)


class Recorder:
    """Listens to benches and to the jail; tells facts and writes the transcript."""

    def __init__(self, script: Path, facts: int, transcript: int) -> None:
        self._script = frozenset({str(script)})
        self._facts = facts
        self._transcript = transcript
        self._told: Counter[str] = Counter()
        self._benches: list[SimulatedBench] = []
        self._asked: dict[tuple[int, str], tuple[int | None, str, str]] = {}
        """Last message since the last reply was read, and its model, by bench and role."""

    def tell(self, fact: Fact) -> None:
        """Tell one fact; of each kind the first `MAX_FACTS`."""
        kind = type(fact).__name__
        self._told[kind] += 1
        if self._told[kind] <= MAX_FACTS or isinstance(fact, Ended):
            _append(self._facts, fact.model_dump_json())

    def refused(self, what: str) -> None:
        """Note that the jail refused something."""
        place = place_in(sys._getframe(1), self._script, skip=_OURS)
        self.tell(Refusal(line=place.line, what=clip(what), own=place.own))

    def refused_backend(self, what: str) -> None:
        """Note that a VISA back end was refused: PyVISA only passes on what the script asks for."""
        place = place_in(sys._getframe(1), self._script)
        self.tell(Refusal(line=place.line, what=clip(what), own=place.line is not None))

    def attach(self, bench: SimulatedBench) -> None:
        """Listen to the instruments of a bench; once is enough."""
        if not any(known is bench for known in self._benches):
            self._benches.append(bench)
            number = len(self._benches)
            bench.listen(lambda event: self._heard(number, event))

    def _heard(self, bench: int, event: Event) -> None:
        if event.dir == ">" or event.text:  # a read that got nothing is no message
            _append(self._transcript, json.dumps(_row(event)))
        key = bench, event.role
        if event.dir == "<" and not event.faults:
            self._asked.pop(key, None)
            return
        line = speaker(sys._getframe(1), self._script, event.text)
        for fault in event.faults:
            self._error(line, event, fault)
            if fault.code == QUERY_INTERRUPTED:
                self._unread(*key)
        if event.dir == ">":
            self._asked[key] = (line, event.model, event.text)

    def _error(self, line: int | None, event: Event, fault: QueuedError) -> None:
        """Tell an error: its text where it can be read from the instrument, its number with the sign it has there."""
        other_sign = fault.text.startswith(str(-fault.code))
        self.tell(
            InstrumentError(
                line=line,
                role=event.role,
                model=event.model,
                command=clip(event.text),
                vendor_error=clip(fault.text) if fault.kept else "",
                code=-fault.code if other_sign else fault.code,
            )
        )

    def _unread(self, bench: int, role: str) -> None:
        asked = self._asked.get((bench, role))
        if asked is not None:
            line, model, command = asked
            self.tell(Unread(line=line, role=role, model=model, command=clip(command)))

    def look_at_the_end(self) -> None:
        """Tell what the script left behind on the benches: replies, errors, outputs that are on."""
        for number, bench in enumerate(self._benches, start=1):
            for role, instrument in bench.instruments.items():
                if instrument.output is not None:
                    self._unread(number, role)
                for entry in (*instrument.status.readable, *instrument.status.queue):
                    self.tell(LeftError(role=role, vendor_error=clip(entry.text)))
            for output in bench.outputs_on():
                self.tell(OutputOn(output=clip(output)))


def _row(event: Event) -> dict[str, object]:
    """Return a message as a line of the transcript; what is no text goes as base64."""
    text = event.text
    known = {"t": round(event.t, 6), "role": event.role, "model": event.model, "dir": event.dir}
    plain = text.translate(_SPACES).isprintable()
    said = (
        {"text": text} if plain else {"text": "", "bytes": base64.b64encode(text.encode("latin-1", "replace")).decode()}
    )
    return {**known, **said, "errors": list(event.errors)}


def _append(file: int, line: str) -> None:
    """Write a line at once, past all buffers: the next moment may be the last."""
    try:
        os.write(file, line.encode("utf-8", "backslashreplace") + b"\n")
    except OSError:
        return  # disk full or the cap on file size: the script meets it too, and says so
