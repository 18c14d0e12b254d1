"""The exact odds of a roll, over all the ways in which its dice may fall."""
