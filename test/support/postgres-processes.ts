import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The processes of the PostgreSQL in a data folder, which can be treated badly. */
export class PostgresProcesses {
  readonly postmaster: number;

  constructor(dataDir: string) {
    const file = path.join(dataDir, 'database/cluster/postmaster.pid');
    this.postmaster = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  }

  /** From now on connections are taken, by the kernel, and nothing is answered. */
  hang(): void {
    process.kill(this.postmaster, 'SIGSTOP'); // first, so that nobody new is born
    for (const pid of this.children) process.kill(pid, 'SIGSTOP');
  }

  goOn(): void {
    for (const pid of [...this.children, this.postmaster]) process.kill(pid, 'SIGCONT');
  }

  private get children(): readonly number[] {
    const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return pairs
      .map((pair) => pair.trim().split(/ +/).map(Number) as [number, number])
      .filter(([, parent]) => parent === this.postmaster)
      .map(([pid]) => pid);
  }
}
