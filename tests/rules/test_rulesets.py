"""Ruleset files: complete, like their schema, overridable by three lines or by one rule."""

from __future__ import annotations

import dataclasses
import re
import typing
from enum import IntEnum
from types import UnionType

import pytest

from risk_kit.cli.check import check_file
from risk_kit.errors import FileError, RuleError, UnknownNameError
from risk_kit.files.locate import shipped
from risk_kit.files.schema import load_schema
from risk_kit.rules.build import options, word
from risk_kit.rules.changes import option_titles
from risk_kit.rules.compare import compare
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.options import Ties, Wild
from risk_kit.rules.ruleset import ByPlayers, Ruleset

GROUPS = ("players", "setup", "reinforcements", "cards", "attack", "defense", "occupy", "fortify", "victory")


# The value of each option that the rule ledger states, with the id of the rule.
LEDGER = [
    ("classic", "players.numbers", "[3, 4, 5, 6]", "pt1-05"),
    ("classic", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "pt1-05"),
    ("classic", "setup.territories", "claimed", "pt1-07"),
    ("classic", "setup.first_to_claim", "highest_roll", "pt1-06"),
    ("classic", "setup.first_to_place", "next_in_turn", "pt1-09"),
    ("classic", "setup.armies_a_time", "1", "pt1-09"),
    ("classic", "setup.first_to_play", "rolled_again", "pt1-11"),
    ("classic", "setup.seats", "clockwise", "pt1-06"),
    ("classic", "reinforcements.divisor", "3", "pt1-13"),
    ("classic", "reinforcements.minimum", "3", "pt1-14"),
    ("classic", "reinforcements.continents", "true", "pt1-15"),
    ("classic", "cards.sets.three_alike", "true", "pt1-17"),
    ("classic", "cards.sets.one_of_each", "true", "pt1-17"),
    ("classic", "cards.sets.wild", "as_any", "pt1-18"),
    ("classic", "cards.sets.most_wild", "2", "pt1-18"),
    ("classic", "cards.wild", "2", "pt1-03"),
    ("classic", "cards.at_start.forced_from", "5", "pt1-19"),
    ("classic", "cards.value", "escalating", "pt1-20"),
    ("classic", "cards.escalating.first", "[4, 6, 8, 10, 12, 15]", "es2-14"),
    ("classic", "cards.escalating.step", "5", "es2-14"),
    ("classic", "attack.dice", "3", "pt1-25"),
    ("classic", "attack.choice", "chosen", "pt1-25"),
    ("classic", "defense.dice", "2", "pt1-26"),
    ("classic", "defense.choice", "chosen", "pt1-26"),
    ("classic", "defense.ties", "defender", "pt1-27"),
    ("classic", "defense.declared", "after_attacker", "pt1-35"),
    ("classic", "occupy", "dice_rolled", "pt1-29"),
    ("classic", "cards.after_elimination.takes_cards", "true", "pt1-31"),
    ("classic", "cards.after_elimination.trade", "forced", "pt1-32"),
    ("classic", "cards.after_elimination.forced_from", "5", "pt1-32"),
    ("classic", "fortify.reach", "connected", "pt1-33"),
    ("classic", "fortify.moves", "1", "pt1-33"),
    ("classic", "fortify.stay", "1", "pt1-33"),
    ("classic", "cards.draw", "once_a_turn", "pt1-34"),
    ("classic", "victory.domination", "all_territories", "pt1-01"),
    ("risiko", "players.numbers", "[3, 4, 5, 6]", "it1-01"),
    ("risiko", "victory.missions.deck", "risiko", "it1-02"),
    ("risiko", "victory.checked", "at_once", "it1-01"),
    ("risiko", "cards.wild", "2", "it1-02"),
    ("risiko", "attack.dice", "3", "it1-03"),
    ("risiko", "defense.dice", "3", "it1-03"),
    ("risiko", "setup.seats", "by_roll", "it1-04"),
    ("risiko", "setup.first_to_play", "highest_roll", "it1-04"),
    ("risiko", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "it1-06"),
    ("risiko", "setup.territories", "dealt", "it1-07"),
    ("risiko", "setup.armies_a_time", "3", "it1-08"),
    ("risiko", "reinforcements.divisor", "3", "it1-10"),
    ("risiko", "reinforcements.minimum", "0", "it1-10"),
    ("risiko", "cards.draw", "once_a_turn", "it1-12"),
    ("risiko", "cards.value", "by_kind", "it1-13"),
    ("risiko", "cards.by_kind.alike", "{infantry: 6, cavalry: 8, artillery: 4}", "it1-13"),
    ("classic", "cards.at_start.trade", "until_below", "pt1-19"),
    ("classic", "cards.at_start.until_below", "5", "pt1-19"),
    ("classic", "cards.after_elimination.until_below", "5", "pt1-32"),
    ("risiko", "attack.choice", "chosen", "it1-20"),
    ("risiko", "victory.last_survivor", "true", "it1-01"),
    ("risiko", "cards.by_kind.one_of_each", "10", "it1-13"),
    ("risiko", "cards.by_kind.with_wild", "12", "it1-13"),
    ("risiko", "cards.shown_territory.armies", "2", "it1-14"),
    ("risiko", "cards.shown_territory.counted", "each_card", "it1-14"),
    ("risiko", "cards.shown_territory.placed", "anywhere", "it1-18"),
    ("risiko", "cards.sets.wild", "with_two_alike", "it1-15"),
    ("risiko", "cards.sets.most_wild", "1", "it1-15"),
    ("risiko", "cards.at_start.forced_from", "0", "it1-16"),
    ("risiko", "cards.hand_limit", "0", "it1-16"),
    ("risiko", "cards.reshuffle", "true", "it1-17"),
    ("risiko", "defense.declared", "after_attacker", "it1-20"),
    ("risiko", "defense.choice", "chosen", "it1-20"),
    ("risiko", "defense.ties", "defender", "it1-21"),
    ("risiko", "occupy", "dice_rolled", "it1-22"),
    ("risiko", "fortify.reach", "adjacent", "it1-23"),
    ("risiko", "fortify.stay", "1", "it1-23"),
    ("risiko", "cards.after_elimination.takes_cards", "true", "it1-24"),
    ("risiko", "cards.after_elimination.trade", "free", "it1-24"),
    ("risiko", "attack.eliminate_from_round", "5", "it1-25"),
    ("risiko", "attack.early_elimination", "barred", "it1-25"),
    ("classic", "board", "world", "pt1-02"),
    ("classic", "reinforcements.minimum_for", "territories", "pt1-14"),
    ("risiko", "board", "risiko", "it1-19"),
    ("risiko", "setup.first_to_place", "highest_roll", "it1-04"),
    ("risiko", "reinforcements.continents", "true", "it1-11"),
    ("risiko", "attack.sides", "6", "it1-03"),
    ("risiko", "defense.sides", "6", "it1-03"),
    ("risiko", "victory.domination", "none", "it1-01"),
    ("risiko", "fortify.moves", "1", "it1-23"),
    ("classic_2to6", "players.numbers", "[2, 3, 4, 5, 6]", "pt2-01"),
    ("classic_2to6", "players.neutral_at", "[]", "pt2-01"),
    ("classic_2to6", "setup.armies", "{2: 40, 3: 35, 4: 30, 5: 25, 6: 20}", "pt2-01"),
    ("classic_2to6", "setup.first_to_claim", "highest_roll", "pt2-02"),
    ("classic_2to6", "setup.seats", "clockwise", "pt2-02"),
    ("classic_2to6", "setup.territories", "claimed", "pt2-02"),
    ("classic_2to6", "setup.first_to_play", "first_placer", "pt2-03"),
    ("classic_2to6", "reinforcements.divisor", "3", "pt2-04"),
    ("classic_2to6", "reinforcements.minimum", "3", "pt2-04"),
    ("classic_2to6", "reinforcements.minimum_for", "territories", "pt2-04"),
    ("classic_2to6", "reinforcements.continents", "true", "pt2-05"),
    ("classic_2to6", "cards.sets.three_alike", "true", "pt2-06"),
    ("classic_2to6", "cards.sets.one_of_each", "true", "pt2-06"),
    ("classic_2to6", "cards.sets.wild", "as_any", "pt2-06"),
    ("classic_2to6", "cards.value", "escalating", "pt1-20"),
    ("classic_2to6", "cards.escalating.first", "[4, 6, 8, 10, 12, 15]", "pt1-20"),
    ("classic_2to6", "cards.at_start.forced_from", "5", "pt2-07"),
    ("classic_2to6", "cards.at_start.trade", "one_set", "pt2-07"),
    ("classic_2to6", "cards.draw", "once_a_turn", "pt2-08"),
    ("classic_2to6", "attack.dice", "3", "pt2-10"),
    ("classic_2to6", "attack.choice", "most", "pt2-10"),
    ("classic_2to6", "defense.dice", "2", "pt2-11"),
    ("classic_2to6", "defense.choice", "most", "pt2-11"),
    ("classic_2to6", "defense.ties", "defender", "pt2-12"),
    ("classic_2to6", "occupy", "one", "pt2-13"),
    ("classic_2to6", "fortify.reach", "taken_this_turn", "pt2-14"),
    ("classic_2to6", "fortify.moves", "1", "pt2-14"),
    ("classic_2to6", "cards.after_elimination.takes_cards", "true", "pt2-15"),
    ("classic_2to6", "cards.after_elimination.trade", "free", "pt2-15"),
    ("classic_2to6", "victory.domination", "all_territories", "pt2-16"),
    ("classic_2to6", "setup.armies_a_time", "1", "pt2-17"),
    ("classic_2to6", "defense.declared", "together", "pt2-18"),
    ("classic_es", "reinforcements.divisor", "3", "es1-02"),
    ("classic_es", "reinforcements.minimum", "3", "es1-02"),
    ("classic_es", "reinforcements.minimum_for", "sum", "es1-02"),
    ("classic_es", "reinforcements.continents", "true", "es1-02"),
    ("classic_es", "attack.dice", "3", "es1-04"),
    ("classic_es", "defense.dice", "2", "es1-04"),
    ("classic_es", "defense.ties", "defender", "es1-04"),
    ("classic_es", "cards.draw", "once_a_turn", "es1-05"),
    ("classic_es", "cards.after_elimination.takes_cards", "true", "es1-05"),
    ("classic_es", "cards.after_elimination.trade", "forced_then_stop", "es1-06"),
    ("classic_es", "cards.after_elimination.forced_from", "6", "es1-06"),
    ("classic_es", "cards.after_elimination.until_below", "5", "es1-06"),
    ("classic_es", "fortify.reach", "connected", "es1-07"),
    ("classic_es", "fortify.moves", "1", "es1-07"),
    ("classic_es", "fortify.stay", "1", "es1-07"),
    ("classic_es", "setup.territories", "claimed", "es1-11"),
    ("classic_es", "setup.armies_a_time", "1", "es1-09"),
    ("classic_es", "cards.wild", "2", "es1-10"),
    ("classic_es", "setup.first_to_play", "highest_roll", "es1-10"),
    ("classic_es", "victory.checked", "at_once", "es1-15"),
    ("classic_es", "players.numbers", "[3, 4, 5, 6]", "es1-22"),
    ("classic_es", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "es1-22"),
    ("classic_es", "cards.value", "escalating", "es1-22"),
    ("classic_es", "cards.at_start.forced_from", "5", "es1-22"),
    ("classic_es", "occupy", "dice_rolled", "es1-22"),
    ("classic_es", "cards.shown_territory.armies", "0", "es1-22"),
    ("secret_mission", "reinforcements.divisor", "3", "es1-02"),
    ("secret_mission", "reinforcements.minimum", "3", "es1-02"),
    ("secret_mission", "reinforcements.minimum_for", "sum", "es1-02"),
    ("secret_mission", "reinforcements.continents", "true", "es1-02"),
    ("secret_mission", "attack.dice", "3", "es1-04"),
    ("secret_mission", "defense.dice", "2", "es1-04"),
    ("secret_mission", "defense.ties", "defender", "es1-04"),
    ("secret_mission", "cards.draw", "once_a_turn", "es1-05"),
    ("secret_mission", "cards.after_elimination.takes_cards", "true", "es1-05"),
    ("secret_mission", "cards.after_elimination.trade", "forced_then_stop", "es1-06"),
    ("secret_mission", "cards.after_elimination.forced_from", "6", "es1-06"),
    ("secret_mission", "cards.after_elimination.until_below", "5", "es1-06"),
    ("secret_mission", "fortify.reach", "connected", "es1-07"),
    ("secret_mission", "fortify.moves", "1", "es1-07"),
    ("secret_mission", "fortify.stay", "1", "es1-07"),
    ("secret_mission", "setup.territories", "dealt", "es1-09"),
    ("secret_mission", "setup.armies_a_time", "1", "es1-09"),
    ("secret_mission", "cards.wild", "2", "es1-10"),
    ("secret_mission", "setup.first_to_play", "highest_roll", "es1-10"),
    ("secret_mission", "victory.checked", "at_once", "es1-15"),
    ("secret_mission", "players.numbers", "[3, 4, 5, 6]", "es1-22"),
    ("secret_mission", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "es1-22"),
    ("secret_mission", "cards.value", "escalating", "es1-22"),
    ("secret_mission", "cards.at_start.forced_from", "5", "es1-22"),
    ("secret_mission", "occupy", "dice_rolled", "es1-22"),
    ("secret_mission", "cards.shown_territory.armies", "0", "es1-22"),
    ("capital", "reinforcements.divisor", "3", "es1-02"),
    ("capital", "reinforcements.minimum", "3", "es1-02"),
    ("capital", "reinforcements.minimum_for", "sum", "es1-02"),
    ("capital", "reinforcements.continents", "true", "es1-02"),
    ("capital", "attack.dice", "3", "es1-04"),
    ("capital", "defense.dice", "2", "es1-04"),
    ("capital", "defense.ties", "defender", "es1-04"),
    ("capital", "cards.draw", "once_a_turn", "es1-05"),
    ("capital", "cards.after_elimination.takes_cards", "true", "es1-05"),
    ("capital", "cards.after_elimination.trade", "forced_then_stop", "es1-06"),
    ("capital", "cards.after_elimination.forced_from", "6", "es1-06"),
    ("capital", "cards.after_elimination.until_below", "5", "es1-06"),
    ("capital", "fortify.reach", "connected", "es1-07"),
    ("capital", "fortify.moves", "1", "es1-07"),
    ("capital", "fortify.stay", "1", "es1-07"),
    ("capital", "setup.territories", "dealt", "es1-09"),
    ("capital", "setup.armies_a_time", "1", "es1-09"),
    ("capital", "cards.wild", "2", "es1-10"),
    ("capital", "setup.first_to_play", "highest_roll", "es1-10"),
    ("capital", "victory.checked", "at_once", "es1-15"),
    ("capital", "players.numbers", "[3, 4, 5, 6]", "es1-22"),
    ("capital", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "es1-22"),
    ("capital", "cards.value", "escalating", "es1-22"),
    ("capital", "cards.at_start.forced_from", "5", "es1-22"),
    ("capital", "occupy", "dice_rolled", "es1-22"),
    ("capital", "cards.shown_territory.armies", "0", "es1-22"),
    ("two_player", "reinforcements.divisor", "3", "es1-02"),
    ("two_player", "reinforcements.minimum", "3", "es1-02"),
    ("two_player", "reinforcements.minimum_for", "sum", "es1-02"),
    ("two_player", "reinforcements.continents", "true", "es1-02"),
    ("two_player", "attack.dice", "3", "es1-04"),
    ("two_player", "defense.dice", "2", "es1-04"),
    ("two_player", "defense.ties", "defender", "es1-04"),
    ("two_player", "cards.draw", "once_a_turn", "es1-05"),
    ("two_player", "cards.after_elimination.takes_cards", "true", "es1-05"),
    ("two_player", "cards.after_elimination.trade", "forced_then_stop", "es1-06"),
    ("two_player", "cards.after_elimination.forced_from", "6", "es1-06"),
    ("two_player", "cards.after_elimination.until_below", "5", "es1-06"),
    ("two_player", "fortify.reach", "connected", "es1-07"),
    ("two_player", "fortify.moves", "1", "es1-07"),
    ("two_player", "fortify.stay", "1", "es1-07"),
    ("two_player", "setup.territories", "dealt", "es1-12"),
    ("two_player", "setup.armies_a_time", "1", "es1-09"),
    ("two_player", "cards.wild", "2", "es1-10"),
    ("two_player", "setup.first_to_play", "highest_roll", "es1-10"),
    ("two_player", "victory.checked", "at_once", "es1-15"),
    ("two_player", "cards.value", "escalating", "es1-22"),
    ("two_player", "cards.at_start.forced_from", "5", "es1-22"),
    ("two_player", "occupy", "dice_rolled", "es1-22"),
    ("two_player", "cards.shown_territory.armies", "0", "es1-22"),
    ("classic_es", "setup.first_to_claim", "highest_roll", "es1-10"),
    ("classic_es", "victory.domination", "all_territories", "es1-22"),
    ("secret_mission", "victory.domination", "none", "es1-13"),
    ("secret_mission", "victory.missions.deck", "us_1993", "es1-08"),
    ("secret_mission", "victory.simultaneous", "player_in_turn", "es1-13"),
    ("secret_mission", "victory.missions.counts_if_another_does", "true", "es1-20"),
    ("secret_mission", "victory.missions.fallback_if_destroyed", "false", "es1-20"),
    ("capital", "victory.domination", "none", "es1-14"),
    ("capital", "victory.capitals.to_hold", "{3: 3, 4: 3, 5: 4, 6: 5}", "es1-14"),
    ("capital", "victory.capitals.held", "now", "es1-14"),
    ("capital", "victory.capitals.picked", "chosen", "es1-14"),
    ("capital", "victory.missions", "null", "es1-08"),
    ("two_player", "players.numbers", "[2]", "es1-12"),
    ("two_player", "players.neutral_at", "[2]", "es1-12"),
    ("two_player", "setup.armies", "{2: 40}", "es1-22"),
    ("two_player", "setup.neutral_armies", "{2: 40}", "es1-22"),
    ("two_player", "defense.neutral_dice", "opponent", "es1-19"),
    ("two_player", "victory.domination", "all_opponents_out", "es2-26"),
    ("us_2004", "cards.wild", "2", "es2-01"),
    ("us_2004", "setup.seats", "clockwise", "es2-25"),
    ("us_2004", "setup.first_to_play", "first_placer", "es2-05"),
    ("us_2004", "reinforcements.divisor", "3", "es2-10"),
    ("us_2004", "reinforcements.minimum", "3", "es2-10"),
    ("us_2004", "reinforcements.continents", "true", "es2-10"),
    ("us_2004", "cards.draw", "once_a_turn", "es2-11"),
    ("us_2004", "cards.sets.three_alike", "true", "es2-12"),
    ("us_2004", "cards.sets.one_of_each", "true", "es2-12"),
    ("us_2004", "cards.sets.wild", "as_any", "es2-12"),
    ("us_2004", "cards.at_start.forced_from", "5", "es2-13"),
    ("us_2004", "cards.at_start.trade", "one_set", "es2-13"),
    ("us_2004", "cards.value", "escalating", "es2-14"),
    ("us_2004", "cards.escalating.first", "[4, 6, 8, 10, 12, 15]", "es2-14"),
    ("us_2004", "cards.escalating.step", "5", "es2-14"),
    ("us_2004", "cards.shown_territory.armies", "2", "es2-15"),
    ("us_2004", "cards.shown_territory.counted", "once_a_set", "es2-15"),
    ("us_2004", "cards.shown_territory.placed", "there", "es2-15"),
    ("us_2004", "attack.dice", "3", "es2-18"),
    ("us_2004", "attack.choice", "chosen", "es2-18"),
    ("us_2004", "defense.dice", "2", "es2-18"),
    ("us_2004", "defense.choice", "chosen", "es2-18"),
    ("us_2004", "defense.declared", "together", "es2-18"),
    ("us_2004", "defense.ties", "defender", "es2-19"),
    ("us_2004", "fortify.reach", "connected", "es2-20"),
    ("us_2004", "fortify.moves", "1", "es2-20"),
    ("us_2004", "attack.sides", "6", "es2-23"),
    ("us_2004", "cards.after_elimination.takes_cards", "true", "es2-26"),
    ("us_2004", "occupy", "dice_rolled", "es2-26"),
    ("us_2004_two_player", "cards.wild", "2", "es2-01"),
    ("us_2004_two_player", "setup.seats", "clockwise", "es2-25"),
    ("us_2004_two_player", "setup.first_to_play", "first_placer", "es2-09"),
    ("us_2004_two_player", "reinforcements.divisor", "3", "es2-10"),
    ("us_2004_two_player", "reinforcements.minimum", "3", "es2-10"),
    ("us_2004_two_player", "reinforcements.continents", "true", "es2-10"),
    ("us_2004_two_player", "cards.draw", "once_a_turn", "es2-11"),
    ("us_2004_two_player", "cards.sets.three_alike", "true", "es2-12"),
    ("us_2004_two_player", "cards.sets.one_of_each", "true", "es2-12"),
    ("us_2004_two_player", "cards.sets.wild", "as_any", "es2-12"),
    ("us_2004_two_player", "cards.at_start.forced_from", "5", "es2-13"),
    ("us_2004_two_player", "cards.at_start.trade", "one_set", "es2-13"),
    ("us_2004_two_player", "cards.value", "escalating", "es2-14"),
    ("us_2004_two_player", "cards.escalating.first", "[4, 6, 8, 10, 12, 15]", "es2-14"),
    ("us_2004_two_player", "cards.escalating.step", "5", "es2-14"),
    ("us_2004_two_player", "cards.shown_territory.armies", "2", "es2-15"),
    ("us_2004_two_player", "cards.shown_territory.counted", "once_a_set", "es2-15"),
    ("us_2004_two_player", "cards.shown_territory.placed", "there", "es2-15"),
    ("us_2004_two_player", "attack.dice", "3", "es2-18"),
    ("us_2004_two_player", "attack.choice", "chosen", "es2-18"),
    ("us_2004_two_player", "defense.dice", "2", "es2-18"),
    ("us_2004_two_player", "defense.choice", "chosen", "es2-18"),
    ("us_2004_two_player", "defense.declared", "together", "es2-18"),
    ("us_2004_two_player", "defense.ties", "defender", "es2-19"),
    ("us_2004_two_player", "fortify.reach", "connected", "es2-20"),
    ("us_2004_two_player", "fortify.moves", "1", "es2-20"),
    ("us_2004_two_player", "attack.sides", "6", "es2-23"),
    ("us_2004_two_player", "cards.after_elimination.takes_cards", "true", "es2-26"),
    ("us_2004_two_player", "occupy", "dice_rolled", "es2-26"),
    ("us_2004", "players.numbers", "[3, 4, 5, 6]", "es2-04"),
    ("us_2004", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "es2-04"),
    ("us_2004", "setup.territories", "claimed", "es2-04"),
    ("us_2004", "setup.first_to_claim", "highest_roll", "es2-04"),
    ("us_2004", "setup.armies_a_time", "1", "es2-04"),
    ("us_2004", "victory.domination", "all_territories", "es2-21"),
    ("us_2004", "victory.missions", "null", "es2-01"),
    ("us_2004_two_player", "players.numbers", "[2]", "es2-06"),
    ("us_2004_two_player", "players.neutral_at", "[2]", "es2-06"),
    ("us_2004_two_player", "setup.armies", "{2: 40}", "es2-06"),
    ("us_2004_two_player", "setup.territories", "piles", "es2-06"),
    ("us_2004_two_player", "setup.armies_a_time", "2", "es2-08"),
    ("us_2004_two_player", "setup.neutral_a_time", "1", "es2-08"),
    ("us_2004_two_player", "setup.neutral_armies", "{2: 40}", "es2-08"),
    ("us_2004_two_player", "setup.neutral_placed", "after_all", "es2-08"),
    ("us_2004_two_player", "setup.neutral_begins", "dealer", "es2-08"),
    ("us_2004_two_player", "victory.domination", "all_opponents_out", "es2-26"),
    ("risiko_tournament", "players.numbers", "[4]", "public descriptions of tournaments"),
    ("risiko_tournament", "setup.armies", "{4: 30}", "public descriptions of tournaments"),
    ("risiko_tournament", "reinforcements.minimum", "0", "public descriptions of tournaments"),
    ("risiko_tournament", "attack.choice", "most", "public descriptions of tournaments"),
    ("risiko_tournament", "attack.never_fewer", "true", "public descriptions of tournaments"),
    ("risiko_tournament", "defense.choice", "most", "public descriptions of tournaments"),
    (
        "risiko_tournament",
        "cards.by_kind.alike",
        "{infantry: 8, cavalry: 8, artillery: 8}",
        "public descriptions of tournaments",
    ),
    ("risiko_tournament", "cards.hand_limit", "7", "public descriptions of tournaments"),
    ("risiko_tournament", "victory.missions.deck", "risiko_tournament", "public descriptions of tournaments"),
    ("risiko_tournament", "fortify.reach", "adjacent", "public descriptions of tournaments"),
    ("risiko_tournament", "occupy", "dice_rolled", "public descriptions of tournaments"),
]


