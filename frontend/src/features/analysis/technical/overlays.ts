import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import { ema, sma } from '@pricealgo/algorithms/indicators/averages';
import { bollinger } from '@pricealgo/algorithms/indicators/bands';

export const OVERLAYS = [
  { id: 'sma20', name: 'SMA 20' },
  { id: 'sma50', name: 'SMA 50' },
  { id: 'sma200', name: 'SMA 200' },
  { id: 'ema20', name: 'EMA 20' },
  { id: 'ema50', name: 'EMA 50' },
  { id: 'bollinger', name: 'Bollinger 20, 2' },
] as const;
export type OverlayId = (typeof OVERLAYS)[number]['id'];

type LineName = Exclude<OverlayId, 'bollinger'> | 'upper' | 'lower';
/** A day of the chart; a line is missing where its average has too few days. */
export type OverlayPoint = { readonly timeMs: number; readonly close: number } & Partial<
  Record<LineName, number>
>;

/** Averages over the whole history, told for its newest `points` days. */
export function overlayPoints({ timeMs, close }: BarsJson, points = 250): OverlayPoint[] {
  const closes = Float64Array.from(close);
  const column = (fill: (out: Float64Array) => void): Float64Array => {
    const out = new Float64Array(closes.length);
    fill(out);
    return out;
  };
  const [upper, lower] = [new Float64Array(closes.length), new Float64Array(closes.length)];
  bollinger(closes, 20, 2, new Float64Array(closes.length), upper, lower);
  const lines: Record<LineName, Float64Array> = {
    sma20: column((out) => sma(closes, 20, out)),
    sma50: column((out) => sma(closes, 50, out)),
    sma200: column((out) => sma(closes, 200, out)),
    ema20: column((out) => ema(closes, 20, out)),
    ema50: column((out) => ema(closes, 50, out)),
    upper,
    lower,
  };
  return timeMs.slice(-points).map((time, offset) => {
    const row = Math.max(0, timeMs.length - points) + offset;
    const known = Object.entries(lines).flatMap(([name, values]) =>
      Number.isNaN(values[row]) ? [] : [[name, values[row]!] as const],
    );
    return { timeMs: time, close: closes[row]!, ...Object.fromEntries(known) };
  });
}
