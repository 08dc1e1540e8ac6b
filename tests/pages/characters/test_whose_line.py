"""Whose line it is: what a game master wrote or must accept."""

from characters.ledger import profiles
from tests.cast import SYSTEM, fresh, op, spend_data


def test_a_gms_spend_is_the_gms_to_take_back(dreamer, ada_client, bo_client):
    page = dreamer.get_absolute_url()
    ada_client.post(f"{page}spend/", spend_data(fresh(dreamer), "awareness"))
    wanted = {"number": "3", "revision": str(fresh(dreamer).revision), "op_id": op()}
    assert bo_client.post(f"{page}take-back/", wanted).status_code == 422


def test_a_player_accepts_no_arrival_of_their_own(bo, campaign, bo_client):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    profiles.save_name_and_texts(draft, {"name": "Sly"}, seen_version=draft.version)
    profiles.change_draft(draft, lambda _: {"arrival": True, "cards": ["c9"], "awareness": 9, "xp": 200})
    for _ in range(2):
        bo_client.post(f"{draft.get_absolute_url()}finish/")
    assert not fresh(draft).is_finished
