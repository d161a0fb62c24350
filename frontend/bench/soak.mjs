/**
 * The page of a watchlist of 500 rows, left open under 50 ticks a second and scrolled now and then, in headless Chromium: what a
 * collection leaves in the heap, nodes and listeners over time. `npm run bench:soak -- --browser`; the build must be there.
 * Exit code 1 where the heap grows faster than the goal.
 */
import { parseArgs } from 'node:util';
import { isSmoke, sized } from '../../scripts/lib/bench-size.mjs';
import { slopePerMinute } from '../../scripts/lib/linear-fit.mjs';
import { launchBrowser } from '../e2e/browser.mjs';
import { watchlist } from './watchlist/page.mjs';

const GOAL_MB = 1;
const MB = 1_048_576;
const TICKS_PER_SECOND = 50;
const SAMPLE_MS = sized(10_000, 300);
/** Samples that a slope needs, however slow the machine is. */
const FEWEST = 4;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: sized('10', '0.02') }, smoke: { type: 'boolean' } },
});
const DURATION_MS = Number(values.minutes) * 60_000;
const WARM_UP_MS = DURATION_MS * 0.3;

const browser = await launchBrowser();
try {
  const { page, tick } = await watchlist(browser);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('HeapProfiler.enable');
  const startMs = performance.now();
  const sinceMs = () => performance.now() - startMs;
  const sample = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
    return {
      atMs: sinceMs(),
      heap: of('JSHeapUsedSize') / MB,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    };
  };
  const samples = [];
  let ticks = 0;
  let nextMs = SAMPLE_MS;
  while (sinceMs() < DURATION_MS || samples.length < FEWEST) {
    const due = Math.floor((sinceMs() / 1_000) * TICKS_PER_SECOND);
    for (; ticks < due; ticks += 1) tick();
    if (sinceMs() >= nextMs) {
      // Down and up in turn: rows are made and given up.
      await page.mouse.wheel(0, samples.length % 4 < 2 ? 2_000 : -2_000);
      samples.push(await sample());
      nextMs += SAMPLE_MS;
      if (samples.length % 6 === 0) {
        const { atMs, heap, nodes, listeners } = samples.at(-1);
        console.log(
          `  ${(atMs / 60_000).toFixed(1)} min: heap ${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`,
        );
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const warm = samples.filter(({ atMs }, n) => atMs >= WARM_UP_MS && n > 0);
  const slope = (key) => slopePerMinute(warm.map((one) => ({ atMs: one.atMs, value: one[key] })));
  console.log(`watchlist of 500 rows, ${ticks} ticks in ${values.minutes} min, the first 30 % to warm up\n`);
  console.log('| | after warm-up | at the end | slope a minute |\n| --- | --- | --- | --- |');
  for (const [name, key] of [
    ['JS heap after a collection, MB', 'heap'],
    ['nodes', 'nodes'],
    ['listeners', 'listeners'],
  ]) {
    const [first, last] = [warm[0][key], warm.at(-1)[key]];
    console.log(`| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${slope(key).toFixed(2)} |`);
  }
  const grown = slope('heap');
  console.log(
    `\nheap slope ${grown.toFixed(2)} MB a minute, goal ≤ ${GOAL_MB}: ${grown <= GOAL_MB ? 'met' : 'MISSED'}`,
  );
  process.exitCode = grown <= GOAL_MB || isSmoke ? 0 : 1;
} finally {
  await browser.close();
}
