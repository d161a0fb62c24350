import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { activeMember, logIn } from './accounts/member';
import { launchBrowser, nextValue, openPage } from './session';

/** What limits per address are made for: docs/rate-limits.md says how often each page asks, and what follows from it. */
const LIMITS = readFileSync(new URL('../../docs/rate-limits.md', import.meta.url), 'utf8');

/** Row of the table: act → requests of all kinds, and those of them that read from the API. */
function documented(act: string): { all: number; reads: number } {
  const row = LIMITS.split('\n').find((line) => line.startsWith(`| ${act} `));
  const [all, reads] = [...(row ?? '').matchAll(/\| +(\d+) +(?=\|)/g)].map(([, figure]) => Number(figure));
  return { all: all!, reads: reads! };
}

const QUIET_MS = 500;

/**
 * Requests to the server while something is done, until the page is quiet. The browser library knows that of a page that was
 * loaded; of one that another page became it says what that was.
 */
async function asked(page: Page, act: () => Promise<unknown>): Promise<{ all: number; reads: number }> {
  const counts = { all: 0, reads: 0 };
  const open = new Set<Request>();
  let changedMs = 0;
  const begin = (request: Request): void => {
    const { pathname, protocol } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    counts.all += 1;
    if (request.method() === 'GET' && pathname.startsWith('/api/')) counts.reads += 1;
    open.add(request);
    changedMs = performance.now();
  };
  const end = (request: Request): void => {
    if (open.delete(request)) changedMs = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await act();
  await page.waitForLoadState('networkidle');
  while (open.size > 0 || performance.now() - changedMs < QUIET_MS) await delay(50);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return counts;
}

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

function expectAsDocumented(measured: Record<string, { all: number; reads: number }>): void {
  for (const [act, counts] of Object.entries(measured))
    console.log(`${act}: ${counts.all} requests, ${counts.reads} reads`);
  for (const [act, counts] of Object.entries(measured)) {
    const said = documented(act);
    for (const kind of ['all', 'reads'] as const) {
      expect([act, kind, counts[kind] <= said[kind]]).toEqual([act, kind, true]);
      // Figures far above what is true would say that limits hold less than they do.
      expect([act, kind, said[kind] <= 2 * counts[kind] + 4]).toEqual([act, kind, true]);
    }
  }
}

test('a visitor asks no more than the limits per address were made for', async () => {
  const { page, close } = await openPage(browser);
  const first = await asked(page, async () => {
    await page.goto('/');
    await nextValue(page, 'price-NASDAQ:AAPL', null);
  });
  const list = await asked(page, async () => {
    await page.goto('/tickers/NASDAQ');
    await nextValue(page, 'price-NASDAQ:AAPL', null);
  });
  const ticker = await asked(page, async () => {
    await page.locator('main a[href="/tickers/NASDAQ/AAPL"]').first().click();
    await nextValue(page, 'ticker-price', null);
  });
  await close();
  expectAsDocumented({
    'opens the first page, for the first time': first,
    'loads a list': list,
    'goes on to a ticker': ticker,
  });
});

test('a member asks no more than the limits per address were made for', async () => {
  const { page, close } = await openPage(browser);
  const member = await activeMember();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const login = await asked(page, () => logIn(page, member));
  const again = await asked(page, () => page.reload());
  await close();
  expectAsDocumented({ 'logs in': login, 'loads a page again as a member': again });
});
