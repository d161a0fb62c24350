import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, signIn, type Member } from './accounts/member';
import { chartDrawn } from './chart-page';
import { looksRight, overflow } from './screen';
import { launchBrowser, openPage } from './session';

const LABEL = 'Search Stocks, ETFs, Crypt and more';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

const field = (page: Page) => page.getByRole('combobox', { name: LABEL });
const lines = (page: Page) => page.getByTestId('search-result');
/** What is typed before the field has the keyboard is lost. */
const ready = (page: Page): Promise<void> => field(page).and(page.locator(':focus')).waitFor();
/** What the shell asks as it begins to listen: it is seen before it takes keys. */
const listening = (page: Page): Promise<unknown> => page.waitForRequest('**/api/application-info');

describe('search box of the top bar', () => {
  test('expands, finds while typing, opens the ticker, and closes', async () => {
    const { page, faults, close } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/ticker-search') asked.push(url.searchParams.get('keyword') ?? '');
    });
    await signIn(page, member);
    await page.goto('/tickers');
    await page.getByRole('button', { name: /^Account of / }).waitFor();
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await ready(page);
    await field(page).evaluate((element) => {
      const typedMs: number[] = [];
      element.addEventListener('input', () => typedMs.push(performance.now()));
      Object.assign(window, { typedMs });
    });
    await field(page).pressSequentially('appl', { delay: 20 });
    await lines(page).filter({ hasText: 'Apple Inc.' }).waitFor();
    // Asked where the keyboard rested, which a busy machine's may do between two letters.
    const typedMs = await page.evaluate(() => (window as unknown as { typedMs: number[] }).typedMs);
    const rested = ['a', 'ap', 'app', 'appl'].filter((_, i) => !(typedMs[i + 1]! - typedMs[i]! < 290));
    expect(rested).toEqual(expect.arrayContaining(asked));
    expect(asked.filter((keyword) => keyword === 'appl')).toHaveLength(1);
    expect(await lines(page).filter({ hasText: 'Apple Inc.' }).innerText()).toMatch(/NASDAQ AAPL/);
    await lines(page).filter({ hasText: 'Apple Inc.' }).click();
    await page.waitForURL('**/tickers/NASDAQ/AAPL/overview');
    await field(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test('an empty field shows nothing; leaving it closes the box', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await field(page).fill('micro');
    await lines(page).first().waitFor();
    await field(page).fill('');
    await lines(page).first().waitFor({ state: 'detached' });
    await field(page).evaluate((element) => {
      let leftMs = Infinity;
      element.addEventListener('blur', () => (leftMs = performance.now()));
      const stayedMs = new Promise<number>((resolve) => {
        const gone = (): void => void (element.isConnected || resolve(performance.now() - leftMs));
        new MutationObserver(gone).observe(document, { childList: true, subtree: true });
      });
      Object.assign(window, { stayedMs });
    });
    await page.locator('main h1').click();
    await field(page).waitFor({ state: 'detached' });
    // It closes with a delay: a click on a result takes the keyboard away first.
    const stayedMs = await page.evaluate(() => (window as unknown as { stayedMs: Promise<number> }).stayedMs);
    expect(stayedMs).toBeGreaterThanOrEqual(250);
    await close();
  });

  test('a failed search empties the list', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await field(page).fill('micro');
    await lines(page).first().waitFor();
    await page.route('**/api/ticker-search*', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', data: { code: 'internal_error', requestId: '1' }, message: 'No' },
      }),
    );
    await field(page).fill('apple');
    await lines(page).first().waitFor({ state: 'detached' });
    expect(await page.getByText('Nothing found').count()).toBe(0);
    await close();
  });

  test('an answer that is late for an earlier keyword replaces nothing', async () => {
    const { page, close } = await openPage(browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/ticker-search?keyword=tesla', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Search tickers' }).click();
    const late = page.waitForRequest('**/api/ticker-search?keyword=tesla');
    await field(page).fill('tesla');
    await late;
    await field(page).fill('nvidia');
    await lines(page).filter({ hasText: 'NVIDIA' }).waitFor();
    release();
    await field(page).press('ArrowDown');
    expect(await lines(page).allInnerTexts()).not.toContainEqual(expect.stringContaining('Tesla'));
    await close();
  });

  test("a logo that takes its time shows 'Loading...'", async () => {
    const { page, close } = await openPage(browser);
    const photo = `${process.env.BASE_URL}/slow-logo.png`;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/slow-logo.png', async (route) => {
      await held;
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      await route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') });
    });
    await page.route('**/api/ticker-search*', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          message: '',
          data: [
            {
              name: 'Slow Inc.',
              ticker: 'SLO.W',
              photo,
              exchangeShortName: 'NYSE',
              type: 'stock',
              active: true,
            },
          ],
        },
      }),
    );
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await field(page).fill('slow');
    await lines(page).getByText('Loading...').waitFor();
    expect(await lines(page).innerText()).toMatch(/NYSE SLO$|NYSE SLO\n/);
    release();
    await lines(page).getByText('Loading...').waitFor({ state: 'detached' });
    await close();
  });
});

