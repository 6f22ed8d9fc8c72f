// A JSON document is changed here, whatever it holds.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** A way to change a document at one place. */
export interface Tampering {
  /** Where and how, for people. */
  readonly what: string;
  /** A changed copy. */
  readonly apply: () => Json;
}

/** Every change of one value, one element of a list or one member of an object that gives another document. */
export function tamperings(document: Json): readonly Tampering[] {
  return places(document, []).filter(({ apply }) => meaningOf(apply()) !== meaningOf(document));

  function places(value: Json, path: readonly string[]): Tampering[] {
    const at = (how: string, change: (value: Json) => Json): Tampering => ({
      what: `/${path.join('/')} ${how}`,
      apply: () => replaced(document, path, change),
    });
    if (Array.isArray(value))
      return [...ofList(value, at), ...value.flatMap((item, i) => places(item, [...path, `${i}`]))];
    if (typeof value === 'object' && value !== null)
      return [...ofObject(value, at), ...Object.keys(value).flatMap((name) => places(value[name], [...path, name]))];
    return others(value).map((other) => at(`is ${JSON.stringify(other)}`, () => other));
  }
}

/** No clock is written as null, and in replays that are older than clocks not at all. */
const meaningOf = (document: Json): string =>
  JSON.stringify(document, (name, value: Json) =>
    (name === 'timeControl' || name === 'board') && value === null ? undefined : value,
  );

type At = (how: string, change: (value: Json) => Json) => Tampering;

const ofList = (value: Json[], at: At): Tampering[] => [
  at('has one more null', (list: Json[]) => [...list, null]),
  at('is null', () => null),
  ...value.flatMap((_, i) => [
    at(`without ${i}`, (list: Json[]) => list.toSpliced(i, 1)),
    at(`with ${i} twice`, (list: Json[]) => list.toSpliced(i, 0, list[i])),
    at(`with ${i} and the next swapped`, (list: Json[]) =>
      i + 1 < list.length ? list.toSpliced(i, 2, list[i + 1], list[i]) : list,
    ),
  ]),
];

const ofObject = (value: Json, at: At): Tampering[] => [
  at('has a member more', (object: Json) => ({ ...object, more: 1 })),
  at('is null', () => null),
  ...Object.keys(value).flatMap((name) => [
    at(`without ${name}`, (object: Json) => without(object, name)),
    at(`with ${name} misspelt`, (object: Json) => ({ ...without(object, name), [`${name}s`]: object[name] })),
  ]),
];

const without = (object: Json, name: string): Json =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));

/** Other values in the place of a value, some of them just as plausible. */
function others(value: Json): Json[] {
  if (typeof value === 'boolean') return [!value, null, `${value}`];
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, -value, null, `${value}`];
  if (value === null) return [0, 1, '', 'text', false, {}, []];
  return [null, '', `${value} `, ...plausible(value)];
}

function plausible(text: string): string[] {
  const time = Date.parse(text);
  if (/^\d{4}-/.test(text) && !Number.isNaN(time))
    return [new Date(time + 1).toISOString(), new Date(time - 1).toISOString(), text.replace('Z', '+00:00')];
  const last = text.slice(-1);
  const next = String.fromCharCode(last.charCodeAt(0) + 1);
  const first = text.slice(0, 1) === 'A' ? 'T' : 'A';
  return [text.slice(0, -1) + next, first + text.slice(1), text.toUpperCase(), text.toLowerCase(), `x${text}`];
}

function replaced(value: Json, path: readonly string[], change: (value: Json) => Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(name), replaced(value[Number(name)], rest, change));
  return { ...value, [name]: replaced(value[name], rest, change) };
}
