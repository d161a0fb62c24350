import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { HistoryQuery, MarketDataProvider } from '../../market-sources/index.js';
import type { CorporateActionRepository } from '../corporate-actions/corporate-action.repository.js';
import type { LiveMarket } from './live-market.js';
import type { BarRepository } from '../storage/bar.repository.js';
import { BarSourceService } from './bar-source.service.js';
import { HistoryService, MAX_CACHED_BARS } from './history.service.js';
import { SparklineService, thinned } from './sparkline.service.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const bar = (timeMs: number, close = 10): Bar => ({ timeMs, open: 10, high: 12, low: 8, close, volume: 1 });
const SPY: MarketInstrument = {
  key: 'NYSEARCA:SPY',
  exchangeShortName: 'NYSEARCA',
  symbol: 'SPY',
  type: 'etf',
  currency: 'USD',
  sector: null,
  rank: 1,
};

interface Setup {
  nowMs: number;
  own?: Partial<Record<BarInterval, Bar[]>>;
  imported?: Bar[];
  actions?: CorporateAction[];
  recorded?: Bar[];
  simulated?: boolean;
  splitAdjusted?: boolean;
}

function setup({
  nowMs,
  own = {},
  imported = [],
  actions = [],
  recorded = [],
  simulated = false,
  splitAdjusted,
}: Setup) {
  const asked: HistoryQuery[] = [];
  let epoch = 'a';
  const within = (bars: Bar[], { fromMs, toMs }: { fromMs: number; toMs: number }): Bar[] =>
    bars.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  const provider = {
    name: simulated ? 'simulated' : 'replay',
    simulated,
    replay: !simulated,
    capabilities: { stream: true, snapshot: true, history: Object.keys(own) as BarInterval[], splitAdjusted },
    nowMs: () => nowMs,
    history: async (query: HistoryQuery) => (asked.push(query), within(own[query.interval]!, query)),
  } as unknown as MarketDataProvider;
  const repository = {
    dailyBars: async (query: HistoryQuery) => within(imported, query),
    minuteBars: async (query: HistoryQuery) => within(recorded, query),
  } as unknown as BarRepository;
  const book = {
    feed: () => ({ epoch }),
    marketNowMs: () => nowMs,
    get: () => ({ previousClose: 9 }),
  } as unknown as LiveMarket;
  const corporateActions = {
    of: async (_key: string, untilMs: number) => actions.filter(({ exDateMs }) => exDateMs <= untilMs),
  } as unknown as CorporateActionRepository;
  const sources = new BarSourceService(provider, repository);
  const history = new HistoryService(sources, book, corporateActions);
  return {
    history,
    sparklines: new SparklineService(history, sources, book),
    asked,
    restart: () => (epoch = 'b'),
  };
}

/** Minutes of regular sessions on the given dates. */
const session = (date: string, minutes = 390): Bar[] =>
  Array.from({ length: minutes }, (_, i) => bar(at(`${date}T13:30:00`) + i * 60_000, i));
const days = (from: string, count: number): Bar[] =>
  Array.from({ length: count }, (_, i) => bar(at(`${from}T00:00:00`) + i * 86_400_000, i));

