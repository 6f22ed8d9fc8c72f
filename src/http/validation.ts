import { applyDecorators, type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { getMetadataStorage, ValidateBy, validateSync, type ValidationError } from 'class-validator';
import { type Fault, invalid, MOST_FAULTS } from './problems.js';
import { quickCheckOf } from './quick-check.js';

/** A class whose fields are described by class-validator's decorators. */
export type Form<T extends object = object> = new () => T;

/** For requests that have no fields: any is refused. */
export class NoFields {}

/** No sensible body is nested deeper: the deepest, a new game with its decks, has three levels. */
const DEEPEST = 16;

interface Nesting {
  readonly form: () => Form;
  readonly each: boolean;
  readonly orNull: boolean;
}

interface Field {
  readonly optional: boolean;
  readonly nesting: Nesting | null;
  readonly integer: boolean;
}

interface Fields {
  readonly named: ReadonlyMap<string, Field>;
  /** Null where class-validator has to be asked. */
  readonly quickCheck: ((form: object) => boolean) | null;
}

const fieldsOfForms = new WeakMap<Form, Fields>();

// Kept with class-validator's own descriptions, so that types made of other types (`IntersectionType`, …) inherit them.
const NESTED = 'nested';
const QUERY_INTEGER = 'queryInteger';

/**
 * A field that holds an object with fields of its own, which are checked like those of the body. It takes the place of
 * `ValidateNested` and `Type`; `IsOptional` and the checks of arrays (`ArrayMaxSize`, …) go with it.
 *
 * @param form    the class of the object, in a function since it may be declared further down
 * @param options `each`: the field is a list of such objects; `orNull`: null is a value, in a list as an element
 */
export function Nested(
  form: () => Form,
  { each = false, orNull = false }: { readonly each?: boolean; readonly orNull?: boolean } = {},
): PropertyDecorator {
  const nesting: Nesting = { form, each, orNull };
  // What is inside is checked by `fill`, which knows where it stands and so can point into it.
  return ValidateBy({ name: NESTED, constraints: [nesting], validator: { validate: () => true } });
}

/** A whole number in the query, written in decimal: the handler gets a number from `min` to `max`. */
export function QueryInteger(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max }),
    ValidateBy({
      name: QUERY_INTEGER,
      validator: {
        validate: (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
        defaultMessage: (given) => `${given?.property} must be a whole number from ${min} to ${max}`,
      },
    }),
  );
}

/** What can be seen and told apart: no control characters or line breaks, nothing invisible, no space at either end. */
const LINE = /^(?!\p{Zs})[^\p{C}\p{Zl}\p{Zp}]+(?<!\p{Zs})$/u;

/** Whether a value is a text of one line that has so many characters. */
export function isLine(value: unknown, least: number, most: number): value is string {
  if (typeof value !== 'string' || !LINE.test(value)) return false;
  const { length } = [...value];
  return length >= least && length <= most;
}

/** A text of one line, as names and reasons are. */
export const Line = (least: number, most: number): PropertyDecorator =>
  ValidateBy({
    name: 'line',
    validator: {
      validate: (value) => isLine(value, least, most),
      defaultMessage: (given) =>
        `${given?.property} must be a line of ${least} to ${most} characters, none of them a control character or invisible, and no space at either end`,
    },
  });

/** The fields of a form; worked out once, since class-validator searches all classes for it. */
function fieldsOf(form: Form): Fields {
  const known = fieldsOfForms.get(form);
  if (known !== undefined) return known;
  const storage = getMetadataStorage();
  const checks = storage.groupByPropertyName(storage.getTargetValidationMetadatas(form, '', false, false));
  const fields = {
    named: new Map(Object.entries(checks).map(([name, ofField]) => [name, fieldOf(ofField)])),
    quickCheck: quickCheckOf(new Map(Object.entries(checks))),
  };
  fieldsOfForms.set(form, fields);
  return fields;
}

