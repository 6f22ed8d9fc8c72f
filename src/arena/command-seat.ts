import { CommandProcess } from './command-process.js';
import { PlayerFault } from './faults.js';

/** A program that fails so often in a row is not started again: it would only hold up the match. */
const MOST_FAILURES = 5;

/**
 * A seat that a program plays, in a process of its own: each line that it gets is an observation, and each line that it writes is its action. It is started when it is asked
 * first, and anew when it has ended, was too late, or wrote what is no JSON: nobody knows what its next line would answer.
 */
export class CommandSeat {
  private process: CommandProcess | null = null;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly command: string,
    private readonly moveMs: number,
  ) {}

  /** @throws PlayerFault when there is no answer in time, or the program answers `{"error": "why"}` */
  async ask(question: string): Promise<unknown> {
    if (this.closed) throw new PlayerFault('gone', 'the match is over');
    if (this.failures === MOST_FAILURES) {
      throw new PlayerFault('gone', `it failed ${MOST_FAILURES} times in a row, and was not started again`);
    }
    this.process ??= new CommandProcess(this.command);
    try {
      const answer = parsed(await this.process.ask(question, this.moveMs));
      this.failures = 0;
      return answer;
    } catch (error) {
      this.failures += 1;
      await this.end();
      throw error;
    }
  }

  /** For good: who still plays a deal in which it sits hears that it is gone. */
  async close(): Promise<void> {
    this.closed = true;
    await this.end();
  }

  private async end(): Promise<void> {
    await this.process?.end();
    this.process = null;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new PlayerFault('illegal', `it wrote ${JSON.stringify(line.slice(0, 80))}, which is no JSON`);
  }
}
