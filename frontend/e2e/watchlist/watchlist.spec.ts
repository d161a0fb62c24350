import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, sendLogin } from '../accounts/member';
import { overflow, picture, violations } from '../screen';
import { launchBrowser, nextValue, openPage, type WatchedPage } from '../session';

let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openPage(browser, { acceptDownloads: true, reducedMotion: 'reduce' });
  page = watched.page;
});
afterAll(() => browser.close());

/** Waits until the rows stand in this order. */
const order = (...symbols: string[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-index]')]
        .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
        .map((row) => row.dataset.testid?.split(':')[1])
        .join() === wanted,
    symbols.join(),
  );

async function chooseInMenu(button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits until the keyboard is on what the selector names. */
const focused = (selector: string): Promise<void> => page.locator(`${selector}:focus`).waitFor();

/** Waits for the answer to what `act` asks the server for. */
async function answered(path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(`/api/${path}`));
  await act();
  await answer;
}

test('a visitor learns that lists are for members, and is there after the login', async () => {
  const member = await activeMember();
  await page.goto('/watchlist');
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await picture(page, 'watchlist-gate');
  await sendLogin(page, member);
  await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
  await picture(page, 'watchlist-empty');
  await page.getByRole('main').getByRole('button', { name: 'Add a ticker' }).click();
  await focused('[role="combobox"]');
});

test('a ticker that a visitor wants to watch is on the list after the login', async () => {
  const { page: tab, faults: said, close } = await openPage(browser);
  await tab.goto('/tickers/NASDAQ/NVDA');
  await tab.getByRole('button', { name: 'Watch NVDA', exact: true }).click();
  await tab.getByTestId('login-reason').getByText('Log in, and NVDA is on your watchlist.').waitFor();
  await sendLogin(tab, await activeMember());
  await tab.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
  expect(new URL(tab.url()).pathname).toBe('/tickers/NASDAQ/NVDA');
  expect(said).toEqual([]);
  await close();
});

test('a ticker that is refused after the login says so, and leads to the page all the same', async () => {
  const { page: tab, close } = await openPage(browser);
  await tab.route('**/api/watchlist-items/add', (route) =>
    route.fulfill({
      json: { status: 'error', data: { code: 'conflict', requestId: '1' }, message: 'The list is full.' },
    }),
  );
  const { email, password } = await activeMember();
  await tab.goto('/tickers/NASDAQ/NVDA');
  await tab.getByRole('button', { name: 'Watch NVDA', exact: true }).click();
  const dialog = tab.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  const refusal = tab.getByRole('dialog', { name: 'You are logged in' });
  await refusal.getByText('NVDA could not be put on your watchlist: The list is full.').waitFor();
  await picture(tab, 'login-refused-add');
  expect(await violations(tab)).toEqual([]);
  const loadedAgain = tab.waitForEvent('load');
  await refusal.getByRole('button', { name: 'OK' }).click();
  await loadedAgain;
  await tab.locator('[data-testid="watch-star"][aria-pressed="false"]').waitFor();
  await close();
});

