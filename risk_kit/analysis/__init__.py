"""What played games show: metrics of games, intervals that hold while they are watched, compared rules."""
