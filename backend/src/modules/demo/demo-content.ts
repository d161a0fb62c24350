import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { JobHandler, type JobHandling, type JobProgress } from '../../infra/queue/job-handler.decorator.js';
import { JobQueue } from '../../infra/queue/job-queue.js';
import { DEMO_LOGIN_EMAILS } from '../users/index.js';
import { DemoBacktest } from './demo-backtest.js';
import { DemoContentRecord } from './demo-content.entity.js';
import { DemoMemberService } from './demo-member.service.js';
import { DemoRuns } from './demo-runs.js';
import { InstrumentDirectory } from '../tickers/index.js';
import { nightlyTickers } from '../analysis/index.js';

/** How much demo content is made. */
export interface DemoPlan {
  /** Best-known tickers that get calls. */
  readonly tickers: number;
  /** How many of them a network is trained for: that takes most of the time. */
  readonly forecasts: number;
  /** Backtested calls per ticker; one every 60 sessions, so that none overlaps another. */
  readonly technicalCalls: number;
  readonly comparativeCalls: number;
}

/** Enough for every table of the track record: rates are shown from 30 calls on. */
export const DEMO_PLAN: DemoPlan = { tickers: 10, forecasts: 10, technicalCalls: 15, comparativeCalls: 8 };

export const DEMO_JOB = 'demo.content';
const RECORD = 1;

/**
 * Fills an empty database once, so that a first visit sees the product at work. Everything is made by the code that
 * makes it for members: runs, the recorder of backtests, lists and alerts; nothing is written past it.
 */
@Injectable()
export class DemoContent {
  private readonly logger = new Logger(DemoContent.name);

  constructor(
    private readonly em: EntityManager,
    private readonly queue: JobQueue,
    private readonly directory: InstrumentDirectory,
    private readonly members: DemoMemberService,
    private readonly runs: DemoRuns,
    private readonly backtest: DemoBacktest,
  ) {}

  /** Called by a node that is ready. Asks for the job where the database is empty, or where an earlier start was interrupted. */
  async begin(): Promise<void> {
    try {
      if (!(await this.claim())) return;
      await this.queue.add(DEMO_JOB, {}, { jobId: 'demo-content' });
    } catch (error) {
      this.logger.warn(`no demo content this time: ${(error as Error).message}`);
    }
  }

  /**
   * Makes what is missing; nothing where there is no record of a first start, or a finished one.
   * @param signal ends it between two steps; the next attempt goes on there
   */
  async make(plan: DemoPlan, signal: AbortSignal, report: (percent: number) => void): Promise<void> {
    const record = await this.record();
    if (!record || record.finishedAt) return;
    const startMs = performance.now();
    const tickers = nightlyTickers(this.directory.all(), plan.tickers);
    const wishes = tickers.flatMap((instrument) =>
      (['technical', 'comparative', 'valuation'] as const).map((algo) => ({ algo, instrument })),
    );
    const forecasts = tickers
      .slice(0, plan.forecasts)
      .map((instrument) => ({ algo: 'lstm' as const, instrument }));
    const untilMs = record.startedAt.getTime();
    // What a visitor looks at first comes first; trainings take longest and come last.
    await this.members.make();
    report(5);
    await this.runs.make(wishes, signal);
    report(25);
    await this.backtest.technical(tickers, plan.technicalCalls, untilMs, signal);
    report(45);
    await this.backtest.comparative(tickers, plan.comparativeCalls, untilMs, signal);
    report(60);
    await this.runs.make(forecasts, signal, { untilFailure: true });
    await this.em.fork().nativeUpdate(DemoContentRecord, { id: RECORD }, { finishedAt: new Date() });
    this.logger.log(`demo content was made in ${Math.round((performance.now() - startMs) / 1_000)} s`);
  }

  /**
   * Notes in an empty database that this is its first start. Empty: no call or run, no list or alert, and no member but the
   * demo login.
   * @returns whether there is something to make
   */
  async claim(): Promise<boolean> {
    const known = await this.record();
    if (known) return !known.finishedAt;
    const em = this.em.fork();
    const [{ empty }]: [{ empty: boolean }] = await em.execute(
      `select not exists (select from algorithm_call) and not exists (select from analysis_run)
         and not exists (select from watchlist) and not exists (select from price_alert)
         and not exists (select from user_account where role = 'member' and email_key <> all (?)) as empty`,
      [`{${DEMO_LOGIN_EMAILS.join(',')}}`],
    );
    if (!empty) return false;
    // Two nodes: one of them writes the record, both ask for the one job.
    const record = { id: RECORD, startedAt: new Date(), finishedAt: null };
    await em.upsert(DemoContentRecord, record, { onConflictAction: 'ignore' });
    return true;
  }

  private record(): Promise<DemoContentRecord | null> {
    return this.em.fork().findOne(DemoContentRecord, { id: RECORD });
  }
}

/** Makes the demo content beside everything else; a start that is ended leaves the rest to the next one. */
@Injectable()
@JobHandler(DEMO_JOB)
export class DemoContentJob implements JobHandling<unknown>, OnModuleDestroy {
  private readonly abort = new AbortController();
  private making: Promise<void> | undefined;

  constructor(private readonly content: DemoContent) {}

  onModuleDestroy(): void {
    this.abort.abort();
  }

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    // A process that was too busy to keep its job is given it again: it goes on with what it is doing.
    this.making ??= this.content
      .make(DEMO_PLAN, this.abort.signal, (percent) => {
        void progress(percent).catch(() => undefined);
      })
      .finally(() => (this.making = undefined));
    return this.making;
  }
}
