import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Logger, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database, Prisma } from '../database/database.js';
import { MIGRATIONS_DIR } from '../database/migrations.js';
import { Answer, Operation, Problems } from './api-docs.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { HealthDto } from './operations.dto.js';
import { Problem } from './problems.js';
import { Bucket } from './rate-limits.js';

const PATIENCE_MS = 2_000;
const RETRY_S = 5;

const HEALTHY: HealthDto = { status: 'ok' };
const METRICS = 'http_requests_total{route="/v1/games/:id",method="GET",status="200"} 17\n';

const APPLIED = Prisma.sql`SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

const logger = new Logger('Health');

/** For those who run the service: probes and figures. */
@Controller()
@ApiTags('operations')
@Bucket(null)
export class OperationsController {
  readonly #migrations = namesOfMigrations();

  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @Operation('checkLive', 'Is it running?', 'Answers as long as the process can answer at all.')
  @Answer(200, HealthDto, 'It runs.', HEALTHY)
  checkLive(): HealthDto {
    return HEALTHY;
  }

  @Get('health/ready')
  @Operation('checkReady', 'Can it serve?', 'The database is reached and has the schema of this version.')
  @Answer(200, HealthDto, 'It can serve.', HEALTHY)
  @Problems('draining', 'unavailable')
  async checkReady(): Promise<HealthDto> {
    if (this.lifecycle.draining)
      throw new Problem('draining', 'This instance is shutting down.', { retryAfter: RETRY_S });
    const missing = await Promise.race([this.#missingMigrations(), sleep(PATIENCE_MS, null, { ref: false })]);
    if (missing === null) throw new Problem('unavailable', 'The database does not answer.', { retryAfter: RETRY_S });
    if (missing.length > 0) {
      throw new Problem('unavailable', `The database lacks ${missing.join(', ')}.`, { retryAfter: RETRY_S });
    }
    return HEALTHY;
  }

  @Get('metrics')
  @Operation('readMetrics', 'Figures for Prometheus', 'Requests, the process, and what the features count.')
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'In the text format.', schema: { type: 'string' }, example: METRICS })
  async readMetrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }

  /** Null when the database gives no answer: whatever the reason, the service cannot serve then. */
  async #missingMigrations(): Promise<readonly string[] | null> {
    try {
      const rows = await this.database.$queryRaw<{ migration_name: string }[]>(APPLIED);
      const applied = new Set(rows.map((row) => row.migration_name));
      return this.#migrations.filter((name) => !applied.has(name));
    } catch (error) {
      logger.warn(`not ready: ${String(error)}`);
      return null;
    }
  }
}

function namesOfMigrations(): readonly string[] {
  const entries = readdirSync(MIGRATIONS_DIR, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