@pytest.mark.parametrize(("ruleset", "name", "value", "rule"), LEDGER)
def test_options_are_those_of_the_sources(ruleset, name, value, rule):
    assert word(dict(options(load_ruleset(ruleset)))[name]) == value, rule


@pytest.mark.parametrize("name", shipped("ruleset"))
def test_shipped_rulesets_name_the_source_of_each_group(name):
    ruleset = load_ruleset(name)
    assert {name for name, _source in ruleset.sources if "." not in name} == set(GROUPS)
    assert ruleset.id == name
    assert check_file(shipped("ruleset")[name]).findings == ()


def schema_of(kind, found: dict, path: str = ""):
    """What the schema must say of a dataclass: names, choices and types by dotted name."""
    for name, hint in typing.get_type_hints(kind).items():
        optional = typing.get_origin(hint) is UnionType
        inner = typing.get_args(hint)[0] if optional else hint
        if dataclasses.is_dataclass(inner):
            schema_of(inner, found, f"{path}{name}.")
        elif isinstance(inner, type) and issubclass(inner, IntEnum):
            found[path + name] = [member.name.lower() for member in inner]
        else:
            found[path + name] = inner


def test_schema_and_dataclasses_say_the_same():
    wanted: dict = {}
    schema_of(Ruleset, wanted)
    stated: dict = {}

    def walk(properties, path=""):
        for name, rule in properties.items():
            if "properties" in rule:
                walk(rule["properties"], f"{path}{name}.")
            else:
                stated[path + name] = rule

    walk({k: v for k, v in load_schema("ruleset")["properties"].items() if k in GROUPS})
    wanted = {name: kind for name, kind in wanted.items() if name.split(".")[0] in GROUPS}
    assert stated.keys() == wanted.keys()
    for name, kind in wanted.items():
        rule = stated[name]
        if isinstance(kind, list):
            assert rule["enum"] == kind
        elif kind in (int, bool):
            assert rule["type"] == {int: "integer", bool: "boolean"}[kind]
        elif kind is ByPlayers:
            assert rule["$ref"].endswith("by_players")
        assert rule["title"]


