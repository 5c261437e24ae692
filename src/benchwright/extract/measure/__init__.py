"""How well a document was read: its own list of commands, checked facts, figures, and the report of them."""
