import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { answerWith, SERIES } from './made-track-record';
import { cutTables, FIRST_SCREEN, overflow, SCREENS, turnTo, violations } from './screen';
import { launchBrowser, openPage, type WatchedPage } from './session';

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

describe('axe', () => {
  let seen: WatchedPage;
  beforeAll(async () => {
    seen = await openPage(browser, FIRST_SCREEN);
    await answerWith(seen.page, SERIES);
    await seen.page.goto('/track-record');
    await seen.page.getByText('Show the calibration as a table').click();
  });
  afterAll(() => seen.close());

  test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
    const { page } = seen;
    await turnTo(page, width, colorScheme);
    await page.getByLabel(/^Calibration: /).waitFor();
    expect(await cutTables(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (process.env.TRACK_RECORD_SHOTS)
      await page.screenshot({
        path: `${process.env.TRACK_RECORD_SHOTS}/track-record-${width}-${colorScheme}.png`,
        fullPage: true,
      });
  });
});