describe('ticker history', () => {
  const friday = session('2013-10-11');

  it('of one day is the last session, whole, also on a Sunday', async () => {
    const { history } = setup({
      nowMs: at('2013-10-13T20:00:00'),
      own: { '1m': [...session('2013-10-10'), ...friday] },
    });
    expect(await history.history(SPY, '1D')).toEqual({
      range: '1D',
      interval: '1m',
      adjustment: 'splits',
      actions: [],
      bars: friday,
      source: 'replay',
      simulated: false,
      replay: true,
      asOfMs: at('2013-10-13T20:00:00'),
      currency: 'USD',
      span: {
        firstMs: friday[0]!.timeMs,
        lastMs: friday.at(-1)!.timeMs,
        high: { price: 12, timeMs: friday[0]!.timeMs },
        low: { price: 8, timeMs: friday[0]!.timeMs },
      },
      flags: [],
    });
  });

  it('in weeks still names the days: the first, the last and those of the extremes', async () => {
    const day = (date: string, low = 8, high = 12): Bar => ({ ...bar(at(`${date}T00:00:00`)), low, high });
    const { history } = setup({
      nowMs: at('2000-02-01T20:00:00'),
      own: { '1d': [] },
      // The year began on a Thursday: its week has a Monday that is no session.
      imported: [day('1998-01-02', 7.5), day('1998-01-07', 8, 13), day('1998-01-16'), day('1998-01-22')],
    });
    const { interval, bars, span } = await history.history(SPY, '5Y');
    expect([interval, bars[0]!.timeMs]).toEqual(['1w', at('1997-12-29T00:00:00')]);
    expect(span).toEqual({
      firstMs: at('1998-01-02T00:00:00'),
      lastMs: at('1998-01-22T00:00:00'),
      high: { price: 13, timeMs: at('1998-01-07T00:00:00') },
      low: { price: 7.5, timeMs: at('1998-01-02T00:00:00') },
    });
  });

  it('in weeks begins with a whole one, also where the five years begin on a Wednesday', async () => {
    const imported = days('1995-01-25', 20);
    const { history } = setup({ nowMs: at('2000-02-01T20:00:00'), own: { '1d': [] }, imported });
    const { bars } = await history.history(SPY, '5Y');
    expect(bars[0]).toMatchObject({ timeMs: at('1995-01-30T00:00:00'), volume: 7 });
    const byDay = await history.history(SPY, '5Y', { everyDay: true });
    expect(byDay.bars[0]!.timeMs).toBe(at('1995-02-01T00:00:00'));
  });

  it('flags a bad print and leaves it out of the extremes, not out of the bars', async () => {
    const imported = days('2009-09-14', 20).map((one) => ({ ...one, open: 11, close: 11 }));
    imported[7] = { ...imported[7]!, low: 0.6 };
    const { history } = setup({ nowMs: at('2009-10-10T20:00:00'), own: { '1d': [] }, imported });
    const { bars, flags, span } = await history.history(SPY, '6M');
    expect(bars[7]!.low).toBe(0.6);
    expect(flags).toEqual([{ kind: 'bad-print', timeMs: imported[7]!.timeMs, value: 0.6, reference: 11 }]);
    expect(span!.low.price).toBe(8);
  });

  it('asks for nothing beyond the market clock', async () => {
    const nowMs = at('2013-10-11T14:00:00');
    const { history, asked } = setup({ nowMs, own: { '1m': friday } });
    const { bars } = await history.history(SPY, '1D');
    expect(bars.at(-1)!.timeMs).toBe(nowMs);
    expect(asked.every(({ toMs }) => toMs === nowMs + 1)).toBe(true);
  });

  it('of five days holds five sessions, whatever the calendar left out', async () => {
    const dates = ['2013-10-03', '2013-10-04', '2013-10-07', '2013-10-08', '2013-10-10', '2013-10-11'];
    const { history } = setup({
      nowMs: at('2013-10-13T20:00:00'),
      own: { '5m': dates.flatMap((date) => [bar(at(`${date}T13:30:00`)), bar(at(`${date}T13:35:00`))]) },
    });
    const { bars, interval } = await history.history(SPY, '5D');
    expect(interval).toBe('5m');
    expect(bars).toHaveLength(10);
    expect(bars[0]!.timeMs).toBe(at('2013-10-04T13:30:00'));
  });

  it('makes longer bars where the provider has only shorter ones', async () => {
    const { history, asked } = setup({ nowMs: at('2013-10-11T21:00:00'), own: { '1m': friday } });
    const { bars } = await history.history(SPY, '5D');
    expect(asked[0]!.interval).toBe('1m');
    expect(bars).toHaveLength(78);
    expect(bars[0]).toMatchObject({ timeMs: friday[0]!.timeMs, volume: 5, close: 4 });
  });

  it('reads recorded minutes where the provider has no history', async () => {
    const { history } = setup({ nowMs: at('2013-10-11T21:00:00'), recorded: friday });
    expect((await history.history(SPY, '1D')).bars).toEqual(friday);
  });

  it('puts imported days before a real provider’s own, and none that the clock has not passed', async () => {
    const { history } = setup({
      nowMs: at('2013-10-11T15:00:00'),
      own: { '1d': [bar(at('2013-10-11T00:00:00'), 77)] },
      imported: days('2013-10-01', 30),
    });
    const { bars, source, interval } = await history.history(SPY, '6M');
    expect([source, interval]).toEqual(['imported+replay', '1d']);
    expect(bars).toHaveLength(11);
    expect(bars.at(-2)!.timeMs).toBe(at('2013-10-10T00:00:00'));
    expect(bars.at(-1)!.close).toBe(77);
  });

  it('tells a month in days where only imported days reach back', async () => {
    const { history } = setup({
      nowMs: at('2013-10-11T15:00:00'),
      own: { '1h': [bar(at('2013-10-11T13:00:00')), bar(at('2013-10-11T14:00:00'), 5)] },
      imported: days('2013-09-01', 60),
    });
    const { bars, interval } = await history.history(SPY, '1M');
    expect(interval).toBe('1d');
    expect(bars[0]!.timeMs).toBe(at('2013-09-11T00:00:00'));
    expect(bars.at(-1)).toMatchObject({ timeMs: at('2013-10-11T00:00:00'), close: 5, volume: 2 });
    expect(new Set(bars.map(({ timeMs }) => timeMs)).size).toBe(bars.length);
  });

  it('never mixes real bars into simulated ones', async () => {
    const { history } = setup({
      nowMs: at('2013-10-11T15:00:00'),
      simulated: true,
      own: { '1d': days('2013-10-08', 3) },
      imported: days('2013-01-01', 200),
    });
    const answer = await history.history(SPY, '6M');
    expect(answer).toMatchObject({ source: 'simulated', simulated: true });
    expect(answer.bars).toHaveLength(3);
    const imported = await history.history(SPY, '6M', { source: 'imported' });
    expect(imported).toMatchObject({ source: 'imported', simulated: false, replay: false });
    expect(imported.bars[0]!.timeMs).toBe(at('2013-04-11T00:00:00'));
  });

  it('has no imported minutes', async () => {
    const { history } = setup({ nowMs: at('2013-10-11T15:00:00') });
    await expect(history.history(SPY, '1D', { source: 'imported' })).rejects.toMatchObject({
      code: 'history_unavailable',
    });
  });

  it('tells decades in weeks', async () => {
    const { history } = setup({
      nowMs: at('2013-10-11T15:00:00'),
      own: { '1d': [] },
      imported: days('2000-01-03', 3_500),
    });
    const { bars, interval } = await history.history(SPY, 'MAX');
    expect(interval).toBe('1w');
    expect(bars).toHaveLength(500);
    expect(bars[0]).toMatchObject({ timeMs: at('2000-01-03T00:00:00'), volume: 7, close: 6 });
  });

  it('keeps an answer for a moment, but not across a restart of the feed', async () => {
    const { history, asked, restart } = setup({ nowMs: at('2013-10-11T15:00:00'), own: { '1m': friday } });
    await Promise.all([history.history(SPY, '1D'), history.history(SPY, '1D')]);
    expect(asked).toHaveLength(1);
    restart();
    await history.history(SPY, '1D');
    expect(asked).toHaveLength(2);
  });
});

