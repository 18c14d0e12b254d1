"""What is said about a roll: its chances, the result of given dice, and the headline."""
