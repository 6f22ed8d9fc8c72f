// Answers the first legal action, but the question whose number stands in the first argument by what the second says.
import { createInterface } from 'node:readline';

const [at = '0', what] = process.argv.slice(2);
const ODD = {
  throws: () => answer({ error: 'oh' }),
  words: () => process.stdout.write('thinking aloud\n'),
  cheats: () => answer({ type: 'play', card: 'XX' }),
  dies: () => process.exit(3),
  sleeps: () => undefined,
};
const answer = (action) => process.stdout.write(`${JSON.stringify(action)}\n`);

let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  asked += 1;
  const { legalActions } = JSON.parse(line);
  if (asked === Number(at)) ODD[what]();
  else answer(legalActions[0]);
}
