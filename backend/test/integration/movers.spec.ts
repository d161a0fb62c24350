import type { QuoteRow } from '../../src/common/market/quote-batch.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Mover {
  ticker: { symbol: string; exchangeShortName: string; photo: string | null };
  quote: { price: number; changePct: number | null; volume: number; stale: boolean; simulated: boolean };
}

/** An api node whose quotes this test writes itself: nothing moves but what it says. */
describe('lists by live numbers', () => {
  let test: TestApp;
  let book: QuoteBook;
  let keys: string[];
  let seq = 0;

  /** Price, previous close, volume of the instrument at this place of the directory. */
  function publish(
    rows: { place: number; price: number; previousClose?: number | null; volume: number }[],
  ): void {
    book.apply({
      epoch: 'test',
      wallTimeMs: Date.now(),
      marketTimeMs: Date.now(),
      feed: { source: 'simulated', simulated: true, replay: false },
      definitions: keys.map((key, id) => ({ id, key: key as `${string}:${string}` })),
      quotes: rows.map(({ place, price, previousClose = 100, volume }): QuoteRow => [
        place,
        ++seq,
        price,
        volume,
        Date.now(),
        price,
        price,
        price,
        previousClose,
        0,
      ]),
    });
  }

  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api', LOGO_URL_TEMPLATE: 'https://logos.example/{symbol}.png' });
    book = test.app.get(QuoteBook);
    keys = test.app
      .get(InstrumentDirectory)
      .all()
      .filter(({ exchangeShortName }) => exchangeShortName === 'NYSE')
      .map(({ key }) => key);
    // The last ten have no price; every price is another, volumes come in pairs of equals.
    publish(
      keys.slice(0, -10).map((_, place) => ({
        place,
        price: 100 + ((place * 37) % 101) - 50,
        volume: 1_000 + Math.floor(place / 2),
      })),
    );
  });
  afterAll(() => test.close());

  const get = async (path: string, status = 200) => (await test.http.get(path).expect(status)).body.data;
  const symbolOf = (key: string): string => key.split(':')[1]!;
  const page = async (query: string) =>
    (await get(`/api/tickers?exchangeShortName=NYSE&${query}`)) as {
      items: { symbol: string }[];
      total: number;
      orderedAtMs: number | null;
    };

  it.each(['price', 'changePct', 'volume'])(
    'sorts by %s, both ways, those without a price last',
    async (sort) => {
      const values = new Map(
        keys.flatMap((key) => {
          const quote = book.get(key);
          return quote ? [[symbolOf(key), quote[sort as 'price']] as const] : [];
        }),
      );
      for (const order of ['asc', 'desc']) {
        const symbols: string[] = [];
        let orderedAtMs: number | null = null;
        for (let number = 1; symbols.length < keys.length; number++) {
          const pinned: string = orderedAtMs === null ? '' : `&orderedAtMs=${orderedAtMs}`;
          const answer = await page(`sort=${sort}&order=${order}&limit=40&page=${number}${pinned}`);
          orderedAtMs ??= answer.orderedAtMs;
          expect(answer.orderedAtMs).toBe(orderedAtMs);
          expect(answer.total).toBe(keys.length);
          symbols.push(...answer.items.map(({ symbol }) => symbol));
        }
        const sign = order === 'asc' ? 1 : -1;
        const expected = keys.map(symbolOf).sort((a, b) => {
          const [x, y] = [values.get(a), values.get(b)];
          if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
          return sign * (x - y);
        });
        expect(symbols).toEqual(expected);
      }
    },
  );

  it('goes on with the order of the first page while prices move', async () => {
    const { orderedAtMs, items } = await page('sort=price&order=desc&limit=20');
    const second = await page(`sort=price&order=desc&limit=20&page=2&orderedAtMs=${orderedAtMs}`);
    const lastPlace = keys.findIndex((key) => symbolOf(key) === second.items.at(-1)!.symbol);
    publish([{ place: lastPlace, price: 5_000, volume: 5_000 }]);
    const again = await page(`sort=price&order=desc&limit=20&page=2&orderedAtMs=${orderedAtMs}`);
    expect(again).toEqual(second);
    // An order that nobody holds any more: a new one is made, and says so.
    const fresh = await page(`sort=price&order=desc&type=stock&limit=20&orderedAtMs=1`);
    expect(fresh.orderedAtMs).not.toBe(1);
    expect(fresh.items[0]!.symbol).toBe(second.items.at(-1)!.symbol);
    expect(items.map(({ symbol }) => symbol)).not.toContain(fresh.items[0]!.symbol);
  });

  it('ranks gainers, losers and most active', async () => {
    const gainers = await get('/api/movers?exchangeShortName=nyse&kind=gainers&limit=20');
    expect(gainers).toMatchObject({
      kind: 'gainers',
      exchangeShortName: 'NYSE',
      simulated: true,
      source: 'simulated',
    });
    const items = gainers.items as Mover[];
    expect(items).toHaveLength(20);
    const changes = items.map(({ quote }) => quote.changePct!);
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
    expect(Math.min(...changes)).toBeGreaterThan(0);
    expect(items[0]!.ticker.photo).toBe(`https://logos.example/${items[0]!.ticker.symbol}.png`);

    const losers = (await get('/api/movers?kind=losers&limit=3')).items as Mover[];
    expect(losers.map(({ quote }) => quote.changePct!).every((pct) => pct < 0)).toBe(true);
    expect(losers[0]!.quote.changePct).toBeLessThanOrEqual(losers[2]!.quote.changePct!);

    const active = (await get('/api/movers?kind=active&limit=4')).items as Mover[];
    const turnovers = active.map(({ quote }) => quote.price * quote.volume);
    expect(turnovers).toEqual([...turnovers].sort((a, b) => b - a));
    expect((await get('/api/movers?exchangeShortName=CRYPTO')).items).toEqual([]);
  });

  it('answers 404 and 400 where it should', async () => {
    expect(await get('/api/movers?exchangeShortName=MARS', 404)).toMatchObject({
      code: 'exchange_not_found',
    });
    for (const query of ['kind=best', 'limit=0', 'limit=21', 'x=1']) {
      expect(await get(`/api/movers?${query}`, 400)).toMatchObject({ code: 'invalid_request' });
    }
  });

  it('gives 52-week ranges that hold the price', async () => {
    const asked = keys.slice(0, 3);
    const ranges = (await get(`/api/ticker-ranges?symbols=${[...asked, 'NYSE:NOSUCH'].join(',')}`)) as {
      symbol: string;
      low: number;
      high: number;
      fromMs: number;
      toMs: number;
      simulated: boolean;
    }[];
    expect(ranges.map(({ symbol }) => symbol)).toEqual(asked);
    for (const { symbol, low, high, fromMs, toMs, simulated } of ranges) {
      const { price } = book.get(symbol)!;
      expect(low).toBeLessThanOrEqual(price);
      expect(high).toBeGreaterThanOrEqual(price);
      expect(toMs - fromMs).toBeGreaterThan(350 * 86_400_000);
      expect(simulated).toBe(true);
    }
    await get('/api/ticker-ranges?symbols=,', 400);
    await get(
      `/api/ticker-ranges?symbols=${Array.from({ length: 101 }, (_, i) => `NYSE:A${i}`).join(',')}`,
      400,
    );
  });

  it('hands over the newest quote of one ticker, and of many with what it has no quote of', async () => {
    const [first = '', second = ''] = keys;
    const unpriced = keys.at(-1)!;
    const one = (key: string) => {
      const [exchangeShortName, symbol] = key.split(':');
      return test.http.get('/api/ticker-live-info').query({ exchangeShortName, symbol });
    };
    const nameOf = (quote: { exchangeShortName: string; symbol: string }) =>
      `${quote.exchangeShortName}:${quote.symbol}`;
    const shown = { symbol: first.split(':')[1], previousClose: 100, simulated: true, source: 'simulated' };
    expect((await one(first).expect(200)).body).toMatchObject({ status: 'success', data: shown });
    expect((await one(unpriced).expect(503)).body.status).toBe('error');
    expect((await one('NYSE:NOPE').expect(404)).body.data.code).toBe('instrument_not_found');

    const many = (symbols: string) => test.http.get('/api/tickers-live-info').query({ symbols });
    const { body } = await many(`${first}, ${second},${first},${unpriced},NYSE:NOPE,nonsense`).expect(200);
    expect(body.data.quotes.map(nameOf)).toEqual([first, second]);
    expect(body.data.quotes[0]).toMatchObject(shown);
    expect(body.data.rejected).toEqual([
      { symbol: unpriced, code: 'service_unavailable' },
      { symbol: 'NYSE:NOPE', code: 'instrument_not_found' },
      { symbol: 'nonsense', code: 'instrument_not_found' },
    ]);
    for (const symbols of [' , ', keys.slice(0, 101).join(',')]) {
      expect((await many(symbols).expect(400)).body.data.fields).toHaveProperty('symbols');
    }
  });

  it('a corrected previous close takes a ticker out of the losers, although nothing traded', async () => {
    const place = 1;
    const symbol = symbolOf(keys[place]!);
    const losers = async (): Promise<string[]> =>
      ((await get('/api/movers?kind=losers&limit=1')).items as Mover[]).map(({ ticker }) => ticker.symbol);
    const until = async (seen: (first: string[]) => boolean): Promise<void> => {
      while (!seen(await losers())) await new Promise((resolve) => setTimeout(resolve, 200));
    };
    publish([{ place, price: 100, previousClose: 400, volume: 5_000 }]);
    await until(([first]) => first === symbol);
    // The 4:1 split became known.
    publish([{ place, price: 100, previousClose: 100, volume: 5_000 }]);
    await until(([first]) => first !== symbol);
    const row = (await page('sort=changePct&order=asc&limit=1')).items[0]!;
    expect(row.symbol).not.toBe(symbol);
  });

  it('allows pictures of the configured host only', async () => {
    const { headers } = await test.http.get('/api/health/live').expect(200);
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://logos.example;");
  });
});
