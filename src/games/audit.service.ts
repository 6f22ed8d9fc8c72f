import { Injectable } from '@nestjs/common';
import type { Reply } from '../http/replies.js';
import type { Access } from './access.js';
import { auditOf } from './audit.js';
import type { AuditDto } from './dto/audit.dto.js';
import { kept } from './replies.js';
import { LogReader } from './log-reader.js';
import { Signatures } from './signatures.js';
import { isOver } from './table.js';

/** What proves a game. */
@Injectable()
export class AuditService {
  constructor(
    private readonly logs: LogReader,
    private readonly signatures: Signatures,
  ) {}

  /** All that proves the game, as far as it may be known yet. */
  async audit({ table, client }: Access): Promise<Reply<AuditDto>> {
    const { id } = table.record;
    const rows = await this.logs.rows(id, client, table.version);
    const signature = isOver(table) ? await this.signatures.find(id) : null;
    return kept(table, auditOf(table, rows, signature));
  }
}
