import { useEffect, useState } from 'preact/hooks';
import { ApiFailure, request } from './api.js';

// The token of who is at work here. It is in the storage of the tab's session and nowhere else: it goes with the tab, and
// is sent in a header alone, never in an address.

const KEY = 'bummerl:token';
const CHANGED = 'bummerl:token-changed';

/** Null without one, and in a browser that keeps nothing. */
export function currentToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Keeps a token for this session; null forgets it.
 *
 * @returns whether the browser does that
 */
export function keepToken(token: string | null): boolean {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** The token, and again whenever another one is kept. */
export function useToken(): string | null {
  const [token, setToken] = useState(currentToken);
  useEffect(() => {
    const update = (): void => setToken(currentToken());
    window.addEventListener(CHANGED, update);
    return () => window.removeEventListener(CHANGED, update);
  }, []);
  return token;
}

/** The header that makes a request that of the token's account; none without a token. */
export function credentials(): Readonly<Record<string, string>> {
  const token = currentToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * A request by the token's account, or by anybody where there is none. A token that is no longer valid is forgotten, as
 * the service would refuse even what everybody may see.
 *
 * @throws ApiFailure as `request`
 */
export async function requestAsMe(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json', ...(init.headers as Record<string, string>), ...credentials() };
  try {
    return await request(path, { ...init, headers });
  } catch (error) {
    if (error instanceof ApiFailure && error.problem?.status === 401) keepToken(null);
    throw error;
  }
}

/** @throws ApiFailure as `request` */
export async function getJsonAsMe<T>(path: string, signal: AbortSignal): Promise<T> {
  return (await (await requestAsMe(path, { signal })).json()) as T;
}
