import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Thought } from './thought.js';

// What runs in a thread of its own: one thought after the other.

// Linux counts threads as processes here; elsewhere this would slow down the whole service.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { think } = await import('./thought.js'); // loading the rules is work too
parentPort?.on('message', (thought: Thought) => parentPort?.postMessage(answerTo(thought)));

function answerTo(thought: Thought): Answer {
  try {
    return { action: think(thought, () => performance.now()) };
  } catch (error) {
    return { error: String(error) };
  }
}
