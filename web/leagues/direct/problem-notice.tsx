import type { ComponentChild, VNode } from 'preact';
import type { Blocking } from '../../../src/domain/leagues/league/refusals.js';
import { assertNever } from '../../../src/domain/result.js';
import type { ApiFailure } from '../../api.js';
import { watchPath } from '../../router.js';
import type { NameOf } from '../tell.js';
import { PHASE_NAMES, plural } from '../words.js';

interface ProblemProps {
  readonly failure: ApiFailure;
  readonly nameOf: NameOf;
  /** Where a fault is, in words; without it as the service points to it. */
  readonly placeOf?: (pointer: string) => ComponentChild;
}

/** Why the service has refused: what it says, each fault with its place, and what stands in the way. */
export function ProblemNotice({ failure, nameOf, placeOf = (pointer) => pointer }: ProblemProps): VNode {
  const { problem } = failure;
  const errors = problem?.errors ?? [];
  const blocking = (problem?.blocking ?? []) as readonly Blocking[];
  return (
    <div class="problem whole" role="alert">
      <p>{errors.length === 0 ? sentenceOf(failure) : `Nothing was changed: ${plural(errors.length, 'fault')}.`}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              {placeOf(pointer)} {message}
            </li>
          ))}
        </ul>
      )}
      {blocking.length > 0 && (
        <ul>
          {blocking.map((one) => (
            <li key={JSON.stringify(one)}>
              <BlockingText blocking={one} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sentenceOf({ kind, message, problem }: ApiFailure): string {
  if (kind === 'unreachable' && problem === null)
    return 'The server does not answer. It is not known whether this was done: look before you try again.';
  if (problem?.code === 'stale-version')
    return `The league has moved on since you saw it, and nothing was done. It is shown anew: look, and decide again.`;
  return message;
}

function BlockingText({ blocking, nameOf }: { blocking: Blocking; nameOf: NameOf }): VNode {
  switch (blocking.type) {
    case 'phase':
      return <>The league is {PHASE_NAMES[blocking.phase]}.</>;
    case 'round':
      return <>Round {blocking.round}.</>;
    case 'pairing':
      return (
        <>
          Round {blocking.round}, table {blocking.table}
          {blocking.games.length === 0 ? ': no result' : ': '}
          {blocking.games.map((id, index) => (
            <>
              {index > 0 && ', '}
              <a href={watchPath(id)}>game {index + 1}</a>
            </>
          ))}
        </>
      );
    case 'entrant':
      return <>{nameOf(blocking.entrant)}</>;
    case 'entrants':
      return (
        <>
          {plural(blocking.count, 'entrant')}, and {blocking.least} to {blocking.most} are right.
        </>
      );
    default:
      return assertNever(blocking);
  }
}
