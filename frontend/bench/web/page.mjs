/* global window */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageOf } from '../../e2e/routes/role-pages.mjs';

/** What Lighthouse calls a mobile device: a fourth of this machine's speed behind a slow 4G line. */
const MOBILE_CPU = 4;
const MOBILE_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const vitals = await readFile(
  path.join(path.dirname(fileURLToPath(import.meta.resolve('web-vitals'))), 'web-vitals.attribution.iife.js'),
  'utf8',
);
const observe = await readFile(path.join(import.meta.dirname, 'observe.js'), 'utf8');
/** The product's reader of frames, as a script of a page, which imports nothing. */
const reader = (
  await readFile(fileURLToPath(import.meta.resolve('@pricealgo/contract/quote-rows')), 'utf8')
).replaceAll(/\bexport (?=function|const)/g, '');

/** A page of that role that notes what the bench reads; logged in before anything is measured. */
export async function measuredPage(browser, role, { url, logins, options = {} }) {
  const page = await pageOf(browser, role, {
    url,
    logins,
    options: { reducedMotion: 'no-preference', ...options },
  });
  await page.addInitScript(
    `${vitals};window.webVitals = webVitals;\nwindow.rowsOf = (() => {${reader}\nreturn rowsOf; })();\n${observe}`,
  );
  const client = await page.context().newCDPSession(page);
  return { page, client, seen: () => page.evaluate(() => window.seen), close: () => page.context().close() };
}

export async function throttleCpu(client, rate = MOBILE_CPU) {
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

export async function throttleNetwork(client) {
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', MOBILE_NETWORK);
}

/** Time that the page's main thread was busy so far, ms. */
export async function busyMs(client) {
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
}

/** The peer of every streaming figure: the same page without its socket. */
export async function switchStreamingOff(page) {
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
