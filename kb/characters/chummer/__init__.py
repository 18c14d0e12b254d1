"""Files of Chummer5a: saves and exports."""