const fieldOf = (checks: readonly { readonly name?: string; readonly constraints?: unknown[] }[]): Field => ({
  optional: checks.some(({ name }) => name === 'isOptional'),
  nesting: (checks.find(({ name }) => name === NESTED)?.constraints?.[0] as Nesting | undefined) ?? null,
  integer: checks.some(({ name }) => name === QUERY_INTEGER),
});

/**
 * Checks what came from outside against a form.
 *
 * Unknown fields are faults; null counts as absent where a field is optional; nothing at all counts as `{}`.
 *
 * @param form  the class that describes it
 * @param value a parsed JSON body, or the parameters of a query or path
 * @param where the pointer to it: '' for a body, `/query` for a query
 * @returns an instance of the form, with the defaults of the class
 * @throws Problem `validation` with all faults
 */
export function check<T extends object>(form: Form<T>, value: unknown, where = ''): T {
  const faults: Fault[] = [];
  refuseOutlandish(value, where);
  const instance = fill(form, value === undefined ? {} : value, where, faults);
  const [first, ...others] = faults;
  if (first !== undefined) throw invalid(first, ...others);
  return instance as T;
}

/** Makes an instance of what was sent, adding what is wrong with it to the faults. */
function fill(form: Form, value: unknown, where: string, faults: Fault[]): object | null {
  if (!isObject(value)) {
    faults.push(noObject(value, where));
    return null;
  }
  const { named: fields, quickCheck } = fieldsOf(form);
  const instance = new form() as Record<string, unknown>;
  for (const [name, given] of Object.entries(value)) {
    const field = fields.get(name);
    if (field === undefined) faults.push(unknownField(name, where, fields));
    else if (given !== null || !field.optional) instance[name] = field.integer ? integerOf(given) : given;
  }
  if (quickCheck?.(instance) === true) return instance;
  const wrong = validateSync(instance, { forbidUnknownValues: false, validationError: { target: false } });
  for (const error of wrong) faults.push(...faultsOf(form, error, where));
  for (const [name, { nesting, optional }] of fields) {
    if (nesting === null || wrong.some((error) => error.property === name)) continue;
    if (instance[name] === undefined && optional) continue;
    instance[name] = fillNested(nesting, instance[name], pointerTo(where, name), faults);
  }
  return instance;
}

function fillNested({ form, each, orNull }: Nesting, value: unknown, where: string, faults: Fault[]): unknown {
  const one = (element: unknown, at: string): unknown =>
    element === null && orNull ? null : fill(form(), element, at, faults);
  if (!each) return one(value, where);
  if (Array.isArray(value)) return value.map((element, index) => one(element, `${where}/${index}`));
  faults.push({ pointer: where, message: `must be a list, ${butIs(value)}` });
  return null;
}

