/** A server for one member with one list: what the built page asks for, answered in the browser test's own process. */
export const ROWS = 500;

export const quotes = Array.from({ length: ROWS }, (_, index) => {
  const price = 20 + ((index * 37) % 400);
  return {
    id: index + 1,
    exchangeShortName: 'NASDAQ',
    symbol: `T${String(index).padStart(3, '0')}`,
    name: `Company number ${index}`,
    price,
    previousClose: price - 1,
    change: 1,
    changePct: 100 / (price - 1),
    open: price - 1,
    dayHigh: price + 5,
    dayLow: price - 5,
    volume: 1_000_000 + index,
    timeMs: Date.now(),
    seq: index + 1,
    stale: false,
    simulated: true,
    source: 'bench',
  };
});

const view = {
  columns: ['price', 'changePct', 'sparkline', 'dayRange', 'volume', 'rating', 'nextCall', 'target', 'note'],
  sort: null,
};
const list = { id: 'a', name: 'Bench', active: true, position: 0, rows: ROWS, view, updatedMs: 1 };
const rating = { label: 'buy', stance: 1, callId: 'c', calledMs: Date.now(), simulated: true };
const rows = quotes.map(({ exchangeShortName, symbol, name, price }) => ({
  exchangeShortName,
  symbol,
  name,
  type: 'stock',
  currency: 'USD',
  photo: null,
  listed: true,
  note: 'a note of some length about it',
  targetPrice: price * 1.1,
  addedMs: Date.now(),
  rating,
  nextCallMs: Date.now() + 3_600_000,
}));
const feed = { epoch: 'e', source: 'bench', simulated: true, replay: false, clockOffsetMs: 0, down: false };
const market = { open: true, rule: 'spec', exchangeOpen: true, nextOpen: null, nextClose: null };

const member = {
  userId: 'u',
  name: 'Bench',
  username: 'bench',
  email: 'bench@example.com',
  token: 't',
  tokenExpiresMs: 9e15,
  subscription_end: 9e15,
};

const ANSWERS = {
  login: () => member,
  watchlists: () => [list],
  watchlist: () => ({ ...list, ratingsLocked: false, rows }),
  'tickers-live-info': ({ symbols }) => ({
    quotes: quotes.filter(({ symbol }) => symbols.includes(`NASDAQ:${symbol}`)),
  }),
  'ticker-sparklines': ({ symbols }) =>
    symbols.split(',').map((symbol) => ({
      symbol,
      closes: Array.from({ length: 50 }, (_, at) => 100 + Math.sin(at)),
      previousClose: 100,
    })),
  'market-hours': () => ({ exchangeShortName: 'NASDAQ', atMs: Date.now(), differs: false, ...market }),
};

/** @returns the answer's data; `null` for what the page can do without */
export function answerOf(address) {
  const { pathname, searchParams } = new URL(address);
  return ANSWERS[pathname.replace('/api/', '')]?.(Object.fromEntries(searchParams)) ?? null;
}

/** Speaks the socket's protocol with the page. @returns `tick()`, which moves one of the symbols that it follows */
export function serveSocket(socket) {
  const followed = new Set();
  let frames = 0;
  let seq = ROWS;
  const acknowledge = (id, data) =>
    socket.send(`43/tickers,${id}${JSON.stringify([{ status: 'success', data, message: '' }])}`);
  socket.send('0{"sid":"s","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":1000000}');
  socket.onMessage((message) => {
    const text = String(message);
    const namespace = /^40(\/\w+)/.exec(text);
    if (namespace) return socket.send(`40${namespace[1]},{"sid":"n"}`);
    const event = /^42\/tickers,(\d*)(\[.*)$/s.exec(text);
    if (!event) return undefined;
    const [name, request] = JSON.parse(event[2]);
    for (const key of request?.symbols ?? [])
      if (name === 'subscribe') followed.add(Number(key.slice(8)));
      else if (name === 'unsubscribe') followed.delete(Number(key.slice(8)));
    const held = quotes.filter((_, index) => followed.has(index));
    if (event[1]) acknowledge(event[1], { epoch: 'e', seq, quotes: held, rejected: [], feed });
    return undefined;
  });
  let turn = 0;
  return {
    followed: () => followed.size,
    tick() {
      const all = [...followed];
      if (all.length === 0) return;
      const quote = quotes[all[(turn += 7) % all.length]];
      quote.price = Math.max(1, quote.price + (turn % 2 ? 0.03 : -0.02));
      const row = [quote.id, (seq += 1), quote.price, quote.volume + turn, Date.now()];
      socket.send(`42/tickers,${JSON.stringify(['quotes', [(frames += 1), row]])}`);
    },
  };
}
