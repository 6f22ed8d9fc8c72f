import { connect } from 'node:net';

/**
 * Sends bytes to a server as they are and returns all that comes back.
 *
 * @param parts sent one after the other; the connection is read until the server closes it or is silent for a while
 */
export async function sendRaw(url: string, ...parts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}
