"""The command ``risk-kit``: one module a verb."""
