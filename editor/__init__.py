"""The rules in text editors: what a note refers to, and what an editor shows of it.

`notes` is text as an editor has it, `features` are pure functions of a note and a place in it, `data_files` does the
same for the YAML of contributors, and `serving` speaks the Language Server Protocol. Only `serving` knows pygls.
"""
