import { expect, test } from '../kit/test.ts';
import { callMade } from './runs.ts';

test.use({ as: 'new member' });

test('A member changes the peers of a comparison and compares again', async ({ page, call }) => {
  await callMade(call, 'COST', 'comparative');
  await page.goto('/tickers/NASDAQ/COST/comparative');
  await page.getByTestId('rebased-chart').locator('path.recharts-line-curve').first().waitFor();
  const peers = page.getByRole('list', { name: 'Peers' }).getByRole('listitem');
  const before = await peers.count();
  await peers
    .first()
    .getByRole('button', { name: /^Remove / })
    .click();
  await page.getByLabel('Add a peer').fill('JPM');
  await page
    .getByRole('option', { name: /NYSE:JPM/ })
    .first()
    .click();
  await peers.filter({ hasText: 'JPM' }).waitFor();
  await expect(peers).toHaveCount(before);
  await page.getByRole('button', { name: 'Compare with these' }).click();
  await page.getByText('Comparative: a new answer is there.').waitFor();
  await page.getByRole('region', { name: 'Risk and return on common days' }).getByText('JPM').waitFor();
});
