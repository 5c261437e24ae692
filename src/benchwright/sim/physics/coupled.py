"""Settings that say the same thing in two ways: amplitude and offset, or high and low level."""

from __future__ import annotations

from benchwright.sim.physics.apparatus import Settings

Names = tuple[str, ...]
State = tuple[float | None, ...]


class Coupled:
    """Two ways of saying one thing; whichever was set last holds, and the other follows."""

    def __init__(self, settings: Settings, main: Names, other: Names) -> None:
        self.settings = settings
        self.main = main
        self.other = other
        self._before: dict[int | None, tuple[State, State]] = {}

    def other_was_set(self, channel: int | None = None) -> bool:
        """Return whether the other way was used since the last look; after a reset the main one holds."""
        main, other = self._state(self.main, channel), self._state(self.other, channel)
        nothing = ((None,) * len(self.main), (None,) * len(self.other))
        main_before, other_before = self._before.get(channel, nothing)
        set_anew = any(now is not None and now != then for now, then in zip(other, other_before, strict=True))
        return set_anew and main == main_before

    def seen(self, channel: int | None = None) -> None:
        """Remember the present settings, now that they agree."""
        self._before[channel] = self._state(self.main, channel), self._state(self.other, channel)

    def _state(self, names: Names, channel: int | None) -> State:
        given = self.settings.given
        return tuple(self.settings.number(name, channel) if given(name, channel) else None for name in names)
