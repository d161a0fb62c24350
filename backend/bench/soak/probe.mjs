// Loaded into the product before its own code: says how it is when it is asked to.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

// Without a collection: one would empty the young generation, and show a process that a server never is.
function sample() {
  const { rss, external } = process.memoryUsage();
  const pages = getHeapStatistics().total_physical_size;
  const young = getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name.startsWith('new_'))
    .reduce((sum, space) => sum + space.physical_space_size, 0);
  const p99Ms = delay.percentile(99) / 1e6;
  delay.reset();
  return {
    rss,
    pages,
    young,
    native: rss - pages,
    external,
    handles: process.getActiveResourcesInfo().length,
    p99Ms,
  };
}

function live() {
  collect();
  // The collection that was asked for is no delay of the product's own.
  setImmediate(() => delay.reset());
  return process.memoryUsage().heapUsed;
}

process.on('message', (message) => {
  // Under the name of the question: the product says things of its own to who started it.
  if (message === 'sample') process.send?.({ asked: message, said: sample() });
  if (message === 'live heap') process.send?.({ asked: message, said: live() });
});
