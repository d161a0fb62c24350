import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { symbolOf } from '../works.mjs';

/**
 * The same conflation without any of the product around it, on the thinnest transports there are: one string per
 * changed symbol, per-client dirty lists, clients spread over the window in 10 ms beats. What remains is the price of
 * `ws` (the floor) or of server-sent events.
 */
function batching(work) {
  const followers = Array.from({ length: work.symbols + 1 }, () => []);
  const rows = new Array(work.symbols + 1).fill('');
  const beats = Math.round(work.windowMs / 10);
  const phases = Array.from({ length: beats }, () => []);
  let clients = 0;
  let beat = 0;
  const startMs = performance.now();
  const totals = { longestMs: 0, quotes: 0 };

  const serve = () => {
    const began = performance.now();
    const now = Math.floor((began - startMs) / 10);
    for (; beat < now; beat++) {
      for (const client of phases[beat % beats]) {
        if (client.dirty.length === 0 || !client.writable()) continue;
        let body = '';
        for (const symbol of client.dirty) body += rows[symbol];
        totals.quotes += client.dirty.length;
        client.dirty.length = 0;
        client.marks.clear();
        client.send(`[${++client.n}${body}]`);
      }
    }
    totals.longestMs = Math.max(totals.longestMs, performance.now() - began);
    setTimeout(serve, 10 - ((performance.now() - startMs) % 10));
  };
  serve();

  return {
    totals,
    join(symbols, client) {
      Object.assign(client, { dirty: [], marks: new Set(), n: 0 });
      phases[clients++ % beats].push(client);
      for (const symbol of symbols) followers[symbol].push(client);
    },
    onTick(symbol, price, volume, seq, intendedMs) {
      rows[symbol] = `,[${symbol},${seq},${price},${volume},${intendedMs}]`;
      for (const client of followers[symbol]) {
        if (client.marks.has(symbol)) continue;
        client.marks.add(symbol);
        client.dirty.push(symbol);
      }
    },
  };
}

export async function rawWs(work) {
  const http = createServer();
  const wss = new WebSocketServer({ server: http, perMessageDeflate: false });
  const fanOut = batching(work);
  wss.on('connection', (ws) => {
    ws.on('message', (text) => {
      const symbols = JSON.parse(String(text)).symbols.map(symbolOf);
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

export async function sse(work) {
  const fanOut = batching(work);
  const http = createServer((request, response) => {
    const symbols = new URL(request.url, 'http://x').searchParams.get('symbols').split(',').map(symbolOf);
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
