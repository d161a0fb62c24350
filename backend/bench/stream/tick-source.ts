import { idleSymbol, random, symbolDraw, type Work } from './works.ts';

const SLICE_MS = 8;
const IDLE_EVERY_MS = 303;

/** Called in bursts of at most 8 ms so that sockets get a turn. */
export type OnTick = (symbol: number, price: number, volume: number, seq: number, intendedMs: number) => void;

export interface TickSource {
  /** Ticks handed over so far, those of the idle symbol not counted. */
  readonly taken: number;
}

/**
 * Ticks at their intended times, i / rate after the start. A server that cannot keep up takes them late, never fewer:
 * the lag shows in their age and in the number taken within the window.
 */
export function startTicks(work: Work, onTick: OnTick): TickSource {
  const draw = symbolDraw(work);
  const next = random(99);
  const prices = new Float64Array(work.symbols + 1).fill(100);
  const volumes = new Float64Array(work.symbols + 1).fill(1_000);
  const startMs = Date.now() + 5;
  let taken = 0;
  let seq = 0;
  let idleDueMs = startMs + IDLE_EVERY_MS;

  const tick = (symbol: number, intendedMs: number): void => {
    const price = Math.max(1, prices[symbol]! + Math.round((next() - 0.5) * 20) / 100);
    prices[symbol] = price;
    volumes[symbol]! += 100;
    onTick(symbol, Math.round(price * 100) / 100, volumes[symbol]!, ++seq, intendedMs);
  };
  const turn = (): void => {
    const began = performance.now();
    const due = Math.floor(((Date.now() - startMs) * work.ticksPerS) / 1_000);
    while (taken < due) {
      tick(draw(), Math.floor(startMs + (taken * 1_000) / work.ticksPerS));
      taken += 1;
      if ((taken & 15) === 0 && performance.now() - began > SLICE_MS) break;
    }
    if (Date.now() >= idleDueMs) {
      tick(idleSymbol(work), Date.now());
      idleDueMs += IDLE_EVERY_MS;
    }
    if (taken < due) setImmediate(turn);
    else setTimeout(turn, 1);
  };
  turn();
  return {
    get taken() {
      return taken;
    },
  };
}