// Only what a person would write as a whole number: `Number` would also take '', ' 5', '0x10' and '1e3'.
const integerOf = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** RFC 6901: `~` and `/` in a name are escaped. */
export const pointerTo = (where: string, name: string): string =>
  `${where}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noObject = (value: unknown, pointer: string): Fault => ({
  pointer,
  message: `must be an object, ${butIs(value)}`,
});

function unknownField(name: string, where: string, fields: ReadonlyMap<string, Field>): Fault {
  const right = fields.size === 0 ? 'nothing is known here' : `known here: ${[...fields.keys()].join(', ')}`;
  const message = `there is no field ${JSON.stringify(shorten(name))}; ${right}`;
  return { pointer: pointerTo(where, name), message };
}

/** What is wrong with a field; of a list as such, or of each of its elements that is. */
function faultsOf(form: Form, error: ValidationError, where: string): readonly Fault[] {
  const { property, constraints = {} } = error;
  const pointer = pointerTo(where, property);
  const list = error.value as unknown;
  const isOfElements = Object.values(constraints).every((message) => message.startsWith('each value in '));
  if (!Array.isArray(list) || !isOfElements) return [{ pointer, message: messageOf(error) }];
  const faults: Fault[] = [];
  for (let index = 0; index < list.length && faults.length < MOST_FAULTS; index++) {
    const element = list[index] as unknown;
    const alone = Object.assign(new form(), { [property]: [element] });
    const found = validateSync(alone, { forbidUnknownValues: false }).find((one) => one.property === property);
    if (found === undefined) continue;
    const message = messageOf({ ...found, value: element }).replace(/^each value in \S+ /, '');
    faults.push({ pointer: `${pointer}/${index}`, message });
  }
  return faults;
}

// A value of the wrong type fails every check of its field; the one that names the type tells the most.
const TELLING = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isObject', 'isIn'];

function messageOf(error: Pick<ValidationError, 'constraints' | 'value'>): string {
  const failed = error.constraints ?? {};
  const telling = TELLING.find((name) => name in failed) ?? Object.keys(failed)[0] ?? '';
  return `${failed[telling] ?? 'is not valid'}, ${butIs(error.value)}`;
}

function butIs(value: unknown): string {
  if (value === undefined) return 'but is missing';
  if (Array.isArray(value)) return `but a list of ${value.length} was sent`;
  if (typeof value === 'object' && value !== null) return 'but an object was sent';
  return `but ${JSON.stringify(typeof value === 'string' ? shorten(value) : value)} was sent`;
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * Refuses what no form takes, so that others may go through a body before it is checked.
 *
 * @throws Problem `validation` for what is nested too deeply or could not be stored
 */
export function refuseOutlandish(value: unknown, where = ''): void {
  const outlandish = findOutlandish(value, where, DEEPEST);
  if (outlandish !== null) throw invalid(outlandish);
}

/** What no form takes, wherever it stands: names that reach an object's prototype, text that PostgreSQL cannot hold. */
function findOutlandish(value: unknown, where: string, depth: number): Fault | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : { pointer: where, message: 'must not contain NUL or half a surrogate pair' };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return { pointer: where, message: `must not be nested deeper than ${DEEPEST} levels` };
  for (const [name, member] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${where}/${name}` : pointerTo(where, shorten(name));
    if (name === '__proto__' || !isStorable(name)) return { pointer: at, message: 'is not a possible name of a field' };
    const fault = findOutlandish(member, at, depth - 1);
    if (fault !== null) return fault;
  }
  return null;
}

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

const WHERE: Partial<Record<ArgumentMetadata['type'], string>> = { body: '', query: '/query', param: '/path' };
const PLAIN: readonly unknown[] = [String, Number, Boolean, Array, Object];

/** The pipe of the whole application: checks every body, query and path whose parameter is typed by a form. */
@Injectable()
export class Validation implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    const where = WHERE[type];
    if (where === undefined || metatype === undefined || PLAIN.includes(metatype)) return value;
    return check(metatype as Form, value, where);
  }
}

/**
 * Checks a body that has one of several forms, told apart by a field:
 * `@Body(new UnionBody('type', { trump: TrumpActionDto, bid: BidActionDto })) action: TrumpActionDto | BidActionDto`.
 * Type the parameter as a union (or an interface), so that the pipe of the application leaves it alone.
 *
 * @param discriminator the name of the field; the forms declare it like any other
 * @param forms         the form for each value of the field
 */
export class UnionBody implements PipeTransform {
  constructor(
    private readonly discriminator: string,
    private readonly forms: Readonly<Record<string, Form>>,
  ) {}

  transform(value: unknown): object {
    if (!isObject(value ?? {}) || value === null) throw invalid(noObject(value, ''));
    const named = (value as Readonly<Record<string, unknown>> | undefined)?.[this.discriminator];
    const form = typeof named === 'string' && Object.hasOwn(this.forms, named) ? this.forms[named] : undefined;
    if (form !== undefined) return check(form, value);
    const message = `${this.discriminator} must be one of ${Object.keys(this.forms).join(', ')}, ${butIs(named)}`;
    throw invalid({ pointer: pointerTo('', this.discriminator), message });
  }
}
