import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Route } from 'playwright-core';
import { launchBrowser, openPage, type WatchedPage } from './session';

let browser: Browser;
let watched: WatchedPage;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());
beforeEach(async () => void (watched = await openPage(browser)));
afterEach(async () => {
  await watched.close();
  expect(watched.faults).toEqual([]);
});

const AS_OF_MS = Date.UTC(2026, 7, 31);
const figure = (value: number, unit: string, more: object = {}): object => ({
  value,
  unit,
  source: 'imported',
  asOfMs: AS_OF_MS,
  ...more,
});
const answer = (data: object): Parameters<Route['fulfill']>[0] => ({
  json: { status: 'success', data, message: '' },
});

describe('overview of a ticker', () => {
  test('shows simulated figures with their source, and says what is missing', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
    const low = page.getByTestId('year-low');
    await low.waitFor();
    expect(await low.getAttribute('data-source')).toBe('simulated');
    expect(Number(await low.getAttribute('data-value'))).toBeLessThan(
      Number(await page.getByTestId('year-high').getAttribute('data-value')),
    );
    await page.getByTestId('statistic-averageVolume').focus();
    const told = page.getByRole('tooltip');
    await told.waitFor();
    expect(await told.innerText()).toMatch(
      /^Source: simulated, as of .+\. Mean of the last \d+ finished sessions\.$/,
    );
    expect(await page.getByTestId('overview-missing').innerText()).toContain(
      'market cap, earnings and dividend of AAPL',
    );
    expect(await page.getByTestId('statistic-marketCap').count()).toBe(0);
  });

  test('raw and adjusted prices are chosen in the address, and the file follows the choice', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
    await page.getByRole('button', { name: 'Raw' }).click();
    await page.waitForURL('**adjusted=false**');
    // The address changes first, the page follows.
    await page.getByRole('button', { name: 'Raw', pressed: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByTestId('chart-download').click();
    expect((await download).suggestedFilename()).toBe('NASDAQ-AAPL-1Y-none-simulated.csv');
    await page.getByRole('link', { name: '1D', exact: true }).click();
    await page.getByRole('button', { name: 'Raw' }).waitFor({ state: 'detached' });
  });

  test('imported data has a view of its own and goes back', async () => {
    const { page } = watched;
    const base = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', type: 'stock', facts: {} };
    await page.route('**/api/ticker-overview**', (route) =>
      route.fulfill(
        route.request().url().includes('source=imported')
          ? answer({
              ...base,
              simulated: false,
              withheld: 0,
              statistics: {
                marketCap: figure(4_514_709_504_000, 'money', { currency: 'USD' }),
                dividendYield: figure(0.0035, 'fraction'),
                eps: figure(-1.5, 'moneyPerShare', { currency: 'USD' }),
              },
            })
          : answer({ ...base, simulated: true, withheld: 3, statistics: {}, importedUntilMs: AS_OF_MS }),
      ),
    );
    await page.goto('/tickers/NASDAQ/AAPL');
    expect(await page.getByTestId('source-notice').innerText()).toContain(
      '3 figures and daily prices until Aug 31, 2026',
    );
    await page.getByTestId('source-switch').click();
    await page.waitForURL('**source=imported**');
    const marketCap = page.getByTestId('statistic-marketCap');
    await marketCap.waitFor();
    expect(await marketCap.innerText()).toBe('$4514.71B');
    expect(await page.getByTestId('statistic-dividendYield').innerText()).toBe('0.35%');
    expect(await page.getByTestId('statistic-eps').innerText()).toBe('−$1.50');
    expect(await page.getByRole('navigation', { name: 'Range' }).getByRole('link').allInnerTexts()).toEqual([
      '1M',
      '6M',
      'YTD',
      '1Y',
      '5Y',
      'MAX',
    ]);
    await page.getByText('No prices for this range').waitFor();
    await page.getByTestId('source-switch').click();
    await page
      .getByTestId('chart-summary')
      .getByText(/Apple Inc\. (rose|fell|did not move)/)
      .waitFor();
  });

  test('a failed overview can be asked for again and leaves the rest of the page alone', async () => {
    const { page, faults } = watched;
    await page.route('**/api/ticker-overview**', (route) =>
      route.fulfill({
        status: 503,
        json: {
          status: 'error',
          data: { code: 'service_unavailable', requestId: 'test-request' },
          message: 'This is not available right now.',
        },
      }),
    );
    await page.goto('/tickers/NASDAQ/AAPL');
    await page.getByText('The overview could not be loaded').waitFor();
    await page.getByTestId('price-chart').waitFor();
    await page.unroute('**/api/ticker-overview**');
    await page.getByTestId('overview').getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('year-range').waitFor();
    expect(faults.filter((fault) => !/503|Something went wrong!/.test(fault))).toEqual([]);
    faults.length = 0;
  });
});
