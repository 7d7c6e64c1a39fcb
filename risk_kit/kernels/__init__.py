"""The rules of the game, each stated once: short loops over plain integers.

They run as they are, or compiled by numba from the same source. `kernels.dice` comes first: games throw
dice through it, and the exact odds enumerate every throw through it.
"""
