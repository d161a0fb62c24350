import type { SessionSnapshot } from '../../../common/market/tick.js';
import { ticksBetween } from './polling-stream.js';

const BELL_MS = Date.UTC(2026, 10, 18, 14, 30);
const state = (change: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  key: 'NASDAQ:AAPL',
  price: 100,
  previousClose: 99,
  open: 98,
  dayHigh: 101,
  dayLow: 97,
  volume: 1_000,
  timeMs: BELL_MS + 60_000,
  ...change,
});
const prices = (held: SessionSnapshot, next: SessionSnapshot): [number, number][] =>
  ticksBetween(held, next, 'new-york').map(({ price, size }) => [price, size]);

describe('what must have traded between two polls', () => {
  it('is the newest price with the volume in between', () => {
    expect(prices(state(), state({ price: 100.5, volume: 1_250, timeMs: BELL_MS + 65_000 }))).toEqual([
      [100.5, 250],
    ]);
  });

  it('is nothing when nothing changed, or the answer is older than the one before', () => {
    expect(prices(state(), state({ timeMs: BELL_MS + 65_000 }))).toEqual([]);
    expect(prices(state(), state({ price: 50, timeMs: BELL_MS }))).toEqual([]);
  });

  it('includes an extreme that no poll saw', () => {
    expect(prices(state(), state({ dayHigh: 103, dayLow: 95, volume: 1_100 }))).toEqual([
      [103, 0],
      [95, 0],
      [100, 100],
    ]);
  });

  it('begins a new session with its open and extremes, and with all of its volume', () => {
    const next = state({
      open: 105,
      dayHigh: 107,
      dayLow: 104,
      price: 106,
      volume: 300,
      timeMs: BELL_MS + 86_400_000,
    });
    expect(prices(state(), next)).toEqual([
      [105, 0],
      [107, 0],
      [104, 0],
      [106, 300],
    ]);
  });

  it('does not let the extremes of a wrong answer vouch for its price', () => {
    expect(prices(state(), state({ price: 10_000, dayHigh: 10_050, volume: 1_100 }))).toEqual([
      [10_000, 100],
    ]);
  });

  it('takes no volume back when the vendor corrects itself', () => {
    expect(prices(state(), state({ price: 100.5, volume: 900 }))).toEqual([[100.5, 0]]);
  });
});
