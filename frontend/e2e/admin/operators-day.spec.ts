import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { krakenServer, krakenTradeMessage } from '../../../backend/test/fakes/kraken-server.js';
import type { VendorServer } from '../../../backend/test/fakes/vendor-server.js';
import { type Admin, connectApp, createAdmin, giveCredentials, keptCodes } from '../accounts/admin';
import { activeMember, greeted, logIn, type Member } from '../accounts/member';
import { linkIn, messageTo } from '../accounts/outbox';
import { runNow } from '../analysis/open-analysis';
import { looksRight, OFFICE_SCREENS } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage, type WatchedPage } from '../session';

const ANALYSIS = '/tickers/NASDAQ/AAPL/technical';
const BRAND = 'Harbour Analytics';
const REASON = 'The prices of that morning were faulty.';
const TICKERS =
  'symbol,name,exchangeShortName,type\nQUAY,Quayside Holdings,NASDAQ,stock\nKEEL,Keel Works,NYSE,stock\n';

const QUARTER_HOUR_MS = 15 * 60_000;
/** A source counts as down after 10 s, and is tried again at growing distances. */
const PATIENCE = { timeout: 90_000 };
/** Above a minute: one of the processes looks each minute. */
const NEXT_LOOK = { timeout: 150_000 };
/** What a source was asked in vain counts for three minutes, and one of the processes looks each minute. */
const OVER = { timeout: 270_000 };
const ALARM = 'The source kraken does not answer';

/**
 * An operator's day: each act of the back office beside the tab of whom it is for. Its evening is on a venue, which the test
 * can switch off; the stock analysed before has no history there.
 */
let browser: Browser;
let venue: VendorServer;
let server: Awaited<ReturnType<typeof startServer>>;
let member: Member;
let admin: Admin;
/** Another administrator, who has not logged in yet. */
let forgetful: Admin;
let spareCode: string;
let office: WatchedPage;
let theirs: WatchedPage;
const market = new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - QUARTER_HOUR_MS);

beforeAll(async () => {
  venue = await krakenServer(market).listen();
  // Whoever signs up has no subscription yet, and administrators need their app.
  const env = {
    TRIAL_DAYS: '0',
    ADMIN_TOTP: 'required',
    RATE_LIMIT_FACTOR: '100',
    KRAKEN_BASE_URL: venue.url,
    KRAKEN_SOCKET_URL: venue.socketUrl,
  };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
  process.env.BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  member = await activeMember();
  office = await openPage(browser);
  theirs = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await venue?.close();
});

