import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { MarketDataProvider } from '../../market-sources/index.js';
import type { BarRepository } from '../storage/bar.repository.js';
import { BarSourceService, type BarRequest } from './bar-source.service.js';

const DAY_MS = 86_400_000;
const bar = (day: number): Bar => ({ timeMs: day * DAY_MS, open: 1, high: 2, low: 1, close: 2, volume: 3 });
const request: BarRequest = {
  instrument: { key: 'NASDAQ:AAPL', type: 'stock' } as unknown as MarketInstrument,
  interval: '1d',
  fromMs: 0,
  toMs: 10 * DAY_MS,
};

function silentVendor(kept: Record<string, Bar[]>): BarSourceService {
  const provider = {
    name: 'fmp+kraken',
    capabilities: { history: ['1m', '1d'] },
    sourceOf: () => 'fmp',
    history: () => Promise.reject(new Error('no answer')),
  } as unknown as MarketDataProvider;
  const repository = {
    dailyBars: async ({ source }: { source: string }) => kept[source] ?? [],
  } as unknown as BarRepository;
  return new BarSourceService(provider, repository);
}

describe('bars of a vendor that does not answer', () => {
  it('are the days that were kept of the same source', async () => {
    const sources = silentVendor({ fmp: [bar(1), bar(2)], imported: [bar(0)] });
    expect(await sources.own(request)).toEqual([bar(1), bar(2)]);
    expect(await sources.own({ ...request, interval: '1w' })).toHaveLength(1);
  });

  it('are an error where nothing of it was kept, and below a day', async () => {
    await expect(silentVendor({ imported: [bar(0)] }).own(request)).rejects.toThrow('no answer');
    await expect(silentVendor({ fmp: [bar(1)] }).own({ ...request, interval: '1m' })).rejects.toThrow(
      'no answer',
    );
  });
});
