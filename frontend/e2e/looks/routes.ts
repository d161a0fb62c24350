import type { Page } from '@playwright/test';
import { linkIn, messageTo } from '@pricealgo/test-kit/outbox';
import { nextValue } from '../kit/test.ts';
import { running } from '../kit/products.ts';
import { answerWith, SERIES } from '../made-track-record.ts';
import { answer, officeAnswers } from './answers.ts';
import { forecast } from './forecast.ts';
import { answered, busyMember, CALLED, calls, officeRows } from './made.ts';
import { somebodyOf } from './rooms.ts';
import type { Row } from './row.ts';

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const testId = (id: string) => (page: Page) => page.getByTestId(id).first().waitFor();
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const price = (id: string) => (page: Page) => nextValue(page, id, null);

const TICKER = '/tickers/:exchangeShortName/:symbol';
const [CALLED_EXCHANGE, CALLED_SYMBOL] = CALLED.split(':');
/** A table of bars has more columns than a phone. */
const BARS = /./;

async function scrolledDown(page: Page): Promise<void> {
  await price('price-NASDAQ:AAPL')(page);
  // The rest of the home page comes when somebody comes near it.
  await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
  await heading('Questions and answers')(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** A tab of the analysis with its answer, on imported bars. */
const tab = (path: string, algos: readonly string[], ready: Row['ready'], more: Partial<Row> = {}): Row => ({
  who: 'member',
  product: 'imported',
  address: async () => {
    await Promise.all(algos.map((algo) => answered('imported', 'NASDAQ:AAPL', algo)));
    return `/tickers/NASDAQ/AAPL/${path}?source=imported`;
  },
  ready,
  ...more,
});

const office = (address: string, ready: Row['ready'], more: Partial<Row> = {}): Row => ({
  who: 'administrator',
  address: async () => {
    await officeRows();
    return address;
  },
  before: async (page) => {
    await answerWith(page, SERIES);
    for (const [asked, data] of Object.entries(officeAnswers(Date.now()))) await answer(page, asked, data);
  },
  ready,
  fullPage: true,
  ...more,
});

const history = (algo: string): Row =>
  office(`/admin/${algo}-algo-history?symbol=${CALLED}`, (page) =>
    page.getByRole('table', { name: 'Versions side by side' }).waitFor(),
  );

/** Every pattern of app/routes.tsx, with an example to look at. */
export const ROUTES: Readonly<Record<string, Row>> = {
  '/': { address: '/', ready: scrolledDown },
  '/*': { address: '/nowhere' },
  '/about-us': { address: '/about-us' },
  '/privacy-policy': { address: '/privacy-policy', ready: heading('What we keep') },
  '/terms-conditions': { address: '/terms-conditions' },
  '/pages/:slug': { address: '/pages/about-us' },
  '/partnerwithus': { address: '/partnerwithus', ready: heading('Company filings') },
  '/members': { address: '/members' },
  '/photogallery': { address: '/photogallery', ready: heading('The life of a call') },
  '/fee-structure': { address: '/fee-structure', ready: heading('How we score calls') },
  '/fee-structure/:slug': { address: '/fee-structure/how-we-score-calls' },
  '/contact': { address: '/contact', ready: heading('Other ways to reach us') },
  '/tickers': { address: '/tickers', ready: price('price-NASDAQ:AAPL') },
  '/tickers/:exchangeShortName': { address: '/tickers/NASDAQ', ready: price('price-NASDAQ:AAPL') },
  [TICKER]: {
    address: '/tickers/NASDAQ/AAPL',
    ready: async (page) => {
      await price('ticker-price')(page);
      await page.getByText('Show the data as a table').click();
      await page.locator('table tbody tr').first().waitFor();
    },
    mayScroll: BARS,
  },
  [`${TICKER}/:algo`]: {
    address: '/tickers/NASDAQ/AAPL/astrology',
    ready: heading('There is no analysis called astrology'),
    faults: /404/,
  },
  [`${TICKER}/overview`]: {
    who: 'member',
    address: async () => {
      await calls();
      return `/tickers/${CALLED_EXCHANGE}/${CALLED_SYMBOL}/overview`;
    },
    ready: async (page) => {
      await testId('price-chart')(page);
      await page.getByRole('link', { name: 'Track record of all algorithms' }).first().waitFor();
      await page.getByRole('region', { name: 'Latest calls', exact: true }).waitFor();
    },
  },
  [`${TICKER}/comparative`]: tab('comparative', ['comparative'], testId('rebased-chart'), {
    mayScroll: /^(Correlation of daily returns|Risk and return on common days)$/,
  }),
  [`${TICKER}/valuation`]: tab('valuation', ['valuation'], testId('track-record-valuation')),
  [`${TICKER}/technical`]: tab('technical', ['technical'], testId('overlay-chart')),
  [`${TICKER}/lstm`]: tab(
    'lstm',
    [],
    (page) => page.getByTestId('fan-chart').locator('path.recharts-area-area').first().waitFor(),
    { before: forecast },
  ),
  [`${TICKER}/openai`]: tab('openai', ['technical', 'openai'], (page) =>
    page.getByTestId('narrative-text').locator('[data-fact]').first().waitFor(),
  ),
  '/calls': {
    address: async () => {
      await calls();
      return '/calls';
    },
    ready: async (page) => {
      await page.locator('[data-testid="chain-result"][data-state="whole"]').waitFor();
      await page.getByText('Check with your own computer').click();
    },
  },
  '/calls/:callId': { address: async () => `/calls/${await calls()}`, ready: testId('call-card') },
  '/track-record': {
    address: '/track-record',
    before: (page) => answerWith(page, SERIES),
    ready: async (page) => {
      await page.getByText('Show the calibration as a table').click();
      await page
        .getByLabel(/^Calibration: /)
        .first()
        .waitFor();
    },
  },
  '/share': {
    address: '/share?title=apple',
    ready: (page) => page.getByRole('option').first().waitFor(),
  },
  '/social-login': { address: '/social-login', ready: heading('The login was not completed') },
  '/unsubscribe': {
    address: `/unsubscribe?token=${'x'.repeat(43)}`,
    ready: heading('This link is not valid'),
  },
  '/verify-email': {
    address: `/verify-email?token=${'x'.repeat(43)}`,
    ready: heading('This link is not valid'),
  },
  '/watchlist': {
    who: 'member',
    address: '/watchlist',
    before: busyMember,
    ready: price('price-NASDAQ:AAPL'),
  },
  '/alerts': { who: 'member', address: '/alerts', before: busyMember, ready: testId('alert-row') },
  '/notifications': {
    who: 'member',
    address: '/notifications',
    before: busyMember,
    ready: words('The harbour opens early'),
  },
  '/notifications/open': {
    who: 'newcomer',
    address: '/notifications/open',
    ready: (page) => page.waitForURL('**/notifications'),
  },
  '/profile': {
    who: 'member',
    address: '/profile',
    before: busyMember,
    ready: async (page) => {
      await testId('session-row')(page);
      await testId('token-row')(page);
      await testId('webhook-row')(page);
      await page.getByTestId('push-state').first().waitFor();
    },
    mayScroll: /^Which notification takes which way$/,
    fullPage: true,
  },
  '/admin/login': { address: '/admin/login', ready: heading('Admin login') },
  '/admin/reset': { address: '/admin/reset', ready: heading('Forgot password?') },
  '/admin/setup': { address: '/admin/setup' },
  '/admin/invitation': {
    address: async () =>
      linkIn(await messageTo(running().products.simulated.url, (await officeRows()).invited)),
    ready: heading('Set your password'),
  },
  '/admin': office('/admin', testId('node')),
  '/admin/*': office('/admin/nowhere', heading('There is nothing at this address'), { faults: /404/ }),
  '/admin/account': office('/admin/account', words('You log in with your password alone.')),
  '/admin/administrators': office('/admin/administrators', async (page) =>
    page
      .getByText((await officeRows()).invited)
      .first()
      .waitFor(),
  ),
  '/admin/alerts': office('/admin/alerts', async (page) => {
    await testId('open-alert')(page);
    await testId('past-alert')(page);
  }),
  '/admin/algocalls': office(`/admin/algocalls?symbol=${CALLED}`, testId('algocall-row')),
  '/admin/audit': office('/admin/audit', testId('audit-row')),
  '/admin/comparative-algo-history': history('comparative'),
  '/admin/valuation-algo-history': history('valuation'),
  '/admin/technical-algo-history': history('technical'),
  '/admin/lstm-algo-history': history('lstm'),
  '/admin/openai-algo-history': history('openai'),
  '/admin/errors': office('/admin/errors', testId('server-error')),
  '/admin/imports': office('/admin/imports', testId('import-entry')),
  '/admin/jobs': office('/admin/jobs', testId('failed-group')),
  '/admin/messages': office('/admin/messages', testId('message-row')),
  '/admin/notifications': office('/admin/notifications', testId('broadcast')),
  '/admin/pages': office('/admin/pages', testId('page-about-us')),
  '/admin/pages/:slug': office('/admin/pages/about-us', (page) =>
    page.getByRole('button', { name: 'Save' }).first().waitFor(),
  ),
  '/admin/settings': office('/admin/settings', words('harbour.of.the.north@example.com')),
  '/admin/settings/sources': office('/admin/settings/sources', words('What happened')),
  '/admin/tickers': office('/admin/tickers', testId('ticker-NASDAQ:AAPL')),
  '/admin/users': office('/admin/users', testId('user-row')),
  '/admin/users/view': office('/admin/users/view', heading(/./), {
    address: async () => `/admin/users/view?user=${(await somebodyOf('simulated', 'member')).person.id}`,
  }),
};
