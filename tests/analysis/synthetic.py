"""Results of games that were never played, with true differences that are known."""

from __future__ import annotations

import numpy as np
import pandas as pd

ROUND_LIMIT = 60
BOTS = ("continental", "cautious", "aggressive")


def play_with(effects, rotations=3, players=3):
    """A `play` of comparisons: `effects` gives for the id of a ruleset what it adds to metrics.

    Set-ups have something in common whatever the rules; games of one set-up too.
    """

    def play(ruleset, setups, seed):
        more = effects.get(ruleset.id, {})
        rows = [
            game(more, seed, setup, rotation, players, rotations)
            for setup in setups
            for rotation in range(rotations)
        ]
        frame = pd.DataFrame(rows)
        frame.attrs["ruleset"] = ruleset.id
        return frame

    return play


def game(more, seed, setup, rotation, players, rotations):
    """One row: what a set-up shares comes from its own stream, the rest from that of the game."""
    shared = np.random.default_rng([seed, setup])
    own = np.random.default_rng([seed, setup, rotation, more.get("stream", 0)])
    ground = shared.normal()
    rounds = np.exp(2.4 + 0.2 * ground + 0.45 * own.normal()) + more.get("rounds", 0)
    rounds = int(min(max(round(rounds), 1), ROUND_LIMIT))
    first = int(shared.integers(players)) + 1
    fair = np.full(players, (1 - more.get("first", 0)) / players)
    fair[first - 1] += more.get("first", 0)
    winner = int(own.choice(players, p=fair)) + 1
    limit = own.random() < 0.01 + more.get("limit", 0)
    out = int(own.integers(players))
    behind = own.beta(2, 6) + more.get("behind", 0)
    return {
        "game": setup * rotations + rotation,
        "setup": setup,
        "rotation": rotation,
        "seats": " ".join(BOTS[seat % 3] for seat in range(players)),
        "first": first,
        "winner": winner,
        "winner_bot": BOTS[(winner - 1 + rotation) % players % 3],
        "ending": "round_limit" if limit else "mission" if own.random() < 0.6 else "all_territories",
        "rounds": rounds,
        "turns": rounds * players,
        "moves": rounds * 30,
        "rolls": rounds * 20,
        "eliminations": out,
        "first_elimination": int(own.integers(1, rounds + 1)) if out else 0,
        "idle_rounds": int(own.integers(0, rounds + 1)) if out else 0,
        "sets_traded": rounds // 3,
        "card_armies": int(own.poisson(5)) * rounds,
        "lead_changes": int(own.poisson(4)),
        "behind": float(behind),
        "settled": float(own.beta(3, 2)),
        "lost_moves": 0,
    }
