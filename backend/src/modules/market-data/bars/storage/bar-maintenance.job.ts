import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../../infra/queue/job-handler.decorator.js';
import { BarRepository } from './bar.repository.js';
import { MinutePartitions, monthStartMs } from './minute-partitions.js';

const MONTHS_AHEAD = 2;
/** Nobody reads invented minutes twice (the simulator computes its history): they are kept to be looked into only. */
export const KEEP_SIMULATED_MS = 2 * 86_400_000;

/** Creates the partitions of the coming months and forgets simulated minutes; safe to run any number of times. */
@Injectable()
@JobHandler('bars.maintain', { everyMs: 3_600_000 })
export class BarMaintenanceJob implements JobHandling<unknown> {
  constructor(
    private readonly bars: BarRepository,
    private readonly partitions: MinutePartitions,
  ) {}

  async handle(): Promise<void> {
    const nowMs = Date.now();
    const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthStartMs(nowMs, ahead));
    this.partitions.forget();
    await this.partitions.ensure(months);
    while ((await this.bars.deleteMinuteBars('simulated', nowMs - KEEP_SIMULATED_MS)) > 0);
    await this.partitions.dropEmptyBefore(nowMs);
  }
}
