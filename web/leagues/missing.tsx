import type { VNode } from 'preact';
import { LEAGUES } from '../router.js';
import { useTitle } from '../title.js';
import { TokenForm } from './direct/token-form.js';

/** Instead of a league that is not there, or not for this reader. */
export function NoSuchLeague(): VNode {
  useTitle('No such league');
  return (
    <div class="notice">
      <div role="alert">
        <h1>No such league</h1>
        <p>
          There is no league at this address that everybody may see: the address may have a slip, or the league is
          private and shown only to those who have a part in it.
        </p>
      </div>
      <TokenForm />
      <p>
        <a href={LEAGUES}>All public leagues</a>
      </p>
    </div>
  );
}
