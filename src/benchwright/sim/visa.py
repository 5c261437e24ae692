"""The PyVISA back end: `pyvisa.ResourceManager("demo@benchwright")` opens simulated instruments.

Built on the classes of pyvisa-sim (0.7), of which it overrides the making of devices, the opening
of sessions and the bytewise read. A time-out costs no real time: it passes on the bench's clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, SupportsInt

from pyvisa import constants, errors, rname
from pyvisa.typing import VISARMSession, VISASession
from pyvisa.util import LibraryPath
from pyvisa_sim.devices import Device, Devices
from pyvisa_sim.highlevel import SimVisaLibrary
from pyvisa_sim.sessions.session import MessageBasedSession, Session

from benchwright.bench import load_bench
from benchwright.driver.model import on_serial_port
from benchwright.errors import BenchwrightError
from benchwright.sim.bench import SimulatedBench
from benchwright.sim.clock import shared_clock
from benchwright.sim.instrument import SimulatedInstrument

DEFAULT_BENCH = "demo"


class AddressNotFound(errors.VisaIOError):
    """VI_ERROR_RSRC_NFOUND, saying which addresses there are."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        super().__init__(constants.StatusCode.error_resource_not_found)
        self.asked = asked
        self.known = tuple(known)

    def __str__(self) -> str:
        return (
            f"{self.abbreviation} ({self.error_code}): no instrument of this bench has the address {self.asked}; "
            f"it has {', '.join(self.known)}."
        )

    def __reduce__(self) -> tuple[type, tuple[str, tuple[str, ...]]]:  # type: ignore[override]
        return type(self), (self.asked, self.known)


class SimulatedDevice(Device):  # type: ignore[misc]
    """The bytes in and out of one simulated instrument."""

    def __init__(self, instrument: SimulatedInstrument, resource: str) -> None:
        super().__init__(instrument.role, b"")
        self.instrument = instrument
        dialect = instrument.language.dialect
        line = instrument.language.driver.driver.visa.serial if on_serial_port(resource) else None
        self.message_end = dialect.reading.terminator.value[-1:].encode()
        """The byte that ends a message; empty where the pause behind every write does."""
        self.reply_end = ((line and line.read_termination) or dialect.replies.terminator.value).encode()
        self.waiting = b""
        """Reply bytes not yet read."""
        self.heard = b""
        """Bytes of a message not yet complete."""

    def write(self, data: bytes, end: bool = True) -> None:
        """Take bytes; the terminator, or `end` where the interface has one, completes a message."""
        data = self.heard + data
        stop = self.message_end
        if end or data.endswith(stop):
            self.heard = b""
            if data:
                self._messages(data.removesuffix(stop) if stop else data.rstrip(b"\r\n"))
            return
        complete, found, self.heard = data.rpartition(stop)
        if found:
            self._messages(complete)

    def _messages(self, data: bytes) -> None:
        if self.waiting:
            # A reply begun and not read to its end still counts as unread.
            self.instrument.output = self.instrument.output or self.waiting.decode("latin-1")
            self.waiting = b""
        text = data.decode("latin-1")
        if "\r" in text:
            text = text.replace("\r", "\n") if self.message_end == b"\r" else text.replace("\r\n", "\n").rstrip("\r")
        self.instrument.write(text)

    def take(self, count: int) -> tuple[bytes, bool]:
        """Return up to `count` reply bytes and whether that is the end; nothing if there is no reply."""
        if not self.waiting:
            reply = self.instrument.read()
            if reply is None:
                return b"", False
            self.waiting = reply.encode("latin-1") + self.reply_end
        chunk, self.waiting = self.waiting[:count], self.waiting[count:]
        return chunk, not self.waiting


class _WholeReads(MessageBasedSession):  # type: ignore[misc]
    """A session that reads replies whole, where pyvisa-sim's reads byte by byte."""

    device: SimulatedDevice

    def after_parsing(self) -> None:
        """Take the address apart; a serial port that goes by a path has no number."""
        if self.parsed.interface_type == "ASRL" and not self.parsed.board.isdigit():
            self.attrs[constants.ResourceAttribute.interface_number] = 0
        else:
            super().after_parsing()

    def read(self, count: int) -> tuple[bytes, constants.StatusCode]:
        chunk, complete = self.device.take(count)
        if not chunk:
            return b"", self._timed_out()
        if complete:
            attributes = self.attrs
            ended = chunk[-1] == attributes.get(constants.ResourceAttribute.termchar, 10)
            if ended and attributes.get(constants.ResourceAttribute.termchar_enabled):
                return chunk, constants.StatusCode.success_termination_character_read
            if self.serial and not ended and len(chunk) < count:
                return chunk, self._timed_out()  # nothing tells that no more will come
            return chunk, constants.StatusCode.success
        return chunk, constants.StatusCode.success_max_count_read

    def _timed_out(self) -> constants.StatusCode:
        """Let the time-out pass."""
        milliseconds, _ = self.get_attribute(constants.ResourceAttribute.timeout_value)
        self.device.instrument.clock.advance(min(milliseconds, 86_400_000) / 1000)
        return constants.StatusCode.error_timeout

    def write(self, data: bytes) -> tuple[int, constants.StatusCode]:
        self.device.write(data, self.has_end)
        return len(data), constants.StatusCode.success

    has_end = True
    """Whether the interface tells the end of a message apart from its bytes."""
    serial = False
    """Whether a read waits for a terminator or for all bytes asked for (VISA's default at serial ports)."""


