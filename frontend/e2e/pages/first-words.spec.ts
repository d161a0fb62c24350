import { expect, test } from '../kit/test.ts';

const PAGES = [
  ['/', 'Prices live. Calls on the record.'],
  ['/tickers', 'Tickers'],
  ['/tickers/NYSE', 'New York Stock Exchange'],
  ['/tickers/NASDAQ/MSFT', 'Microsoft Corporation'],
  ['/track-record', 'Track record'],
  ['/about-us', 'About us'],
] as const;

test('A public page says what it is before any script, its files are there, and private ones begin with nothing', async ({
  target,
}) => {
  for (const [address, heading] of PAGES) {
    const html = await (await fetch(`${target.url}${address}`)).text();
    const words = /<div id="first-words".*?<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    expect(words.replace(/<[^>]+>/g, '')).toBe(heading);
    const named = [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(5);
    const answers = await Promise.all(named.map(([, file]) => fetch(`${target.url}${file}`)));
    expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
  }
  for (const address of ['/admin', '/watchlist', '/nowhere', '/tickers/NASDAQ/NOPE'])
    expect(await (await fetch(`${target.url}${address}`)).text()).not.toContain('id="first-words"');
});

test('A page takes the place of its first words', async ({ page }) => {
  for (const [address, heading] of PAGES) {
    // At the commit nothing is parsed yet, and what is not there looks like what has gone.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.locator('#first-words').waitFor({ state: 'detached' });
    // They also go after 10 s without a page, which a slow machine may need.
    await page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLElement>('main h1')?.innerText.replaceAll(/\s+/g, ' ').trim() === wanted,
      heading,
      { polling: 50 },
    );
  }
});

test.describe('A browser without scripts', () => {
  // Scripts that the page names ahead are given up by such a browser.
  test.use({ javaScriptEnabled: false, expectedFaults: /^failed: .*\/static\/js\// });

  test('A reader without scripts keeps the first words, once', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('h1:visible')).toHaveText(['Prices live. Calls on the record.']);
    await page.goto('/about-us');
    await expect(page.locator('h1:visible')).toHaveText(['About us']);
    await expect(page.getByText('What we do', { exact: true }).filter({ visible: true })).toHaveCount(1);
  });
});
