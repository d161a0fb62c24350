import { expect, test } from '../kit/test.ts';

test('A visitor chooses raw prices in the address, and the file of the chart follows the choice', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  const low = page.getByTestId('year-low');
  await expect(low).toHaveAttribute('data-source', 'simulated');
  expect(Number(await low.getAttribute('data-value'))).toBeLessThan(
    Number(await page.getByTestId('year-high').getAttribute('data-value')),
  );
  await page.getByTestId('statistic-averageVolume').focus();
  await expect(page.getByRole('tooltip')).toHaveText(
    /^Source: simulated, as of .+\. Mean of the last \d+ finished sessions\.$/,
  );
  await expect(page.getByTestId('overview-missing')).toContainText(
    'market cap, earnings and dividend of AAPL',
  );

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

test.describe('A product that knows imported data', () => {
  test.use({ product: 'imported' });

  test('A visitor goes over to the imported view of a ticker and back', async ({ page }) => {
    await page.goto('/tickers/NASDAQ/AAPL');
    await expect(page.getByTestId('source-notice')).toContainText('daily prices until Mar 31, 2021');
    await page.getByTestId('source-switch').click();
    await page.waitForURL('**source=imported**');
    await page.getByTestId('statistic-marketCap').or(page.getByTestId('overview-missing')).first().waitFor();
    await expect(page.getByRole('navigation', { name: 'Range' }).getByRole('link')).toHaveText([
      '1M',
      '6M',
      'YTD',
      '1Y',
      '5Y',
      'MAX',
    ]);
    await page.getByTestId('source-switch').click();
    await page
      .getByTestId('chart-summary')
      .getByText(/Apple Inc\. (rose|fell|did not move)/)
      .waitFor();
  });
});
