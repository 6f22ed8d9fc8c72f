import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

const EXAMPLE = '2026-11-30T18:00:00Z';
const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');

/** A time in the query as ISO 8601 and RFC 3339 write it, with its offset from UTC; a date alone is its midnight in UTC. */
export function QueryTime(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date-time', example: EXAMPLE }),
    ValidateBy({
      name: 'queryTime',
      validator: {
        validate: isTime,
        defaultMessage: (given) => `${given?.property} must be a time such as ${EXAMPLE}, with + as %2B`,
      },
    }),
  );
}

/** `Date` takes the 31st of any month for a day of the next. */
function isTime(value: unknown): boolean {
  const [text, date] = (typeof value === 'string' && TIME.exec(value)) || [];
  // The year 0 is none for PostgreSQL, and an offset can lead there.
  if (text === undefined || date === undefined || !(Date.parse(text) >= FIRST_TIME)) return false;
  return new Date(date).toISOString().startsWith(date);
}
