import { gzipSync } from 'node:zlib';
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { settle } from '../../e2e/routes/role-pages.mjs';
import { measuredPage, median, sleep, throttleCpu, throttleNetwork } from './page.mjs';

/** Gzipped bytes of the scripts and styles that the page asks for until it is quiet. */
function countFiles(page) {
  const files = new Map();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const kind = /\.(js|css)$/.exec(pathname)?.[1];
    if (kind) files.set(pathname, { kind, body: response.body().catch(() => Buffer.alloc(0)) });
  });
  return async (wanted) => {
    const sizes = [...files.values()]
      .filter(({ kind }) => kind === wanted)
      .map(async ({ body }) => gzipSync(await body, { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  };
}

/** A page that asks for nothing any more still draws what came last. */
const DRAWN_MS = sized(3_000, 300);

/** Blocking beyond 50 ms per long task (TBT). */
const blockedMs = (longTasks) => longTasks.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0);

async function once(browser, product, { address, role }) {
  const { page, client, seen, close } = await measuredPage(browser, role, {
    ...product,
    options: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  });
  await page.goto('about:blank');
  await throttleNetwork(client);
  await throttleCpu(client);
  const kilobytes = countFiles(page);
  await page.goto(address, { timeout: 60_000 });
  // Asking the page runs code of our own in it, on the same slow processor: until it is quiet it is only listened to.
  await page.waitForLoadState('networkidle');
  await sleep(DRAWN_MS);
  const { longTasks } = await seen();
  await settle(page);
  const { lcp, cls } = await seen();
  const result = {
    'JS kB': await kilobytes('js'),
    'CSS kB': await kilobytes('css'),
    'LCP s': (lcp ?? NaN) / 1_000,
    CLS: cls ?? 0,
    'TBT ms': blockedMs(longTasks),
  };
  await close();
  return result;
}

/** First load of one route on a mobile device, cold cache: the median of `rounds`. */
export async function measureLoad(browser, product, route, rounds) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await once(browser, product, route));
  return Object.fromEntries(
    Object.keys(results[0]).map((name) => [name, median(results.map((result) => result[name]))]),
  );
}
