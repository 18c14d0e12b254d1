"""One roll: read with its changes and rulings, its odds, and its replay with given dice."""
