import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { overflow, violations } from './screen';
import { launchBrowser, openPage } from './session';

const sample = (count: number, effectiveCount = count): object => ({
  count,
  effectiveCount,
  enough: effectiveCount >= 30,
});
const zero = { against: 'zero', absolute: null };
const none = { calls: 0, directed: 0, hits: 0, intervals: 0, inside: 0 };
const bin = (said: number, rose: number): object => ({
  low: said - 0.05,
  high: said + 0.05,
  count: 100,
  meanProbability: said,
  observedShare: rose,
  interval: { low: rose - 0.08, high: rose + 0.08 },
});
const horizon = (sessions: number, more: object): object => ({
  horizon: sessions,
  calls: 400,
  effectiveCount: Math.floor(400 / sessions),
  instruments: 3,
  delisted: 1,
  firstEntryMs: Date.UTC(2025, 0, 2),
  lastExitMs: Date.UTC(2026, 7, 28),
  direction: null,
  probability: null,
  interval: null,
  quantiles: null,
  withdrawn: none,
  repeated: 0,
  sameSession: { calls: 0, directed: 0, hits: 0 },
  limited: false,
  ...more,
});

const SERIES = [
  {
    algo: 'technical',
    version: '1',
    origin: 'live',
    simulated: false,
    calls: 420,
    withdrawn: 3,
    horizons: [
      horizon(1, {
        direction: {
          ...sample(400),
          ...zero,
          hits: 188,
          neutral: 40,
          rate: 0.47,
          interval: { low: 0.42, high: 0.52 },
          baseRate: 0.53,
        },
        probability: { ...sample(400), brier: 0.251, skill: -0.006, bins: [bin(0.45, 0.5), bin(0.55, 0.52)] },
        withdrawn: { calls: 3, directed: 3, hits: 0, intervals: 0, inside: 0 },
        limited: true,
      }),
      horizon(5, {
        probability: { ...sample(400, 80), brier: 0.24, skill: 0.02, bins: [bin(0.55, 0.6)] },
      }),
      horizon(20, {
        direction: {
          ...sample(400, 20),
          ...zero,
          hits: 190,
          neutral: 40,
          rate: null,
          interval: null,
          baseRate: null,
        },
        repeated: 12,
        sameSession: { calls: 31, directed: 28, hits: 15 },
      }),
    ],
  },
  {
    algo: 'technical',
    version: '1',
    origin: 'backtest',
    simulated: false,
    calls: 90,
    withdrawn: 0,
    horizons: [],
  },
  {
    algo: 'comparative',
    version: '1',
    origin: 'live',
    simulated: false,
    calls: 200,
    withdrawn: 0,
    horizons: [
      horizon(20, {
        direction: {
          ...sample(140),
          against: 'peers',
          hits: 77,
          neutral: 60,
          rate: 0.55,
          interval: { low: 0.47, high: 0.63 },
          baseRate: 0.51,
          absolute: { hits: 84, rate: 0.6, interval: { low: 0.52, high: 0.68 }, baseRate: 0.64 },
        },
      }),
    ],
  },
  {
    algo: 'lstm',
    version: '1',
    origin: 'live',
    simulated: true,
    calls: 300,
    withdrawn: 0,
    horizons: [
      horizon(5, {
        interval: { ...sample(300, 60), inside: 262, share: 0.873, interval: { low: 0.77, high: 0.94 } },
        quantiles: {
          ...sample(300, 60),
          pinball: 0.0101,
          baselinePinball: 0.01,
          ratio: 1.01,
          statistic: 2.4,
          pValue: 0.016,
        },
      }),
    ],
  },
];

/** The product of these tests has judged nothing yet, and others make calls in it: the answer is made here, in its words. */
async function answerWith(page: Page, series: object[]): Promise<void> {
  const data = { series, asOfMs: Date.UTC(2026, 7, 31), enough: 30, limit: 20_000 };
  await page.route('**/api/track-record*', (route) =>
    route.fulfill({ json: { status: 'success', data, message: '' } }),
  );
}

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

describe('track record of all algorithms', () => {
  test('tells hits against the base rate, what is too few, and keeps kinds of calls apart', async () => {
    const { page, faults, close } = await openPage(browser);
    await answerWith(page, SERIES);
    await page.goto('/track-record');
    const technical = page.getByTestId('record-technical');
    await technical.waitFor();
    const text = await technical.innerText();
    expect(text).toContain('188 of 400 right after 1 session: 47% (42–52%).');
    expect(text).toContain('Always naming the more frequent direction: 53%. Worse than that.');
    expect(text).toContain('190 of 400 right after 20 sessions. Too few to judge: 20 of 30.');
    expect(text).toContain('40 more said neutral: neither right nor wrong.');
    expect(text).toContain(
      '12 more calls over 20 sessions on the data of an earlier one: counted once, with that one',
    );
    expect(text).toContain(
      '31 calls over 20 sessions judged by an earlier release, from a session that may have begun before the call: ' +
        'in no rate above (15 of 28 right by that rule)',
    );
    expect(text).toContain('3 withdrawn calls over 1 session, not counted above: 0 of 3 right.');
    expect(text).toContain('Only the newest 20,000 judged calls per horizon are counted.');
    expect(await technical.getByTestId('track-series').count()).toBe(2);
    expect(await technical.getByTestId('track-none').innerText()).toContain('No call has come due yet');
    const compared = await page.getByTestId('record-comparative').innerText();
    expect(compared).toContain('77 of 140 right against their peers after 20 sessions: 55% (47–63%).');
    expect(compared).toContain('By the price alone 60%, always naming the more frequent direction 64%.');
    const forecast = await page.getByTestId('record-lstm').innerText();
    expect(forecast).toContain('Simulated market');
    expect(forecast).toContain('Worse than the baseline.');
    expect(await page.getByTestId('record-valuation').innerText()).toContain('No call has been made yet.');
    expect(await page.getByTestId('record-openai').innerText()).toContain('makes no forecast of its own');
    await page.getByLabel(/^Calibration: /).waitFor();
    await page.getByText('Show the calibration as a table').click();
    const calibration = page.getByTestId('reliability');
    expect(await calibration.innerText()).toContain('0.6% worse than always saying');
    await page.getByText('5 sessions', { exact: true }).and(page.locator('label *')).click();
    await calibration.getByText('2.0% better than always saying').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('of a product without a call says so', async () => {
    const { page, faults, close } = await openPage(browser);
    await answerWith(page, []);
    await page.goto('/track-record');
    await page.getByTestId('record-technical').getByText('No call has been made yet.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('offers to try again when it cannot be loaded', async () => {
    const { page, close } = await openPage(browser);
    let asked = 0;
    await page.route('**/api/track-record*', (route) => {
      asked += 1;
      return asked > 4 ? route.fallback() : route.abort();
    });
    await page.goto('/track-record');
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 30_000 });
    await page.getByTestId('record-technical').waitFor({ timeout: 30_000 });
    await close();
  });
});

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  test.each([360, 1280])('%i px', async (width) => {
    const options = { colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } } as const;
    const { page, close } = await openPage(browser, options);
    await answerWith(page, SERIES);
    await page.goto('/track-record');
    await page.getByLabel(/^Calibration: /).waitFor();
    await page.getByText('Show the calibration as a table').click();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (process.env.TRACK_RECORD_SHOTS)
      await page.screenshot({
        path: `${process.env.TRACK_RECORD_SHOTS}/track-record-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    await close();
  });
});
