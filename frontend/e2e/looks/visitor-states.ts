import type { Locator, Page } from '@playwright/test';
import { codeIn, messageTo } from '@pricealgo/test-kit/outbox';
import { makePerson, type Person } from '../kit/people.ts';
import { type Product, running } from '../kit/products.ts';
import { nextValue } from '../kit/test.ts';
import { answer, hold } from './answers.ts';
import { somebodyOf } from './rooms.ts';
import type { StateRow } from './row.ts';

/** An address without a screen of its own. */
const NOWHERE = '/nowhere';
const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name?: string): Locator => page.getByRole('dialog', { name });

/** The way in, wherever it is at this width. */
async function openLogin(page: Page): Promise<void> {
  const menu = button(page, 'Open menu');
  if (await menu.isVisible()) await menu.click();
  await button(page, 'Login/Signup').last().click();
  await dialog(page, 'Login').getByText('These logins are not set up on this site yet.').waitFor();
}

/** Each person of these rows asks for codes, and has a password changed: nobody else has the account. */
let forgetful: Person;
const national = (): string => `20255${String(Date.now()).slice(-5)}`;
let number: string;
/** Asked when a test runs: the products start after the tests are found. */
const simulated = (): Product => running().products.simulated;

const searched = (open: (page: Page) => Promise<unknown>): StateRow['states'] => [
  [
    'empty',
    async (page) => {
      await open(page);
      await page.getByRole('combobox').waitFor();
    },
  ],
  [
    'results',
    async (page) => {
      await page.getByRole('combobox').fill('bank');
      await page.getByRole('option').nth(2).waitFor();
      await page.getByRole('combobox').press('ArrowDown');
    },
  ],
];

const inTeal = (page: Page): Promise<unknown> =>
  page.evaluate(() => (document.documentElement.dataset.colourTheme = 'teal'));

