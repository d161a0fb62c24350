import { Injectable } from '@nestjs/common';
import { factSources } from '@pricealgo/algorithms/answers/fact-sources';
import { factSheet, type FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { FundamentalsRepository } from '../../market-data/fundamentals/fundamentals.repository.js';
import { InstrumentRepository } from '../../tickers/index.js';
import type { CallView } from '../calls/call-mode.js';
import { type CallRecord, CallRepository } from '../calls/call.repository.js';

/** Fact sheets over the newest calls of the other algorithms. */
@Injectable()
export class FactSheetService {
  constructor(
    private readonly calls: CallRepository,
    private readonly instruments: InstrumentRepository,
    private readonly fundamentals: FundamentalsRepository,
  ) {}

  /** @returns the sheet and the calls that it speaks of, newest of each algorithm */
  async of(instrument: MarketInstrument, view: CallView): Promise<{ sheet: FactSheet; calls: CallRecord[] }> {
    const calls = (await this.calls.newest(instrument.key, view))
      .map(({ call }) => call)
      .filter(({ algo }) => algo !== 'openai');
    return { sheet: await this.sheet(instrument, calls), calls };
  }

  async sheet(instrument: MarketInstrument, calls: readonly CallRecord[]): Promise<FactSheet> {
    const { key, symbol, type, sector } = instrument;
    const invented = calls.some(({ simulated }) => simulated);
    const [names, profiles] = await Promise.all([
      this.instruments.names([instrument]),
      invented ? [] : this.fundamentals.profilesAt(key, Date.now()),
    ]);
    const description = profiles.find((profile) => profile.description)?.description ?? null;
    const company = { symbol, name: names.get(key) ?? key, type, sector, description };
    return factSheet(company, factSources(calls));
  }
}
