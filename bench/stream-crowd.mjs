// A process of its own that holds open streams of a game and says when the last of them has an event.
import { Buffer } from 'node:buffer';
import net from 'node:net';
import { requestOf } from './raw-client.mjs';

const [port, path] = process.argv.slice(2);
const REQUEST = requestOf('GET', path, undefined, { accept: 'application/x-ndjson' });
const AT_ONCE = 100;
const buffer = Buffer.allocUnsafe(64 * 1024);

/** The bytes that are waited for, how many streams have to see them, and which have. */
let awaited = Buffer.from('"type":"snapshot"');
let missing = 0;
let round = 0;
let allHere = () => {};

process.on('message', async ({ open, version }) => {
  if (open !== undefined) {
    for (let left = open; left > 0; left -= AT_ONCE) await wait(Math.min(AT_ONCE, left), openStreams);
    total = open;
    process.send({ open });
  } else {
    awaited = Buffer.from(`"version":${version},`);
    const reached = wait(total, () => undefined);
    process.send({ waiting: version });
    await reached;
    process.send({ at: String(process.hrtime.bigint()) });
  }
});
process.once('disconnect', () => process.exit());

let total = 0;

function wait(count, begin) {
  missing = count;
  round += 1;
  const reached = new Promise((resolve) => (allHere = resolve));
  begin(count);
  return reached;
}

function openStreams(count) {
  for (let opened = 0; opened < count; opened++) openStream();
}

function openStream() {
  let seen = 0;
  const callback = (size) => {
    if (seen === round || buffer.subarray(0, size).indexOf(awaited) < 0) return true;
    seen = round;
    if (--missing === 0) allHere();
    return true;
  };
  const socket = net.connect({ port: Number(port), host: '127.0.0.1', onread: { buffer, callback } });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed a stream')));
  socket.write(REQUEST);
}

function fail(error) {
  console.error(`the crowd: ${error.message}`);
  process.exit(1);
}
