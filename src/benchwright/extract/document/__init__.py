"""A file opened and made pages of lines with places and fonts, whatever it is, within bounds."""
