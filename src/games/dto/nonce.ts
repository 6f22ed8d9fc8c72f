import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, ValidateBy } from 'class-validator';
import { isNonce, LONGEST_NONCE } from '../../fairness/deal.js';

/** A field with what a player throws into the shuffle, as a text. */
export const NonceField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: LONGEST_NONCE, required: false, nullable: true, description }),
    IsOptional(),
    IsString(),
    ValidateBy({
      name: 'isNonce',
      validator: {
        validate: (value) => typeof value === 'string' && isNonce(value),
        defaultMessage: () => `nonce must have at most ${LONGEST_NONCE} characters`,
      },
    }),
  );
