import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import { ACTION_TYPES } from '../../src/domain/actions.js';
import { DECK, SUITS } from '../../src/domain/cards.js';
import {
  ACTION_BODIES,
  BidBody,
  ClaimBody,
  DoublingBody,
  Expected,
  PlayBody,
  TrumpBody,
} from '../../src/games/dto/actions.dto.js';
import { quickCheckOf, type FieldCheck } from '../../src/http/quick-check.js';

/** Every form of the action path. */
const FORMS: readonly (new () => object)[] = [
  ...Object.values(ACTION_BODIES),
  ...[TrumpBody, BidBody, DoublingBody, PlayBody, ClaimBody, Expected],
];

function fieldsOf(form: new () => object): Map<string, readonly FieldCheck[]> {
  const storage = getMetadataStorage();
  return new Map(
    Object.entries(storage.groupByPropertyName(storage.getTargetValidationMetadatas(form, '', false, false))),
  );
}

/** Right values, nearly right ones and any JSON. */
const VALUE = fc.oneof(
  fc.constantFrom<unknown>(...ACTION_TYPES, ...SUITS, ...DECK, 'pass', 'gang', 'rufer', 'kontra', 'sub'),
  fc.constantFrom<unknown>(0, 1, 2, -1, 0.5, 1e300, NaN, Infinity, true, false, null, undefined, '', 'ah', [], ['AH']),
  fc.jsonValue(),
);
/** The values that the decorators of a field name, or any other. */
function valueOf(checks: readonly FieldCheck[]): fc.Arbitrary<unknown> {
  const named = checks.flatMap(({ name, constraints = [] }) =>
    name === 'isIn' ? (constraints[0] as unknown[]) : name === 'equals' ? constraints : [],
  );
  return fc.oneof(
    { arbitrary: fc.constantFrom(...named, undefined, 3, true), weight: 3 },
    { arbitrary: VALUE, weight: 1 },
  );
}

const bodyFor = (fields: ReadonlyMap<string, readonly FieldCheck[]>): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries([...fields].map(([name, checks]) => [name, valueOf(checks)])));

describe('the quick check of a form', () => {
  it.each(FORMS.map((form) => [form.name, form] as const))(
    '%s: says yes exactly where class-validator does',
    (_, form) => {
      const fields = fieldsOf(form);
      const quickCheck = quickCheckOf(fields);
      if (quickCheck === null) throw new Error('has a decorator that the quick check does not know');
      const said = { yes: 0, no: 0 };
      fc.assert(
        fc.property(bodyFor(fields), (body) => {
          const instance = Object.assign(new form(), body);
          const right = validateSync(instance, { forbidUnknownValues: false }).length === 0;
          expect(quickCheck(instance)).toBe(right);
          said[right ? 'yes' : 'no'] += 1;
        }),
        { numRuns: 3_000 },
      );
      expect(Math.min(said.yes, said.no)).toBeGreaterThan(0);
    },
  );

  it('is not made for a form with decorators that it does not know', () => {
    expect(quickCheckOf(new Map([['name', [{ name: 'isLength', constraints: [3, 40] }]]]))).toBeNull();
    expect(quickCheckOf(new Map([['names', [{ name: 'isString', each: true }]]]))).toBeNull();
  });
});
