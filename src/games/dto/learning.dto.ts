import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import type { Action } from '../../domain/actions.js';
import type { AnalysedAction, DealAnalysis } from '../../domain/analysis.js';
import type { Card } from '../../domain/cards.js';
import type { Secrets } from '../../domain/view.js';
import { ActionModels, ANY_ACTION } from './actions.dto.js';
import { CARDS, INTEGER } from './deal.dto.js';

const MOST_WORLDS = 1_000;
const LONGEST_SEED = 100;

const isSeed = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= LONGEST_SEED : Number.isSafeInteger(value);

/** A text or a whole number. */
const IsSeed = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSeed',
    validator: {
      validate: isSeed,
      defaultMessage: (given) =>
        `${given?.property} must be a text of ${LONGEST_SEED} characters at most, or a whole number`,
    },
  });

const SEED = {
  oneOf: [{ type: 'string' as const, maxLength: LONGEST_SEED }, { type: 'integer' as const }],
};

/** How many deals to draw. */
export class DeterminizationsBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_WORLDS })
  @IsInt()
  @Min(1)
  @Max(MOST_WORLDS)
  readonly count!: number;

  @ApiProperty({
    ...SEED,
    required: false,
    description:
      'The same seed gives the same deals as long as the seat knows the same; 5 is the same as "5". Without it chance decides.',
  })
  @IsOptional()
  @IsSeed()
  readonly seed?: string | number;
}

/** A whole deal that fits all that the seat knows. */
export class WorldDto implements Secrets {
  @ApiProperty({ ...CARDS, description: 'The twenty cards in the order of a deck, as `practice` takes them.' })
  readonly deck!: readonly Card[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'What the seats hold now, by seat.',
  })
  readonly hands!: readonly (readonly Card[])[];

  @ApiProperty({
    ...CARDS,
    description: 'Those that are still to be dealt or drawn, in their order; in Schnapsen the turned one is the last.',
  })
  readonly talonCards!: readonly Card[];
}

/** Deals that a seat must reckon with. */
export class DeterminizationsDto {
  @ApiProperty()
  readonly gameId!: string;

  @ApiProperty({ ...INTEGER, description: 'What had happened when they were drawn.' })
  readonly version!: number;

  @ApiProperty({ ...INTEGER, description: 'That of the caller.' })
  readonly seat!: number;

  @ApiProperty({ ...SEED, description: 'That of the request, or the one that chance has chosen.' })
  readonly seed!: string | number;

  @ApiProperty({
    ...INTEGER,
    minimum: 1,
    description: 'How many deals fit in all. The order of cards that were dealt together does not count.',
  })
  readonly fitting!: number;

  @ApiProperty({ type: [WorldDto], description: '`count` of them, each drawn from all; one may come again.' })
  readonly worlds!: readonly WorldDto[];
}

const GAME_POINTS = 'Game points of the deal, doubling included; below 0 those of the other side.';

/** An action that was taken where the solver knows what each is worth. All values are for the team of the seat. */
@ActionModels()
export class AnalysedActionDto implements AnalysedAction {
  @ApiProperty({
    ...INTEGER,
    minimum: 1,
    description: 'The number of the action in its deal: `ply` of the replay is the state after it.',
  })
  readonly ply!: number;

  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(ANY_ACTION)
  readonly action!: Action;

  @ApiProperty({ ...INTEGER, description: `What it led to if nobody made a mistake after it. ${GAME_POINTS}` })
  readonly value!: number;

  @ApiProperty({ ...INTEGER, description: 'What the best action would have led to.' })
  readonly best!: number;

  @ApiProperty({ ...INTEGER, minimum: 0, description: 'What it gave away: `best` − `value`.' })
  readonly loss!: number;

  @ApiProperty({ type: 'array', items: ANY_ACTION, description: 'The actions that lead to `best`.' })
  readonly bestActions!: readonly Action[];
}

/** What a deal was worth with open cards, and what the seats made of it. Values are for team 0. */
export class DealAnalysisDto implements DealAnalysis {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly deal!: number;

  @ApiProperty({
    ...INTEGER,
    nullable: true,
    description: `Before the first of the actions, for team 0; null where there is none. ${GAME_POINTS}`,
  })
  readonly value!: number | null;

  @ApiProperty({
    ...INTEGER,
    nullable: true,
    description: 'What the deal came to, for team 0; null when it was redealt or cut off.',
  })
  readonly reached!: number | null;

  @ApiProperty({
    type: [AnalysedActionDto],
    description: 'Those from the first lead on, in Schnapsen once nobody draws any more.',
  })
  readonly actions!: readonly AnalysedActionDto[];
}

/** What was given away in a finished game. */
export class AnalysisDto {
  @ApiProperty()
  readonly gameId!: string;

  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty({ type: [DealAnalysisDto] })
  readonly deals!: readonly DealAnalysisDto[];
}
