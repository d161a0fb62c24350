/**
 * The budgets of the user interface, measured on the built product with the simulated market, in headless Chromium:
 *   npm run bench:web -- [--rounds 3] [--minutes 2] [--only loads|streaming|axe]
 * Loads are those of a mobile device (CPU ÷ 4, 1.6 Mbit/s, 150 ms, cold cache), interactions those of its CPU; the rest
 * is this machine's. Beside the streaming figures stands the same page without its stream. Prints one table.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isSmoke, sized } from '../../scripts/lib/bench-size.mjs';
import { launchBrowser } from '../e2e/browser.mjs';
import { demoLogins } from '../e2e/routes/role-pages.mjs';
import { shownRoutes } from '../e2e/routes/shown-routes.mjs';
import { startServer } from '@pricealgo/test-kit/product.mjs';
import { measureAxe } from './web/axe.mjs';
import { measureLoad } from './web/load.mjs';
import { median } from './web/page.mjs';
import { chartCost, fillWatchlist, heapGrowth, interactionMs, paintedMs } from './web/streaming.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('3', '1') },
    minutes: { type: 'string', default: sized('2', '0.01') },
    only: { type: 'string' },
    smoke: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const minutes = Number(values.minutes);
if (!Number.isInteger(rounds) || rounds < 1 || !(minutes > 0))
  throw new Error('--rounds takes a whole number from 1, --minutes a number above 0.');
const PARTS = { loads: benchLoads, streaming: benchStreaming, axe: benchAxe };
if (values.only && !Object.hasOwn(PARTS, values.only))
  throw new Error(`--only takes one of ${Object.keys(PARTS).join(', ')}.`);

const SYMBOLS = 50;
const PUBLIC = { 'JS kB': 210, 'CSS kB': 50, 'LCP s': 1.8, CLS: 0.02, 'TBT ms': 150 };
const LOADS = [
  { address: '/', role: 'visitor', goals: PUBLIC },
  { address: '/tickers', role: 'visitor', goals: PUBLIC },
  { address: '/tickers/NASDAQ', role: 'visitor', goals: PUBLIC },
  { address: '/track-record', role: 'visitor', goals: PUBLIC },
  { address: '/about-us', role: 'visitor', goals: PUBLIC },
  { address: '/contact', role: 'visitor', goals: PUBLIC },
  { address: '/tickers/NASDAQ/AAPL', role: 'visitor', goals: { ...PUBLIC, 'JS kB': 300, 'LCP s': 2.2 } },
  { address: '/admin', role: 'admin', goals: { 'JS kB': 450, 'CSS kB': 50 } },
];

const table = [];
/** A figure with its goal; `null` is a figure for comparison, without one. */
function row(what, measured, goal = null) {
  const digits = Math.abs(measured) < 1 ? 4 : 1;
  table.push({
    what,
    measured: Number(measured.toFixed(digits)),
    goal: goal ?? '',
    ok: goal === null ? '' : measured <= goal ? 'yes' : 'NO',
  });
  // The whole takes a quarter of an hour: say how far it is.
  console.error(`${what}: ${measured.toFixed(digits)}`);
}

async function repeated(measure) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  return (name) => median(results.map((result) => result[name]));
}

const server = await startServer({ env: { RATE_LIMIT_FACTOR: '100' } });
const product = { url: server.url, logins: await demoLogins(server.dataDir) };
const browser = await launchBrowser();
const load = () => loadavg()[0].toFixed(1);
console.log(
  `${new Date().toISOString()}, ${availableParallelism()} cores, load ${load()}, median of ${rounds}`,
);
const violations = [];
try {
  for (const [name, bench] of Object.entries(PARTS)) if (!values.only || values.only === name) await bench();
} finally {
  await browser.close();
  await server.stop();
}
console.table(table);
for (const violation of violations) console.log(violation);
console.log(`load at the end ${load()}`);
process.exitCode = table.some(({ ok }) => ok === 'NO') && !isSmoke ? 1 : 0;

async function benchLoads() {
  for (const { goals, ...route } of sized(LOADS, LOADS.slice(0, 1))) {
    const measured = await measureLoad(browser, product, route, rounds);
    for (const [name, value] of Object.entries(measured))
      row(`${route.address} ${name}`, value, goals[name] ?? null);
  }
}

async function benchStreaming() {
  await fillWatchlist(product, SYMBOLS);
  const live = await repeated(() => interactionMs(browser, product, true));
  const still = await repeated(() => interactionMs(browser, product, false));
  row(
    `slowest of 32 interactions, CPU ÷ 4, ms (${live('ticksPerS').toFixed(0)} ticks/s)`,
    live('worstMs'),
    100,
  );
  row('… the same without the stream, ms', still('worstMs'));
  row('… ratio', live('worstMs') / still('worstMs'));
  const painted = await repeated(() => paintedMs(browser, product));
  const rate = `${painted('symbols')} symbols, ${painted('ticksPerS').toFixed(0)} ticks/s`;
  row(`tick received → painted, p95 ms (${rate})`, painted('p95'), 100);
  const chart = await repeated(() => chartCost(browser, product));
  row('chart of 5 years: bars in hand → painted, ms', chart('mountMs'), 150);
  row(`chart of 5 years, main thread per tick, ms (${chart('ticks')} ticks)`, chart('perTickMs'), 20);
  row('… page with the stream / without, main thread', chart('ratio'));
  const grown = await heapGrowth(browser, product, minutes);
  const isWhole = minutes >= 10;
  row(`heap growth in ${minutes} min of streaming, MB`, grown, isWhole ? 10 : null);
  if (!isWhole) row('… extrapolated to 10 min, MB', (grown * 10) / minutes, 10);
}

async function benchAxe() {
  const routes = await shownRoutes(server.url);
  const { looks, found } = await measureAxe(browser, product, sized(routes, routes.slice(0, 1)));
  violations.push(...found);
  row(`axe violations, ${looks} looks (routes × light/dark × 360/1280)`, found.length, 0);
}