describe('search over the page', () => {
  test('opens on / and Ctrl+K, works by keyboard alone, remembers what was chosen', async () => {
    const { page, faults, close } = await openPage(browser);
    await signIn(page, member);
    await Promise.all([listening(page), page.goto('/tickers')]);
    await page.getByRole('button', { name: /^Account of / }).waitFor();
    await page.locator('main h1').waitFor();
    await page.keyboard.press('/');
    await ready(page);
    await page.keyboard.type('msft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
    await field(page).waitFor({ state: 'detached' });
    // A page that comes takes the keyboard to its beginning.
    await page.getByRole('heading', { level: 1, name: 'Microsoft Corporation' }).waitFor();
    await page.keyboard.press('Control+k');
    await ready(page);
    await page.getByRole('option').filter({ hasText: 'Microsoft' }).waitFor();
    await page.getByText('Recent', { exact: true }).waitFor();
    await page.keyboard.type('apple');
    await page.getByRole('option').filter({ hasText: 'Apple Inc.' }).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await ready(page);
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Microsoft' }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await field(page).waitFor({ state: 'detached' });
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
    expect(faults).toEqual([]);
    await close();
  });

  test('pages and actions: found by their words, done by Enter, remembered beside the tickers', async () => {
    const { page, faults, close } = await openPage(browser, { colorScheme: 'light' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, member);
    await page.goto('/tickers/NASDAQ/AAPL');
    await page.locator('[data-testid="watch-star"][aria-pressed="false"]:enabled').waitFor();
    const command = async (typed: string, name: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await ready(page);
      await page.keyboard.type(typed);
      await page.getByRole('option', { selected: true }).getByText(name, { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await field(page).waitFor({ state: 'detached' });
    };
    /** A page that comes takes the keyboard to its beginning. */
    const arrived = (): Promise<void> => page.locator('main:focus').waitFor();
    await command('add aapl', 'Add AAPL to “My watchlist”');
    await page.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
    await command('switch to dark', 'Switch to dark colours');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await command('copy', 'Copy the link to this page');
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await command('new alert', 'New alert on AAPL');
    await page.getByRole('dialog', { name: 'AAPL' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await command('formats', 'Language and formats');
    await page.waitForURL('**/profile#formats');
    await arrived();
    await command('track record', 'Track record');
    await page.waitForURL('**/track-record');
    await arrived();
    await page.keyboard.press('Control+k');
    await ready(page);
    const recent = page.getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: 'Language and formats' }).waitFor();
    await recent.getByRole('option', { name: 'Copy the link to this page' }).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    // Out of reach of the server, pages and actions are there all the same.
    await page.route('**/api/ticker-search*', (route) => route.abort());
    await command('watchlist', 'Watchlist');
    await page.waitForURL('**/watchlist');
    await arrived();
    const loadedAgain = listening(page);
    await command('log out', 'Log out');
    await page.waitForURL(({ pathname }) => pathname === '/');
    await loadedAgain;
    await page.getByRole('button', { name: 'Login/Signup' }).first().waitFor();
    // What the member did is nobody's now, and members' pages are not offered.
    await page.keyboard.press('Control+k');
    await ready(page);
    expect(await page.getByRole('group', { name: 'Recent' }).count()).toBe(0);
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    expect(await page.getByRole('option', { name: 'Price alerts' }).count()).toBe(0);
    await page.keyboard.type('log in');
    await page.getByRole('option', { name: 'Log in' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    await close();
  });

  test('a slash in a field is a slash', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await field(page).pressSequentially('brk/b');
    expect(await field(page).inputValue()).toBe('brk/b');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await close();
  });
});

test('narrow screens: the search is in the bar, and leads a visitor to the ticker and the login', async () => {
  const { page, faults, close } = await openPage(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/tickers');
  await page.getByRole('button', { name: 'Search tickers' }).click();
  await ready(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await field(page).fill('microsft');
  await lines(page).filter({ hasText: 'Microsoft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/tickers/NASDAQ/MSFT');
  // Back takes away the menu alone, the next one the page.
  const menu = page.getByRole('dialog');
  const openMenu = async (): Promise<void> => {
    // The test's own click would scroll the page to its top first.
    await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLElement) => button.click());
    await menu.getByRole('combobox').waitFor();
  };
  const at = (): string => new URL(page.url()).pathname;
  // Parts that arrive above what is seen would move the place.
  await chartDrawn(page);
  await page.getByTestId('market-badge').waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await openMenu();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  expect([at(), await page.evaluate(() => window.scrollY)]).toEqual(['/tickers/NASDAQ/MSFT', 300]);
  // However the menu went away, it leaves nothing behind that Back would have to pass.
  await openMenu();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await openMenu();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'detached' });
  await openMenu();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/fee-structure');
  await openMenu();
  await menu.getByRole('combobox').fill('apple');
  await lines(page).filter({ hasText: 'Apple Inc.' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Close' }).click();
  await menu.waitFor({ state: 'detached' });
  for (const path of ['/fee-structure', '/tickers/NASDAQ/MSFT', '/tickers']) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === path);
  }
  expect(faults).toEqual([]);
  await close();
});

describe('axe, WCAG 2.2 AA, light and dark', () => {
  test.each([
    ['box', 1280],
    ['box', 360],
    ['menu', 360],
    ['spotlight', 1280],
    ['spotlight', 360],
  ] as const)('%s open at %i px', async (kind, width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 780 } });
    const clean = (name: string): Promise<void> =>
      looksRight(page, `${kind}${name}`, {
        screens: [
          [width, 'light'],
          [width, 'dark'],
        ],
      });
    await Promise.all([listening(page), page.goto('/nowhere')]);
    await page.locator('main h1').waitFor();
    if (kind === 'box') await page.getByRole('button', { name: 'Search tickers' }).click();
    else if (kind === 'menu') await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.keyboard.press('/');
    await field(page).waitFor();
    await clean('-empty');
    await field(page).fill('bank');
    await lines(page).nth(2).waitFor();
    await field(page).press('ArrowDown');
    await clean('');
    await close();
  });
});
