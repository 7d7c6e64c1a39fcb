"""Boards: territories, continents and borders, as an immutable value and a networkx graph."""
