import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { RunState } from '@pricealgo/contract/analysis';
import { AppError } from '../../../common/errors/app-error.js';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import {
  type JobAttempt,
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { ComputePool } from '../compute/compute-pool.js';
import {
  type AnalysisParams,
  INPUT_COLLECTORS,
  type InputCollector,
  type NoCall,
} from '../inputs/input-collector.js';
import { RunAnswerService } from './run-answer.service.js';
import { type RunRecord, RunRepository } from './run.repository.js';
import { RUN_JOB, type RunJobPayload } from './run.service.js';

/** Reports the progress of a run to the screens of the user who asked for it; a screen that misses a report asks for the run. */
@Injectable()
export class RunProgressPublisher {
  constructor(private readonly bus: EventBus) {}

  /** @param progress percent */
  async publish(
    { id, requestedBy }: Pick<RunRecord, 'id' | 'requestedBy'>,
    state: RunState,
    progress: number,
    result?: { callId?: string | null; failure?: string | null },
  ): Promise<void> {
    if (!requestedBy) return;
    const message = { userId: requestedBy, jobId: id, state, progress, ...(result ? { result } : {}) };
    await this.bus.publish('jobs.progress', message).catch(() => undefined);
  }
}

/** Share of the progress at which the inputs are collected: training belongs to that, and takes longest. */
const COLLECTED_PCT = 80;

/** Makes one call: collects the inputs, computes on a thread of its own, appends. Safe to repeat after a crash. */
@Injectable()
@JobHandler(RUN_JOB)
export class AnalysisRunJob implements JobHandling<RunJobPayload>, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(AnalysisRunJob.name);
  private readonly running = new Map<string, AbortController>();
  private endSubscription: (() => void) | undefined;
  private stopping = false;

  constructor(
    private readonly runs: RunRepository,
    private readonly directory: InstrumentDirectory,
    @Inject(INPUT_COLLECTORS) private readonly collectors: readonly InputCollector[],
    private readonly pool: ComputePool,
    private readonly answers: RunAnswerService,
    private readonly bus: EventBus,
    private readonly publisher: RunProgressPublisher,
  ) {}

  onModuleInit(): void {
    this.endSubscription = this.bus.on('analysis.cancelled', ({ runId }) => this.running.get(runId)?.abort());
  }

  /** A calculation is not waited for: another worker, or this one after its next start, makes it again. */
  onModuleDestroy(): void {
    this.stopping = true;
    this.endSubscription?.();
    for (const abort of this.running.values()) abort.abort();
  }

  async handle({ runId }: RunJobPayload, progress: JobProgress, { last, signal }: JobAttempt): Promise<void> {
    const run = await this.runs.byId(runId);
    if (!run || !(await this.runs.moveOn(runId, { state: 'running', progress: 0 }))) return;
    const abort = new AbortController();
    this.running.set(runId, abort);
    // The job has reached its time limit: the threads that compute for it are freed.
    signal?.addEventListener('abort', () => abort.abort(), { once: true });
    try {
      await this.make(run, abort.signal, progress);
    } catch (error) {
      if (this.stopping) throw error;
      if (signal?.aborted && !last) throw error;
      if (abort.signal.aborted && !signal?.aborted) return this.publisher.publish(run, 'cancelled', 100);
      const known = toAppError(error);
      // Something outside was down: the queue tries again later, the run stays under way.
      if (known.code === 'service_unavailable' && !last) throw error;
      const failure = known.code === 'internal_error' ? 'The calculation failed.' : known.message;
      if (known.code === 'internal_error') this.logger.error({ err: error, runId }, 'an analysis run failed');
      if (known.code === 'service_unavailable') {
        this.logger.warn({ err: error, runId }, 'an analysis run failed: what it needs was down every time');
      }
      await this.runs.moveOn(runId, { state: 'failed', failure, finishedAt: new Date() });
      await this.publisher.publish(run, 'failed', 100, { failure });
    } finally {
      this.running.delete(runId);
    }
  }

  private async make(run: RunRecord, signal: AbortSignal, progress: JobProgress): Promise<void> {
    const collector = this.collectors.find(({ algo }) => algo === run.algo);
    const instrument = this.directory.get(run.instrument);
    if (!collector || !instrument) throw new AppError('instrument_not_found');
    const params: AnalysisParams & Record<string, unknown> = run.params;
    const report = (percent: number): void => {
      void progress(percent).catch(() => undefined);
      // For screens that ask instead of listening; a report that is lost is followed by more.
      void this.runs.moveOn(run.id, { progress: percent }).catch(() => undefined);
      void this.publisher.publish(run, 'running', percent);
    };
    report(0);
    const onProgress = (percent: number): void => report(Math.round((percent * COLLECTED_PCT) / 100));
    const collected = await collector.collect(instrument, params, { signal, onProgress });
    if (!('inputs' in collected)) return this.endWithoutCall(run, collected);
    report(COLLECTED_PCT);
    // Collectors build their inputs field by field in one order: the engine's own text is stable, and ten times as fast.
    const inputs = JSON.stringify(collected.inputs);
    const { output, durationMs } = await this.pool.run(run.algo, inputs, { signal });
    const answer = { version: collector.version, collected, inputs, output, durationMs };
    await this.publisher.publish(run, 'done', 100, { callId: await this.answers.keep(run, answer) });
  }

  private async endWithoutCall(run: RunRecord, ended: NoCall): Promise<void> {
    const callId = 'knownCallId' in ended ? ended.knownCallId : null;
    const failure = 'noCall' in ended ? ended.noCall : null;
    await this.runs.moveOn(run.id, { state: 'done', progress: 100, callId, failure, finishedAt: new Date() });
    await this.publisher.publish(run, 'done', 100, { callId, failure });
  }
}

/**
 * Ends the runs whose job is lost: its worker died again and again, the queue's storage was emptied, or the database was
 * away when the last attempt wanted to write. Nothing else would ever end them.
 */
@Injectable()
@JobHandler('analysis.give-up-stale', { everyMs: 5 * 60_000 })
export class GiveUpStaleJob implements JobHandling<unknown> {
  private readonly logger = new Logger(GiveUpStaleJob.name);

  constructor(
    private readonly runs: RunRepository,
    private readonly publisher: RunProgressPublisher,
  ) {}

  async handle(): Promise<void> {
    const failure = 'The calculation was not finished in time. Please try again.';
    for (const run of await this.runs.giveUpStale(failure)) {
      this.logger.warn({ runId: run.id }, 'an analysis run was given up');
      await this.publisher.publish(run, 'failed', 100, { failure });
    }
  }
}
