"""Why a finding in a ruleset or a deck of missions matters; `reasons` has all of them."""

from __future__ import annotations

from risk_kit.language import mark as _

_TOLD = (
    (
        ("ruleset-no-victory",),
        _("A game needs a way to end: conquest, the last survivor, missions or capitals."),
    ),
    (
        ("ruleset-players-armies",),
        _("Each number of players that is allowed needs its number of armies at the start."),
    ),
    (
        (
            "ruleset-board-unknown",
            "ruleset-board-broken",
            "objectives-board-unknown",
            "objectives-board-broken",
        ),
        _(
            "Rules and missions are checked with the board that they are for: its territories, "
            "continents and cards."
        ),
    ),
    (
        ("ruleset-twice", "objectives-name-twice"),
        _("The second one changes nothing, so perhaps another was meant."),
    ),
    (
        ("ruleset-one-player", "ruleset-capitals-alone"),
        _("A game is between at least two armies that fight: players, or one player and a neutral army."),
    ),
    (
        ("ruleset-neutral-unused", "ruleset-neutral-armies"),
        _(
            "`neutral_at` lists the numbers of players with whom a neutral army joins; it needs "
            "armies for just these numbers."
        ),
    ),
    (
        ("ruleset-too-few-armies", "ruleset-too-few-neutral", "ruleset-too-many-players"),
        _(
            "At the start every territory gets one army of its owner, so each needs at least as many "
            "armies as territories."
        ),
    ),
    (
        ("ruleset-piles",),
        _(
            "Three piles of cards are for two players, who take one each, and a neutral army, which "
            "takes the third."
        ),
    ),
    (
        ("ruleset-first-unknown",),
        _(
            "Who begins must be known when it is needed; this choice points to something that has not "
            "happened by then."
        ),
    ),
    (
        ("ruleset-most-wild", "ruleset-wild-useless", "ruleset-wild-alone"),
        _("How many wild cards a set may hold goes with how many are in the deck."),
    ),
    (
        ("ruleset-no-sets", "ruleset-no-cards", "ruleset-one-of-each"),
        _(
            "Cards that are drawn must be worth something: some three of them, by the symbols of the "
            "board, must be a set."
        ),
    ),
    (
        ("ruleset-symbol-unknown", "ruleset-symbol-missing"),
        _("The table of values and the cards of the board must have the same symbols."),
    ),
    (
        (
            "ruleset-trade-few",
            "ruleset-trade-until",
            "ruleset-trade-never-ends",
            "ruleset-trade-from-none",
            "ruleset-hand-limit",
        ),
        _(
            "A forced trade begins at `forced_from` cards and ends below `until_below`; a set takes "
            "three cards. The numbers must leave room for that."
        ),
    ),
    (
        ("ruleset-never-fewer",),
        _(
            "With `never_fewer` an attacker must roll at least as many dice as the defender, and the "
            "defender may roll more than an attacker ever has."
        ),
    ),
    (
        ("ruleset-elimination-late",),
        _("The game is over before the rule against early elimination ends."),
    ),
    (
        ("ruleset-fortify-no-moves",),
        _("Two options contradict each other: one lets armies move, the other lets no move happen."),
    ),
    (
        ("ruleset-deck-unknown", "ruleset-deck-broken", "ruleset-deck-board", "ruleset-deck-small"),
        _(
            "A deck of missions must be there, sound, made for this board, and have a mission for "
            "each player."
        ),
    ),
    (
        ("ruleset-deck-fallback", "ruleset-missions-contradict", "ruleset-mission-hopeless"),
        _(
            "A mission to destroy a color can meet a color that is absent, one's own, or destroyed by "
            "another. The rules must say what counts then, once."
        ),
    ),
    (
        ("ruleset-capitals-missing", "ruleset-capitals-count"),
        _(
            "Each number of players needs its number of capitals to hold: more than one's own, and no "
            "more than there are."
        ),
    ),
    (
        ("ruleset-ranking-missing",),
        _("After the last round players are compared by the `ranking`, its first word first."),
    ),
    (
        ("objectives-no-goal", "objectives-two-goals", "objectives-stray-key"),
        _(
            "A mission has one goal, and only the keys that go with it: `armies` with `territories`, "
            "`any_other` with `continents`."
        ),
    ),
    (
        ("objectives-same",),
        _(
            "Two players could be dealt the same mission. Some decks mean that; often a name was to "
            "be another."
        ),
    ),
    (
        ("objectives-fallback-color",),
        _(
            "It takes the place of a mission to destroy a color that cannot be reached, so it must be "
            "one that can."
        ),
    ),
    (
        ("objectives-unknown-continent", "objectives-unknown-territory"),
        _("Missions name territories and continents by the ids of the board."),
    ),
    (
        ("objectives-too-many-territories", "objectives-too-many-continents"),
        _("Nobody could ever fulfill this mission: the board has not so many."),
    ),
)
RULE_REASONS: dict[str, str] = {code: reason for codes, reason in _TOLD for code in codes}
