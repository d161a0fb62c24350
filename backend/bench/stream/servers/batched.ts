import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { symbolOf, type Work } from '../works.ts';
import type { BenchServer } from './bench-server.ts';

const BEAT_MS = 10;

interface FanOutClient {
  readonly writable: () => boolean;
  readonly send: (body: string) => void;
  readonly dirty: Seat[];
  n: number;
}

/** One client's subscription to one symbol. */
interface Seat {
  readonly client: FanOutClient;
  readonly symbol: number;
  dirty: boolean;
}

/**
 * The same conflation as ours without any of the product around it: ticks folded for 10 ms, one string per changed
 * symbol, dirty marks per subscription, clients spread over the window in 10 ms beats. What remains is the price of
 * `ws` (the floor) or of server-sent events.
 */
function batching(work: Work) {
  const symbols = work.symbols + 1;
  const followers = Array.from({ length: symbols }, (): Seat[] => []);
  const latest = new Array<readonly number[]>(symbols);
  const fragments = new Array<string>(symbols).fill('');
  const isChanged = new Uint8Array(symbols);
  const changed: number[] = [];
  const beats = Math.round(work.windowMs / BEAT_MS);
  const phases = Array.from({ length: beats }, (): FanOutClient[] => []);
  let clients = 0;
  let beat = 0;
  const startMs = performance.now();
  const totals = { longestMs: 0, quotes: 0 };

  const mark = (): void => {
    for (const symbol of changed) {
      isChanged[symbol] = 0;
      const [seq, price, volume, timeMs] = latest[symbol]!;
      fragments[symbol] = `,[${symbol},${seq},${price},${volume},${timeMs}]`;
      for (const seat of followers[symbol]!) {
        if (seat.dirty) continue;
        seat.dirty = true;
        seat.client.dirty.push(seat);
      }
    }
    changed.length = 0;
  };
  const serve = (): void => {
    const began = performance.now();
    mark();
    const now = Math.floor((began - startMs) / BEAT_MS);
    for (; beat < now; beat++) {
      for (const client of phases[beat % beats]!) {
        if (client.dirty.length === 0 || !client.writable()) continue;
        let body = '';
        for (const seat of client.dirty) {
          seat.dirty = false;
          body += fragments[seat.symbol]!;
        }
        totals.quotes += client.dirty.length;
        client.dirty.length = 0;
        client.send(`[${++client.n}${body}]`);
      }
    }
    totals.longestMs = Math.max(totals.longestMs, performance.now() - began);
    setTimeout(serve, BEAT_MS - ((performance.now() - startMs) % BEAT_MS));
  };
  serve();

  return {
    totals,
    join(followed: readonly number[], way: Pick<FanOutClient, 'writable' | 'send'>) {
      const client: FanOutClient = { ...way, dirty: [], n: 0 };
      phases[clients++ % beats]!.push(client);
      for (const symbol of followed) followers[symbol]!.push({ client, symbol, dirty: false });
    },
    onTick(symbol: number, price: number, volume: number, seq: number, intendedMs: number) {
      latest[symbol] = [seq, price, volume, intendedMs];
      if (isChanged[symbol] === 1) return;
      isChanged[symbol] = 1;
      changed.push(symbol);
    },
  };
}

export async function rawWs(work: Work): Promise<BenchServer> {
  const http = createServer();
  const wss = new WebSocketServer({ server: http, perMessageDeflate: false });
  const fanOut = batching(work);
  wss.on('connection', (ws) => {
    ws.on('message', (text) => {
      const followed = JSON.parse(String(text)) as { symbols: string[] };
      const symbols = followed.symbols.map(symbolOf);
      fanOut.join(symbols, { writable: () => ws.bufferedAmount === 0, send: (body) => ws.send(body) });
      ws.send('ok');
    });
  });
  return {
    http,
    onTick: fanOut.onTick,
    protocol: 'ws',
    totals: fanOut.totals,
    resetLongest: () => (fanOut.totals.longestMs = 0),
  };
}

export async function sse(work: Work): Promise<BenchServer> {
  const fanOut = batching(work);
  const http = createServer((request, response) => {
    const symbols = new URL(request.url!, 'http://x').searchParams.get('symbols')!.split(',').map(symbolOf);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': ok\n\n');
    fanOut.join(symbols, {
      writable: () => response.writableLength === 0,
      send: (body) => response.write(`data: ${body}\n\n`),
    });
  });
  return {
    http,
    onTick: fanOut.onTick,
    protocol: 'sse',
    totals: fanOut.totals,
    resetLongest: () => (fanOut.totals.longestMs = 0),
  };
}