@lru_cache(maxsize=32)
def _session_class(stock: type[Session]) -> type[Session]:
    return type(f"Simulated{stock.__name__}", (_WholeReads, stock), {})


class BenchwrightLibrary(SimVisaLibrary):  # type: ignore[misc]
    """A VISA library whose resources are the instruments of one bench.

    The library path is a bench's name (`demo`) or file (`bench.toml`).
    """

    simulated_bench: SimulatedBench

    @staticmethod
    def get_library_paths() -> tuple[LibraryPath]:
        """Return the built-in bench, for `ResourceManager("@benchwright")`."""
        return (LibraryPath(DEFAULT_BENCH),)

    @staticmethod
    def get_debug_info() -> dict[str, str]:
        """Return what `pyvisa-info` shows."""
        from importlib.metadata import version

        return {"Version": version("benchwright")}

    def _init(self) -> None:
        self.sessions: dict[int, Any] = {}
        self.simulated_bench = SimulatedBench(load_bench(str(self.library_path)), shared_clock())
        self.devices = Devices()
        for role, place in self.simulated_bench.bench.instrument.items():
            device = SimulatedDevice(self.simulated_bench.instruments[role], place.resource)
            try:
                name = str(rname.parse_resource_name(place.resource))
            except rname.InvalidResourceName as error:
                message = f"`instrument.{role}.resource`: `{place.resource}` is no VISA resource name."
                raise BenchwrightError(message) from error
            self.devices._internal[name] = device

    def open(
        self,
        session: VISARMSession,
        resource_name: str,
        access_mode: constants.AccessModes = constants.AccessModes.no_lock,
        open_timeout: SupportsInt = constants.VI_TMO_IMMEDIATE,
    ) -> tuple[VISASession, constants.StatusCode]:
        """Open a session to an instrument of the bench (viOpen); raises VisaIOError for an unknown address."""
        try:
            parsed = rname.parse_resource_name(resource_name)
        except rname.InvalidResourceName:
            return VISASession(0), self.handle_return_value(None, constants.StatusCode.error_invalid_resource_name)
        try:
            device = self.devices[str(parsed)]
        except KeyError:
            places = self.simulated_bench.bench.instrument.items()
            known = [f"{place.resource} ({role})" for role, place in places]
            raise AddressNotFound(resource_name, known) from None
        stock = Session.get_session_class(parsed.interface_type_const, parsed.resource_class)
        opened = _session_class(stock)(session, resource_name, parsed)
        opened.device = device
        opened.serial = parsed.interface_type == "ASRL"
        opened.has_end = parsed.resource_class == "INSTR" and not opened.serial
        return self._register(opened), constants.StatusCode.success

    def _device(self, session: VISASession) -> SimulatedDevice | None:
        opened = self.sessions.get(session)
        return getattr(opened, "device", None)

    def clear(self, session: VISASession) -> constants.StatusCode:
        """Clear a device (viClear): input and output are forgotten."""
        device = self._device(session)
        if device is None:
            return constants.StatusCode.error_invalid_object
        device.waiting = device.heard = b""
        device.instrument.clear()
        return constants.StatusCode.success

    def read_stb(self, session: VISASession) -> tuple[int, constants.StatusCode]:
        """Read the status byte (viReadSTB)."""
        device = self._device(session)
        if device is None:
            return 0, constants.StatusCode.error_invalid_object
        return device.instrument.status_byte() | (16 if device.waiting else 0), constants.StatusCode.success

    def assert_trigger(self, session: VISASession, protocol: constants.TriggerProtocol) -> constants.StatusCode:
        """Trigger a device (viAssertTrigger), as `*TRG` does."""
        device = self._device(session)
        if device is None:
            return constants.StatusCode.error_invalid_object
        device.instrument.trigger()
        return constants.StatusCode.success

    def flush(self, session: VISASession, mask: constants.BufferOperation) -> constants.StatusCode:
        """Discard buffers (viFlush); replies are kept by the instrument, so there is nothing to do."""
        return constants.StatusCode.success
