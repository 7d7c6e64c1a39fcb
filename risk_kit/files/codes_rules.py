"""The kinds of findings in rulesets and decks of missions; `risk_kit.files.codes` has all kinds."""

from __future__ import annotations

from risk_kit.files.code import Code, Severity
from risk_kit.language import mark as _

E_, W_ = Severity.ERROR, Severity.WARNING

RULE_CODES: dict[str, Code] = {
    # Rulesets
    "ruleset-no-victory": Code(
        E_, _("Nobody can win: no conquest, no last survivor, no missions, no capitals.")
    ),
    "ruleset-players-armies": Code(
        E_,
        _("Starting armies are missing for {who}."),
        _("Add a line for them to `setup.armies`."),
    ),
    "ruleset-board-unknown": Code(
        E_,
        _("There is no board {board!r}."),
        _("Write the id of a shipped board, or of a file beside this one."),
    ),
    "ruleset-board-broken": Code(
        E_, _("The board {board!r} has errors: {file}."), _("Check that file first.")
    ),
    "ruleset-twice": Code(E_, _("{value} stands here twice."), _("Keep one of the two.")),
    "ruleset-one-player": Code(
        E_,
        _("One player alone has nobody to fight."),
        _("Let a neutral army join: `neutral_at: [1]`; or leave the 1 out."),
    ),
    "ruleset-neutral-unused": Code(W_, _("A neutral army joins {who}, but the game is not for {players}.")),
    "ruleset-neutral-armies": Code(
        E_,
        _("A neutral army joins {who}, but it has no armies."),
        _("Add a line for {players} to `setup.neutral_armies`."),
    ),
    "ruleset-too-few-armies": Code(
        E_,
        _(
            "There are too few armies, {armies}: with {who} a share of the {territories} territories "
            "is up to {share}, and each takes one army."
        ),
        _("Give at least {share}."),
    ),
    "ruleset-too-few-neutral": Code(
        E_,
        _(
            "There are too few neutral armies, {armies}: with {who} a share of the {territories} "
            "territories is up to {share}, and each takes one army."
        ),
        _("Give at least {share}."),
    ),
    "ruleset-too-many-players": Code(
        E_,
        _(
            "The board {board!r} has {territories} territories, too few for {who}: each starts with one "
            "or more."
        ),
        _("Leave that number of players out, or name a larger board."),
    ),
    "ruleset-piles": Code(
        E_,
        _("Three piles are for two players and a neutral army; {who} cannot share them."),
        _("Write `territories: dealt`, or 2 alone in `numbers` and in `neutral_at`."),
    ),
    "ruleset-first-unknown": Code(
        E_, _("`{option}: {value}` says nothing here: {reason}."), _("Write `{option}: highest_roll`.")
    ),
    "ruleset-most-wild": Code(
        E_,
        _("A set may hold {most} wild cards, but the deck has {wild}."),
        _("Write `wild: {most}` for the deck, or `most_wild: {wild}` for the sets."),
    ),
    "ruleset-wild-useless": Code(
        W_,
        _("No set may hold a wild card, but the deck has {wild}."),
        _("Write `most_wild: 1`, or `wild: 0`."),
    ),
    "ruleset-wild-alone": Code(
        W_,
        _("A set has room for one wild card beside two alike, so {most} are never used."),
        _("Write `most_wild: 1`."),
    ),
    "ruleset-no-sets": Code(E_, _("Cards are drawn, but no three of them are a set.")),
    "ruleset-no-cards": Code(
        E_,
        _("Cards are drawn, but the board {board!r} has no symbols on cards."),
        _("Write `draw: never`, or give its territories `card: ...`."),
    ),
    "ruleset-one-of-each": Code(
        E_,
        _("One of each takes three different cards, but the board {board!r} has too few symbols: {count}."),
        _("Write `one_of_each: false`."),
    ),
    "ruleset-symbol-unknown": Code(
        E_, _("The board {board!r} has no card with the symbol {symbol!r}; it has {symbols}.")
    ),
    "ruleset-symbol-missing": Code(
        E_,
        _("Three alike pay nothing for {symbol!r}, a symbol of the board {board!r}."),
        _("Add `{symbol}: ...` here."),
    ),
    "ruleset-trade-few": Code(
        E_,
        _("A trade cannot be forced from {count} on: a set has three cards."),
        _("Write at least 3, or 0 for no forced trade."),
    ),
    "ruleset-trade-until": Code(
        E_,
        _(
            "A trade is forced from {forced} cards on, yet until fewer than {until} are left: "
            "it is over at once."
        ),
        _("Write `until_below: {forced}` or less."),
    ),
    "ruleset-trade-never-ends": Code(
        E_,
        _("No hand has fewer than 0 cards: the forced trade never ends."),
        _("Write `until_below: {forced}`."),
    ),
    "ruleset-trade-from-none": Code(
        E_,
        _("A trade is forced, but from 0 cards on means never."),
        _("Write `forced_from: 5`, or `trade: free`."),
    ),
    "ruleset-hand-limit": Code(
        W_, _("A hand limit of {limit} never reaches the {forced} cards that force a trade.")
    ),
    "ruleset-never-fewer": Code(
        E_,
        _(
            "No attack may have fewer dice than the defender rolls, but the attacker has {attack} and the "
            "defender up to {defense}: whoever defends with {defense} armies can never be attacked."
        ),
        _("Write `never_fewer: false`, or at least {defense} attack dice."),
    ),
    "ruleset-elimination-late": Code(
        W_, _("Nobody can be eliminated before round {first}, and the game ends after round {last}.")
    ),
    "ruleset-fortify-no-moves": Code(
        W_,
        _("Armies could move at the end of a turn, but 0 times."),
        _("Write `reach: none`, or at least 1 move."),
    ),
    "ruleset-deck-unknown": Code(E_, _("There is no deck of missions {deck!r}."), _("Known decks: {known}.")),
    "ruleset-deck-broken": Code(E_, _("The deck {deck!r} has errors: {file}."), _("Check that file first.")),
    "ruleset-deck-board": Code(
        E_,
        _("The deck {deck!r} does not fit the board {board!r}, which has no {names}."),
        _("The deck is made for the board {wanted}."),
    ),
    "ruleset-deck-small": Code(E_, _("The deck {deck!r} is too small for {who}: it has {missions}.")),
    "ruleset-deck-fallback": Code(
        E_,
        _("The deck {deck!r} has no mission to fall back on."),
        _("Add `fallback: ...` to the deck, or write `{option}: false`."),
    ),
    "ruleset-missions-contradict": Code(
        E_, _("`{first}` and `{second}` cannot both hold: {reason}."), _("Write false for one of the two.")
    ),
    "ruleset-mission-hopeless": Code(
        W_, _("A mission to destroy a color can become hopeless: {reason}."), _("Write `{option}: true`.")
    ),
    "ruleset-capitals-missing": Code(
        E_,
        _("The number of capitals to hold is missing for {players} players."),
        _("Add a line for them to `capitals.to_hold`."),
    ),
    "ruleset-capitals-count": Code(
        E_,
        _(
            "With {players} players there are {players} capitals, one's own included; "
            "{count} cannot be the goal."
        ),
        _("Write a number from 2 to {players}."),
    ),
    "ruleset-capitals-alone": Code(E_, _("One player alone has no capital to capture.")),
    "ruleset-ranking-missing": Code(
        E_,
        _("The game ends after round {rounds}, but nothing says who has won then."),
        _("Write `ranking: [territories, armies]`."),
    ),
    # Decks of missions
    "objectives-board-unknown": Code(
        E_,
        _("There is no board {board!r}."),
        _("Write the id of a shipped board, or of a file beside this one."),
    ),
    "objectives-board-broken": Code(
        E_, _("The board {board!r} has errors: {file}."), _("Check that file first.")
    ),
    "objectives-no-goal": Code(E_, _("This mission has no goal."), _("Give it one of: {goals}.")),
    "objectives-two-goals": Code(
        E_, _("This mission has two goals, `{first}` and `{second}`."), _("Keep one of the two.")
    ),
    "objectives-stray-key": Code(
        E_, _("`{key}` belongs to `{goal}`, which this mission does not have."), _("Delete it.")
    ),
    "objectives-name-twice": Code(E_, _("{name!r} stands here twice."), _("Keep one of the two.")),
    "objectives-same": Code(W_, _("Mission {number} asks for the same as mission {first}.")),
    "objectives-fallback-color": Code(
        E_,
        _("The mission to fall back on cannot be to destroy a color itself."),
        _("Write another goal, such as `territories: 24`."),
    ),
    "objectives-unknown-continent": Code(
        E_, _("There is no continent {continent!r} on the board {board!r}.")
    ),
    "objectives-unknown-territory": Code(
        E_, _("There is no territory {territory!r} on the board {board!r}.")
    ),
    "objectives-too-many-territories": Code(
        E_, _("{wanted} territories are wanted, but the board {board!r} has {there}.")
    ),
    "objectives-too-many-continents": Code(
        E_, _("{wanted} continents are wanted, but the board {board!r} has {there}.")
    ),
}
