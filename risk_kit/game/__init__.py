"""One game with names: checks, undo, records, and what a player may know."""
