from __future__ import annotations

import asyncio
import copy
import inspect
import json
import sys
import traceback
from collections.abc import Callable
from typing import Any, Literal

from .bot import Bot, BotFault
from .client import Client
from .problem import ProblemError
from .types import Action, Observation

# Refusals of an action that was judged on the game as the bot saw it: the bot's own fault.
FAULTS = ("validation", "illegal-action", "wrong-phase", "too-large")
# The game went on without us: look again.
MOVED_ON = ("stale-version", "game-over", "not-your-turn")

OnFault = Literal["play_legal", "stop"]
Report = Callable[[Exception], None]


def write_fault(fault: Exception) -> None:
    traceback.print_exception(type(fault), fault, fault.__traceback__, file=sys.stderr)


async def play(
    client: Client, bot: Bot, game_id: str, *, on_fault: OnFault = "play_legal", report: Report = write_fault
) -> Observation:
    """
    Lets a bot play the seat that the client's account has in a game, from wherever the game stands, and returns the
    last observation. Cancel it to stop; the seat is kept, and playing the same game again goes on from there.

    When the bot raises or answers rubbish, `report` hears of it, and a legal action is played instead, or with
    `on_fault="stop"` BotFault is raised. Raises ProblemError when the game cannot be played, and NoAnswerError when
    the service stays away.
    """
    seen = await client.observe(game_id)
    if seen["you"] is None:
        raise ValueError(f"game {game_id}: this account has no seat in it")
    while seen["status"] not in ("finished", "aborted"):
        if seen["legalActions"]:
            seen = await act(client, bot, seen, on_fault, report)
        else:
            seen = await client.next_turn(game_id)
    return seen


async def play_all(
    client: Client,
    bot: Bot,
    *,
    on_fault: OnFault = "play_legal",
    report: Report = write_fault,
    on_end: Callable[[Observation], None] | None = None,
) -> None:
    """
    Lets a bot play all games in which the client's account has a seat, now and later, until it is cancelled. What goes
    wrong in one game is reported and does not concern the others. `on_end` hears of every game that has ended.
    A bot that is not async may be asked for several games at the same time, in a thread each.
    """
    begun: dict[str, asyncio.Task[None]] = {}

    async def begin(game_id: str) -> None:
        try:
            last = await play(client, bot, game_id, on_fault=on_fault, report=report)
            if on_end is not None:
                on_end(last)
        except Exception as error:
            report(error)
            if not isinstance(error, BotFault):
                del begun[game_id]  # the next snapshot gives it another try

    try:
        async for event in client.account_events():
            for game_id in games_in(event):
                if game_id not in begun:
                    begun[game_id] = asyncio.create_task(begin(game_id))
    finally:
        for task in begun.values():
            task.cancel()
        await asyncio.gather(*begun.values(), return_exceptions=True)


def games_in(event: dict[str, Any]) -> list[str]:
    """The games that an event of the account's stream says are being played."""
    if event["type"] == "gameStarted":
        return [event["gameId"]]
    games = event["games"] if event["type"] == "snapshot" else []
    return [game["gameId"] for game in games if game["status"] == "playing"]


async def act(client: Client, bot: Bot, seen: Observation, on_fault: OnFault, report: Report) -> Observation:
    try:
        return await submit(client, seen, await decide(bot, seen))
    except BotFault as fault:
        if on_fault == "stop":
            raise
        report(fault)
        return await submit(client, seen, first_legal(seen))


async def decide(bot: Bot, seen: Observation) -> Action:
    try:
        answer = await asyncio.to_thread(bot.decide, copy.deepcopy(seen))
        action = await answer if inspect.isawaitable(answer) else answer
        json.dumps(action, allow_nan=False)  # what cannot be written as JSON is the bot's fault too
    except Exception as error:
        raise BotFault("the bot raised", seen) from error
    if not isinstance(action, dict):
        raise BotFault(f"the bot answered {action!r}", seen)
    return action


async def submit(client: Client, seen: Observation, action: Action) -> Observation:
    try:
        return (await client.act(seen, action))["observation"]
    except ProblemError as error:
        if error.code in FAULTS:
            raise BotFault(f"the bot answered {action!r}", seen) from error
        if error.code in MOVED_ON:
            return await client.observe(seen["gameId"])
        raise


def first_legal(seen: Observation) -> Action:
    """A pass where one is legal, else whatever comes first."""
    for action in seen["legalActions"]:
        if action.get("contract") == "pass" or action.get("level") == "pass":
            return action
    return seen["legalActions"][0]
