import type { VNode } from 'preact';
import type { Phase } from '../../src/domain/leagues/league/state.js';
import type { Connection } from './live.js';
import { PHASE_NAMES } from './words.js';

/** The state of a league. */
export const PhaseMark = ({ status }: { readonly status: Phase }): VNode => (
  <span class={`status ${status === 'running' ? 'playing' : ''}`}>{PHASE_NAMES[status]}</span>
);

const CONNECTION_TEXTS: Readonly<Record<Connection, string>> = {
  connecting: 'connecting …',
  live: 'live',
  polling: 'looked up every few seconds',
  lost: 'connection lost, coming back …',
  over: '',
};

/** How news of it come. */
export const ConnectionText = ({ connection }: { readonly connection: Connection }): VNode => (
  <span class={`connection ${connection}`} role="status">
    {CONNECTION_TEXTS[connection]}
  </span>
);
