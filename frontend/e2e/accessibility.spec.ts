import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, nextValue, openPage } from './session';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

async function violations(page: Awaited<ReturnType<typeof openPage>>['page']): Promise<string[]> {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  await page.evaluate(axe);
  const result = (await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run: (root: Document, options: object) => Promise<unknown> } }).axe.run(
        document,
        {
          runOnly: tags,
        },
      ),
    TAGS,
  )) as AxeResult;
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

describe.each(['light', 'dark'] as const)('axe, WCAG 2.2 AA, %s', (colorScheme) => {
  describe.each([360, 1280])('%i px', (width) => {
    test.each(ROUTES)('%s', async (path, price) => {
      // Reduced motion: a flash in progress is a mixture of two colours and no state of the page.
      const options = { colorScheme, reducedMotion: 'reduce', viewport: { width, height: 800 } } as const;
      const { page, close } = await openPage(browser, options);
      await page.goto(path);
      if (price) await nextValue(page, price, null);
      else await page.locator('h1').waitFor();
      if (path.endsWith('AAPL')) await page.getByText('Show the data as a table').click();
      expect(await violations(page)).toEqual([]);
      await close();
    });
  });

  test('menu open at 360 px', async () => {
    const { page, close } = await openPage(browser, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
