"""How requests are read, and answers and problems written."""
