import { invalid } from '../../http/problems.js';
import { isPublic, literalIn } from './addresses.js';

/** What the service's configuration lets hooks lead to, beside public addresses by HTTPS. */
export interface Allowed {
  readonly http: boolean;
  readonly privateAddresses: boolean;
}

/**
 * Where a hook leads to. What a name stands for is judged with each connection.
 *
 * @throws Problem `validation`
 */
export function targetOf(text: string, allowed: Allowed): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const wrong = url === null ? 'must be a URL' : faultOf(url, allowed);
  if (url === null || wrong !== null) throw invalid({ pointer: '/url', message: wrong ?? '' });
  return url;
}

function faultOf(url: URL, allowed: Allowed): string | null {
  if (!hasAllowedScheme(url, allowed)) return `must begin with https://${allowed.http ? ' or http://' : ''}`;
  if (url.username !== '' || url.password !== '') return 'must not have a user or password';
  if (url.hash !== '') return 'must not have a fragment';
  return hasAllowedLiteral(url, allowed)
    ? null
    : 'must lead to a public address, unless the service is configured otherwise (WEBHOOK_PRIVATE)';
}

export const hasAllowedScheme = ({ protocol }: URL, { http }: Allowed): boolean =>
  protocol === 'https:' || (http && protocol === 'http:');

/** Whether the host is a name, or an address that is allowed: Node looks up names only. */
export function hasAllowedLiteral(url: URL, { privateAddresses }: Allowed): boolean {
  const address = literalIn(url);
  return privateAddresses || address === null || isPublic(address);
}