def test_titles_cover_every_option():
    assert set(dict(options(load_ruleset("risiko")))) - {"id", "names", "board", "sources"} <= set(
        option_titles()
    ) | {"victory.capitals"}


def test_house_rule_is_three_lines(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_text(
        "format: risk_kit/ruleset/1\nid: house\nextends: classic\nattack: {dice: 2}\n", encoding="utf-8"
    )
    house, classic = load_ruleset(path), load_ruleset("classic")
    assert compare(classic, house).differing == {"attack.dice": ("3", "2")}
    assert house.name() == "House"
    assert load_ruleset(path, ["attack.dice=1"]).name() == "House (attack.dice=1)"


@pytest.mark.parametrize(
    ("text", "code", "line", "hint"),
    [
        ("extends: classic\ndefense: {dice: 5}", "schema-range", 4, ""),
        ("extends: classic\ndefense: {ties: atacker}", "schema-choice", 4, "attacker"),
        ("extends: classic\ndefence: {dice: 2}", "schema-unknown-key", 4, "defense"),
        ("extends: classic\ndefense.dice: 2", "schema-unknown-key", 4, "Write `defense: {dice: ...}`."),
        ("extends: classic\nplayers: {numbers: [2, 3]}", "ruleset-players-armies", 4, ""),
        ("extends: clasic", "extends-unknown", 3, "classic"),
        ("players: {numbers: [3]}", "schema-missing-keys", 1, "extends: classic"),
    ],
)
def test_faults_of_rulesets(tmp_path, text, code, line, hint):
    path = tmp_path / "house.yaml"
    path.write_text(f"format: risk_kit/ruleset/1\nid: house\n{text}\n", encoding="utf-8")
    findings = [f for f in check_file(path).errors if f.code == code]
    assert findings
    assert hint in findings[0].hint
    assert findings[0].place.line == line


def test_an_option_left_out_of_a_group_is_named(tmp_path):
    text = shipped("ruleset")["classic"].read_text(encoding="utf-8").replace("  armies_a_time: 1\n", "")
    path = tmp_path / "classic.yaml"
    path.write_text(text, encoding="utf-8")
    [finding] = check_file(path).errors
    assert "setup.armies_a_time" in finding.message
    assert finding.source_line == "setup:"


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ("defense.dice=3", "defense.dice", 3),
        ("defense.ties = attacker", "defense.ties", Ties.ATTACKER),
        ("cards.sets.wild=with_two_alike", "cards.sets.wild", Wild.WITH_TWO_ALIKE),
        ("players.numbers=[3, 4]", "players.numbers", (3, 4)),
        ("setup.armies={3: 20, 4: 19, 5: 18, 6: 17}", "setup.armies", ((3, 20), (4, 19), (5, 18), (6, 17))),
    ],
)
def test_single_rules_can_be_changed(change, name, value):
    assert dict(options(load_ruleset("classic", [change])))[name] == value


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ("defense.dise=3", UnknownNameError, "Did you mean defense.dice?"),
        ("defense=3", UnknownNameError, "There is no rule 'defense'"),
        ("id=other", UnknownNameError, "There is no rule"),
        ("defense.dice=9", FileError, "from 1 to 4"),
        ("defense.dice=two", FileError, "a whole number"),
        ("defense.dice=", RuleError, "needs a value"),
        ("defense.dice", RuleError, "needs a value"),
        ("defense.ties=atacker", FileError, "Did you mean attacker?"),
        ("defense.dice=[1", FileError, "not closed"),
        ("defense.dice=*x", FileError, "alias"),
        ("defense.dice=null", RuleError, "needs a value"),
        ("defense.dice=# 3", RuleError, "needs a value"),
        ("defense.dice=3\udcff", FileError, "not UTF-8"),
        ("defense.dice=\x1b[31m", FileError, "invisible"),
        ("players.numbers=[2]", FileError, "--rule players.numbers:1:1"),
    ],
)
def test_wrong_changes_say_what_would_be_right(change, error, words):
    with pytest.raises(error, match=re.escape(words)):
        load_ruleset("classic", [change])


