import { invalid } from './problems.js';

/** The strong entity tag (RFC 9110 §8.8.3) of a game's representations at a version; what is not JSON has its form behind it. */
export const etagOf = (version: number | string): string => `"${version}"`;

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

// entity-tag of RFC 9110 §8.8.3, and a list of them, in which empty elements are to be ignored (§5.6.1.2)
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/;

function readTags(header: string): readonly Tag[] | null {
  const tags: Tag[] = [];
  let rest = header.trim();
  while (rest !== '') {
    const found = TAG.exec(rest);
    if (found !== null) {
      tags.push({ weak: found[1] !== undefined, value: found[2] ?? '' });
      rest = rest.slice(found[0].length).trimStart();
    }
    if (rest === '') break;
    if (!rest.startsWith(',')) return null;
    rest = rest.slice(1).trimStart();
  }
  return tags.length > 0 ? tags : null;
}

/**
 * Whether the client already has this, so that the answer is 304 (RFC 9110 §13.1.2: weak comparison).
 *
 * @param ifNoneMatch the header `If-None-Match`; absent or malformed matches nothing
 */
export function matchesEtag(ifNoneMatch: string | undefined, version: number | string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return readTags(ifNoneMatch)?.some((tag) => tag.value === String(version)) ?? false;
}

/** The versions of which a write says that one is the current one. An empty list is met by no version. */
export type VersionConstraint = readonly number[];

/**
 * What a write demands of the current version.
 *
 * @param ifMatch         the header `If-Match` (RFC 9110 §13.1.1: strong comparison, so a weak tag is met by no version)
 * @param expectedVersion the member of the body; both may be given, then both count
 * @returns one list of versions for each of the two that was given; `If-Match: *` demands nothing
 * @throws Problem `validation` when the header is not a list of entity tags
 */
export function expectedVersionOf(
  ifMatch: string | undefined,
  expectedVersion: number | null | undefined,
): readonly VersionConstraint[] {
  const named = expectedVersion === undefined || expectedVersion === null ? [] : [[expectedVersion]];
  if (ifMatch === undefined || ifMatch.trim() === '*') return named;
  const tags = readTags(ifMatch);
  if (tags === null) {
    const message = 'must be a version in double quotes, such as "17", a list of these, or *';
    throw invalid({ pointer: '/header/If-Match', message });
  }
  const versions = tags.filter((tag) => !tag.weak && /^(0|[1-9]\d{0,8})$/.test(tag.value));
  return [versions.map((tag) => Number(tag.value)), ...named];
}

/** Whether the current version meets all that a write demands; if not, the answer is `stale-version`. */
export const meets = (version: number, constraints: readonly VersionConstraint[]): boolean =>
  constraints.every((versions) => versions.includes(version));
