"""The demo tables: each system's playthrough lived through the same writes that everybody uses."""

from datetime import datetime, timedelta
from functools import singledispatchmethod
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import roster
from campaigns.forms import new_op_id
from campaigns.models import Campaign, GameSession, HouseRules, Member, User
from characters.ledger import ledger, opposition, profiles, proposals, undoing
from characters.models import Character, LedgerLine, Proposal
from characters.socket import playthroughs
from characters.socket.catalogues import catalogue_preview, merged_entries
from characters.socket.playthroughs import Part, Playthrough, Step
from characters.socket.rules import EntriesBySeat
from characters.systems import system_of
from decks.rules.tarot import Card
from divination.games import pairs, play
from divination.games.app_turns import begin_pair_game_with_app
from divination.games.fairness import deal_fields_with_salt_and_commitment
from divination.games.playing import kind_of_game
from divination.games.records import BroughtGame
from divination.games.telling import replay_told_lines
from divination.models import Game, PairGame, Reading
from divination.modes import MODES
from divination.readings import readings
from divination.rules.course import setup_of_record_without_empty_parts
from divination.rules.players_for_two import SENSIBLE
from divination.rules.starfield import ONE, TWO
from evenings import demo_accounts, demo_scenes, dreaming, record
from evenings.demo_accounts import NamePasswordAndPlace
from evenings.demo_games import GAMES, PAIR_GAMES, DemoGame, DemoPairGame
from evenings.demo_pair_readings import keep_reading_of_pair_game
from evenings.models import Evening
from evenings.record import WhenAndWhere
from evenings.sealing import copy_seal_to_character
from evenings.seating import occasion_of
from play.chances import DealtChance
from play.models import Record

EVENING_HOUR = 21
TITLES_FOR_TWO = {game.title for games in PAIR_GAMES.values() for game in games}


def is_set() -> bool:
    """Say whether a demo table stands."""
    return Campaign.objects.filter(is_demo=True).exists()


def write_playthrough_and_return_accounts(
    system_key: str, playthrough: Playthrough
) -> list[NamePasswordAndPlace]:
    """Live through *playthrough*, all or nothing; return the accounts of its people."""
    with transaction.atomic():
        stage = DemoCampaign(system_key, playthrough)
        for step in playthrough.steps:
            stage.write_step_as_of_its_day(step)
        for game in GAMES.get(system_key, ()):
            stage.save_played_game(game)
        for pair_game in PAIR_GAMES.get(system_key, ()):
            stage.play_pair_game(pair_game)
    return stage.accounts


def remove_demo_tables(*playthroughs: Playthrough) -> None:
    """Take away every demo campaign, its characters and the accounts of *playthroughs*, and nothing of anybody else's.

    An account that sits at a table with people of flesh and blood stays.
    """
    with transaction.atomic():
        people = set(demo_accounts.demo_accounts_of(playthroughs).values_list("pk", flat=True))
        Reading.objects.filter(is_demo=True).delete()
        Game.objects.filter(is_demo=True).delete()
        PairGame.objects.filter(owner__in=people, title__in=TITLES_FOR_TWO).delete()
        Character.objects.filter(is_demo=True).delete()
        Campaign.objects.filter(is_demo=True).delete()
        others = Member.objects.exclude(user__in=people)
        shared = Campaign.objects.filter(pk__in=others.values("campaign"))
        staying = set(
            Member.objects.filter(user__in=people, campaign__in=shared).values_list("user", flat=True)
        )
        Campaign.objects.filter(members__user__in=people).exclude(pk__in=shared).delete()
        User.objects.filter(pk__in=people - staying).delete()


