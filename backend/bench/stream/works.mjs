/** The two loads of the streaming goals, and the deterministic choices that server and generator share. */
export const WORKS = {
  A: {
    clients: 1_000,
    symbolsPerClient: 20,
    symbols: 1_000,
    ticksPerS: 5_000,
    zipf: false,
    windowMs: 100,
    hot: false,
  },
  B: {
    clients: 5_000,
    symbolsPerClient: 20,
    symbols: 1_000,
    ticksPerS: 20_000,
    zipf: true,
    windowMs: 250,
    hot: true,
  },
};

/** One more instrument that only the idle client follows. */
export const idleSymbol = (work) => work.symbols;

export const keyOf = (symbol) => `NASDAQ:S${symbol}`;
export const symbolOf = (key) => Number(key.slice('NASDAQ:S'.length));

/** Mulberry32: small, seeded, the same everywhere. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function symbolsOfClient(work, client) {
  const next = random(client + 1);
  const chosen = new Set(work.hot ? [0] : []);
  while (chosen.size < work.symbolsPerClient) chosen.add(Math.floor(next() * work.symbols));
  return [...chosen];
}

/** @returns a function that draws the symbol of the next tick. */
export function symbolDraw(work) {
  const next = random(4_711);
  if (!work.zipf) return () => Math.floor(next() * work.symbols);
  const cumulative = new Float64Array(work.symbols);
  let sum = 0;
  for (let i = 0; i < work.symbols; i++) cumulative[i] = sum += 1 / (i + 1);
  return () => {
    const at = next() * sum;
    let low = 0;
    let high = work.symbols - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
