import { ApiProperty } from '@nestjs/swagger';
import { GAME_IDS, type GameId } from '../../domain/game.js';
import type { MatchRules } from '../../domain/match.js';
import type { JsonSchema } from '../../domain/switches.js';
import { INTEGER } from './deal.dto.js';

/** A game with one of its presets. */
export class RuleSetDto {
  @ApiProperty({ example: 'bauernschnapsen/tjger' })
  readonly id!: string;

  @ApiProperty({ enum: GAME_IDS })
  readonly game!: GameId;

  @ApiProperty()
  readonly title!: string;

  @ApiProperty({ ...INTEGER, description: 'How many play.' })
  readonly seats!: number;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Every switch with its value.' })
  readonly rules!: MatchRules;

  @ApiProperty({ type: [String], description: 'The same for people: what the switches mean, in short sentences.' })
  readonly text!: readonly string[];

  @ApiProperty({ ...INTEGER, description: 'Goes up when the same actions would give another state.' })
  readonly rulesVersion!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The JSON Schema of `rules`, with the meaning of each switch.',
  })
  readonly schema!: JsonSchema;
}
