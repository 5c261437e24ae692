"""What a switch can be asked to do. A channel is one relay or crosspoint, by the number it goes by."""

from __future__ import annotations

from benchwright.driver.signature import Vocabulary, does, reads

ACTIONS: Vocabulary = {
    "close": does("close the relay", channel=True),
    "open": does("open the relay", channel=True),
    "close_only": does("close this relay and open all others", channel=True),
    "open_all": does("open all relays"),
    "read_closed": reads("whether the relay is closed", "YES", "NO", channel=True),
}
