import type { MarketInstrument } from '../../common/market/instrument.js';
import { type HistoryService, spanOf } from '../bars/index.js';
import type { QuoteBook } from '../quotes/index.js';
import { YearRangesService } from './year-ranges.service.js';

const DAY_MS = 86_400_000;
const apple: MarketInstrument = {
  key: 'NASDAQ:AAPL',
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: 1,
};
const bar = (day: number, low: number, high: number) => ({
  timeMs: day * DAY_MS,
  open: low,
  close: high,
  low,
  high,
  volume: 1,
});

function setUp({
  simulated,
  days = [bar(10, 5, 9), bar(11, 4, 8), bar(12, 6, 12)],
}: {
  simulated: boolean;
  days?: ReturnType<typeof bar>[];
}) {
  const asked: unknown[] = [];
  const today = { dayLow: 7, dayHigh: 7.5, timeMs: 13.5 * DAY_MS };
  const history = {
    history: (instrument: MarketInstrument, range: string, options: object) => {
      asked.push([instrument.key, range, options]);
      return Promise.resolve({ span: spanOf(days), source: 'somewhere', simulated });
    },
  } as unknown as HistoryService;
  const book = {
    feed: () => ({ epoch: 'a', simulated }),
    get: () => today,
  } as unknown as QuoteBook;
  return { service: new YearRangesService(history, book), asked, today };
}

describe('52-week ranges', () => {
  it('are the extremes of the year and of today', async () => {
    const { service, today } = setUp({ simulated: true });
    const range = {
      symbol: apple.key,
      fromMs: 10 * DAY_MS,
      toMs: 13 * DAY_MS,
      source: 'somewhere',
      simulated: true,
    };
    expect(await service.ranges([apple])).toEqual([{ ...range, low: 4, high: 12 }]);
    today.dayHigh = 13;
    today.dayLow = 3;
    expect(await service.ranges([apple])).toEqual([{ ...range, low: 3, high: 13 }]);
  });

  it('ask for a year once, and of real prices only for what is stored', async () => {
    const simulated = setUp({ simulated: true });
    await Promise.all([simulated.service.ranges([apple]), simulated.service.ranges([apple, apple])]);
    expect(simulated.asked).toEqual([[apple.key, '1Y', {}]]);
    const real = setUp({ simulated: false });
    await real.service.ranges([apple]);
    expect(real.asked).toEqual([[apple.key, '1Y', { source: 'imported' }]]);
  });

  it('are left out where nothing is known', async () => {
    expect(await setUp({ simulated: false, days: [] }).service.ranges([apple])).toEqual([]);
  });
});
