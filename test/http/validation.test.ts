import { describe, expect, it } from '@jest/globals';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { IntersectionType, OmitType } from '@nestjs/swagger';
import { Problem } from '../../src/http/problems.js';
import { check, Line, Nested, NoFields, QueryInteger, UnionBody } from '../../src/http/validation.js';

class SeatForm {
  @IsString()
  @IsOptional()
  player?: string;

  @IsIn(['random', 'careful'])
  @IsOptional()
  bot?: string;
}

class ClockForm {
  @IsInt()
  @Min(1)
  moveMs!: number;
}

class GameForm {
  @IsString()
  @Length(3, 40)
  name!: string;

  @Nested(() => SeatForm, { each: true, orNull: true })
  @ArrayMaxSize(4)
  @IsOptional()
  seats?: (SeatForm | null)[];

  @Nested(() => ClockForm, { orNull: true })
  clock: ClockForm | null = null;

  @IsInt()
  @Max(3)
  @IsOptional()
  seat?: number;

  @IsOptional()
  rules?: Record<string, unknown>;
}

class TitleForm {
  @Line(3, 8)
  title!: string;
}

class ListForm {
  @IsIn(['kontra', 're'], { each: true })
  @ArrayMaxSize(3)
  levels!: string[];
}

class WaitForm {
  @QueryInteger(0, 30)
  @IsOptional()
  wait: number = 7;

  @IsIn(['turn'])
  @IsOptional()
  until?: string;
}

class WaitLongForm extends WaitForm {
  @QueryInteger(0, 300)
  @IsOptional()
  override wait: number = 70;
}

function faultsOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation') return error.extras.errors;
    throw error;
  }
  throw new Error('nothing was refused');
}

const pointersOf = (run: () => unknown): string[] =>
  (faultsOf(run) as { pointer: string }[]).map(({ pointer }) => pointer);

const game = (body: unknown) => check(GameForm, body);

