// Prints prices as they change, and goes on after every lost connection. npm install socket.io-client; a token is not needed, one
// with the scope read:market makes it ten batches a second.
import { io } from 'socket.io-client';

const url = process.env.PRICEALGO_URL ?? 'http://localhost:3001';
const token = process.env.PRICEALGO_TOKEN;
const socket = io(`${url}/tickers`, { transports: ['websocket'], auth: token ? { token } : {} });
const symbols = new Map();
const print = (id, price) => process.stdout.write(`${symbols.get(id)} ${price}\n`);

async function follow() {
  const answer = await socket.emitWithAck('subscribe', { symbols: ['NASDAQ:AAPL', 'CRYPTO:BTCUSD'] });
  if (answer.status === 'error') throw new Error(answer.message);
  for (const { id, symbol, price } of answer.data.quotes) {
    symbols.set(id, symbol);
    print(id, price);
  }
}

socket.on('connect', follow);
// A refusal is not tried again by itself, a lost connection is.
socket.on('connect_error', ({ message, data, context }) =>
  process.stderr.write(`${data?.code ?? ''} ${message} ${context?.responseText ?? ''}\n`),
);
// The ids of another epoch mean other instruments.
socket.on('status', ({ feed }) => feed && follow());
socket.on('quotes', ([, ...changes]) => changes.forEach(([id, , price]) => print(id, price)));
