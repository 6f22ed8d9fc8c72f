import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { ON_TIMEOUT, type OnTimeout, type TimeControl } from '../../domain/clock.js';
import { INTEGER } from './deal.dto.js';

const DAY_MS = 86_400_000;
const SHORTEST_MOVE_MS = 100;

/** What a game gets when nothing is said of a clock. */
export const USUAL_CLOCK: TimeControl = { moveMs: 60_000, bankMs: 600_000, onTimeout: 'forfeit' };

/** How long each seat may think: for each action, and then once in the match out of its bank. */
export class TimeControlBody implements TimeControl {
  @ApiProperty({ ...INTEGER, minimum: SHORTEST_MOVE_MS, maximum: DAY_MS, description: 'For each action.' })
  @IsInt()
  @Min(SHORTEST_MOVE_MS)
  @Max(DAY_MS)
  readonly moveMs!: number;

  @ApiProperty({
    ...INTEGER,
    minimum: 0,
    maximum: DAY_MS,
    description: 'For the whole match, used when the time for an action is up; never filled again.',
  })
  @IsInt()
  @Min(0)
  @Max(DAY_MS)
  readonly bankMs!: number;

  @ApiProperty({
    enum: ON_TIMEOUT,
    description:
      'What comes of a seat whose time is up. `forfeit`: the match goes to the other side. `default`: the clock acts for ' +
      'the seat: it passes where it can, turns up a card or else names the first trump, and else plays any legal card.',
  })
  @IsIn(ON_TIMEOUT)
  readonly onTimeout!: OnTimeout;
}
