import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches, ValidateBy } from 'class-validator';
import { ACCOUNT_KINDS, type AccountKind, SCOPES, type Scope } from '../http/current-account.js';
import { isLine } from '../http/validation.js';

/** Letters of any script with their marks, digits, and the signs that names are put together with. */
const NAME = /^(?:\p{L}\p{M}{0,2}|\p{Nd}|[ _.-])+$/u;
const NAME_LENGTH = { least: 3, most: 40 };

/** Counted in characters as Unicode composes them, so that an Ä is one however it was typed. */
function isName(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const name = value.normalize('NFC');
  const { length } = [...name];
  return length >= NAME_LENGTH.least && length <= NAME_LENGTH.most && NAME.test(name) && name.trim() === name;
}

const IsName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isName',
    validator: {
      validate: isName,
      defaultMessage: () => 'name must have 3 to 40 letters, digits, spaces, _ . or -, and no space at either end',
    },
  });

const IsVersion = (): PropertyDecorator =>
  ValidateBy({
    name: 'isVersion',
    validator: {
      validate: (value) => value === null || isLine(value, 1, 40),
      defaultMessage: () =>
        'version must have 1 to 40 characters, none of them a control character and no space at either end, or be null',
    },
  });

/** class-validator's own `ArrayUnique` compares each with each, which takes seconds for a list of thousands. */
const Distinct = (): PropertyDecorator =>
  ValidateBy({
    name: 'distinct',
    validator: {
      validate: (value) => Array.isArray(value) && new Set(value).size === value.length,
      defaultMessage: (given) => `${given?.property} must not name anything twice`,
    },
  });

export class NewAccountDto {
  @ApiProperty({
    description: 'Unique regardless of upper and lower case; no space at either end.',
    minLength: NAME_LENGTH.least,
    maxLength: NAME_LENGTH.most,
    example: 'Frau Sopherl',
  })
  @IsName()
  name!: string;

  @ApiProperty({ description: 'Whether a program or a person plays.', enum: ACCOUNT_KINDS, example: 'bot' })
  @IsIn(ACCOUNT_KINDS)
  kind!: AccountKind;
}

export class AccountChangeDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: 40,
    description:
      'Of the program that plays; null for none. It counts for the seats that the account takes from then on, and each version is rated by itself.',
    example: '2.1',
  })
  @IsVersion()
  version!: string | null;
}

export class AccountDto {
  @ApiProperty({ example: '0193f1c2-5f6a-7b3c-8d4e-112233445566' })
  id!: string;

  @ApiProperty({ example: 'Frau Sopherl' })
  name!: string;

  @ApiProperty({ enum: ACCOUNT_KINDS, example: 'bot' })
  kind!: AccountKind;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Of the program that plays, as the account declares it; null for none.',
    example: '2.1',
  })
  version!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-30T18:00:00.000Z' })
  createdAt!: Date;
}

export class RegisteredDto {
  @ApiProperty({ type: AccountDto })
  account!: AccountDto;

  @ApiProperty({
    description:
      'Shown this once, and stored nowhere: keep it. Its scopes are games:play, games:create, leagues:direct.',
    example: 'bml_v8yD0h1gQ3mZ6nS9xK2pB5rT7wE4uJ0cF1aL8oI6sHk',
  })
  token!: string;
}

export class NewTokenDto {
  @ApiProperty({ description: 'What it is for, in your words.', minLength: 1, maxLength: 100, example: 'laptop' })
  @IsString()
  @Matches(/^[^\p{Cc}]{1,100}$/u, { message: 'label must have 1 to 100 characters, none of them a control character' })
  label!: string;

  @ApiProperty({
    description: 'What it may be used for: at most what the token of this request may be used for.',
    enum: SCOPES,
    isArray: true,
    minItems: 1,
    uniqueItems: true,
    example: ['games:play'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @Distinct()
  @IsIn(SCOPES, { each: true })
  scopes!: Scope[];
}

export class TokenDto {
  @ApiProperty({ example: '0193f1c3-0a1b-7c2d-9e3f-665544332211' })
  id!: string;

  @ApiProperty({ example: 'laptop' })
  label!: string;

  @ApiProperty({ enum: SCOPES, isArray: true, example: ['games:play'] })
  scopes!: Scope[];

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-30T18:00:00.000Z' })
  createdAt!: Date;

  @ApiProperty({ description: 'Whether this request was made with it.' })
  current!: boolean;
}

export class MintedTokenDto extends TokenDto {
  @ApiProperty({
    description: 'Shown this once, and stored nowhere: keep it.',
    example: 'bml_v8yD0h1gQ3mZ6nS9xK2pB5rT7wE4uJ0cF1aL8oI6sHk',
  })
  token!: string;
}

export class TokenPageDto {
  @ApiProperty({ type: [TokenDto] })
  items!: TokenDto[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Null on the last page.', example: null })
  nextCursor!: string | null;
}
