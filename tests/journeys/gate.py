"""A table of the Arkana Engine that has lived a little: the address of every page where its people go."""

from django.urls import reverse

from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles, rehearsing
from characters.models import Throw
from characters.systems import system_of
from tests.cast import client_of, fresh, op
from tests.characters import conflicts
from tests.characters.arkana import rolled

SYSTEM = conflicts.SYSTEM


def pages(campaign: Campaign, ada: User) -> dict[str, str]:
    """Return the pages by name; *ada* runs the table and plays both characters."""
    brand, sable = (conflicts.make_arkana(ada, campaign, name) for name in ("Brand Oakes", "Sable Reed"))
    ledger.write({brand.slug: system_of(SYSTEM).rules.award(9, "a long winter")}, op_id=op(), by=ada)
    brand = fresh(brand)
    rehearsing.add_drafted_spend(brand, "raise control mind", {}, op_id=op())
    client, here, at = client_of(ada), brand.get_absolute_url(), campaign.get_absolute_url()
    client.post(reverse("characters:roll_open", args=[brand.slug, "rest"]), {"op_id": op()})
    dice = {"by": "mine", "dice_own": "6 3"}  # a Gain and a Null
    rolled(client, brand, phrase="control mind", target="5", task="Lift the gate", **dice)
    made, arriving = (
        profiles.create_draft_and_delete_old_untouched(SYSTEM, ada, campaign) for _time in range(2)
    )
    laden = {"equipment": [conflicts.MAIL] * 3, "kit": "+++", "spells": [{"words": "Light", "place": ""}]}
    profiles.change_draft(made, lambda _before: {"scores": {"enhance body": 6, "control mind": 6}, **laden})
    profiles.change_draft(arriving, lambda _before: {"arrival": True, "xp": -1, **laden})
    npc = conflicts.make_npc(campaign).get_absolute_url()
    people = dict.fromkeys(("ada", "bo", "dee", "cy"), ada)
    turn, over = (conflicts.make_scene(campaign, people, brand, sable) for _time in range(2))
    turn.play(*conflicts.PLACES)
    over.play("ambush players", "stop")
    return {
        "arkana": here, "arkana-raise": f"{here}?offer=raise+control+mind",
        "arkana-spell": f"{here}?offer=learn", "arkana-exception": f"{here}exceptions/?offer=score",
        "arkana-builder": made.get_absolute_url(), "arkana-arrival": arriving.get_absolute_url(),
        "arkana-plan": f"{here}plan/", "arkana-rehearsal": f"{at}rehearsal/{SYSTEM}/",
        "milestone": f"{at}evenings/{SYSTEM}/milestone/", "arkana-rules": f"{at}house-rules/{SYSTEM}/",
        "check": f"{here}roll/check/", "spell": f"{here}roll/spell/", "healing": f"{here}roll/rest/",
        "rolls": f"{at}rolls/", "throw": Throw.objects.get().get_absolute_url(),
        "scene": turn.url, "scene-form": f"{turn.url}?as=p1&do=attack", "scene-over": over.url,
        "scene-new": f"{at}scenes/{SYSTEM}/conflict/new/",
        "npc": npc, "npc-edit": f"{npc}edit/", "npc-new": f"{at}opponents/{SYSTEM}/npc/",
    }  # fmt: skip
