import type { Page } from '@playwright/test';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { callsOf, makePerson, type Call, type Person } from '../kit/people.ts';
import { running, type Product } from '../kit/products.ts';
import { expect, test as base } from '../kit/test.ts';
import { takenScriptLinks, writeAsAdmin, writeAsMember } from './hostile-content.ts';
import { HOSTILE_NAME, HOSTILE_SHORT } from './hostile-texts.ts';

/** Every stored text as an attack, and every screen that shows one: nothing of it runs. */
let server: RunningServer;
/** Filled once it runs: fixtures of the hook that starts it look at it before. */
const product = {} as Product;
let admin: Person;
let member: Person;
let callId = '';
let call: Call;

/** Opens a page that notes whatever runs, or tried to, among the faults of the test. */
const test = base.extend<{ openGuarded: (as?: Person) => Promise<Page> }>({
  openGuarded: async ({ anotherPage, faults }, use) =>
    use(async (as) => {
      const page = await anotherPage({ as, admin: as === admin });
      page.on('dialog', (dialog) => {
        faults.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.exposeFunction('noteFault', (text: string) => void faults.push(text));
      await page.addInitScript(() => {
        const { noteFault } = window as unknown as { noteFault: (text: string) => void };
        Object.defineProperty(window, '__xss', {
          set: () => noteFault(`a script ran at ${location.pathname}`),
        });
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          noteFault(`CSP: ${violatedDirective} ${blockedURI} ${sample}`),
        );
      });
      return page;
    }),
});
test.use({ target: async ({}, use) => use(product) });

test.beforeAll(async () => {
  const databaseUrl = await cloneDatabase(running().postgresUrl);
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '100', DATABASE_URL: databaseUrl } });
  Object.assign(product, { url: server.url, port: server.port, dataDir: server.dataDir, databaseUrl });
  [admin, member] = await Promise.all([makePerson(product, 'full'), makePerson(product)]);
  call = await callsOf(product, admin, 'adminLogIn');
  const made = await writeAsMember(product, member);
  callId = made.callId;
  await writeAsAdmin(call, made.userId, callId);
});
test.afterAll(() => server?.stop());

/** Opens an address and waits for what was stored, where it is known to be shown. */
async function see(page: Page, path: string, text?: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (text) await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
}

test.describe('Hostile content', { tag: '@release' }, () => {
  test.describe('The guard', () => {
    test.use({ expectedFaults: /^CSP: |^a script ran at |^console error: / });

    test('The guard of these tests sees what it is there for', async ({ openGuarded, faults }) => {
      const page = await openGuarded();
      await page.goto('/nowhere');
      // A handler that runs by itself: one that waits for a click is looked at by newer browsers when it is set, by older later.
      await page.evaluate(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="__xss=1">'),
      );
      await page.evaluate(() => ((window as unknown as { __xss: number }).__xss = 1));
      // Both are told by the page in its own time.
      const isTold = (fault: RegExp): boolean => faults.some((one) => fault.test(one));
      while (!isTold(/^CSP: script-src/) || !isTold(/^a script ran at \/nowhere$/))
        await page.evaluate(() => new Promise(requestAnimationFrame));
    });
  });

  test('Addresses that run when they are followed are taken by no field of links', async () => {
    expect(await takenScriptLinks(call)).toEqual([]);
  });

  test('Pages and posts of hostile content run nothing and link to nothing that runs', async ({
    openGuarded,
  }) => {
    const page = await openGuarded();
    await see(page, '/', HOSTILE_SHORT);
    expect(await page.title()).toContain(HOSTILE_SHORT);
    await see(page, '/pages/hostile', 'Survives as a heading');
    expect(await page.getByRole('main').locator('script, iframe, object, form, svg script').count()).toBe(0);
    const addresses = await page
      .getByRole('main')
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(addresses.filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol))).toEqual([]);
    await see(page, '/fee-structure', HOSTILE_SHORT);
    await see(page, '/fee-structure/hostile', 'Survives as a heading');
    // What other programs read is whole, too: a text that ends an element early would break it.
    for (const file of ['/feed.xml', '/sitemap.xml']) {
      const text = await (await page.request.get(file)).text();
      const broken = await page.evaluate(
        (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent,
        text,
      );
      expect([file, broken]).toEqual([file, undefined]);
    }
  });

  for (const paths of [
    [
      ['/members', HOSTILE_SHORT],
      ['/partnerwithus', HOSTILE_SHORT],
      ['/photogallery', HOSTILE_SHORT],
      ['/contact', undefined],
    ],
    [
      ['/tickers/NASDAQ?q=XSSX', undefined],
      ['/tickers/NASDAQ/XSSX', HOSTILE_SHORT.slice(-5)],
      ['/tickers', undefined],
      ['/calls', undefined],
      ['/track-record', undefined],
    ],
  ] as const)
    test(`Screens of visitors run nothing of hostile content: ${paths.map(([path]) => path).join(' ')}`, async ({
      openGuarded,
    }) => {
      const page = await openGuarded();
      for (const [path, text] of paths) await see(page, path, text);
      if (paths[3][0] === '/calls') await see(page, `/calls/${callId}`, HOSTILE_SHORT.slice(-5));
    });

  test('Screens of members run nothing of hostile content', async ({ openGuarded }) => {
    const page = await openGuarded(member);
    await see(page, '/watchlist', HOSTILE_SHORT);
    await see(page, '/alerts');
    await see(page, '/notifications', HOSTILE_SHORT);
    await page.getByTestId('notification-bell').click();
    await page.getByTestId('newest-notification').first().waitFor();
    await see(page, '/profile');
    expect(await page.getByLabel('Full name').inputValue()).toBe(HOSTILE_NAME);
    await see(page, '/tickers/NASDAQ/AAPL/technical');
  });

  const PARTS = 3;
  for (let part = 0; part < PARTS; part++)
    test(`Screens of administrators run nothing of hostile content, part ${part + 1} of ${PARTS}`, async ({
      openGuarded,
    }) => {
      const page = await openGuarded(admin);
      await see(page, '/admin');
      const menu = page.getByRole('navigation', { name: 'Back office sections' });
      await menu.getByRole('button', { expanded: false }).click();
      const rooms = await menu
        .locator('a[href^="/admin"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      expect(rooms.length).toBeGreaterThan(10);
      for (const path of rooms.filter((_path, at) => at % PARTS === part)) await see(page, path);
    });

  test('A hostile message and a hostile page run nothing in the back office', async ({ openGuarded }) => {
    const page = await openGuarded(admin);
    await see(page, '/admin/messages', HOSTILE_SHORT);
    await page.getByTestId('message-row').first().getByRole('button').click();
    await page.getByRole('dialog').getByText(HOSTILE_SHORT.slice(-5)).first().waitFor();
    await see(page, '/admin/pages/hostile?kind=page', 'Survives as a heading');
  });
});
