import { Injectable } from '@nestjs/common';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import { DEFAULT_LSTM_OPTIONS, LSTM_VERSION, MINIMUM_BARS } from '@pricealgo/algorithms/lstm/lstm-model';
import type { LstmInputs, LstmTraining } from '@pricealgo/algorithms/server/lstm-answer';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { ComputePool } from '../compute/compute-pool.js';
import { ForecastModelRepository } from './forecast-model.repository.js';
import { AnalysisBarService, calledOn } from './analysis-bar.service.js';
import type { AnalysisParams, CollectedInputs, CollectOptions, InputCollector } from './input-collector.js';

/** A network is trained again when the bars of this long are new to it. */
const RETRAIN_AFTER_MS = 7 * DAY_MS;

/** The test trains once per block of sessions, the network for now once. */
const TEST_PCT = (100 * DEFAULT_LSTM_OPTIONS.folds) / (DEFAULT_LSTM_OPTIONS.folds + 1);

/** Finished days and the network that was trained on them: trained now where there is none, or an old one. */
@Injectable()
export class LstmInputCollector implements InputCollector {
  readonly algo = 'lstm';
  readonly version = LSTM_VERSION;

  constructor(
    private readonly bars: AnalysisBarService,
    private readonly models: ForecastModelRepository,
    private readonly pool: ComputePool,
  ) {}

  async collect(
    instrument: MarketInstrument,
    { source }: AnalysisParams,
    options: CollectOptions = {},
  ): Promise<CollectedInputs> {
    const own = await this.bars.daily(instrument, { source, sessions: DEFAULT_LSTM_OPTIONS.maxBars });
    const daily = barsJson(own.bars);
    const name = [instrument.key, ...(source ? [source] : own.simulated ? ['simulated'] : [])].join(' ');
    const trained = await this.trained(name, daily, options);
    const inputs: LstmInputs = {
      daily,
      model: trained?.model ?? null,
      evaluation: trained?.evaluation ?? null,
    };
    return { inputs: { ...inputs }, ...calledOn(own), currency: instrument.currency };
  }

  /** `null` where there is not enough history. */
  private async trained(
    name: string,
    daily: LstmInputs['daily'],
    options: CollectOptions,
  ): Promise<LstmTraining | null> {
    if (daily.close.length < MINIMUM_BARS) return null;
    const kept = await this.models.find(name);
    const lastMs = daily.timeMs.at(-1)!;
    // A model that has seen later bars than these belongs to another history.
    const age = kept ? lastMs - kept.trainedUntilMs : Infinity;
    if (kept && age >= 0 && age < RETRAIN_AFTER_MS) return kept;
    const trained = await this.train(JSON.stringify({ daily }), options);
    await this.models.save(name, trained);
    return trained;
  }

  /** Two pieces of work, each with its own time limit: how it would have done, and the network for now. */
  private async train(inputs: string, { signal, onProgress }: CollectOptions): Promise<LstmTraining> {
    const part = (from: number, to: number) => (percent: number) =>
      onProgress?.(Math.round(from + (percent * (to - from)) / 100));
    const tested = await this.pool.run('lstm-test', inputs, { signal, onProgress: part(0, TEST_PCT) });
    const made = await this.pool.run('lstm-train', inputs, { signal, onProgress: part(TEST_PCT, 100) });
    return {
      evaluation: JSON.parse(tested.output) as LstmTraining['evaluation'],
      model: JSON.parse(made.output) as LstmTraining['model'],
    };
  }
}
