import { setTimeout as delay } from 'node:timers/promises';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import { linkIn, messageTo, type OutboxMessage } from '@pricealgo/test-kit/outbox';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { cloneDatabase, query } from '../kit/databases.ts';
import { makePerson, type Person } from '../kit/people.ts';
import { running, type Product } from '../kit/products.ts';
import { expect, test } from '../kit/test.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
/** A source counts as down after 10 s, is tried again at growing distances, and what it was asked in vain counts for three minutes. */
const PATIENCE = { timeout: 270_000 };
const OPERATOR = 'night@price.example';
const ALARM = 'The source kraken does not answer';

/** The only source dies and comes back: who is told, and what the screens say. Minutes long, because the product waits. */
let venue: VendorServer;
let server: RunningServer;
/** Filled once it runs: fixtures of the hook that starts it look at it before. */
const product = {} as Product;
let admin: Person;
const market = new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - QUARTER_HOUR_MS);

test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.use({ target: async ({}, use) => use(product) });

test.beforeAll(async () => {
  venue = await krakenServer(market).listen();
  const databaseUrl = await cloneDatabase(running().postgresUrl);
  server = await startServer({
    env: {
      MARKET_DATA: 'kraken',
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_FACTOR: '100',
      KRAKEN_BASE_URL: venue.url,
      KRAKEN_SOCKET_URL: venue.socketUrl,
    },
  });
  Object.assign(product, { url: server.url, port: server.port, dataDir: server.dataDir, databaseUrl });
  admin = await makePerson(product, 'full');
});
test.afterAll(async () => {
  await server?.stop();
  await venue?.close();
});

const mail = (subject: string): Promise<OutboxMessage> =>
  messageTo(product.url, OPERATOR, (message) => message.subject === subject);
/** Operators are told once a minute: this minute is over. */
const nextLook = (): Promise<unknown> =>
  query(product.databaseUrl, `update operator_watch set looked_at = now() - interval '1 minute'`);

test.describe('A source that dies', { tag: '@release' }, () => {
  test('An operator is told by mail and by the screens that the only source died, and once more that it is back', async ({
    page,
    anotherPage,
  }) => {
    const office = await anotherPage({ as: admin, admin: true });
    const [card, facts] = [office.getByTestId('source-kraken'), office.locator('dl')];
    /** A trade that changes the price is told until the open page of a visitor shows it. */
    const priceMoves = async (): Promise<void> => {
      while (venue.connections === 0) await delay(50);
      const before = market.state('BTCUSD').price;
      do venue.push(krakenTradeMessage(market.trade(Date.now())));
      while (market.state('BTCUSD').price === before);
      const { price } = market.state('BTCUSD');
      await page.locator(`[data-testid="ticker-price"][data-value="${price}"]`).first().waitFor(PATIENCE);
    };
    await page.goto('/tickers/CRYPTO/BTCUSD');
    await priceMoves();
    await office.goto('/admin/settings');
    await office.getByLabel(/^Mail alerts to these addresses/).fill(OPERATOR);
    await office.getByLabel(/^Minutes that something holds/).fill('0');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await office.getByText('Settings saved').waitFor();
    await office.goto('/admin/alerts');
    await office.getByRole('button', { name: 'Send a test notice' }).click();
    await office.getByText(`${OPERATOR} took it.`).waitFor();
    await mail('PriceAlgo: Test of the operator alerts');
    await office.goto('/admin/settings/sources');
    await card.getByText('Works', { exact: true }).waitFor(PATIENCE);
    expect(await card.locator(facts).innerText()).toMatch(/Calls\s+\d+ of 15 used in 15 seconds/);

    await venue.close();
    await card.getByText('Fails', { exact: true }).waitFor(PATIENCE);
    await card
      .getByText(/\(prices as they change\), .*\. The source cannot be reached, or is out of order\./)
      .first()
      .waitFor();
    await office.goto('/admin');
    await office
      .getByRole('listitem')
      .filter({ hasText: 'kraken, prices as they change: down. The source cannot be reached' })
      .first()
      .waitFor(PATIENCE);
    await nextLook();
    await office.getByText(ALARM).first().waitFor(PATIENCE);
    const told = await mail('PriceAlgo: Alert: source kraken');
    expect(told.text).toContain(ALARM);
    expect(linkIn(told)).toBe('/admin/alerts');
    await office.goto(linkIn(told));
    const dead = office.locator('[data-testid="open-alert"][data-alert="source kraken"]');
    await dead.getByText('1 arrived').waitFor(PATIENCE);

    await venue.listen();
    await priceMoves();
    // A venue trades on.
    const trading = setInterval(() => venue.push(krakenTradeMessage(market.trade(Date.now()))), 1_000);
    try {
      const back = office.locator('[data-testid="past-alert"][data-alert="source kraken"]');
      await back.getByText('2 arrived').waitFor(PATIENCE);
      await dead.waitFor({ state: 'detached' });
      expect((await mail('PriceAlgo: Over: source kraken')).text).toContain('is not found any more');
      await office.goto('/admin/settings/sources');
      await card.getByText('Works', { exact: true }).waitFor(PATIENCE);
      await office.goto('/admin');
      await office.getByTestId('figure-usersOnline').waitFor();
      expect(await office.getByText(ALARM).count()).toBe(0);
    } finally {
      clearInterval(trading);
    }
  });
});
