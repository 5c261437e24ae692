"""Parts of the layout of entries that are headed by a pair of names."""