const enter = (page: Page, room: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Back office sections' })
    .getByRole('link', { name: room, exact: true })
    .click();

const card = (): Locator => office.page.getByTestId('source-kraken');

/** A trade that changes the price is told until the member's open page shows it. */
async function priceMoves(): Promise<void> {
  while (venue.connections === 0) await delay(50);
  const before = market.state('BTCUSD').price;
  do venue.push(krakenTradeMessage(market.trade(Date.now())));
  while (market.state('BTCUSD').price === before);
  const { price } = market.state('BTCUSD');
  await theirs.page.locator(`[data-testid="ticker-price"][data-value="${price}"]`).first().waitFor(PATIENCE);
}

const clean = (name: string): Promise<void> =>
  looksRight(office.page, name, { screens: OFFICE_SCREENS, fullPage: true });

test('logs in with the authenticator app', async () => {
  const { page, faults } = office;
  [admin, forgetful] = [await createAdmin(), await createAdmin()];
  await page.goto('/admin/login');
  await giveCredentials(page, admin);
  [spareCode = ''] = (await connectApp(page)).codes;
  await page.waitForURL('**/admin');
  expect(faults).toEqual([]);
});

test('makes new recovery codes in the own account', async () => {
  const { page, faults } = office;
  await page.getByTestId('admin-name').click();
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByText('10 recovery codes are left').waitFor();
  // Required here: it can be replaced, not turned off.
  expect(await factor.getByRole('button').allInnerTexts()).toEqual([
    'New recovery codes',
    'Connect another app',
  ]);
  await factor.getByRole('button', { name: 'New recovery codes' }).click();
  const asked = page.getByRole('dialog', { name: 'New recovery codes' });
  await asked.getByLabel('Your password', { exact: true }).fill(admin.password);
  await asked.getByLabel('Code of the app, or a recovery code').fill(spareCode);
  await asked.getByRole('button', { name: 'Continue' }).click();
  const shown = await keptCodes(page);
  expect([shown.length, shown.includes(spareCode)]).toEqual([10, false]);
  await factor.getByText('10 recovery codes are left').waitFor();
  expect(faults).toEqual([]);
});

test('forgot the password, sets another one by mail, and is asked for the app', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has a field of this name, too.
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  await page.getByLabel('Email').fill(forgetful.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await page.goto(linkIn(await messageTo(forgetful.email, undefined, server.url)));
  await page.getByLabel('New password', { exact: true }).fill('Heron-of-the-harbour-4');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Admin login' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await giveCredentials(page, { email: forgetful.email, password: 'Heron-of-the-harbour-4' });
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('extends an expired member, whose open tab is let in by itself', async () => {
  const { page, faults } = office;
  const tab = theirs.page;
  await tab.goto('/nowhere');
  await logIn(tab, member);
  theirs.faults.length = 0;
  await tab.goto(ANALYSIS);
  await tab.getByRole('heading', { level: 2, name: 'Your subscription has expired' }).waitFor();
  await tab.evaluate(() => void (document.body.dataset.sameTab = 'yes'));

  await enter(page, 'Users');
  await page.getByLabel('Search name, username or email').fill(member.email);
  const row = page.getByTestId('user-row').filter({ hasText: member.email });
  await row.getByRole('button', { name: member.name }).click();
  await page.getByLabel('Days to add').fill('14');
  await page.getByRole('button', { name: 'Extend', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `Extend the subscription of ${member.name}?` });
  await asked.getByRole('button', { name: 'Extend', exact: true }).click();
  await page.getByText(`The subscription of ${member.name} was changed.`).waitFor();

  await tab.getByRole('button', { name: 'Run now' }).waitFor();
  expect(await tab.locator('body').getAttribute('data-same-tab')).toBe('yes');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('looks at what the member sees, changes nothing, and leaves', async () => {
  const { page, faults } = office;
  await page.getByRole('table').getByRole('button', { name: member.name }).click();
  await page.getByRole('link', { name: 'View as this member' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'read only' });
  await banner.getByText(`You see this as ${member.name} – read only`).waitFor();
  await page.getByRole('region', { name: 'Profile' }).getByText(member.email).waitFor();
  // What could be pressed is the way out, besides what surrounds every page of the back office.
  const pressed = page.getByRole('main').getByRole('button');
  expect(await pressed.allInnerTexts()).toEqual(['End view']);
  await banner.getByRole('button', { name: 'End view' }).click();
  const drawer = page.getByRole('dialog', { name: member.name });
  await drawer.getByText("Look at a member's pages ended").waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
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
  await page.getByRole('banner').getByText(BRAND).waitFor();
  await page.getByTestId('color-scheme-switch').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.keyboard.press('Escape');

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

test('resets the page to the text it came with, which visitors read once it is published', async () => {
  const { page, faults } = office;
  await page.goto('/admin/pages/about-us');
  const publication = page.getByRole('region', { name: 'Publication' });
  await publication.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('Reset as the newest draft').waitFor();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/pages/publish') && answer.ok()),
    page.getByRole('button', { name: 'Publish now' }).click(),
  ]);
  const text = await (await fetch(`${server.url}/api/page?slug=about-us`)).text();
  expect(text).toContain('"slug":"about-us"');
  expect(text).not.toContain('Our door on the quay is open.');
  expect(faults).toEqual([]);
});

test('invites an editor, who comes in and is removed', async () => {
  const { page, faults } = office;
  const email = 'ines.editor@example.com';
  await enter(page, 'Administrators');
  await page.getByRole('button', { name: 'Invite administrator' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite an administrator' });
  await invitation.getByLabel('Full name').fill('Ines Editor');
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByLabel('Role').selectOption('Editor');
  await invitation.getByLabel('Your own password').fill(admin.password);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`An invitation is on its way to ${email}.`).waitFor();

  const theirTab = await openPage(browser);
  await theirTab.page.goto(linkIn(await messageTo(email, undefined, server.url)));
  await theirTab.page.getByLabel('Password', { exact: true }).fill('Kestrel-of-the-harbour-9');
  await theirTab.page.getByRole('button', { name: 'Accept invitation' }).click();
  await connectApp(theirTab.page);
  await theirTab.page.waitForURL('**/admin');
  const rooms = theirTab.page.getByRole('navigation', { name: 'Back office sections' }).getByRole('link');
  await rooms.getByText('Pages', { exact: true }).waitFor();
  expect(await rooms.allInnerTexts()).toEqual(['Dashboard', 'Pages']);
  // What an editor may not open is a figure, and no link.
  expect(await theirTab.page.getByTestId('figure-queueFailed').getAttribute('href')).toBeNull();
  expect(await theirTab.page.getByTestId('first-steps').count()).toBe(0);

  await page.getByRole('button', { name: 'Remove Ines Editor' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Ines Editor?' });
  await removal.getByLabel('Your own password').fill(admin.password);
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Ines Editor is no administrator any more.').waitFor();
  // The tab may have noticed by itself, with the next question of its dashboard.
  await Promise.any([
    rooms.getByText('Pages', { exact: true }).click(),
    theirTab.page.waitForURL('**/admin/login**'),
  ]);
  await theirTab.page.waitForURL('**/admin/login**');
  expect(faults).toEqual([]);
  await theirTab.close();
});

test('chooses a venue: real prices move in the open tab, and the source says how it is', async () => {
  const { page, faults } = office;
  await theirs.page.goto('/tickers/CRYPTO/BTCUSD');
  await enter(page, 'Settings');
  await page.getByRole('link', { name: /^Data sources:/ }).click();
  await card()
    .getByRole('button', { name: /^Use kraken/ })
    .click();
  await page.getByText(/^Prices come from kraken/).waitFor();
  await priceMoves();
  await card().getByText('Works', { exact: true }).waitFor(PATIENCE);
  const facts = card().locator('dl');
  expect(await facts.innerText()).toMatch(/Last success\s+(just now|\d+ (seconds|minutes?) ago)/);
  expect(await facts.innerText()).toMatch(/Calls\s+\d+ of 15 used in 15 seconds/);
  expect(faults).toEqual([]);
});

test('when the source dies the dashboard and its own card tell what happened, in words', async () => {
  await venue.close();
  const { page } = office;
  await enter(page, 'Dashboard');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'kraken, prices as they change: down. The source cannot be reached' })
    .first()
    .waitFor(PATIENCE);
  await page.goto('/admin/settings/sources');
  await card().getByText('Fails', { exact: true }).waitFor(PATIENCE);
  await card()
    .getByText(/\(prices as they change\), .*\. The source cannot be reached, or is out of order\./)
    .first()
    .waitFor();
  await clean('source-dead-sources');
  await page.goto('/admin');
  await page.getByText(ALARM).first().waitFor(NEXT_LOOK);
  await clean('source-dead-dashboard');
}, 400_000);

test('when it is back it works by itself, and prices move in the page that stayed open', async () => {
  const { page, faults } = office;
  await venue.listen();
  await page.goto('/admin/settings/sources');
  await card().getByText('Works', { exact: true }).waitFor(PATIENCE);
  await priceMoves();
  await page.goto('/admin');
  await page.getByTestId('figure-usersOnline').waitFor();
  // A venue trades on.
  const trading = setInterval(() => venue.push(krakenTradeMessage(market.trade(Date.now()))), 1_000);
  await page
    .getByText(ALARM)
    .waitFor({ state: 'hidden', ...OVER })
    .finally(() => clearInterval(trading));
  expect([faults, theirs.faults]).toEqual([[], []]);
}, 500_000);
