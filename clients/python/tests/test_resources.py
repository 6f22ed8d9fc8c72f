"""What the client has beyond playing, against the service."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from bummerl import Client, ProblemError, play
from service import Service
from test_games import ME, RANDOM, CountingBot

SEATS = [ME, RANDOM, RANDOM, RANDOM]


def with_account(service: Service, run: Callable[[Client], Awaitable[None]]) -> None:
    async def main() -> None:
        async with await Client.register(service.url, str(uuid.uuid4())) as client:
            await run(client)

    asyncio.run(main())


async def start(client: Client, **more: Any) -> str:
    """A game against house bots."""
    return (await client.create_game("bauernschnapsen/tjger", SEATS, rules={"target": 1}, **more))["id"]


def test_deals_are_drawn_that_fit_what_the_seat_knows(service: Service) -> None:
    async def run(client: Client) -> None:
        game = await start(client)
        seen = await client.next_turn(game)
        drawn = await client.determinizations(game, 3, seed="Servus")
        assert (drawn["gameId"], drawn["seat"], len(drawn["worlds"])) == (game, 0, 3)
        assert seen["you"] is not None
        for world in drawn["worlds"]:
            assert sorted(world["hands"][0]) == sorted(seen["you"]["hand"])
            assert len(set(world["deck"])) == 20
        assert await client.determinizations(game, 3, seed="Servus") == drawn
        assert len((await client.determinizations(game, 1))["worlds"]) == 1
        with pytest.raises(ProblemError, match="game-not-over"):
            await client.analysis(game)

    with_account(service, run)


def test_a_finished_game_is_analysed_whole_or_one_deal_of_it(service: Service) -> None:
    async def run(client: Client) -> None:
        game = await start(client)
        await play(client, CountingBot(), game)
        deals = (await client.analysis(game))["deals"]
        assert [deal["deal"] for deal in deals] == [deal["number"] for deal in (await client.replay(game))["deals"]]
        assert all(action["loss"] == action["best"] - action["value"] for deal in deals for action in deal["actions"])
        assert (await client.analysis(game, deal=1))["deals"] == deals[:1]

    with_account(service, run)


def test_a_game_is_proved_by_commitment_and_receipt(service: Service) -> None:
    async def run(client: Client) -> None:
        bound = await client.commit()
        game = await start(client, commitment=bound["id"], nonce="mine")
        assert game == bound["id"]
        seen = await client.next_turn(game)
        played = await client.act(seen, seen["legalActions"][0])
        await play(client, CountingBot(), game)
        audit = await client.audit(game)
        assert audit["commitment"] == {"id": bound["id"], "hash": bound["commitment"]}
        assert audit["nonces"][0] == "mine"
        hashes = {row["version"]: row["hash"] for row in audit["rows"]}
        assert hashes[played["version"]] == played["receipt"]
        assert audit["signature"] is not None
        assert audit["signature"]["key"]["kid"] in [key["kid"] for key in (await client.signing_keys())["keys"]]

    with_account(service, run)


def test_a_game_is_played_again_or_aborted(service: Service) -> None:
    async def run(client: Client) -> None:
        game = await start(client)
        await client.resign(game)
        again = await client.rematch(game)
        assert (again["ruleSet"], again["rules"]["target"]) == ("bauernschnapsen/tjger", 1)
        assert (await client.rematch(game))["id"] == again["id"]
        opened = await client.create_game("schnapsen/tjger", [ME, None])
        assert (await client.abort(opened["id"]))["state"]["status"] == "aborted"

    with_account(service, run)


def test_replays_come_page_by_page(service: Service) -> None:
    async def run(client: Client) -> None:
        player = (await client.account())["id"]
        games = [await start(client) for _ in range(3)]
        for game in games:
            await client.resign(game)
        first = await client.replays(player=player, limit=2)
        second = await client.replays(player=player, limit=2, cursor=first.next_cursor)
        assert (len(first.items), first.is_last, len(second.items), second.is_last) == (2, False, 1, True)
        assert sorted(replay["game"]["id"] for replay in first.items + second.items) == sorted(games)
        later = await start(client)
        await client.resign(later)
        third = await client.replays(player=player, cursor=second.next_cursor)
        assert [replay["game"]["id"] for replay in third.items] == [later]

    with_account(service, run)


def test_the_rule_sets_are_listed(service: Service) -> None:
    async def run(client: Client) -> None:
        rule_sets = await client.rule_sets()
        assert "schnapsen/tjger" in [rule_set["id"] for rule_set in rule_sets]
        assert all("target" in rule_set["rules"] for rule_set in rule_sets)

    with_account(service, run)
