"""Tables of commands printed as a tree: rows, whole headers, descriptions, and entries described elsewhere."""
