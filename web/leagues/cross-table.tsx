import type { VNode } from 'preact';
import { Failure, Waiting } from '../failure.js';
import { addressOf, leaguePath } from '../router.js';
import { leagueApi, type CrossEntry, type CrossRow, type CrossTable } from './api.js';
import type { ViewProps } from './league-page.js';
import { useAsOf } from './live.js';
import { RoundLinks, roundIn } from './round-links.js';
import { figure, HOW_MARKS, HOW_NAMES } from './words.js';

/** Everybody against everybody, after a round. */
export function CrossTableView({ league, query }: ViewProps): VNode {
  const last = league.round ?? 0;
  const named = query.has('round') ? roundIn(query, last) : null;
  const path = addressOf(leagueApi(league.id, '/cross-table'), { round: named });
  const { value, failure, reload } = useAsOf<CrossTable>(path, league.version);
  return (
    <section aria-label="Cross table">
      <RoundLinks
        current={named ?? value?.round ?? last}
        last={last}
        addressOf={(number) => addressOf(leaguePath(league.id), { view: 'cross', round: number })}
      />
      {value !== null && <Table table={value} />}
      {value === null && failure === null && <Waiting what="the cross table" />}
      {value === null && failure !== null && <Failure failure={failure} retry={reload} missing={<NoTable />} />}
    </section>
  );
}

const NoTable = (): VNode => <p class="empty">There is no cross table.</p>;

function Table({ table: { round, rows } }: { table: CrossTable }): VNode {
  return (
    <>
      <h2>Cross table after round {round}</h2>
      <p class="note">
        Points of the row’s entrant against that of the column. {HOW_MARKS.forfeit} is a {HOW_NAMES.forfeit},{' '}
        {HOW_MARKS.adjudicated} an adjudicated result, {HOW_MARKS.bye} a bye. First deals: at home and away.
      </p>
      <div class="scroll cross" tabIndex={0} role="region" aria-label="Cross table, to be scrolled sideways">
        <table class="deals">
          <caption class="unseen">Cross table</caption>
          <thead>
            <tr>
              <th scope="col" class="stays">
                Entrant
              </th>
              {rows.map(({ number, entrant }) => (
                <th key={number} scope="col" class="number">
                  <abbr title={entrant.name}>{number}</abbr>
                </th>
              ))}
              <th scope="col">Byes</th>
              <th scope="col" class="number">
                Points
              </th>
              <th scope="col" class="number">
                First deals
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} row={row} rows={rows} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ row, rows }: { row: CrossRow; rows: readonly CrossRow[] }): VNode {
  const cells = new Map(row.cells.map((cell) => [cell.number, cell]));
  return (
    <tr>
      <th scope="row" class="stays">
        <span class="clamped" title={row.entrant.name}>
          {row.number}. {row.entrant.name}
        </span>
      </th>
      {rows.map(({ number, entrant }) => (
        <td key={number} class={`number ${number === row.number ? 'self' : ''}`}>
          {cells.get(number)?.entries.map((entry) => (
            <CellEntry key={entry.round} entry={entry} opponent={entrant.name} />
          ))}
        </td>
      ))}
      <td>
        {row.unpaired
          .filter(({ how, points }) => how === 'bye' || points > 0)
          .map((entry) => (
            <CellEntry key={entry.round} entry={entry} opponent={null} />
          ))}
      </td>
      <td class="number strong">{figure(row.points)}</td>
      <td class="number">
        {row.firstDeals.home} : {row.firstDeals.away}
      </td>
    </tr>
  );
}

function CellEntry({ entry, opponent }: { entry: CrossEntry; opponent: string | null }): VNode {
  const { round, how, points, bummerl, gamePoints } = entry;
  const title = [
    `Round ${round}`,
    ...(opponent === null
      ? []
      : [`against ${opponent}: Bummerl ${bummerl.join(' : ')}, game points ${gamePoints.join(' : ')}`]),
    ...(HOW_NAMES[how] === '' ? [] : [HOW_NAMES[how]]),
  ].join(', ');
  return (
    <span class="entry" title={title}>
      {how === 'open' ? '·' : figure(points)}
      {how !== 'played' && <sup>{HOW_MARKS[how]}</sup>}
    </span>
  );
}
