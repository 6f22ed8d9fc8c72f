import type { ComponentChild, VNode } from 'preact';
import { tellEvent, type NameOf } from '../tell.js';
import { ProblemNotice } from './problem-notice.js';
import type { Writes } from './use-writes.js';

interface OutcomeProps {
  readonly writes: Writes;
  readonly nameOf: NameOf;
  readonly placeOf?: (pointer: string) => ComponentChild;
}

/** What has come of the last write. */
export function Outcome({ writes: { busy, done, failure }, nameOf, placeOf }: OutcomeProps): VNode {
  if (failure !== null) return <ProblemNotice failure={failure} nameOf={nameOf} placeOf={placeOf} />;
  return (
    <p role="status" class="whole good">
      {busy && 'Sending …'}
      {done !== null && (done.dryRun ? 'Would be done: you ' : 'Done: you ')}
      {done !== null &&
        (done.events.map((event) => tellEvent(event, nameOf)).join('; ') || 'changed nothing, as it was so already')}
      {done !== null && '.'}
    </p>
  );
}
