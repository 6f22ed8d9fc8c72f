import { availableParallelism } from 'node:os';
import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { sameAction, type Action } from '../../domain/actions.js';
import { randomFrom } from '../../domain/chance.js';
import { STRATEGIES } from '../../domain/strategy/strategies.js';
import type { BotTurn } from '../../games/bot-turn.js';
import { patience, thinkingTime } from './patience.js';
import { Thread } from './thread.js';
import { thoughtOn } from './thought.js';

/** One core is left to the service. */
const MOST_THREADS = Math.max(1, availableParallelism() - 1);
const SEEDS = 2 ** 32;
/** A thread that takes so long does not come back: no thought takes a second, but on a busy machine a second passes before it is thought. */
const HANGING_MS = 15_000;

/** A turn that waits for a thread, or is thought about in one. */
interface Question {
  readonly turn: BotTurn;
  /** When it is given up, by `performance.now()`. */
  readonly until: number;
  /** Null while it waits. */
  thread: Thread | null;
  /** With an action, or null when there is none. The first answer counts. */
  answer(action: Action | null): void;
}

/**
 * Thinks for `expert`, in threads that give way to all else on the machine. They are started when they are needed first, and again after one has died. The more turns
 * wait the less each is thought about, and none waits beyond its time: greedy plays then, as it does when a thread dies or talks rubbish. While no thread has
 * answered in time greedy plays at once.
 */
@Injectable()
export class Thinkers {
  private readonly logger = new Logger(Thinkers.name);
  private readonly threads = new Set<Thread>();
  /** In the order in which they came. */
  private readonly waiting = new Set<Question>();
  /** The threads whose answers nobody waits for any more. */
  private readonly overdue = new Set<Thread>();
  private ended = false;

  /** A legal action for the turn, sooner or later but before its deadline. Never rejects. */
  async choose(turn: BotTurn): Promise<Action> {
    return (await this.ask(turn)) ?? STRATEGIES.greedy(turn.view, randomFrom(randomInt(SEEDS)));
  }

  /** What waits and what is thought about gets greedy's answer at once. */
  async end(): Promise<void> {
    this.ended = true;
    for (const question of this.waiting) question.answer(null);
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private async ask(turn: BotTurn): Promise<Action | null> {
    const left = patience(turn.deadline, Date.now());
    if (left === 0 || this.overdue.size === MOST_THREADS) return null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.giveUp(question), left);
      const question: Question = {
        turn,
        until: performance.now() + left,
        thread: null,
        answer: (action) => {
          clearTimeout(timer);
          this.waiting.delete(question);
          resolve(action);
        },
      };
      this.waiting.add(question);
      this.next();
    });
  }

  /** Gives what waits to the threads that are free. */
  private next(): void {
    for (const question of this.waiting) {
      const thread = this.ended ? null : this.freeThread();
      if (thread === null) return;
      this.waiting.delete(question);
      void this.think(question, thread).finally(() => this.next());
    }
  }

  private freeThread(): Thread | null {
    for (const thread of this.threads) if (thread.isIdle) return thread;
    if (this.threads.size === MOST_THREADS) return null;
    const thread = this.start((ended) => this.threads.delete(ended));
    this.threads.add(thread);
    return thread;
  }

  /** Tests start other threads, and wait for shorter. */
  protected readonly hangingMs: number = HANGING_MS;
  protected start(onEnd: (thread: Thread) => void): Thread {
    return new Thread(onEnd);
  }

  private async think(question: Question, thread: Thread): Promise<void> {
    const { turn, until } = question;
    question.thread = thread;
    const hanging = setTimeout(() => void thread.end(), this.hangingMs).unref();
    try {
      const time = thinkingTime(this.waiting.size, MOST_THREADS, until - performance.now());
      const action = await thread.think(thoughtOn(turn, randomInt(SEEDS), time));
      const isLegal = turn.view.legalActions.some((legal) => sameAction(legal, action));
      if (!isLegal) throw new Error(`${JSON.stringify(action)} is not legal`);
      question.answer(action);
    } catch (error) {
      if (!this.ended) this.logger.warn(`${turn.bot} could not think, so greedy plays: ${String(error)}`);
      question.answer(null);
    } finally {
      clearTimeout(hanging);
      this.overdue.delete(thread);
    }
  }

  /** A thread that has taken all that time hangs, or gets no time at all, and then it would be no help to start it again. */
  private giveUp(question: Question): void {
    question.answer(null);
    if (question.thread === null) return;
    this.overdue.add(question.thread);
    if (this.overdue.size === MOST_THREADS) for (const other of this.waiting) other.answer(null);
  }
}