describe('sparklines', () => {
  it('are at most 48 closes of the last session, the newest included', async () => {
    const { sparklines } = setup({
      nowMs: at('2013-10-12T20:00:00'),
      own: { '1m': [...session('2013-10-10'), ...session('2013-10-11')] },
    });
    const [line] = await sparklines.sparklines([SPY]);
    expect(line).toMatchObject({ symbol: 'NYSEARCA:SPY', previousClose: 9 });
    expect(line!.closes).toHaveLength(48);
    expect([line!.closes[0], line!.closes.at(-1)]).toEqual([4, 389]);
  });

  it('thin evenly', () => {
    expect(thinned([1, 2, 3], 48)).toEqual([1, 2, 3]);
    expect(thinned([0, 1, 2, 3, 4, 5, 6, 7, 8], 5)).toEqual([0, 2, 4, 6, 8]);
  });
});

describe('history across a split', () => {
  const splitDay = at('2013-06-10T00:00:00');
  const split: CorporateAction = {
    type: 'split',
    key: SPY.key,
    exDateMs: splitDay,
    ratio: 4,
    source: 'imported',
  };
  const future: CorporateAction = { ...split, exDateMs: at('2014-06-09T00:00:00'), ratio: 7 };
  const oneDay = (timeMs: number, close: number): Bar => ({
    ...bar(timeMs, close),
    open: close,
    high: close,
    low: close,
  });
  const imported = [oneDay(splitDay - 3 * 86_400_000, 400), oneDay(splitDay - 2 * 86_400_000, 404)];
  const closes = async (setting: Partial<Setup>, adjustment?: 'none' | 'splits') => {
    const { history } = setup({
      nowMs: at('2013-10-11T20:00:00'),
      imported,
      actions: [split, future],
      ...setting,
    });
    const { bars, actions } = await history.history(SPY, '1Y', { adjustment });
    expect(actions).toEqual(setting.simulated ? [] : [split]);
    return bars.map(({ close }) => close);
  };

  it('joins imported days, as traded, to those of a provider that adjusts its own and of one that does not', async () => {
    const vendor = {
      own: { '1d': [oneDay(splitDay - 86_400_000, 102), oneDay(splitDay, 103)] },
      splitAdjusted: true,
    };
    expect(await closes(vendor)).toEqual([100, 101, 102, 103]);
    expect(await closes(vendor, 'none')).toEqual([400, 404, 408, 103]);
    const tape = { own: { '1d': [oneDay(splitDay - 86_400_000, 408), oneDay(splitDay, 103)] } };
    expect(await closes(tape)).toEqual([100, 101, 102, 103]);
    expect(await closes(tape, 'none')).toEqual([400, 404, 408, 103]);
  });

  it('joins imported days that are adjusted for it already, too', async () => {
    const adjusted = imported.map((day) => oneDay(day.timeMs, day.close / 4));
    const own = { '1d': [oneDay(splitDay - 86_400_000, 102), oneDay(splitDay, 103)] };
    expect(await closes({ imported: adjusted, own, splitAdjusted: true })).toEqual([100, 101, 102, 103]);
    const tape = { '1d': [oneDay(splitDay - 86_400_000, 408), oneDay(splitDay, 103)] };
    expect(await closes({ imported: adjusted, own: tape })).toEqual([100, 101, 102, 103]);
  });

  it('leaves bars that are adjusted already as they are, and puts dividends of before into their shares', async () => {
    const dividend: CorporateAction = {
      type: 'dividend',
      key: SPY.key,
      exDateMs: splitDay - 2 * 86_400_000,
      amount: 4,
      currency: 'USD',
      source: 'imported',
    };
    const bars = [-3, -2, -1, 0, 1].map((day) => oneDay(splitDay + day * 86_400_000, 100));
    const { history } = setup({
      nowMs: at('2013-10-11T20:00:00'),
      own: { '1d': [] },
      imported: bars,
      actions: [dividend, split],
    });
    const options = { source: 'imported', adjustment: 'total-return' } as const;
    const answer = await history.history(SPY, '1Y', options);
    expect(answer.bars.map(({ close }) => close)).toEqual([99, 100, 100, 100, 100]);
    expect(answer.flags).toEqual([
      { kind: 'adjusted-split', timeMs: splitDay, value: 100, reference: 100, ratio: 4 },
    ]);
  });

  it('of a coin is a redenomination; without one a coin is not adjusted', async () => {
    const coin: MarketInstrument = { ...SPY, key: 'CRYPTO:BTT', exchangeShortName: 'CRYPTO', type: 'crypto' };
    const bars = [-2, -1, 0, 1].map((day) => oneDay(splitDay + day * 86_400_000, day < 0 ? 2_000 : 2));
    const of = async (actions: CorporateAction[]) => {
      const { history } = setup({
        nowMs: at('2013-10-11T20:00:00'),
        own: { '1d': [] },
        imported: bars,
        actions,
      });
      return history.history(coin, '1Y', { source: 'imported' });
    };
    const told = await of([{ ...split, key: coin.key, ratio: 1_000 }]);
    expect([told.adjustment, told.bars.map(({ close }) => close), told.flags]).toEqual([
      'splits',
      [2, 2, 2, 2],
      [],
    ]);
    const untold = await of([]);
    expect([untold.adjustment, untold.flags.map(({ kind }) => kind)]).toEqual(['none', ['unreported-split']]);
  });

  it('does not touch invented prices, and does not know the future of a replay', async () => {
    expect(await closes({ own: { '1d': [oneDay(splitDay - 86_400_000, 408)] }, simulated: true })).toEqual([
      408,
    ]);
  });
});

describe('histories that are kept', () => {
  it('hold no more bars than there is room for, of the newest instruments', async () => {
    const nowMs = at('2020-06-01T20:00:00');
    const each = 10_000;
    const held = MAX_CACHED_BARS / each;
    const { history, asked } = setup({
      nowMs,
      own: { '1d': Array.from({ length: each }, (_, n) => bar(nowMs - (each - n) * 60_000)) },
      simulated: true,
    });
    const ask = (n: number) => history.history({ ...SPY, key: `NYSEARCA:S${n}` }, '1Y');
    for (let n = 0; n < held + 5; n += 1) expect((await ask(n)).bars).toHaveLength(each);
    asked.length = 0;
    // The newest first: whoever is made again pushes out one that was asked for already.
    for (let n = held + 4; n >= 0; n -= 1) await ask(n);
    expect(asked).toHaveLength(5);
  });
});
