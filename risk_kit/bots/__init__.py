"""Players of games: what a bot is, those that are shipped, and the crafts that they share."""
