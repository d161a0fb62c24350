import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from '@playwright/test';
import { logIn, makePerson } from '../kit/people.ts';
import { expect, nextValue, test, type Page } from '../kit/test.ts';

/** What limits per address are made for: docs/rate-limits.md says how often each page asks, and what follows from it. */
const LIMITS = readFileSync(new URL('../../../docs/rate-limits.md', import.meta.url), 'utf8');

interface Counts {
  all: number;
  reads: number;
}

/** Row of the table: act → requests of all kinds, and those of them that read from the API. */
function documented(act: string): Counts {
  const row = LIMITS.split('\n').find((line) => line.startsWith(`| ${act} `));
  const [all, reads] = [...(row ?? '').matchAll(/\| +(\d+) +(?=\|)/g)].map(([, figure]) => Number(figure));
  return { all: all!, reads: reads! };
}

const QUIET_MS = 500;

/**
 * Requests to the server while something is done, until the page is quiet. The browser library knows that of a page that was
 * loaded; of one that another page became it says what that was.
 */
async function asked(page: Page, act: () => Promise<unknown>): Promise<Counts> {
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

/** What the limits are made for holds, and says no less than is true. */
function expectDocumented(measured: Readonly<Record<string, Counts>>): void {
  for (const [act, counts] of Object.entries(measured)) {
    const limits = documented(act);
    for (const kind of ['all', 'reads'] as const) {
      expect(counts[kind], `${kind} of who ${act}`).toBeLessThanOrEqual(limits[kind]);
      // Figures far above what is true would say that limits hold less than they do.
      expect(limits[kind], `what is said of who ${act}: ${kind}`).toBeLessThanOrEqual(2 * counts[kind] + 4);
    }
  }
}

test('A visitor asks no more than the limits per address were made for', async ({ page }) => {
  expectDocumented({
    'opens the first page, for the first time': await asked(page, async () => {
      await page.goto('/');
      await nextValue(page, 'price-NASDAQ:AAPL', null);
    }),
    'loads a list': await asked(page, async () => {
      await page.goto('/tickers/NASDAQ');
      await nextValue(page, 'price-NASDAQ:AAPL', null);
    }),
    'goes on to a ticker': await asked(page, async () => {
      await page.locator('main a[href="/tickers/NASDAQ/AAPL"]').first().click();
      await nextValue(page, 'ticker-price', null);
    }),
  });
});

test(
  'A visitor who becomes a member asks no more than the limits per address were made for',
  { tag: '@release' },
  async ({ page, target }) => {
    const member = await makePerson(target);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expectDocumented({
      'logs in': await asked(page, () => logIn(page, member)),
      'loads a page again as a member': await asked(page, () => page.reload()),
    });
  },
);
