import { createServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Work } from '../works.ts';
import type { BenchServer } from './bench-server.ts';

/** What Socket.IO's documentation suggests: a room per symbol; an emit per tick, or per symbol and window. */
export async function socketIoRooms(_work: Work, { windowMs = 0 }): Promise<BenchServer> {
  const http = createServer();
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
  });
  io.engine.on('connection', (conn) => (conn.request = null));
  const tickers = io.of('/tickers');
  tickers.on('connection', (socket: Socket) => {
    socket.on('subscribe', ({ symbols }: { symbols: string[] }, ack: (answer: object) => void) => {
      socket.join(symbols);
      ack({ status: 'success' });
    });
  });
  type Row = [symbol: number, seq: number, price: number, volume: number, timeMs: number];
  const emit = (symbol: number, row: Row): void => void tickers.to(`NASDAQ:S${symbol}`).emit('quote', row);
  const changed = new Map<number, Row>();
  if (windowMs > 0) {
    setInterval(() => {
      for (const [symbol, row] of changed) emit(symbol, row);
      changed.clear();
    }, windowMs);
  }
  const onTick: BenchServer['onTick'] = (symbol, price, volume, seq, intendedMs) => {
    const row: Row = [symbol, seq, price, volume, intendedMs];
    if (windowMs > 0) changed.set(symbol, row);
    else emit(symbol, row);
  };
  return { http, onTick, protocol: 'socket.io', totals: {} };
}