export const VISITOR_STATES: readonly StateRow[] = [
  {
    title: 'The login dialog',
    address: NOWHERE,
    states: [
      ['empty', openLogin],
      [
        'errors',
        async (page) => {
          await button(dialog(page, 'Login'), 'Login').click();
          await page.getByText('This field is required.').first().waitFor();
        },
      ],
      [
        'refusal',
        async (page) => {
          const { person } = await somebodyOf('simulated', 'newcomer');
          await page.getByLabel('Email').fill(person.email);
          await page.getByLabel('Password', { exact: true }).fill('wrong-password');
          await page.keyboard.press('Enter');
          await dialog(page, 'Login failed').waitFor();
        },
      ],
      [
        'loading',
        async (page) => {
          await button(dialog(page, 'Login failed'), 'OK').click();
          await dialog(page, 'Login failed').waitFor({ state: 'detached' });
          await hold(page, '**/api/login');
          await page.getByLabel('Password', { exact: true }).fill('wrong-password');
          await page.keyboard.press('Enter');
          await dialog(page, 'Loading...').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The sign-up dialog',
    address: NOWHERE,
    states: [
      [
        'empty',
        async (page) => {
          await openLogin(page);
          await button(page, 'Sign Up').click();
          await dialog(page, 'Sign Up').getByLabel('Full name').waitFor();
        },
      ],
      [
        'errors',
        async (page) => {
          await button(dialog(page, 'Sign Up'), 'Sign Up').click();
          await page.getByText('Please confirm your age.').waitFor();
        },
      ],
      [
        'code of the phone',
        async (page) => {
          number = national();
          await dialog(page).getByLabel('Mobile number').fill(number);
          await button(dialog(page), 'Send OTP').click();
          await Promise.all([
            page.getByText('OTP sent successfully!').waitFor(),
            dialog(page).getByLabel('Digit 1 of 6').waitFor(),
          ]);
        },
      ],
      [
        'verified phone',
        async (page) => {
          const code = codeIn(await messageTo(simulated().url, `+1${number}`));
          await dialog(page).getByLabel('Digit 1 of 6').click();
          await page.keyboard.type(code);
          await button(dialog(page), 'Verify').click();
          await dialog(page).getByText('Verified').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The dialog of a forgotten password',
    address: NOWHERE,
    states: [
      [
        'address',
        async (page) => {
          forgetful = await makePerson(simulated());
          await openLogin(page);
          await button(page, 'Forget Password?').click();
          await dialog(page, 'Forget Password').getByLabel('Email').fill(forgetful.email);
          await dialog(page).locator('button:enabled', { hasText: 'Send OTP' }).waitFor();
        },
      ],
      [
        'code',
        async (page) => {
          await button(dialog(page), 'Send OTP').click();
          await Promise.all([
            page.getByText('OTP sent successfully!').waitFor(),
            dialog(page).getByLabel('Digit 1 of 6').waitFor(),
          ]);
        },
      ],
      [
        'new password',
        async (page) => {
          const mail = await messageTo(simulated().url, forgetful.email, ({ text }) =>
            /\b\d{6}\b/.test(text),
          );
          await dialog(page).getByLabel('Digit 1 of 6').click();
          await page.keyboard.type(codeIn(mail));
          await page.keyboard.press('Enter');
          await dialog(page, 'Set New Password').waitFor();
        },
      ],
      [
        'success',
        async (page) => {
          const next = dialog(page, 'Set New Password');
          await next.getByLabel('New password', { exact: true }).fill(`${forgetful.password}-2`);
          await next.getByLabel('Confirm password').fill(`${forgetful.password}-2`);
          await button(next, 'Update Password').click();
          await dialog(page, 'Success!').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The sign-up dialog of the home page',
    address: '/',
    states: [
      [
        'open',
        async (page) => {
          await button(page, /^Start your \d+ free days?$/).click();
          await dialog(page, 'Sign Up').getByLabel('Full name').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The narrow menu',
    address: NOWHERE,
    only: 360,
    states: [['open', (page) => button(page, 'Open menu').click()], ...searched(() => Promise.resolve())],
  },
  {
    title: 'The search box',
    address: NOWHERE,
    states: searched((page) => button(page, 'Search tickers').click()),
  },
  {
    title: 'The search over the page',
    address: NOWHERE,
    // What the shell asks as it begins to listen to keys.
    ready: (page) =>
      page.waitForFunction(
        () => performance.getEntriesByName(`${location.origin}/api/application-info`).length > 0,
      ),
    states: searched((page) => page.keyboard.press('/')),
  },
  {
    title: 'The menu of colours',
    address: NOWHERE,
    states: [
      [
        'open',
        async (page) => {
          await page.getByTestId('color-scheme-switch').click();
          await page.getByTestId('colour-choices').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The home page in the teal theme',
    address: '/',
    ready: (page) => nextValue(page, 'price-NASDAQ:AAPL', null),
    states: [['all of it', inTeal]],
  },
  {
    title: 'A ticker in the teal theme',
    address: '/tickers/NASDAQ/AAPL',
    ready: (page) => nextValue(page, 'ticker-price', null),
    states: [['all of it', inTeal]],
  },
  {
    title: 'The analysis as a visitor meets it',
    address: '/tickers/NASDAQ/AAPL/overview',
    ready: (page) => nextValue(page, 'ticker-price', null),
    states: [
      ['login', (page) => dialog(page, 'Login').getByTestId('login-reason').waitFor()],
      [
        'closed',
        async (page) => {
          await button(dialog(page, 'Login'), 'Close').click();
          await dialog(page).waitFor({ state: 'detached' });
          await page.getByRole('heading', { level: 2, name: 'Market Analysis is for members' }).waitFor();
        },
      ],
    ],
  },
  ...['/watchlist', '/alerts', '/notifications'].map((address): StateRow => ({
    title: `${address} as a visitor meets it`,
    address,
    states: [
      [
        'closed',
        async (page) => {
          await button(dialog(page, 'Login'), 'Close').click();
          await dialog(page).waitFor({ state: 'detached' });
        },
      ],
    ],
  })),
  {
    title: 'An activation',
    address: `/verify-email?token=${'x'.repeat(43)}`,
    before: (page) => answer(page, '**/api/activation/check', { needs: 'password' }),
    states: [
      ['password', (page) => page.getByLabel('Password', { exact: true }).waitFor()],
      [
        'done',
        async (page) => {
          await answer(page, '**/api/activation/confirm', {});
          await page.getByLabel('Password', { exact: true }).fill('Kestrel-over-the-Harbour-7');
          await page.keyboard.press('Enter');
          await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
        },
      ],
    ],
  },
  {
    title: 'The contact form',
    address: '/contact',
    states: [
      [
        'errors',
        async (page) => {
          await page.getByRole('form', { name: 'Contact form' }).getByLabel('Email').fill('nobody');
          await button(page, 'Send message').click();
          await page.getByText('Please enter a valid email address.').waitFor();
        },
      ],
      [
        'sent',
        async (page) => {
          await answer(page, '**/api/contactUs', {});
          const form = page.getByRole('form', { name: 'Contact form' });
          await form.getByLabel('Name').fill('Ann Reader');
          await form.getByLabel('Email').fill('ann@example.org');
          await form.getByLabel('Subject').fill('How do you score?');
          await form.getByLabel('Message').fill('I read every page and found no answer.');
          await button(form, 'Send message').click();
          await form.waitFor({ state: 'detached' });
        },
      ],
    ],
  },
  {
    title: 'A picture of the gallery',
    address: '/photogallery',
    states: [
      [
        'open',
        async (page) => {
          await button(page, /^Open picture 1 of 3: /)
            .first()
            .click();
          await dialog(page, 'Picture 1 of 3').locator('img').waitFor();
        },
      ],
    ],
  },
  ...(
    [
      ['A page that there is not', '/pages/there-is-none', 'There is no such page'],
      ['A ticker that there is not', '/tickers/NASDAQ/NOPE', 'We do not know NASDAQ:NOPE'],
      ['An exchange that there is not', '/tickers/MARS', 'We do not know the exchange MARS'],
      ['A call that there is not', '/calls/nonsense', 'We do not know this call'],
    ] as const
  ).map(([title, address, name]): StateRow => ({
    title,
    address,
    faults: /40[04]|Something went wrong!/,
    states: [['named', (page) => page.getByRole('heading', { name }).waitFor()]],
  })),
  {
    title: 'The end of mails',
    address: `/unsubscribe?token=${'x'.repeat(43)}`,
    before: (page) => answer(page, '**/api/notifications/unsubscribe?*', { scope: 'alert' }),
    states: [
      ['asked', (page) => button(page, 'Unsubscribe').waitFor()],
      [
        'done',
        async (page) => {
          await button(page, 'Unsubscribe').click();
          await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
        },
      ],
    ],
  },
  {
    title: 'The dialog that shares a ticker',
    address: '/tickers/NASDAQ/AAPL?range=1Y',
    states: [
      [
        'link',
        async (page) => {
          await page.getByTestId('share-button').click();
          await dialog(page, 'Share AAPL').getByRole('textbox', { name: 'Link' }).waitFor();
        },
      ],
      [
        'embedded quote',
        async (page) => {
          await dialog(page).getByText('Embed', { exact: true }).click();
          await dialog(page).getByRole('textbox', { name: 'Code' }).waitFor();
          await page.frameLocator('iframe').locator('.price[data-value]').waitFor();
        },
      ],
    ],
  },
  ...(
    [
      [220, 160],
      [360, 260],
    ] as const
  ).map(([width, height]): StateRow => ({
    title: `An embedded quote of ${width} × ${height} px, and a wide one,`,
    address: '/embed/CRYPTO/BTCUSD?range=1M',
    bare: true,
    inEach: (page, [wide]) =>
      page.setViewportSize(wide === 1280 ? { width: wide, height: 360 } : { width, height }),
    states: [['live', (page) => page.locator('.price[data-value]').waitFor()]],
  })),
  {
    title: 'The chart with its tools',
    address:
      '/tickers/NASDAQ/AAPL?range=1Y&interval=1w&scale=log&tools=open&studies=rsi-9,macd&compare=NASDAQ:MSFT,NASDAQ:NVDA,NASDAQ:TSLA,NASDAQ:AMZN,CRYPTO:BTCUSD',
    states: [
      [
        'compared',
        async (page) => {
          await page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();
          await page
            .getByTestId('chart-compared')
            .getByText(/\d\s?%/)
            .nth(4)
            .waitFor();
        },
      ],
    ],
  },
  {
    title: 'The set-up of the chart on a phone',
    address: '/tickers/NASDAQ/AAPL?range=1Y&tools=open&studies=rsi-9',
    only: 360,
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Set up').click();
          await page.getByRole('combobox', { name: 'Scale' }).waitFor();
        },
      ],
    ],
  },
  ...['income', 'ratios', 'dividends'].map((facts): StateRow => ({
    title: `The part about the company (${facts})`,
    product: 'imported',
    address: `/tickers/NASDAQ/AAPL?source=imported&facts=${facts}`,
    mayScroll: /./,
    states: [
      [
        'whole',
        async (page) => {
          await page.getByTestId('financials-place').evaluate((place) => place.scrollIntoView());
          await page.getByTestId('financials').waitFor();
          await page.getByTestId('financials-source').waitFor();
          // Without a dividend there is no chart of them.
          if (facts !== 'dividends')
            await page.getByTestId('financials').locator('.recharts-surface').first().waitFor();
          // Under the bar at the top half a button is too small a target, which is no fault of the page.
          await page.evaluate(() => window.scrollTo(0, 0));
        },
      ],
    ],
  })),
  {
    title: 'The page of the API',
    address: '/api/docs',
    bare: true,
    states: [['read', (page) => page.getByRole('heading', { name: 'PriceAlgo API' }).waitFor()]],
  },
  {
    title: 'A page without connection',
    address: '/tickers/NASDAQ/AAPL',
    fresh: true,
    faults: /ERR_INTERNET_DISCONNECTED|Failed to fetch|failed: |console/,
    ready: (page) => nextValue(page, 'ticker-price', null),
    states: [
      [
        'the price that was there',
        async (page) => {
          await page.context().setOffline(true);
          await page.getByTestId('offline-overlay').waitFor();
        },
      ],
      [
        'a page that was never opened',
        async (page) => {
          await page
            .getByRole('contentinfo')
            .getByRole('link', { name: 'Contact', exact: true })
            .evaluate((link: HTMLElement) => link.click());
          await page.waitForURL('**/contact');
          await page.locator('main h1').waitFor();
        },
      ],
    ],
  },
];
