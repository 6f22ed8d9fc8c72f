"""A bot for `npm run arena`, which asks it on standard input: plays the dearest card that is legal."""

import asyncio

from bummerl import Action, Bot, Observation, serve

ORDER = "JQKTA"


class Dearest(Bot):
    def decide(self, observation: Observation) -> Action:
        legal = observation["legalActions"]
        passes = [action for action in legal if action["type"] == "bid" and action["contract"] == "pass"]
        return passes[0] if passes else max(legal, key=rank_of)


def rank_of(action: Action) -> int:
    return ORDER.index(action["card"][0]) if action["type"] == "play" else -1


asyncio.run(serve(Dearest()))
