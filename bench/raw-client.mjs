import { Buffer } from 'node:buffer';
import net from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const READ_SIZE = 256 * 1024;
const ZERO = 48;

/**
 * One keep-alive connection that sends prepared requests one after the other. The load shares the machine with what it
 * measures: so one buffer for all that is read, no promise for each answer, and of the answer only its status and length.
 */
export class RawClient {
  #socket;
  #answered;
  /** The begin of an answer whose rest has not come yet. */
  #begun = null;

  /**
   * @param answered called for each answer with its status and its body, which is overwritten by the next one
   * @param failed   called with an error when the connection breaks
   */
  constructor(port, answered, failed) {
    this.#answered = answered;
    const onread = { buffer: Buffer.allocUnsafe(READ_SIZE), callback: (size, buffer) => this.#receive(size, buffer) };
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('error', failed);
    this.#socket.on('close', () => failed(new Error('the server closed the connection')));
  }

  send(request) {
    this.#socket.write(request);
  }

  close() {
    this.#socket.removeAllListeners('close').destroy();
  }

  #receive(size, buffer) {
    const chunk = buffer.subarray(0, size);
    const received = this.#begun === null ? chunk : Buffer.concat([this.#begun, chunk]);
    const head = received.indexOf(HEAD_END);
    const body = head + HEAD_END.length;
    if (head < 0 || received.length < body + lengthIn(received, head)) {
      this.#begun = Buffer.from(received);
      return true;
    }
    this.#begun = null;
    this.#answered(numberAt(received, 'HTTP/1.1 '.length), received.subarray(body));
    return true;
  }
}

/** Sends a single request at a time and waits for its answer as JSON: for what is made before the clock runs. */
export async function ask(port, method, path, body, headers) {
  const { status, text } = await new Promise((resolve, reject) => {
    const answered = (status, answer) => {
      client.close();
      resolve({ status, text: answer.toString() });
    };
    const client = new RawClient(port, answered, reject);
    client.send(requestOf(method, path, body, headers));
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/** A request as the bytes that go over the wire. */
export function requestOf(method, path, body, headers = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: 'bench', ...content, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

function lengthIn(answer, head) {
  const at = answer.indexOf(LENGTH);
  if (at < 0 || at > head) throw new Error(`an answer without length: ${answer.toString('latin1', 0, head)}`);
  return numberAt(answer, at + LENGTH.length);
}

function numberAt(bytes, start) {
  let number = 0;
  for (let at = start; bytes[at] >= ZERO && bytes[at] <= ZERO + 9; at++) number = number * 10 + bytes[at] - ZERO;
  return number;
}
