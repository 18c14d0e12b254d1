"""Notes as an editor has them: lines, places, references, front matter, rolls, turns."""
