"""A slow, obvious model of the game for two, on names, that shares no code with the engine.

A game is a dict, a move gives all games that may follow from it, one for each outcome of chance. Rules are the
words of a ruleset file in a dict. What is left out: neutral armies, missions, capitals, eliminations that are
not the end, and more than one way to win.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from typing import Any

Rules = dict[str, Any]
Position = dict[str, Any]


class Model:
    """Board and rules, and what may follow in a position."""

    def __init__(self, borders: list[str], continents: list[tuple[str, int]], rules: Rules) -> None:
        self.neighbors: dict[str, set[str]] = {}
        for border in borders:
            arrow = ">" if ">" in border else "-"
            a, b = border.split(arrow)
            self.neighbors.setdefault(a, set()).add(b)
            self.neighbors.setdefault(b, set())
            if arrow == "-":
                self.neighbors[b].add(a)
        self.continents = continents
        self.rules = rules
        self.names = sorted(self.neighbors)

    def start(self, first: int) -> Position:
        """Before the first territory is claimed."""
        return {
            "phase": "CLAIM", "player": first, "turn": None, "owner": dict.fromkeys(self.names), "round": 0,
            "armies": dict.fromkeys(self.names, 0), "left": [self.rules["start"]] * 2, "first": first,
            "to_place": 0, "battle": None, "taken": set(), "captures": 0, "fortifies": 0, "due": False,
            "hands": [set(), set()], "deck": set(self.rules.get("cards", ())), "discards": set(), "sets": 0,
        }  # fmt: skip

    def after(self, game: Position) -> list[Position]:
        """Every game after every move and every outcome of chance."""
        if game["phase"] == "OVER":
            return []
        return list(getattr(self, f"after_{game['phase'].lower()}")(deepcopy(game)))

    # The set-up

    def after_claim(self, game):
        for name in self.names:
            if game["owner"][name] is None:
                new = deepcopy(game)
                new["owner"][name], new["armies"][name] = game["player"], 1
                new["left"][game["player"]] -= 1
                new["player"] = 1 - game["player"]
                if None not in new["owner"].values():
                    new["player"] = new["first"] if self.rules["place_first"] == "roll" else new["player"]
                    self.go_on_placing(new)
                yield new

    def go_on_placing(self, game):
        if game["left"] == [0, 0]:
            self.start_turn(game, game["first"], 1)
            return
        if game["left"][game["player"]] == 0:
            game["player"] = 1 - game["player"]
        game["phase"] = "PLACE"
        game["to_place"] = min(self.rules["a_time"], game["left"][game["player"]])

    def after_place(self, game):
        for new, count in self.placings(game):
            new["left"][game["player"]] -= count
            if new["to_place"] == 0:
                new["player"] = 1 - game["player"]
                self.go_on_placing(new)
            yield new

    def placings(self, game):
        """One game for each territory and each number of armies that may be placed on it."""
        for name in self.names:
            if game["owner"][name] == game["player"]:
                for count in range(1, game["to_place"] + 1):
                    new = deepcopy(game)
                    new["armies"][name] += count
                    new["to_place"] -= count
                    yield new, count

    # A turn

    def start_turn(self, game, player, round_number):
        held = [name for name in self.names if game["owner"][name] == player]
        armies = max(self.rules["minimum"], len(held) // self.rules["divisor"])
        for members, bonus in self.continents:
            if all(name in held for name in members):
                armies += bonus
        game.update(
            phase="REINFORCE", player=player, turn=player, round=round_number, to_place=armies,
            taken=set(), captures=0, fortifies=0,
        )  # fmt: skip
        forced = self.rules.get("forced_from", 99)
        game["due"] = len(game["hands"][player]) >= forced and bool(self.sets(game))

    def sets(self, game):
        """Threes of cards in the hand of the player that are a set: three alike or all different."""
        symbols = self.rules.get("cards", {})
        found = []
        for three in combinations(sorted(game["hands"][game["player"]]), 3):
            plain = [symbols[card] for card in three if symbols[card] != "wild"]
            wild = 3 - len(plain)
            alike, different = len(set(plain)) <= 1, len(set(plain)) == len(plain)
            if wild <= self.rules.get("most_wild", 0) and (alike or different):
                found.append(three)
        return found

    def after_reinforce(self, game):
        for new, _count in self.placings(game):
            yield new
        for three in self.sets(game):
            yield self.traded(game, three)
        if game["to_place"] == 0 and not game["due"]:
            game["phase"] = "ATTACK"
            yield game

    def traded(self, game, three):
        new = deepcopy(game)
        values = self.rules["values"]
        number = game["sets"]
        new["to_place"] += values[number] if number < len(values) else values[-1] + (number - len(values) + 1)
        new["sets"] += 1
        for card in three:
            if game["owner"].get(card) == game["player"]:
                new["armies"][card] += self.rules["shown"]
            new["hands"][game["player"]].remove(card)
            new["discards"].add(card)
        new["due"] = (
            game["due"]
            and self.rules["until_below"] <= len(new["hands"][game["player"]])
            and bool(self.sets(new))
        )
        return new

    def after_attack(self, game):
        most_dice, never_fewer = self.rules["attack_dice"], self.rules.get("never_fewer", False)
        for start in self.names:
            if game["owner"][start] != game["player"]:
                continue
            for end in sorted(self.neighbors[start]):
                if game["owner"][end] == game["player"]:
                    continue
                most = min(most_dice, game["armies"][start] - 1)
                defense = min(self.rules["defense_dice"], game["armies"][end])
                for dice in range(1, most + 1):
                    if self.rules["attack_choice"] == "most" and dice < most:
                        continue
                    if never_fewer and dice < defense:
                        continue
                    yield from self.attacked(game, start, end, dice, defense)
        if self.rules["reach"] == "none" or (
            self.rules["reach"] == "taken_this_turn" and not game["captures"]
        ):
            yield from self.finished(game)
        else:
            new = deepcopy(game)
            new["phase"] = "FORTIFY"
            yield new

    def attacked(self, game, start, end, dice, defense):
        choice = self.rules["defense_choice"]
        if choice == "most" or defense == 1:
            for pips in self.rolls(dice):
                for other in self.rolls(defense):
                    yield self.fought(deepcopy(game), start, end, pips, other)
            return
        for pips in self.rolls(dice) if choice == "after_roll" else [None]:
            new = deepcopy(game)
            new.update(phase="DEFEND", player=1 - game["player"], battle=(start, end, dice, pips))
            yield new

    def rolls(self, dice):
        return [
            tuple(sorted(pips, reverse=True))
            for pips in product(range(1, self.rules["sides"] + 1), repeat=dice)
        ]

    def after_defend(self, game):
        start, end, dice, rolled = game["battle"]
        game.update(player=game["turn"], battle=None, phase="ATTACK")
        for defense in range(1, min(self.rules["defense_dice"], game["armies"][end]) + 1):
            for pips in self.rolls(dice) if rolled is None else [rolled]:
                for other in self.rolls(defense):
                    yield self.fought(deepcopy(game), start, end, pips, other)

    def fought(self, game, start, end, pips, other):
        """The game after a roll; all lower dice cost an army, equal ones as the rules say."""
        dice = len(pips)
        for mine, theirs in zip(pips, other, strict=False):
            wins = mine > theirs or (mine == theirs and self.rules["ties"] == "attacker")
            game["armies"][end if wins else start] -= 1
        if game["armies"][end] > 0:
            return game
        game["owner"][end] = game["turn"]
        game["captures"] += 1
        game["taken"].add(end)
        movable = game["armies"][start] - 1
        least = {"one": 1, "dice_rolled": min(dice, movable), "all_but_one": movable}[self.rules["occupy"]]
        game["armies"][start] -= least
        game["armies"][end] = least
        if set(game["owner"].values()) == {game["turn"]}:
            game.update(phase="OVER", player=None)
            hands = game["hands"]
            hands[game["turn"]], hands[1 - game["turn"]] = hands[0] | hands[1], set()
        elif game["armies"][start] > 1:
            game.update(phase="OCCUPY", battle=(start, end, least))
        return game

    def after_occupy(self, game):
        start, end, _least = game["battle"]
        for more in range(game["armies"][start]):
            new = deepcopy(game)
            new["armies"][start] -= more
            new["armies"][end] += more
            new.update(phase="ATTACK", battle=None)
            yield new

    def after_fortify(self, game):
        for start in self.names:
            for end in self.reached(game, start):
                for count in range(1, game["armies"][start] - self.rules["stay"] + 1):
                    new = deepcopy(game)
                    new["armies"][start] -= count
                    new["armies"][end] += count
                    new["fortifies"] += 1
                    if new["fortifies"] < self.rules["moves"]:
                        yield new
                    else:
                        yield from self.finished(new)
        yield from self.finished(game)

    def reached(self, game, start):
        """Own territories that armies of one may move to."""
        own = [name for name in self.names if game["owner"][name] == game["player"]]
        if start not in own:
            return []
        near = [name for name in own if name in self.neighbors[start]]
        if self.rules["reach"] == "adjacent":
            return near
        if self.rules["reach"] == "taken_this_turn":
            return [name for name in near if name in game["taken"]]
        found = set(near)
        while True:
            more = {name for here in found for name in self.neighbors[here] if name in own}
            if more <= found:
                return sorted(found - {start})
            found |= more

    def finished(self, game):
        """The next turn, after each card that may be drawn."""
        cards = [None]
        if game["captures"] and self.rules.get("cards"):
            if not game["deck"] and game["discards"]:
                game["deck"], game["discards"] = game["discards"], set()
            cards = sorted(game["deck"]) or [None]
        for card in cards:
            new = deepcopy(game)
            if card is not None:
                new["deck"].remove(card)
                new["hands"][game["turn"]].add(card)
            other = 1 - game["turn"]
            self.start_turn(new, other, game["round"] + (other == game["first"]))
            yield new


def freeze(game: Position) -> tuple[Any, ...]:
    """A position as a value, the same for equal positions."""
    return (
        game["phase"], game["player"], game["turn"], game["round"], tuple(game["owner"].values()),
        tuple(game["armies"].values()), tuple(game["left"]), game["to_place"], game["battle"],
        tuple(sorted(game["taken"])), game["captures"], game["fortifies"], game["due"],
        tuple(tuple(sorted(hand)) for hand in game["hands"]), tuple(sorted(game["deck"])),
        tuple(sorted(game["discards"])), game["sets"],
    )  # fmt: skip


def count(model: Model, start: Position, depth: int) -> list[Counter[tuple[Any, ...]]]:
    """For each depth, how many sequences of moves and chance lead to each position."""
    games = {freeze(start): start}
    layers = [Counter({freeze(start): 1})]
    for _move in range(depth):
        layer: Counter[tuple[Any, ...]] = Counter()
        following = {}
        for key, ways in layers[-1].items():
            for new in model.after(games[key]):
                frozen = freeze(new)
                layer[frozen] += ways
                following[frozen] = new
        games = following
        layers.append(layer)
    return layers
