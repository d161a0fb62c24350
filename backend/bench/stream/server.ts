import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SeveralListeners } from '#product/bootstrap/several-listeners.js';
import type { ServerCommand, ServerState } from './children.ts';
import { rawWs, sse } from './servers/batched.ts';
import { ours } from './servers/ours.ts';
import { socketIoRooms } from './servers/socket-io-rooms.ts';
import type { BenchServer } from './servers/bench-server.ts';
import { startTicks, type TickSource } from './tick-source.ts';
import { workOf, type RunOptions, type VariantName, type Work } from './works.ts';

const make: Record<VariantName, (work: Work, options: RunOptions) => Promise<BenchServer>> = {
  ours,
  'ours-rows-1': async (work, options) => ({ ...(await ours(work, options)), protocol: 'tickers-rows-1' }),
  'ours-public-writer': (work, options) => ours(work, options, 'public'),
  plain: (work) => socketIoRooms(work, {}),
  'rooms-window': (work) => socketIoRooms(work, { windowMs: work.windowMs }),
  'raw-ws': rawWs,
  sse,
  'ticks-alone': async () => ({
    http: createServer(),
    onTick: () => undefined,
    protocol: 'ws',
    totals: {},
  }),
};

const options = JSON.parse(process.argv[2]!) as RunOptions;
const work = workOf(options);
const server = await make[options.variant](work, options);
// The peers as well: how fast connections come in depends on the number of sockets that listen.
await new SeveralListeners(server.http).listen(0, '127.0.0.1');

let ticks: TickSource | null = null;
process.on('message', ({ type }: { type: ServerCommand }) => {
  if (type === 'start') ticks = startTicks(work, server.onTick);
  // Compacts as well: pages half full of a handshake's garbage say nothing about what a connection needs.
  if (type === 'collect') globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  if (type === 'reset') server.resetLongest?.();
  const { user, system } = process.cpuUsage();
  const state: ServerState = {
    cpuUs: user + system,
    atMs: performance.now(),
    ticks: ticks?.taken ?? 0,
    totals: { ...server.totals },
    memory: process.memoryUsage(),
  };
  process.send!({ type, ...state });
});
process.on('disconnect', () => process.exit(0));
const { port } = server.http.address() as AddressInfo;
process.send!({ type: 'ready', port, protocol: server.protocol });
