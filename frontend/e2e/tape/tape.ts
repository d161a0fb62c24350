import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Trade {
  timeMs: number;
  price: number;
  high: number;
  low: number;
  volume: number;
}

/**
 * A recorded day as the tests see it: an independent reading of the file, not the product's.
 * `at(ms)` is the state after every trade up to that market time.
 */
export class Tape {
  readonly dir: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly date: string;
  readonly states: Trade[];

  constructor(dir: string, file: string) {
    this.dir = dir;
    const [, exchange, symbol, date] = /^([A-Z]+)-([A-Z]+)-(\d{4}-\d\d-\d\d)/.exec(file)!;
    [this.exchange, this.symbol, this.date] = [exchange!, symbol!, date!];
    const raw = readFileSync(path.join(dir, file));
    const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString();
    let [high, low, volume] = [-Infinity, Infinity, 0];
    this.states = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [timeMs, price, size] = line.split(',').map(Number) as [number, number, number];
        high = Math.max(high, price);
        low = Math.min(low, price);
        volume += size;
        return { timeMs, price, high, low, volume };
      });
  }

  /** Index of the newest trade at or before `ms`, -1 before the first. */
  indexAt(ms: number): number {
    let [from, to] = [0, this.states.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.states[middle]!.timeMs <= ms) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }

  at(ms: number): Trade {
    return this.states[this.indexAt(ms)]!;
  }

  /** Market time of the next trade after `ms`, Infinity after the last. */
  nextMs(ms: number): number {
    return this.states[this.indexAt(ms) + 1]?.timeMs ?? Infinity;
  }

  /**
   * Where the pauses are: UTC time of day from which `count` gaps of at least `gapMs` come in the shortest time.
   * A minute of trades before them is for the page to load in.
   */
  quietStart(gapMs: number, count: number): string {
    const gaps = this.states
      .map(({ timeMs }, i) => ({ timeMs, gap: (this.states[i + 1]?.timeMs ?? timeMs) - timeMs }))
      .filter(({ gap }) => gap >= gapMs);
    let best = { span: Infinity, timeMs: this.states[0]!.timeMs };
    for (let i = 0; i + count <= gaps.length; i += 1) {
      const span = gaps[i + count - 1]!.timeMs + gaps[i + count - 1]!.gap - gaps[i]!.timeMs;
      if (span < best.span) best = { span, timeMs: gaps[i]!.timeMs };
    }
    const startMs = Math.max(this.states[0]!.timeMs, best.timeMs - 60_000);
    return new Date(startMs).toISOString().slice(11, 19);
  }

  get last(): Trade {
    return this.states.at(-1)!;
  }
}

/** The real day (every SPY trade of 2013-10-11), or null where MARKET_DATA_DIR is not set. */
export function realTape(): Tape | null {
  const dir = process.env.MARKET_DATA_DIR && path.resolve(process.env.MARKET_DATA_DIR, 'ticks');
  const file = 'NYSEARCA-SPY-2013-10-11.csv.gz';
  return dir && existsSync(path.join(dir, file)) ? new Tape(dir, file) : null;
}

/** A small day of our own making: lone trades with pauses for 20 minutes, then a burst of 3,000 in 5 minutes. */
export function madeTape(): Tape {
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-tape-'));
  const startMs = Date.parse('2021-03-05T14:30:00Z');
  let state = 12345;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  let [timeMs, cents] = [startMs, 12_100] as [number, number];
  const lines = ['time_utc_ms,price,size'];
  for (let i = 0; i < 3_060; i += 1) {
    timeMs += i < 60 ? 15_000 + Math.floor(random() * 10_000) : Math.floor(random() * 200);
    cents += Math.round((random() - 0.5) * 12);
    lines.push(`${timeMs},${(cents / 100).toFixed(4)},${100 * (1 + Math.floor(random() * 5))}`);
  }
  const file = 'NASDAQ-AAPL-2021-03-05.csv';
  writeFileSync(path.join(dir, file), `${lines.join('\n')}\n`);
  return new Tape(dir, file);
}
