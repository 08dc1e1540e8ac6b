"""How we read the Arkana Engine where its text is silent or can be read two ways: code, choice, why."""

RULINGS: tuple[tuple[str, str, str], ...] = (
    ("A1", "In a Spell the Cause's Gains raise the Effect one for one; its Losses only add to the cost.",
     "Nothing is set off within the Cause: a wild Cause is strong and dear at once."),
    ("A2", "A Spell costs the Target less the Base Score, at least nothing, and every Loss of the Cause. Focus pays "
           "first.",
     "A Target below the Base Score gives nothing back."),
    ("A3", "What a Spell costs beyond Focus is Wounds, all to Body or all to Spirit, as the player chooses.",
     "The text names both and says neither who chooses nor that it may be split."),
    ("A4", "Where both sides have the same Initiative, Advantage stays where it is.",
     "The text hands it to the winner, and nobody has won."),
    ("A5", "Focus is subtracted from every hit, and not used up by it (house default).",
     "The text calls it a barrier, and brings it back each round after it has been spent. A table may settle "
     "in its house rules that it is used up."),
    ("A6", "A Base Score goes from 2 to 6, whatever raises or lowers it. A Result has no ceiling; as Damage, Focus, "
           "Initiative or healing it counts at least 0.",
     "A bad roll should not heal the foe, nor tally backwards."),
    ("A7", "One below the Target, after everything that counts, is a success with complications.",
     "XP and Assists are part of the Result, so they may lift a failure to it."),
    ("A8", "Nine points at creation, one for each +1; Targets from 3, easy, to 7, heroic; five slots of each kind; "
           "two hands.",
     "Points are the Arbiter's to give and Targets the Arbiter's to set: these are house defaults. "
     "Points may be left over."),
    ("A9", "A dodge must come out higher than the Base Score of the attack, not than its Result.",
     "The text names the attack's base and never says the word again. Equal is not enough."),
    ("A10", "Several XP may be spent on one Check, each a Gain, before it is rolled, after, or both; in a "
            "conflict too, while the dice lie there.",
     "The text speaks of one XP and one Gain, and sets no limit. All unused Actions of a side rolled at "
     "once wait for no XP."),
    ("A11", "In a Spell, Assists and XP count for the Effect.",
     "The Cause already assists the Effect, and an Assist is never assisted."),
    ("A12", "Who assists in a Rest assists one other character, and heals nothing of their own in it.",
     "Not to heal oneself is the price that the text sets for it."),
    ("A13", "A Target is 0 or more, and 2 or less is met by every Base Score.",
     "The Arbiter may still ask for one where the story hangs on it."),
    ("A14", "Guard is passed from Guard, towards one opponent in Cover, who is named when it is declared.",
     "From Cover one advances first. One Reaction answers, whoever of that side makes it; all of them may assist it."),
    ("A15", "Whoever has Actions left may react: who is attacked more than once, and others of their side too. "
            "Only Passing Guard is reacted to once. A dodge is for who is attacked, until one succeeds.",
     "Each Reaction takes an Action of its own, and the text sets a limit for Passing Guard alone."),
    ("A16", "Whether a weapon reaches is judged when the attack is declared.",
     "Who moves in answer has left too late; a dodge is what helps."),
    ("A17", "Close weapons reach from Guard to Guard, Reach weapons one step further, Ranged ones only from Cover. "
            "Bare hands count as Close.",
     "The text lets Close weapons strike from Cover to Cover, which can only be a slip of the pen. "
     "Of bare hands it says nothing."),
    ("A18", "Wounds are counted up to the limit and no further in a conflict. A limit that falls leaves them as they "
            "are.",
     "At the limit one is out of play, and more would change nothing. The sheet says where Wounds stand at or beyond "
     "it; only the Arbiter's exception changes them."),
    ("A19", "A spell that is expended until the next Rest stays written down, and comes back with it. One that is "
            "gone for good is let go.",
     "How spells are expended is the Arbiter’s to rule; one that only rests need not be written anew."),
    ("A20", "Who is incapacitated raises nothing, and keeps what they have.",
     "They have retired from play. The Arbiter may ease Wounds by exception, and bring them back."),
    ("A21", "Of the Arbiter's side the table sees names, positions, Actions left, what is declared, the Damage that "
            "falls, and who is out: no scores, Focus, Wounds or Kit.",
     "What an NPC is made of is the Arbiter's. Among the players everything lies open."),
    ("A22", "A move that rolled dice is never taken back; any other can be, by who made it or by the Arbiter, while it "
            "is the last.",
     "Nobody can forget dice that fell."),
    ("A23", "The unused Actions of a side may all be rolled at once, in one Area, or one by one, each in its own.",
     "The text says that they are rolled, and not in which Area: twenty questions would end no round."),
    ("A24", "What is dropped in a conflict stays behind: it leaves the sheet when the conflict is written into the "
            "ledger.",
     "The text says that dropping costs nothing, and nothing of picking up again. Whoever takes it along writes it "
     "down anew."),
    ("A25", "Who has left the table by the end of a conflict gets no line from it.",
     "A ledger is its player's, and a table writes only in those of who sits at it."),
    ("A26", "An NPC may have any Kit ratings: the six sets bind player characters. One made up on the spot has "
            "the same score nine times, and a knack for what it carries.",
     "The rule speaks of the player at character creation. Whom the Arbiter plays is the Arbiter's to make."),
    ("A27", "A Spell’s Target is the Arbiter’s, by default one more than Base Score and Act Mastery together. In "
            "a conflict an Effect below it fails and does nothing, while its cost is paid all the same. No reach "
            "binds a Spell.",
     "A Spell is for what lies beyond one’s own dice, and the text prices it by its Target. One below is "
     "below: half a blow is none."),
    ("A28", "A Tool may help the Check of a task in a conflict, and unused Actions. What is used at once, Armor "
            "too, takes no more slots than there are free hands. Area, Target, and whether a Base Score is enough "
            "are the Arbiter’s to say; a house rule lets the players set them, and the Arbiter object.",
     "The text leaves the Area to the Arbiter, and lets one use a slot of Kit for each free hand, whatever "
     "the Kit."),
)  # fmt: skip
