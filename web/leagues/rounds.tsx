import type { VNode } from 'preact';
import { Failure, Waiting } from '../failure.js';
import { addressOf, leaguePath } from '../router.js';
import { leagueApi, type Round } from './api.js';
import type { ViewProps } from './league-page.js';
import { useAsOf } from './live.js';
import { ByeEntry, PairingEntry } from './pairings.js';
import { RoundLinks, roundIn } from './round-links.js';
import { plural, ROUND_STATUS_NAMES } from './words.js';

/** The pairings of one round, the last one if the address names none. */
export function RoundsView({ league, query }: ViewProps): VNode {
  if (league.round === null) return <p class="empty">No round is paired yet.</p>;
  const round = roundIn(query, league.round);
  return (
    <section aria-label="Rounds">
      <RoundLinks
        current={round}
        last={league.round}
        addressOf={(number) => addressOf(leaguePath(league.id), { round: number })}
      />
      <ShownRound leagueId={league.id} round={round} version={league.version} />
    </section>
  );
}

function ShownRound(props: { leagueId: string; round: number; version: number }): VNode {
  const { value, failure, reload } = useAsOf<Round>(leagueApi(props.leagueId, `/rounds/${props.round}`), props.version);
  if (value === null)
    return failure === null ? (
      <Waiting what="the round" />
    ) : (
      <Failure failure={failure} retry={reload} missing={<NoSuchRound />} />
    );
  const playing = value.pairings.flatMap(({ games }) => games).filter(({ result }) => result === null).length;
  return (
    <>
      <h2>
        Round {value.round}, {ROUND_STATUS_NAMES[value.status]}
      </h2>
      {playing > 0 && <p>{plural(playing, 'game')} being played right now.</p>}
      <ol class="pairings">
        {value.pairings.map((pairing) => (
          <PairingEntry key={pairing.table} pairing={pairing} />
        ))}
        {value.byes.map((bye) => (
          <ByeEntry key={bye.entrant.id} bye={bye} />
        ))}
      </ol>
    </>
  );
}

/** A round that was undone while it was looked at. */
const NoSuchRound = (): VNode => <p class="empty">This round is not paired.</p>;
