import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { failureOf, type ApiFailure } from '../../api.js';
import { directPath, go } from '../../router.js';
import { requestAsMe, useToken } from '../../session.js';
import { useTitle } from '../../title.js';
import type { League } from '../api.js';
import { bodyOf } from './body-of.js';
import { FaultContext } from './fields.js';
import { NewLeagueFields } from './new-league-fields.js';
import { ProblemNotice } from './problem-notice.js';
import { TokenForm } from './token-form.js';
import { DEFAULT_ORDER } from '../../../src/domain/leagues/standings.js';

/** Where a league is announced. */
export function NewLeaguePage(): VNode {
  useTitle('Announce a league');
  const token = useToken();
  return (
    <>
      <h1>Announce a league</h1>
      <TokenForm />
      {token !== null && <NewLeagueForm />}
    </>
  );
}

function NewLeagueForm(): VNode {
  const [order, setOrder] = useState(DEFAULT_ORDER);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const keyFor = useKey();
  const busy = useRef(false);
  const create = async (form: HTMLFormElement): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const body = JSON.stringify({ ...bodyOf(form), tieBreaks: order });
      go(directPath((await created(body, keyFor(body))).id));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      busy.current = false;
    }
  };
  const errors = failure?.problem?.errors ?? [];
  return (
    <form
      class="new-league"
      onSubmit={(event) => {
        event.preventDefault();
        void create(event.currentTarget);
      }}
    >
      <FaultContext.Provider value={new Map(errors.map(({ pointer, message }) => [pointer, message]))}>
        <NewLeagueFields order={order} setOrder={setOrder} />
      </FaultContext.Provider>
      {failure !== null && <ProblemNotice failure={failure} nameOf={(id) => id} />}
      <div class="actions">
        <button type="submit">Announce it</button>
        <p class="note">It begins as a draft, which takes no entries yet.</p>
      </div>
    </form>
  );
}

/** @throws ApiFailure */
async function created(body: string, key: string): Promise<League> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return (await (await requestAsMe('/v1/leagues', { method: 'POST', headers, body })).json()) as League;
}

/** The same body has the same key: who presses twice, or again after a break, gets one league. */
function useKey(): (body: string) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: randomKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` is there for pages over HTTPS only. */
const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
