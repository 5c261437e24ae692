"""Parts of the layout `typed`."""
