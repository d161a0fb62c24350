import { jest } from '@jest/globals';
import { answered, demoMember } from '../lifecycle/demo-member.js';
import { eventually, killEverythingUsing } from '../lifecycle/processes.js';
import { startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const TICKERS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META'];
const PER_TICKER = 20;
const KILLS = 2;

interface Firing {
  alertId: string;
  notificationId: string | null;
}
interface Page<T> {
  items: T[];
  total: number;
}

/** One run of the product with its demo member logged in. */
async function start(dataDir: string) {
  const product: Product = startProduct({
    DATA_DIR: dataDir,
    SIMULATED_SESSION: 'always',
    SIMULATED_TICKS_PER_S: '2000',
    // Each firing is told by itself, however many there are in a minute.
    RATE_LIMIT_FACTOR: '1000',
  });
  const url = await product.ready();
  let token = '';
  const call = <T>(address: string, body?: object): Promise<T> => answered(url, address, body, token);
  token = (await call<{ token: string }>('login', await demoMember(product))).token;
  const fired = async (): Promise<number> => (await call<Page<Firing>>('alerts/firings?limit=1')).total;
  return { product, call, fired };
}

it('alerts whose process is killed while they fire, fire once each: none is lost, none comes twice', async () => {
  const dataDir = tempFolder();
  const made = new Set<string>();
  const wishes = TICKERS.flatMap((symbol) => Array.from({ length: PER_TICKER }, () => symbol));

  for (let kills = 0; kills < KILLS; kills++) {
    const { product, call, fired } = await start(dataDir);
    const before = await fired();
    // The prices move at 2,000 trades a second; each alert fires with the next trade that its process sees.
    const making = (async () => {
      for (const symbol of wishes.splice(0, wishes.length / (KILLS - kills))) {
        const condition = { kind: 'above', price: 0.01 };
        const alert = await call<{ alertId: string }>('alerts/create', {
          exchangeShortName: 'NASDAQ',
          symbol,
          condition,
        });
        made.add(alert.alertId);
      }
    })().catch(() => undefined);
    // In the middle: some have been written, others are being found.
    await eventually(async () => (await fired()) > before + 5);
    killEverythingUsing(dataDir);
    await product.ended;
    await making;
  }
  expect(made.size).toBeGreaterThan(KILLS * 5);

  const { product, call, fired } = await start(dataDir);
  const all: Page<{ alertId: string }> = await call('alerts?limit=100');
  await eventually(async () => (await fired()) === all.total);
  const firings: Firing[] = [];
  for (let page = 1; firings.length < all.total; page++) {
    firings.push(...(await call<Page<Firing>>(`alerts/firings?limit=100&page=${page}`)).items);
  }
  const ids = new Set(firings.map(({ alertId }) => alertId));
  expect(ids.size).toBe(firings.length);
  expect([...made].filter((id) => !ids.has(id))).toEqual([]);
  const notified = new Set(firings.map(({ notificationId }) => notificationId));
  expect(notified.size).toBe(firings.length);
  expect(notified.has(null)).toBe(false);
  expect((await call<Page<object>>('alerts?state=active')).total).toBe(0);
  await product.end('SIGTERM');
});
