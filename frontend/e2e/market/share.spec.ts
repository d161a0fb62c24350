import { readFile } from 'node:fs/promises';
import { chartDrawn } from '../kit/chart-page.ts';
import { expect, test } from '../kit/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const ADDRESS = '/tickers/NASDAQ/AAPL?range=1Y&compare=NASDAQ:MSFT';

test('A visitor shares a ticker by keyboard: its link, a picture of its chart, and back to the button', async ({
  page,
  target,
}) => {
  await page.goto(`${ADDRESS}&tools=open`);
  await chartDrawn(page);
  // What previews of the link show stands in the page as it is sent.
  const html = await (await page.request.get(ADDRESS)).text();
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  expect(new URL(image).searchParams.get('range')).toBe('1Y');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');

  const button = page.getByRole('button', { name: 'Share AAPL' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share AAPL' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  // The keyboard comes to the link a moment after it is seen; that the tools stood open is nobody else's.
  await link.and(page.locator(':focus')).waitFor();
  await expect(link).toHaveValue(`${target.url}${ADDRESS}`);
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await page.getByText('The link is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${target.url}${ADDRESS}`);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('NASDAQ-AAPL-1Y.png');
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(button).toBeFocused();
});
