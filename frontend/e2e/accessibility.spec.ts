import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FIRST_SCREEN, looksRight, turnTo, violations } from './screen';
import { launchBrowser, nextValue, openPage } from './session';

/** Path → test id of a price that tells when it is live; `null` where there is none. */
const ROUTES: [string, string | null][] = [
  ['/', 'price-NASDAQ:AAPL'],
  ['/tickers', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ/AAPL', 'ticker-price'],
  ['/tickers/NASDAQ/NOPE', null],
  ['/tickers/MARS', null],
  ['/nowhere', null],
];

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

describe('axe, WCAG 2.2 AA', () => {
  test.each(ROUTES)('%s', async (path, price) => {
    // Reduced motion: a flash in progress is a mixture of two colours and no state of the page.
    const { page, close } = await openPage(browser, { ...FIRST_SCREEN, reducedMotion: 'reduce' });
    await page.goto(path);
    if (price) await nextValue(page, price, null);
    // Of an exchange that nobody knows the page says so in a part that comes later, in place of its first heading.
    else if (path.endsWith('MARS'))
      await page.getByRole('heading', { name: 'We do not know the exchange MARS' }).waitFor();
    else await page.locator('main h1').waitFor();
    if (path.endsWith('AAPL')) {
      await page.getByText('Show the data as a table').click();
      await page.locator('table tbody tr').first().waitFor();
    }
    if (path === '/') {
      // The rest of the home page comes when somebody comes near it.
      await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Questions and answers' }).waitFor();
    }
    // The bars of a chart have more columns than a phone.
    await looksRight(page, `accessible${path.replaceAll('/', '-')}`, { scrolling: true });
    await close();
  });

  test('menu open at 360 px', async () => {
    const { page, close } = await openPage(browser, {
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await turnTo(page, 360, colorScheme);
      expect([colorScheme, await violations(page)]).toEqual([colorScheme, []]);
    }
    await close();
  });
});