describe('check', () => {
  it('makes an instance with the defaults of the class', () => {
    const made = game({ name: 'Wirtshaus', seats: [{ player: 'me' }, null, { bot: 'random' }] });
    expect(made).toBeInstanceOf(GameForm);
    expect(made.seats?.[0]).toBeInstanceOf(SeatForm);
    expect(made).toMatchObject({ name: 'Wirtshaus', seats: [{ player: 'me' }, null, { bot: 'random' }], clock: null });
  });

  it('takes null for an optional field as absent, but not for a required one', () => {
    expect(game({ name: 'Wirtshaus', seat: null, seats: null }).seat).toBeUndefined();
    expect(pointersOf(() => game({ name: null }))).toEqual(['/name']);
  });

  it('points to every fault, down into lists of objects', () => {
    const body = { name: 'ab', seats: [null, { bot: 'cheat' }, 'me', { 'a/b~c': 1 }], clock: { moveMs: 0 }, extra: 1 };
    expect(pointersOf(() => game(body)).sort()).toEqual([
      '/clock/moveMs',
      '/extra',
      '/name',
      '/seats/1/bot',
      '/seats/2',
      '/seats/3/a~1b~0c',
    ]);
  });

  it('says what was wrong and what would be right', () => {
    expect(faultsOf(() => check(SeatForm, { bot: 'cheat', nme: 1 }))).toEqual([
      { pointer: '/nme', message: 'there is no field "nme"; known here: player, bot' },
      { pointer: '/bot', message: 'bot must be one of the following values: random, careful, but "cheat" was sent' },
    ]);
    expect(faultsOf(() => game({}))).toEqual([{ pointer: '/name', message: 'name must be a string, but is missing' }]);
    expect(faultsOf(() => game({ name: 'Wirtshaus', seats: {} }))).toMatchObject([{ pointer: '/seats' }]);
  });

  it('checks what a form inherits from those it is made of', () => {
    class Mixed extends IntersectionType(OmitType(GameForm, ['name']), WaitForm) {}
    expect(check(Mixed, { seats: [{ player: 'me' }], wait: '5' })).toMatchObject({ wait: 5 });
    expect(pointersOf(() => check(Mixed, { seats: [{ bot: 'cheat' }], wait: '31', name: 'abc' })).sort()).toEqual([
      '/name',
      '/seats/0/bot',
      '/wait',
    ]);
  });

  it('does not run the inner checks of a list that is too long', () => {
    expect(pointersOf(() => game({ name: 'Wirtshaus', seats: [1, 2, 3, 4, 5] }))).toEqual(['/seats']);
  });

  it.each([[null], [[]], ['text'], [5], [true]])('refuses %j, which is no object', (body) => {
    expect(pointersOf(() => check(NoFields, body))).toEqual(['']);
  });

  it('takes no body at all for an empty one', () => {
    expect(check(NoFields, undefined)).toBeInstanceOf(NoFields);
    expect(faultsOf(() => check(NoFields, { a: 1 }))).toEqual([
      { pointer: '/a', message: 'there is no field "a"; nothing is known here' },
    ]);
  });

  it.each(['{"name": "abc", "__proto__": {"seat": 1}}', '{"name": "abc", "rules": {"x": {"__proto__": {}}}}'])(
    'refuses names that reach a prototype: %s',
    (text) => {
      expect(pointersOf(() => game(JSON.parse(text)))).toEqual([expect.stringContaining('__proto__')]);
    },
  );

  it.each(['constructor', 'toString', 'hasOwnProperty'])('takes %s for the unknown field it is', (name) => {
    expect(pointersOf(() => game({ name: 'Wirtshaus', [name]: {} }))).toEqual([`/${name}`]);
  });

  it('refuses what is nested too deeply, however deep it is', () => {
    const deep = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
    expect(game({ name: 'Wirtshaus', rules: deep(15) })).toBeDefined();
    expect(faultsOf(() => game({ name: 'Wirtshaus', rules: deep(16) }))).toMatchObject([
      { message: 'must not be nested deeper than 16 levels' },
    ]);
    expect(faultsOf(() => game({ name: 'Wirtshaus', rules: deep(20_000) }))).toBeDefined();
  });

  it.each(['Wirts\0haus', 'Wirts\ud800haus'])('refuses text that the database cannot hold: %j', (name) => {
    expect(pointersOf(() => game({ name }))).toEqual(['/name']);
    expect(pointersOf(() => game({ name: 'Wirtshaus', rules: { [name]: 1 } }))[0]).toMatch(/^\/rules\//);
  });
});

describe('check of a query', () => {
  const query = (given: Record<string, unknown>) => check(WaitForm, given, '/query');

  it('turns whole numbers into numbers and keeps defaults', () => {
    expect(query({ wait: '30' })).toEqual({ wait: 30 });
    expect(query({ until: 'turn' })).toEqual({ wait: 7, until: 'turn' });
  });

  it.each(['', ' 5', '5 ', 'abc', '0x10', '1e1', '5.0', '-1', '31', '99999999999999999999', ['1', '2'], '٣'])(
    'refuses wait=%j',
    (wait) => {
      expect(pointersOf(() => query({ wait }))).toEqual(['/query/wait']);
    },
  );

  it('refuses parameters that are not known', () => {
    expect(pointersOf(() => query({ waitt: '5' }))).toEqual(['/query/waitt']);
  });

  it('lets a subclass widen a range', () => {
    expect(check(WaitLongForm, { wait: '300' }, '/query').wait).toBe(300);
    expect(check(WaitLongForm, {}, '/query').wait).toBe(70);
    expect(pointersOf(() => check(WaitLongForm, { wait: '301' }))).toEqual(['/wait']);
  });
});

class PlayForm {
  @IsIn(['play'])
  type!: 'play';

  @IsString()
  card!: string;
}

class BidForm {
  @IsIn(['bid'])
  type!: 'bid';

  @IsString()
  contract!: string;
}

describe('UnionBody', () => {
  const union = new UnionBody('type', { play: PlayForm, bid: BidForm });

  it('takes the form that the discriminator names', () => {
    expect(union.transform({ type: 'play', card: 'AH' })).toBeInstanceOf(PlayForm);
    expect(pointersOf(() => union.transform({ type: 'bid', card: 'AH' })).sort()).toEqual(['/card', '/contract']);
  });

  it.each([[{ type: 'fold' }], [{ type: 5 }], [{ type: 'constructor' }], [{}], [undefined]])(
    'points to /type in %j',
    (body) => {
      expect(pointersOf(() => union.transform(body))).toEqual(['/type']);
    },
  );

  it.each([[null], [[]], ['play'], [5]])('refuses %j, which is no object', (body) => {
    expect(pointersOf(() => union.transform(body))).toEqual(['']);
  });
});

describe('a list', () => {
  const list = (levels: unknown) => check(ListForm, { levels });

  it('has each of its faults pointed to', () => {
    expect(faultsOf(() => list(['kontra', 'sub', 7]))).toEqual([
      { pointer: '/levels/1', message: 'must be one of the following values: kontra, re, but "sub" was sent' },
      { pointer: '/levels/2', message: 'must be one of the following values: kontra, re, but 7 was sent' },
    ]);
  });

  it('that is wrong as such says how long it is', () => {
    const tooLong = { pointer: '/levels', message: expect.stringMatching(/but a list of 4 was sent$/) };
    expect(faultsOf(() => list(['re', 're', 're', 're']))).toEqual([tooLong]);
    expect(pointersOf(() => list('re'))).toEqual(['/levels']);
  });
});

describe('a line', () => {
  it.each(['abc', 'Ä ö ü', '日本語', 'a'.repeat(8), '🂡🂢🂣🂤🂥🂦🂧🂨', '=1+2'])('may be %j', (title) => {
    expect(check(TitleForm, { title })).toEqual({ title });
  });

  it.each([
    '',
    'ab',
    '   ',
    ' abc',
    'abc ',
    'abc\u00a0',
    'a\nb c',
    'a\tbc',
    'ab\u0000',
    'a\u202ebc',
    'a\u200bbc',
    'a'.repeat(9),
    7,
  ])('may not be %j', (title) => {
    expect(() => check(TitleForm, { title })).toThrow(Problem);
  });
});
