/** On which the instances tell each other what they have committed: ids and versions, and nothing that is hidden. */
export const CHANNEL = 'bummerl_games';

/** PostgreSQL takes less than 8000 bytes at once. */
const LONGEST = 7_500;

/** A game and the version that it has now. */
export interface Moved {
  readonly id: string;
  readonly version: number;
}

/** What an instance tells of a commit: as a rule one text, several where the games of a batch are too many for one. */
export function noticesOf(instance: string, games: readonly Moved[]): readonly string[] {
  const notices: string[] = [];
  let text = instance;
  for (const word of games.map(({ id, version }) => ` ${id}:${version}`)) {
    if (text.length + word.length > LONGEST) {
      notices.push(text);
      text = instance;
    }
    text += word;
  }
  return text === instance ? notices : [...notices, text];
}

/** What a text of `noticesOf` tells, and who; what is not of that form tells nothing. */
export function readNotice(text: string): { readonly instance: string; readonly games: readonly Moved[] } {
  const [instance = '', ...words] = text.split(' ');
  const games = words.flatMap((word) => {
    const [, id, version] = /^([\w-]+):(\d+)$/.exec(word) ?? [];
    return id === undefined ? [] : [{ id, version: Number(version) }];
  });
  return { instance, games };
}
