"""A vendor's manual becomes a proposed file of manual facts, each with its page and how sure it is.

From below: `document` opens a file and gives its pages as lines with places and fonts; `notation` reads one printed
form of a command; `facts` reads what is said of its parameters and replies; `entries` holds what belongs to one
command; `spoken` reads entries told in running text; `layouts` find the entries, one module for each way of printing;
`assemble` makes commands of them, `readings` keeps the layout that reads the document best, `run` is the whole.
`measure` holds the result against the document's own list, or against what a person read.

Nothing is repaired in silence and nothing is guessed: what could not be settled stands in the entry's `doubts`.
"""
