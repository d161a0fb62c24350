import { Injectable } from '@nestjs/common';
import { monthStartMs } from '../../../common/market/minute-partition.js';
import { AppConfig } from '../../../config/app-config.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { BarRepository } from './bar.repository.js';
import { MinutePartitionRepository } from './minute-partition.repository.js';

const MONTHS_AHEAD = 2;
/** Nobody reads invented minutes twice (the simulator computes its history): they are kept for inspection only. */
export const KEEP_SIMULATED_MS = 2 * 86_400_000;

/** Creates the partitions of the coming months, forgets simulated minutes and old months; safe to run any number of times. */
@Injectable()
@JobHandler('bars.maintain', { everyMs: 3_600_000 })
export class BarMaintenanceJob implements JobHandling<unknown> {
  constructor(
    private readonly bars: BarRepository,
    private readonly partitions: MinutePartitionRepository,
    private readonly config: AppConfig,
  ) {}

  async handle(): Promise<void> {
    const nowMs = Date.now();
    const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthStartMs(nowMs, ahead));
    this.partitions.forget();
    await this.partitions.ensure(months);
    await this.bars.deleteMinuteBars('simulated', nowMs - KEEP_SIMULATED_MS);
    await this.partitions.dropEmptyBefore(nowMs);
    await this.partitions.dropBefore(nowMs - this.config.env.RETENTION_MINUTE_BAR_DAYS * 86_400_000);
  }
}
