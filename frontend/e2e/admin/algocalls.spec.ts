import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { cutTables, looksRight, OFFICE_SCREENS } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

const REASON = 'The prices of that day were faulty.';
/** What is computed waits for its turn: other specs train models in this product. */
const COMPUTED = { timeout: 120_000 };

let browser: Browser;
let room: WatchedPage;
let callId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await createAdmin();
  room = await openPage(browser, { reducedMotion: 'reduce' });
  await enterBackOffice(room.page, admin);
});
afterAll(() => browser.close());

const drawer = (page: Page) => page.getByTestId('call-drawer');
const detail = (page: Page) => drawer(page).getByTestId('call-detail');

/** What is on the screen has no fault; the page is wide again at the end. Tables of a call have more columns than its drawer is wide. */
const clean = (page: Page, name: string): Promise<void> =>
  looksRight(page, `admin-${name}`, { screens: OFFICE_SCREENS, scrolling: true });

test('an administrator runs an algorithm about a ticker found by name, and sees the call', async () => {
  const { page, faults } = room;
  await page.goto('/admin/algocalls');
  await page.getByLabel('Ticker of the new call').fill('walmart');
  await page.getByRole('option', { name: /WMT/ }).first().click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await detail(page).waitFor(COMPUTED);
  await detail(page).getByText('✓ The hash covers what is stored').waitFor();
  await detail(page).getByTestId('call-why').getByText('Other intervals').waitFor();
  callId = new URL(page.url()).searchParams.get('call') ?? '';
  const [inputs] = await Promise.all([
    page.waitForEvent('download'),
    detail(page).getByRole('button', { name: 'Download the inputs' }).click(),
  ]);
  expect(JSON.parse(await readFile(await inputs.path(), 'utf8'))).toHaveProperty('daily.close');
  await detail(page).getByRole('button', { name: 'Compute again' }).click();
  await detail(page).getByTestId('replay-result').getByText('✓ Byte for byte the same').waitFor(COMPUTED);
  await clean(page, 'call');
  expect(faults).toEqual([]);
});

