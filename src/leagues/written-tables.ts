import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Of all that is kept; the table of 2,000 entrants after 11 rounds with all its parts has 18 MB. */
const MOST_BYTES = 96 * 1024 * 1024;

interface Written {
  readonly text: Promise<Buffer>;
  /** 0 while it is being written. */
  bytes: number;
}

/** Tables as they are sent: each is written once, whoever asks for it at the same time, and kept for those who ask again. */
@Injectable()
export class WrittenTables {
  /** In the order of their last use. */
  private readonly kept = new Map<string, Written>();

  /**
   * @param key    all that the text depends on
   * @param pieces makes it piece by piece; between two of them other work is done
   */
  get(key: string, pieces: () => Iterable<string>): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known === undefined) return this.write(key, pieces);
    this.kept.delete(key);
    this.kept.set(key, known);
    return known.text;
  }

  private async write(key: string, pieces: () => Iterable<string>): Promise<Buffer> {
    const written: Written = { text: joined(pieces), bytes: 0 };
    this.kept.set(key, written);
    try {
      written.bytes = (await written.text).byteLength;
      this.makeRoom();
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
    return await written.text;
  }

  private makeRoom(): void {
    let bytes = [...this.kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of this.kept) {
      if (bytes <= MOST_BYTES) return;
      bytes -= one.bytes;
      this.kept.delete(key);
    }
  }
}

async function joined(pieces: () => Iterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const piece of pieces()) {
    parts.push(Buffer.from(piece));
    await nextTurn();
  }
  return Buffer.concat(parts);
}
