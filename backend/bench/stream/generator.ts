import type { LoadCommand, LoadState } from './children.ts';
import { Client, type Sink } from './client.ts';
import { Histogram } from './histogram.ts';
import { idleSymbol, symbolsOfClient, workOf, type LoadOptions } from './works.ts';

const OPENING_AT_ONCE = 200;
const options = JSON.parse(process.argv[2]!) as LoadOptions;
const work = workOf(options);

let closed = 0;
let acceptsPerS = 0;
const sinkFor = (histogram: Histogram): Sink => ({
  bytes: 0,
  quote: (ageMs) => histogram.add(ageMs),
  closed: () => (closed += 1),
});
const ages = new Histogram();
const idleAges = new Histogram();
const reader = sinkFor(ages);
const idle = sinkFor(idleAges);
const clients: Client[] = [];

async function open(): Promise<void> {
  const { port, protocol } = options;
  const began = performance.now();
  for (let next = 0; next < work.clients; next += OPENING_AT_ONCE) {
    const group: Client[] = [];
    for (let i = next; i < Math.min(next + OPENING_AT_ONCE, work.clients); i++) {
      group.push(new Client(port, protocol, symbolsOfClient(work, i), reader));
    }
    clients.push(...group);
    await Promise.all(group.map(({ confirmed }) => confirmed));
  }
  acceptsPerS = work.clients / ((performance.now() - began) / 1_000);
  await new Client(port, protocol, [idleSymbol(work)], idle).confirmed;
}

const half = (): Client[] => clients.slice(0, clients.length / 2);
let resumedMs = 0;
/** Time from the end of a pause until a client holds a quote that is younger than the end of the pause. */
const recoveries = new Map<Client, number>();

const commands: Readonly<Record<LoadCommand, () => void | Promise<void>>> = {
  open,
  reset() {
    ages.clear();
    idleAges.clear();
    reader.bytes = 0;
  },
  read: () => undefined,
  pause() {
    for (const { socket } of half()) socket.pause();
  },
  resume() {
    resumedMs = Date.now();
    for (const client of half()) {
      client.socket.resume();
      client.sink = {
        ...reader,
        quote: (ageMs) => {
          if (!recoveries.has(client) && ageMs < work.windowMs + 10)
            recoveries.set(client, Date.now() - resumedMs);
        },
      };
    }
  },
};

process.on('message', async ({ type }: { type: LoadCommand }) => {
  await commands[type]();
  const { user, system } = process.cpuUsage();
  const recovered = [...recoveries.values()].sort((a, b) => a - b);
  const state: LoadState = {
    acceptsPerS,
    cpuUs: user + system,
    atMs: performance.now(),
    quotes: ages.total,
    bytes: reader.bytes,
    p50: ages.quantile(0.5),
    p99: ages.quantile(0.99),
    idleP50: idleAges.quantile(0.5),
    closed,
    recovered: recovered.length,
    recoveryP50: recovered[Math.floor(recovered.length / 2)] ?? null,
  };
  process.send!({ type, ...state });
});
process.on('disconnect', () => process.exit(0));
process.send!({ type: 'ready' });
