import type { ComponentChild, VNode } from 'preact';
import type { ApiFailure } from './api.js';
import { useTitle } from './title.js';

interface FailureProps {
  readonly failure: ApiFailure;
  readonly retry: () => void;
  /** What is said where there is nothing; as a rule of a game. */
  readonly missing?: ComponentChild;
}

/** Instead of a page that cannot be shown: why, and what one can do. */
export function Failure({ failure, retry, missing = <NotFound /> }: FailureProps): VNode {
  return failure.kind === 'notFound' ? <>{missing}</> : <Trouble failure={failure} retry={retry} />;
}

export function NotFound(): VNode {
  useTitle('No such game');
  return (
    <div class="notice" role="alert">
      <h1>No such game</h1>
      <p>
        There is no game at this address that everybody may see: the address may have a slip, or the game is private and
        shown to its players alone.
      </p>
      <p>
        <a href="/">All public games</a>
      </p>
    </div>
  );
}

function Trouble({ failure, retry }: { failure: ApiFailure; retry: () => void }): VNode {
  const unreachable = failure.kind === 'unreachable';
  useTitle(unreachable ? 'No answer' : 'This went wrong');
  return (
    <div class="notice" role="alert">
      <h1>{unreachable ? 'The server does not answer' : 'This went wrong'}</h1>
      <p>{unreachable ? 'It may be starting anew, or the connection is broken.' : failure.message}</p>
      <p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

/** While something is on its way. */
export const Waiting = ({ what }: { readonly what: string }): VNode => (
  <p class="waiting" role="status">
    Loading {what} …
  </p>
);
