"""What a wanted chance needs: a number of a test varied until it is met."""
