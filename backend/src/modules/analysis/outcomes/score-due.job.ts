import { Injectable, Logger } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { barColumns, type BarsJson } from '@pricealgo/algorithms/bars-json';
import { DEFAULT_LSTM_OPTIONS, MINIMUM_BARS } from '@pricealgo/algorithms/lstm/lstm-model';
import { baselineForecast } from '@pricealgo/algorithms/lstm/walk-forward/baseline';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { InstrumentRepository } from '../../tickers/index.js';
import type { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CallRepository } from '../calls/call.repository.js';
import { AnalysisBarService, type AnalysedBars } from '../inputs/analysis-bar.service.js';
import { OutcomeRepository, type DueCall } from './outcome.repository.js';
import { isRelative, scoreCall, sessionsLeft, type ScoredCall, type TradedBars } from './score-call.js';

/** Horizons read at once. */
const BATCH = 500;
const HOUR_MS = 3_600_000;
/** Between the closes of two sessions of an exchange there are so many hours at least: before holidays they close early. */
const BETWEEN_CLOSES_MS = 21 * HOUR_MS;
/** A listing may end meanwhile, and a calendar may change: nothing is put off for longer. */
const LONGEST_WAIT_MS = 3 * DAY_MS;
/** What cannot be judged for want of bars or inputs is looked at once a day in the end. */
const DAILY_AFTER = 5;
/** Without a session for this long a listing has ended. */
const ENDED_AFTER_MS = 30 * DAY_MS;

/** Algorithms whose claims are about what an owner gets, dividends included: fair values over a year, and comparisons. */
const TOTAL_RETURN: ReadonlySet<AlgorithmName> = new Set(['valuation', 'comparative']);

type Adjustment = 'splits' | 'total-return';
/** By key and adjustment: many calls are about one instrument, and many have the same peers. */
type Histories = Map<string, Promise<AnalysedBars | null>>;

/** Judges live calls whose horizon is over, and reads no others. Safe to repeat: an outcome is written once. */
@Injectable()
@JobHandler('analysis.score', { everyMs: 3_600_000 })
export class ScoreDueJob implements JobHandling<unknown> {
  private readonly logger = new Logger(ScoreDueJob.name);

  constructor(
    private readonly outcomes: OutcomeRepository,
    private readonly calls: CallRepository,
    private readonly instruments: InstrumentRepository,
    private readonly bars: AnalysisBarService,
  ) {}

  async handle(_payload: unknown, progress: JobProgress): Promise<void> {
    const histories: Histories = new Map();
    const until = new Date();
    for (;;) {
      const due = await this.outcomes.due(until, BATCH);
      if (due.length === 0) return;
      for (const one of due) await this.judge(one, histories);
      await progress(0).catch(() => undefined);
    }
  }

  /** Every horizon is either saved or put off: one that cannot be judged is in nobody's way. */
  private async judge(due: DueCall, histories: Histories): Promise<void> {
    const left = await this.score(due, histories).catch((error: Error) => {
      this.logger.warn(`the call ${due.call.id} cannot be judged: ${error.message}`);
      return due.horizons.map((one) => ({ ...one, sessions: 0 }));
    });
    for (const { horizon, tries, sessions } of left) {
      const known = sessions > 0;
      const waitMs = known ? (sessions - 1) * BETWEEN_CLOSES_MS : 2 ** Math.min(tries, DAILY_AFTER) * HOUR_MS;
      const boundedMs = Math.min(Math.max(waitMs, HOUR_MS), known ? LONGEST_WAIT_MS : DAY_MS);
      // A little less than the job's own period, or every other run would come too early.
      await this.outcomes.postpone(due.call.id, horizon, boundedMs - HOUR_MS / 12, !known);
    }
  }

  /** @returns horizons that could not be judged, and how many sessions they lack; 0: for another reason */
  private async score(
    { call, horizons }: DueCall,
    histories: Histories,
  ): Promise<(DueCall['horizons'][number] & { sessions: number })[]> {
    const unjudged = horizons.map((one) => ({ ...one, sessions: 0 }));
    const history = await this.history(call.instrument, 'splits', histories);
    // Invented calls are judged by invented prices, real ones by real prices.
    if (!history || history.simulated !== call.simulated) return unjudged;
    const scored = await this.scoredCall(call, history, histories);
    if (!scored) return unjudged;
    const ended = this.bars.nowMs() - history.bars.at(-1)!.timeMs > ENDED_AFTER_MS;
    const left: typeof unjudged = [];
    for (const one of unjudged) {
      const outcome = scoreCall(scored, one.horizon, history.bars, ended);
      if (outcome) await this.outcomes.save(call.id, outcome);
      else left.push({ ...one, sessions: sessionsLeft(scored, one.horizon, history.bars) });
    }
    return left;
  }

  /** `null` while no source has bars of the instrument. */
  private history(key: string, adjustment: Adjustment, known: Histories): Promise<AnalysedBars | null> {
    const id = `${key} ${adjustment}`;
    const found = known.get(id) ?? this.readHistory(key, adjustment);
    known.set(id, found);
    return found;
  }

  private async readHistory(key: string, adjustment: Adjustment): Promise<AnalysedBars | null> {
    const instrument = await this.instruments.marketInstrument(key);
    if (!instrument) return null;
    try {
      return await this.bars.daily(instrument, { adjustment });
    } catch (error) {
      if (error instanceof UpstreamError || error instanceof AppError) return null;
      throw error;
    }
  }

  /** `null` where the call cannot be judged now: its inputs or the bars that its claim is about are missing. */
  private async scoredCall(
    call: AlgorithmCall,
    { sessions, simulated }: AnalysedBars,
    histories: Histories,
  ): Promise<ScoredCall | null> {
    const text = await this.calls.inputsText(call.inputsHash);
    if (text === null) return null;
    const inputs = JSON.parse(text) as KnownInputs;
    const { algo, output, instrument } = call;
    const scored: ScoredCall = {
      algo,
      output,
      sessions,
      // A valuation reads no bars.
      lastSessionMs: inputs.daily?.timeMs.at(-1) ?? inputs.subject?.bars?.timeMs.at(-1) ?? null,
      calledAtMs: call.calledAt.getTime(),
      baseline: output.quantiles.length > 0 ? this.baseline(inputs.daily) : new Map(),
    };
    if (!TOTAL_RETURN.has(algo)) return scored;
    const total = await this.history(instrument, 'total-return', histories);
    if (!total || total.simulated !== simulated) return null;
    const peers: TradedBars[] = [];
    for (const { key } of isRelative(algo) ? (inputs.peers ?? []) : []) {
      const peer = await this.history(key, 'total-return', histories);
      if (peer && peer.simulated === simulated) peers.push(peer);
    }
    return { ...scored, totalReturn: total.bars, peers };
  }

  private baseline(daily: BarsJson | undefined): Map<number, readonly number[]> {
    if (!daily || daily.close.length < MINIMUM_BARS) return new Map();
    try {
      const forecast = baselineForecast(barColumns(daily), DEFAULT_LSTM_OPTIONS.maxBars);
      return new Map(forecast.map(({ horizon, logReturns }) => [horizon, logReturns]));
    } catch (error) {
      this.logger.warn(`no baseline for a forecast: ${(error as Error).message}`);
      return new Map();
    }
  }
}

/** What the stored inputs of the algorithms have in common. */
interface KnownInputs {
  daily?: BarsJson;
  subject?: { bars?: BarsJson };
  peers?: readonly { key: string }[];
}
