import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activeMember, type Member } from '../accounts/member';
import { FIRST_SCREEN, overflow, SCREENS, turnTo, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, type WatchedPage } from '../session';
import { openAsMember } from './open-analysis';
import { importOwnCompany } from './own-company';
import { wholePicture } from './whole-picture';

const IMPORTED = '/tickers/NASDAQ/AAPL/lstm?source=imported';
/** What training a model may take on two slow cores that do something else besides. */
const TRAINED_MS = 300_000;

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let member: Member;
let before: string | undefined;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ env: { RATE_LIMIT_FACTOR: '100' } }),
  ]);
  before = process.env.BASE_URL;
  process.env.BASE_URL = server.url;
  await importOwnCompany(server);
  member = await activeMember();
}, 300_000);
afterAll(async () => {
  process.env.BASE_URL = before;
  await browser.close();
  await server.stop();
});

test(
  'a forecast is trained with progress, and says whose range is shown and how such ranges did',
  async () => {
    const { page, faults, close } = await openAsMember(browser, IMPORTED, {}, member);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByTestId('answer-lstm').waitFor({ timeout: TRAINED_MS });
    await page.getByTestId('fan-chart').locator('path.recharts-area-area').nth(2).waitFor();
    expect(await page.getByTestId('fan-chart').locator('path.recharts-area-area').count()).toBe(3);
    const ranges = page.getByTestId('forecast-ranges').locator('tbody tr');
    expect(await ranges.count()).toBe(3);
    for (const row of await ranges.all()) {
      const prices = (await row.locator('td[data-number]').allInnerTexts()).map(Number);
      expect(prices).toHaveLength(7);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect(await row.innerText()).toMatch(/Model|Baseline/);
    }
    const reasons = page.getByTestId('forecast-ranges').getByRole('listitem');
    expect(await reasons.count()).toBe(3);
    for (const reason of await reasons.allInnerTexts())
      expect(reason).toMatch(/the model (beat|did not beat) EWMA-scaled historical simulation/);
    const tested = page.getByTestId('walk-forward');
    expect(await tested.locator('tbody tr').count()).toBe(6);
    expect(await tested.innerText()).toContain('is published for a horizon only where its pinball loss');
    await page.getByTestId('model-card').getByText('It gives a range and claims no direction').waitFor();
    expect(await page.getByTestId('forecast-volatility').innerText()).toMatch(
      /no claim of direction\. The volatility it starts from is \d+\.\d\d% a session/,
    );
    await page.getByTitle('claims no direction').waitFor();
    expect(faults).toEqual([]);
    await close();
  },
  2 * TRAINED_MS,
);

describe('a forecast without fault or overflow', () => {
  let shown: WatchedPage;
  beforeAll(async () => void (shown = await openAsMember(browser, IMPORTED, FIRST_SCREEN, member)));
  afterAll(() => shown.close());

  test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
    const { page, faults } = shown;
    await turnTo(page, width, colorScheme);
    await page.getByTestId('fan-chart').locator('path.recharts-area-area').first().waitFor();
    await page.getByTestId('track-record-lstm').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await wholePicture(page, `forecast-${width}-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
