import { Injectable } from '@nestjs/common';
import { factSources } from '@pricealgo/algorithms/answers/fact-sources';
import { factSheet, type FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentRepository } from '../../tickers/index.js';
import type { CallView } from '../calls/call-mode.js';
import { type CallRecord, CallRepository } from '../calls/call.repository.js';

/** Fact sheets over the newest calls of the other algorithms. */
@Injectable()
export class FactSheetService {
  constructor(
    private readonly calls: CallRepository,
    private readonly instruments: InstrumentRepository,
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
    const names = await this.instruments.names([instrument]);
    // No description: what others write of a company is nothing that a language model needs to read here.
    const company = { symbol, name: names.get(key) ?? key, type, sector };
    return factSheet(company, factSources(calls));
  }
}
