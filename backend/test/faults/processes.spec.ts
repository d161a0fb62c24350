import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../cluster/request-log.ts';
import { tempFolder } from '../lifecycle/temp-folder.js';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct, Load } from './faulted-product.ts';

jest.setTimeout(300_000);

const SIZE = FULL
  ? { members: 40, visitors: 460, requestsPerS: 200, broadcastEveryMs: 500 }
  : { members: 10, visitors: 60, requestsPerS: 60, broadcastEveryMs: 500 };

describe('a process that ends', () => {
  let product: FaultedProduct;
  afterEach(() => product.stop());

  it('F01 kill -9 under load', async () => {
    product = await FaultedProduct.start();
    const load = await Load.start(product, SIZE);
    await delay(3_000);
    load.phase();
    const node = product.cluster.part('node');
    const killedAt = performance.now();
    await node.kill();
    await node.ready();
    const readyS = (performance.now() - killedAt) / 1_000;
    const backS = await load.everybodyBack(killedAt);
    const silenceS = load.longestSilenceMs() / 1_000;
    await delay(2_000);
    const { writes, notifications, regressions, settledS } = await load.finish();
    new FaultReport('F01', 'kill -9 under load')
      .none('acknowledged writes lost', writes.lost)
      .none('double effects', writes.doubled + notifications.doubled)
      .atMost('ready again', readyS, 5, 's')
      .atMost('clients back, p95', quantile(backS, 0.95), 5, 's')
      .atMost('newest price on every screen', silenceS, 5, 's')
      .none('holes in notifications', notifications.holes + notifications.lost + notifications.unheard)
      .none('older prices over newer ones', regressions)
      .atMost('jobs done', settledS, 30, 's')
      .verify();
  });

  it('F36 an event loop that is blocked for two seconds', async () => {
    const fault = path.join(tempFolder(), 'fault.mjs');
    writeFileSync(
      fault,
      `process.on('SIGUSR2', () => {
        const untilMs = performance.now() + 2_000;
        while (performance.now() < untilMs);
      });\n`,
    );
    product = await FaultedProduct.start({
      parts: { api: 'api', back: 'worker,feed' },
      env: { NODE_OPTIONS: `--import=${pathToFileURL(fault)}` },
    });
    const load = await Load.start(product, { ...SIZE, broadcastEveryMs: 1_000 });
    const api = product.cluster.part('api');
    process.kill(api.pid!, 'SIGUSR2');
    await delay(100);
    const blockedMs = performance.now();
    await fetch(`${api.url}/api/health/live`).then((answer) => answer.arrayBuffer());
    const continuedAt = performance.now();
    await load.everybodyBack(continuedAt);
    const freshS = (performance.now() - continuedAt) / 1_000;
    await delay(5_000 - freshS * 1_000);
    const after = load.phase();
    await delay(3_000);
    const p99Ms = after.quantileMs(0.99);
    const { writes, notifications } = await load.finish();
    new FaultReport('F36', 'event loop blocked for 2 s')
      // Otherwise nothing was put to the test.
      .is('and it was blocked', continuedAt - blockedMs > 1_500, true)
      .atMost('p99 of requests five seconds later', p99Ms, 500, 'ms')
      .atMost('newest price on every screen', freshS, 5, 's')
      .none('ends of the process', api.endings)
      .none('acknowledged writes lost', writes.lost)
      .none('holes in notifications', notifications.holes + notifications.lost + notifications.unheard)
      .verify();
  });

  it('F37 an error that nobody catches', async () => {
    const fault = path.join(tempFolder(), 'fault.mjs');
    writeFileSync(fault, `process.on('SIGUSR2', () => Promise.reject(new Error('nobody caught this')));\n`);
    product = await FaultedProduct.start({ env: { NODE_OPTIONS: `--import=${pathToFileURL(fault)}` } });
    const load = await Load.start(product, SIZE);
    await delay(1_000);
    const node = product.cluster.part('node');
    const startMs = performance.now();
    process.kill(node.pid!, 'SIGUSR2');
    while (node.endings === 0) await delay(20);
    const endedS = (performance.now() - startMs) / 1_000;
    const endedAt = performance.now();
    await node.ready();
    const restartS = (performance.now() - endedAt) / 1_000;
    await load.everybodyBack(endedAt);
    const { writes, notifications } = await load.finish();
    new FaultReport('F37', 'unhandled rejection')
      .is(
        'logged, ended with code 1',
        /^Fatal: Error: nobody caught this/m.test(node.output) && /ended by itself: code 1/.test(node.output),
        true,
      )
      .atMost('drained and ended', endedS, 25, 's')
      .atMost('ready again after the end', restartS, 5, 's')
      .none('acknowledged writes lost', writes.lost)
      .none('holes in notifications', notifications.holes + notifications.lost + notifications.unheard)
      .verify();
  });
});
