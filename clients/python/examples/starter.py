"""A whole bot: announces what it can, and otherwise plays any legal card. Start it again and it goes on where it was."""

import asyncio
import os
import random
import uuid

from bummerl import Action, Bot, Client, Observation, play


class Starter(Bot):
    def decide(self, observation: Observation) -> Action:
        legal = observation["legalActions"]
        passes = [action for action in legal if action["type"] == "bid" and action["contract"] == "pass"]
        marriages = [action for action in legal if action["type"] == "play" and action.get("marriage")]
        return random.choice(passes or marriages or legal)


async def main() -> None:
    url = os.environ.get("BUMMERL_URL", "http://127.0.0.1:3000")
    async with await Client.remembered(url, f"Starter {uuid.uuid4().hex[:8]}", ".bummerl-token") as client:
        unfinished = await client.live_games()
        seats = [{"player": "me"}, {"bot": "random"}, {"bot": "random"}, {"bot": "random"}]
        game = unfinished[0] if unfinished else (await client.create_game("bauernschnapsen/tjger", seats))["id"]
        print("Going on with" if unfinished else "Playing", f"{url}/games/{game}")
        end = await play(client, Starter(), game)
        print("Won" if 0 in (end["winners"] or []) else "Lost", *end["score"])


asyncio.run(main())
