"""How we read Dreamcatcher where its text is silent or can be read two ways: code, choice, why."""

RULINGS: tuple[tuple[str, str, str], ...] = (
    ("D1", "An advantage helps a hampered ability only where it is called: then the roll is a plain one.",
     "The text lets advantages cancel a hamper, and says that merely having one does not."),
    ("D2", "A double 6 or a double 1 decides, whatever the total.",
     "The text names them degrees of their own, beside the 10."),
    ("D3", "Doubles are read on the two dice that are kept.",
     "A 6, a 6 and a 1 with a hindrance keep the 1 and one 6: nothing critical is left of them."),
    ("D4", "A reroll replaces one of the dice that fell, and then two are kept anew.",
     "The text rerolls one die and takes its result, even where it is worse."),
    ("D5", "Critical aids cancel each other one for one; a cancelled critical success still lifts by a step.",
     "What is cancelled is the gift and the harm, not the help."),
    ("D6", "Ties of criticals follow the text’s order, also where a plain tie would stand. After two critical "
           "failures whoever defends wins between player characters.",
     "The text gives them rules of their own, without asking whether a tie makes sense."),
    ("D7", "Two player characters and nobody began it: a tie, and one temporary advantage each, after failures too; "
           "after critical failures one temporary hindrance each.",
     "A critical success brings its temporary advantage already, so there is no second one."),
    ("D8", "Between two NPCs a tie has no winner.",
     "The text gives ties to player characters, and there is none."),
    ("D9", "Without destiny a called hindrance cannot be refused: accept it, or withdraw the action before the dice.",
     "Refusing costs a point, and nobody can be forced. A table may say that one must accept."),
    ("D10", "A failure hampers any whole ability its player chooses, or the advantage that was called in the test.",
     "The text says “one of your ability scores” and leaves the choice to the player. A table may say: the one used."),
    ("D11", "A temporary trait is called once in its scene, by its player or by the GM, and is gone. A temporary "
            "hindrance brings no point and cannot be refused; a temporary advantage takes no hamper.",
     "They last no longer than the scene, and an endless one would outdo those on the sheet. "
     "A table may let them last."),
    ("D12", "A hindrance called on a test that is hindered already changes no dice, brings its point, and from then "
            "on no advantage cancels.",
     "One hindrance counts, and what was accepted for a point cannot be bought off."),
    ("D13", "A hindrance of the sheet is called at most once in a test. A player may ask for it; the GM decides.",
     "The text has the GM call."),
    ("D14", "All who aid roll before the lead, once each, by another approach or an advantage of their own unless the "
            "GM allows it. What a critical aid gives or spoils bears on the lead’s roll.",
     "An advantage given after the roll would come too late."),
    ("D15", "What follows, follows the final degree, lifted or lowered.",
     "A failure that friends made a success is none. A table may keep temporary traits for doubles."),
    ("D16", "After a failure that approach is closed for this goal to everybody until the scene ends. The GM may rule "
            "otherwise.",
     "The text binds every player, since that way has failed."),
    ("D17", "In combat a tie makes sense unless the table says otherwise before the exchange: nobody imposes anything.",
     "Blades that cross and part are the likeliest end of an exchange."),
    ("D18", "One concedes after an exchange, not before: the other wins, nothing more is hampered, and one stays in "
            "the scene. Whoever is taken out does nothing more until it ends, and keeps the hampers.",
     "The text offers it after each test, and calls being taken out the other end."),
    ("D19", "One leads each side of a fight, and all others aid. Only leads impose and suffer the further hamper.",
     "The text knows a lead and those who augment it."),
    ("D20", "Where nothing is left that a failure may hamper, one is taken out of the scene, outside a fight too.",
     "A failure always costs something."),
    ("D21", "Between stories is from a story’s end to a character’s next scene. What was converted stays converted "
            "when a story is corrected, and the new advantage is whole.",
     "The text converts between stories and does not say when the next begins."),
    ("D22", "An NPC has no destiny. Its hindrances are called with the GM’s yes, and its hampers fall on its boxes, as "
            "the GM chooses.",
     "What an NPC is made of is the GM’s."),
    ("D23", "The GM may set a degree, a hamper, a trait or a point after the dice, with words. The dice stay as they "
            "fell, and the override is told beside them.",
     "That is the Narrative Override; a log that hid the dice would not be believed."),
    ("D24", "A reroll is decided before anything that the roll would cause, once in a test, by whoever rolled; each "
            "who aids has their own. With real dice the player writes the new face.",
     "Later it would undo what others have answered already."),
    ("D25", "A sheet keeps the abilities that it was made with when a table changes its list. The GM may rename one.",
     "Scores and hampers hang on them; new characters take the new list."),
)  # fmt: skip
