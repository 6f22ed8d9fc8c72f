"""Requests that are repeated when they may be, and streams that are connected again."""

from __future__ import annotations

import json
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx

from .back_off import BackOff, Patience, reason_of, retry_after
from .problem import NoAnswerError, ProblemError, problem_in

ANSWER = 20.0
"""Seconds an answer may take beyond what the request itself asks to wait."""
SILENCE = 20.0
"""The service shows every 10 s that it is there; silence for longer means a broken connection."""
SHOWS_TOKEN = ("/v1/accounts", "/v1/account/tokens")
"""These POSTs take no key, and are repeated only when they did nothing."""
AWAY = (500, 502, 503, 504)


class Transport:
    def __init__(self, url: str, token: str | None, patience: Patience) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        limits = httpx.Limits(max_connections=None)  # each game that waits has one
        self._http = httpx.AsyncClient(base_url=url, headers=headers, limits=limits)
        self._patience = patience

    async def close(self) -> None:
        await self._http.aclose()

    async def send(self, method: str, path: str, *, body: Any = None, query: dict[str, Any] | None = None) -> httpx.Response:
        """
        The last answer. A POST has an Idempotency-Key and keeps it, so that whatever became of the first try it is
        done once. Raises ProblemError, or NoAnswerError when nobody answered.
        """
        shows_token = method == "POST" and path in SHOWS_TOKEN
        headers = {"idempotency-key": str(uuid.uuid4())} if method == "POST" and not shows_token else {}
        timeout = httpx.Timeout(ANSWER, read=ANSWER + float((query or {}).get("wait", 0)))
        request = self._http.build_request(method, path, json=body, params=query, headers=headers, timeout=timeout)
        back_off = BackOff(f"{method} {request.url}", self._patience)
        while True:
            try:
                response = await self._http.send(request)
            except httpx.TransportError as error:
                may_repeat = not shows_token or isinstance(error, httpx.ConnectError)
                if not may_repeat or not await back_off.wait(reason_of(error)):
                    raise NoAnswerError(f"{method} {request.url}: no answer ({reason_of(error)})") from error
                continue
            reason = reason_to_repeat(response, shows_token)
            if reason is None or not await back_off.wait(reason, retry_after(response)):
                return judged(response)

    async def lines(self, path: str, query: Callable[[], dict[str, Any]]) -> AsyncIterator[Any]:
        """The lines of a stream, connected again after any break. Which line is the last is known to the reader."""
        back_off = BackOff(f"GET {path}", self._patience)
        timeout = httpx.Timeout(ANSWER, read=SILENCE)
        headers = {"accept": "application/x-ndjson"}
        while True:
            failure: Exception
            try:
                async with self._http.stream("GET", path, params=query(), headers=headers, timeout=timeout) as response:
                    await read_refusal(response)
                    async for line in response.aiter_lines():
                        back_off.reset()
                        if line:  # a blank one is a sign of life and no more
                            yield json.loads(line)
                failure, wait = NoAnswerError(f"GET {path}: the stream broke off"), 0.0
            except httpx.TransportError as error:
                failure, wait = error, 0.0
            except ProblemError as error:
                if error.status < 500 and error.status != 429:
                    raise
                failure, wait = error, retry_after(response)
            if not await back_off.wait(reason_of(failure), wait):
                raise failure if isinstance(failure, ProblemError) else NoAnswerError(f"GET {path}: no answer") from failure


def reason_to_repeat(response: httpx.Response, shows_token: bool) -> str | None:
    """Of the answers 4xx only two ask for it: too many requests, and one whose first try is still going on."""
    status = response.status_code
    if status == 429 or (status in AWAY and (not shows_token or status == 503)):
        return str(status)
    problem = problem_in(response) if status == 409 else None
    return "idempotency-in-progress" if problem and problem["code"] == "idempotency-in-progress" else None


def judged(response: httpx.Response) -> httpx.Response:
    if response.is_success or response.status_code == 304:
        return response
    raise ProblemError(response)


async def read_refusal(response: httpx.Response) -> None:
    if not response.is_success:
        await response.aread()
        raise ProblemError(response)
