import type { MatchRules } from './match.js';
import { fail, ok, type Result } from './result.js';

/** The type of one switch, and what it means (shown in the JSON Schema of the rules). */
export type Switch = { readonly text: string } & (
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number }
  /** A weight of a lost match: a whole number; 0 or null is off. */
  | { readonly kind: 'weight' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'someOf'; readonly values: readonly string[]; readonly min: number }
  /** Some of the keys, each with a whole number of at least 1. */
  | { readonly kind: 'values'; readonly keys: readonly string[] }
);

/** One entry for every switch of a game's rules. */
export type Switches<R> = { readonly [Name in keyof R]-?: Switch };

/** What is wrong with an override: a JSON pointer below `/rules`, and a sentence. */
export interface RulesFault {
  readonly pointer: string;
  readonly message: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The preset with the overrides put in, or everything that is wrong with them. `contracts` is replaced as a whole. */
export function resolveRules<R extends MatchRules>(
  switches: Switches<R>,
  preset: R,
  overrides: Readonly<Record<string, unknown>>,
): Result<R, readonly RulesFault[]> {
  const known = switches as Readonly<Record<string, Switch>>;
  const faults = Object.entries(overrides).flatMap(([name, value]) => {
    const one = Object.hasOwn(known, name) ? known[name] : undefined;
    if (one === undefined)
      return [
        {
          pointer: pointerTo(name),
          message: `there is no switch ${name}; the switches are ${Object.keys(known).join(', ')}`,
        },
      ];
    return faultsOf(one, value, pointerTo(name));
  });
  return faults.length > 0 ? fail(faults) : ok({ ...preset, ...overrides });
}

const pointerTo = (name: string): string => `/rules/${escape(name)}`;
/** RFC 6901. */
const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function faultsOf(one: Switch, value: unknown, pointer: string): readonly RulesFault[] {
  switch (one.kind) {
    case 'integer':
      return isInteger(value, one.min, one.max)
        ? []
        : [{ pointer, message: `must be ${integerText(one.min, one.max)}` }];
    case 'weight':
      return value === null || isInteger(value, 0, MAX_VALUE)
        ? []
        : [{ pointer, message: `must be ${integerText(0, MAX_VALUE)}, or null` }];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [{ pointer, message: 'must be true or false' }];
    case 'oneOf':
      return isOneOf(value, one.values) ? [] : [{ pointer, message: `must be one of ${one.values.join(', ')}` }];
    case 'someOf':
      return listFaults(one.values, one.min, value, pointer);
    case 'values':
      return valuesFaults(one.keys, value, pointer);
  }
}

const isInteger = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
const isOneOf = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'string' && values.includes(value);
const integerText = (min: number, max?: number): string =>
  max === undefined ? `a whole number of at least ${min}` : `a whole number from ${min} to ${max}`;

function listFaults(values: readonly string[], min: number, value: unknown, pointer: string): readonly RulesFault[] {
  if (!Array.isArray(value)) return [{ pointer, message: `must be a list of ${values.join(', ')}` }];
  if (value.length < min) return [{ pointer, message: `must name at least ${min} of ${values.join(', ')}` }];
  if (new Set(value).size < value.length) return [{ pointer, message: 'must not name the same thing twice' }];
  return value.flatMap((entry: unknown, index) =>
    isOneOf(entry, values) ? [] : [{ pointer: `${pointer}/${index}`, message: `must be one of ${values.join(', ')}` }],
  );
}

function valuesFaults(keys: readonly string[], value: unknown, pointer: string): readonly RulesFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ pointer, message: `must be an object with a value for some of ${keys.join(', ')}` }];
  return Object.entries(value).flatMap(([key, entry]) => {
    const place = `${pointer}/${escape(key)}`;
    if (!keys.includes(key))
      return [{ pointer: place, message: `there is no such contract to bid; there are ${keys.join(', ')}` }];
    return isInteger(entry, 1, MAX_VALUE) ? [] : [{ pointer: place, message: `must be ${integerText(1, MAX_VALUE)}` }];
  });
}

/** Far above any sensible stake, and low enough that no score of a match leaves the whole numbers of JSON and the database. */
export const MAX_VALUE = 1_000_000;

/** The JSON Schema (2020-12) of a game's full rules, with the preset's values as defaults. It accepts exactly what `resolveRules` accepts. */
export function schemaOf<R extends MatchRules>(switches: Switches<R>, preset: R): JsonSchema {
  const entries = Object.entries<Switch>(switches as Readonly<Record<string, Switch>>);
  const defaults = preset as unknown as Readonly<Record<string, unknown>>;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      entries.map(([name, one]) => [name, { ...typeSchema(one), default: defaults[name], description: one.text }]),
    ),
  };
}

function typeSchema(one: Switch): JsonSchema {
  switch (one.kind) {
    case 'integer':
      return { type: 'integer', minimum: one.min, ...(one.max === undefined ? {} : { maximum: one.max }) };
    case 'weight':
      return { type: ['integer', 'null'], minimum: 0, maximum: MAX_VALUE };
    case 'boolean':
      return { type: 'boolean' };
    case 'oneOf':
      return { type: 'string', enum: one.values };
    case 'someOf':
      return { type: 'array', items: { type: 'string', enum: one.values }, minItems: one.min, uniqueItems: true };
    case 'values':
      return {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          one.keys.map((key) => [key, { type: 'integer', minimum: 1, maximum: MAX_VALUE }]),
        ),
      };
  }
}

/** The switches that every game has. */
export const MATCH_SWITCHES = {
  target: { kind: 'integer', min: 1, max: MAX_VALUE, text: 'Game points that win the match.' },
  counting: { kind: 'oneOf', values: ['up', 'down'], text: 'How the score is displayed; it does not change the game.' },
  schneider: { kind: 'weight', text: 'Bummerl for a match whose loser has no point; 0 or null is off.' },
  retour: {
    kind: 'weight',
    text: 'Bummerl for a match whose loser had led by target - 1 or more to nothing; 0 or null is off.',
  },
} as const satisfies Switches<MatchRules>;
