import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AnalysisRun } from '../runs/analysis-run.entity.js';
import { RunService } from '../runs/run.service.js';
import { NightlyTickerService } from './nightly-ticker.service.js';
import {
  NIGHT_RULES,
  nightlyRequests,
  nightOf,
  type NightlyRequest,
  type NightRule,
} from './nightly-plan.js';

/** Advisory lock of the node that requests runs. Any constant works. */
const NIGHT_LOCK = 727_001_006;
/** Runs of the night under way at a time: a member's run waits for at most these. */
export const AT_A_TIME = 2;
/** A run that hangs longer than this (a vendor that is down) does not hold up the night. */
const STUCK_MS = 15 * 60_000;

interface Night {
  readonly startMs: number;
  readonly requests: readonly NightlyRequest[];
  /** Place of the request that is next. */
  next: number;
}

const isDone = ({ requests, next }: Night): boolean => next >= requests.length;

/** Requests the runs of a night, a few at a time. The table of runs holds what was requested, so any node can continue. */
@Injectable()
export class NightlyRunService {
  private readonly nights = new Map<NightRule, Night>();

  constructor(
    private readonly em: EntityManager,
    private readonly tickers: NightlyTickerService,
    private readonly runs: RunService,
  ) {}

  /**
   * Requests the next runs of the nights while fewer than {@link AT_A_TIME} are under way. By day it does nothing.
   * @param nowMs wall clock
   * @returns how many it requested
   */
  async requestNext(nowMs: number): Promise<number> {
    const nights: Night[] = [];
    for (const rule of NIGHT_RULES) {
      const startMs = nightOf(nowMs, rule);
      if (startMs !== null) nights.push(await this.nightFrom(rule, startMs));
    }
    if (nights.every(isDone)) return 0;
    return this.em.fork().transactional(async (em) => {
      const [lock]: { taken: boolean }[] = await em.execute('select pg_try_advisory_xact_lock(?) as taken', [
        NIGHT_LOCK,
      ]);
      if (!lock?.taken) return 0;
      const room = AT_A_TIME - (await this.underWay(em, nowMs));
      let requested = 0;
      for (const night of nights) {
        for (; requested < room && !isDone(night); night.next += 1) {
          const request = night.requests[night.next]!;
          if (await this.wasRequested(em, request, night.startMs)) continue;
          await this.runs.request({ ...request, params: {}, trigger: 'nightly', requestedBy: null });
          requested += 1;
        }
      }
      return requested;
    });
  }

  private async nightFrom(rule: NightRule, startMs: number): Promise<Night> {
    const known = this.nights.get(rule);
    if (known?.startMs === startMs) return known;
    const tickers = await this.tickers.list();
    const night = { startMs, requests: nightlyRequests(this.tickers.of(rule, tickers)), next: 0 };
    // A concurrent call may have begun the night meanwhile: its list and its place count.
    const begun = this.nights.get(rule);
    if (begun?.startMs === startMs) return begun;
    this.nights.set(rule, night);
    return night;
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
