"""A bot that is asked on standard input."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import traceback
from typing import cast

from .bot import Bot
from .play import decide
from .types import Observation


async def serve(bot: Bot) -> None:
    """
    Lets a bot answer on standard input and output, as `npm run arena` asks it: each line in is an observation, and each
    line out its action, or `{"error": "why"}` when the bot raises. It returns at the end of the input.

    What the bot prints goes to stderr meanwhile: standard output is for answers.
    """
    answers = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        while line := await asyncio.to_thread(sys.stdin.readline):
            answers.write(await answer_to(bot, line) + "\n")
            answers.flush()


async def answer_to(bot: Bot, line: str) -> str:
    try:
        return json.dumps(await decide(bot, cast(Observation, json.loads(line))))
    except Exception as error:
        traceback.print_exc()
        return json.dumps({"error": repr(error.__cause__ or error)})