class DemoCampaign:
    """A playthrough under way: its people, its campaign, its characters by key."""

    def __init__(self, system: str, told: Playthrough) -> None:
        self.system, self.told, self.now = system_of(system), told, timezone.now()
        self.accounts: list[NamePasswordAndPlace] = []
        self.people = {person.key: self._make_user(person) for person in told.people}
        self.gm = next(self.people[person.key] for person in told.people if person.is_gm)
        self.campaign = self._make_campaign()
        self.characters = {part.key: self._make_draft(part) for part in told.parts}

    def write_step_as_of_its_day(self, step: Step) -> None:
        """Live through one step, as of its day."""
        last = LedgerLine.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        self._write_step(step)
        fresh = LedgerLine.objects.filter(character__in=self.characters.values(), pk__gt=last)
        fresh.update(written_at=self._evening_days_ago(step.days_ago))

    def save_played_game(self, game: DemoGame) -> None:
        """Keep *game* as it was played, as of its day, with what was written of it."""
        character, day = self._fresh_character(game.who), self._evening_days_ago(game.days_ago)
        setup = {"crown": game.crown, "party": list(game.party)} if game.is_odyssey else {}
        told = Game(
            kind=game.mode,
            title=game.title,
            question=game.question,
            setup=setup_of_record_without_empty_parts((), {}, setup),
            is_demo=True,
            rules_version=MODES[game.mode].version,
            begun_at=day,
            **deal_fields_with_salt_and_commitment(game.deal),
        )
        course = replay_told_lines(kind_of_game(told), told.setup, game.lines, DealtChance(game.deal))
        made = play.keep_brought_game(
            character.owner, BroughtGame(told, course, tuple(game.chapters.items())), op_id=new_op_id()
        )
        made.lines.update(at=day)
        if game.is_odyssey:
            line = dreaming.line_that_began_odyssey(character)
            dreaming.pin_game_as_odyssey_of_character(
                made, character, line, dreaming.session_of_downtime_that_line_is_in(character, line)
            )
        if made.ended_at:
            Game.objects.filter(pk=made.pk).update(ended_at=day)
            self._keep_reading_of_game(made, game, day)

    def play_pair_game(self, game: DemoPairGame) -> None:
        """Play *game* as it was played, as of its day."""
        made = self._begin_pair_game(game)
        day = self._evening_days_ago(game.days_ago)
        Record.objects.filter(pk=made.pk).update(begun_at=day, ended_at=day if made.ended_at else None)
        made.lines.update(at=day)
        keep_reading_of_pair_game(made)

    def _begin_pair_game(self, game: DemoPairGame) -> PairGame:
        """Begin *game* with all its moves, as those who play it sit."""
        one, moves = self.people[game.one], tuple(game.seats_and_moves)
        told: dict[str, Any] = {
            "title": game.title,
            "op_id": new_op_id(),
            "first_seat": ONE,
            "deal": game.deal,
        }
        if game.seated == "at the table":
            return pairs.begin_pair_game(
                self.campaign,
                game.mode,
                (),
                one,
                self.people[game.other],
                opening_seats_and_moves=moves,
                is_over_days=True,
                **told,
            )
        if game.seated == "the app":
            return begin_pair_game_with_app(
                one, game.mode, (), SENSIBLE, opening_seats_and_moves=moves, **told
            )
        names, is_real = {ONE: str(one), TWO: game.other}, game.seated == "real cards"
        return pairs.begin_pair_game_here(
            one, game.mode, (), names, opening_seats_and_moves=moves, is_real=is_real, **told
        )

    def _keep_reading_of_game(self, saved_game: Game, game: DemoGame, day: datetime) -> None:
        reading = saved_game.reading
        words = [game.words.get(row, "") for row in range(len(reading.cards))]
        readings.save_title_question_and_words(
            reading, game.title, game.question, words, seen_version=reading.version
        )
        chosen = [{"row": row, "symbol": ""} for row in game.seal] if reading.is_journey else []
        readings.save_seal(reading, list(game.seal.values()), chosen, seen_version=reading.version + 1)
        readings.share_with_campaign(reading, self.campaign)
        Reading.objects.filter(pk=reading.pk).update(drawn_at=day)

    def _evening_days_ago(self, days_ago: int) -> datetime:
        day = timezone.localtime(self.now) - timedelta(days=days_ago)
        evening = day.replace(hour=EVENING_HOUR, minute=days_ago % 60, second=0, microsecond=0)
        return min(evening, self.now)

    def _make_user(self, person: playthroughs.Person) -> User:
        made, password = demo_accounts.new_demo_account_and_password(person)
        place = "GM" if person.is_gm else "player"
        self.accounts.append(
            (made.username, password, f"{place}, {self.told.title} ({self.system.says.title})")
        )
        return made

    def _make_campaign(self) -> Campaign:
        made = roster.new_campaign(
            self.told.title, self.told.pitch, self.gm, system=self.system.key, is_demo=True
        )
        for user in self.people.values():
            if user != self.gm:
                roster.add_member(made, user)
        began = self._evening_days_ago(max(step.days_ago for step in self.told.steps) + 1)
        Campaign.objects.filter(pk=made.pk).update(created_at=began)
        made.members.update(joined_at=began)
        return made

    def _make_draft(self, part: Part) -> Character:
        made = profiles.create_draft_and_delete_old_untouched(
            self.system.key, self.people[part.player], self.campaign
        )
        Character.objects.filter(pk=made.pk).update(is_demo=True)
        profiles.change_draft(made, lambda _: dict(part.draft))
        words = {"name": part.name, "pronouns": part.pronouns, "texts": dict(part.texts)}
        profiles.save_name_and_texts(made, words, seen_version=made.version)
        days_ago = next((s.days_ago for s in self.told.steps if getattr(s, "who", "") == part.key), 2)
        began = self._evening_days_ago(days_ago + 1)
        Character.objects.filter(pk=made.pk).update(created_at=began, touched_at=began)
        return made

    def _fresh_character(self, character_key: str) -> Character:
        return Character.objects.select_related("owner").get(pk=self.characters[character_key].pk)

    def _slugs_of_characters(self, character_keys: tuple[str, ...]) -> list[str]:
        return [self.characters[who].slug for who in character_keys]

    # --- the steps, each by its type ---

    @singledispatchmethod
    def _write_step(self, step: Step) -> None:
        raise TypeError(f"No step of a playthrough: {step!r}")

    @_write_step.register
    def _finish_draft(self, step: playthroughs.Finished) -> None:
        character = self._fresh_character(step.who)
        ledger.finish_draft_as_first_line(character, op_id=new_op_id(), by=character.owner)
        Character.objects.filter(pk=character.pk).update(finished_at=self._evening_days_ago(step.days_ago))

    @_write_step.register
    def _offer_draft_to_gm_and_finish(self, step: playthroughs.Arrived) -> None:
        character = self._fresh_character(step.who)
        profiles.offer_draft_to_gm(character)
        ledger.finish_draft_as_first_line(self._fresh_character(step.who), op_id=new_op_id(), by=self.gm)
        Character.objects.filter(pk=character.pk).update(finished_at=self._evening_days_ago(step.days_ago))

    @_write_step.register
    def _record_evening(self, step: playthroughs.Evening) -> None:
        day = self._evening_days_ago(step.days_ago)
        evening = record.record_evening(
            self.system.key,
            occasion_of(self.system.key, step.occasion),
            WhenAndWhere(self.campaign, step.title, day.date(), step.notes),
            dict(step.answers),
            self._slugs_of_characters(step.there),
            op_id=new_op_id(),
            by=self.gm,
        )
        if step.gm_note:
            roster.save_session_gm_note(evening.game_session, step.gm_note, 0)
        Evening.objects.filter(pk=evening.pk).update(at=day)
        GameSession.objects.filter(pk=evening.game_session_id).update(created_at=day)

    @_write_step.register
    def _correct_evening(self, step: playthroughs.Corrected) -> None:
        first = Evening.objects.get(
            game_session__campaign=self.campaign, game_session__title=step.title, corrects=None
        )
        done = record.correct_evening(
            first, dict(step.answers), self._slugs_of_characters(step.there), op_id=new_op_id(), by=self.gm
        )
        Evening.objects.filter(pk=done.evening.pk).update(at=self._evening_days_ago(step.days_ago))

    @_write_step.register
    def _spend_xp_on_offer(self, step: playthroughs.Spent) -> None:
        character = self._fresh_character(step.who)
        sheet = ledger.state(character).sheet
        version, table = ledger.rules_version_and_table(character)
        offer = next(o for o in self.system.rules.offers(sheet, table) if o.code == step.offer)
        if offer.reasons:
            raise ValueError(f"{character} cannot take {offer.code!r}: {' '.join(offer.reasons)}")
        cast = ledger.actor_and_sheets(character, offer.seats)
        deed = self.system.rules.settle(cast, offer, step.answers, table.rules)
        self._write_entries(character, deed, character.owner, rules_version=version)

    @_write_step.register
    def _propose_to_another_player(self, step: playthroughs.Proposed) -> None:
        character = self._fresh_character(step.who)
        _version, table = ledger.rules_version_and_table(character, with_others=True)
        sheet = ledger.state(character).sheet
        offer = next(o for o in self.system.rules.offers(sheet, table) if o.code == step.offer)
        told = {proposals.WITH: self.characters[step.other].slug, **step.answers}
        made = proposals.propose_and_accept_if_run_by(
            character, offer, told, op_id=new_op_id(), by=character.owner
        )
        Proposal.objects.filter(pk=made.pk).update(made_at=self._evening_days_ago(step.days_ago))

    @_write_step.register
    def _agree_to_proposal(self, step: playthroughs.Agreed) -> None:
        waiting = Proposal.objects.open().with_parties().get(awaits=self.characters[step.who])
        side = proposals.sides_of_proposal(waiting)[1]
        told = {**proposals.own_answers_with_newest_shared(waiting, side), **step.answers}
        by, day = side.character.owner, self._evening_days_ago(step.days_ago)
        done = proposals.store_answer_and_write_if_agreed(waiting, side, told, by=by, round=waiting.round)
        Proposal.objects.filter(pk=done.pk).update(closed_at=day)

    @_write_step.register
    def _take_back_last_entry(self, step: playthroughs.TookBack) -> None:
        character = self._fresh_character(step.who)
        number = ledger.state(character).takeable
        assert number is not None
        undoing.take_line_back(
            character, number, op_id=new_op_id(), by=character.owner, revision=character.revision
        )

    @_write_step.register
    def _change_catalogue_of_campaign(self, step: playthroughs.Catalogued) -> None:
        catalogue = self.system.catalogue
        assert catalogue is not None
        version, rules = ledger.version_and_house_rules_of_campaign(self.campaign.pk, self.system.key)
        before = catalogue.entries(rules)
        after = merged_entries(catalogue, before, step.entries)
        changes = {catalogue.key: after, "said": str(catalogue_preview(catalogue, before, after))}
        made = roster.change_house_rules(
            self.campaign, self.system.key, changes, by=self.gm, seen_version=version
        )
        HouseRules.objects.filter(pk=made.pk).update(at=self._evening_days_ago(step.days_ago))

    @_write_step.register
    def _grant_xp(self, step: playthroughs.Granted) -> None:
        character = self._fresh_character(step.who)
        self._write_entries(
            character, {character.slug: self.system.rules.award(step.xp, step.reason)}, self.gm
        )

    @_write_step.register
    def _grant_exception(self, step: playthroughs.Excepted) -> None:
        character = self._fresh_character(step.who)
        version, table = ledger.rules_version_and_table(character)
        assert self.system.exceptions is not None
        offers = self.system.exceptions.offers(ledger.state(character).sheet, table)
        offer = next(offer for offer in offers if offer.code == step.offer)
        deed = self.system.exceptions.settle(
            ledger.actor_and_sheets(character), offer, step.answers, table.rules
        )
        self._write_entries(character, deed, self.gm, rules_version=version)

    @_write_step.register
    def _lay_and_share_reading(self, step: playthroughs.Read) -> None:
        character, cards = self._fresh_character(step.who), [Card.from_code(code) for code in step.cards]
        laid = readings.lay_new_reading_of_real_cards(
            character.owner, step.title, step.question, cards, op_id=new_op_id()
        )
        readings.save_title_question_and_words(
            laid, step.title, step.question, step.words, seen_version=laid.version
        )
        readings.save_seal(laid, step.seal, seen_version=laid.version + 1)
        readings.share_with_campaign(laid, self.campaign)
        Reading.objects.filter(pk=laid.pk).update(
            is_demo=True, drawn_at=self._evening_days_ago(step.days_ago)
        )
        laid.refresh_from_db()
        copy_seal_to_character(laid, character)

    @_write_step.register
    def _create_opponent(self, step: playthroughs.Opposed) -> None:
        made = opposition.create_opponent(
            self.campaign,
            self.system.key,
            step.kind,
            op_id=new_op_id(),
            name=step.name,
            portrait=step.portrait,
            data=dict(step.data),
        )
        opposition.save_opponent_gm_note(made, step.gm_note, seen_version=0)
        opposition.set_opponent_revealed(made, is_revealed=step.is_revealed)

    @_write_step.register
    def _roll_check(self, step: playthroughs.Rolled) -> None:
        demo_scenes.roll_check_of_step(
            self._fresh_character(step.who), step, self._evening_days_ago(step.days_ago)
        )

    @_write_step.register
    def _play_scene(self, step: playthroughs.Fought) -> None:
        there = [self._fresh_character(who) for who in step.there]
        demo_scenes.play_scene_of_step(
            self.campaign, self.system.key, self.gm, there, step, self._evening_days_ago(step.days_ago)
        )

    @_write_step.register
    def _play_scene_by_forms(self, step: playthroughs.Played) -> None:
        there = [self._fresh_character(who) for who in step.there]
        demo_scenes.play_scene_by_forms_of_step(
            self.campaign, self.system.key, self.gm, there, step, self._evening_days_ago(step.days_ago)
        )

    def _write_entries(
        self, character: Character, entries_by_seat: EntriesBySeat, by: User, rules_version: int | None = None
    ) -> None:
        ledger.write(
            entries_by_seat,
            op_id=new_op_id(),
            by=by,
            revisions={character.slug: character.revision},
            rules_version=rules_version,
        )
