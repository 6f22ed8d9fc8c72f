import type { VNode } from 'preact';
import type { DirectProps } from './direct-page.js';
import { LinesForm } from './lines-form.js';
import { useWrites } from './use-writes.js';

/** Invites accounts. */
export function Invitations({ league, nameOf, reload }: DirectProps): VNode {
  const writes = useWrites(league, reload);
  return (
    <section aria-label="Invite">
      <details class="unfold">
        <summary>Invite</summary>
        <LinesForm
          label="Accounts to invite, one a line"
          note="Their ids. Who is invited may see a private league, and enter one for the invited."
          action="Invite them"
          path="/invitations"
          list="accounts"
          itemOf={({ text }) => text}
          writes={writes}
          nameOf={nameOf}
        />
      </details>
    </section>
  );
}
