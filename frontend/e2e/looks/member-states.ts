import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { nextValue } from '../kit/test.ts';
import { png } from '../png.ts';
import { answer, refuse } from './answers.ts';
import { analysisWith } from './forecast.ts';
import { answered, busyMember, CALLED, calls, ticker } from './made.ts';
import { somebodyOf } from './rooms.ts';
import type { StateRow } from './row.ts';

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', { name });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const price = (id: string) => (page: Page) => nextValue(page, id, null);

async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page
    .locator('[role="dialog"], [role="menu"], [role="group"][aria-label^="Columns of"]')
    .waitFor({ state: 'hidden' });
}
const top = (page: Page): Promise<unknown> => page.evaluate(() => window.scrollTo(0, 0));

/** Pages of somebody whose subscription is over. */
const expired = (title: string, address: string, reach: (page: Page) => Promise<unknown>): StateRow => ({
  title,
  who: 'expired',
  address,
  states: [['told', reach]],
});

/** Without the answer that `algo` would have about a ticker that nobody has asked about. */
const empty = (tab: string): StateRow => ({
  title: `The ${tab} tab without a call`,
  who: 'newcomer',
  address: `/tickers/NASDAQ/MSFT/${tab}`,
  before: (page) => analysisWith(page, () => []),
  states: [['empty', (page) => page.getByRole('heading', { name: 'No call yet' }).waitFor()]],
});

const [EXCHANGE, SYMBOL] = CALLED.split(':');
const CALLED_PATH = `/tickers/${EXCHANGE}/${SYMBOL}`;

/** Lines of one kind each, over bars that are on the screen. */
async function drawn(): Promise<void> {
  const { call } = await busyMember();
  const DAY_MS = 86_400_000;
  const at = (daysAgo: number, priceOf: number): object => ({
    timeMs: Math.floor(Date.now() / DAY_MS - daysAgo) * DAY_MS,
    price: priceOf,
  });
  const { base } = await call<{ base: string | null }>(
    'chart-drawings?exchangeShortName=NASDAQ&symbol=AAPL',
  ).catch(() => ({ base: null }));
  await call('chart-drawings/save', {
    ...ticker('NASDAQ:AAPL'),
    format: 1,
    base: base ?? null,
    drawings: [
      { id: 'trendline1', kind: 'trend', points: [at(80, 180), at(30, 220)], colour: 'blue' },
      { id: 'rectangle1', kind: 'rectangle', points: [at(120, 170), at(60, 230)], colour: 'rose' },
      { id: 'textnote01', kind: 'text', points: [at(50, 200)], colour: 'grey', text: 'before the results' },
    ],
  }).catch((error: Error) => {
    // Another worker's row has drawn them.
    if (!/revision|conflict|409/.test(error.message)) throw error;
  });
}

