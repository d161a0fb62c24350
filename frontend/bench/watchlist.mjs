/**
 * A watchlist of 500 rows under 50 ticks a second in headless Chromium, against a plain table of 500 rows that is
 * drawn anew with every tick, in the same run. Prints frame times and long tasks, at rest and while scrolling, and their ratios.
 * Needs a build (`npm run build -w frontend`; DIST names another folder).
 */
/* global window, document, requestAnimationFrame, cancelAnimationFrame */
import path from 'node:path';
import { build } from 'vite';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { launchBrowser } from '../e2e/browser.mjs';
import { openPage, watchlist } from './watchlist/page.mjs';
import { quotes } from './watchlist/stub.mjs';

const TICKS_PER_SECOND = 50;
const SECONDS = Number(process.env.SECONDS ?? sized(6, 0.5));
const ROUNDS = Number(process.env.ROUNDS ?? sized(3, 1));

async function peerScript() {
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'watchlist/peer.js'), formats: ['es'], fileName: 'peer' },
    },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  return output[0].code;
}

/** Frame times and long tasks of what happens in `SECONDS`, with `tick` called 50 times a second. */
async function measure(page, tick, scroll) {
  await page.evaluate(() => {
    const frames = [];
    const longTasks = [];
    let last = performance.now();
    const frame = (now) => {
      frames.push(now - last);
      last = now;
      window.frameLoop = requestAnimationFrame(frame);
    };
    window.frameLoop = requestAnimationFrame(frame);
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    window.measured = { frames, longTasks, observer };
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busyMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  const busyBefore = await busyMs();
  const startMs = performance.now();
  let ticks = 0;
  while (performance.now() - startMs < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - startMs) / 1_000) * TICKS_PER_SECOND);
    for (; ticks < due; ticks += 1) tick();
    if (scroll) await page.mouse.wheel(0, 240);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const busy = (await busyMs()) - busyBefore;
  const { frames, longTasks } = await page.evaluate(() => {
    cancelAnimationFrame(window.frameLoop);
    window.measured.observer.disconnect();
    const { frames, longTasks } = window.measured;
    return { frames: frames.slice(2), longTasks };
  });
  frames.sort((a, b) => a - b);
  const quantile = (share) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))];
  return {
    ticks,
    fps: frames.length / SECONDS,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    longTasks: longTasks.length,
    longMs: longTasks.reduce((sum, ms) => sum + ms, 0),
    busyPct: busy / (SECONDS * 10),
  };
}

/** The plain table with the same rows. */
async function plainTable(browser, script) {
  const { context, page } = await openPage(browser);
  await page.setContent('<!doctype html><div id="root"></div>');
  await page.evaluate((first) => (window.firstQuotes = first), quotes);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => document.querySelectorAll('tr').length === window.firstQuotes.length);
  await page.mouse.move(600, 400);
  let turn = 0;
  const tick = () => {
    const index = (turn += 7) % quotes.length;
    void page.evaluate(([at, price]) => window.onTick(at, price), [index, quotes[index].price + (turn % 9)]);
  };
  return { context, page, tick };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const script = await peerScript();
const browser = await launchBrowser();
const results = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, open] of [
    ['watchlist', watchlist],
    ['plain table', (where) => plainTable(where, script)],
  ]) {
    const { context, page, tick } = await open(browser);
    for (const scroll of [false, true]) {
      const label = `${name}, ${scroll ? 'scrolling' : 'at rest'}`;
      (results[label] ??= []).push(await measure(page, tick, scroll));
    }
    await context.close();
  }
}
await browser.close();

const summary = Object.fromEntries(
  Object.entries(results).map(([label, runs]) => [
    label,
    Object.fromEntries(
      Object.keys(runs[0]).map((key) => [key, Number(median(runs.map((run) => run[key])).toFixed(1))]),
    ),
  ]),
);
console.log(
  `${quotes.length} rows, ${TICKS_PER_SECOND} ticks/s, ${SECONDS} s, median of ${ROUNDS} rounds; times in ms`,
);
console.table(summary);
for (const how of ['at rest', 'scrolling']) {
  const [own, peer] = [summary[`watchlist, ${how}`], summary[`plain table, ${how}`]];
  const ratio = (key) => (own[key] / peer[key]).toFixed(2);
  console.log(
    `${how}: watchlist / plain table: p95 ${ratio('p95')}, p99 ${ratio('p99')}, main thread ${ratio('busyPct')}`,
  );
}
