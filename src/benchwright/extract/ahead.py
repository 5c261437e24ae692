"""What can be read of a page before the next ones are there: a PDF comes page by page, and its pages take time to come.

What is read of a text, of a line or of a page is kept with it, so that whoever asks for it later has it at once.
Nothing depends on a page having been read ahead.
"""

from __future__ import annotations

from benchwright.extract.document.lines import Page
from benchwright.extract.document.pages import shape_of
from benchwright.extract.document.refuse import full_lines, letters_of
from benchwright.extract.document.sent_marks import marked_lines
from benchwright.extract.document.stars import lettered
from benchwright.extract.entries.labels import read_label
from benchwright.extract.layouts import layouts
from benchwright.extract.layouts.columns.beside import read_own
from benchwright.extract.listing.summary import is_title
from benchwright.extract.notation.branches import form_of


def read_ahead(page: Page) -> None:
    """Read a page's lines as every layout will; the layouts themselves are loaded meanwhile, too."""
    layouts()
    full_lines(page), letters_of(page), lettered(page), marked_lines(page)
    for line in page.lines:
        shape_of(line), form_of(line), read_label(line), is_title(line)
        if line.cells:
            read_own(line.cells[0].text)