test('tickers join by the star of their page and by the field of the list; prices stream', async () => {
  await page.goto('/tickers/NASDAQ/AAPL');
  const star = page.getByRole('button', { name: 'Watch AAPL', exact: true });
  await answered('watchlist-items/add', () => star.click());
  await page.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
  await page.goto('/watchlist');
  await order('AAPL');
  const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
  for (const [typed, key] of [
    ['Microsoft', 'NASDAQ:MSFT'],
    ['BTCUSD', 'CRYPTO:BTCUSD'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByTestId(`row-${key}`).waitFor();
  }
  await order('AAPL', 'MSFT', 'BTCUSD');
  const first = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', first);
  await page.getByTestId('feed-label').getByText('Simulated market').waitFor();
});

test('moved by keyboard and by menu, kept on the server', async () => {
  const handle = page.getByRole('button', { name: 'Move BTCUSD' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText('BTCUSD is over place 3 of 3.').waitFor({ state: 'attached' });
  // The keys are listened to from a timer on, which a busy browser may let wait for what the keyboard does next.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowUp');
  await page.getByText('BTCUSD is over place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText('BTCUSD is over place 1 of 3.').waitFor({ state: 'attached' });
  await answered('watchlist-items/order', () => page.keyboard.press('Space'));
  await order('BTCUSD', 'AAPL', 'MSFT');
  await answered('watchlist-items/order', () => chooseInMenu('Actions for AAPL', 'Move to the bottom'));
  await page.reload();
  await order('BTCUSD', 'MSFT', 'AAPL');
});

test('the menu of a row opens and closes by its button and by keyboard, which comes back to it', async () => {
  const button = page.getByRole('button', { name: 'Actions for AAPL', exact: true });
  const menu = page.getByRole('menu', { name: 'Actions for AAPL' });
  await button.press('Enter');
  await menu.waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'watchlist-row-menu');
  await page.keyboard.press('ArrowDown');
  await focused('[role="menuitem"]');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await focused('[aria-label="Actions for AAPL"]');
  const place = (await button.boundingBox())!;
  const press = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await press();
  await menu.waitFor();
  await press();
  await menu.waitFor({ state: 'detached' });
  await press();
  await menu.waitFor();
  await page.getByRole('heading', { name: 'Watchlist', level: 1 }).click();
  await menu.waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Price alerts' }).getAttribute('href')).toBe('/alerts');
});

test('moved by mouse', async () => {
  const from = await page.getByRole('button', { name: 'Move AAPL' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Move BTCUSD' }).boundingBox();
  await page.mouse.move(from!.x + 10, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(from!.x + 10, from!.y - 20, { steps: 4 });
  await page.mouse.move(to!.x + 10, to!.y + 8, { steps: 8 });
  await page.getByText('AAPL is over place 1 of 3.').waitFor({ state: 'attached' });
  await picture(page, 'watchlist-drag');
  await answered('watchlist-items/order', () => page.mouse.up());
  await order('AAPL', 'BTCUSD', 'MSFT');
});

test('what the server refuses is taken back, with its reason', async () => {
  await page.route('**/api/watchlist-items/remove', (route) =>
    route.fulfill({
      json: { status: 'error', data: { code: 'conflict', requestId: '1' }, message: 'Not today.' },
    }),
  );
  await chooseInMenu('Actions for MSFT', 'Remove from the list');
  await page.getByText('Not today.').waitFor();
  await order('AAPL', 'BTCUSD', 'MSFT');
  await page.unroute('**/api/watchlist-items/remove');
  // It goes by itself after 4 s, which may be before it is closed.
  await page
    .getByRole('button', { name: 'Close the note' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await page.getByText('Not today.').waitFor({ state: 'detached' });
});

test('columns, note and target, sort', async () => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await answered('watchlists/view', () => page.getByLabel('Target', { exact: true }).check());
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set target price of MSFT' }).click();
  await page.getByRole('textbox', { name: 'Target price' }).fill('nothing');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter a price above 0.').waitFor();
  await page.getByRole('textbox', { name: 'Target price' }).fill('1,000.50');
  await page.getByRole('textbox', { name: 'Note' }).fill('after the quarter');
  // Who writes a note sees it: its column comes with it.
  await answered('watchlists/view', () =>
    answered('watchlist-items/update', () => page.getByRole('button', { name: 'Save' }).click()),
  );
  await page.getByTestId('target-NASDAQ:MSFT').getByText('$1,000.50').waitFor();
  await page.getByTestId('note-NASDAQ:MSFT').getByText('after the quarter').waitFor();

  const table = page.getByRole('table', { name: 'Tickers of My watchlist' });
  await answered('watchlists/view', () => table.getByRole('button', { name: 'Ticker' }).click());
  await answered('watchlists/view', () => table.getByRole('button', { name: 'Ticker' }).click());
  await order('MSFT', 'BTCUSD', 'AAPL');
  await answered('watchlists/view', () => page.getByLabel('Sort by').selectOption({ label: 'Price' }));
  await page.getByText(/^Order of \d\d:\d\d:\d\d ET/).waitFor();
  await page.reload();
  await table
    .getByRole('columnheader', { name: 'Price' })
    .and(page.locator('[aria-sort="descending"]'))
    .waitFor();
  expect(await page.getByRole('button', { name: 'Move AAPL' }).count()).toBe(0);
  await answered('watchlists/view', () => page.getByLabel('Sort by').selectOption({ label: 'My order' }));
});

test('out as a file, and into another list; lines that are not understood are told', async () => {
  const saved = page.waitForEvent('download');
  await chooseInMenu('Actions for the list My watchlist', 'Export CSV');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('my-watchlist.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('MSFT,NASDAQ');

  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('my watchlist');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('You have a watchlist of that name already.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Copy');
  await answered('watchlists/activate', () => page.getByRole('button', { name: 'Create' }).click());
  await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
  await chooseInMenu('Actions for the list Copy', 'Import CSV');
  await page.getByTestId('import-file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${csv.trimEnd()}\nNOPE,NASDAQ\n`),
  });
  const report = page.getByTestId('import-report');
  await report.getByText('3 tickers added').waitFor();
  await report.getByRole('cell', { name: 'We do not know this ticker' }).waitFor();
  await picture(page, 'watchlist-import');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await order('AAPL', 'BTCUSD', 'MSFT');
});

test('lists: renamed, in another order, deleted; other tabs follow', async () => {
  const other = await page.context().newPage();
  await other.goto('/watchlist');
  await other.getByRole('tab', { name: /^Copy/, selected: true }).waitFor();
  await chooseInMenu('Actions for the list Copy', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Second');
  await page.getByRole('button', { name: 'Rename' }).click();
  await other.getByRole('tab', { name: /^Second/ }).waitFor();
  await answered('watchlists/order', () => chooseInMenu('Actions for the list Second', 'Move left'));
  await other.close();
  await page.reload();
  expect(await page.getByRole('tab').first().innerText()).toMatch(/^Second/);
  await page.getByRole('tab', { name: /^Second/ }).press('ArrowRight');
  await page.getByRole('tab', { name: /^My watchlist/, selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Second/ }).click();
  await chooseInMenu('Actions for the list Second', 'Delete');
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
  await answered('watchlists/delete', () => page.getByRole('button', { name: 'Delete the list' }).click());
  await page.getByRole('tab', { name: /^My watchlist/, selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Second/ }).waitFor({ state: 'detached' });
  expect(await page.getByRole('tab').count()).toBe(1);
});

test('as charts: live, over a range of the address; order, menus and keyboard hold', async () => {
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await page.waitForURL('**/watchlist?view=charts');
  const charts = page.getByRole('list', { name: 'Charts of My watchlist over the last session' });
  await charts.getByRole('img', { name: /^BTCUSD over the last session: from \$[\d,.]+ to \$/ }).waitFor();
  await order('AAPL', 'BTCUSD', 'MSFT');
  const price = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', price);
  // The line's end is the newest price; a move too small for a tenth of a pixel leaves the line as it was.
  const line = '[role="img"][aria-label^="BTCUSD over "] svg path:last-of-type';
  const drawn = await page.locator(line).getAttribute('d');
  await page.waitForFunction(
    ([path, before]) => {
      const now = document.querySelector(path ?? '')?.getAttribute('d') ?? before;
      return now !== before;
    },
    [line, drawn] as const,
    { polling: 50 },
  );

  const asked = page.waitForRequest('**/api/ticker-curves?*range=1Y*');
  await page
    .getByRole('navigation', { name: 'Range of the charts' })
    .getByText('1Y', { exact: true })
    .click();
  expect(new URL((await asked).url()).searchParams.get('symbols')?.split(',')).toHaveLength(3);
  await page.waitForURL('**/watchlist?view=charts&range=1Y');
  await page.reload();
  await page.getByRole('img', { name: /^MSFT over the last year: from/ }).waitFor();
  expect(await page.getByTestId('over-NASDAQ:MSFT').innerText()).toMatch(/^[+−]?[\d.,]+\s?%$/);

  await answered('watchlists/view', () => page.getByLabel('Sort by').selectOption({ label: 'Symbol' }));
  await answered('watchlists/view', () => page.getByRole('button', { name: 'Largest first' }).click());
  await order('MSFT', 'BTCUSD', 'AAPL');
  await answered('watchlists/view', () => page.getByLabel('Sort by').selectOption({ label: 'My order' }));
  await answered('watchlist-items/order', () => chooseInMenu('Actions for AAPL', 'Move to the bottom'));
  await order('BTCUSD', 'MSFT', 'AAPL');
  await answered('watchlist-items/order', () => chooseInMenu('Actions for AAPL', 'Move to the top'));
  await order('AAPL', 'BTCUSD', 'MSFT');

  await page.getByRole('link', { name: 'AAPL', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await focused('[data-testid="row-CRYPTO:BTCUSD"] a');
  await page.keyboard.press('End');
  await focused('[data-testid="row-NASDAQ:MSFT"] a');
  expect(await page.getByRole('link', { name: 'Alerts on MSFT' }).getAttribute('href')).toBe(
    '/alerts?symbol=MSFT',
  );
  await page.getByRole('button', { name: 'Set target price of AAPL' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('seen in the charts');
  await answered('watchlist-items/update', () => page.getByRole('button', { name: 'Save' }).click());
  await page.getByTestId('note-NASDAQ:AAPL').getByText('seen in the charts').waitFor();
});

test('charts that do not come say so and are asked for again; one without prices says that', async () => {
  const answer = (closes: number[] | null) => ({
    closes,
    firstMs: null,
    lastMs: null,
    source: 'simulated',
    simulated: true,
  });
  await page.route('**/api/ticker-curves?*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        message: '',
        data: [
          { symbol: 'NASDAQ:AAPL', ...answer(null) },
          { symbol: 'CRYPTO:BTCUSD', ...answer([]) },
          { symbol: 'NASDAQ:MSFT', ...answer([1, 2]) },
        ],
      },
    }),
  );
  await page.goto('/watchlist?view=charts&range=5Y');
  const apple = page.getByTestId('row-NASDAQ:AAPL');
  await apple.getByRole('alert').getByText('The chart did not arrive').waitFor();
  await page.getByTestId('row-CRYPTO:BTCUSD').getByText('Nothing recorded for this range').waitFor();
  await picture(page, 'watchlist-charts-missing');
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/ticker-curves?*');
  await apple.getByRole('button', { name: 'Try again' }).click();
  await apple.getByRole('img', { name: /^AAPL over the last five years/ }).waitFor();
});

test('five hundred charts: those near the screen exist, and those that are scrolled past are not asked for', async () => {
  const symbols = Array.from({ length: 500 }, (_, n) => `S${n}`);
  await page.route('**/api/watchlist?*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const [row] = body.data.rows;
    body.data.rows = symbols.map((symbol) => ({ ...row, symbol, name: `${symbol} Inc.` }));
    await route.fulfill({ response: reply, json: body });
  });
  const asked: string[] = [];
  await page.route('**/api/ticker-curves?*', (route) => {
    const keys = new URL(route.request().url()).searchParams.get('symbols')!.split(',');
    asked.push(...keys);
    const data = keys.map((symbol) => ({
      symbol,
      closes: Array.from({ length: 120 }, (_, n) => 100 + Math.sin(n)),
      firstMs: 1,
      lastMs: 2,
      source: 'simulated',
      simulated: true,
    }));
    return route.fulfill({ json: { status: 'success', message: '', data } });
  });
  await page.goto('/watchlist?view=charts&range=1M');
  await page.getByRole('img', { name: /^S0 over the last month/ }).waitFor();
  const cards = page.locator('[data-index]');
  // Scrolled by the page itself: a message for each step would let a busy browser rest in between, which asks for charts.
  for (let part = 0; part < 3; part += 1) {
    await page.evaluate(async () => {
      for (let step = 0; step < 20; step += 1) {
        window.scrollBy(0, 600);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    });
    expect(await cards.count()).toBeLessThanOrEqual(32);
  }
  await page.keyboard.press('End');
  await page.getByRole('img', { name: /^S499 over the last month/ }).waitFor();
  expect(await cards.count()).toBeLessThanOrEqual(32);
  console.log(`500 charts scrolled through: ${asked.length} asked for`);
  expect(asked.length).toBeLessThanOrEqual(250);
  await page.unroute('**/api/ticker-curves?*');
  await page.unroute('**/api/watchlist?*');
});

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('%i px, %s: axe finds nothing, nothing overflows', async (width, colorScheme) => {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await page.goto('/watchlist');
  await order('AAPL', 'BTCUSD', 'MSFT');
  await nextValue(page, 'price-NASDAQ:AAPL', null);
  await picture(page, `watchlist-${width}-${colorScheme}`);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const [button, role, name] of [
    ['Actions for the list My watchlist', 'menu', undefined],
    ['Columns', 'group', 'Columns of this list'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const opened = page.getByRole(role, { name });
    await opened.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await picture(page, `watchlist-${role}-${width}-${colorScheme}`);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Actions for AAPL', exact: true }).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Note and target' }).click();
  await page.getByRole('dialog').getByTestId('edit-price').waitFor();
  await picture(page, `watchlist-edit-${width}-${colorScheme}`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/watchlist?view=charts&range=1M');
  // The third one is too far below a phone's screen to exist.
  await page.getByRole('img', { name: /^BTCUSD over the last month/ }).waitFor();
  await picture(page, `watchlist-charts-${width}-${colorScheme}`, true);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const [first, second] = await Promise.all(
    ['NASDAQ:AAPL', 'CRYPTO:BTCUSD'].map((key) => page.getByTestId(`row-${key}`).boundingBox()),
  );
  // One column on a phone.
  expect(second!.y > first!.y).toBe(width === 360);
  await page.goto('/tickers/NASDAQ/AAPL');
  await page.getByRole('button', { name: 'Choose watchlists for AAPL' }).click();
  await page.getByRole('dialog').getByLabel('My watchlist').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('none of it left a fault behind', () => {
  expect(watched.faults).toEqual([]);
});
