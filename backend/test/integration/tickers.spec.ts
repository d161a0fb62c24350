import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

interface Ticker {
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: string;
  rank: number | null;
}

const keyOf = ({ exchangeShortName, symbol }: Ticker): string => `${exchangeShortName}:${symbol}`;

describe('tickers over HTTP', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await sharedApp(API);
  });

  const get = async (path: string, status = 200) => {
    const { body } = await test.http.get(path).expect(status);
    return body as { status: string; data: never; message: string };
  };
  const page = async (query: string) =>
    (await get(`/api/tickers?${query}`)).data as {
      items: Ticker[];
      total: number;
      page: number;
      limit: number;
    };

  it('answers one instrument, whatever the case of the input', async () => {
    const answer = await get('/api/ticker?exchangeShortName=nasdaq&symbol=%20aapl');
    expect(answer).toEqual({
      status: 'success',
      message: '',
      data: {
        exchangeShortName: 'NASDAQ',
        symbol: 'AAPL',
        name: 'Apple Inc.',
        type: 'stock',
        currency: 'USD',
        photo: null,
        sector: 'Technology',
        rank: 1,
      },
    });
  });

  it('says where a symbol is listed when it is not where it was looked for', async () => {
    const answer = await get('/api/ticker?exchangeShortName=NASDAQ&symbol=JPM', 404);
    expect(answer).toMatchObject({
      status: 'error',
      data: { code: 'instrument_not_found' },
      message: 'We do not know the ticker NASDAQ:JPM. Did you mean NYSE:JPM?',
    });
    const unknown = await get('/api/ticker?exchangeShortName=NYSE&symbol=NOSUCH', 404);
    expect(unknown.message).toBe('We do not know the ticker NYSE:NOSUCH.');
  });

  it.each([
    'exchangeShortName=NASDAQ',
    'symbol=AAPL',
    'exchangeShortName=NAS%20DAQ&symbol=AAPL',
    'exchangeShortName=NASDAQ&symbol=%27%3B%20drop',
    'exchangeShortName=NASDAQ&symbol=AAPL&symbol=MSFT',
    `exchangeShortName=NASDAQ&symbol=${'A'.repeat(25)}`,
    'exchangeShortName=NASDAQ&symbol=AAPL&x=1',
  ])('refuses /api/ticker?%s', async (query) => {
    const answer = await get(`/api/ticker?${query}`, 400);
    expect(answer).toMatchObject({ status: 'error', data: { code: 'invalid_request' } });
  });

  it('lists the best-known first', async () => {
    const { items, total } = await page('limit=3');
    expect(items.map(keyOf)).toEqual(['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:NVDA']);
    expect(total).toBe(500);
  });

  it.each([
    'sort=rank',
    'sort=rank&order=desc',
    'sort=symbol',
    'sort=symbol&order=desc',
    'sort=name',
    'sort=name&order=desc',
  ])('neither repeats nor skips a row over the pages of %s', async (sort) => {
    const seen: string[] = [];
    for (let number = 1; number <= 8; number++) {
      const { items, limit } = await page(`${sort}&limit=70&page=${number}`);
      expect(limit).toBe(70);
      seen.push(...items.map(keyOf));
    }
    expect(seen).toHaveLength(500);
    expect(new Set(seen).size).toBe(500);
  });

  it('filters by exchange and type, and sorts', async () => {
    const { items, total } = await page('exchangeShortName=nyse&type=stock&sort=symbol&order=desc&limit=100');
    expect(total).toBeGreaterThan(100);
    expect(items.every((item) => item.exchangeShortName === 'NYSE' && item.type === 'stock')).toBe(true);
    const symbols = items.map(({ symbol }) => symbol);
    expect(symbols).toEqual([...symbols].sort().reverse());
  });

  it('sorts names without regard to case', async () => {
    const em = test.orm.em.fork();
    await em.execute(`insert into instrument (exchange_short_name, symbol, name, type, source)
      values ('TEST', 'A', 'beta', 'stock', 'admin'), ('TEST', 'B', 'Alpha', 'stock', 'admin'),
             ('TEST', 'C', 'Gamma', 'stock', 'admin'), ('TEST', 'D', 'Gone', 'stock', 'admin')`);
    await em.execute(
      `update instrument set active = false where exchange_short_name = 'TEST' and symbol = 'D'`,
    );
    await test.app.get(InstrumentDirectory).reload();
    const { items } = await page('exchangeShortName=TEST&sort=name');
    expect(items.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma']);
    // Without ranks the last key of the order decides, in both directions.
    for (const order of ['asc', 'desc']) {
      const byRank = await page(`exchangeShortName=TEST&sort=rank&order=${order}`);
      expect(byRank.items.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C']);
    }
    await get('/api/ticker?exchangeShortName=TEST&symbol=D', 404);
    await em.execute(`delete from instrument where exchange_short_name = 'TEST'`);
    await test.app.get(InstrumentDirectory).reload();
    const answer = await get('/api/tickers?exchangeShortName=TEST', 404);
    expect(answer.data).toMatchObject({ code: 'exchange_not_found' });
  });

  it('answers an empty page behind the last one', async () => {
    expect(await page('page=1000000&limit=100')).toEqual({
      items: [],
      total: 500,
      page: 1_000_000,
      limit: 100,
      orderedAtMs: null,
    });
  });

  it('filters by sector, and names the sectors of an exchange', async () => {
    const { data } = await get('/api/exchanges');
    const exchanges = data as { exchangeShortName: string; sectors: { sector: string; count: number }[] }[];
    const { sectors } = exchanges.find(({ exchangeShortName }) => exchangeShortName === 'NASDAQ')!;
    expect(sectors.length).toBeGreaterThan(3);
    expect(sectors.map(({ count }) => count)).toEqual(
      sectors.map(({ count }) => count).sort((a, b) => b - a),
    );
    for (const sort of ['rank', 'name', 'volume']) {
      const { sector, count } = sectors[0]!;
      const { items, total } = await page(
        `exchangeShortName=NASDAQ&limit=100&sort=${sort}&sector=${encodeURIComponent(sector)}`,
      );
      expect(total).toBe(count);
      expect(items).toHaveLength(Math.min(count, 100));
      expect(new Set(items.map((item) => (item as Ticker & { sector: string }).sector))).toEqual(
        new Set([sector]),
      );
      const none = await page(`exchangeShortName=NASDAQ&sort=${sort}&sector=nonsense`);
      expect([none.items, none.total]).toEqual([[], 0]);
    }
  });

  it('suggests what may have been meant', async () => {
    const suggest = async (exchange: string, symbol: string) => {
      const { data } = await get(
        `/api/ticker-suggestions?exchangeShortName=${exchange}&symbol=${encodeURIComponent(symbol)}`,
      );
      const { elsewhere, similar } = data as { elsewhere: Ticker[]; similar: Ticker[] };
      return { elsewhere: elsewhere.map(keyOf), similar: similar.map(keyOf) };
    };
    expect((await suggest('NASDAQ', 'JPM')).elsewhere).toEqual(['NYSE:JPM']);
    expect((await suggest('NASDAQ', 'APPL')).similar[0]).toBe('NASDAQ:AAPL');
    expect((await suggest('MARS', 'aapl')).elsewhere).toEqual(['NASDAQ:AAPL']);
    expect((await suggest('CRYPTO', 'BTC')).similar).toContain('CRYPTO:BTCUSD');
    const long = await suggest('NYSE', 'MSFTX123');
    expect(long.similar).toContain('NASDAQ:MSFT');
    for (const { elsewhere, similar } of [await suggest('NYSE', 'A_'), long]) {
      expect(new Set([...elsewhere, ...similar]).size).toBe(elsewhere.length + similar.length);
      expect(similar.length).toBeLessThanOrEqual(6);
    }
    expect(await suggest('NYSE', 'ZZZZ.ZZZ')).toEqual({ elsewhere: [], similar: expect.any(Array) });
    await get('/api/ticker-suggestions?exchangeShortName=NYSE', 400);
  });

  it.each([
    'limit=101',
    'limit=0',
    'page=0',
    'page=1.5',
    'page=x',
    'sort=marketCap',
    'orderedAtMs=-1',
    'orderedAtMs=x',
    'order=up',
    'type=bond',
    'q=x',
  ])('refuses /api/tickers?%s', async (query) => {
    const answer = await get(`/api/tickers?${query}`, 400);
    expect(answer.data).toMatchObject({ code: 'invalid_request' });
  });
});
