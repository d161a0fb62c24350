import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AnalysisRun } from '../runs/analysis-run.entity.js';
import { RunService } from '../runs/run.service.js';
import { NightlyTickerService } from './nightly-ticker.service.js';
import { nightlyRequests, nightOf, type NightlyRequest } from './nightly-plan.js';

/** Advisory lock of the node that requests runs. Any constant works. */
const NIGHT_LOCK = 727_001_006;
/** Runs of the night under way at a time: a member's run waits for at most these. */
export const AT_A_TIME = 2;
/** A run that hangs longer than this (a vendor that is down) does not hold up the night. */
const STUCK_MS = 15 * 60_000;

/** Requests the runs of a night, a few at a time. The table of runs holds what was requested, so any node can continue. */
@Injectable()
export class NightlyRunService {
  private night: { startMs: number; requests: readonly NightlyRequest[]; next: number } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly tickers: NightlyTickerService,
    private readonly runs: RunService,
  ) {}

  /**
   * Requests the next runs of the night while fewer than {@link AT_A_TIME} are under way. By day it does nothing.
   * @param nowMs wall clock
   * @returns how many it requested
   */
  async requestNext(nowMs: number): Promise<number> {
    const startMs = nightOf(nowMs);
    if (startMs === null) return 0;
    const night = await this.nightFrom(startMs);
    if (night.next >= night.requests.length) return 0;
    return this.em.fork().transactional(async (em) => {
      const [lock]: { taken: boolean }[] = await em.execute('select pg_try_advisory_xact_lock(?) as taken', [
        NIGHT_LOCK,
      ]);
      if (!lock?.taken) return 0;
      const room = AT_A_TIME - (await this.underWay(em, nowMs));
      let requested = 0;
      for (; requested < room && night.next < night.requests.length; night.next += 1) {
        const request = night.requests[night.next]!;
        if (await this.wasRequested(em, request, startMs)) continue;
        await this.runs.request({ ...request, params: {}, trigger: 'nightly', requestedBy: null });
        requested += 1;
      }
      return requested;
    });
  }

  private async nightFrom(startMs: number): Promise<NonNullable<NightlyRunService['night']>> {
    if (this.night?.startMs === startMs) return this.night;
    const requests = nightlyRequests(await this.tickers.list());
    // A concurrent call may have begun the night meanwhile: its list and its place count.
    if (this.night?.startMs !== startMs) this.night = { startMs, requests, next: 0 };
    return this.night;
  }

  private underWay(em: EntityManager, nowMs: number): Promise<number> {
    return em.count(AnalysisRun, {
      trigger: 'nightly',
      state: { $in: ['queued', 'running'] },
      createdAt: { $gte: new Date(nowMs - STUCK_MS) },
    });
  }

  private async wasRequested(
    em: EntityManager,
    { algo, instrument }: NightlyRequest,
    startMs: number,
  ): Promise<boolean> {
    const createdAt = { $gte: new Date(startMs) };
    return (await em.count(AnalysisRun, { trigger: 'nightly', algo, instrument, createdAt })) > 0;
  }
}
