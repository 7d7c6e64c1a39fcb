"""Games that are looked at move by move: what is legal, what is not, and what each move did."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from risk_kit.game.record import Record, replay
from risk_kit.kernels.words import Kind, Phase, Violation
from tests.conformance.laws import check_armies, check_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.game.game import Game
    from risk_kit.game.table import Numbers


def legal_rows(game: Game) -> list[Sequence[int]]:
    """Rows of legal moves, after looking that there are some just while the game goes on."""
    rows = game.legal_moves.rows()
    assert bool(rows) == (not game.is_over)
    check_forced_trade(game, [row for row in rows if row[0] == Kind.TRADE])
    assert (game.outcome is None) == (not game.is_over)
    return rows


def check_forced_trade(game: Game, trades: list[Sequence[int]]) -> None:
    """A trade is due only where a set is held, and just then when a full hand begins its turn."""
    g, start = game.state, game.rules.cards.at_start
    assert trades or not g.trade_due or game.is_over
    begun = not game.moves or game.moves[-1].move.word in ("end", "fortify")
    if game.phase == Phase.REINFORCE and begun and start.forced_from:
        assert bool(g.trade_due) == (g.hand[g.player] >= start.forced_from and bool(trades))


def check(game: Game, numbers: Numbers) -> int:
    """What the kernels say about a move."""
    table = game.table
    return int(table.engine.call.check(table.board_record, table.rules_record, game._record, *numbers))


def key(numbers: Sequence[int]) -> tuple[int, ...]:
    """The numbers of a move that mean something: cards have no order, and some moves no parts."""
    kind, a, b, c, number = numbers
    if kind == Kind.TRADE:
        return (kind, *sorted((a, b, c)), number)
    if kind == Kind.END_PHASE:
        return (kind,)
    if kind in (Kind.ATTACK, Kind.FORTIFY):
        return kind, a, b, number
    if kind == Kind.PLACE:
        return kind, a, number
    return (kind, number) if kind in (Kind.DEFEND, Kind.OCCUPY) else (kind, a)


def check_legal(game: Game, rows: list[Sequence[int]], chooser: random.Random, tries: int) -> None:
    """Moves of the list are legal, others are not, and asking changes nothing."""
    before = game._array.tobytes()
    for kind, a, b, c, least, most in chooser.sample(rows, min(tries, len(rows))):
        assert least <= most
        assert check(game, (kind, a, b, c, chooser.randint(least, most))) == Violation.NONE
    ranges = {key((*row[:4], 0))[:-1] if row[0] in _COUNTED else key((*row[:4], row[4])): row for row in rows}
    assert len(ranges) == len(rows), "a move is listed twice"
    for _try in range(tries):
        tried = some_move(game, rows, chooser)
        full = key(tried)
        row = ranges.get(full[:-1] if tried[0] in _COUNTED else full)
        legal = row is not None and (tried[0] not in _COUNTED or row[4] <= tried[4] <= row[5])
        assert (check(game, tried) == Violation.NONE) == legal, tried
    assert game._array.tobytes() == before


_COUNTED = (Kind.PLACE, Kind.ATTACK, Kind.DEFEND, Kind.OCCUPY, Kind.FORTIFY)


def some_move(game: Game, rows: list[Sequence[int]], chooser: random.Random) -> Numbers:
    """Any move, mostly one of the phase that is near a legal one."""
    places, cards = len(game.table.territories), len(game.table.cards)
    if rows and chooser.random() < 0.7:
        numbers = [*chooser.choice(rows)[:4], 0]
        numbers[4] = chooser.choice(rows)[chooser.choice((4, 5))] + chooser.choice((-1, 0, 0, 1))
        slot = chooser.choice((1, 2, 3, 4))
        if slot < 4:
            numbers[slot] = chooser.randint(-1, max(places, cards))
    else:
        most = max(places, cards)
        numbers = [chooser.choice(list(Kind)), *(chooser.randint(-1, most) for _slot in range(4))]
    return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]


def choose(game: Game, rows: list[Sequence[int]], chooser: random.Random) -> Numbers:
    """A random legal move; sets are traded and turns ended rather more often than their share."""
    rare = [row for row in rows if row[0] in (Kind.TRADE, Kind.FORTIFY)]
    kind, a, b, c, least, most = chooser.choice(rare if rare and chooser.random() < 0.3 else rows)
    if kind == Kind.PLACE and game.phase != Phase.REINFORCE and chooser.random() < 0.5:
        least = most
    return kind, a, b, c, chooser.randint(least, most)


def play_watched(game: Game, seed: int, most: int, *, tries: int = 4, undo: float = 0.3) -> None:
    """Play at most so many random moves, and look at every one."""
    chooser = random.Random(seed)
    check_state(game.table, game.state)
    moves = 0
    while not game.is_over and moves < most:
        rows = legal_rows(game)
        check_legal(game, rows, chooser, tries)
        before = game._array.tobytes()
        move = game.table.move(choose(game, rows, chooser))
        result = game.push(move)
        check_state(game.table, game.state)
        check_armies(game, result)
        assert result.text()
        if chooser.random() < undo:
            after = game._array.tobytes()
            assert game.pop() == move
            assert game._array.tobytes() == before
            game.push(move)
            assert game._array.tobytes() == after, "the same move in the same position had another end"
        moves += 1
    legal_rows(game)


def skew(game: Game, seed: int) -> None:
    """Go on from a position near the end: full hands, many armies, and one player with a single territory."""
    chooser = random.Random(seed)
    game.deal()
    if game.is_over:
        return
    players, places = game.players, list(game.table.territories)
    owners: list[int | None] = [player.seat for player in players]
    if len(players) in game.rules.players.neutral_at:
        owners.append(None)
    chooser.shuffle(places)
    weak, others = owners[0], owners[1:] or owners
    owner_of = {
        place: owners[index] if index < len(owners) else chooser.choice([*others, others[0], others[0]])
        for index, place in enumerate(places)
    }
    holdings = {
        place: (owner, 1 if owner == weak else chooser.choice((1, 2, 4, 8)))
        for place, owner in owner_of.items()
    }
    cards = list(game.table.cards)
    chooser.shuffle(cards)
    hands = {player: [cards.pop() for _card in range(hand_size(game, cards, chooser))] for player in players}
    turn = chooser.choice(players)
    game.arrange(
        holdings, hands=hands, turn=turn, phase=Phase.REINFORCE, to_place=chooser.randint(0, 3), round=1
    )


def hand_size(game: Game, cards: list[str], chooser: random.Random) -> int:
    """How many of the cards that are left a player is dealt."""
    limit = game.rules.cards.hand_limit or 5
    return min(len(cards), chooser.randint(0, limit))


def check_repeats(game: Game) -> None:
    """A record replays, through its text too; a position reads back; the same seed is the same game."""
    record = Record.parse(game.record().text())
    again = replay(record, board=game.board, ruleset=game.rules)
    text = game.position()
    assert again.position() == text
    # What chance gave before a position that was set up by hand is not in its text.
    assert game.start or again._array.tobytes() == game._array.tobytes()
    read = type(game).from_position(text, board=game.board, ruleset=game.rules)
    assert read.position() == text
    assert read.legal_moves.rows() == game.legal_moves.rows()
