import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activeMember, type Member } from '../accounts/member';
import { cutTables, FIRST_SCREEN, overflow, picture, SCREENS, turnTo, violations } from '../screen';
import { launchBrowser, type WatchedPage } from '../session';
import { openAsMember, runNow } from './open-analysis';

/** What is computed waits for its turn: other specs train models in this product. */
const COMPUTED = { timeout: 120_000 };

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

test('technical: from "no call yet" to an answer with its 26 votes, base rates and the live rating', async () => {
  const { page, faults, close } = await openAsMember(browser, '/tickers/NASDAQ/COST/technical', {}, member);
  await page.getByRole('heading', { name: 'No call yet' }).waitFor();
  await runNow(page, 'technical');
  const headline = await page.getByTestId('answer-headline').innerText();
  expect(headline).toMatch(/^The 26-indicator composite reads /);
  await page.getByTestId('vote-row').nth(25).waitFor();
  expect(await page.getByTestId('vote-row').count()).toBe(26);
  await page.getByTestId('call-line').getByText('Simulated market', { exact: true }).waitFor();

  const rates = page.getByTestId('base-rates');
  await rates.getByText('20', { exact: true }).waitFor();
  await rates.getByText('5', { exact: true }).click();
  await rates.getByRole('region', { name: 'What followed each rating after 5 sessions' }).waitFor();

  const live = page.getByTestId('live-rating');
  await live.getByText('Live, not a call').waitFor();
  await live.getByText(/the rating is/).waitFor();
  const before = await live.getByText(/the rating is/).innerText();
  await page.waitForFunction(
    (old) => !document.querySelector('[data-testid="live-rating"]')?.textContent?.includes(old),
    before.split('rating is')[0] ?? before,
  );
  await page.getByTestId('overlay-chart').locator('path.recharts-line-curve').first().waitFor();
  await page.getByLabel('SMA 20', { exact: true }).check();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('The inputs are the same as before, and so is the answer.').waitFor(COMPUTED);
  expect(faults).toEqual([]);
  await close();
});

test('the answer as files: votes, whole answer, inputs, picture', async () => {
  // A flash in progress is a mixture of two colours and no state of the page.
  const options = { reducedMotion: 'reduce' } as const;
  const { page, close } = await openAsMember(browser, '/tickers/NASDAQ/COST/technical', options, member);
  await page.getByTestId('answer-technical').waitFor();
  await page.getByTestId('overlay-chart').locator('path.recharts-line-curve').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
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
  const answer = JSON.parse((await saved('Whole answer (JSON)')).toString('utf8')) as Record<string, unknown>;
  expect(answer).toMatchObject({ algo: 'technical', instrument: 'NASDAQ:COST' });
  const inputs = JSON.parse((await saved('All its inputs (JSON)')).toString('utf8')) as { daily: object };
  expect(Object.keys(inputs.daily)).toContain('close');
  const png = await saved('Picture (PNG)');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(20_000);
  await close();
});

test('comparative: peers are changed and compared again', async () => {
  const { page, faults, close } = await openAsMember(browser, '/tickers/NASDAQ/COST/comparative', {}, member);
  await runNow(page, 'comparative');
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
  expect(await peers.count()).toBe(before);
  await page.getByRole('button', { name: 'Compare with these' }).click();
  await page.getByText('Comparative: a new answer is there.').waitFor(COMPUTED);
  await page.getByRole('region', { name: 'Risk and return on common days' }).getByText('JPM').waitFor();
  expect(faults).toEqual([]);
  await close();
});

describe.each([
  ['overview', 'price-chart'],
  ['technical', 'overlay-chart'],
  ['comparative', 'rebased-chart'],
])('axe and width of the %s with answers', (tab, ready) => {
  const address = `/tickers/NASDAQ/COST/${tab}`;
  let seen: WatchedPage;
  beforeAll(async () => void (seen = await openAsMember(browser, address, FIRST_SCREEN, member)));
  afterAll(() => seen.close());

  test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
    const { page } = seen;
    await turnTo(page, width, colorScheme);
    await page.getByTestId(ready).waitFor();
    await page.getByRole('link', { name: 'Track record of all algorithms' }).first().waitFor();
    if (tab === 'overview') await page.getByRole('region', { name: 'Latest calls', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A grid that is read both ways scrolls beside its first column; everything else is read to its last one.
    if (width === 360)
      expect(await cutTables(page)).toEqual(tab === 'comparative' ? ['Correlation of daily returns'] : []);
    await picture(page, `analysis-${tab}-${colorScheme}-${width}`);
  });
});
