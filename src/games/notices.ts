/** On which the instances tell each other what they have committed: ids, versions and deadlines, and nothing that is hidden. */
export const CHANNEL = 'bummerl_games';

/** PostgreSQL takes less than 8000 bytes at once. */
const LONGEST = 7_500;

/** A game and the version that it has now. */
export interface Moved {
  readonly id: string;
  readonly version: number;
  /** When the time of the seat to act is up, in milliseconds since 1970; null where none runs or it is not known. */
  readonly deadline: number | null;
}

/** What an instance tells of a commit: as a rule one text, several where the games of a batch are too many for one. */
export function noticesOf(instance: string, games: readonly Moved[]): readonly string[] {
  const notices: string[] = [];
  let text = instance;
  for (const word of games.map(wordOf)) {
    if (text.length + word.length > LONGEST) {
      notices.push(text);
      text = instance;
    }
    text += word;
  }
  return text === instance ? notices : [...notices, text];
}

const wordOf = ({ id, version, deadline }: Moved): string =>
  ` ${id}:${version}${deadline === null ? '' : `:${deadline}`}`;

/** What a text of `noticesOf` tells, and who; what is not of that form tells nothing. */
export function readNotice(text: string): { readonly instance: string; readonly games: readonly Moved[] } {
  const [instance = '', ...words] = text.split(' ');
  const games = words.flatMap((word) => {
    const [, id, version, deadline] = /^([\w-]+):(\d+)(?::(\d+))?$/.exec(word) ?? [];
    const at = deadline === undefined ? null : Number(deadline);
    return id === undefined ? [] : [{ id, version: Number(version), deadline: at }];
  });
  return { instance, games };
}
