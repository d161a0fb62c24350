import type { MarketInstrument } from '../../../common/market/instrument.js';
import { askedFrom } from '../../../common/net/asker.js';
import type { BarRepository } from '../storage/bar.repository.js';
import type { CorporateActionRepository } from '../corporate-actions/corporate-action.repository.js';
import type { HistoryQuery, MarketDataProvider } from '../../market-sources/index.js';
import type { LiveMarket } from './live-market.js';
import { BarSourceService } from './bar-source.service.js';
import { HISTORIES_WAITING, HistoryService } from './history.service.js';
import { LISTS_WAITING, SparklineService } from './sparkline.service.js';

const NOW_MS = Date.UTC(2026, 10, 18, 20);
const instruments = Array.from({ length: 300 }, (_, n): MarketInstrument => ({
  key: `CRYPTO:C${n}`,
  exchangeShortName: 'CRYPTO',
  symbol: `C${n}`,
  type: 'crypto',
  currency: 'USD',
  sector: null,
  rank: null,
}));

/** An invented market that counts how many of its answers are made at once. */
function counted() {
  const market = { begun: 0, running: 0, most: 0, finish: [] as (() => void)[] };
  const provider = {
    name: 'simulated',
    simulated: true,
    replay: false,
    capabilities: { stream: true, snapshot: true, history: ['1m', '5m', '1d', '1w'] },
    nowMs: () => NOW_MS,
    history: async ({ fromMs, instrument }: HistoryQuery) => {
      if (instrument.symbol === 'BROKEN') throw new Error('No answer');
      market.begun += 1;
      market.most = Math.max(market.most, (market.running += 1));
      await new Promise<void>((resolve) => market.finish.push(resolve));
      market.running -= 1;
      return [{ timeMs: fromMs, open: 1, high: 1, low: 1, close: 1, volume: 1 }];
    },
  } as unknown as MarketDataProvider;
  const book = { feed: () => ({ epoch: 'a' }), marketNowMs: () => NOW_MS, get: () => undefined };
  const sources = new BarSourceService(provider, {} as BarRepository);
  const quotes = book as unknown as LiveMarket;
  const history = new HistoryService(sources, quotes, {} as CorporateActionRepository);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { market, history, sparklines: new SparklineService(history, sources, quotes), turn };
}

/** An invented market that writes down each piece of a long answer, and each short answer. */
function written() {
  const done: string[] = [];
  const provider = {
    name: 'simulated',
    simulated: true,
    replay: false,
    capabilities: { stream: true, snapshot: true, history: ['1m', '5m', '1d', '1w'] },
    nowMs: () => NOW_MS,
    history: async ({ fromMs, instrument, pause }: HistoryQuery) => {
      const pieces = fromMs === 0 ? 20 : 1;
      for (let piece = 0; piece < pieces; piece += 1) {
        done.push(fromMs === 0 ? `piece of ${instrument.symbol}` : instrument.symbol);
        await pause?.();
      }
      return [{ timeMs: fromMs, open: 1, high: 1, low: 1, close: 1, volume: 1 }];
    },
  } as unknown as MarketDataProvider;
  const book = { feed: () => ({ epoch: 'a' }), marketNowMs: () => NOW_MS, get: () => undefined };
  const sources = new BarSourceService(provider, {} as BarRepository);
  const history = new HistoryService(sources, book as unknown as LiveMarket, {} as CorporateActionRepository);
  const ask = (address: string, n: number, range: '1Y' | 'MAX') =>
    askedFrom(address, () => history.history(instruments[n]!, range, { inTurn: true }));
  return { done, ask };
}

