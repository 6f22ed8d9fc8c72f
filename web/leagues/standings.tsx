import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Failure, Waiting } from '../failure.js';
import { addressOf, leaguePath } from '../router.js';
import { leagueApi, type ShownPart, type ShownTieBreak, type Standings, type StandingsRow } from './api.js';
import type { ViewProps } from './league-page.js';
import { useAsOf } from './live.js';
import { RoundLinks, roundIn } from './round-links.js';
import { figure, HOW_NAMES, SHORT_TIE_BREAKS, TIE_BREAK_NAMES } from './words.js';

/** The table after a round, each figure with what it was worked out from. */
export function StandingsView({ league, query }: ViewProps): VNode {
  const last = league.round ?? 0;
  const named = query.has('round') ? roundIn(query, last) : null;
  const path = addressOf(leagueApi(league.id, '/standings'), { round: named, parts: 'false' });
  const { value, failure, reload } = useAsOf<Standings>(path, league.version);
  return (
    <section aria-label="Standings">
      <RoundLinks
        current={named ?? value?.round ?? last}
        last={last}
        addressOf={(number) => addressOf(leaguePath(league.id), { view: 'standings', round: number })}
      />
      {value !== null && <Table standings={value} leagueId={league.id} version={league.version} />}
      {value === null && failure === null && <Waiting what="the standings" />}
      {value === null && failure !== null && <Failure failure={failure} retry={reload} missing={<NoTable />} />}
    </section>
  );
}

const NoTable = (): VNode => <p class="empty">There is no table.</p>;

interface TableProps {
  readonly standings: Standings;
  readonly leagueId: string;
  readonly version: number;
}

function Table({ standings, ...league }: TableProps): VNode {
  const { round, final, rows } = standings;
  const tieBreaks = standings.tieBreaks.filter((tieBreak) => tieBreak !== 'matchPoints');
  return (
    <>
      <h2>{final ? 'Final table' : `Standings after round ${round}`}</h2>
      <p class="note">Press a name to see how the figures were worked out.</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Standings, to be scrolled sideways">
        <table class="deals standings">
          <caption class="unseen">Standings</caption>
          <thead>
            <tr>
              <th scope="col" class="number">
                Rank
              </th>
              <th scope="col">Entrant</th>
              <th scope="col" class="number">
                <abbr title={TIE_BREAK_NAMES.matchPoints}>{SHORT_TIE_BREAKS.matchPoints}</abbr>
              </th>
              {tieBreaks.map((tieBreak) => (
                <th key={tieBreak} scope="col" class="number">
                  <abbr title={TIE_BREAK_NAMES[tieBreak]}>{SHORT_TIE_BREAKS[tieBreak]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.entrant.id} row={row} tieBreaks={tieBreaks} round={round} {...league} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  readonly row: StandingsRow;
  readonly tieBreaks: Standings['tieBreaks'];
  readonly round: number;
  readonly leagueId: string;
  readonly version: number;
}

function Row({ row, tieBreaks, ...where }: RowProps): VNode {
  const [open, setOpen] = useState(false);
  const valueOf = new Map(row.tieBreaks.map(({ tieBreak, value }) => [tieBreak, value]));
  return (
    <>
      <tr>
        <td class="number">
          {row.shared ? '=' : ''}
          {row.rank}
        </td>
        <th scope="row">
          <button type="button" class="plain whole" aria-expanded={open} onClick={() => setOpen(!open)}>
            {row.entrant.name}
          </button>
          {row.status === 'withdrawn' && <span class="note"> withdrawn</span>}
        </th>
        <td class="number strong">{figure(row.points)}</td>
        {tieBreaks.map((tieBreak) => (
          <td key={tieBreak} class="number">
            {valueText(valueOf.get(tieBreak) ?? null)}
          </td>
        ))}
      </tr>
      {open && (
        <tr class="arithmetic">
          <td colSpan={tieBreaks.length + 3}>
            <div class="unfolded whole">
              <Arithmetic entrant={row.entrant.id} {...where} />
              <a href={addressOf(leaguePath(where.leagueId), { view: 'entrants', entrant: row.entrant.id })}>
                More of {row.entrant.name}
              </a>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

const valueText = (value: number | null): string => (value === null ? '–' : figure(value));

interface ArithmeticProps extends Pick<RowProps, 'round' | 'leagueId' | 'version'> {
  readonly entrant: string;
}

/** The parts are most of a large table: they are read when somebody wants to see them. */
function Arithmetic({ entrant, round, leagueId, version }: ArithmeticProps): VNode {
  const { value } = useAsOf<Standings>(addressOf(leagueApi(leagueId, '/standings'), { round }), version);
  if (value === null) return <Waiting what="the arithmetic" />;
  const row = value.rows.find((one) => one.entrant.id === entrant);
  return (
    <div class="sums">
      {row?.tieBreaks.map((one) => (
        <details key={one.tieBreak} class="unfold">
          <summary>
            {TIE_BREAK_NAMES[one.tieBreak]}: {valueText(one.value)}
          </summary>
          <ul>
            {one.parts.map((part) => (
              <PartEntry key={part.round} part={part} />
            ))}
          </ul>
          <p>{sumText(one)}</p>
        </details>
      ))}
    </div>
  );
}

/** `2 + 0 − 1 = 1`, without what was cut; that it does not count where it does not. */
function sumText({ value, parts }: ShownTieBreak): string {
  if (value === null) return 'It does not count, since not all who are equal have met.';
  const [first = 0, ...others] = parts.filter(({ cut }) => !cut).map((part) => part.value);
  const more = others.map((other) => (other < 0 ? ` − ${figure(-other)}` : ` + ${figure(other)}`));
  return `${figure(first)}${more.join('')} = ${figure(value)}`;
}

function PartEntry({ part: { round, opponent, how, value, cut } }: { part: ShownPart }): VNode {
  const about = [
    `Round ${round}`,
    ...(opponent === null ? [] : [`against ${opponent.name}`]),
    ...(HOW_NAMES[how] === '' ? [] : [HOW_NAMES[how]]),
  ].join(', ');
  return (
    <li class="whole">
      {about}: {cut ? <del>{figure(value)}</del> : figure(value)}
      {cut && ' (cut)'}
    </li>
  );
}
