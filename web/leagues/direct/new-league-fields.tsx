import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FORMATS, SEEDINGS, type Format } from '../../../src/domain/leagues/league/settings.js';
import { SCORING } from '../../../src/domain/leagues/records.js';
import type { TieBreak } from '../../../src/domain/leagues/tie-breaks.js';
import { UNPLAYED } from '../../../src/domain/leagues/unplayed.js';
import { RULE_SETS } from '../../../src/domain/rule-sets.js';
import { ENTRANT_KIND_NAMES, FORMAT_NAMES, SEEDING_NAMES, UNPLAYED_NAMES } from '../words.js';
import { CheckField, LongTextField, NumberField, SelectField, TextField } from './fields.js';
import { OrderField } from './order-field.js';

const MOST_ENTRANTS = 2_000;
const MOST_ROUNDS = 100;
const DAY_S = 86_400;
const MOST_POINTS = 1_000;

interface FieldsProps {
  readonly order: readonly TieBreak[];
  readonly setOrder: (order: readonly TieBreak[]) => void;
}

/** All that is decided of a league when it is announced. */
export function NewLeagueFields({ order, setOrder }: FieldsProps): VNode {
  const [ruleSet, setRuleSet] = useState(RULE_SETS[0]?.id ?? '');
  const [format, setFormat] = useState<Format['type']>('swiss');
  const four = RULE_SETS.find(({ id }) => id === ruleSet)?.game.seats === 4;
  return (
    <>
      <fieldset>
        <legend>League</legend>
        <TextField pointer="/name" label="Name" required minLength={3} maxLength={80} />
        <LongTextField pointer="/description" label="Description" maxLength={2_000} />
        <SelectField
          pointer="/visibility"
          label="Who may see it and its games"
          options={[
            ['public', 'everybody'],
            ['private', 'those who have a part in it'],
          ]}
        />
      </fieldset>
      <fieldset>
        <legend>Games</legend>
        <SelectField
          pointer="/ruleSet"
          label="Rules"
          options={RULE_SETS.map(({ id, title }) => [id, title] as const)}
          value={ruleSet}
          onChange={setRuleSet}
        />
        <NumberField
          pointer="/rules/target"
          label="Points to play to, if other than usual"
          min={1}
          max={1_000}
          optional
        />
        <NumberField
          pointer="/timeControl/moveMs"
          label="Seconds for an action"
          value={60}
          min={0.1}
          max={DAY_S}
          step={0.1}
          unit={1_000}
        />
        <NumberField
          pointer="/timeControl/bankMs"
          label="Seconds more for a whole game"
          value={600}
          min={0}
          max={DAY_S}
          unit={1_000}
        />
        <SelectField
          pointer="/timeControl/onTimeout"
          label="When time is up"
          options={[
            ['forfeit', 'the game is lost'],
            ['default', 'the clock plays for the seat'],
          ]}
        />
      </fieldset>
      <fieldset>
        <legend>Format</legend>
        <SelectField
          pointer="/format/type"
          label="Format"
          options={FORMATS.map((type) => [type, FORMAT_NAMES[type]] as const)}
          value={format}
          onChange={setFormat}
        />
        <FormatFields format={format} />
        <SelectField
          pointer="/contest/type"
          label="A pairing is played"
          options={[
            ['games', 'for a number of games'],
            ['bummerl', 'to a number of Bummerl'],
          ]}
        />
        <NumberField pointer="/contest/count" label="How many" value={1} min={1} max={99} />
        <CheckField pointer="/duplicate" label="All tables of a round play the same cards" />
        <CheckField pointer="/automatic" label="Rounds go on by themselves" checked />
        <CheckField pointer="/rated" label="Games count for the ratings" checked />
      </fieldset>
      <fieldset>
        <legend>Entrants</legend>
        {four && (
          <SelectField
            pointer="/entrants"
            label="Who enters"
            options={(['pairs', 'drawnPairs', 'teams'] as const).map(
              (kind) => [kind, ENTRANT_KIND_NAMES[kind]] as const,
            )}
          />
        )}
        <SelectField
          pointer="/admission"
          label="Who may enter"
          options={[
            ['everybody', 'everybody'],
            ['invited', 'those who are invited'],
          ]}
        />
        <NumberField pointer="/limits/least" label="At least" value={2} min={2} max={MOST_ENTRANTS} />
        <NumberField pointer="/limits/most" label="At most" value={MOST_ENTRANTS} min={2} max={MOST_ENTRANTS} />
        <SelectField
          pointer="/seeding"
          label="Start numbers"
          options={SEEDINGS.map((seeding) => [seeding, SEEDING_NAMES[seeding]] as const)}
        />
        <CheckField pointer="/checkIn" label="Only those are in who check in before the start" />
        {format === 'swiss' && <LateFields />}
      </fieldset>
      <fieldset>
        <legend>Table</legend>
        {(['win', 'draw', 'loss', 'bye'] as const).map((of) => (
          <NumberField
            key={of}
            pointer={`/scoring/${of}`}
            label={`Points for a ${of}`}
            value={SCORING[of]}
            min={0}
            max={MOST_POINTS}
            step={0.01}
          />
        ))}
        <OrderField order={order} setOrder={setOrder} />
        <SelectField
          pointer="/unplayed"
          label="Rounds not played count in tie-breaks"
          options={UNPLAYED.map((unplayed) => [unplayed, UNPLAYED_NAMES[unplayed]] as const)}
        />
      </fieldset>
    </>
  );
}

function FormatFields({ format }: { format: Format['type'] }): VNode {
  switch (format) {
    case 'swiss':
      return <NumberField pointer="/format/rounds" label="Rounds" value={5} min={1} max={MOST_ROUNDS} />;
    case 'roundRobin':
      return <NumberField pointer="/format/times" label="How often all meet" value={1} min={1} max={2} />;
    case 'knockout':
      return <CheckField pointer="/format/thirdPlace" label="The losers of the semifinals play for third place" />;
  }
}

function LateFields(): VNode {
  const [late, setLate] = useState(false);
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={late} onChange={(event) => setLate(event.currentTarget.checked)} />
        <span>Late entries</span>
      </label>
      {late && (
        <>
          <NumberField
            pointer="/lateEntry/untilRound"
            label="until this round is paired"
            value={2}
            min={1}
            max={MOST_ROUNDS}
          />
          <NumberField
            pointer="/lateEntry/points"
            label="points for each round missed"
            value={0}
            min={0}
            max={MOST_POINTS}
            step={0.01}
          />
        </>
      )}
    </>
  );
}
