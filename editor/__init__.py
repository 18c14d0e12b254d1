"""The rules inside text editors: what a note refers to, and all that an editor can show of it.

`notes` is text as an editor holds it, `features` are pure functions from a note and a place to what is shown there,
and `serving` speaks the Language Server Protocol. Only `serving` knows pygls.
"""
