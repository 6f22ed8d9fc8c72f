import { Buffer } from 'node:buffer';
import net from 'node:net';

/** One keep-alive connection that sends prepared requests one after the other; it costs the load process next to nothing. */
export class RawClient {
  #socket;
  #received = Buffer.alloc(0);
  #pending = null;

  constructor(port) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#pending?.reject(error));
    this.#socket.on('close', () => this.#pending?.reject(new Error('the server closed the connection')));
  }

  /** Sends one request and gives {status, body}; the body is a Buffer. */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#pending = null;
    this.#socket.destroy();
  }

  #receive(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const next = end + 4 + length;
    if (this.#received.length < next) return;
    const body = this.#received.subarray(end + 4, next);
    this.#received = this.#received.subarray(next);
    const { resolve } = this.#pending;
    this.#pending = null;
    resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** A request as the bytes that go over the wire. */
export function requestOf(method, path, body, headers = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: 'bench', ...content, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}
