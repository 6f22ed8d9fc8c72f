from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import httpx

FIRST_DELAY = 0.1
LONGEST_DELAY = 10.0


@dataclass(frozen=True)
class Trouble:
    """Something went wrong and is tried again."""

    request: str
    reason: str
    retry_in: float  # seconds


@dataclass(frozen=True)
class Patience:
    seconds: float
    """For how long a request is repeated, from its first failure, before its failure is the caller's."""
    on_trouble: Callable[[Trouble], None]


class BackOff:
    """Waits between the tries of one request: longer each time, and at random so that not all clients come at once."""

    def __init__(self, request: str, patience: Patience) -> None:
        self._request = request
        self._patience = patience
        self._tries = 0
        self._failing_since: float | None = None

    def reset(self) -> None:
        """It went well: the next failure is the first again."""
        self._tries = 0
        self._failing_since = None

    async def wait(self, reason: str, retry_after: float = 0.0) -> bool:
        """Keeps to what the service asked for. False at once when that is more than the patience left."""
        most = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(self._tries, 10))
        self._tries += 1
        retry_in = retry_after + random.uniform(0, most)
        now = time.monotonic()
        self._failing_since = now if self._failing_since is None else self._failing_since
        if now + retry_in > self._failing_since + self._patience.seconds:
            return False
        self._patience.on_trouble(Trouble(self._request, reason, retry_in))
        await asyncio.sleep(retry_in)
        return True


def retry_after(response: httpx.Response) -> float:
    """`Retry-After` (RFC 9110, 10.2.3): seconds, or a date; 0 without it."""
    value = response.headers.get("retry-after", "")
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
    except (ValueError, TypeError):
        return 0.0


def reason_of(error: Exception) -> str:
    return f"{type(error).__name__} {error}".rstrip()
