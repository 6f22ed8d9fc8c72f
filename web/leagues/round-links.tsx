import type { VNode } from 'preact';

interface RoundLinksProps {
  readonly current: number;
  readonly last: number;
  readonly addressOf: (round: number) => string;
}

/** From round to round. */
export function RoundLinks({ current, last, addressOf }: RoundLinksProps): VNode | null {
  if (last < 2) return null;
  return (
    <nav class="round-links" aria-label="Rounds">
      {Array.from({ length: last }, (_, index) => index + 1).map((round) => (
        <a key={round} href={addressOf(round)} aria-current={round === current ? 'true' : undefined}>
          <span class="unseen">Round </span>
          {round}
        </a>
      ))}
    </nav>
  );
}

/** The round that an address names, the last where it names none that there is. */
export function roundIn(query: URLSearchParams, last: number): number {
  const wanted = Number(query.get('round'));
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= last ? wanted : last;
}
