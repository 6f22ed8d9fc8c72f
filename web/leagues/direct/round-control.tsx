import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { addressOf, directPath } from '../../router.js';
import { leagueApi, type Preview, type Round } from '../api.js';
import { useAsOf } from '../live.js';
import { ByeEntry, PairingEntry, PlannedEntry } from '../pairings.js';
import { RoundLinks, roundIn } from '../round-links.js';
import { ROUND_STATUS_NAMES } from '../words.js';
import type { DirectProps } from './direct-page.js';
import { Outcome } from './outcome.js';
import { ProblemNotice } from './problem-notice.js';
import { Ruling } from './ruling.js';
import { useWrites, type Writes } from './use-writes.js';

/** Pairs, begins, closes and takes back rounds, and rules results. */
export function RoundControl({ query, ...props }: DirectProps & { query: URLSearchParams }): VNode | null {
  const { league, nameOf, reload } = props;
  const writes = useWrites(league, reload);
  if (league.status === 'draft' || league.status === 'open') return null;
  const over = league.status === 'finished';
  return (
    <section aria-label="Rounds">
      <h2>Rounds</h2>
      {league.settings.automatic && !over && (
        <p class="note">This league goes on by itself: rounds are paired, begun and closed without you.</p>
      )}
      {!over && (league.round ?? 0) < (league.rounds ?? 0) && (
        <NextRound key={league.round} {...props} writes={writes} />
      )}
      <Outcome writes={writes} nameOf={nameOf} />
      {league.round !== null && (
        <OneRound {...props} writes={writes} number={roundIn(query, league.round)} last={league.round} />
      )}
    </section>
  );
}

function NextRound({ league, nameOf, writes }: DirectProps & { writes: Writes }): VNode {
  const [shown, setShown] = useState(false);
  const round = (league.round ?? 0) + 1;
  return (
    <>
      <div class="actions">
        <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Preview round {round}
        </button>
        <button type="button" onClick={() => void writes.write({ method: 'POST', path: `/rounds/${round}/pairings` })}>
          Pair round {round}
        </button>
      </div>
      {shown && <PreviewedRound league={league} nameOf={nameOf} round={round} />}
    </>
  );
}

function PreviewedRound({ league, nameOf, round }: Omit<DirectProps, 'reload'> & { round: number }): VNode {
  const path = leagueApi(league.id, `/rounds/${round}/pairings/preview`);
  const { value, failure } = useAsOf<Preview>(path, league.version);
  if (failure !== null) return <ProblemNotice failure={failure} nameOf={nameOf} />;
  return (
    <>
      <h3>Who would meet in round {round}</h3>
      <ol class="pairings">
        {value?.pairings.map((pairing) => (
          <PlannedEntry key={pairing.table} pairing={pairing} />
        ))}
        {value?.byes.map((bye) => (
          <ByeEntry key={bye.entrant.id} bye={bye} />
        ))}
      </ol>
    </>
  );
}

interface OneRoundProps extends DirectProps {
  readonly writes: Writes;
  readonly number: number;
  readonly last: number;
}

function OneRound({ league, nameOf, reload, writes, number, last }: OneRoundProps): VNode {
  const { value } = useAsOf<Round>(leagueApi(league.id, `/rounds/${number}`), league.version);
  const path = `/rounds/${number}`;
  const over = league.status === 'finished';
  const undo = (): void => {
    if (confirm(`Take back round ${number}? Its games are called off.`))
      void writes.write({ method: 'DELETE', path: `${path}/pairings` });
  };
  return (
    <>
      <RoundLinks current={number} last={last} addressOf={(round) => addressOf(directPath(league.id), { round })} />
      <h3>
        Round {number}
        {value !== null && `, ${ROUND_STATUS_NAMES[value.status]}`}
      </h3>
      {!over && (
        <div class="actions">
          {value?.status === 'paired' && (
            <button type="button" onClick={() => void writes.write({ method: 'POST', path: `${path}/start` })}>
              Begin round {number}
            </button>
          )}
          {value !== null && value.status !== 'closed' && (
            <button type="button" onClick={() => void writes.write({ method: 'POST', path: `${path}/close` })}>
              Close round {number}
            </button>
          )}
          {number === last && value !== null && value.status !== 'closed' && (
            <button type="button" onClick={undo}>
              Undo round {number}
            </button>
          )}
        </div>
      )}
      <ol class="pairings">
        {value?.pairings.map((pairing) => (
          <PairingEntry
            key={`${number} ${pairing.table}`}
            pairing={pairing}
            more={!over && <Ruling league={league} nameOf={nameOf} reload={reload} round={number} pairing={pairing} />}
          />
        ))}
        {value?.byes.map((bye) => (
          <ByeEntry key={bye.entrant.id} bye={bye} />
        ))}
      </ol>
    </>
  );
}
