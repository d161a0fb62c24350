import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { createAdmin } from '../accounts/admin';
import { activeMember, greeted, logIn, type Member } from '../accounts/member';
import { runNow } from '../analysis/open-analysis';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage, type WatchedPage } from '../session';

const ANALYSIS = '/tickers/NASDAQ/AAPL/technical';
const BRAND = 'Harbour Analytics';
const REASON = 'The prices of that morning were faulty.';
const TICKERS =
  'symbol,name,exchangeShortName,type\nQUAY,Quayside Holdings,NASDAQ,stock\nKEEL,Keel Works,NYSE,stock\n';

/** An operator's day: each act of the back office beside the tab of whom it is for. */
let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let member: Member;
let office: WatchedPage;
let theirs: WatchedPage;

beforeAll(async () => {
  // Whoever signs up has no subscription yet, and administrators need their app.
  const env = { TRIAL_DAYS: '0', ADMIN_TOTP: 'required', RATE_LIMIT_FACTOR: '100' };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
  process.env.BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  member = await activeMember();
  office = await openPage(browser);
  theirs = await openPage(browser);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const enter = (page: Page, room: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Back office sections' })
    .getByRole('link', { name: room, exact: true })
    .click();

test('logs in with the authenticator app', async () => {
  const { page, faults } = office;
  const admin = await createAdmin();
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('I cannot scan it').click();
  await page.getByTestId('totp-secret').waitFor();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await generate({ secret }));
  await page.getByLabel('I have saved these codes in a safe place.').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/admin');
  expect(faults).toEqual([]);
});

test('extends an expired member, whose open tab is let in by itself', async () => {
  const { page, faults } = office;
  const tab = theirs.page;
  await tab.goto('/nowhere');
  await logIn(tab, member);
  theirs.faults.length = 0;
  await tab.goto(ANALYSIS);
  await tab.getByRole('heading', { level: 1, name: 'Your subscription has expired' }).waitFor();
  await tab.evaluate(() => void (document.body.dataset.sameTab = 'yes'));

  await enter(page, 'Users');
  await page.getByLabel('Search name, username or email').fill(member.email);
  const row = page.getByTestId('user-row').filter({ hasText: member.email });
  await row.getByRole('button', { name: member.name }).click();
  await page.getByLabel('Days to add').fill('14');
  await page.getByRole('button', { name: 'Extend', exact: true }).click();
  await page.getByText(`The subscription of ${member.name} was changed.`).waitFor();

  await tab.getByRole('button', { name: 'Run now' }).waitFor();
  expect(await tab.locator('body').getAttribute('data-same-tab')).toBe('yes');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('sends the member a message, which appears in their tab', async () => {
  const { page, faults } = office;
  await enter(page, 'Notifications');
  await page.getByLabel('One member').check();
  await page.getByLabel('Name, username or email').fill(member.email);
  await page.getByRole('list', { name: 'Members found' }).getByRole('button', { name: member.email }).click();
  await page.getByLabel('Title', { exact: true }).fill('Welcome back');
  await page.getByLabel('Message', { exact: true }).fill('Your subscription runs again.');
  await page.getByRole('button', { name: 'Review and send' }).click();
  await greeted(theirs.page);
  await Promise.all([
    theirs.page.getByRole('alert').filter({ hasText: 'Welcome back' }).waitFor(),
    page.getByRole('button', { name: 'Send', exact: true }).click(),
  ]);
  expect(faults).toEqual([]);
});

test('withdraws the call that the member had made; everybody sees it withdrawn', async () => {
  const { page, faults } = office;
  await runNow(theirs.page, 'technical');
  const card = (await theirs.page.getByTestId('call-link').getAttribute('href'))!;
  await page.goto(`/admin/algocalls?call=${card.split('/').at(-1)}`);
  await page.getByLabel('Reason, shown to everybody').fill(REASON);
  await page.getByLabel('I know that this cannot be undone').check();
  await page.getByRole('button', { name: 'Withdraw the call' }).click();
  await page.getByText(/^Withdrawn by /).waitFor();
  await page.keyboard.press('Escape');
  await theirs.page.goto(card);
  await theirs.page.getByTestId('call-card').getByText(REASON).waitFor();
  expect([faults, theirs.faults]).toEqual([[], []]);
});

test('imports tickers: first what it would do, then for real', async () => {
  const { page, faults } = office;
  const listed = () => fetch(`${server.url}/api/ticker?exchangeShortName=NASDAQ&symbol=QUAY`);
  await enter(page, 'Tickers');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const file = { name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(TICKERS) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('What importing day.csv would do').waitFor();
  expect(await page.getByTestId('import-added').innerText()).toBe('2');
  expect((await listed()).status).toBe(404);
  await page.getByRole('button', { name: 'Import 2 tickers' }).click();
  await page.getByText('What was imported from day.csv').waitFor();
  expect((await listed()).status).toBe(200);
  await page.keyboard.press('Escape');
  await theirs.page.goto('/tickers/NASDAQ/QUAY');
  await theirs.page.getByRole('heading', { level: 1 }).getByText('Quayside Holdings').waitFor();
  expect(faults).toEqual([]);
});

test('edits a page and changes the brand: visitors see both', async () => {
  const { page, faults } = office;
  await enter(page, 'Pages');
  await page.getByLabel('Search by title, address or topic').fill('about-us');
  await page.getByTestId('page-about-us').getByRole('link').click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Our door on the quay is open.');
  await page.getByRole('region', { name: 'Preview' }).getByText('Our door on the quay is open.').waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();

  await enter(page, 'Settings');
  await page.getByLabel('Brand', { exact: true }).fill(BRAND);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved').first().waitFor();

  const { page: visitor, faults: seen, close } = await openPage(browser);
  await visitor.goto('/about-us');
  await visitor.getByText('Our door on the quay is open.').waitFor();
  await visitor.getByRole('banner').getByText(BRAND, { exact: true }).waitFor();
  await visitor.getByRole('contentinfo').getByText(BRAND, { exact: true }).waitFor();
  // What search engines read, too.
  expect(await (await fetch(`${server.url}/about-us`)).text()).toContain(` · ${BRAND}</title>`);
  await visitor.getByRole('banner').getByText(BRAND, { exact: true }).click();
  await visitor.waitForFunction((brand) => document.title.includes(brand), BRAND);
  expect([faults, seen]).toEqual([[], []]);
  await close();
});
