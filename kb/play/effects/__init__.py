"""What changes a roll: grants, states, modifiers and options of dice."""
