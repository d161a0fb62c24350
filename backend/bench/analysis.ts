/**
 * What requests notice of 20 analysis runs at once, in one process that is everything (api, worker, feed):
 *   npm run bench:analysis
 * Prints the delay of the event loop while they run, beside the same time without them.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { createApp } from '#product/bootstrap/create-app.js';
import { RunService } from '#product/modules/analysis/runs/run.service.js';
import { RunRepository } from '#product/modules/analysis/runs/run.repository.js';
import { InstrumentDirectory } from '#product/modules/tickers/instrument-directory.js';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { startProductDatabase } from './product-database.ts';

const RUNS = sized(20, 3);
const GOAL_MS = 50;

const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1);

/** Delay of this process's event loop during some work. */
async function delayDuring(work: () => Promise<unknown>) {
  const meter = monitorEventLoopDelay({ resolution: 5 });
  meter.enable();
  await work();
  meter.disable();
  return meter;
}

const database = await startProductDatabase({ LOG_LEVEL: 'warn', PORT: '0', DEMO_CONTENT: 'false' });
const app = await createApp(database.config);
try {
  await app.listen(0, '127.0.0.1');
  await delay(sized(3_000, 0));
  const idle = await delayDuring(() => delay(sized(5_000, 300)));

  const stocks = app
    .get(InstrumentDirectory)
    .all()
    .filter(({ type, rank }) => type === 'stock' && rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!)
    .slice(0, RUNS);
  // One training takes half a minute of CPU: a smoke goes without.
  const algorithms: AlgorithmName[] = [
    'technical',
    'comparative',
    'valuation',
    ...sized<AlgorithmName[]>(['lstm'], []),
  ];
  const startMs = performance.now();
  const busy = await delayDuring(async () => {
    const requested = await Promise.all(
      stocks.map(({ key }, i) =>
        app.get(RunService).request({
          algo: algorithms[i % algorithms.length]!,
          instrument: key,
          params: {},
          trigger: 'nightly',
          requestedBy: null,
        }),
      ),
    );
    for (const { id } of requested) {
      for (;;) {
        const run = await app.get(RunRepository).byId(id);
        if (!run) throw new Error(`run ${id} is gone`);
        if (run.state === 'failed') throw new Error(`${run.algo} ${run.instrument}: ${run.failure}`);
        if (run.state === 'done') break;
        await delay(100);
      }
    }
  });
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  process.stdout.write(`${RUNS} runs (${algorithms.join(', ')}) in ${seconds} s\n`);
  for (const [name, meter] of [
    ['idle', idle],
    [`${RUNS} runs`, busy],
  ] as const) {
    const [p50, p99, max] = [meter.percentile(50), meter.percentile(99), meter.max].map(ms);
    process.stdout.write(`${name.padEnd(8)} event loop delay p50 ${p50} ms, p99 ${p99} ms, max ${max} ms\n`);
  }
  const reached = busy.percentile(99) / 1e6 <= GOAL_MS;
  process.stdout.write(`goal p99 ≤ ${GOAL_MS} ms: ${reached ? 'reached' : 'missed'}\n`);
} finally {
  await app.close();
  await database.stop();
}
process.exit(0);
