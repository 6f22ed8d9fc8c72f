from __future__ import annotations

from typing import cast

import httpx

from .types import Problem


class ProblemError(Exception):
    """The service refused (RFC 9457). `code` is from its closed list; None when something in between answered."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self.problem = problem_in(response)
        self.code: str | None = self.problem["code"] if self.problem else None
        said = f"{self.code}: {self.problem.get('detail', self.problem['title'])}" if self.problem else ""
        super().__init__(f"{response.request.method} {response.request.url}: {self.status} {said}".rstrip())


class NoAnswerError(Exception):
    """Nobody answered for as long as the client is patient; `__cause__` is what happened last."""


def problem_in(response: httpx.Response) -> Problem | None:
    try:
        body = response.json()
    except ValueError:
        return None
    return cast(Problem, body) if isinstance(body, dict) and isinstance(body.get("code"), str) else None
