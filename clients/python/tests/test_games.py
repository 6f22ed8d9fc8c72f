"""Whole games against the service, with and without breaks. Every decision of a bot is played, and once."""

from __future__ import annotations

import asyncio
import signal
import uuid
from itertools import count
from typing import Any

import pytest
from bummerl import Action, Bot, Client, Observation, Replay, Trouble, play, play_all
from service import FaultyWay, Service

RANDOM = {"bot": "random"}
ME = {"player": "me"}
Seats = list[dict[str, str] | None]
GAMES: list[tuple[str, Seats]] = [
    ("bauernschnapsen/tjger", [ME, None, RANDOM, RANDOM]),
    ("schnapsen/tjger", [ME, None]),
]
both_games = pytest.mark.parametrize("rule_set, seats", GAMES)
troubles: list[Trouble] = []


class Pace:
    """How long bots take for a decision, in seconds; may be changed while they play."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds


class CountingBot(Bot):
    def __init__(self, pace: Pace | None = None) -> None:
        self.decisions = 0
        self._pace = pace or Pace()

    async def decide(self, observation: Observation) -> Action:
        self.decisions += 1
        await asyncio.sleep(self._pace.seconds)
        legal = observation["legalActions"]
        passes = [action for action in legal if action["type"] == "bid" and action["contract"] == "pass"]
        return passes[0] if passes else legal[self.decisions % len(legal)]


async def register(url: str) -> Client:
    return await Client.register(url, str(uuid.uuid4()), on_trouble=troubles.append)


def actions_of(replay: Replay, seat: int) -> int:
    return sum(action["seat"] == seat for deal in replay["deals"] for action in deal["actions"])


async def play_whole(
    url: str, rule_set: str, seats: Seats, pace: Pace | None = None, begun: asyncio.Event | None = None
) -> None:
    """Both open seats, played by two clients to the end; `begun` is set when both sit there."""
    async with await register(url) as one, await register(url) as two:
        game = (await one.create_game(rule_set, seats))["id"]
        assert (await two.join(game))["seat"] == 1
        if begun is not None:
            begun.set()
        bots = CountingBot(pace), CountingBot(pace)
        ends = await asyncio.gather(play(one, bots[0], game), play(two, bots[1], game))
        assert [end["endReason"] for end in ends] == ["target", "target"]
        replay = await one.replay(game)
        assert [actions_of(replay, 0), actions_of(replay, 1)] == [bot.decisions for bot in bots]


@both_games
def test_a_game(service: Service, rule_set: str, seats: Seats) -> None:
    asyncio.run(play_whole(service.url, rule_set, seats))


@both_games
def test_answers_are_lost_and_requests_refused(service: Service, rule_set: str, seats: Seats) -> None:
    fates = ["answered", "answered", "lost", "answered", "429", "answered", "503"]
    requests = count()

    def fate_of(head: str) -> str:
        return "answered" if head.startswith("POST /v1/accounts") else fates[next(requests) % len(fates)]

    async def run() -> None:
        async with FaultyWay(service.url, fate_of) as way:
            await play_whole(way.url, rule_set, seats)
            assert min(way.met["lost"], way.met["429"], way.met["503"]) > 0

    asyncio.run(run())


def test_the_service_is_killed_and_stopped_and_started_again(service: Service) -> None:
    async def run() -> None:
        troubles.clear()
        begun = asyncio.Event(), asyncio.Event()
        pace = Pace(0.2)  # however short a game is, it is not over before the service was away three times
        plans = zip(GAMES, begun)
        games = [asyncio.create_task(play_whole(service.url, *game, pace, sat)) for game, sat in plans]
        await asyncio.gather(*(sat.wait() for sat in begun))  # a registration is not repeated when its answer is lost
        for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            await asyncio.sleep(0.7)
            assert not any(game.done() for game in games)  # else nothing was going on when it went away
            await service.restart(how)
        pace.seconds = 0
        await asyncio.gather(*games)
        assert len(troubles) > 3

    asyncio.run(run())


def test_a_stream_tells_each_event_once_and_in_order(service: Service) -> None:
    async def run() -> None:
        async with await register(service.url) as client:
            game = (await client.create_game("schnapsen/tjger", [ME, RANDOM]))["id"]
            playing = asyncio.create_task(play(client, CountingBot(Pace(0.03)), game))
            breaking = asyncio.create_task(break_off())
            told: list[dict[str, Any]] = [event async for event in client.events(game)]
            await asyncio.gather(playing, breaking)
            events = await client.get(f"/v1/games/{game}/events", limit=1000)
            heard = [event["seq"] for event in told if event["type"] not in ("snapshot", "serverRestart")]
            assert heard == [event["seq"] for event in events["items"]]
            assert sum(event["type"] == "snapshot" for event in told) > 1

    async def break_off() -> None:
        await asyncio.sleep(0.3)
        await service.restart(signal.SIGKILL)

    asyncio.run(run())


def test_all_games_of_an_account_until_it_is_stopped_and_on_from_there(service: Service) -> None:
    async def run() -> None:
        async with await register(service.url) as client:
            ended: list[str] = []

            async def play_until(games: int) -> None:
                bot = CountingBot()
                task = asyncio.create_task(play_all(client, bot, on_end=lambda last: ended.append(last["gameId"])))
                while len(ended) < games:
                    await asyncio.sleep(0.01)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task

            games = [(await client.create_game("schnapsen/tjger", [ME, RANDOM]))["id"] for _ in range(3)]
            await play_until(1)
            games.append((await client.create_game("schnapsen/tjger", [ME, RANDOM]))["id"])
            await play_until(4)
            assert sorted(ended) == sorted(games)
            assert await client.live_games() == []

    asyncio.run(run())
