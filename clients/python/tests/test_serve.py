"""A bot that is asked on standard input, alone and in the arena."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from service import PROJECT

EXAMPLE = Path(__file__).parents[1] / "examples/arena.py"
FAULTY = """
import asyncio
from bummerl import Bot, serve

class Faulty(Bot):
    asked = 0

    def decide(self, observation):
        print("thinking aloud")
        self.asked += 1
        if self.asked % 2 == 0:
            raise RuntimeError("oh")
        return observation["legalActions"][0]

asyncio.run(serve(Faulty()))
"""


def test_it_answers_each_observation_with_an_action_and_ends_with_its_input() -> None:
    asked = {"gameId": "g", "version": 1, "legalActions": [{"type": "play", "card": "AH"}]}
    questions = "".join(f"{line}\n" for line in (json.dumps(asked), json.dumps(asked), "rubbish"))
    ended = subprocess.run([sys.executable, "-c", FAULTY], input=questions, capture_output=True, text=True, timeout=30)
    assert ended.returncode == 0
    first, second, third = (json.loads(line) for line in ended.stdout.splitlines())
    assert first == {"type": "play", "card": "AH"}
    assert second == {"error": "RuntimeError('oh')"}
    assert "JSONDecodeError" in third["error"]
    assert "thinking aloud" in ended.stderr


def test_it_plays_in_the_arena() -> None:
    bots = ["--a", f'cmd:"{sys.executable}" "{EXAMPLE}"', "--b", "random"]
    command = ["node", "dist/arena/main.js", *bots, "--deals", "5", "--json"]
    ended = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0
    result = json.loads(ended.stdout)
    assert result["decks"] == 5
    assert sum(result["faults"]["a"]["counts"].values()) == 0