export const MEMBER_STATES: readonly StateRow[] = [
  {
    title: 'The member’s menu of a wide screen',
    who: 'newcomer',
    address: '/nowhere',
    only: 1280,
    states: [
      [
        'open',
        async (page) => {
          await button(page, /^Account of /).click();
          await page.getByText('Logout').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The member’s menu of a phone',
    who: 'newcomer',
    address: '/nowhere',
    only: 360,
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Open menu').click();
          await page.getByText('Logout').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A page whose session has ended',
    who: 'newcomer',
    fresh: true,
    address: '/tickers',
    faults: /401/,
    before: async (page) => {
      await refuse(page, '**/api/exchanges*', 401);
      await refuse(page, '**/api/refresh', 401);
      // Never let go: axe takes longer than the words stand.
      await page.route(
        ({ pathname }) => pathname === '/',
        () => delay(60_000, undefined, { ref: false }),
      );
    },
    bare: true,
    states: [['told', (page) => page.getByText('Session Expired..., redirecting to Login...').waitFor()]],
  },
  {
    title: 'The home page of a new member',
    who: 'newcomer',
    address: '/',
    states: [
      [
        'first steps',
        async (page) => {
          await page.getByTestId('first-steps').getByText('First steps: 0 of 4').waitFor();
          await page.getByTestId('watchlist-excerpt').getByText('JPM', { exact: true }).waitFor();
          await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
          await page.getByRole('heading', { name: 'How the calls turned out' }).waitFor();
          await top(page);
        },
      ],
    ],
  },
  {
    title: 'The home page of a member with a list',
    who: 'member',
    address: '/',
    before: busyMember,
    ready: (page) => page.getByTestId('watchlist-excerpt').getByText('Bitcoin').waitFor(),
    states: [['whole', price('price-NASDAQ:AAPL')]],
  },
  {
    title: 'The panel of notifications',
    who: 'member',
    address: '/nowhere',
    before: busyMember,
    states: [
      [
        'open',
        async (page) => {
          await page.getByTestId('notification-bell').click();
          await page.getByTestId('newest-notification').first().waitFor();
        },
      ],
    ],
  },
  {
    title: 'A toast',
    who: 'newcomer',
    address: '/tickers/NASDAQ',
    ready: (page) => page.locator('[data-testid="notification-bell"][data-unread]').waitFor(),
    states: [
      [
        'shown',
        async (page) => {
          const [office, { person }] = await Promise.all([
            somebodyOf('simulated', 'administrator'),
            somebodyOf('simulated', 'newcomer'),
          ]);
          // It stays for as long as the pointer is on it.
          await Promise.all([
            page.getByRole('alert').filter({ hasText: 'News over a page' }).hover(),
            office.call('pushnotification', {
              audience: { userId: person.id },
              title: 'News over a page',
              body: 'Written by a test.',
              link: '/tickers/NASDAQ/MSFT',
            }),
          ]);
        },
      ],
    ],
    inEach: (page) => page.getByRole('alert').filter({ hasText: 'News over a page' }).hover(),
  },
  {
    title: 'The list of a new member',
    who: 'newcomer',
    address: '/watchlist',
    states: [['empty', (page) => page.getByRole('heading', { name: 'This list is empty' }).waitFor()]],
  },
  // A menu closes where the screen changes its width.
  ...([360, 1280] as const).map((only): StateRow => ({
    title: `Each menu of a list on ${only === 360 ? 'a phone' : 'a wide screen'}`,
    only,
    who: 'member',
    address: '/watchlist',
    before: busyMember,
    ready: price('price-NASDAQ:AAPL'),
    states: [
      [
        'of the list',
        async (page) => {
          await button(page, 'Actions for the list My watchlist').click();
          await page.getByRole('menu').waitFor();
        },
      ],
      [
        'columns',
        async (page) => {
          await escape(page);
          await button(page, 'Columns').click();
          await page.getByRole('group', { name: 'Columns of this list' }).waitFor();
        },
      ],
      [
        'of a row',
        async (page) => {
          await escape(page);
          await button(page, 'Actions for AAPL').click();
          await page.getByRole('menu', { name: 'Actions for AAPL' }).waitFor();
        },
      ],
      [
        'note and target',
        async (page) => {
          await page.getByRole('menuitem', { name: 'Note and target' }).click();
          await dialog(page).getByTestId('edit-price').waitFor();
        },
      ],
      [
        'a name that is taken',
        async (page) => {
          await escape(page);
          await button(page, 'New list').click();
          await page.getByRole('textbox', { name: 'Name' }).fill('my watchlist');
          await button(page, 'Create').click();
          await page.getByText('You have a watchlist of that name already.').waitFor();
        },
      ],
    ],
    faults: /409|422|400/,
  })),
  {
    title: 'The report of an import',
    who: 'newcomer',
    mayScroll: /^Lines that were left out$/,
    address: '/watchlist',
    states: [
      [
        'with a line that was refused',
        async (page) => {
          await button(page, 'Actions for the list My watchlist').click();
          await page.getByRole('menuitem', { name: 'Import CSV' }).click();
          await page.getByTestId('import-file').setInputFiles({
            name: 'list.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('symbol,exchange\nNOPE,NASDAQ\nNOWHERE,NASDAQ\n'),
          });
          await page.getByTestId('import-report').getByRole('cell').first().waitFor();
        },
      ],
    ],
  },
  {
    title: 'A list as charts',
    who: 'member',
    address: '/watchlist?view=charts&range=1M',
    before: busyMember,
    fullPage: true,
    states: [['drawn', (page) => page.getByRole('img', { name: /^BTCUSD over the last month/ }).waitFor()]],
  },
  {
    title: 'A list whose charts did not arrive',
    who: 'member',
    address: '/watchlist?view=charts&range=5Y',
    before: async (page) => {
      await busyMember();
      const none = { firstMs: null, lastMs: null, source: 'simulated', simulated: true };
      await answer(page, '**/api/ticker-curves?*', [
        { symbol: 'NASDAQ:AAPL', closes: null, ...none },
        { symbol: 'CRYPTO:BTCUSD', closes: [], ...none },
        { symbol: 'NASDAQ:MSFT', closes: [1, 2], ...none },
      ]);
    },
    states: [['told', (page) => page.getByText('The chart did not arrive').waitFor()]],
  },
  {
    title: 'The choice of lists for a ticker',
    who: 'member',
    address: '/tickers/NASDAQ/AAPL',
    before: busyMember,
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Choose watchlists for AAPL').click();
          await dialog(page).getByLabel('My watchlist').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The dialog of an alert',
    who: 'newcomer',
    address: '/tickers/CRYPTO/BTCUSD',
    ready: price('ticker-price'),
    states: [
      [
        'begun',
        async (page) => {
          await button(page, 'Set an alert for BTCUSD').click();
          await dialog(page).locator('[data-testid="dry-run-times"][data-value]').waitFor();
        },
      ],
      [
        'error',
        async (page) => {
          await dialog(page).getByLabel('Price (USD)').fill('nothing');
          await button(dialog(page), 'Set the alert').click();
          await dialog(page).getByText('Please enter a price above zero.').waitFor();
        },
      ],
      [
        'true already',
        async (page) => {
          await dialog(page).getByLabel('Price (USD)').fill('1');
          await dialog(page).getByText('Already true: it would fire with the next trade.').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The firing log of an alert',
    who: 'member',
    address: '/alerts',
    before: busyMember,
    states: [
      [
        'one line',
        async (page) => {
          await page
            .locator('[data-testid="alert-row"][data-state="fired"]')
            .getByRole('link', { name: /^Firing log of the alert/ })
            .click();
          await page.getByTestId('firing-row').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The page of alerts without one',
    who: 'newcomer',
    address: '/alerts',
    states: [['empty', (page) => page.getByText('No alert yet').waitFor()]],
  },
  {
    title: 'A chart with drawings',
    who: 'member',
    address: '/tickers/NASDAQ/AAPL?range=1Y&tools=open',
    before: drawn,
    states: [
      [
        'in words',
        async (page) => {
          await page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();
          await page.getByText(/^\d drawings? in words/).click();
          await page.getByTestId('drawing-list').getByRole('listitem').first().waitFor();
          await top(page);
        },
      ],
      [
        'layouts',
        async (page) => {
          await button(page, 'Layouts').click();
          await page.getByLabel('Name of this set-up').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The profile in the teal theme',
    who: 'newcomer',
    address: '/profile',
    ready: (page) => page.getByTestId('session-row').first().waitFor(),
    states: [
      ['whole', (page) => page.evaluate(() => (document.documentElement.dataset.colourTheme = 'teal'))],
    ],
    mayScroll: /^Which notification takes which way$/,
  },
  {
    title: 'Each dialog of a profile',
    who: 'member',
    mayScroll: /^Which notification takes which way$/,
    address: '/profile',
    before: busyMember,
    ready: (page) => page.getByTestId('session-row').first().waitFor(),
    faults: /api-tokens\/create|webhooks|40\d|^console error: Something went wrong!$/,
    states: [
      [
        'delete the account',
        async (page) => {
          await button(page, 'Delete my account').click();
          await dialog(page, 'Delete my account').getByLabel('Your password').waitFor();
          await top(page);
        },
      ],
      [
        'a token with errors',
        async (page) => {
          await escape(page);
          await button(section(page, 'API tokens'), 'New token').click();
          await button(dialog(page), 'Create token').click();
          await dialog(page).getByText('Choose what the token may do.').waitFor();
        },
      ],
      [
        'a new token',
        async (page) => {
          const { person } = await busyMember();
          await dialog(page).getByLabel('Name').fill('Another script');
          await dialog(page).getByLabel('read watchlists').check();
          await dialog(page).getByLabel('Your password').fill(person.password);
          await button(dialog(page), 'Create token').click();
          await dialog(page, 'Your new token').getByTestId('secret').waitFor();
        },
      ],
      [
        'a webhook that is refused',
        async (page) => {
          const { person } = await busyMember();
          await button(dialog(page), 'Done').click();
          await dialog(page).waitFor({ state: 'detached' });
          await button(section(page, 'Webhooks'), 'New webhook').click();
          await dialog(page).getByLabel('Address').fill('https://127.0.0.1/hook');
          await dialog(page).getByLabel('Your password').fill(person.password);
          await button(dialog(page), 'Create webhook').click();
          await dialog(page).getByText('must be the https address of a public server').waitFor();
        },
      ],
      [
        'deliveries of a webhook',
        async (page) => {
          await escape(page);
          await button(section(page, 'Webhooks'), /^Deliveries of https/)
            .first()
            .click();
          await button(dialog(page, 'Deliveries'), 'Send a test').waitFor();
        },
      ],
      [
        'part of a picture',
        async (page) => {
          await escape(page);
          await page
            .getByTestId('picture-file')
            .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: png(900, 300) });
          await dialog(page).locator('button:enabled', { hasText: 'Use this picture' }).waitFor();
        },
      ],
    ],
  },
  {
    title: 'The second factor of a member',
    who: 'newcomer',
    mayScroll: /^Which notification takes which way$/,
    address: '/profile#second-factor',
    before: (page) => answer(page, '**/api/totp', { connected: true, required: false, recoveryCodesLeft: 9 }),
    ready: (page) => page.getByTestId('session-row').first().waitFor(),
    states: [
      [
        'connected',
        (page) =>
          section(page, 'Second factor')
            .getByText(/9 recovery codes are left/)
            .waitFor(),
      ],
      [
        'the proof before new codes',
        async (page) => {
          await button(section(page, 'Second factor'), 'New recovery codes').click();
          await dialog(page, 'New recovery codes').getByLabel('Your password').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The set-up of a member’s second factor',
    who: 'newcomer',
    mayScroll: /^Which notification takes which way$/,
    address: '/profile#second-factor',
    before: (page) =>
      Promise.all([
        answer(page, '**/api/totp', { connected: false, required: false, recoveryCodesLeft: 0 }),
        answer(page, '**/api/totp/enrol', {}),
        answer(page, '**/api/totp/setup', {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          otpauthUrl: 'otpauth://totp/nobody',
          qrCode: `data:image/png;base64,${png(240, 240).toString('base64')}`,
        }),
      ]),
    ready: (page) => page.getByTestId('session-row').first().waitFor(),
    states: [
      [
        'the app to be connected',
        async (page) => {
          await button(section(page, 'Second factor'), 'Set up an authenticator app').click();
          await dialog(page).getByLabel('Your password').fill('whatever it is');
          await button(dialog(page), 'Continue').click();
          await dialog(page, 'Set up your authenticator app').getByText('I cannot scan it').click();
          await dialog(page).getByTestId('totp-secret').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A profile that could not be loaded',
    who: 'newcomer',
    address: '/profile',
    before: (page) => refuse(page, '**/api/getProfile'),
    faults: /500|Something went wrong/,
    bare: true,
    states: [['told', (page) => page.getByText('Your profile could not be loaded').waitFor()]],
  },
  expired('The analysis without a subscription', '/tickers/NASDAQ/AAPL/overview', async (page) => {
    await page.getByRole('heading', { level: 2, name: 'Your subscription has expired' }).waitFor();
    await nextValue(page, 'ticker-price', null);
  }),
  {
    ...expired('The profile without a subscription', '/profile#subscription', (page) =>
      page.getByTestId('subscription-state').getByText('Expired').waitFor(),
    ),
    mayScroll: /^Which notification takes which way$/,
  },
  expired('The page of alerts without a subscription', '/alerts', (page) =>
    page.getByTestId('alerts-expired').waitFor(),
  ),
  {
    title: 'The overview without a call',
    who: 'newcomer',
    address: '/tickers/NASDAQ/MSFT/overview',
    before: (page) => analysisWith(page, () => []),
    ready: price('ticker-price'),
    states: [['empty', (page) => page.getByTestId('latest-calls').getByText('No call yet').waitFor()]],
  },
  ...['comparative', 'valuation', 'technical', 'lstm', 'openai'].map(empty),
  {
    title: 'The menu of a call’s files',
    who: 'member',
    address: `${CALLED_PATH}/technical`,
    before: calls,
    ready: (page) => page.getByTestId('answer-technical').waitFor(),
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Export').click();
          await page.getByRole('menu').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A run that is under way',
    who: 'newcomer',
    address: `/tickers/NASDAQ/NFLX/technical`,
    before: async (page) => {
      await analysisWith(page, () => []);
      const run = {
        runId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b51',
        algo: 'technical',
        state: 'running',
        progress: 40,
        callId: null,
        whatIf: false,
        failure: null,
        createdMs: Date.now(),
      };
      await answer(page, '**/api/ticker-analysis/run', run);
      await answer(page, '**/api/ticker-analysis/run?*', run);
    },
    states: [
      [
        'progress',
        async (page) => {
          await button(page, 'Run now').click();
          await page.getByRole('progressbar').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A valuation on the reader’s own beta',
    who: 'member',
    // A grid that is read both ways.
    mayScroll: /^Value per share by .*, over discount rate and growth/,
    product: 'imported',
    address: '/tickers/NASDAQ/AAPL/valuation?source=imported',
    before: () => answered('imported', 'NASDAQ:AAPL', 'valuation'),
    fullPage: true,
    states: [
      [
        'whole',
        async (page) => {
          await page.getByTestId('assumption-beta').getByRole('textbox').fill('1.2');
          await page.getByTestId('football-field').locator('g[data-kind] rect').first().waitFor();
          await page.getByTestId('monte-carlo').locator('path.recharts-area-area').first().waitFor();
          await top(page);
        },
      ],
    ],
  },
  {
    title: 'A valuation whose figures do not belong together',
    who: 'member',
    product: 'imported',
    address: '/tickers/NASDAQ/MSFT/valuation?source=imported',
    before: () => answered('imported', 'NASDAQ:MSFT', 'valuation'),
    fullPage: true,
    states: [
      [
        'told',
        async (page) => {
          await page.getByTestId('guard-currency').waitFor();
          await page.getByTestId('track-record-valuation').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A valuation beside simulated prices',
    who: 'member',
    address: `${CALLED_PATH}/valuation`,
    before: () => answered('simulated', CALLED, 'valuation'),
    states: [
      ['unavailable', (page) => page.getByTestId('valuation-unavailable').waitFor()],
      [
        'own figures',
        async (page) => {
          await page.getByText('Enter figures of your own').click();
          await page.getByTestId('own-figures').getByRole('textbox').first().waitFor();
          await top(page);
        },
      ],
    ],
  },
  {
    title: 'A fact of the AI summary',
    who: 'member',
    product: 'imported',
    address: '/tickers/NASDAQ/AAPL/openai?source=imported',
    before: () =>
      Promise.all(['technical', 'openai'].map((algo) => answered('imported', 'NASDAQ:AAPL', algo))),
    states: [
      [
        'open',
        async (page) => {
          const fact = page.getByTestId('narrative-text').locator('[data-fact^="technical."]').first();
          await fact.focus();
          await page.keyboard.press('Enter');
          await page.getByTestId('fact').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A wish that is refused after the login',
    address: '/tickers/NASDAQ/NVDA',
    fresh: true,
    before: (page) =>
      page.route('**/api/watchlist-items/add', (route) =>
        route.fulfill({
          json: { status: 'error', data: { code: 'conflict', requestId: '1' }, message: 'The list is full.' },
        }),
      ),
    states: [
      [
        'told',
        async (page) => {
          const { person } = await somebodyOf('simulated', 'newcomer');
          await button(page, 'Watch NVDA').click();
          await dialog(page, 'Login').getByLabel('Email').fill(person.email);
          await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
          await page.keyboard.press('Enter');
          await dialog(page, 'You are logged in').getByText('The list is full.').waitFor();
        },
      ],
    ],
  },
];
