"""A dream at the table as a kind of play."""

from characters.beckoning_dream.rules.dreaming.away import seats_lent
from characters.beckoning_dream.rules.dreaming.construction import begin
from characters.beckoning_dream.rules.dreaming.deciding import answer, decide
from characters.beckoning_dream.rules.dreaming.folding import apply_line
from characters.beckoning_dream.rules.dreaming.offering import options, wants
from characters.beckoning_dream.rules.dreaming.position import GM, Dream
from characters.beckoning_dream.rules.dreaming.telling import line_in_words
from play.rules.kinds import Kind, Tell

THE_GM = frozenset({GM})

KIND: Kind[Dream] = Kind(
    key="dream",
    title="A dream",
    version=1,
    begin=begin,
    apply=apply_line,
    wants=wants,
    options=options,
    decide=decide,
    answer=answer,
    tells=(
        Tell(r"(pulled|enter) \w+ \w+"),
        Tell(r"spread .*"),
        Tell(r"disclosed \w+ .*"),
        Tell(r"grown \w+ .*"),
        Tell(r"(uncovered|place|opened) \w+ .*"),
        Tell(r"drawn (?P<seat>d\d+)( \w+)*", also=THE_GM),
        Tell(r"(drawn|foe) (?P<seat>gm|f\d+|\{).*", also=THE_GM),
        Tell(r"select (?P<seat>d\d+) .*"),
        Tell(r"entrusted (?P<seat>d\d+)( \w+)*"),
        Tell(r"revealed select \w+ \w+.*"),
        Tell(r"shown \w+( \w+)*"),
        Tell(r"studied .*"),
        Tell(r"spied (?P<seat>d\d+)( \w+)*"),
        Tell(r"(breathed|redrawn) \w+( \w+)*"),
        Tell(r"unearthed \w+( \w+)*"),
        Tell(r"held (?P<seat>d\d+)( \w+)*", also=THE_GM),
        Tell(r"meet (?P<seat>d\d+) .*"),
        Tell(r"met meet \w+ \w+.*"),
        Tell(r"(looked|peeked|sought) (?P<seat>d\d+)( \w+)*"),
        Tell(r"took (?P<seat>d\d+) \w+", also=THE_GM),
        Tell(r"back (?P<seat>d\d+) .*"),
        Tell(r"(borne|bear|burn) \w+.*"),
        Tell(r"chose interpret \w+ .*"),
        Tell(r"(guide|lay|do) \w+.*"),
    ),
    says=line_in_words,
    shows=lambda dream: dream,
    outcome=lambda dream: dream.resolved,
    lent=seats_lent,
)
