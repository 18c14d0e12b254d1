"""A note as an editor holds it: lines, places in them, references, front matter, turns."""
