import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../queue/job-handler.decorator.js';
import { TABLE_PLANS, type AgePlan } from './table-plans.js';

const DAY_MS = 86_400_000;
const AGING = Object.entries(TABLE_PLANS).filter(
  (entry): entry is [string, AgePlan] => entry[1].kind === 'age',
);

/** Deletes what is older than its setting says, table by table. */
@Injectable()
@JobHandler('tables.prune', { everyMs: 6 * 3_600_000 })
export class TablesPruneJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  async handle(
    _payload?: unknown,
    _progress?: JobProgress,
    { signal }: JobAttempt = { last: true },
  ): Promise<void> {
    for (const [table, plan] of AGING) await this.prune(table, plan, signal);
  }

  /** @returns how many rows went */
  prune(table: string, { days, over, rows }: AgePlan, signal?: AbortSignal): Promise<number> {
    const old = new Date(Date.now() - this.config.env[days] * DAY_MS);
    const values = Array.from(over.matchAll(/:old\b/g), () => old);
    return deleteInBatches(this.em, table, over.replaceAll(':old', '?::timestamptz'), values, {
      rows,
      signal,
    });
  }
}
