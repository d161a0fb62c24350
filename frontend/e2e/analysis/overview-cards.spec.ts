import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { picture } from '../screen';
import { launchBrowser } from '../session';
import { openAsMember } from './open-analysis';

let browser: Browser;
let opened: Awaited<ReturnType<typeof openAsMember>>;
beforeAll(async () => {
  browser = await launchBrowser();
  opened = await openAsMember(browser, '/tickers/NASDAQ/META/overview');
  const { page } = opened;
  await page.getByRole('button', { name: 'Run all', exact: true }).click();
  for (const algo of ['technical', 'comparative'])
    await page.getByTestId(`card-${algo}`).getByTestId('stance-chip').waitFor({ timeout: 120_000 });
  // The summary needs the others first, and without a language model no run.
  await page.getByText('4 of 50 runs used in the last 24 hours').waitFor();
});
afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('the answers in short, %s', (colorScheme) => {
  test.each([360, 412, 768, 1280])('every label stands in one line at %i px', async (width) => {
    const { page } = opened;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const summary = page.getByTestId('card-openai');
    await summary.getByText('rule-based', { exact: true }).waitFor();
    await summary.getByText('rule-based summary; AI not configured', { exact: true }).waitFor();
    await page.getByTestId('latest-calls').getByTestId('stance-chip').nth(1).waitFor();
    const lines = await page.getByTestId('stance-chip').evaluateAll((chips) =>
      chips.map((chip): [string | null, number] => {
        const { lineHeight, paddingTop, borderTopWidth } = getComputedStyle(chip);
        const around = 2 * (parseFloat(paddingTop) + parseFloat(borderTopWidth));
        return [
          chip.textContent,
          Math.round((chip.getBoundingClientRect().height - around) / parseFloat(lineHeight)),
        ];
      }),
    );
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
    await summary.scrollIntoViewIfNeeded();
    await picture(page, `overview-cards-${width}-${colorScheme}`);
  });
});

test('without a language model the summary needs no run, and offers none', async () => {
  const { page } = opened;
  await page.goto('/tickers/NASDAQ/META/openai');
  await page.getByText(/^No language model is set up on this site/).waitFor();
  expect(await page.getByRole('button', { name: 'Run now' }).count()).toBe(0);
  await picture(page, 'narrative-no-model');
});
