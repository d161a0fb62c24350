import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** What Socket.IO's documentation suggests: a room per symbol; an emit per tick, or per symbol and window. */
export async function socketIoRooms(_work, { windowMs = 0 }) {
  const http = createServer();
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
  });
  io.engine.on('connection', (conn) => (conn.request = null));
  const tickers = io.of('/tickers');
  tickers.on('connection', (socket) => {
    socket.on('subscribe', ({ symbols }, ack) => {
      socket.join(symbols);
      ack({ status: 'success' });
    });
  });
  const emit = (symbol, row) => tickers.to(`NASDAQ:S${symbol}`).emit('quote', row);
  const changed = new Map();
  if (windowMs > 0) {
    setInterval(() => {
      for (const [symbol, row] of changed) emit(symbol, row);
      changed.clear();
    }, windowMs);
  }
  const onTick = (symbol, price, volume, seq, intendedMs) => {
    const row = [symbol, seq, price, volume, intendedMs];
    if (windowMs > 0) changed.set(symbol, row);
    else emit(symbol, row);
  };
  return { http, onTick, protocol: 'socket.io' };
}
