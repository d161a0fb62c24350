import { once } from 'node:events';
import { rawWs, sse } from './servers/batched.mjs';
import { ours } from './servers/ours.mjs';
import { socketIoRooms } from './servers/socket-io-rooms.mjs';
import { startTicks } from './tick-source.mjs';
import { WORKS } from './works.mjs';

const make = {
  ours,
  'ours-engine-path': (work, options) => ours(work, { ...options, writer: 'engine' }),
  plain: (work) => socketIoRooms(work, {}),
  'rooms-window': (work) => socketIoRooms(work, { windowMs: work.windowMs }),
  'raw-ws': rawWs,
  sse,
};

const options = JSON.parse(process.argv[2]);
const work = { ...WORKS[options.work], ...options.override };
const server = await make[options.variant](work, options);
server.http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
await once(server.http, 'listening');

let ticks = null;
process.on('message', ({ type }) => {
  if (type === 'start') ticks = startTicks(work, server.onTick);
  if (type === 'stop') ticks?.stop();
  if (type === 'exit') process.exit(0);
  // Compacts as well: pages half full of a handshake's garbage say nothing about what a connection needs.
  if (type === 'collect') globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  if (type === 'reset') server.resetLongest?.();
  const { user, system } = process.cpuUsage();
  process.send({
    type,
    cpuUs: user + system,
    atMs: performance.now(),
    ticks: ticks?.taken ?? 0,
    totals: { ...server.totals },
    memory: process.memoryUsage(),
  });
});
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready', port: server.http.address().port, protocol: server.protocol });
