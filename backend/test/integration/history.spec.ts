import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CURVE_POINTS, CURVE_RANGES } from '@pricealgo/contract/chart-choices';
import { HISTORY_RANGES } from '@pricealgo/contract/history';
import { importDailyBars } from '../../src/modules/bars/index.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface WireBar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Resolves when the node's quote book holds a price of `key`. */
function priced(test: TestApp, key: string): Promise<void> {
  const book = test.app.get(QuoteBook);
  return new Promise((resolve) => {
    const check = (): void => {
      if (!book.get(key)) return;
      end();
      resolve();
    };
    const end = book.listen({ onQuotes: check });
    check();
  });
}

describe('ticker history of the simulated market', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await createTestApp();
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-history-'));
    writeFileSync(
      path.join(folder, 'AAPL.csv'),
      'date,open,high,low,close,volume\n2019-12-31,1,2,0.5,1.5,10\n2020-01-02,2,3,1,2.5,20\n',
    );
    await importDailyBars(folder, test.config.databaseUrl, () => undefined);
    await priced(test, 'NASDAQ:AAPL');
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (query: string) => test.http.get(`/api/ticker-history?${query}`);

  it.each(HISTORY_RANGES)(
    'answers %s with consistent bars in order, none beyond the clock',
    async (range) => {
      const { body } = await ask(`exchangeShortName=NASDAQ&symbol=AAPL&range=${range}`).expect(200);
      expect(body.data).toMatchObject({
        range,
        source: 'simulated',
        simulated: true,
        replay: false,
        currency: 'USD',
      });
      const bars = body.data.bars as WireBar[];
      expect(bars.length).toBeGreaterThan(0);
      expect(bars.at(-1)!.timeMs).toBeLessThanOrEqual(body.data.asOfMs);
      bars.forEach((bar, i) => {
        if (i > 0) expect(bar.timeMs).toBeGreaterThan(bars[i - 1]!.timeMs);
        expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
        expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
      });
    },
  );

  it('takes the interval from the range', async () => {
    const interval = async (range: string): Promise<string> =>
      (await ask(`exchangeShortName=CRYPTO&symbol=BTCUSD&range=${range}`).expect(200)).body.data.interval;
    expect(await Promise.all(['1D', '5D', '1M', '1Y', '5Y'].map(interval))).toEqual([
      '1m',
      '5m',
      '1h',
      '1d',
      '1w',
    ]);
  });

  it('gives imported bars only where they are asked for', async () => {
    const { body } = await ask('exchangeShortName=NASDAQ&symbol=AAPL&range=MAX&source=imported').expect(200);
    expect(body.data).toMatchObject({ source: 'imported', simulated: false, replay: false, interval: '1d' });
    expect(body.data.bars).toEqual([
      { timeMs: Date.UTC(2019, 11, 31), open: 1, high: 2, low: 0.5, close: 1.5, volume: 10 },
      { timeMs: Date.UTC(2020, 0, 2), open: 2, high: 3, low: 1, close: 2.5, volume: 20 },
    ]);
  });

  it('may be kept for a moment; those who ask at once share one answer', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => ask('exchangeShortName=NASDAQ&symbol=MSFT&range=1Y').expect(200)),
    );
    expect(answers[0]!.headers['cache-control']).toBe('public, max-age=2');
    expect(answers[0]!.headers.etag).toMatch(/"/);
    expect(answers[1]!.headers.etag).toBe(answers[0]!.headers.etag);
  });

  it.each(['ticker-history', 'ticker-history.csv'])(
    '%s is sent in pieces, and of HEAD the head alone',
    async (route) => {
      const address = `/api/${route}?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX`;
      const { headers, text } = await test.http.get(address).expect(200);
      expect([headers['content-length'], headers['transfer-encoding']]).toEqual([undefined, 'chunked']);
      expect(text.length).toBeGreaterThan(50_000);
      const head = await test.http.head(address).expect(200);
      expect([head.headers['content-type'], head.text]).toEqual([headers['content-type'], undefined]);
    },
  );

  it.each([
    ['exchangeShortName=NASDAQ&symbol=NOPE&range=1D', 404, 'instrument_not_found'],
    ['exchangeShortName=NASDAQ&symbol=AAPL&range=2D', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=AAPL', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=AAPL&range=1D&range=5D', 400, 'invalid_request'],
    ['exchangeShortName=nasdaq&symbol=AAPL&range=1D', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=%00&range=1D', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=AAPL&range=1D&source=other', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=AAPL&range=1D&source=imported', 422, 'history_unavailable'],
  ])('refuses %s', async (query, status, code) => {
    const answer = await ask(query);
    expect([answer.status, answer.body.data.code]).toEqual([status, code]);
  });

  it.each(CURVE_RANGES)(
    'draws the small charts of some tickers over %s from the bars of the chart',
    async (range) => {
      const { body } = await test.http
        .get(`/api/ticker-curves?range=${range}&symbols=NASDAQ:AAPL,NASDAQ:NOPE,CRYPTO:BTCUSD,NASDAQ:AAPL`)
        .expect(200);
      expect(body.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
        'NASDAQ:AAPL',
        'CRYPTO:BTCUSD',
      ]);
      const { bars, source } = (await ask(`exchangeShortName=NASDAQ&symbol=AAPL&range=${range}`).expect(200))
        .body.data as { bars: WireBar[]; source: string };
      const [curve] = body.data as { closes: number[]; firstMs: number; lastMs: number }[];
      expect(curve).toMatchObject({ source, simulated: true });
      expect(curve!.closes.length).toBe(Math.min(CURVE_POINTS, bars.length));
      // The last bar may have grown, or another begun, between the two requests.
      expect(curve!.firstMs).toBeLessThanOrEqual(bars[0]!.timeMs);
      expect(curve!.lastMs).toBeLessThanOrEqual(bars.at(-1)!.timeMs);
      expect(bars.slice(0, -2).map(({ close }) => close)).toEqual(
        expect.arrayContaining(curve!.closes.slice(1, -3)),
      );
    },
  );

  it.each([
    ['a range of everything', `range=MAX&symbols=NASDAQ:AAPL`],
    ['no range', 'symbols=NASDAQ:AAPL'],
    ['no ticker', 'range=1Y&symbols=,'],
    ['13 tickers', `range=1Y&symbols=${Array.from({ length: 13 }, (_, i) => `NYSE:S${i}`).join(',')}`],
  ])('refuses small charts of %s', async (_name, query) => {
    const answer = await test.http.get(`/api/ticker-curves?${query}`);
    expect([answer.status, answer.body.data.code]).toEqual([400, 'invalid_request']);
  });

  it('draws sparklines of many tickers and leaves unknown ones out', async () => {
    const { body } = await test.http
      .get('/api/ticker-sparklines?symbols=NASDAQ:AAPL,CRYPTO:BTCUSD,NASDAQ:NOPE,NASDAQ:AAPL')
      .expect(200);
    expect(body.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'NASDAQ:AAPL',
      'CRYPTO:BTCUSD',
    ]);
    for (const { closes } of body.data as { closes: number[] }[]) {
      expect(closes.length).toBeGreaterThan(0);
      expect(closes.length).toBeLessThanOrEqual(48);
    }
    expect(body.data[0].previousClose).toBe(test.app.get(QuoteBook).get('NASDAQ:AAPL')!.previousClose);
  });

  it.each([
    ['nothing', ''],
    ['only a comma', ','],
    ['a bare symbol', 'AAPL'],
    ['lower case', 'nasdaq:aapl'],
    ['101 tickers', Array.from({ length: 101 }, (_, i) => `NYSE:S${i}`).join(',')],
  ])('refuses a list of %s', async (_name, symbols) => {
    const answer = await test.http.get(`/api/ticker-sparklines?symbols=${symbols}`);
    expect([answer.status, answer.body.data.code]).toEqual([400, 'invalid_request']);
  });
});
