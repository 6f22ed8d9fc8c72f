import { CARDS_TEXT, describeMatch } from '../describe.js';
import { assertNever } from '../result.js';
import type { SchnapsenRules } from './rules.js';

/** The rules in force in sentences, so that one who writes a player can read what the switches mean (rules.md §3). */
export function describe(rules: SchnapsenRules): readonly string[] {
  return [
    CARDS_TEXT,
    'Each player holds five cards; the seventh card dealt is turned up and makes trump, and lies under a talon of ten with it.',
    'The player who does not deal leads. While the talon is open any card may be played, and after each trick both draw, the winner first.',
    'Once the talon is used up or closed one must follow suit, beat the card led if one can, and else play a trump.',
    exchangeText(rules),
    closingText(rules),
    ...marriageTexts(rules),
    ...sixtySixTexts(rules),
    'A deal won on points is worth 1, or 2 if the loser has fewer than 33 points, or 3 if he has no trick.',
    ...closedTexts(rules),
    'If nobody is out after the last trick and the talon was not closed, its winner gets 1.',
    ...describeMatch(rules),
  ];
}

const TALON_SIZE = 10;

function exchangeText({ exchangeMinTalon, exchangeBeforeFirstTrick }: SchnapsenRules): string {
  if (exchangeMinTalon > TALON_SIZE) return 'The trump Jack cannot be exchanged.';
  const when = exchangeBeforeFirstTrick ? 'from the first lead on' : 'once he has won a trick';
  return `The leader may exchange the trump Jack for the card turned up ${when}, while the open talon holds at least ${exchangeMinTalon} cards.`;
}

function closingText({ closeMinTalon }: SchnapsenRules): string {
  if (closeMinTalon > TALON_SIZE) return 'The talon cannot be closed.';
  return `The leader may close the talon while it holds at least ${closeMinTalon} cards: nothing is drawn or exchanged any more.`;
}

function marriageTexts({ marriageBeforeOwnTrick, marriageLead, marriageAnnounce }: SchnapsenRules): readonly string[] {
  return [
    'The leader who holds King and Queen of a suit announces 20, in trumps 40, with the card that he leads; it counts once he has won a trick.',
    marriageBeforeOwnTrick
      ? 'A marriage may be announced before one has won a trick.'
      : 'A marriage may be announced only once one has won a trick.',
    marriageLead === 'either' ? 'Either card of a marriage is led.' : 'A marriage is announced by leading its King.',
    announceText(marriageAnnounce),
  ];
}

function announceText(announce: SchnapsenRules['marriageAnnounce']): string {
  switch (announce) {
    case 'explicit':
      return 'A marriage must be said: leading one of its cards without a word scores nothing.';
    case 'automatic':
      return 'Leading a card that can announce a marriage always announces it.';
    default:
      return assertNever(announce);
  }
}

function sixtySixTexts(rules: SchnapsenRules): readonly string[] {
  switch (rules.sixtySix) {
    case 'claim':
      return [
        '66 must be claimed, on lead after an own trick; a marriage may be shown with the claim. After the last trick 66 of its winner counts by itself.',
        falseClaimText(rules),
      ];
    case 'automatic':
      return ['The deal ends by itself as soon as a player with a trick has 66.'];
    default:
      return assertNever(rules.sixtySix);
  }
}

function falseClaimText({ falseClaim }: SchnapsenRules): string {
  switch (falseClaim) {
    case 'twoOrThree':
      return 'A false claim gives the opponent 2, or 3 if he has no trick then.';
    case 'mirrored':
      return 'A false claim gives the opponent what the claimer would have got: 1, 2 or 3 by the points of the opponent, or against one who has closed 2, or 3 if the claimer had no trick at the closing.';
    default:
      return assertNever(falseClaim);
  }
}

function closedTexts({ closeMinTalon, closedScore }: SchnapsenRules): readonly string[] {
  if (closeMinTalon > TALON_SIZE) return [];
  const counted = closedScore === 'atClosing' ? 'had when the talon was closed' : 'has at the end';
  return [
    `One who has closed needs 66; if he makes it, the value goes by what the opponent ${counted}.`,
    'If he does not, or claims falsely, or the opponent is out first, the opponent gets 2, or 3 if he had no trick at the closing.',
  ];
}
