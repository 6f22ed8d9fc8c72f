from __future__ import annotations

import asyncio
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from bummerl import Action, Bot, BotFault, Client, NoAnswerError, Observation, ProblemError, Trouble, play
from service import FaultyWay, Service

PACKAGE = Path(__file__).parents[1]
SEATS: list[dict[str, str] | None] = [{"player": "me"}, {"bot": "random"}]


def name() -> str:
    return str(uuid.uuid4())


def test_the_types_are_those_of_the_document(service: Service) -> None:
    sys.path.append(str(PACKAGE / "scripts"))
    from generate_types import types_of

    async def document() -> Any:
        async with Client(service.url) as client:
            return await client.get("/openapi.json")

    # When they are stale: python scripts/generate_types.py openapi.json > src/bummerl/types.py
    assert types_of(asyncio.run(document())) == (PACKAGE / "src/bummerl/types.py").read_text(encoding="utf-8")


def test_a_refusal_has_its_code_and_is_not_repeated(service: Service) -> None:
    async def run() -> None:
        async with FaultyWay(service.url, lambda _: "answered") as way, Client(way.url, "bml_wrong") as client:
            with pytest.raises(ProblemError, match="401 unauthenticated") as refused:
                await client.account()
            assert (refused.value.status, refused.value.code) == (401, "unauthenticated")
            assert way.met.total() == 1

    asyncio.run(run())


def test_a_registration_that_may_have_been_done_is_not_repeated(service: Service) -> None:
    async def run() -> None:
        async with FaultyWay(service.url, lambda _: "lost") as way:
            with pytest.raises(NoAnswerError):
                await Client.register(way.url, name())
            assert way.met == {"lost": 1}

    asyncio.run(run())


def test_it_loses_patience_with_a_service_that_stays_away() -> None:
    troubles: list[Trouble] = []

    async def run() -> None:
        async with Client("http://127.0.0.1:1", patience=0.4, on_trouble=troubles.append) as client:
            with pytest.raises(NoAnswerError, match="ConnectError"):
                await client.observe("x")

    asyncio.run(run())
    assert len(troubles) > 0


def test_it_remembers_its_account_in_a_file(service: Service, tmp_path: Path) -> None:
    async def account() -> Any:
        async with await Client.remembered(service.url, "Remembered", str(tmp_path / "token")) as client:
            return await client.account()

    assert asyncio.run(account()) == asyncio.run(account())
    assert (tmp_path / "token").stat().st_mode & 0o777 == 0o600


def test_a_cancelled_wait_ends_at_once_and_keeps_the_seat(service: Service) -> None:
    async def run() -> None:
        async with await Client.register(service.url, name()) as client:
            game = (await client.create_game("schnapsen/tjger", [{"player": "me"}, None]))["id"]
            since = time.monotonic()
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(play(client, Faulty(lambda _: None), game), 0.2)
            assert time.monotonic() - since < 2
            you = (await client.observe(game))["you"]
            assert you is not None and you["seat"] == 0

    asyncio.run(run())


class Faulty(Bot):
    def __init__(self, answer: Callable[[Observation], Any]) -> None:
        self._answer = answer

    def decide(self, observation: Observation) -> Action:
        return cast(Action, self._answer(observation))


def raises(_: Observation) -> Any:
    raise RuntimeError("oh")


def card_not_held(seen: Observation) -> Any:
    mine = seen["you"]["hand"] if seen["you"] else []
    return {"type": "play", "card": next(card for card in ("AH", "AD", "AS", "AC", "TH", "TD") if card not in mine)}


FAULTS: dict[str, Callable[[Observation], Any]] = {
    "raises": raises,
    "nothing": lambda _: None,
    "a word": lambda _: "AH",
    "not JSON": lambda _: {"type": "play", "card": object()},
    "no number": lambda _: {"type": "play", "card": float("nan")},
    "unknown type": lambda _: {"type": "cheat"},
    "another game's": lambda _: {"type": "bid", "contract": "gang"},
    "card not held": card_not_held,
    "spoils what it sees": lambda seen: cast(Any, seen).clear(),
}


@pytest.mark.parametrize("answer", FAULTS.values(), ids=FAULTS.keys())
def test_a_faulty_bot_is_reported_and_the_game_goes_on(service: Service, answer: Callable[[Observation], Any]) -> None:
    faults: list[Exception] = []

    async def run() -> None:
        async with await Client.register(service.url, name()) as client:
            game = (await client.create_game("schnapsen/tjger", SEATS, rules={"target": 1}))["id"]
            end = await play(client, Faulty(answer), game, report=faults.append)
            assert end["endReason"] == "target"

    asyncio.run(run())
    assert faults and all(isinstance(fault, BotFault) for fault in faults)


def test_a_faulty_bot_may_be_stopped_instead(service: Service) -> None:
    async def run() -> None:
        async with await Client.register(service.url, name()) as client:
            game = (await client.create_game("schnapsen/tjger", SEATS))["id"]
            with pytest.raises(BotFault) as fault:
                await play(client, Faulty(raises), game, on_fault="stop")
            assert str(fault.value.__cause__) == "oh"
            assert (await client.observe(game))["status"] == "playing"

    asyncio.run(run())
