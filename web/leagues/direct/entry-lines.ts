/** A line of a field in which each line is one thing. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines with something in them, trimmed; the numbers count all. */
export const linesIn = (text: string): readonly Line[] =>
  text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');

type MemberWish = { readonly account: string } | { readonly bot: string };

export interface EntrantWish {
  readonly members: readonly MemberWish[];
  readonly name?: string;
}

/** `0193f1c2-… bot:greedy, The two of us`: one member or two, and behind a comma a name if one is wanted. */
export function entrantIn({ text }: Line): EntrantWish {
  const comma = text.indexOf(',');
  const ids = comma < 0 ? text : text.slice(0, comma);
  const name = comma < 0 ? '' : text.slice(comma + 1).trim();
  const members = ids
    .split(/[\s&]+/)
    .filter((id) => id !== '')
    .map(memberFrom);
  return name === '' ? { members } : { members, name };
}

const BOT = 'bot:';

const memberFrom = (id: string): MemberWish => (id.startsWith(BOT) ? { bot: id.slice(BOT.length) } : { account: id });

/** The line that a fault of the service is in. @param list the name of the list that the lines were sent as */
export function lineAt(pointer: string, list: string, lines: readonly Line[]): Line | null {
  const [, index] = new RegExp(`^/${list}/(\\d+)`).exec(pointer) ?? [];
  return index === undefined ? null : (lines[Number(index)] ?? null);
}
