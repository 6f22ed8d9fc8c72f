import type { VNode } from 'preact';
import type { League } from './api.js';
import {
  contestText,
  durationText,
  ENTRANT_KIND_NAMES,
  figure,
  formatText,
  SEEDING_NAMES,
  TIE_BREAK_NAMES,
  UNPLAYED_NAMES,
} from './words.js';

/** All that an organiser has decided, to unfold. */
export function Settings({ league }: { readonly league: League }): VNode {
  return (
    <details class="unfold">
      <summary>How it is played</summary>
      <dl class="facts">
        {settingsOf(league).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="whole">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function settingsOf({ settings, createdBy }: League): readonly (readonly [string, string])[] {
  const { timeControl, limits, scoring, lateEntry } = settings;
  return [
    [
      'Organised by',
      createdBy.name + (settings.organisers.length === 0 ? '' : ` and ${settings.organisers.length} more`),
    ],
    ['Format', formatText(settings.format)],
    ['Pairings', contestText(settings.contest)],
    ['Cards', settings.duplicate ? 'the same at all tables of a round' : 'of each game its own'],
    ['Points to play to', String(settings.rules.target)],
    ['Entrants', `${ENTRANT_KIND_NAMES[settings.entrants]}, ${limits.least} to ${limits.most}`],
    ['Who may enter', settings.admission === 'everybody' ? 'everybody' : 'those who are invited'],
    ['Check-in', settings.checkIn ? 'needed' : 'none'],
    ['Late entries', lateEntry === null ? 'none' : lateText(lateEntry)],
    ['Seeding', SEEDING_NAMES[settings.seeding]],
    ['Clock', clockText(timeControl)],
    ['Rounds', settings.automatic ? 'go on by themselves' : 'are directed by an organiser'],
    ['Rated', settings.rated ? 'yes' : 'no'],
    ['Win, draw, loss, bye', [scoring.win, scoring.draw, scoring.loss, scoring.bye].map(figure).join(', ')],
    ['Order of the table', settings.tieBreaks.map((tieBreak) => TIE_BREAK_NAMES[tieBreak]).join(', ')],
    ['Not played counts', UNPLAYED_NAMES[settings.unplayed]],
  ];
}

const lateText = ({ untilRound, points }: { readonly untilRound: number; readonly points: number }): string =>
  `until round ${untilRound} is paired, with ${figure(points)} points for each round missed`;

const clockText = ({ moveMs, bankMs, onTimeout }: League['settings']['timeControl']): string =>
  `${durationText(moveMs)} for an action, ${durationText(bankMs)} more for a game, then ` +
  (onTimeout === 'forfeit' ? 'it is lost' : 'the clock plays');
