import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what Linux, macOS and Windows hand out by themselves (32,768 and above): a port from up there, closed again for a
 * child that opens it seconds later, may meanwhile be the far end of a connection or anybody's "any port". Browsers block none of
 * these either.
 */
const FIRST = 20_000;
const LANE_SIZE = 1_000;
const LANES = 12;

/** Jest's workers choose at the same time, each in ports of its own. */
const lane = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % LANES) * LANE_SIZE;
let next = Math.floor(Math.random() * LANE_SIZE);

/**
 * A port of 127.0.0.1 for a server that cannot choose one itself, or that has to come back on the same one.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < LANE_SIZE; tries += 1) {
    const port = lane + (next++ % LANE_SIZE);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port of ${lane}–${lane + LANE_SIZE - 1} is free.`);
}

async function isFree(port) {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
