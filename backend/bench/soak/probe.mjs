// Loaded into the product before its own code: says how it is when it is asked to.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'sample') return;
  const { rss, heapUsed } = process.memoryUsage();
  const p99Ms = delay.percentile(99) / 1e6;
  const handles = process.getActiveResourcesInfo().length;
  collect();
  const live = process.memoryUsage();
  // The collection that was asked for is no delay of the product's own.
  setImmediate(() => delay.reset());
  process.send?.({ rss, heapUsed, liveHeap: live.heapUsed, external: live.external, handles, p99Ms });
});
