"""Parts of the layout of forms with paragraphs below them (`prose`)."""
