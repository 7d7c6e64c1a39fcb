"""The same counting by the engine: every legal move of a `Game`, with every outcome of chance on its tape."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import Attack, Defend, Move
from risk_kit.kernels.layout import DISCARDED, IN_DECK, NOBODY
from risk_kit.kernels.words import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.game.game import Game


def tapes(game: Game, move: Move) -> Iterator[tuple[Any, ...]]:
    """Every tape that chance may give for a move; how long it is, one trial tells."""
    length = len(game.push(move).chance)
    game.pop()
    if length == 0:
        yield ()
    elif isinstance(move, (Attack, Defend)):
        yield from product(range(1, game.rules.attack.sides + 1), repeat=length)
    else:
        assert length == 1
        holders = [game.state.holder[card] for card in range(len(game.table.cards))]
        place = IN_DECK if IN_DECK in holders else DISCARDED
        yield from ((card,) for card, holder in enumerate(holders) if holder == place)


def freeze(game: Game) -> tuple[Any, ...]:
    """The position in the words of the model."""
    g, table = game.state, game.table
    names, cards = table.territories, table.cards
    places = range(len(names))
    battle: Any = None
    if g.phase == Phase.DEFEND:
        pips = tuple(g.attack_pips[: g.attack_count]) if g.attack_rolled else None
        battle = (names[g.attack_from], names[g.attack_to], g.attack_count, pips)
    elif g.phase == Phase.OCCUPY:
        battle = (names[g.attack_from], names[g.attack_to], g.occupy_least)

    def who(player: int) -> int | None:
        return None if player == NOBODY else player

    def where(place: int) -> tuple[str, ...]:
        return tuple(sorted(name for card, name in enumerate(cards) if g.holder[card] == place))

    return (
        Phase(g.phase).name, who(g.player), who(g.turn_player), g.round, tuple(who(g.owner[t]) for t in places),
        tuple(g.armies[t] for t in places), tuple(g.armies_left[:2]), g.to_place, battle,
        tuple(names[t] for t in places if g.taken[t]), g.captures, g.fortifies, bool(g.trade_due),
        (where(0), where(1)), where(IN_DECK), where(DISCARDED), g.sets_traded,
    )  # fmt: skip


def count(game: Game, depth: int) -> list[Counter[tuple[Any, ...]]]:
    """For each depth, how many sequences of moves and chance lead to each position."""
    states = {freeze(game): game._array.copy()}
    layers = [Counter({freeze(game): 1})]
    for _move in range(depth):
        layer: Counter[tuple[Any, ...]] = Counter()
        following = {}
        for key, ways in layers[-1].items():
            game._array[:] = states[key]
            for move in list(game.legal_moves):
                for tape in list(tapes(game, move)):
                    game.push(move, chance=tape)
                    frozen = freeze(game)
                    layer[frozen] += ways
                    following[frozen] = game._array.copy()
                    game.pop()
        states = following
        layers.append(layer)
    return layers
