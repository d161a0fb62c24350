import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { CorporateActionRepository } from '../../market-data/corporate-actions/corporate-action.repository.js';
import type { BarSourceService } from '../../market-data/history/bar-source.service.js';
import type { HistoryService } from '../../market-data/history/history.service.js';
import { AlertBarService } from './alert-bar.service.js';

const SPLIT_MS = Date.UTC(2020, 7, 31);
const apple: MarketInstrument = {
  key: 'NASDAQ:AAPL',
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: 1,
};
const minute = (timeMs: number, price: number): Bar => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 4,
});
/** The last minute before the weekend of the split, and the first after it. */
const BARS = [minute(Date.UTC(2020, 7, 28, 19, 59), 500), minute(Date.UTC(2020, 7, 31, 13, 30), 126)];

function service(provider: { simulated?: boolean; splitAdjusted?: boolean } = {}, fails = false) {
  const sources = {
    provider: {
      simulated: provider.simulated ?? false,
      capabilities: { splitAdjusted: provider.splitAdjusted },
    },
    own: async () => {
      if (fails) throw new Error('the vendor is away');
      return BARS;
    },
    recorded: async () => BARS,
  } as unknown as BarSourceService;
  const actions = {
    of: async () => [{ type: 'split', key: apple.key, exDateMs: SPLIT_MS, ratio: 4, source: 'imported' }],
  } as unknown as CorporateActionRepository;
  const history = { nowMs: () => Date.UTC(2020, 7, 31, 14, 0) } as unknown as HistoryService;
  return new AlertBarService(sources, history, actions);
}
const closes = async (alertBars: AlertBarService, instrument = apple): Promise<number[]> =>
  (await alertBars.minutes(instrument, 0, Infinity)).map(({ close }) => close);

describe('minutes for alerts over a split', () => {
  it('are in today’s shares, so that no fall is found that did not happen', async () => {
    expect(await closes(service())).toEqual([125, 126]);
  });

  it('are left alone where the source has the split applied, and not where they were recorded here', async () => {
    expect(await closes(service({ splitAdjusted: true }))).toEqual([500, 126]);
    expect(await closes(service({ splitAdjusted: true }, true))).toEqual([125, 126]);
  });

  it('are left alone where nothing splits', async () => {
    expect(await closes(service({ simulated: true }))).toEqual([500, 126]);
    expect(await closes(service(), { ...apple, type: 'crypto' })).toEqual([500, 126]);
  });
});
