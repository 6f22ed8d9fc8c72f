import { RawClient, requestOf } from './raw-client.mjs';

const PAUSE_MS = 5;

/** Looks at a game every few milliseconds, and notes when it asked and when it was answered. */
export class Bystander {
  #asked = [];
  #begin = 0;
  #client;
  #timer;
  #request;

  constructor(port, { path: game, steps }) {
    this.#request = requestOf('GET', `${game}/observation`, undefined, steps[0].auth);
    this.#client = new RawClient(port, (status, body) => this.#answered(status, body), fail);
    this.#ask();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#client.close();
    return this.#asked;
  }

  #ask() {
    this.#begin = milliseconds(process.hrtime.bigint());
    this.#client.send(this.#request);
  }

  #answered(status, body) {
    if (status !== 200) fail(new Error(`a bystander was answered ${status}: ${body}`));
    this.#asked.push({ begin: this.#begin, end: milliseconds(process.hrtime.bigint()) });
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }
}

const milliseconds = (nanoseconds) => Number(nanoseconds) / 1e6;

function fail(error) {
  throw error;
}
