import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { activeMember, greeted, signIn } from '../accounts/member';
import { looksRight, OFFICE_SCREENS } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

const CSV = [
  'symbol,name,exchangeShortName,type,sector',
  'QUAYS,Quayside Bakery,NASDAQ,stock,Consumer Defensive',
  // Whom no other test looks at: they share this product.
  'CTAS,Cintas of the Harbour,NASDAQ,stock,',
  'B<D,Bad,NASDAQ,stock,',
].join('\n');

let browser: Browser;
let room: WatchedPage;

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await createAdmin();
  room = await openPage(browser, { reducedMotion: 'reduce' });
  await enterBackOffice(room.page, admin);
});
afterAll(() => browser.close());

/** What is on the screen has no fault; the page is wide again at the end. */
const clean = (page: Page, name: string): Promise<void> =>
  looksRight(page, `admin-${name}`, { screens: OFFICE_SCREENS });

test('a file is imported after its report was seen, and its ticker is found by everybody', async () => {
  const { page, faults } = room;
  await page.goto('/admin/tickers');
  await page.getByTestId('ticker-NASDAQ:AAPL').waitFor();
  await clean(page, 'tickers');

  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'harbour.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  });
  const report = page.getByTestId('import-report');
  await report.getByText('What importing harbour.csv would do').waitFor();
  for (const [count, value] of [
    ['added', '1'],
    ['changed', '1'],
    ['refused', '1'],
  ] as const)
    expect(await report.getByTestId(`import-${count}`).innerText()).toBe(value);
  await report.getByText('symbol must be a symbol like AAPL, not "B<D"').waitFor();
  await clean(page, 'tickers-import');
  await page.getByRole('button', { name: 'Import 2 tickers' }).click();
  await report.getByText('What was imported from harbour.csv').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Symbol or name').fill('quays');
  await page.getByTestId('ticker-NASDAQ:QUAYS').getByText('Quayside Bakery').waitFor();
  await page.getByRole('button', { name: 'Edit NASDAQ:QUAYS' }).click();
  const drawer = page.getByRole('dialog', { name: 'NASDAQ:QUAYS' });
  await drawer.getByLabel('Name', { exact: true }).fill('Quayside Bakers');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The ticker was saved.').waitFor();
  await drawer.getByRole('button', { name: 'Fetch the history' }).click();
  await drawer.getByText('Simulated prices are made on demand').waitFor();
  await drawer.getByLabel('Ratio, like 4:1').fill('4:1');
  await drawer.getByLabel('Date', { exact: true }).fill('2020-08-31');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByText('4 new for one old').waitFor();
  await clean(page, 'tickers-edit');

  const visitor = await openPage(browser);
  await visitor.page.goto('/tickers/NASDAQ/QUAYS');
  await visitor.page.getByText('Quayside Bakers').first().waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
  // A refused back-fill is an answer that the browser notes.
  expect(faults.filter((fault) => !/422/.test(fault) && !/Something went wrong/.test(fault))).toEqual([]);
});

test('a message to one member is seen in the open tab of that member', async () => {
  const { page } = room;
  const member = await activeMember();
  const tab = await openPage(browser);
  await signIn(tab.page, member);
  await tab.page.goto('/');
  await greeted(tab.page);

  await page.goto('/admin/notifications');
  await page.getByLabel('Name, username or email').fill(member.email);
  await page.getByRole('list', { name: 'Members found' }).getByRole('button', { name: member.email }).click();
  await page.getByLabel('Title', { exact: true }).fill('The harbour closes at noon');
  await page.getByLabel('Message', { exact: true }).fill('Come at seven.');
  await page.getByTestId('message-preview').getByText('Come at seven.').waitFor();
  await clean(page, 'notifications');
  await page.getByRole('button', { name: 'Review and send' }).click();
  const ask = page.getByRole('dialog', { name: 'Send this message?' });
  await ask.getByText(member.email).waitFor();
  await clean(page, 'notifications-confirm');
  await Promise.all([
    tab.page.getByText('The harbour closes at noon').first().waitFor(),
    ask.getByRole('button', { name: 'Send' }).click(),
  ]);
  const sent = page.getByTestId('broadcast').filter({ hasText: 'The harbour closes at noon' });
  await sent.getByText('1 of 1').waitFor();
  await sent.getByText('Done').waitFor();
  await clean(page, 'notifications-sent');
  expect(tab.faults).toEqual([]);
  await tab.close();
});

test('jobs: counts and what runs by itself', async () => {
  const { page } = room;
  await page.goto('/admin/jobs');
  await page.getByTestId('queue-counts').waitFor();
  await page.getByRole('rowheader', { name: 'outbox.prune' }).waitFor();
  await page.getByRole('heading', { name: 'Failed jobs' }).waitFor();
  await clean(page, 'jobs');
});

test('the dashboard lists the processes, and what the checks of the installation find', async () => {
  const { page, faults } = room;
  const before = faults.length;
  await page.goto('/admin');
  const nodes = page.getByRole('table', { name: 'Processes' });
  const node = nodes.getByTestId('node');
  await node.getByText('api, worker, feed').waitFor();
  await node.getByText('Running').waitFor();
  const checks = page.getByTestId('checks');
  await checks
    .getByTestId('check-migrations')
    .getByText('Every migration of this release has run.')
    .waitFor();
  await checks.getByTestId('check-source').getByText('Prices come from simulated.').waitFor();
  await clean(page, 'dashboard');
  await page.getByTestId('figure-serverErrors').click();
  await page.getByRole('heading', { name: 'Server errors', level: 1 }).waitFor();
  await page.getByText('No server error').first().waitFor();
  await clean(page, 'errors');
  expect(faults.slice(before)).toEqual([]);
});

test('an administrator sends a test mail and a test push to themselves and reads what became of them', async () => {
  const { page, faults } = room;
  const before = faults.length;
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Send me a test mail' }).click();
  // This product has no mail server: what leaves is kept where the operator finds it.
  await page
    .getByText(/^No mail server is configured: the mail to root\..* is in the local outbox\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Send me a test push' }).click();
  await page.getByText(/^None of your browsers takes pushes\./).waitFor();
  await clean(page, 'settings-tests');
  expect(faults.slice(before)).toEqual([]);
});

test('settings: nothing typed is lost unasked, a default typed is no change, the history tells who and what', async () => {
  const { page, faults } = room;
  const before = faults.length;
  await page.goto('/admin/settings');
  const brand = page.getByLabel('Brand', { exact: true });
  const own = await brand.inputValue();
  await brand.fill('Nordlys');
  await page.getByText('1 change is not saved').waitFor();
  await page
    .getByRole('navigation', { name: 'Back office sections' })
    .getByRole('link', { name: 'Jobs' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await brand.inputValue()).toBe('Nordlys');
  // As it was: there is nothing to save any more.
  await brand.fill(own);
  expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);

  await page.getByRole('textbox', { name: 'Social links' }).fill('Harbour, https://harbour.example/news');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved').first().waitFor();
  // Others change settings of this product meanwhile.
  const newest = page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: 'Social links' })
    .first();
  await newest.getByText('Harbour, https://harbour.example/news', { exact: true }).waitFor();
  await newest.getByText('by Rosa Keeper').waitFor();
  await clean(page, 'settings-history');
  // Taken out by hand, which is the default.
  await page.getByRole('textbox', { name: 'Social links' }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await newest.getByText('the default', { exact: true }).waitFor();
  await page
    .getByTestId('setting-application.socialLinks')
    .getByText('Changed')
    .waitFor({ state: 'detached' });
  expect(faults.slice(before)).toEqual([]);
});
