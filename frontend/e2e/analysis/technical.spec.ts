import { readFile } from 'node:fs/promises';
import { expect, test } from '../kit/test.ts';
import { callMade, runNow } from './runs.ts';

test.use({ as: 'new member' });

test('A member runs the technical composite, and the running bar moves its live rating', async ({ page }) => {
  await page.goto('/tickers/NASDAQ/COST/technical');
  await runNow(page, 'technical');
  await expect(page.getByTestId('answer-headline')).toHaveText(/^The 26-indicator composite reads /);
  await expect(page.getByTestId('vote-row')).toHaveCount(26);
  await page.getByTestId('call-line').getByText('Simulated market', { exact: true }).waitFor();

  const rates = page.getByTestId('base-rates');
  await rates.getByText('20', { exact: true }).waitFor();
  await rates.getByText('5', { exact: true }).click();
  await rates.getByRole('region', { name: 'What followed each rating after 5 sessions' }).waitFor();

  const live = page.getByTestId('live-rating');
  await live.getByText('Live, not a call').waitFor();
  const told = await live.getByText(/the rating is/).innerText();
  await expect(live).not.toContainText(told.split('rating is')[0] ?? told);

  await page.getByTestId('overlay-chart').locator('path.recharts-line-curve').first().waitFor();
  await page.getByLabel('SMA 20', { exact: true }).check();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('The inputs are the same as before, and so is the answer.').first().waitFor();
});

test(
  'A member takes an answer along as votes, as a whole, with its inputs and as a picture',
  { tag: '@release' },
  async ({ page, call }) => {
    await callMade(call, 'COST', 'technical');
    await page.goto('/tickers/NASDAQ/COST/technical');
    await page.getByTestId('overlay-chart').locator('path.recharts-line-curve').first().waitFor();
    const saved = async (item: string): Promise<Buffer> => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return readFile(await file.path());
    };
    const lines = (await saved('Table (CSV)')).toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(27);
    const answer = JSON.parse((await saved('Whole answer (JSON)')).toString('utf8')) as object;
    expect(answer).toMatchObject({ algo: 'technical', instrument: 'NASDAQ:COST' });
    const inputs = JSON.parse((await saved('All its inputs (JSON)')).toString('utf8')) as { daily: object };
    expect(Object.keys(inputs.daily)).toContain('close');
    const png = await saved('Picture (PNG)');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(20_000);
  },
);
