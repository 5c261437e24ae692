"""One entry on its way to a command: what was cut out of the document, and how it is grouped, merged and settled."""
