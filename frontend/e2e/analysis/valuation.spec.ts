import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activeMember, type Member } from '../accounts/member';
import { FIRST_SCREEN, overflow, SCREENS, turnTo, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, type WatchedPage } from '../session';
import { openAsMember, runNow } from './open-analysis';
import { importForeignReports, importOwnCompany } from './own-company';
import { wholePicture } from './whole-picture';

const IMPORTED = '/tickers/NASDAQ/AAPL/valuation?source=imported';
/** A flash in progress is a mixture of two colours and no state of the page. */
const STILL = { reducedMotion: 'reduce' } as const;

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
  await importForeignReports(server);
  member = await activeMember();
}, 300_000);
afterAll(async () => {
  process.env.BASE_URL = before;
  await browser.close();
  await server.stop();
});

test('what is missing is named; a reader’s own beta is answered at once, and becomes a call', async () => {
  const { page, faults, close } = await openAsMember(browser, IMPORTED, {}, member);
  await page.getByRole('heading', { name: 'No call yet' }).waitFor();
  await runNow(page, 'valuation');
  await page.getByTestId('call-line').getByText('On imported history').waitFor();
  expect(await page.getByTestId('answer-notices').innerText()).toContain('beta');
  expect(await page.getByTestId('valuation-statements').innerText()).toMatch(
    /to Sep 26, 2020 and 5 fiscal years in USD, source: imported, filed on Oct 30, 2020/,
  );
  expect(await page.getByTestId('valuation-models').innerText()).toMatch(
    /Discounted cash flow to the firm:\s+missing: .*beta/,
  );

  const beta = page.getByTestId('assumption-beta');
  await beta.getByRole('textbox').fill('1.2');
  const own = page.getByTestId('own-valuation');
  await own.getByText('Your assumptions, not a call').waitFor();
  const value = page.getByTestId('valuation-value');
  await value.waitFor();
  const first = await value.innerText();
  await page.getByTestId('football-field').locator('g[data-kind] rect').first().waitFor();
  await page.getByTestId('sensitivity').getByRole('cell').nth(24).waitFor();
  expect(await page.getByTestId('sensitivity').getByRole('cell').count()).toBe(25);
  const told = (testId: string, text: RegExp) => page.getByTestId(testId).filter({ hasText: text });
  await told('monte-carlo', /Eight of ten values lie between/).waitFor();
  await told('reverse-dcf', /The price implies .* Its own revenue changed by/).waitFor();
  // A higher discount rate, by the slider: a lower value.
  await page.getByTestId('assumption-waccPct').getByRole('slider').press('End');
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid="valuation-value"]')?.textContent !== old,
    first,
  );
  const amount = (text: string): number => Number(text.replace(/[^\d.]/g, ''));
  expect(amount(await value.innerText())).toBeLessThan(amount(first));
  await page.getByRole('button', { name: 'Weighted cost of capital: back to the call’s value' }).click();
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid="valuation-value"]')?.textContent === old,
    first,
  );
  await page.getByRole('button', { name: 'Reset' }).click();
  await own.waitFor({ state: 'detached' });

  await beta.getByRole('textbox').fill('1.2');
  await page.getByRole('button', { name: 'Keep as a what-if of your own' }).click();
  await page.getByText('Valuation: a new answer is there.').waitFor({ timeout: 60_000 });
  await page.getByTestId('what-if').getByText('It is in no record.').waitFor();
  await page.getByText('Whoever asked for this answer chose one value.').waitFor();
  await own.waitFor({ state: 'detached' });
  await beta.filter({ hasText: 'chosen for this answer' }).waitFor();
  await value.and(page.getByText(first, { exact: true })).waitFor();
  expect(faults).toEqual([]);
  await close();
});

