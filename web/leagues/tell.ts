import type { GameResult, Ruling } from '../../src/domain/leagues/league/events.js';
import type { EntrantId } from '../../src/domain/leagues/pairing.js';
import { assertNever } from '../../src/domain/result.js';
import type { ShownEvent } from './api.js';
import { HOW_NAMES, plural } from './words.js';

/** The name of an entrant; its id while it is not known. */
export type NameOf = (id: EntrantId) => string;

/** More than these are counted and not named. */
const MOST_NAMES = 20;

/** What happened in a league, in words that go on after who did it: `Anna` `opened the league to entries`. */
export function tellEvent(event: ShownEvent, nameOf: NameOf): string {
  const names = (ids: readonly EntrantId[]): string => listed(ids.map(nameOf), 'entrant');
  switch (event.type) {
    case 'created':
      return `announced the league as ${event.name}`;
    case 'changed':
      return 'changed the settings';
    case 'opened':
      return 'opened the league to entries';
    case 'invited':
      return `invited ${listed(
        event.guests.map(({ name }) => name),
        'account',
      )}`;
    case 'proposed':
      return `proposed the pair ${event.from.name} & ${event.to.name}`;
    case 'entered':
      return `entered ${listed(
        event.entrants.map(({ name }) => name),
        'entrant',
      )}${event.late === null ? '' : ', late'}`;
    case 'checkedIn':
      return `checked in ${names(event.entrants)}`;
    case 'withdrawn':
      return `withdrew ${names(event.entrants)}${event.reason === null ? '' : `: ${event.reason}`}`;
    case 'returned':
      return `took back ${names(event.entrants)}`;
    case 'started': {
      const absent = event.absent.length === 0 ? '' : `; not checked in and out: ${names(event.absent)}`;
      return `started the league with ${plural(event.field.length, 'entrant')}${absent}`;
    }
    case 'paired':
      return `paired round ${event.round}: ${plural(event.pairings.length, 'pairing')}, ${plural(event.byes.length, 'bye')}`;
    case 'roundStarted':
      return `began round ${event.round}`;
    case 'gamesStarted':
      return `started ${plural(event.games.length, 'game')}`;
    case 'gameEnded':
      return `saw the game of ${place(event)} end, ${endText(event)}`;
    case 'ruled':
      return event.rulings.map(rulingText).join('; ');
    case 'roundUndone':
      return `took back round ${event.round}`;
    case 'roundClosed':
      return `closed round ${event.round}`;
    case 'paused':
      return 'paused the league';
    case 'resumed':
      return 'went on with the league';
    case 'finished':
      return 'finished the league';
    default:
      return assertNever(event);
  }
}

const listed = (names: readonly string[], what: string): string =>
  names.length > MOST_NAMES ? plural(names.length, what) : names.join(', ');

const place = ({ round, table }: { readonly round: number; readonly table: number }): string =>
  `round ${round}, table ${table}`;

const endText = ({ winner, bummerl }: GameResult): string =>
  winner === null ? 'called off' : `won by ${winner}, Bummerl ${bummerl.join(' : ')}`;

function rulingText(ruling: Ruling): string {
  const { winner, ending, reason } = ruling;
  const how = HOW_NAMES[ending] === '' ? '' : `, ${HOW_NAMES[ending]}`;
  return `ruled ${place(ruling)} for ${winner}${how}: ${reason}`;
}
