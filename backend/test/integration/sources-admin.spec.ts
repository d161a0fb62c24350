import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { krakenServer } from '@pricealgo/test-kit/kraken-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { workedOut } from '../setup/slow-work.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

describe('sources of prices in the back office', () => {
  let kraken: VendorServer;
  let fmp: VendorServer;
  let test: TestApp;
  let browser: TestBrowser;
  let folder: string;
  /** A trade a second from the opening bell, all at one price. */
  const tape = (name: string, seconds: number, price: number): void => {
    const openMs = Date.parse(`${name.slice(-10)}T13:30:00Z`);
    const rows = Array.from({ length: seconds }, (_, n) => `${openMs + n * 1_000},${price},100`);
    writeFileSync(path.join(folder, `${name}.csv`), ['time_utc_ms,price,size', ...rows].join('\n'));
  };
  beforeAll(async () => {
    const openMs = Date.now() - (Date.now() % DAY_MS);
    kraken = await krakenServer(new FakeMarket(['BTCUSD', 'ETHUSD'], openMs - 3_600_000)).listen();
    fmp = await fmpServer(
      new FakeMarket(['AAPL'], openMs - 3_600_000),
      undefined,
      new Set(['the-right-key']),
    ).listen();
    folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-tapes-'));
    tape('NASDAQ-AAPL-2013-10-11', 90, 168.5);
    tape('NASDAQ-AAPL-2013-10-14', 60, 169);
    // In no directory: recorded it is all the same.
    tape('NYSE-NOBODY-2013-10-11', 60, 10);
    test = await createTestApp({
      REPLAY_DIR: folder,
      ADMIN_TOTP: 'optional',
      MARKET_DATA: 'simulated',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
      FMP_BASE_URL: fmp.url,
      FMP_SOCKET_URL: fmp.socketUrl,
    });
    const user = await makeAccount(test, { role: 'admin' });
    browser = new TestBrowser(test);
    const { body } = await browser.post('/api/adminLogIn', { email: user.email, password: GOOD_PASSWORD });
    // Without it every later call would say 401, and nothing why.
    expect(body).toMatchObject({ status: 'success' });
    browser.token = body.data['token'] as string;
  });
  afterAll(async () => {
    await test.close();
    await kraken.close();
    await fmp.close();
    rmSync(folder, { recursive: true });
  });

  const attempt = (name: string, key?: string): Promise<Record<string, unknown>> =>
    workedOut(browser, '/api/admin/data-sources/try', { name, ...(key ? { key } : {}) });
  const listed = async () => {
    const { body } = await browser.get('/api/admin/data-sources');
    return body.data as { items: { name: string }[]; refused: string | null; timeline: unknown[] };
  };

  it('are tried live, whether they are in use or not, and nothing is changed by it', async () => {
    const trial = await attempt('kraken');
    expect(trial).toMatchObject({ works: true, fault: null, served: 2 });
    expect(trial['quotes']).toEqual([
      expect.objectContaining({ exchangeShortName: 'CRYPTO', symbol: 'BTCUSD', price: expect.any(Number) }),
      expect.objectContaining({ symbol: 'ETHUSD' }),
    ]);
    expect(await attempt('simulated')).toMatchObject({ works: true, quotes: [{ symbol: 'AAPL' }, {}] });
    const { items } = await listed();
    expect(items.filter((item) => (item as { place?: number }).place !== null)).toEqual([
      expect.objectContaining({ name: 'simulated', place: 1, budget: null }),
    ]);
  });

  it('say why they do not work, and never the key', async () => {
    expect(await attempt('fmp')).toMatchObject({ works: false, fault: 'key' });
    const unheard = (await listed()).items.find(({ name }) => name === 'fmp');
    expect(unheard).toMatchObject({ lastSuccessMs: null });
    const wrong = await attempt('fmp', 'a-wrong-key-of-somebody');
    expect(wrong).toMatchObject({ works: false, fault: 'refused' });
    expect(JSON.stringify(wrong)).not.toContain('a-wrong-key');
    expect(await attempt('fmp', 'the-right-key')).toMatchObject({
      works: true,
      quotes: [{ symbol: 'AAPL' }],
    });
    const tapes = readdirSync(folder);
    for (const name of tapes) renameSync(path.join(folder, name), path.join(folder, `${name}.away`));
    expect(await attempt('replay')).toMatchObject({ works: false, fault: 'not_set_up', recorded: [] });
    for (const name of tapes) renameSync(path.join(folder, `${name}.away`), path.join(folder, name));
    await kraken.close();
    expect(await attempt('kraken')).toMatchObject({ works: false, fault: 'unreachable' });
    await kraken.listen();
  });

  it('show what of their calls is used, and what they did', async () => {
    const { lastChange } = (await listed()) as unknown as { lastChange: string };
    await browser.post('/api/updateapplicationinfo', {
      changes: { 'market.providers': ['kraken'] },
      seen: lastChange,
    });
    await attempt('kraken');
    const { items, refused } = await listed();
    expect(refused).toBeNull();
    expect(items.find(({ name }) => name === 'kraken')).toMatchObject({
      place: 1,
      needsKey: false,
      budget: { calls: 15, perMs: 15_000, used: expect.any(Number) },
      lastSuccessMs: expect.any(Number),
    });
    const used = (items.find(({ name }) => name === 'kraken') as unknown as { budget: { used: number } })
      .budget;
    expect(used.used).toBeGreaterThan(0);
  });

  it('tells of a replay which days are recorded, the instruments that it knows with prices of the day it would play', async () => {
    expect(await attempt('replay')).toMatchObject({
      works: true,
      fault: null,
      served: 1,
      quotes: [{ exchangeShortName: 'NASDAQ', symbol: 'AAPL', price: 168.5 }],
      recorded: [
        { exchangeShortName: 'NASDAQ', symbol: 'AAPL', date: '2013-10-11' },
        { exchangeShortName: 'NASDAQ', symbol: 'AAPL', date: '2013-10-14' },
        { exchangeShortName: 'NYSE', symbol: 'NOBODY', date: '2013-10-11' },
      ],
    });
    // Nothing is played by looking.
    expect(test.app.get(QuoteBook).feed()).toMatchObject({ replay: false });
  });

  it('are for administrators', async () => {
    for (const path of ['/api/admin/data-sources']) {
      const { body } = await test.http.get(path).expect(401);
      expect(body.status).toBe('error');
    }
    const { status } = await browser.post('/api/admin/data-sources/try', { name: 'nasdaq' });
    expect(status).toBe(400);
  });
});
