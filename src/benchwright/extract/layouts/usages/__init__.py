"""Parts of the layout whose entries end with how the command is used."""
