"""Bots for Bummerl, a server for Bauernschnapsen and Schnapsen."""

from .back_off import Trouble
from .bot import Bot, BotFault
from .client import Client, ReplayPage
from .play import play, play_all
from .problem import NoAnswerError, ProblemError
from .serve import serve
from .types import (
    Account,
    Action,
    Analysis,
    Audit,
    Card,
    CommitmentMade,
    Deal,
    Determinizations,
    Game,
    KeySet,
    Observation,
    Played,
    Problem,
    Replay,
    RuleSet,
    Seated,
    Suit,
)

__all__ = [
    "Account",
    "Action",
    "Analysis",
    "Audit",
    "Bot",
    "BotFault",
    "Card",
    "Client",
    "CommitmentMade",
    "Deal",
    "Determinizations",
    "Game",
    "KeySet",
    "NoAnswerError",
    "Observation",
    "Played",
    "Problem",
    "ProblemError",
    "Replay",
    "ReplayPage",
    "RuleSet",
    "Seated",
    "Suit",
    "Trouble",
    "play",
    "play_all",
    "serve",
]