describe('an estimate without fault or overflow', () => {
  let seen: WatchedPage;
  beforeAll(async () => void (seen = await openAsMember(browser, IMPORTED, FIRST_SCREEN, member)));
  afterAll(() => seen.close());

  test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
    const { page, faults } = seen;
    await turnTo(page, width, colorScheme);
    await page.getByTestId('football-field').locator('g[data-kind] rect').first().waitFor();
    await page.getByTestId('monte-carlo').locator('path.recharts-area-area').first().waitFor();
    await page.getByTestId('track-record-valuation').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await wholePicture(page, `valuation-${width}-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});

describe('reports in another currency than the price', () => {
  const FOREIGN = '/tickers/NASDAQ/MSFT/valuation?source=imported';

  test('give no estimate until the reader enters the rate and what a share stands for', async () => {
    const { page, faults, close } = await openAsMember(browser, FOREIGN, {}, member);
    await page.getByRole('heading', { name: 'No call yet' }).waitFor();
    await runNow(page, 'valuation');
    expect(await page.getByTestId('answer-headline').innerText()).toMatch(
      /no estimate: the statements are in CNY, the price in USD, and no exchange rate is known/,
    );
    const help = page.getByTestId('valuation-unavailable');
    expect(await help.innerText()).toMatch(/do not belong together/);
    expect(await help.getByTestId('guard-currency').innerText()).toMatch(/USD for 1 CNY/);
    expect(await help.getByTestId('guard-shareCount').innerText()).toMatch(/depositary receipt/);
    expect(await page.getByTestId('valuation-value').count()).toBe(0);

    await page.getByTestId('assumption-beta').getByRole('textbox').fill('1.2');
    await page.getByTestId('assumption-fxToPrice').getByRole('textbox').fill('0.1552');
    await help.getByTestId('guard-currency').waitFor({ state: 'detached' });
    await page.getByTestId('assumption-statementSharesPerShare').getByRole('textbox').fill('8');
    await page.getByTestId('valuation-value').waitFor();
    await help.waitFor({ state: 'detached' });
    expect(await page.getByTestId('scale-guards').innerText()).toMatch(/0\.155 USD for 1 CNY/);
    expect(faults).toEqual([]);
    await close();
  });

  describe('the failed checks without fault or overflow', () => {
    let seen: WatchedPage;
    beforeAll(async () => void (seen = await openAsMember(browser, FOREIGN, FIRST_SCREEN, member)));
    afterAll(() => seen.close());

    test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
      const { page, faults } = seen;
      await turnTo(page, width, colorScheme);
      await page.getByTestId('guard-currency').waitFor();
      await page.getByTestId('track-record-valuation').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await wholePicture(page, `valuation-foreign-${width}-${colorScheme}`);
      expect(faults).toEqual([]);
    });
  });
});

test.each([
  ['NASDAQ/AAPL', /simulated\. Real statements.*the company is valued/],
  ['NYSEARCA/SPY', /simulated\. Real statements.*net asset value/],
  ['CRYPTO/BTCUSD', /simulated\. Real statements.*data of its chain/],
])('%s beside simulated prices: no estimate, and why that is right', async (ticker, reason) => {
  const { page, faults, close } = await openAsMember(browser, `/tickers/${ticker}/valuation`, STILL, member);
  await runNow(page, 'valuation');
  expect(await page.getByTestId('valuation-unavailable').innerText()).toMatch(reason);
  // One sentence: no rows of what is not known, unless somebody wants to fill them in.
  const figures = page.getByTestId('own-figures');
  expect(await figures.getByRole('textbox').count()).toBe(0);
  expect(await page.getByText('is missing', { exact: false }).count()).toBe(0);
  // Of a coin there are none to enter.
  if (!ticker.startsWith('CRYPTO')) {
    await figures.getByText('Enter figures of your own').click();
    await figures.getByRole('textbox').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.getByTestId('call-line').getByText('Simulated market', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await wholePicture(page, `valuation-${ticker.replace('/', '-')}`);
  expect(faults).toEqual([]);
  await close();
});

test('a comparison shows ratios of the imported reports with their day, and what each row of returns holds', async () => {
  const path = '/tickers/NASDAQ/AAPL/comparative?source=imported';
  const { page, faults, close } = await openAsMember(browser, path, STILL, member);
  await runNow(page, 'comparative');
  const ratios = page.getByRole('table', { name: 'Ratios with their day and source' });
  expect(await ratios.innerText()).toMatch(
    /AAPL.*\d+\.\d\d\s+Mar 31, 2021\s+imported\s+year to Sep 26, 2020/s,
  );
  const returns = page.getByRole('table', { name: /^Returns by window/ });
  expect(await returns.innerText()).toMatch(/RETURNS ARE|Returns are/);
  expect(await returns.innerText()).toContain('price alone');
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await wholePicture(page, `ratios-${width}-${colorScheme}`);
  }
  expect(faults).toEqual([]);
  await close();
});
