import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ComparativeInputs } from '@pricealgo/algorithms/answers/comparative-answer';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import type { ComparedRatios } from '@pricealgo/algorithms/comparative/comparative-input';
import type { KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { FundamentalsRepository } from '../../market-data/fundamentals/fundamentals.repository.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { AnalysisBarService, type AnalysedBars } from './analysis-bar.service.js';
import type { AnalysisParams, CollectedInputs, InputCollector } from './input-collector.js';
import { MarketIndexService } from './market-index.service.js';
import { chosenPeers } from './peer-choice.js';

type Compared = ComparativeInputs['subject'];

const RATIOS = ['peRatio', 'priceToBook', 'priceToSales'] as const satisfies readonly KeyStatistic[];

/** Total-return bars of the ticker, of its peers and of the index, with the ratios that a vendor publishes. */
@Injectable()
export class ComparativeInputCollector implements InputCollector {
  readonly algo = 'comparative';
  readonly version = '1';

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
    private readonly index: MarketIndexService,
    private readonly instruments: InstrumentRepository,
    private readonly fundamentals: FundamentalsRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws AppError instrument_not_found for a peer that is not in the directory */
  async collect(instrument: MarketInstrument, params: AnalysisParams): Promise<CollectedInputs> {
    const { source } = params;
    const adjustment = 'total-return';
    const own = await this.bars.daily(instrument, { source, adjustment });
    const peers =
      params.peers?.map((key) => this.known(key)) ?? chosenPeers(instrument, this.directory.all());
    const index = await this.index.of(instrument, {
      source,
      asOfMs: own.asOfMs,
      adjustment,
      index: params.benchmark,
    });
    const compared: Omit<Compared, 'name'>[] = [];
    for (const peer of peers) {
      if (peer.key === instrument.key) continue;
      // One peer after the other, other requests in between: a long history may take a while to make.
      await yieldToOthers();
      const bars = await this.peer(peer, source);
      if (bars) compared.push(bars);
    }
    const names = await this.instruments.names([instrument, ...peers, ...(index ? [index.instrument] : [])]);
    const named = (one: Omit<Compared, 'name'>): Compared => ({
      ...one,
      name: names.get(one.key) ?? one.key,
    });
    const inputs: ComparativeInputs = {
      subject: named(await this.compared(instrument, own)),
      peers: compared.map(named),
      ...(index
        ? { benchmark: named({ key: index.key, type: index.instrument.type, bars: barsJson(index.bars) }) }
        : {}),
      totalReturn: own.dividendsKnown,
      riskFreeRatePct: this.config.env.ANALYSIS_RISK_FREE_PCT,
      asOfMs: own.bars.at(-1)!.timeMs,
    };
    const { priceAtCall, priceTimeMs, simulated, origin } = own;
    return {
      inputs: { ...inputs },
      priceAtCall,
      priceTimeMs,
      simulated,
      origin,
      currency: instrument.currency,
    };
  }

  private known(key: string): MarketInstrument {
    const instrument = this.directory.get(key);
    if (!instrument)
      throw new AppError('instrument_not_found', { message: `We do not know the ticker ${key}.` });
    return instrument;
  }

  /** `null` for a peer without bars: the others are compared. */
  private async peer(
    instrument: MarketInstrument,
    source?: 'imported',
  ): Promise<Omit<Compared, 'name'> | null> {
    try {
      return await this.compared(
        instrument,
        await this.bars.daily(instrument, { source, adjustment: 'total-return' }),
      );
    } catch (error) {
      if (error instanceof UpstreamError || error instanceof AppError) return null;
      throw error;
    }
  }

  private async compared(
    { key, type }: MarketInstrument,
    { bars, simulated, asOfMs }: AnalysedBars,
  ): Promise<Omit<Compared, 'name'>> {
    const ratios = simulated ? {} : await this.ratios(key, asOfMs);
    return { key, type, bars: barsJson(bars), ...(Object.keys(ratios).length > 0 ? { ratios } : {}) };
  }

  private async ratios(key: MarketInstrument['key'], atMs: number): Promise<ComparedRatios> {
    const profiles = (await this.fundamentals.profilesAt(key, atMs)).toSorted((a, b) => b.asOfMs - a.asOfMs);
    return Object.fromEntries(
      RATIOS.flatMap((name) => {
        const value = profiles.find(({ statistics }) => statistics[name] !== undefined)?.statistics[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
}
