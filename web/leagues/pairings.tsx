import type { ComponentChild, VNode } from 'preact';
import type { Reason } from '../../src/domain/leagues/pairing.js';
import { CUT_NAMES } from '../games/status-names.js';
import { replayPath, watchPath } from '../router.js';
import type { Bye, LeagueGame, Pairing, PlannedPairing } from './api.js';
import { HOW_NAMES, PAIRING_REASON_NAMES, WINNER_NAMES } from './words.js';

/** Who meets at a table, why, and what has come of it. */
export function PairingEntry({ pairing, more }: { readonly pairing: Pairing; readonly more?: ComponentChild }): VNode {
  const { result, games, ruling } = pairing;
  const live = games.some((game) => game.result === null);
  return (
    <li class="pairing">
      <PairingNames pairing={pairing} winner={result?.winner ?? null} />
      <span class="score">{result === null ? '' : result.bummerl.join(' : ')}</span>
      <span class="about">
        {live && <span class="status playing">live</span>}
        {result !== null && <ResultText result={result} pairing={pairing} />}
        {result === null && !live && <span>no result yet</span>}
        {games.map((game) => (
          <GameLink key={game.id} game={game} only={games.length === 1} />
        ))}
      </span>
      {ruling !== null && <p class="ruling whole">Ruled: {ruling}</p>}
      <Reasons reasons={pairing.reasons} />
      {more}
    </li>
  );
}

export function PlannedEntry({ pairing }: { readonly pairing: PlannedPairing }): VNode {
  return (
    <li class="pairing">
      <PairingNames pairing={pairing} winner={null} />
      <Reasons reasons={pairing.reasons} />
    </li>
  );
}

export const ByeEntry = ({ bye }: { readonly bye: Bye }): VNode => (
  <li class="pairing">
    <span class="sides whole">{bye.entrant.name}</span>
    <span class="score">bye</span>
    <Reasons reasons={bye.reasons} />
  </li>
);

interface NamesProps {
  readonly pairing: PlannedPairing;
  readonly winner: string | null;
}

/** Home before away. */
function PairingNames({ pairing: { table, home, away }, winner }: NamesProps): VNode {
  return (
    <span class="sides">
      <span class="table-number">
        <span class="unseen">Table </span>
        {table}
      </span>
      <span class={`whole ${winner === 'home' ? 'winner' : ''}`}>{home.name}</span>
      <span class="unseen"> against </span>
      <span aria-hidden="true">–</span>
      <span class={`whole ${winner === 'away' ? 'winner' : ''}`}>{away.name}</span>
    </span>
  );
}

function ResultText({ result, pairing }: { result: NonNullable<Pairing['result']>; pairing: Pairing }): VNode {
  const { winner, ending } = result;
  return (
    <>
      <span class="whole">{wonText(winner, pairing)}</span>
      {ending !== 'played' && <span class="status marked">{HOW_NAMES[ending]}</span>}
      <span>game points {result.gamePoints.join(' : ')}</span>
    </>
  );
}

function wonText(winner: NonNullable<Pairing['result']>['winner'], { home, away }: PlannedPairing): string {
  if (winner === 'draw' || winner === 'neither') return winner === 'draw' ? WINNER_NAMES.draw : 'lost by both';
  return `won by ${(winner === 'home' ? home : away).name}`;
}

/** To the table of a game that is played, to the replay of one that is over. */
function GameLink({ game: { id, number, result }, only }: { game: LeagueGame; only: boolean }): VNode {
  const which = only ? '' : ` ${number}`;
  if (result === null) return <a href={watchPath(id)}>watch the game{which}</a>;
  const how = result.winner === null ? 'called off' : CUT_NAMES[result.endReason];
  return (
    <span>
      <a href={replayPath(id)}>{only ? 'replay' : `replay of game${which}`}</a>
      {how === null ? '' : `, ${how}`}
    </span>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }): VNode | null {
  if (reasons.length === 0) return null;
  return (
    <details class="unfold">
      <summary>Why</summary>
      <ul class="reasons">
        {reasons.map(({ code, detail }) => (
          <li key={code}>
            {PAIRING_REASON_NAMES[code]}: {detail}
          </li>
        ))}
      </ul>
    </details>
  );
}
