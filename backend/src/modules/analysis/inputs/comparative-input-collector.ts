import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ComparativeInputs } from '@pricealgo/algorithms/answers/comparative-answer';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import { newestFigures } from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { FundamentalsRepository } from '../../fundamentals/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { AnalysisBarService, type AnalysedBars, calledOn } from './analysis-bar.service.js';
import type { AnalysisParams, CollectedInputs, InputCollector } from './input-collector.js';
import { CompanyRatioService } from './company-ratio.service.js';
import { MarketIndexService, type IndexBars } from './market-index.service.js';
import { chosenPeers, sectorFund } from './peer-choice.js';
import { PeerCompanyService } from './peer-company.service.js';

type Compared = ComparativeInputs['subject'];

/**
 * Total-return bars of the ticker, of its peers, of a fund of its sector and of the index, each with whether dividends are
 * in them; the newest known ratios of the companies, and what their industry and sector have.
 */
@Injectable()
export class ComparativeInputCollector implements InputCollector {
  readonly algo = 'comparative';
  readonly version = '2';

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
    private readonly index: MarketIndexService,
    private readonly instruments: InstrumentRepository,
    private readonly fundamentals: FundamentalsRepository,
    private readonly ratios: CompanyRatioService,
    private readonly companies: PeerCompanyService,
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
    const sector = await this.sector(instrument, own, [...compared, ...(index ? [index] : [])], source);
    const funds = [sector, index].flatMap((one) => (one ? [one.instrument] : []));
    const names = await this.instruments.names([instrument, ...peers, ...funds]);
    const named = (one: Omit<Compared, 'name'>): Compared => ({
      ...one,
      name: names.get(one.key) ?? one.key,
    });
    const fund = ({ key, instrument: { type }, bars, dividendsKnown }: IndexBars): Compared =>
      named({ key, type, bars: barsJson(bars), totalReturn: dividendsKnown });
    const inputs: ComparativeInputs = {
      subject: named(await this.compared(instrument, own)),
      peers: compared.map(named),
      ...(sector ? { sector: fund(sector) } : {}),
      ...(index ? { benchmark: fund(index) } : {}),
      totalReturn: own.dividendsKnown,
      groups: await this.groups(instrument, own),
      riskFreeRatePct: this.config.env.ANALYSIS_RISK_FREE_PCT,
      asOfMs: own.bars.at(-1)!.timeMs,
    };
    return { inputs: { ...inputs }, ...calledOn(own), currency: instrument.currency };
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
    instrument: MarketInstrument,
    analysed: AnalysedBars,
  ): Promise<Omit<Compared, 'name'>> {
    const { key, type } = instrument;
    return {
      key,
      type,
      bars: barsJson(analysed.bars),
      totalReturn: analysed.dividendsKnown,
      ...(await this.ratios.of(instrument, analysed)),
    };
  }

  /** A fund of the sector, unless it is compared already or has no bars. */
  private async sector(
    instrument: MarketInstrument,
    { asOfMs }: AnalysedBars,
    others: readonly { readonly key: string }[],
    source?: 'imported',
  ): Promise<IndexBars | null> {
    const index = sectorFund(instrument, this.directory.all())?.key;
    if (index === undefined || others.some(({ key }) => key === index)) return null;
    return this.index.of(instrument, { source, asOfMs, adjustment: 'total-return', index });
  }

  /** What its industry and sector have; nothing real beside simulated prices. */
  private async groups(
    instrument: MarketInstrument,
    { simulated, asOfMs }: AnalysedBars,
  ): Promise<ComparativeInputs['groups']> {
    if (simulated) return [];
    const profiles = await this.fundamentals.profilesAt(instrument.key, asOfMs);
    const own = newestFigures(profiles, asOfMs)?.profile ?? null;
    return (await this.companies.of(instrument, own, asOfMs)).groups;
  }
}
