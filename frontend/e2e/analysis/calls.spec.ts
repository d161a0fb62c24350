import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { FIRST_SCREEN, looksRight } from '../screen';
import { BASE_URL, launchBrowser, openPage } from '../session';
import { openAsMember, runNow } from './open-analysis';

interface ChainAnswer {
  data: { links: { record: Record<string, unknown>; hash: string }[]; total: number };
}

let browser: Browser;
let card: string;
beforeAll(async () => {
  browser = await launchBrowser();
  // Two calls at least: a chain of one proves little.
  const { page, close } = await openAsMember(browser, '/tickers/NASDAQ/TSLA/technical');
  await runNow(page, 'technical');
  await page.goto('/tickers/NASDAQ/AMZN/technical');
  await runNow(page, 'technical');
  card = (await page.getByTestId('call-link').getAttribute('href')) ?? '';
  await close();
});
afterAll(() => browser.close());

const result = (page: Page, state: string) =>
  page.locator(`[data-testid="chain-result"][data-state="${state}"]`);

test('anybody opens a shared card and verifies the chain from there', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto(card);
  await page.getByTestId('call-card').getByText('The 26-indicator composite reads').waitFor();
  await page.getByText('Still open: not judged before 20 sessions have ended.').waitFor();
  const html = await (await fetch(`${BASE_URL()}${card}`)).text();
  expect(html).toContain('<title>NASDAQ:AMZN · Technical call · PriceAlgo</title>');
  expect(await page.title()).toBe('NASDAQ:AMZN · Technical call · PriceAlgo');
  await page.getByRole('link', { name: 'Verify the chain of all calls' }).click();
  await result(page, 'whole').waitFor();
  const hash = await page.getByTestId('last-hash').innerText();
  await page.getByLabel('A hash that you kept').fill(hash.toUpperCase());
  await page.getByText(/^✓ This is call \d+\./).waitFor();
  await page.getByLabel('A hash that you kept').fill('0'.repeat(64));
  await page.getByText('✗ This hash is not in the chain').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('all calls are paged, narrowed in the address, and a filter that leaves nothing says so', async () => {
  const { page, close } = await openPage(browser);
  // Enough calls for two pages: those that there are, again and again; whether they fit is another test's question.
  await page.route('**/api/call-chain*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as ChainAnswer;
    const { links } = body.data;
    const many = Array.from({ length: 30 }, (_, i) => {
      const { record, ...link } = links[i % links.length]!;
      return { ...link, record: { ...record, id: `${String(record.id).slice(0, -2)}${10 + i}`, seq: i + 1 } };
    });
    await route.fulfill({ response: answer, json: { ...body, data: { links: many, total: 30 } } });
  });
  await page.goto('/calls');
  const rows = page.getByTestId('chain-row');
  await page.getByText('1–25 of 30').waitFor();
  expect(await rows.count()).toBe(25);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL('**/calls?page=2');
  await page.getByText('26–30 of 30').waitFor();
  await page.getByRole('searchbox', { name: 'Ticker' }).fill('amzn');
  await page.waitForURL('**/calls?ticker=amzn');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-testid="chain-row"]')].every((row) =>
      row.textContent?.includes('NASDAQ:AMZN'),
    ),
  );
  await page.getByLabel('Algorithm').selectOption('openai');
  await page.getByRole('heading', { name: 'No call like that' }).waitFor();
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await page.getByText('1–25 of 30').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await close();
});

test('a call changed on the way is found, by its number', async () => {
  const { page, close } = await openPage(browser);
  let changed = 0;
  await page.route('**/api/call-chain*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as ChainAnswer;
    const link = body.data.links[1];
    if (link) {
      link.record.label = link.record.label === 'strong buy' ? 'strong sell' : 'strong buy';
      changed = Number(link.record.seq);
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/calls');
  await result(page, 'broken').waitFor();
  expect(changed).toBeGreaterThan(0);
  await page.getByText(`The chain breaks at call ${changed}`).waitFor();
  await close();
});

test('no such call', async () => {
  const { page, close } = await openPage(browser);
  for (const id of ['0e6c5b0a-7c1e-4c57-9a50-1c6f6d0f2b11', 'nonsense']) {
    await page.goto(`/calls/${id}`);
    await page.getByRole('heading', { level: 1, name: 'We do not know this call' }).waitFor();
  }
  await close();
});

test('axe and width', async () => {
  const { page, close } = await openPage(browser, { ...FIRST_SCREEN, reducedMotion: 'reduce' });
  await page.goto('/calls');
  await result(page, 'whole').waitFor();
  await page.getByText('Check with your own computer').click();
  await looksRight(page, 'calls');
  await page.goto(card);
  await page.getByTestId('call-card').waitFor();
  await looksRight(page, 'call-card');
  await close();
});
