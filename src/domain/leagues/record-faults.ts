import type { EntrantId } from './pairing.js';
import { ENDINGS, WINNERS, type PairingRecord, type RoundRecord } from './records.js';

/** What is wrong with a record: a JSON pointer into the list, and a sentence. */
export interface RecordFault {
  readonly pointer: string;
  readonly message: string;
}

/** Everything that is wrong with a list of records; without a fault, ledgers and standings can be made of it. */
export function recordFaults(entrants: readonly EntrantId[], records: readonly RoundRecord[]): readonly RecordFault[] {
  const known = new Set(entrants);
  const taken = new Set<string>();
  return records.flatMap((record, index) => {
    const people = Object.entries(peopleOf(record)).flatMap(([name, entrant]) => {
      const place = `${record.round} ${entrant}`;
      const pointer = `/${index}/${name}`;
      if (!known.has(entrant)) return [{ pointer, message: `there is no entrant ${entrant}` }];
      if (taken.has(place)) return [{ pointer, message: `${entrant} has something else in round ${record.round}` }];
      taken.add(place);
      return [];
    });
    return [
      ...people,
      ...figureFaults(record).map(({ pointer, message }) => ({ pointer: `/${index}${pointer}`, message })),
    ];
  });
}

const peopleOf = (record: RoundRecord): Readonly<Record<string, EntrantId>> =>
  record.kind === 'pairing' || record.kind === 'open'
    ? { home: record.home, away: record.away }
    : { entrant: record.entrant };

function figureFaults(record: RoundRecord): readonly RecordFault[] {
  const round =
    isCount(record.round) && record.round > 0 ? [] : [{ pointer: '/round', message: 'must be a whole number from 1' }];
  if (record.kind === 'pairing') return [...round, ...resultFaults(record)];
  if (record.kind === 'absence' && !(Number.isFinite(record.points) && record.points >= 0))
    return [...round, { pointer: '/points', message: 'must be a number of at least 0' }];
  return round;
}

function resultFaults(record: PairingRecord): readonly RecordFault[] {
  const faults: RecordFault[] = [];
  const { winner, ending } = record;
  if (!WINNERS.includes(winner)) faults.push({ pointer: '/winner', message: `must be one of ${WINNERS.join(', ')}` });
  if (!ENDINGS.includes(ending)) faults.push({ pointer: '/ending', message: `must be one of ${ENDINGS.join(', ')}` });
  if (ending === 'played' && winner === 'neither')
    faults.push({ pointer: '/winner', message: 'must not be neither when the pairing was played' });
  if (ending === 'forfeit' && winner === 'draw')
    faults.push({ pointer: '/winner', message: 'must not be draw when the pairing was forfeited' });
  for (const name of ['bummerl', 'gamePoints'] as const)
    record[name].forEach((figure, side) => {
      if (!isCount(figure))
        faults.push({ pointer: `/${name}/${side}`, message: 'must be a whole number of at least 0' });
    });
  return faults;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
