import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activeMember } from '../accounts/member';
import { looksRight } from '../screen';
import { launchBrowser, nextValue, openPage } from '../session';
import { openAsMember } from './open-analysis';

const TABS = ['overview', 'comparative', 'valuation', 'technical', 'lstm', 'openai'];

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('a visitor sees what is for members, and prices stay open', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto('/tickers/NASDAQ/AAPL/technical');
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await page.getByText('Market Analysis is for members').waitFor();
  expect(await page.getByTestId('answer-empty').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('an unknown analysis says so, to anybody', async () => {
  const { page, close } = await openPage(browser);
  await page.goto('/tickers/NASDAQ/AAPL/astrology');
  await page.getByRole('heading', { level: 1, name: 'There is no analysis called astrology' }).waitFor();
  await page.getByRole('link', { name: 'Open the overview of AAPL' }).waitFor();
  await close();
});

test('from the price page through every tab and back; small letters and unknown tickers lead on', async () => {
  const member = await activeMember();
  const { page, faults, close } = await openAsMember(browser, '/tickers/NASDAQ/NFLX', {}, member);
  const tabs = page.getByRole('navigation', { name: 'Pages about this ticker' });
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Five answers' }).waitFor();
  await nextValue(page, 'ticker-price', null);
  for (const [name, path] of [
    ['Comparative', 'comparative'],
    ['Valuation', 'valuation'],
    ['Technical', 'technical'],
    ['LSTM forecast', 'lstm'],
    ['AI summary', 'openai'],
  ] as const) {
    await tabs.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tickers/NASDAQ/NFLX/${path}`);
    await page.getByRole('heading', { name: 'No call yet' }).waitFor();
    await tabs.locator('a[aria-current="page"]', { hasText: name }).waitFor();
    // The keyboard goes to the beginning of the new page before anybody moves it on.
    await page.locator('main:focus').waitFor();
  }
  await tabs.getByRole('link', { name: 'Price' }).click();
  await page.getByTestId('price-chart').waitFor();
  await page.goto('/tickers/nasdaq/nflx/technical');
  await page.waitForURL('**/tickers/NASDAQ/NFLX/technical');
  await page.getByRole('heading', { name: 'No call yet' }).waitFor();
  expect(faults).toEqual([]);
  await page.goto('/tickers/NASDAQ/NOPE/technical');
  await page.getByRole('heading', { name: 'We do not know NASDAQ:NOPE' }).waitFor();
  await close();
});

test('a run is asked for and taken back, which costs none of the quota', async () => {
  const { page, faults, close } = await openAsMember(browser, '/tickers/NASDAQ/NVDA/lstm');
  await page.getByText(/^0 of \d+ runs used/).waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Run now' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No call yet' }).waitFor();
  await page.getByText(/^0 of \d+ runs used/).waitFor();
  expect(faults).toEqual([]);
  await close();
});

const WIDTHS = [360, 1280, 1920];
const LOOKS = WIDTHS.flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

test('axe and width', async () => {
  const { page, close } = await openAsMember(browser, '/tickers/NASDAQ/MSFT/overview', {
    reducedMotion: 'reduce',
    viewport: { width: WIDTHS[0]!, height: 860 },
  });
  const clean = (tab: string): Promise<void> =>
    looksRight(page, `analysis-${tab}-empty`, {
      screens: LOOKS,
      before: async () => {
        await page.waitForFunction(() => {
          const current = document.querySelector('nav [aria-current="page"][href*="/MSFT/"]');
          const { left = -1, right = Infinity } = current?.getBoundingClientRect() ?? {};
          return left >= 0 && right <= window.innerWidth;
        });
      },
    });
  await page.getByTestId('latest-calls').getByText('No call yet').waitFor();
  await nextValue(page, 'ticker-price', null);
  await clean('overview');
  for (const tab of TABS.slice(1)) {
    await page.goto(`/tickers/NASDAQ/MSFT/${tab}`);
    await page.getByRole('heading', { name: 'No call yet' }).waitFor();
    await clean(tab);
  }
  await close();
});
