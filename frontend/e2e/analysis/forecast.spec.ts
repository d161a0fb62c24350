import { expect, test } from '../kit/test.ts';
import { callsOf, makePerson } from '../kit/people.ts';
import { running } from '../kit/products.ts';
import { callMade, runNow } from './runs.ts';

test.use({ product: 'imported', as: 'new member' });

/** A training takes ten seconds on an idle machine: here, so that the journey is about its answer. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const target = running().products.imported;
  const call = await callsOf(target, await makePerson(target));
  await callMade(call, 'AAPL', 'lstm', { source: 'imported' });
});

test('A member sees a forecast, whose range is shown, and how such ranges did', async ({ page }) => {
  await page.goto('/tickers/NASDAQ/AAPL/lstm?source=imported');
  await runNow(page, 'lstm');
  const areas = page.getByTestId('fan-chart').locator('path.recharts-area-area');
  await expect(areas).toHaveCount(3);
  const ranges = page.getByTestId('forecast-ranges').locator('tbody tr');
  await expect(ranges).toHaveCount(3);
  for (const row of await ranges.all()) {
    const prices = (await row.locator('td[data-number]').allInnerTexts()).map(Number);
    expect(prices).toHaveLength(7);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    await expect(row).toContainText(/Model|Baseline/);
  }
  const reasons = await page.getByTestId('forecast-ranges').getByRole('listitem').allInnerTexts();
  expect(reasons).toHaveLength(3);
  for (const reason of reasons)
    expect(reason).toMatch(/the model (beat|did not beat) EWMA-scaled historical simulation/);
  await expect(page.getByTestId('walk-forward').locator('tbody tr')).toHaveCount(6);
  await page.getByTestId('model-card').getByText('It gives a range and claims no direction').waitFor();
  await expect(page.getByTestId('forecast-volatility')).toContainText(
    /no claim of direction\. The volatility it starts from is \d+\.\d\d% a session/,
  );
});
