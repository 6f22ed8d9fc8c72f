"""The shapes of the API, made from its OpenAPI document by scripts/generate_types.py. Do not edit."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


Suit = Literal['H', 'D', 'S', 'C']


Card = Literal['AH', 'TH', 'KH', 'QH', 'JH', 'AD', 'TD', 'KD', 'QD', 'JD', 'AS', 'TS', 'KS', 'QS', 'JS', 'AC', 'TC', 'KC', 'QC', 'JC']


Bid = Literal['pass', 'rufer', 'bettler', 'assBettler', 'schnapser', 'schnapserMitMann', 'gang', 'zehnerloch', 'bauernschnapser', 'kontraschnapser', 'herrengang', 'kontrabauernschnapser', 'herrenschnapser']


Contract = Literal['rufer', 'bettler', 'assBettler', 'schnapser', 'schnapserMitMann', 'gang', 'zehnerloch', 'bauernschnapser', 'kontraschnapser', 'herrengang', 'kontrabauernschnapser', 'herrenschnapser']


Doubling = Literal['pass', 'kontra', 're', 'sub']


BotName = Literal['random', 'greedy', 'expert']


class Observation(TypedDict):
    gameId: str
    version: int
    serverTime: str
    ruleSet: str
    rules: dict[str, Any]
    practice: bool
    status: Literal['open', 'playing', 'finished', 'aborted']
    endReason: Literal['target', 'resignation', 'timeout', 'noShow', 'aborted', 'adjudicated', None]
    seats: list[Seat]
    score: list[int]
    winners: list[int] | None
    dealNumber: int
    dealer: int
    phase: Literal['trump', 'bidding', 'doubling', 'play', 'finished', None]
    toAct: int | None
    deal: Deal | None
    lastAction: LastAction | None
    lastResult: DealResult | None
    you: You | None
    legalActions: list[TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction]
    deadline: Deadline | None


class Seat(TypedDict):
    seat: int
    team: int
    account: Person | None
    bot: str | None


class Person(TypedDict):
    id: str
    name: str


class Deal(TypedDict):
    caller: int
    trump: Suit | None
    turnedUp: Card | None
    bids: list[BidMade]
    contract: Contract | None
    declarer: int | None
    factor: Literal[1, 2, 4, 8]
    doublings: list[DoublingMade]
    sittingOut: int | None
    trick: list[Play]
    tricks: list[Trick]
    marriages: list[Marriage]
    points: list[int]
    handSizes: list[int]
    known: list[KnownCards]
    talon: Talon | None


class BidMade(TypedDict):
    seat: int
    contract: Bid


class DoublingMade(TypedDict):
    seat: int
    level: Doubling


class Play(TypedDict):
    seat: int
    card: Card


class Trick(TypedDict):
    leader: int
    winner: int
    points: int
    plays: list[Play]


class Marriage(TypedDict):
    seat: int
    suit: Suit
    points: int
    counts: bool


class KnownCards(TypedDict):
    seat: int
    cards: list[Card]


class Talon(TypedDict):
    size: int
    turned: Card | None
    exchange: Exchange | None
    closedBy: int | None
    closedAt: ClosedAt | None


class Exchange(TypedDict):
    seat: int
    took: Card
    laid: Card


class ClosedAt(TypedDict):
    trick: int
    points: list[int]
    tricks: list[int]


class LastAction(TypedDict):
    version: int
    seat: int
    action: TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction
    elapsedMs: int
    defaulted: bool


class TrumpAction(TypedDict):
    type: Literal['trump']
    suit: Suit


class TurnUpAction(TypedDict):
    type: Literal['turnUp']
    card: NotRequired[Literal[0, 1]]


class RedealAction(TypedDict):
    type: Literal['redeal']


class BidAction(TypedDict):
    type: Literal['bid']
    contract: Bid


class DoubleAction(TypedDict):
    type: Literal['double']
    level: Doubling


class PlayAction(TypedDict):
    type: Literal['play']
    card: Card
    marriage: NotRequired[bool]


class ExchangeAction(TypedDict):
    type: Literal['exchange']


class CloseAction(TypedDict):
    type: Literal['close']


class ClaimAction(TypedDict):
    type: Literal['claim']
    marriage: NotRequired[Suit]


class DealResult(TypedDict):
    deal: int
    contract: Contract | None
    declarer: int | None
    winners: list[int]
    value: int
    factor: Literal[1, 2, 4, 8]
    score: int
    points: list[int]
    reason: Literal['sixtySix', 'lastTrick', 'made', 'failed', 'falseClaim', 'closingFailed']


class You(TypedDict):
    seat: int
    hand: list[Card]


class Deadline(TypedDict):
    at: str
    msLeft: int
    bankMs: int


class Account(TypedDict):
    id: str
    name: str
    kind: Literal['bot', 'human']
    version: str | None
    createdAt: str


class Game(TypedDict):
    id: str
    createdBy: Person
    ruleSet: str
    rules: dict[str, Any]
    rulesVersion: int
    visibility: Literal['public', 'private']
    joinCode: str | None
    rated: bool
    practice: bool
    timeControl: TimeControlBody | None
    rematchOf: str | None
    league: LeaguePlace | None
    createdAt: str
    finishedAt: str | None
    state: Observation


class TimeControlBody(TypedDict):
    moveMs: int
    bankMs: int
    onTimeout: Literal['forfeit', 'default']


class LeaguePlace(TypedDict):
    id: str
    round: int
    table: int
    number: int


class CreateGameBody(TypedDict):
    ruleSet: str
    rules: NotRequired[dict[str, Any]]
    seats: NotRequired[list[SeatWish | None]]
    visibility: NotRequired[Literal['public', 'private']]
    rated: NotRequired[bool]
    nonce: NotRequired[str | None]
    commitment: NotRequired[str | None]
    practice: NotRequired[PracticeBody]
    timeControl: NotRequired[TimeControlBody | None]


class SeatWish(TypedDict):
    player: NotRequired[Literal['me']]
    bot: NotRequired[BotName]
    account: NotRequired[str]


class PracticeBody(TypedDict):
    decks: NotRequired[list[list[Literal['AH', 'TH', 'KH', 'QH', 'JH', 'AD', 'TD', 'KD', 'QD', 'JD', 'AS', 'TS', 'KS', 'QS', 'JS', 'AC', 'TC', 'KC', 'QC', 'JC']]]]
    dealer: NotRequired[int]


class Seated(TypedDict):
    seat: int
    version: int


class Played(TypedDict):
    version: int
    action: TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction
    observation: Observation
    receipt: str | None


class Replay(TypedDict):
    format: Literal['bummerl-replay/1']
    game: ReplayGame
    seating: list[SeatingTaken | SeatingLeft | SeatingAbort]
    deals: list[ReplayDeal]
    score: list[int]
    winners: list[int] | None
    bummerl: int | None
    endReason: Literal['target', 'resignation', 'timeout', 'noShow', 'aborted', 'adjudicated', None]
    proof: Proof | None


class ReplayGame(TypedDict):
    id: str
    createdBy: Person
    ruleSet: str
    rules: dict[str, Any]
    rulesVersion: int
    visibility: Literal['public', 'private']
    rated: bool
    practiceDecks: int | None
    firstDealer: int
    timeControl: TimeControlBody | None
    board: str | None
    seats: list[Seat]
    createdAt: str
    finishedAt: str | None


class SeatingTaken(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    type: Literal['seatTaken']
    account: Person | None
    bot: str | None
    nonce: str | None


class SeatingLeft(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    type: Literal['seatLeft']


class SeatingAbort(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    type: Literal['abort']


class ReplayDeal(TypedDict):
    number: int
    dealer: int
    dealt: Stamp
    deck: list[Card] | None
    actions: list[ReplayedTrumpAction | ReplayedTurnUpAction | ReplayedRedealAction | ReplayedBidAction | ReplayedDoubleAction | ReplayedPlayAction | ReplayedExchangeAction | ReplayedCloseAction | ReplayedClaimAction | Cut]
    result: ReplayResult | Redealt | None


class Stamp(TypedDict):
    version: int
    at: str
    elapsedMs: int | None


class ReplayedTrumpAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['trump']
    suit: Suit


class ReplayedTurnUpAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['turnUp']
    card: NotRequired[Literal[0, 1]]


class ReplayedRedealAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['redeal']


class ReplayedBidAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['bid']
    contract: Bid


class ReplayedDoubleAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['double']
    level: Doubling


class ReplayedPlayAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['play']
    card: Card
    marriage: NotRequired[bool]


class ReplayedExchangeAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['exchange']


class ReplayedCloseAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['close']


class ReplayedClaimAction(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    defaulted: NotRequired[Literal[True]]
    type: Literal['claim']
    marriage: NotRequired[Suit]


class Cut(TypedDict):
    version: int
    at: str
    elapsedMs: int | None
    seat: int
    pausedMs: NotRequired[int]
    type: Literal['resign', 'timeout']
    noShow: NotRequired[Literal[True]]


class ReplayResult(TypedDict):
    contract: Contract | None
    declarer: int | None
    winners: list[int]
    value: int
    factor: Literal[1, 2, 4, 8]
    score: int
    points: list[int]
    reason: Literal['sixtySix', 'lastTrick', 'made', 'failed', 'falseClaim', 'closingFailed']


class Redealt(TypedDict):
    reason: Literal['redeal']


class Proof(TypedDict):
    algorithm: Literal['bummerl-deal/1']
    commitment: Commitment
    secret: str
    nonces: list[str]
    head: str
    signature: Signature


class Commitment(TypedDict):
    id: str | None
    hash: str


class Signature(TypedDict):
    jws: str
    key: PublicKey


class PublicKey(TypedDict):
    kty: Literal['OKP']
    crv: Literal['Ed25519']
    kid: str
    x: str


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: NotRequired[str]
    instance: str
    code: Literal['validation', 'unauthenticated', 'missing-scope', 'not-your-seat', 'not-your-game', 'not-found', 'method-not-allowed', 'not-acceptable', 'not-your-turn', 'wrong-phase', 'game-over', 'game-not-over', 'game-not-started', 'game-started', 'seat-taken', 'already-exists', 'idempotency-in-progress', 'blocked', 'stale-version', 'too-large', 'unsupported-media-type', 'illegal-action', 'invalid-rules', 'idempotency-mismatch', 'precondition-required', 'rate-limited', 'internal', 'draining', 'overloaded', 'unavailable']
    errors: NotRequired[list[dict[str, Any]]]
    version: NotRequired[int]
    rule: NotRequired[str]
    legalActions: NotRequired[list[dict[str, Any]]]
    blocking: NotRequired[list[dict[str, Any]]]


class RuleSet(TypedDict):
    id: str
    game: Literal['bauernschnapsen', 'schnapsen']
    title: str
    seats: int
    rules: dict[str, Any]
    text: list[str]
    rulesVersion: int
    schema: dict[str, Any]


class Determinizations(TypedDict):
    gameId: str
    version: int
    seat: int
    seed: str | int
    fitting: int
    worlds: list[World]


class World(TypedDict):
    deck: list[Card]
    hands: list[list[str]]
    talonCards: list[Card]


class Analysis(TypedDict):
    gameId: str
    version: int
    deals: list[DealAnalysis]


class DealAnalysis(TypedDict):
    deal: int
    value: int | None
    reached: int | None
    actions: list[AnalysedAction]


class AnalysedAction(TypedDict):
    ply: int
    seat: int
    action: TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction
    value: int
    best: int
    loss: int
    bestActions: list[TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction]


class CommitmentMade(TypedDict):
    id: str
    commitment: str


class Audit(TypedDict):
    gameId: str
    version: int
    status: Literal['open', 'playing', 'finished', 'aborted']
    algorithm: Literal['bummerl-deal/1']
    commitment: Commitment | None
    nonces: list[str | None]
    genesis: dict[str, Any] | None
    rows: list[AuditedRow]
    head: str | None
    secret: str | None
    salts: list[Salt] | None
    signature: Signature | None


class AuditedRow(TypedDict):
    version: int
    type: Literal['seatTaken', 'seatLeft', 'deal', 'action', 'resign', 'timeout', 'abort']
    seat: int | None
    data: dict[str, Any]
    rulesVersion: int
    elapsedMs: int | None
    at: str
    hash: str


class Salt(TypedDict):
    deal: int
    salt: str


class KeySet(TypedDict):
    keys: list[PublishedKey]


class PublishedKey(TypedDict):
    kty: Literal['OKP']
    crv: Literal['Ed25519']
    kid: str
    x: str
    alg: Literal['EdDSA']
    use: Literal['sig']


Action = TrumpAction | TurnUpAction | RedealAction | BidAction | DoubleAction | PlayAction | ExchangeAction | CloseAction | ClaimAction
