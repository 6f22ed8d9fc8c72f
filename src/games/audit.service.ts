import { Injectable } from '@nestjs/common';
import type { Reply } from '../http/replies.js';
import type { Access } from './access.js';
import { auditOf } from './audit.js';
import type { AuditDto } from './dto/audit.dto.js';
import { forever, shown } from './replies.js';
import { Signatures } from './signatures.js';
import { GameStore } from './store.js';
import { isOver } from './table.js';

/** What proves a game. */
@Injectable()
export class AuditService {
  constructor(
    private readonly store: GameStore,
    private readonly signatures: Signatures,
  ) {}

  /** All that proves the game, as far as it may be known yet. */
  async audit({ table }: Access): Promise<Reply<AuditDto>> {
    const { id, visibility } = table.record;
    const rows = await this.store.rows(id, table.version);
    const signature = isOver(table) ? await this.signatures.find(id) : null;
    const body = auditOf(table, rows, signature);
    return isOver(table) && visibility === 'public' ? forever(table, body) : shown(table, body);
  }
}
