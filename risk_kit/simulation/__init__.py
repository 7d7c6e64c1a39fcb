"""Many games at once: the loop that plays them, workers that share them out, and their results as tables."""
