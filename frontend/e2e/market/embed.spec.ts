import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@playwright/test';
import { expect, test, type Page } from '../kit/test.ts';

let site: Server;
/** What somebody else's page has in its body. */
let body = '';
const foreign = (): string => `http://localhost:${(site.address() as AddressInfo).port}/`;

test.beforeAll(async () => {
  site = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>${body}</html>`),
  );
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
});
test.afterAll(() => new Promise<void>((closed) => site.close(() => closed())));

/** The price that a frame shows once it is another one than `before`. */
async function nextPrice(frame: Frame, before: string | null): Promise<string> {
  const shown = await frame.waitForFunction(
    (old) => {
      const value = document.querySelector<HTMLElement>('.price[data-value]')?.dataset['value'] ?? null;
      return value !== null && value !== old ? value : null;
    },
    before,
    { polling: 100 },
  );
  return (await shown.jsonValue())!;
}

const frameIn = async (page: Page): Promise<Frame> =>
  (await (await page.locator('iframe').elementHandle())!.contentFrame())!;

test.describe('A quote on another page', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('A site owner takes the code of a quote as it is chosen, and it works on a page of another site', async ({
    page: owner,
    anotherPage,
  }) => {
    await owner.goto('/tickers/NASDAQ/AAPL?range=6M');
    await owner.getByTestId('share-button').click();
    const dialog = owner.getByRole('dialog', { name: 'Share AAPL' });
    // The keyboard comes to the link a moment after the dialog, and would leave another field.
    await dialog.getByRole('textbox', { name: 'Link' }).and(owner.locator(':focus')).waitFor();
    await dialog.getByRole('radio', { name: 'Link' }).focus();
    await owner.keyboard.press('ArrowRight');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    // The chart of the code is that of the page, until something else is chosen.
    await expect(code).toHaveValue(/\/embed\/NASDAQ\/AAPL\?range=6M&amp;theme=auto&amp;chart=1"/);
    await dialog.getByLabel('Chart').selectOption('1Y');
    await dialog.getByLabel('Colours').selectOption('Dark');
    await dialog.getByLabel('Size').selectOption('420 × 260');
    await nextPrice(await frameIn(owner), null);
    await dialog.getByRole('button', { name: 'Copy code' }).press('Enter');
    await owner.getByText('The code is copied.').waitFor();
    body = await owner.evaluate(() => navigator.clipboard.readText());
    await expect(code).toHaveValue(body);

    const page = await anotherPage();
    await page.goto(foreign());
    const element = page.locator('iframe');
    await expect(element).toHaveAttribute('title', /^Apple.* \(AAPL\): price$/);
    expect(await element.evaluate((frame) => [frame.clientWidth, frame.clientHeight])).toEqual([420, 260]);
    await nextPrice(await frameIn(page), null);
  });

  test('A quote lives on a page of another site, which learns nothing', async ({ page, target }) => {
    body = `<iframe src="${target.url}/embed/NASDAQ/AAPL?range=1Y&amp;theme=dark&amp;chart=1" width="420" height="260"></iframe>`;
    await page.goto(foreign());
    const frame = await frameIn(page);
    await nextPrice(frame, await nextPrice(frame, null));
    const words = frame.locator('main');
    await expect(words).toContainText('Simulated market');
    await expect(words).toContainText(/As of .* · Source: simulated/);
    await expect(frame.getByRole('img')).toHaveAttribute(
      'aria-label',
      /^AAPL over the last year: first \$.* last \$.*, lowest \$.*, highest \$/,
    );
    await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark');
    // Nothing is kept of its reader.
    expect(await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(
      ['', 0, 0],
    );
    expect(await page.context().cookies()).toEqual([]);

    const [ticker] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: /^Apple/ }).click(),
    ]);
    await ticker.getByTestId('ticker-price').waitFor();
    expect(ticker.url()).toBe(`${target.url}/tickers/NASDAQ/AAPL?range=1Y`);
    expect(await ticker.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toBe(foreign());
  });
});

test.describe('A frame that shows no quote', () => {
  test.use({ expectedFaults: /404|frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE|^failed: / });

  test('A frame says that a ticker is not there, holds no other page of the product, and has no chart where it is small', async ({
    page,
    target,
  }) => {
    body = `<iframe src="${target.url}/embed/NASDAQ/NOPE" title="Quote"></iframe>`;
    await page.goto(foreign());
    await (await frameIn(page)).getByText('PriceAlgo has no ticker NOPE on NASDAQ.').waitFor();
    body = `<iframe src="${target.url}/tickers/NASDAQ/AAPL" title="Quote"></iframe>`;
    await page.goto(foreign());
    expect((await frameIn(page)).url()).toMatch(/^chrome-error:/);

    await page.goto('/embed/CRYPTO/BTCUSD?range=1M');
    await page.locator('figcaption').getByText('The last month').waitFor();
    for (const [width, height, charts] of [
      [360, 260, 1],
      [320, 180, 0],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('img')).toHaveCount(charts);
    }
  });
});
