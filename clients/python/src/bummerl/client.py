from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, cast

from .back_off import Patience, Trouble
from .transport import Transport
from .types import (
    Account,
    Action,
    Analysis,
    Audit,
    CommitmentMade,
    Determinizations,
    Game,
    KeySet,
    Observation,
    Played,
    Replay,
    RuleSet,
    Seated,
)

LONG_POLL = 25
# Said between the events of a game; their `seq` is not one to go on from.
NOT_EVENTS = ("snapshot", "resync", "serverRestart")


@dataclass(frozen=True)
class ReplayPage:
    """Replays of games that have ended, about in that order."""

    items: list[Replay]
    next_cursor: str
    """The `cursor` for what comes after them, now or later."""
    is_last: bool
    """Whether nothing comes after them yet."""


def write_trouble(trouble: Trouble) -> None:
    print(f"{trouble.request}: {trouble.reason}; again in {trouble.retry_in:.1f} s", file=sys.stderr)


class Client:
    """
    Speaks with the service as one account. Calls are repeated when the service is away, overloaded or asks to come
    later, for `patience` seconds; each write is done once all the same. They raise ProblemError when it refuses, and
    NoAnswerError when it stays away. `on_trouble` hears of every failure that is tried again.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = 300.0,
        on_trouble: Callable[[Trouble], None] = write_trouble,
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._transport = Transport(self.url, token, Patience(patience, on_trouble))

    @classmethod
    async def register(cls, url: str, name: str, **settings: Any) -> Client:
        """Creates an account (3 to 40 characters, new) and speaks for it. Keep `token`: it is shown this once."""
        async with cls(url, **settings) as client:
            body = {"name": name, "kind": "bot"}
            answer = await client._transport.send("POST", "/v1/accounts", body=body)
        return cls(url, answer.json()["token"], **settings)

    @classmethod
    async def remembered(cls, url: str, name: str, token_file: str, **settings: Any) -> Client:
        """Speaks for the account whose token is in a file; the first time it creates the account and the file."""
        if os.path.exists(token_file):
            with open(token_file, encoding="ascii") as file:
                return cls(url, file.read().strip(), **settings)
        client = await cls.register(url, name, **settings)
        descriptor = os.open(token_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{client.token}\n")
        return client

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._transport.close()

    async def get(self, path: str, **query: Any) -> Any:
        """Any other resource of the API."""
        return (await self._transport.send("GET", path, query=query)).json()

    async def post(self, path: str, body: Any = None, **query: Any) -> Any:
        """Any other write of the API."""
        return (await self._transport.send("POST", path, body={} if body is None else body, query=query)).json()

    async def account(self) -> Account:
        return cast(Account, await self.get("/v1/account"))

    async def create_game(self, rule_set: str, seats: Sequence[Mapping[str, str] | None], **more: Any) -> Game:
        """`more` as in the API: rules, visibility, practice, timeControl, nonce, commitment."""
        return cast(Game, await self.post("/v1/games", {"ruleSet": rule_set, "seats": list(seats), **more}))

    async def join(
        self, game_id: str, seat: int | None = None, join_code: str | None = None, nonce: str | None = None
    ) -> Seated:
        """Takes a seat: the one named, else the first that is free. Who has one keeps it."""
        wish = {"seat": seat, "joinCode": join_code, "nonce": nonce}
        named = {key: value for key, value in wish.items() if value is not None}
        return cast(Seated, await self.post(f"/v1/games/{game_id}/seats", named))

    async def abort(self, game_id: str) -> Game:
        """Ends a game of this account's making that has not started."""
        return cast(Game, await self.post(f"/v1/games/{game_id}/abort"))

    async def rematch(self, game_id: str) -> Game:
        """The next game of the same players, the first to ask makes it; each of them has to join."""
        return cast(Game, await self.post(f"/v1/games/{game_id}/rematch"))

    async def live_games(self) -> list[str]:
        """The ids of the games that have started, are not over, and have a seat of this account's."""
        player = (await self.account())["id"]
        page = await self.get("/v1/games", player=player, status="playing", limit=100)
        ids = [game["id"] for game in page["items"]]
        while page["nextCursor"] is not None:
            page = await self.get("/v1/games", player=player, status="playing", limit=100, cursor=page["nextCursor"])
            ids += [game["id"] for game in page["items"]]
        return ids

    async def observe(self, game_id: str) -> Observation:
        return cast(Observation, await self.get(f"/v1/games/{game_id}/observation"))

    async def next_turn(self, game_id: str) -> Observation:
        """Waits until this account is to act, or the game is over: then `legalActions` is empty."""
        path = f"/v1/games/{game_id}/observation"
        while True:
            answer = await self._transport.send("GET", path, query={"wait": LONG_POLL, "until": "turn"})
            if answer.status_code != 304:
                return cast(Observation, answer.json())

    async def act(self, observation: Observation, action: Action) -> Played:
        """Acts in the game as it was seen. Raises ProblemError `stale-version` when it has changed since."""
        body = {**action, "expectedVersion": observation["version"]}
        return cast(Played, await self.post(f"/v1/games/{observation['gameId']}/actions", body))

    async def resign(self, game_id: str) -> None:
        """Gives the game up, for the whole side."""
        await self.post(f"/v1/games/{game_id}/resignation")

    async def determinizations(self, game_id: str, count: int, seed: str | int | None = None) -> Determinizations:
        """Whole deals that fit all that this account's seat knows, drawn at random: for bots that look ahead."""
        wish = {"count": count} if seed is None else {"count": count, "seed": seed}
        return cast(Determinizations, await self.post(f"/v1/games/{game_id}/determinizations", wish))

    async def analysis(self, game_id: str, deal: int | None = None) -> Analysis:
        """What each play of a finished game, or of one deal of it, was worth with open cards, and what it gave away."""
        query = {} if deal is None else {"deal": deal}
        return cast(Analysis, await self.post(f"/v1/games/{game_id}/analysis", **query))

    async def replay(self, game_id: str) -> Replay:
        """The whole game; decks only once it is over."""
        return cast(Replay, await self.get(f"/v1/games/{game_id}/replay"))

    async def replays(self, **query: Any) -> ReplayPage:
        """
        A page of all games that have ended, whole; go on with its `next_cursor`. `query` as in the API: ruleSet,
        player, since, until, limit, cursor.
        """
        answer = await self._transport.send("GET", "/v1/replays", query=query)
        items = [cast(Replay, json.loads(line)) for line in answer.text.split("\n") if line]
        return ReplayPage(items, answer.headers.get("next-cursor", ""), "link" not in answer.headers)

    async def commit(self) -> CommitmentMade:
        """Binds the house to a secret: name the `id` as `commitment` when creating the game."""
        return cast(CommitmentMade, await self.post("/v1/commitments"))

    async def audit(self, game_id: str) -> Audit:
        """The chain of hashes behind the receipts of the actions; once it is over also the secret and the signature."""
        return cast(Audit, await self.get(f"/v1/games/{game_id}/audit"))

    async def signing_keys(self) -> KeySet:
        """The public keys that games are or were signed with."""
        return cast(KeySet, await self.get("/.well-known/jwks.json"))

    async def rule_sets(self) -> list[RuleSet]:
        """What can be played, with all switches of the rules."""
        return cast("list[RuleSet]", (await self.get("/v1/rule-sets"))["items"])

    async def events(self, game_id: str, since: int = 0) -> AsyncIterator[dict[str, Any]]:
        """
        The events of a game as they happen, each once and in order, until it is over. Each connection begins with a
        `snapshot`; those up to its `seq` are history. `since` is the `seq` of the last event that is known.
        """
        last = since
        async for event in self._transport.lines(f"/v1/games/{game_id}/stream", lambda: {"since": last}):
            if event["type"] not in NOT_EVENTS:
                if event["seq"] <= last:
                    continue
                last = event["seq"]
            yield event
            if event["type"] in ("gameFinished", "gameAborted"):
                return

    def account_events(self) -> AsyncIterator[dict[str, Any]]:
        """When this account's games start and end, and when it is its turn. Each connection begins with a `snapshot`."""
        return self._transport.lines("/v1/stream", dict)
