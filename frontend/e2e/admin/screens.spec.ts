import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Admin, adminCalls, createAdmin, enterBackOffice } from '../accounts/admin';
import { activeMember, type Member } from '../accounts/member';
import { linkIn, messageTo } from '../accounts/outbox';
import { answerWith, SERIES } from '../made-track-record';
import { looksRight } from '../screen';
import { BASE_URL, launchBrowser, openPage, type WatchedPage } from '../session';

/** Every screen of the back office with rows in it, loaded once and looked at in each of these. */
const LOOKS = [
  [360, 'dark'],
  [1280, 'dark'],
  [1280, 'light'],
] as const;
/** Nowhere near the zones in which the server or an exchange tells times. */
const ZONE = 'Asia/Tokyo';
const HOUR_MS = 3_600_000;

let browser: Browser;
let office: WatchedPage;
let admin: Admin;
let member: Member;
let memberId: string;
let call: Awaited<ReturnType<typeof adminCalls>>;

const tag = Date.now().toString(36);
const invited = `ines.${tag}@example.com`;

/** What has no rows in a product that is well: the answer is made here, in its words. */
const answers = (nowMs: number): Record<string, unknown> => ({
  '**/api/admin/operations/errors?*': {
    items: [
      {
        id: '1',
        method: 'GET',
        route: '/api/tickers/:exchangeShortName/:symbol/history',
        status: 500,
        errorClass: 'QueryFailedWhileReadingBarsError',
        message:
          'Could not read the bars of NASDAQ:AAPL: the connection was closed while the answer was read',
        place: 'dist/modules/market-data/history/bar-repository.js:118:23',
        count: 1_204,
        firstMs: nowMs - 20 * HOUR_MS,
        lastMs: nowMs - 40_000,
        requestId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b11',
        node: 'api-2',
      },
    ],
    total: 1,
    page: 1,
    limit: 25,
  },
  '**/api/admin/operations/alerts': {
    asOfMs: nowMs,
    lookedMs: nowMs - 40_000,
    lookedBy: 'api-2:4711',
    afterMinutes: 10,
    mails: ['night.watch.of.the.harbour@example.com', 'rosa.keeper@example.com'],
    chosen: true,
    webhook: 'hooks.example.com',
    signed: true,
    open: [
      {
        id: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b31',
        kind: 'queue',
        subject: 'mail',
        detail: 'The oldest job of the queue mail waits for 34 minutes.',
        sinceMs: nowMs - HOUR_MS / 2,
        noticedMs: nowMs - HOUR_MS / 3,
        clearSinceMs: nowMs - 60_000,
        recoveredMs: null,
        sent: 2,
        waiting: 1,
        failed: 0,
        failure: 'hooks.example.com answered with status 503.',
      },
    ],
    over: [
      {
        id: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b32',
        kind: 'source',
        subject: 'kraken',
        detail: 'The source kraken does not answer: not reachable (ECONNREFUSED)',
        sinceMs: nowMs - 20 * HOUR_MS,
        noticedMs: nowMs - 19 * HOUR_MS,
        clearSinceMs: nowMs - 18 * HOUR_MS,
        recoveredMs: nowMs - 18 * HOUR_MS,
        sent: 5,
        waiting: 0,
        failed: 1,
        failure: 'hooks.example.com cannot be reached.',
      },
    ],
  },
  '**/api/admin/jobs/failed?*': {
    items: [
      {
        id: 'outbox-81',
        name: 'mail.send',
        queue: 'mail',
        message: 'reset-code',
        reason: 'The mail server cannot be reached. (ESOCKET) Given up after 6 h.',
        attempts: 33,
        queuedMs: nowMs - 7 * HOUR_MS,
        failedMs: nowMs - HOUR_MS,
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
  },
  '**/api/admin/jobs/failed/groups': {
    groups: [
      {
        name: 'prices.refresh',
        queue: 'market',
        message: null,
        reason: 'kraken: not reachable (ECONNREFUSED)',
        count: 118,
        firstMs: nowMs - 2 * HOUR_MS,
        lastMs: nowMs - 60_000,
      },
    ],
    partial: false,
  },
  '**/api/admin/collection?*': ['Elena Marlowe of the Harbour', 'Jonas Vik'].map((name, n) => ({
    id: `0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b2${n}`,
    content: { name, role: 'Head of research and of everything else', about: '', photo: null, link: null },
    shown: n === 0,
    version: 1,
    updatedMs: nowMs,
  })),
  '**/api/admin/imports': [
    {
      importId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b12',
      kind: 'bars',
      state: 'done',
      firstFile: 'nasdaq-daily-2026.csv',
      files: 12,
      bytes: 8_388_608,
      received: 8_388_608,
      read: 8_388_608,
      added: 31_202,
      changed: 14,
      unchanged: 9,
      refused: 1,
      problems: [{ file: 'nasdaq-daily-2026.csv', line: 8, text: 'high is below low' }],
      reason: null,
      createdBy: 'Rosa Keeper',
      createdMs: nowMs - HOUR_MS,
      finishedMs: nowMs - HOUR_MS + 90_000,
    },
  ],
});

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await createAdmin();
  member = await activeMember();
  call = await adminCalls(admin);
  const found = await call<{ items: { userId: string }[] }>(`admin/users?q=${member.email}`, null);
  memberId = found.items[0]!.userId;
  await call('admin/administrators/invite', {
    name: 'Ines Editor',
    email: invited,
    role: 'editor',
    password: admin.password,
  });
  const { lastChange } = await call<{ lastChange: string }>('admin/settings', null);
  await call('updateapplicationinfo', {
    changes: { 'application.contactEmail': `harbour.${tag}@example.com` },
    seen: lastChange,
  });
  await fetch(`${BASE_URL()}/api/contactUs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ann Reader of the Harbour',
      email: 'ann.reader.of.the.harbour@example.org',
      subject: `How do you score what nobody has asked about ${tag}?`,
      message: 'I read every page and found no answer.',
      typedMs: 9_000,
    }),
  });
  office = await openPage(browser, { timezoneId: ZONE });
  await enterBackOffice(office.page, admin);
  await answerWith(office.page, SERIES);
  for (const [address, data] of Object.entries(answers(Date.now())))
    await office.page.route(address, (route) =>
      route.fulfill({ json: { status: 'success', data, message: '' } }),
    );
});
afterAll(() => browser.close());

/** Nothing is cut, too wide or hard to read in any look; the page is wide and light at the end. */
const clean = (page: Page, name: string): Promise<void> =>
  looksRight(page, `office-${name}`, { screens: LOOKS, fullPage: true });

const SCREENS: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  ['dashboard', '/admin', (page) => page.getByTestId('node').first().waitFor()],
  ['users', '/admin/users', (page) => page.getByTestId('user-row').first().waitFor()],
  ['tickers', '/admin/tickers', (page) => page.getByTestId('ticker-NASDAQ:AAPL').waitFor()],
  ['calls', '/admin/algocalls', (page) => page.getByTestId('algocall-row').first().waitFor()],
  ...['comparative', 'valuation', 'technical', 'lstm', 'openai'].map(
    (algo) =>
      [
        `history-${algo}`,
        `/admin/${algo}-algo-history`,
        (page: Page) => page.getByRole('table', { name: 'Versions side by side' }).waitFor(),
      ] as const,
  ),
  ['pages', '/admin/pages', (page) => page.getByTestId('page-about-us').waitFor()],
  ['members', '/admin/pages?tab=members', (page) => page.getByTestId('collection-item').first().waitFor()],
  ['editor', '/admin/pages/about-us', (page) => page.getByRole('button', { name: 'Save' }).first().waitFor()],
  ['messages', '/admin/messages', (page) => page.getByTestId('message-row').first().waitFor()],
  ['notifications', '/admin/notifications', (page) => page.getByTestId('broadcast').first().waitFor()],
  ['jobs', '/admin/jobs', (page) => page.getByTestId('failed-group').waitFor()],
  ['audit', '/admin/audit', (page) => page.getByTestId('audit-row').first().waitFor()],
  ['administrators', '/admin/administrators', (page) => page.getByText(invited).first().waitFor()],
  ['account', '/admin/account', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  [
    'alerts',
    '/admin/alerts',
    async (page) => {
      await page.getByTestId('open-alert').waitFor();
      await page.getByTestId('past-alert').waitFor();
    },
  ],
  ['errors', '/admin/errors', (page) => page.getByTestId('server-error').waitFor()],
  ['settings', '/admin/settings', (page) => page.getByRole('table', { name: 'History' }).waitFor()],
  ['sources', '/admin/settings/sources', (page) => page.getByText('What happened').waitFor()],
  ['imports', '/admin/imports', (page) => page.getByTestId('import-entry').waitFor()],
];

test('there is a call and a message to look at', async () => {
  const { page } = office;
  await call('admin/algocalls/run', { algo: 'technical', exchangeShortName: 'NASDAQ', symbol: 'AAPL' });
  await page.goto('/admin/notifications');
  await page.getByLabel('Name, username or email').fill(member.email);
  await page.getByRole('list', { name: 'Members found' }).getByRole('button', { name: member.email }).click();
  await page.getByLabel('Title', { exact: true }).fill('The harbour opens early');
  await page.getByLabel('Message', { exact: true }).fill('Come at seven, and bring the list of last week.');
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByTestId('broadcast').first().waitFor();
  let calls = 0;
  while (calls === 0) calls = (await call<{ total: number }>('admin/algocalls?limit=1', null)).total;
});

test.each(SCREENS)('%s', async (name, address, ready) => {
  const { page } = office;
  await page.goto(address);
  await ready(page);
  expect(await page.getByTestId('time-zone').innerText()).toBe(
    'All times by the clock of this device: Asia/Tokyo, GMT+9',
  );
  await clean(page, name);
  expect(await page.getByRole('main').innerText()).not.toMatch(/\d\d:\d\d(:\d\d)? (UTC|ET|GMT)\b/);
});

test('a time is that of the device', async () => {
  const { page } = office;
  await page.goto('/admin/audit');
  const newest = page.getByTestId('audit-row').first();
  await newest.waitFor();
  const { items } = await call<{ items: { timeMs: number }[] }>('admin/audit?limit=10', null);
  const clocks = items.map(({ timeMs }) =>
    new Date(timeMs).toLocaleTimeString('en-GB', { timeZone: ZONE, hourCycle: 'h23' }),
  );
  const text = await newest.innerText();
  expect(clocks.filter((clock) => text.includes(clock))).not.toEqual([]);
});

test('the drawer of a member, and what the member sees', async () => {
  const { page, faults } = office;
  await page.goto(`/admin/users?user=${memberId}`);
  await page.getByRole('dialog', { name: member.name }).getByText(member.email).first().waitFor();
  await clean(page, 'user');
  await page.getByRole('link', { name: 'View as this member' }).click();
  await page.getByRole('region', { name: 'Profile' }).getByText(member.email).waitFor();
  await clean(page, 'view');
  await page.getByRole('button', { name: 'End view' }).click();
  expect(faults).toEqual([]);
});

test('the doors: brand, colours, and each of its steps', async () => {
  const { page, faults, close } = await openPage(browser);
  const { data } = (await (await fetch(`${BASE_URL()}/api/application-info`)).json()) as {
    data: { brandName: string };
  };
  const doors = [
    ['login', '/admin/login', 'Admin login'],
    ['reset', '/admin/reset', 'Forgot password?'],
    ['reset-password', '/admin/reset#token', 'Set a new password'],
    ['invitation', linkIn(await messageTo(invited)), 'Set your password'],
  ] as const;
  for (const [name, address, title] of doors) {
    // Another token behind the # is no other page.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('main').getByText(`${data.brandName} Back office`).waitFor();
    await clean(page, name);
  }
  await page.getByTestId('color-scheme-switch').click();
  await page.getByTestId('colour-choices').waitFor();
  await clean(page, 'login-colours');
  await page.getByText('Dark', { exact: true }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(faults).toEqual([]);
  await close();
});
