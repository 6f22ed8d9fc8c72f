import type { MatchEvent } from '../../src/domain/events.js';
import { assertNever } from '../../src/domain/result.js';
import { cardName, type CardNames } from './card-names.js';
import { CONTRACT_NAMES, END_NAMES, levelName, type Names, REASON_NAMES } from './table-names.js';

/**
 * An event in a sentence for people.
 *
 * @returns null for what goes without saying beside the others of its step
 */
export function tell(event: MatchEvent, names: Names, cards: CardNames): string | null {
  switch (event.type) {
    case 'dealStarted': {
      const turned = event.turned === null ? '' : ` ${cardName(event.turned, cards)} is turned up.`;
      return `Deal ${event.deal}: ${names.seat(event.dealer)} deals, ${names.seat(event.caller)} begins.${turned}`;
    }
    case 'handDealt':
    case 'cardDrawn':
    case 'yourTurn':
      return null;
    case 'trumpChosen':
      return event.turnedUp === null
        ? `${names.seat(event.seat)} makes ${cards.suits[event.suit]} trump.`
        : `${names.seat(event.seat)} turns up ${cardName(event.turnedUp, cards)}: ${cards.suits[event.suit]} is trump.`;
    case 'bidMade':
      return event.contract === 'pass'
        ? `${names.seat(event.seat)} passes.`
        : `${names.seat(event.seat)} bids ${CONTRACT_NAMES[event.contract]}.`;
    case 'doubled':
      return event.level === 'pass'
        ? `${names.seat(event.seat)} does not double.`
        : `${names.seat(event.seat)} says ${levelName(event.level)}: times ${event.factor}.`;
    case 'contractSettled': {
      const out = event.sittingOut === null ? '' : ` ${names.seat(event.sittingOut)} sits out.`;
      return `The contract is ${CONTRACT_NAMES[event.contract]} by ${names.seat(event.declarer)}.${out}`;
    }
    case 'handShown':
      return `${names.seat(event.seat)} shows the hand: ${event.cards.map((card) => cardName(card, cards)).join(', ')}.`;
    case 'cardPlayed': {
      const { marriage } = event;
      const announced = marriage === null ? '' : ` and announces ${marriage.points} in ${cards.suits[marriage.suit]}`;
      return `${names.seat(event.seat)} plays ${cardName(event.card, cards)}${announced}.`;
    }
    case 'trickTaken':
      return `${names.seat(event.seat)} takes trick ${event.trick}, ${event.points} points.`;
    case 'talonExchanged':
      return `${names.seat(event.seat)} exchanges ${cardName(event.laid, cards)} for ${cardName(event.took, cards)}.`;
    case 'talonClosed':
      return `${names.seat(event.seat)} closes the talon.`;
    case 'sixtySixClaimed': {
      const shown = event.marriage === null ? '' : ` showing the marriage in ${cards.suits[event.marriage]}`;
      return `${names.seat(event.seat)} claims 66${shown}, ${event.holds ? 'rightly' : 'wrongly'}.`;
    }
    case 'dealScored':
      return scored(event, names);
    case 'resigned':
      return `${names.seat(event.seat)} resigns.`;
    case 'timedOut':
      return `The time of ${names.seat(event.seat)} has run out.`;
    case 'gameFinished': {
      const how = END_NAMES[event.endReason];
      return `The match is over (${how}): won by ${event.winners.map(names.team).join(', ')}, ${bummerlText(event.bummerl)}.`;
    }
    default:
      return assertNever(event);
  }
}

function scored({ deal, result }: Extract<MatchEvent, { type: 'dealScored' }>, names: Names): string {
  if (result.reason === 'redeal') return `Deal ${deal} is given up and dealt anew.`;
  return `Deal ${deal} goes to ${result.winners.map(names.team).join(', ')} (${REASON_NAMES[result.reason]}), ${countText(result.score, 'point')}.`;
}

export const bummerlText = (bummerl: number): string => `${bummerl} Bummerl`;

export const countText = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** What a step says as a whole. */
export const tellAll = (events: readonly MatchEvent[], names: Names, cards: CardNames): string =>
  events.flatMap((event) => tell(event, names, cards) ?? []).join(' ');
