/** A load of the streaming goals. */
export interface Work {
  readonly clients: number;
  readonly symbolsPerClient: number;
  readonly symbols: number;
  readonly ticksPerS: number;
  /** Few symbols have most of the ticks. */
  readonly zipf: boolean;
  /** Distance of two batches to one client, ms. */
  readonly windowMs: number;
  /** Every client follows symbol 0. */
  readonly hot: boolean;
}
export type WorkName = 'A' | 'B';

/** Options of one process of the bench, passed as JSON in an argument. */
export interface RunOptions {
  readonly work: WorkName;
  readonly variant: VariantName;
  /** What differs from the work as it is written below. */
  readonly override?: Partial<Work>;
  /** A bus between processes instead of the one within. */
  readonly redisUrl?: string;
  /** This server has no feed of its own. */
  readonly reads?: boolean;
}

/** Further options of a load generator. */
export interface LoadOptions extends RunOptions {
  readonly port: number;
  readonly protocol: Protocol;
}

/** How clients speak to a server; `tickers-rows-1` is ours as clients speak it that do not announce the version of rows. */
export type Protocol = 'tickers' | 'tickers-rows-1' | 'socket.io' | 'ws' | 'sse';

/** Ours, ours to clients of version 1 of the rows, ours with Engine.IO's public way to write, and the peers. */
export const VARIANTS = [
  'ours',
  'ours-rows-1',
  'ours-public-writer',
  'raw-ws',
  'plain',
  'rooms-window',
  'sse',
] as const;
/** Ticks that nobody hears are for the two nodes to be compared with, and no peer. */
export type VariantName = (typeof VARIANTS)[number] | 'ticks-alone';

/** The two loads of the streaming goals, and the deterministic choices that server and generator share. */
export const WORKS: Readonly<Record<WorkName, Work>> = {
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

export const workOf = ({ work, override }: RunOptions): Work => ({ ...WORKS[work], ...override });

/** One more instrument that only the idle client follows. */
export const idleSymbol = (work: Work): number => work.symbols;

export const keyOf = (symbol: number): `NASDAQ:S${number}` => `NASDAQ:S${symbol}`;
export const symbolOf = (key: string): number => Number(key.slice('NASDAQ:S'.length));

/** Mulberry32: small, seeded, the same everywhere. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function symbolsOfClient(work: Work, client: number): number[] {
  const next = random(client + 1);
  const chosen = new Set(work.hot ? [0] : []);
  while (chosen.size < work.symbolsPerClient) chosen.add(Math.floor(next() * work.symbols));
  return [...chosen];
}

/** @returns a function that draws the symbol of the next tick. */
export function symbolDraw(work: Work): () => number {
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
      if (cumulative[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