describe('what strangers have computed', () => {
  it('is one history at a time, and a line of bounded length', async () => {
    const { market, history, turn } = counted();
    const wanted = instruments.slice(0, HISTORIES_WAITING + 6);
    const outcomes = wanted.map((one) =>
      history.history(one, 'MAX', { inTurn: true }).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      ),
    );
    await turn();
    expect(market.begun).toBe(1);
    while (market.begun < HISTORIES_WAITING + 1 || market.finish.length > 0) {
      market.finish.splice(0).forEach((finish) => finish());
      await turn();
    }
    const told = await Promise.all(outcomes);
    expect(told.filter((one) => one === 'made')).toHaveLength(HISTORIES_WAITING + 1);
    expect(told.filter((one) => one === 'service_unavailable')).toHaveLength(5);
    expect(market.most).toBe(1);
  });

  it('is not begun where all who asked have gone, and made for who asked the same and is still there', async () => {
    const { market, history, turn } = counted();
    const gone = Array.from({ length: 3 }, () => new AbortController());
    const ask = (n: number, asker?: AbortController) =>
      history.history(instruments[n]!, 'MAX', { inTurn: true, gone: asker?.signal });
    const first = ask(0);
    const outcomes = Promise.allSettled([ask(1, gone[0]), ask(2, gone[1]), ask(2, gone[2])]);
    await turn();
    gone[0]!.abort();
    gone[1]!.abort();
    let told: PromiseSettledResult<unknown>[] | undefined;
    void outcomes.then((all) => (told = all));
    while (!told) {
      market.finish.splice(0).forEach((finish) => finish());
      await turn();
    }
    await first;
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(market.begun).toBe(2);
  });

  it('keeps a short one of another address waiting for a piece of a long one at most', async () => {
    const { done, ask } = written();
    const heavy = Array.from({ length: 50 }, (_, n) => ask('192.0.2.1', n, 'MAX'));
    while (done.length < 5) await new Promise((resolve) => setImmediate(resolve));
    const before = done.length;
    await ask('192.0.2.2', 100, '1Y');
    expect(done.indexOf('C100') - before).toBeLessThanOrEqual(1);
    await Promise.all(heavy);
    // One after the other: of none is a second begun before the first is done.
    expect(new Set(done.filter((one) => one.startsWith('piece')).slice(0, 20)).size).toBe(1);
  });

  it('is told to come back where the line is full: who has most in it, not who comes with one', async () => {
    const { done, ask } = written();
    const heavy = Array.from({ length: HISTORIES_WAITING + 1 }, (_, n) => ask('192.0.2.1', n, 'MAX'));
    const outcomes = Promise.allSettled(heavy);
    await ask('192.0.2.2', 200, '1Y');
    await ask('192.0.2.3', 201, 'MAX');
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
    expect(done).toContain('C200');
  });

  it('is made in the turn of who wants it first, of all who want the same', async () => {
    const { done, ask } = written();
    const heavy = Array.from({ length: 10 }, (_, n) => ask('192.0.2.1', n, 'MAX'));
    await ask('192.0.2.2', 9, 'MAX');
    await Promise.all(heavy);
    // Behind the one that ran and one more, and in front of seven that waited before it.
    expect([...new Set(done)].slice(0, 4)).toEqual(['C0', 'C1', 'C9', 'C2'].map((one) => `piece of ${one}`));
    expect(done.filter((one) => one === 'piece of C9')).toHaveLength(20);
  });

  it('does not make the product’s own work wait', async () => {
    const { market, history, turn } = counted();
    void history.history(instruments[0]!, 'MAX', { inTurn: true });
    void history.history(instruments[1]!, 'MAX');
    await turn();
    expect(market.running).toBe(2);
    market.finish.forEach((finish) => finish());
  });

  it('is one small curve at a time, whoever wants how many, with turns for others in between', async () => {
    const { market, sparklines, turn } = counted();
    const lists = [0, 100, 200].map((from) => sparklines.sparklines(instruments.slice(from, from + 100)));
    let turns = 0;
    let made = false;
    void Promise.all(lists).then(() => (made = true));
    while (!made) {
      market.finish.splice(0).forEach((finish) => finish());
      await turn();
      turns += 1;
    }
    expect(market.most).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(300);
    expect((await Promise.all(lists)).map((list) => list.length)).toEqual([100, 100, 100]);
  });

  it('is one small chart of a range at a time; one that fails leaves the others theirs', async () => {
    const { market, sparklines, turn } = counted();
    const broken = { ...instruments[1]!, key: 'CRYPTO:BROKEN' as const, symbol: 'BROKEN' };
    const charts = sparklines.curves([instruments[0]!, broken, instruments[2]!], '1Y');
    let made = false;
    void charts.then(() => (made = true));
    while (!made) {
      market.finish.splice(0).forEach((finish) => finish());
      await turn();
    }
    expect(market.most).toBe(1);
    expect((await charts).map(({ symbol, closes, source }) => [symbol, closes, source])).toEqual([
      ['CRYPTO:C0', [1], 'simulated'],
      ['CRYPTO:BROKEN', null, null],
      ['CRYPTO:C2', [1], 'simulated'],
    ]);
  });

  it('is no list of small curves more than there are places in the line', async () => {
    const { market, sparklines, turn } = counted();
    const lists = Array.from({ length: LISTS_WAITING + 6 }, (_, n) =>
      sparklines.sparklines([{ ...instruments[0]!, key: `CRYPTO:L${n}` }]).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      ),
    );
    let told: (string | undefined)[] | undefined;
    void Promise.all(lists).then((all) => (told = all));
    while (!told) {
      market.finish.splice(0).forEach((finish) => finish());
      await turn();
    }
    expect(told.filter((one) => one === 'made')).toHaveLength(LISTS_WAITING + 1);
    expect(told.filter((one) => one === 'service_unavailable')).toHaveLength(5);
  });
});
