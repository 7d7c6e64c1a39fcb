"""Strategies of hypothesis: boards, decks of missions, rulesets out of every option, and tables of all three."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from risk_kit.board.board import Board, Border, Continent, Names, Territory
from risk_kit.game import opening
from risk_kit.game.game import Game
from risk_kit.rules import options as o
from risk_kit.rules import ruleset as r
from risk_kit.rules.checks import check_options
from risk_kit.rules.objectives import Deck, Objective

if TYPE_CHECKING:
    from collections.abc import Iterator

COLORS = ("red", "blue", "yellow", "green")
SYMBOLS = ("infantry", "cavalry", "artillery", "navy")


def names(text: str) -> Names:
    return Names((("en", text.replace("_", " ").title()),))


def make_board(
    borders: list[Border], continents: dict[str, tuple[int, list[str]]], cards: dict[str, str] | None = None
) -> Board:
    """Board of its borders and of continents, each a bonus and territories; these are in board order."""
    continent_of = {name: key for key, (_bonus, held) in continents.items() for name in held}
    order = sorted(continent_of)
    return Board(
        id="tiny",
        names=names("tiny"),
        territory_list=tuple(
            Territory(name, index, names(name), continent_of[name], card=(cards or {}).get(name))
            for index, name in enumerate(order)
        ),
        continent_list=tuple(
            Continent(key, index, names(key), bonus, tuple(sorted(held)))
            for index, (key, (bonus, held)) in enumerate(continents.items())
        ),
        borders=tuple(borders),
    )


@st.composite
def boards(draw: st.DrawFn, least: int = 4, most: int = 12) -> Board:
    """Boards in one piece: some borders by sea, some one-way, some territories without a card."""
    count = draw(st.integers(least, most))
    ids = [f"t{number:02}" for number in range(count)]
    pairs = {(draw(st.integers(0, end - 1)), end) for end in range(1, count)}
    more = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).map(lambda p: (min(p), max(p)))
    pairs |= {pair for pair in draw(st.lists(more, max_size=count)) if pair[0] != pair[1]}
    borders = []
    for a, b in sorted(pairs):
        one_way = draw(st.integers(0, 7)) == 0
        ends = (b, a) if one_way and draw(st.booleans()) else (a, b)
        borders.append(Border(ids[ends[0]], ids[ends[1]], sea=draw(st.booleans()), one_way=one_way))
    parts = draw(st.integers(1, 4))
    where = [*range(parts), *(draw(st.integers(0, parts - 1)) for _t in range(count - parts))]
    symbols = SYMBOLS[: draw(st.integers(1, 4))]
    card = st.sampled_from((*symbols, *symbols, None))
    return make_board(
        borders,
        {
            f"c{part}": (draw(st.integers(0, 5)), [ids[t] for t in range(count) if where[t] == part])
            for part in range(parts)
        },
        {name: symbol for name in ids if (symbol := draw(card))},
    )


def symbols_on(board: Board) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t.card for t in board.territory_list if t.card))


@st.composite
def objectives(draw: st.DrawFn, board: Board, number: int = 0, goal: o.Goal | None = None) -> Objective:
    """Missions of one goal on a board."""
    goal = draw(st.sampled_from(o.Goal)) if goal is None else goal
    ids, continents = list(board.territories), list(board.continents)
    if goal is o.Goal.TERRITORIES:
        count = draw(st.integers(len(ids) // 2, len(ids)))
        return Objective(number, goal, territories=count, armies=draw(st.integers(1, 3)))
    if goal is o.Goal.DESTROY:
        return Objective(number, goal, destroy=draw(st.sampled_from(COLORS)))
    if goal is o.Goal.HOLD:
        held = tuple(draw(st.lists(st.sampled_from(ids), min_size=len(ids) // 2, unique=True)))
        return Objective(number, goal, hold=held, rest=held, territory_names=tuple(map(names, held)))
    wanted = tuple(draw(st.lists(st.sampled_from(continents), min_size=1, unique=True)))
    more = draw(st.integers(0, len(continents) - len(wanted)))
    return Objective(
        number, goal, continents=wanted, any_other=more, continent_names=tuple(map(names, wanted))
    )


@st.composite
def decks(draw: st.DrawFn, board: Board, players: int) -> Deck:
    """Decks with missions for all, also after those of absent colors were taken out."""
    kept = [draw(objectives(board, n + 1, draw(st.sampled_from(_LASTING)))) for n in range(players)]
    extra = draw(st.integers(0, 4))
    rest = [draw(objectives(board, len(kept) + n + 1)) for n in range(extra)]
    fallback = draw(objectives(board, 0, draw(st.sampled_from(_LASTING))))
    return Deck("tiny_missions", (), board.id, "", (*kept, *rest), fallback)


_LASTING = (o.Goal.TERRITORIES, o.Goal.CONTINENTS, o.Goal.HOLD)


def _setups(board: Board, players: int, neutral: bool) -> st.SearchStrategy[r.Setup]:
    piles = [o.Territories.PILES] if players == 2 and neutral else []
    territories = st.sampled_from([o.Territories.CLAIMED, o.Territories.DEALT, *piles])
    count = len(board.territory_list)

    def setup(territories: o.Territories) -> st.SearchStrategy[r.Setup]:
        share = -(-count // (3 if territories is o.Territories.PILES else players + neutral))
        armies = st.integers(share, share + 5)
        by_players = armies.map(lambda n: r.ByPlayers(((players, n),)))
        first = st.sampled_from(o.First)
        return st.builds(
            r.Setup,
            armies=by_players,
            neutral_armies=by_players if neutral else st.just(r.ByPlayers()),
            territories=st.just(territories),
            armies_a_time=st.integers(1, 3),
            neutral_a_time=st.integers(1, 3),
            neutral_placed=st.sampled_from(o.NeutralPlaced),
            neutral_begins=first,
            first_to_claim=first,
            first_to_place=first,
            first_to_play=first,
            seats=st.sampled_from(o.Seats),
        )

    return territories.flatmap(setup)


def _cards(board: Board) -> st.SearchStrategy[r.Cards]:
    symbols = symbols_on(board)
    armies, few = st.integers(0, 9), st.integers(0, 6)
    return st.builds(
        r.Cards,
        wild=st.integers(0, 4),
        draw=st.sampled_from((*o.Draw, o.Draw.ONCE_A_TURN, o.Draw.ONCE_A_CONQUEST))
        if symbols
        else st.just(o.Draw.NEVER),
        sets=st.builds(
            r.Sets,
            three_alike=st.booleans(),
            one_of_each=st.booleans() if len(symbols) > 2 else st.just(False),
            wild=st.sampled_from(o.Wild),
            most_wild=st.integers(0, 3),
        ),
        value=st.sampled_from(o.SetValue),
        escalating=st.builds(
            r.Escalating,
            first=st.lists(st.integers(1, 9), min_size=1, max_size=4).map(tuple),
            step=st.integers(0, 5),
        ),
        by_kind=st.builds(
            r.ByKind,
            alike=st.tuples(*(armies for _s in symbols)).map(
                lambda counts: r.BySymbol(zip(symbols, counts, strict=True))
            ),
            one_of_each=armies,
            with_wild=armies,
        ),
        shown_territory=st.builds(
            r.ShownTerritory,
            armies=st.integers(0, 3),
            counted=st.sampled_from(o.Counted),
            placed=st.sampled_from(o.Placed),
        ),
        at_start=st.builds(r.AtStart, forced_from=few, trade=st.sampled_from(o.Trade), until_below=few),
        after_elimination=st.builds(
            r.AfterElimination,
            takes_cards=st.booleans(),
            trade=st.sampled_from(o.TradeAfterElimination),
            forced_from=few,
            until_below=few,
        ),
        hand_limit=st.sampled_from((0, 0, 3, 4, 6)),
        reshuffle=st.booleans(),
    )


def _victories(players: int, with_missions: bool) -> st.SearchStrategy[r.Victory]:
    missions = st.builds(
        r.Missions,
        deck=st.just("tiny_missions"),
        remove_absent=st.booleans(),
        fallback_if_absent=st.booleans(),
        fallback_if_own=st.booleans(),
        fallback_if_destroyed=st.booleans(),
        counts_if_another_does=st.booleans(),
    )
    capitals = st.builds(
        r.Capitals,
        to_hold=st.integers(2, max(2, players)).map(lambda n: r.ByPlayers(((players, n),))),
        held=st.sampled_from(o.Held),
        picked=st.sampled_from(o.Picked),
    )
    return st.builds(
        r.Victory,
        domination=st.sampled_from(o.Domination),
        last_survivor=st.booleans(),
        missions=missions if with_missions else st.none(),
        capitals=st.one_of(st.none(), capitals) if players > 1 else st.none(),
        checked=st.sampled_from(o.Checked),
        simultaneous=st.sampled_from(o.Simultaneous),
        # Without a limit random play may go on for ever; a game is left after some moves.
        round_limit=st.sampled_from((0, 0, 2, 5, 20)),
        ranking=st.lists(st.sampled_from(o.Ranking), unique=True).map(tuple),
    )


@st.composite
def rulesets(draw: st.DrawFn, board: Board, players: int, with_missions: bool = False) -> r.Ruleset:
    """Rulesets out of all options for a board and a number of players, as the checks of files accept them."""
    neutral = players == 1 or (draw(st.booleans()) and players < len(board.territory_list))
    dice, sides, bonus = st.integers(1, 4), st.sampled_from((2, 3, 6, 8)), st.integers(-1, 2)
    choice = st.sampled_from(o.Choice)
    built = st.builds(
        r.Ruleset,
        id=st.just("drawn"),
        names=st.just((("en", "Drawn"),)),
        board=st.just(board.id),
        sources=st.just(()),
        players=st.just(r.Players((players,), (players,) if neutral else ())),
        setup=_setups(board, players, neutral),
        reinforcements=st.builds(
            r.Reinforcements,
            divisor=st.integers(1, 4),
            minimum=st.integers(0, 4),
            minimum_for=st.sampled_from(o.MinimumFor),
            continents=st.booleans(),
        ),
        cards=_cards(board),
        attack=st.builds(
            r.Attack,
            dice=dice,
            choice=choice,
            sides=sides,
            bonus=bonus,
            never_fewer=st.booleans(),
            eliminate_from_round=st.integers(1, 3),
            early_elimination=st.sampled_from(o.EarlyElimination),
        ),
        defense=st.builds(
            r.Defense,
            dice=dice,
            choice=choice,
            sides=sides,
            bonus=bonus,
            declared=st.sampled_from(o.Declared),
            ties=st.sampled_from(o.Ties),
            neutral_dice=st.sampled_from(o.NeutralDice),
        ),
        occupy=st.sampled_from(o.Occupy),
        fortify=st.builds(
            r.Fortify, reach=st.sampled_from(o.Reach), moves=st.integers(0, 3), stay=st.integers(1, 3)
        ),
        victory=_victories(players, with_missions),
    )
    return draw(built.map(mended).filter(is_accepted))


def mended(rules: r.Ruleset) -> r.Ruleset:
    """The ruleset with the commonest contradictions taken out, so that few are drawn in vain."""
    setup, cards, victory = rules.setup, rules.cards, rules.victory
    claimed = setup.territories is o.Territories.CLAIMED
    unknown = {o.First.DEALER} if claimed else set()
    early = unknown | {o.First.FIRST_PLACER} | ({o.First.NEXT_IN_TURN} if claimed else set())
    beginners = {
        "first_to_claim": early,
        "first_to_place": early if setup.territories is o.Territories.DEALT else unknown,
        "first_to_play": unknown,
        "neutral_begins": unknown,
    }
    for name, barred in beginners.items():
        if getattr(setup, name) in barred:
            setup = replace(setup, **{name: o.First.HIGHEST_ROLL})
    most_wild = min(cards.sets.most_wild, cards.wild, 1 if cards.sets.wild is o.Wild.WITH_TWO_ALIKE else 3)
    most_wild = max(most_wild, min(1, cards.wild))
    cards = replace(cards, sets=replace(cards.sets, most_wild=most_wild))
    for group in ("at_start", "after_elimination"):
        own = getattr(cards, group)
        forced = max(3, own.forced_from) if own.forced_from or group == "after_elimination" else 0
        own = replace(own, forced_from=forced, until_below=min(max(1, own.until_below), forced or 6))
        cards = replace(cards, **{group: own})
    if cards.hand_limit:
        cards = replace(cards, hand_limit=max(cards.hand_limit, cards.at_start.forced_from))
    if victory.missions is not None:
        m = victory.missions
        # A mission stays possible, and is replaced in one way only.
        victory = replace(
            victory,
            missions=replace(
                m,
                fallback_if_own=True,
                fallback_if_absent=not m.remove_absent,
                fallback_if_destroyed=not m.counts_if_another_does,
            ),
        )
    if victory.round_limit:
        victory = replace(victory, ranking=victory.ranking or (o.Ranking.ARMIES,))
    fortify = replace(rules.fortify, moves=max(1, rules.fortify.moves))
    return replace(rules, setup=setup, cards=cards, victory=victory, fortify=fortify)


class _Findings:
    """What `check_options` asks of the layers of a file, for a ruleset without one."""

    documents = ()

    def __init__(self) -> None:
        self.codes: list[str] = []

    def place(self, _path: Any) -> None:
        return None

    def value_place(self, _path: Any) -> None:
        return None

    def add(self, code: str, *_where: Any, **_params: Any) -> None:
        self.codes.append(code)


def codes_of(rules: r.Ruleset) -> list[str]:
    """Codes of what the checks of a file would find in a ruleset."""
    layers: Any = _Findings()
    check_options(rules, layers)
    return list(layers.codes)


def is_accepted(rules: r.Ruleset) -> bool:
    return not codes_of(rules)


@dataclass(frozen=True)
class Setting:
    """What a game is played by, down to the seed."""

    board: Board
    rules: r.Ruleset
    deck: Deck | None
    players: int
    seed: int

    @contextmanager
    def deck_known(self) -> Iterator[None]:
        """Within, rulesets find this deck, which has no file."""
        kept, opening.load_objectives = opening.load_objectives, lambda _name: self.deck  # type: ignore
        try:
            yield
        finally:
            opening.load_objectives = kept

    def game(self, number: int = 0) -> Game:
        """A game at its beginning, of a number within the seed."""
        return Game(self.board, self.rules, self.players, seed=self.seed, number=number, compiled=False)


@st.composite
def settings_of_games(draw: st.DrawFn) -> Setting:
    """Settings: a board, a ruleset for it, missions in a third of all, 1 to 4 players, a seed."""
    board = draw(boards())
    players = draw(st.sampled_from((2, 3, 3, 4, 1)))
    with_missions = draw(st.sampled_from((False, False, True)))
    rules = draw(rulesets(board, players, with_missions))
    deck = draw(decks(board, players)) if with_missions else None
    return Setting(board, rules, deck, players, draw(st.integers(0, 2**32)))
