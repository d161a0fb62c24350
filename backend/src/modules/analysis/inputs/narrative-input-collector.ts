import { Injectable, Logger } from '@nestjs/common';
import { factSheet } from '@pricealgo/algorithms/answers/fact-sources';
import type { NarrativeRequest } from '@pricealgo/algorithms/answers/narrative-request';
import { PROMPT_VERSION } from '@pricealgo/algorithms/narrative/narrative-messages';
import { narrativeInputHash } from '@pricealgo/algorithms/server/narrative-hash';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { Settings } from '../../settings/index.js';
import { callMode, callSource } from '../calls/call-mode.js';
import { CallRepository } from '../calls/call.repository.js';
import { NarrativeBudgetService } from '../narrative-client/narrative-budget.service.js';
import { NarrativeWriter } from '../narrative-client/narrative-writer.js';
import { AnalysisBarService } from './analysis-bar.service.js';
import type {
  AnalysisParams,
  CollectedInputs,
  CollectOptions,
  InputCollector,
  NoCall,
} from './input-collector.js';

const NOT_CONFIGURED = 'AI is not configured here: the summary is made by rules.';
const UNAVAILABLE = 'AI is not available right now: the summary is made by rules.';
const NOTHING_YET = 'There is nothing to summarise yet: run the other algorithms first.';

/** Lets the language model choose what the summary of the newest calls says; where it cannot or may not, there is no call. */
@Injectable()
export class NarrativeInputCollector implements InputCollector {
  readonly algo = 'openai';
  readonly version = PROMPT_VERSION;
  private readonly logger = new Logger('Narrative');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private writer: { key: string; writer: NarrativeWriter } | null = null;

  constructor(
    private readonly calls: CallRepository,
    private readonly bars: AnalysisBarService,
    private readonly budget: NarrativeBudgetService,
    private readonly config: AppConfig,
    private readonly settings: Settings,
  ) {}

  async collect(
    instrument: MarketInstrument,
    { source }: AnalysisParams,
    { signal }: CollectOptions = {},
  ): Promise<CollectedInputs | NoCall> {
    const { OPENAI_MODEL } = this.config.env;
    const apiKey = this.settings.get('features.narrative')
      ? this.settings.get('analysis.openaiApiKey')
      : null;
    const view = this.bars.view(source);
    const calls = (await this.calls.newest(instrument.key, view))
      .map(({ call }) => call)
      .filter(({ algo }) => algo !== 'openai');
    const newest = calls.toSorted((a, b) => b.calledAt.getTime() - a.calledAt.getTime())[0];
    if (!newest) return { noCall: NOTHING_YET };
    if (!apiKey) return { noCall: NOT_CONFIGURED };
    const sheet = factSheet(instrument.key, calls);
    const sheetHash = narrativeInputHash(sheet, OPENAI_MODEL);
    const known = await this.calls.narrativeOf(instrument.key, sheetHash, view);
    if (known) return { knownCallId: known.id };
    if (!(await this.budget.allows())) {
      this.warn('the language model is not asked any more today: its budget is used up');
      return { noCall: UNAVAILABLE };
    }
    const result = await this.writerFor(apiKey).write(sheet, signal);
    const costUsd = await this.budget.count(result.usage);
    if (result.kind === 'template') {
      this.warn(`the language model chose nothing usable (${result.fault}): ${result.explanation}`);
      return { noCall: UNAVAILABLE };
    }
    const { answer, dropped, model } = result;
    if (dropped > 0) this.warn(`${dropped} choices of the language model do not hold and were dropped`);
    const inputs: NarrativeRequest = { sheet, answer, model, dropped };
    return {
      inputs: { ...inputs },
      params: { sheetHash },
      costUsd,
      priceAtCall: newest.priceAtCall ?? null,
      priceTimeMs: newest.priceTime?.getTime() ?? null,
      currency: instrument.currency,
      simulated: newest.simulated,
      origin: newest.origin,
      mode: callMode(newest),
      source: callSource(newest) ?? undefined,
    };
  }

  /** The key may be changed while we run. */
  private writerFor(apiKey: string): NarrativeWriter {
    if (this.writer?.key !== apiKey) {
      const { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = this.config.env;
      this.writer = { key: apiKey, writer: new NarrativeWriter({ apiKey, baseUrl, model }) };
    }
    return this.writer.writer;
  }
}
