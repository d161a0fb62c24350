import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { FinancialRecordsService } from './financial-records.service.js';
import { FinancialsService, MAX_CACHED_ANSWERS } from './financials.service.js';

const instrument = (n: number): MarketInstrument => ({
  key: `NASDAQ:S${n}`,
  exchangeShortName: 'NASDAQ',
  symbol: `S${n}`,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
});

/** Records of nothing, which count how often they are read. */
function counted() {
  const read = { times: 0 };
  const known = { source: null, readMs: null, currency: null, years: [], quarters: [], versions: [] };
  const records = {
    marketName: () => 'a',
    nowMs: () => 1_000,
    known: async () => {
      read.times += 1;
      return { known: { ...known, otherSources: [] }, withheld: { statements: 0, actions: 0 } };
    },
  } as unknown as FinancialRecordsService;
  return { read, service: new FinancialsService(records) };
}

describe('statements that are kept', () => {
  it('are no more answers than there is room for, those of the newest instruments', async () => {
    const { read, service } = counted();
    const more = 40;
    const ask = (n: number) => service.financials(instrument(n), 'annual', undefined);
    for (let n = 0; n < MAX_CACHED_ANSWERS + more; n += 1) await ask(n);
    read.times = 0;
    for (let n = MAX_CACHED_ANSWERS + more - 1; n >= 0; n -= 1) await ask(n);
    expect(read.times).toBe(more);
  });
});
