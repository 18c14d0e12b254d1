"""How long things take, beside peers in the same run."""
