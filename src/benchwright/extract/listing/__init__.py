"""The document's own list of commands, read without looking at the entries, and what its lines mean among them."""
