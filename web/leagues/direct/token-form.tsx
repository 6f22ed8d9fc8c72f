import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { currentToken, keepToken, useToken } from '../../session.js';

/** What a header can carry; the service says whether it is one of its own. */
const POSSIBLE = /^[\x21-\x7e]+$/;

/** Asks for the token of who is at work here, or offers to forget it. */
export function TokenForm(): VNode {
  const token = useToken();
  const [fault, setFault] = useState<string | null>(null);
  if (token !== null) {
    return (
      <p class="token">
        <span>You work with the token that you have entered.</span>
        <button type="button" onClick={() => keepToken(null)}>
          Forget the token
        </button>
      </p>
    );
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get('token');
    const text = typeof given === 'string' ? given.trim() : '';
    if (!POSSIBLE.test(text)) return setFault('This is no token: it begins with bml_ and has no spaces.');
    if (!keepToken(text) || currentToken() === null) return setFault('This browser keeps nothing for the session.');
    setFault(null);
  };
  return (
    <form class="token" onSubmit={submit}>
      <label>
        Token
        <input
          name="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          aria-describedby="token-note"
        />
      </label>
      <button type="submit">Use it</button>
      <p class="note" id="token-note">
        That of your account, from <code>POST /v1/accounts</code>. It stays in this tab until that is closed.
      </p>
      {fault !== null && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
