// Loaded into the product before its own code: answers how much memory is left after everything unused was collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');
// As when memory runs short: it also moves together what is left, so that pages which a batch has filled come back to the system.
const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

process.on('message', (message) => {
  if (message !== 'memory') return;
  // Twice: what the first frees may have kept others through finalizers.
  collect();
  setImmediate(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ memory: { rss, heapUsed, external } });
  });
});
