"""A ruleset: every option of a game as data, one dataclass a group, its fields named like the YAML keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.language import get_language
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import (
    Checked,
    Choice,
    Counted,
    Declared,
    Domination,
    Draw,
    EarlyElimination,
    First,
    Held,
    MinimumFor,
    NeutralDice,
    NeutralPlaced,
    Occupy,
    Picked,
    Placed,
    Ranking,
    Reach,
    Seats,
    SetValue,
    Simultaneous,
    Territories,
    Ties,
    Trade,
    TradeAfterElimination,
    Wild,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class ByPlayers(tuple[tuple[int, int], ...]):
    """Pairs of a number of players and a count, smallest number first."""

    __slots__ = ()


class BySymbol(tuple[tuple[str, int], ...]):
    """Pairs of a symbol of cards and a count, in the order of the file."""

    __slots__ = ()


@dataclass(frozen=True)
class Players:
    """How many may play, and at which numbers a neutral army joins."""

    numbers: tuple[int, ...]
    neutral_at: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """Starting armies, first owners, placing, and who begins what."""

    armies: ByPlayers
    neutral_armies: ByPlayers
    territories: Territories
    armies_a_time: int
    neutral_a_time: int
    neutral_placed: NeutralPlaced
    neutral_begins: First
    first_to_claim: First
    first_to_place: First
    first_to_play: First
    seats: Seats


@dataclass(frozen=True)
class Reinforcements:
    """Armies at the start of a turn: territories // divisor, at least the minimum, and continents."""

    divisor: int
    minimum: int
    minimum_for: MinimumFor
    continents: bool


@dataclass(frozen=True)
class Sets:
    """Which three cards are a set."""

    three_alike: bool
    one_of_each: bool
    wild: Wild
    most_wild: int


@dataclass(frozen=True)
class Escalating:
    """Armies for the first, second, ... set of the game, then `step` more each time."""

    first: tuple[int, ...]
    step: int


@dataclass(frozen=True)
class ByKind:
    """Armies for three alike by their symbol, for one of each, and for two alike with a wild card."""

    alike: BySymbol
    one_of_each: int
    with_wild: int


@dataclass(frozen=True)
class ShownTerritory:
    """More armies for cards of a traded set that show a territory the player holds."""

    armies: int
    counted: Counted
    placed: Placed


@dataclass(frozen=True)
class AtStart:
    """The trade that a full hand forces at the start of a turn; `forced_from` 0 forces none."""

    forced_from: int
    trade: Trade
    until_below: int


@dataclass(frozen=True)
class AfterElimination:
    """The loser's cards, and the trade they allow or force at once."""

    takes_cards: bool
    trade: TradeAfterElimination
    forced_from: int
    until_below: int


@dataclass(frozen=True)
class Cards:
    """Drawing, sets and their worth; `hand_limit` 0 is none."""

    wild: int
    draw: Draw
    sets: Sets
    value: SetValue
    escalating: Escalating
    by_kind: ByKind
    shown_territory: ShownTerritory
    at_start: AtStart
    after_elimination: AfterElimination
    hand_limit: int
    reshuffle: bool


@dataclass(frozen=True)
class Attack:
    """The attacker's dice, and from which round on a player may be eliminated (1: always)."""

    dice: int
    choice: Choice
    sides: int
    bonus: int
    never_fewer: bool
    eliminate_from_round: int
    early_elimination: EarlyElimination


@dataclass(frozen=True)
class Defense:
    """The defender's dice, and who wins a tie."""

    dice: int
    choice: Choice
    sides: int
    bonus: int
    declared: Declared
    ties: Ties
    neutral_dice: NeutralDice


@dataclass(frozen=True)
class Fortify:
    """The move at the end of a turn: how far, how many moves, and armies that must stay."""

    reach: Reach
    moves: int
    stay: int


@dataclass(frozen=True)
class Missions:
    """Secret missions: their deck, and what becomes of one that asks for a color.

    Those of absent colors are taken out before dealing (`remove_absent`), or fall back on another mission.
    """

    deck: str
    remove_absent: bool
    fallback_if_absent: bool
    fallback_if_own: bool
    fallback_if_destroyed: bool
    counts_if_another_does: bool


@dataclass(frozen=True)
class Capitals:
    """Capitals to hold, by number of players, one's own always among them."""

    to_hold: ByPlayers
    held: Held
    picked: Picked


@dataclass(frozen=True)
class Victory:
    """How the game is won; `round_limit` 0 is none."""

    domination: Domination
    last_survivor: bool
    missions: Missions | None
    capitals: Capitals | None
    checked: Checked
    simultaneous: Simultaneous
    round_limit: int
    ranking: tuple[Ranking, ...]


@dataclass(frozen=True)
class Ruleset:
    """All rules of a game.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> rules = load_ruleset("risiko")
    >>> rules.defense.dice, rules.defense.ties.name
    (3, 'DEFENDER')
    >>> rules
    Ruleset('risiko')
    """

    id: str
    names: tuple[tuple[str, str], ...]
    board: str
    sources: tuple[tuple[str, str], ...]
    players: Players
    setup: Setup
    reinforcements: Reinforcements
    cards: Cards
    attack: Attack
    defense: Defense
    occupy: Occupy
    fortify: Fortify
    victory: Victory

    @property
    def dice(self) -> DiceRules:
        """The part that the odds of a battle depend on."""
        chosen = self.defense.choice is Choice.CHOSEN
        return DiceRules(
            attack_dice=self.attack.dice,
            defense_dice=self.defense.dice,
            attack_sides=self.attack.sides,
            defense_sides=self.defense.sides,
            attack_bonus=self.attack.bonus,
            defense_bonus=self.defense.bonus,
            ties=self.defense.ties,
            never_fewer=self.attack.never_fewer,
            # Who must throw the most has nothing to choose when the roll is seen.
            declared=self.defense.declared if chosen else Declared.AFTER_ATTACKER,
        )

    def name(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use), else in English, else its id."""
        names: Mapping[str, str] = dict(self.names)
        return names.get(language or get_language()) or names.get("en") or self.id

    def __repr__(self) -> str:
        """The id."""
        return f"Ruleset({self.id!r})"
