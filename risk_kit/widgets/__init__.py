"""Widgets for notebooks: each a class over a plain model that works without a browser."""
