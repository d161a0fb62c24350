import { idleSymbol, random, symbolDraw } from './works.mjs';

const SLICE_MS = 8;
const IDLE_EVERY_MS = 303;

/**
 * Ticks at their intended times, i / rate after the start. A server that cannot keep up takes them late, never fewer:
 * the lag shows in their age and in the number taken within the window.
 * @param onTick (symbol, price, volume, seq, intendedMs); called in bursts of at most 8 ms so that sockets get a turn.
 */
export function startTicks(work, onTick) {
  const draw = symbolDraw(work);
  const next = random(99);
  const prices = new Float64Array(work.symbols + 1).fill(100);
  const volumes = new Float64Array(work.symbols + 1).fill(1_000);
  const startMs = Date.now() + 5;
  let taken = 0;
  let seq = 0;
  let idleDueMs = startMs + IDLE_EVERY_MS;
  let stopped = false;

  const tick = (symbol, intendedMs) => {
    prices[symbol] = Math.max(1, prices[symbol] + Math.round((next() - 0.5) * 20) / 100);
    volumes[symbol] += 100;
    onTick(symbol, Math.round(prices[symbol] * 100) / 100, volumes[symbol], ++seq, intendedMs);
  };
  const turn = () => {
    if (stopped) return;
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
    stop: () => (stopped = true),
  };
}
