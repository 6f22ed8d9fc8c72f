/** On which instances tell each other that a league has moved on: `<league>:<version>`. */
export const LEAGUES_CHANNEL = 'bummerl_leagues';

export const noticeOf = (id: string, version: number): string => `${id}:${version}`;

/** What a text of `noticeOf` tells, or null. */
export function readLeagueNotice(text: string): { readonly id: string; readonly version: number } | null {
  const [, id, version] = /^([\w-]+):(\d+)$/.exec(text) ?? [];
  return id === undefined ? null : { id, version: Number(version) };
}
