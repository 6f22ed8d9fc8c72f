from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from .types import Action, Observation


class Bot(ABC):
    """Plays one seat, or as many as it is given: a bot is one function from what it may know to what it does."""

    @abstractmethod
    def decide(self, observation: Observation) -> Action | Awaitable[Action]:
        """
        An entry of `legalActions`, as it stands. Called only when it is this seat's turn. It may be `async`; when it is
        not, it may think for as long as it likes, since it runs in a thread beside what else goes on.
        """


class BotFault(Exception):
    """The bot raised (see `__cause__`), or what it answered is no legal action."""

    def __init__(self, message: str, observation: Observation) -> None:
        super().__init__(f"game {observation['gameId']}, version {observation['version']}: {message}")
        self.observation = observation