def test_counts_for_other_numbers_of_players_are_not_inherited():
    assert load_ruleset("two_player").setup.armies == ((2, 40),)
    assert load_ruleset("us_2004_two_player").setup.neutral_armies == ((2, 40),)


def test_all_rulesets_of_the_sources_are_shipped():
    assert set(shipped("ruleset")) == {
        "classic", "classic_2to6", "classic_es", "secret_mission", "capital", "two_player", "risiko",
        "us_2004", "us_2004_two_player", "risiko_tournament",
    }  # fmt: skip


def test_a_house_rule_of_three_lines_has_the_id_of_its_file(tmp_path):
    path = tmp_path / "my-house.yaml"
    path.write_text("format: risk_kit/ruleset/1\nextends: risiko\ndefense: {dice: 2}\n", encoding="utf-8")
    house = load_ruleset(path)
    assert (house.id, house.name(), house.defense.dice) == ("my_house", "My House", 2)
    assert check_file(path).findings == ()


def test_a_group_can_be_switched_off():
    assert load_ruleset("risiko", ["victory.missions=null"]).victory.missions is None
    with pytest.raises(FileError, match="Nobody can win"):
        load_ruleset("risiko", ["victory.missions=null", "victory.last_survivor=false"])


def test_each_bad_change_is_reported_once_at_its_own_place():
    with pytest.raises(FileError) as caught:
        load_ruleset("classic", ["defense.dice=9", "attack.dice=9"])
    assert [finding.place.file for finding in caught.value.report.errors] == [
        "--rule attack.dice",
        "--rule defense.dice",
    ]


def test_who_must_throw_the_most_has_nothing_to_choose():
    rules = load_ruleset("classic", ["defense.choice=most", "defense.declared=after_roll"]).dice
    assert rules == load_ruleset("classic").dice


def test_changes_leave_the_shipped_ruleset_alone():
    load_ruleset("classic", ["defense.dice=3"])
    assert load_ruleset("classic").defense.dice == 2