test('withdraws it with a reason that everybody reads', async () => {
  const { page, faults } = room;
  const withdraw = detail(page).getByRole('button', { name: 'Withdraw the call' });
  await detail(page).getByLabel('Reason, shown to everybody').fill(REASON);
  expect(await withdraw.isDisabled()).toBe(true);
  await detail(page).getByLabel('I know that this cannot be undone').check();
  await withdraw.click();
  await detail(page).getByText('Withdrawn by Rosa Keeper.').waitFor();
  await withdraw.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await page.getByLabel('Outcome').selectOption('withdrawn');
  // The next filter adds to the address as it is drawn.
  await page
    .getByLabel('Outcome')
    .locator('option[value="withdrawn"]:checked')
    .waitFor({ state: 'attached' });
  await page.getByLabel('Ticker', { exact: true }).fill('wmt');
  await page.keyboard.press('Enter');
  await page.getByText('1 call', { exact: true }).waitFor();
  await page.getByTestId('algocall-row').filter({ hasText: 'Withdrawn' }).waitFor();
  await clean(page, 'algocalls');
  // The sidebar is open: what a table shows is all there is.
  expect(await cutTables(page)).toEqual([]);
  expect(faults).toEqual([]);

  const visitor = await openPage(browser);
  await visitor.page.goto(`/calls/${callId}`);
  await visitor.page.getByTestId('call-card').getByText(REASON).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

test('two calls on other inputs are compared, and an unchanged run names the call that stands', async () => {
  const { page, faults } = room;
  await page.goto('/admin/algocalls');
  await page.getByLabel('Ticker of the new call').fill('NASDAQ:PEP');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await detail(page).waitFor(COMPUTED);
  // Any call can be named, whatever the list holds: by the address of its page here, by its number below.
  const named = detail(page).getByLabel('Number or address of the other call');
  await named.fill('nothing');
  await named.press('Enter');
  await detail(page).getByText('Write its number, or the address of its page.').waitFor();
  await named.fill('999999999');
  await named.press('Enter');
  await detail(page).getByText('There is no such call.').waitFor();
  await named.fill(`https://prices.example/calls/${callId}`);
  await named.press('Enter');
  await detail(page).getByText('They were computed from different inputs', { exact: false }).waitFor();
  await clean(page, 'call-compare');
  const own = (
    await drawer(page)
      .getByText(/, call \d+$/)
      .first()
      .innerText()
  ).replace(/^.* /, '');
  await named.fill(own);
  await named.press('Enter');
  await detail(page).getByText('That is the call that you look at.').waitFor();
  await detail(page).getByLabel('Ticker of the other call').fill('WMT');
  const other = detail(page).getByLabel('Or one of these, newest first');
  const listed = other.locator('option', { hasText: ':WMT' }).first();
  await listed.waitFor({ state: 'attached' });
  await other.selectOption(await listed.getAttribute('value'));
  await detail(page).getByText('They were computed from different inputs', { exact: false }).waitFor();
  await detail(page).getByRole('button', { name: 'Run again' }).click();
  await page.getByText('The inputs are the same as those of this call: it stands.').waitFor(COMPUTED);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  // The same ticker once more: the call of a moment ago, and it is said that it is no new one.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText(/^Nothing has changed since call \d+ of today/).waitFor(COMPUTED);
  expect(faults).toEqual([]);
});

test('the history of an algorithm shows its record, its versions and its calls', async () => {
  const { page, faults } = room;
  await page.goto(`/admin/technical-algo-history?symbol=WMT`);
  await page.getByRole('table', { name: 'Versions side by side' }).waitFor();
  await page.getByTestId('track-series').first().waitFor();
  await page.getByTestId('algocall-row').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('technical-calls.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`,${callId},technical,`);
  await clean(page, 'history');
  await page.getByLabel('Outcome').selectOption('hit');
  await page.getByRole('heading', { name: 'No call fits these filters' }).waitFor();
  expect(faults).toEqual([]);
});

test.each([
  ['/admin/comparative-algo-history', 'comparative', 'Comparative'],
  ['/admin/valuation-algo-history', 'valuation', 'Valuation'],
  ['/admin/technical-algo-history', 'technical', 'Technical'],
  ['/admin/lstm-algo-history', 'lstm', 'LSTM forecast'],
  ['/admin/openai-algo-history', 'openai', 'AI summary'],
])(
  '%s opens, and asks for the calls of its algorithm with the token of the back office',
  async (address, algo, name) => {
    const { page, faults } = room;
    const asked: { url: URL; authorization?: string }[] = [];
    const listen = (request: Request): void => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/api/admin/'))
        asked.push({ url, authorization: request.headers().authorization });
    };
    page.on('request', listen);
    const list = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/admin/algocalls',
    );
    await page.goto(address);
    expect((await list).status()).toBe(200);
    await page.getByTestId('algo-record').waitFor();
    await page.getByRole('heading', { level: 1, name: `${name}: history` }).waitFor();
    page.off('request', listen);
    const lists = asked.filter(({ url }) => url.pathname === '/api/admin/algocalls');
    expect(new Set(lists.map(({ url }) => url.searchParams.get('algo')))).toEqual(new Set([algo]));
    for (const { authorization } of asked) expect(authorization).toMatch(/^Bearer \S{40,}$/);
    expect(faults).toEqual([]);
  },
);

test('the sidebar is 280 px wide, and narrower once it is collapsed', async () => {
  const { page } = room;
  const sidebar = page.getByRole('navigation', { name: 'Back office sections' });
  // With less motion each change is a transition of its own, which in its first frame has the old width.
  const widthIs = async (from: number, to: number): Promise<unknown> =>
    page.waitForFunction(
      ({ bar, least, most }) => {
        const { width } = bar!.getBoundingClientRect();
        return width >= least && width <= most;
      },
      { bar: await sidebar.elementHandle(), least: from, most: to },
      { polling: 50 },
    );
  await widthIs(280, 280);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  await widthIs(1, 99);
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor();
  await widthIs(280, 280);
});
