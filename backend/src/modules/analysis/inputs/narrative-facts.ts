import { Injectable } from '@nestjs/common';
import { factSources } from '@pricealgo/algorithms/answers/fact-sources';
import { factSheet, type FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { FundamentalsRepository } from '../../market-data/fundamentals/fundamentals.repository.js';
import type { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import type { CallOrigin } from '@pricealgo/contract/calls';
import { CallRepository } from '../calls/call.repository.js';
import { InstrumentNames } from './instrument-names.js';

/** Fact sheets over the newest calls of the other algorithms. */
@Injectable()
export class NarrativeFacts {
  constructor(
    private readonly calls: CallRepository,
    private readonly names: InstrumentNames,
    private readonly fundamentals: FundamentalsRepository,
  ) {}

  /** @returns the sheet and the calls that it speaks of, newest of each algorithm */
  async of(
    instrument: MarketInstrument,
    origin: CallOrigin,
  ): Promise<{ sheet: FactSheet; calls: AlgorithmCall[] }> {
    const calls = (await this.calls.newest(instrument.key, origin))
      .map(({ call }) => call)
      .filter(({ algo }) => algo !== 'openai');
    return { sheet: await this.sheet(instrument, calls), calls };
  }

  async sheet(instrument: MarketInstrument, calls: readonly AlgorithmCall[]): Promise<FactSheet> {
    const { key, symbol, type, sector } = instrument;
    const invented = calls.some(({ simulated }) => simulated);
    const [names, profiles] = await Promise.all([
      this.names.of([instrument]),
      invented ? [] : this.fundamentals.profilesAt(key, Date.now()),
    ]);
    const description = profiles.find((profile) => profile.description)?.description ?? null;
    const company = { symbol, name: names.get(key) ?? key, type, sector, description };
    return factSheet(company, factSources(calls));
  }
}
