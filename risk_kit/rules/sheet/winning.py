"""Sentences about victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import mark, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.build import word
from risk_kit.rules.option_words import choice_text
from risk_kit.rules.options import Checked, Domination, Held, Simultaneous
from risk_kit.rules.sheet.opening import by_players, one_of

if TYPE_CHECKING:
    from risk_kit.rules.objectives import Deck, Objective
    from risk_kit.rules.ruleset import Missions, Ruleset, Victory

UNCERTAIN = "(?)"
_DOMINATION = {
    (Domination.ALL_TERRITORIES, False): mark("Whoever holds all territories wins."),
    (Domination.ALL_TERRITORIES, True): mark("Whoever holds all territories, neutral ones too, wins."),
    (Domination.ALL_OPPONENTS_OUT, False): mark("Whoever has put all opponents out wins."),
    (Domination.ALL_OPPONENTS_OUT, True): mark(
        "Whoever has put all opponents out wins; the neutral army may stand."
    ),
}
_HELD = {
    Held.NOW: mark("Only capitals that are held at that moment count."),
    Held.EVER_CAPTURED: mark("A captured capital counts even when it was lost again."),
}
_CHECKED = {
    Checked.AT_ONCE: mark("The game ends at the moment a player has won."),
    Checked.END_OF_TURN: mark("Whether a player has won is seen at the end of each turn."),
    Checked.START_OF_OWN_TURN: mark("Whether a player has won is seen at the start of their own turn."),
}
_SIMULTANEOUS = {
    Simultaneous.PLAYER_IN_TURN: mark(
        "If several players would win at the same moment, the one in turn wins, then the next in "
        "the order of play."
    ),
    Simultaneous.SEAT_ORDER: mark(
        "If several players would win at the same moment, the one in the first seat wins."
    ),
}


def victory_sentences(rules: Ruleset, deck: Deck | None) -> list[str]:
    """How the game is won, and when it is over."""
    victory = rules.victory
    neutral = bool(rules.players.neutral_at)
    sentences = []
    if victory.domination is not Domination.NONE:
        sentences.append(_(_DOMINATION[victory.domination, neutral]))
    if victory.missions is not None:
        sentences += _missions(victory.missions, deck)
    if victory.capitals is not None:
        counts = by_players(victory.capitals.to_hold)
        text = _("Whoever holds enough capitals, their own always among them, wins: {counts}.")
        sentences += [text.format(counts=counts), _(_HELD[victory.capitals.held])]
        sentences.append(_("Losing one's capital does not put one out."))
    if victory.last_survivor and victory.domination is not Domination.ALL_OPPONENTS_OUT:
        sentences.append(_("The last player left wins."))
    sentences.append(_(_CHECKED[victory.checked]))
    if victory.missions is not None or victory.capitals is not None:
        sentences.append(_(_SIMULTANEOUS[victory.simultaneous]))
    if victory.round_limit:
        sentences.append(round_limit_text(victory))
    return sentences


def round_limit_text(victory: Victory) -> str:
    """After which round the game ends, and what ranks the players then; empty where it goes on."""
    if not victory.round_limit:
        return ""
    ranking = ", ".join(choice_text("victory.ranking", word(rank)) for rank in victory.ranking)
    text = ngettext(
        "After {count} round the game ends, and this decides, in this order: {ranking}.",
        "After {count} rounds the game ends, and this decides, in this order: {ranking}.",
        victory.round_limit,
    )
    return text.format(count=victory.round_limit, ranking=ranking)


def mission_text(mission: Objective) -> str:
    """A mission as a sentence, after its nickname, with a mark where its text is not known for sure."""
    name = mission.name()
    parts = (f"{name}:" if name else "", mission.text(), UNCERTAIN if mission.uncertain else "")
    return " ".join(filter(None, parts))


def _missions(missions: Missions, deck: Deck | None) -> list[str]:
    sentences = [_("Whoever completes their secret mission wins.")]
    if deck is not None and not deck.colors:
        return sentences
    cases = [
        case
        for case, applies in (
            (_("nobody plays that color"), missions.fallback_if_absent and not missions.remove_absent),
            (_("it is your own"), missions.fallback_if_own),
            (_("another player destroys it"), missions.fallback_if_destroyed),
        )
        if applies
    ]
    if cases:
        text = _("A mission to destroy a color is replaced if {cases}.").format(cases=one_of(cases))
        sentences.append(text)
        if deck is not None and deck.fallback is not None:
            sentences.append(_("The mission instead: {mission}").format(mission=mission_text(deck.fallback)))
    if missions.counts_if_another_does:
        sentences.append(_("A mission to destroy a color also counts when another player does it."))
    return sentences
