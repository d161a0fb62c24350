import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, logIn, type Member } from './accounts/member';
import { overflow, violations } from './screen';
import { launchBrowser, openPage } from './session';

const LABEL = 'Search Stocks, ETFs, Crypt and more';
/** A folder for pictures of the open search, for people to look at. */
const pictures = process.env.PICTURES;

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

describe('search box of the top bar', () => {
  test('expands, finds while typing, opens the ticker, and closes', async () => {
    const { page, faults, close } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/ticker-search') asked.push(url.searchParams.get('keyword') ?? '');
    });
    await page.goto('/tickers');
    await logIn(page, member);
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
    await page.goto('/tickers');
    await logIn(page, member);
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

test('narrow screens: the search is in the menu, and leads a visitor to the login', async () => {
  const { page, faults, close } = await openPage(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/tickers');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await field(page).fill('microsft');
  await lines(page).filter({ hasText: 'Microsoft' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  // The menu slides away below it.
  await page.waitForFunction(() => document.querySelectorAll('[role="dialog"]').length === 1);
  expect(new URL(page.url()).pathname).toBe('/tickers');
  expect(faults).toEqual([]);
  await close();
});

describe.each(['light', 'dark'] as const)('axe, WCAG 2.2 AA, %s', (colorScheme) => {
  test.each([
    ['box', 1280],
    ['menu', 360],
    ['spotlight', 1280],
    ['spotlight', 360],
  ] as const)('%s open at %i px', async (kind, width) => {
    const { page, close } = await openPage(browser, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 780 },
    });
    await page.goto('/nowhere');
    await page.locator('main h1').waitFor();
    if (kind === 'box') await page.getByRole('button', { name: 'Search tickers' }).click();
    else if (kind === 'menu') await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.keyboard.press('/');
    await field(page).waitFor();
    if (pictures) await page.screenshot({ path: `${pictures}/${kind}-empty-${width}-${colorScheme}.png` });
    expect(await violations(page)).toEqual([]);
    await field(page).fill('bank');
    await lines(page).nth(2).waitFor();
    await field(page).press('ArrowDown');
    if (pictures) await page.screenshot({ path: `${pictures}/${kind}-${width}-${colorScheme}.png` });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await close();
  });
});
