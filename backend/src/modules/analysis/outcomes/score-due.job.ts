import { Injectable, Logger } from '@nestjs/common';
import { barColumns, type BarsJson } from '@pricealgo/algorithms/bars-json';
import { DEFAULT_LSTM_OPTIONS, MINIMUM_BARS } from '@pricealgo/algorithms/lstm/lstm-options';
import { baselineForecast } from '@pricealgo/algorithms/lstm/walk-forward/baseline-forecast';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import { DAY_MS } from '../../../common/market/new-york-day.js';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { InstrumentRepository } from '../../tickers/index.js';
import type { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CallRepository } from '../calls/call.repository.js';
import { AnalysisBarService, type AnalysedBars } from '../inputs/analysis-bar.service.js';
import { OutcomeRepository, type OpenCall } from './outcome.repository.js';
import { scoreCall, type ScoredCall } from './score-call.js';

const BATCH = 200;
/** Without a session for this long a listing has ended. */
const ENDED_AFTER_MS = 30 * DAY_MS;

/** Judges every live call whose horizon is over. Safe to repeat: an outcome is written once. */
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
    const histories = new Map<string, AnalysedBars | null>();
    let seq = 0;
    for (;;) {
      const open = await this.outcomes.open(BATCH, seq);
      if (open.length === 0) return;
      for (const one of open) await this.score(one, histories);
      seq = Number(open.at(-1)!.call.seq);
      await progress(0).catch(() => undefined);
    }
  }

  private async score(
    { call, horizons }: OpenCall,
    histories: Map<string, AnalysedBars | null>,
  ): Promise<void> {
    if (!histories.has(call.instrument)) histories.set(call.instrument, await this.history(call.instrument));
    const history = histories.get(call.instrument);
    // Invented calls are judged by invented prices, real ones by real prices.
    if (!history || history.simulated !== call.simulated) return;
    const scored = await this.scoredCall(call);
    if (!scored) return;
    const ended = this.bars.nowMs() - history.bars.at(-1)!.timeMs > ENDED_AFTER_MS;
    for (const horizon of horizons) {
      const outcome = scoreCall(scored, horizon, history.bars, ended);
      if (outcome) await this.outcomes.save(call.id, outcome);
    }
  }

  /** `null` while no source has bars of the instrument. */
  private async history(key: string): Promise<AnalysedBars | null> {
    const instrument = await this.instruments.marketInstrument(key);
    if (!instrument) return null;
    try {
      return await this.bars.daily(instrument, {});
    } catch (error) {
      if (error instanceof UpstreamError || error instanceof AppError) return null;
      throw error;
    }
  }

  private async scoredCall(call: AlgorithmCall): Promise<ScoredCall | null> {
    const text = await this.calls.inputsText(call.inputsHash);
    if (text === null) return null;
    const inputs = JSON.parse(text) as KnownInputs;
    const lastSessionMs = inputs.daily?.timeMs.at(-1) ?? inputs.subject?.bars?.timeMs.at(-1);
    const { algo, output } = call;
    return {
      algo,
      output,
      // A valuation reads no bars: it was made when the session of its price was known.
      lastSessionMs: lastSessionMs ?? Math.floor(call.calledAt.getTime() / DAY_MS) * DAY_MS - 1,
      baseline: output.quantiles.length > 0 ? this.baseline(inputs.daily) : new Map(),
    };
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
}
