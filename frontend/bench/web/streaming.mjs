/* global window */
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { busyMs, measuredPage, quantile, sleep, switchStreamingOff, throttleCpu } from './page.mjs';

const TALL = { viewport: { width: 1280, height: 4_200 } };
const WATCH_MS = sized(10_000, 1_000);
const REST_MS = sized(2_000, 200);
/** Code that runs for the first time and caches that fill are no leak. */
const WARM_UP_MS = sized(20_000, 300);

/** Puts the first `count` tickers of NASDAQ on the demo member's active list. */
export async function fillWatchlist({ url, logins }, count) {
  let headers = { 'Content-Type': 'application/json' };
  const call = async (path, body) => {
    const answer = await fetch(`${url}/api/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const { status, data, message } = await answer.json();
    if (status !== 'success') throw new Error(`${path}: ${message}`);
    return data;
  };
  const { token } = await call('login', logins.member);
  headers = { ...headers, Authorization: `Bearer ${token}` };
  const { items } = await call(`tickers?exchangeShortName=NASDAQ&limit=${count}`);
  const list = (await call('watchlists')).find(({ active }) => active);
  const csv = ['symbol,exchange', ...items.map(({ symbol }) => `${symbol},NASDAQ`)].join('\n');
  await call('watchlists/import', { id: list.id, csv });
}

async function openStreaming(browser, product, address, { streaming = true, options } = {}) {
  const opened = await measuredPage(browser, 'member', { ...product, options });
  if (!streaming) await switchStreamingOff(opened.page);
  await opened.page.goto(address);
  await opened.page.locator('main [data-value]').first().waitFor();
  if (streaming) await opened.page.waitForFunction(() => window.seen.frames > 3, null, { timeout: 30_000 });
  else await sleep(REST_MS);
  return opened;
}

/** Clicks and keys on a list of 50 live rows, on a fourth of this machine's speed. @returns the worst, ms */
export async function interactionMs(browser, product, streaming) {
  const { page, client, seen, close } = await openStreaming(browser, product, '/watchlist', {
    streaming,
    options: { viewport: { width: 1280, height: 860 } },
  });
  await throttleCpu(client);
  const before = (await seen()).ticks;
  const startMs = performance.now();
  for (let turn = 0; turn < sized(4, 1); turn += 1) {
    await page.getByRole('table').getByRole('button', { name: 'Ticker' }).click();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.keyboard.press('Escape');
    const search = page.getByTestId('ticker-search');
    await search.getByRole('button').last().click();
    await search.getByRole('combobox').pressSequentially('app', { delay: 60 });
    await page.keyboard.press('Escape');
    await sleep(400);
  }
  const { inp, inpOf, ticks } = await seen();
  const ticksPerS = ((ticks - before) * 1_000) / (performance.now() - startMs);
  await close();
  console.error(`slowest ${streaming ? 'with' : 'without'} the stream: ${inp ?? 0} ms, ${inpOf}`);
  return { worstMs: inp ?? 0, ticksPerS };
}

/** From the arrival of a tick to the end of the frame that shows it, 50 rows on the screen. */
export async function paintedMs(browser, product) {
  const { page, seen, close } = await openStreaming(browser, product, '/watchlist', { options: TALL });
  await page.evaluate(() => {
    window.seen.paintedMs.length = 0;
    window.seen.ticks = 0;
  });
  await sleep(WATCH_MS);
  const { paintedMs: painted, ticks } = await seen();
  const symbols = await page.locator('main [data-seq]:not([data-seq="-1"])').count();
  await close();
  return {
    p95: quantile(painted, 0.95),
    painted: painted.length,
    symbols,
    ticksPerS: (ticks * 1_000) / WATCH_MS,
  };
}

async function chartBusy(browser, product, streaming) {
  const opened = await openStreaming(browser, product, '/tickers/NASDAQ/AAPL?range=5Y', { streaming });
  const { page, client, seen, close } = opened;
  await page.waitForFunction(() => window.seen.chartMs !== null);
  const { historyMs, chartMs } = await seen();
  await sleep(REST_MS);
  const [busy, before] = [await busyMs(client), (await seen()).ticks];
  await sleep(WATCH_MS);
  const spentMs = (await busyMs(client)) - busy;
  const after = (await seen()).ticks;
  await close();
  return { mountMs: chartMs - historyMs, spentMs, ticks: after - before };
}

/** The chart of five years: bars in hand → painted, and what the main thread spends per tick beyond the same page at rest. */
export async function chartCost(browser, product) {
  const live = await chartBusy(browser, product, true);
  const still = await chartBusy(browser, product, false);
  return {
    mountMs: live.mountMs,
    perTickMs: Math.max(0, live.spentMs - still.spentMs) / Math.max(1, live.ticks),
    ticks: live.ticks,
    ratio: live.spentMs / still.spentMs,
  };
}

/** What stays on the heap, after collection, of `minutes` of 50 live rows. @returns MB */
export async function heapGrowth(browser, product, minutes) {
  const { client, close } = await openStreaming(browser, product, '/watchlist', { options: TALL });
  const usedMb = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
  };
  await sleep(WARM_UP_MS);
  const before = await usedMb();
  await sleep(minutes * 60_000);
  const grown = (await usedMb()) - before;
  await close();
  return grown;
}
