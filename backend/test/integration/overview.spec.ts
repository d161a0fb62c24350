import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { newYorkDay } from '../../src/common/market/zone-days.js';
import { importDailyBars } from '../../src/modules/bars/index.js';
import { FundamentalsRepository } from '../../src/modules/fundamentals/index.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

interface Figure {
  value: number;
  unit: string;
  source: string;
  asOfMs: number;
  currency?: string;
  computed?: string;
}
interface Overview {
  simulated: boolean;
  withheld: number;
  facts: Record<string, { value: string; source: string }>;
  statistics: Record<string, Figure>;
}

describe('ticker overview', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await createTestApp();
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-overview-'));
    // The exchange's day: after midnight UTC it is still the one before, and its bar is not finished.
    const today = newYorkDay(Date.now());
    const rows = Array.from({ length: 366 }, (_, i) => {
      const date = new Date((today - 366 + i) * DAY_MS).toISOString().slice(0, 10);
      return `${date},100,${110 + (i === 200 ? 40 : 0)},${90 - (i === 100 ? 30 : 0)},100,${1_000 + i}`;
    });
    writeFileSync(path.join(folder, 'AAPL.csv'), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));
    await importDailyBars(folder, test.config.databaseUrl, () => undefined);
    const profile = (source: string, ageDays: number, statistics: InstrumentProfile['statistics']) =>
      ({
        key: 'NASDAQ:AAPL',
        source,
        asOfMs: Date.now() - ageDays * DAY_MS,
        currency: 'USD',
        description: `Told by ${source}`,
        statistics,
      }) satisfies InstrumentProfile;
    await new FundamentalsRepository(test.orm.em).saveProfiles([
      profile('imported', 30, { marketCap: 3e12, peRatio: 31, week52High: 999 }),
      profile('imported', -30, { marketCap: 9e12 }),
    ]);
    await new Promise<void>((resolve) => {
      const book = test.app.get(QuoteBook);
      const check = (): void => {
        // The simulated market goes on from what was imported some time after it was.
        if (book.get('NASDAQ:AAPL')?.previousClose !== 100 || !book.get('CRYPTO:BTCUSD')) return;
        end();
        resolve();
      };
      const end = book.listen({ onQuotes: check });
      check();
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (query: string): Promise<Overview> =>
    (await test.http.get(`/api/ticker-overview?${query}`).expect(200)).body.data;

  it('of the simulated market holds simulated numbers only, and says that it knows real ones', async () => {
    const { simulated, withheld, statistics, facts } = await ask('exchangeShortName=NASDAQ&symbol=AAPL');
    expect([simulated, withheld]).toEqual([true, 3]);
    expect(Object.keys(statistics).sort()).toEqual([
      'averageVolume',
      'previousClose',
      'week52High',
      'week52Low',
    ]);
    for (const figure of Object.values(statistics)) expect(figure.source).toBe('simulated');
    expect(statistics.week52High!.value).toBeGreaterThan(statistics.week52Low!.value);
    expect(statistics.previousClose!.value).toBe(test.app.get(QuoteBook).get('NASDAQ:AAPL')!.previousClose);
    expect(facts.sector).toMatchObject({ source: 'directory' });
    expect(facts.description).toMatchObject({ value: 'Told by imported', source: 'imported' });
  });

  it('of imported files holds nothing else, computes from their bars and never knows the future', async () => {
    const { simulated, withheld, statistics } = await ask(
      'exchangeShortName=NASDAQ&symbol=AAPL&source=imported',
    );
    expect([simulated, withheld]).toEqual([false, 0]);
    for (const figure of Object.values(statistics)) expect(figure.source).toBe('imported');
    expect(statistics.marketCap).toMatchObject({ value: 3e12, unit: 'money', currency: 'USD' });
    expect(statistics.marketCap!.computed).toBeUndefined();
    expect(statistics.peRatio).toMatchObject({ value: 31, unit: 'ratio' });
    expect(statistics.peRatio!.currency).toBeUndefined();
    expect(statistics.week52Low).toMatchObject({ value: 60, unit: 'moneyPerShare' });
    expect(statistics.week52High).toMatchObject({ value: 150 });
    expect(statistics.week52High!.computed).toContain('52 weeks');
    expect(statistics.averageVolume!.value).toBeCloseTo(1_000 + 365 - 45, 6);
    expect(statistics.previousClose).toBeUndefined();
  });

  it('of a coin has a coin’s statistics', async () => {
    const { statistics } = await ask('exchangeShortName=CRYPTO&symbol=BTCUSD');
    expect(statistics.averageVolume!.unit).toBe('coins');
    expect(statistics.peRatio).toBeUndefined();
  });

  it('may be kept for a moment and is not sent twice', async () => {
    const address = '/api/ticker-overview?exchangeShortName=NASDAQ&symbol=AAPL&source=imported';
    const first = await test.http.get(address).expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=10');
    // A year that is worked out anew between two requests (bars that came, ten seconds) tells another instant.
    let answer = first;
    for (let i = 0; i < 20 && answer.status === 200; i += 1)
      answer = await test.http.get(address).set('If-None-Match', answer.headers.etag!);
    expect(answer.status).toBe(304);
  });

  it.each([
    ['exchangeShortName=NASDAQ&symbol=NOPE', 404, 'instrument_not_found'],
    ['exchangeShortName=NASDAQ', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=AAPL&source=fmp', 400, 'invalid_request'],
    ['exchangeShortName=NASDAQ&symbol=%00', 400, 'invalid_request'],
  ])('refuses %s', async (query, status, code) => {
    const answer = await test.http.get(`/api/ticker-overview?${query}`);
    expect([answer.status, answer.body.data.code]).toEqual([status, code]);
  });
});
