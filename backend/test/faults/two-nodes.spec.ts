import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { findNginx } from '../cluster/front-proxy.ts';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct, Load } from './faulted-product.ts';

jest.setTimeout(300_000);

const SIZE = { members: 10, visitors: FULL ? 190 : 60, requestsPerS: FULL ? 100 : 60, broadcastEveryMs: 500 };

if (!findNginx()) console.warn('skipped: nginx is not installed, so nothing stands in front of two nodes');

(findNginx() ? describe : describe.skip)('two nodes behind a proxy that knows no sessions', () => {
  let product: FaultedProduct;
  beforeAll(async () => {
    product = await FaultedProduct.start({
      parts: { 'node-1': 'api', 'node-2': 'api', back: 'worker,feed' },
      front: true,
    });
  });
  afterAll(() => product.stop());

  it('F02 SIGTERM of one of two', async () => {
    const load = await Load.start(product, SIZE);
    await delay(2_000);
    const log = load.phase();
    const node = product.cluster.part('node-1');
    const seen: number[] = [];
    const stopped = node.stop();
    const watch = (async () => {
      for (let status = 1; status !== 0;) seen.push((status = await node.readiness()));
    })();
    const { code, tookMs } = await stopped;
    await watch;
    await delay(3_000);
    await node.start();
    await load.everybodyBack(performance.now());
    const { writes, notifications, settledS } = await load.finish();
    // Why, which no row of the table can say.
    for (const [kind, count] of log.failures) process.stderr.write(`${count} × ${kind}\n`);
    new FaultReport('F02', 'SIGTERM of one of two nodes')
      .atMost('ended', tookMs / 1_000, 25, 's')
      .is('exit code', String(code), '0')
      .is('readiness while it ends', seen.every((status) => status !== 200) ? '503' : '200', '503')
      .none('requests that failed, first try', log.firstFailures)
      .none('missing notifications', notifications.lost + notifications.holes + notifications.unheard)
      .none('acknowledged writes lost', writes.lost)
      .atMost('jobs done', settledS, 30, 's')
      .verify();
  });

  it('F03 restart of one after the other', async () => {
    const load = await Load.start(product, SIZE);
    await delay(1_000);
    const log = load.phase();
    const startMs = performance.now();
    for (const part of product.cluster.parts) {
      await part.stop();
      await part.start();
    }
    const tookS = (performance.now() - startMs) / 1_000;
    await load.everybodyBack(performance.now());
    const { writes, notifications, regressions } = await load.finish();
    new FaultReport('F03', 'rolling restart under load')
      .none('requests that failed after one retry', log.afterRetry)
      .none('missing notifications', notifications.lost + notifications.holes + notifications.unheard)
      .none('older prices over newer ones', regressions)
      .none('acknowledged writes lost', writes.lost)
      .atMost('took', tookS, 60, 's')
      .verify();
  });

  it('F31 no sticky sessions', async () => {
    const refused: string[] = [];
    const sockets = Array.from({ length: 40 }, () =>
      io(`${product.url}/tickers`, { transports: ['websocket'], forceNew: true, reconnection: false }),
    );
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.once('connect', resolve);
            socket.once('connect_error', (error) => (refused.push(error.message), resolve()));
          }),
      ),
    );
    sockets.forEach((socket) => socket.disconnect());
    new FaultReport('F31', 'two nodes, no sticky sessions')
      .none('handshakes refused of 40', refused.length)
      .verify();
  });
});
