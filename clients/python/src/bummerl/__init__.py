"""Bots for Bummerl, a server for Bauernschnapsen and Schnapsen."""

from .back_off import Trouble
from .bot import Bot, BotFault
from .client import Client
from .play import play, play_all
from .problem import NoAnswerError, ProblemError
from .types import Account, Action, Card, Deal, Game, Observation, Played, Problem, Replay, Seated, Suit

__all__ = [
    "Account",
    "Action",
    "Bot",
    "BotFault",
    "Card",
    "Client",
    "Deal",
    "Game",
    "NoAnswerError",
    "Observation",
    "Played",
    "Problem",
    "ProblemError",
    "Replay",
    "Seated",
    "Suit",
    "Trouble",
    "play",
    "play_all",
]
