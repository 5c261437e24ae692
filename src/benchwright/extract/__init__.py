"""A vendor's manual becomes a proposed file of manual facts, each with its page and how sure it is.

`document` holds what was read (pages of lines with places and fonts), `layouts` find the entries, `notation`, `ranges`
and their kin read them, `assemble` makes commands of them. Nothing is repaired in silence and nothing is guessed:
what could not be settled stands in the entry's `doubts`.
"""
