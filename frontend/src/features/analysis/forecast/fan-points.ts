import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import type { LstmDetail } from '@pricealgo/algorithms/lstm/lstm-detail';

export interface FanChartPoint {
  /** Sessions after the forecast; 0 and less are closes that are known. */
  readonly session: number;
  /** 00:00 UTC of a known session. */
  readonly timeMs: number | null;
  readonly close: number | null;
  readonly median: number | null;
  /** Low and high of the central 90, 80 and 50 %. */
  readonly bands: readonly (readonly [number, number])[];
}

/** Closes shown before the forecast: with its 20 sessions the picture stays readable, and small. */
export const PAST_SESSIONS = 60;

/** Recent closes up to the session that the forecast starts from, then the fan. */
export function fanPoints(
  { asOfMs, fan }: Pick<LstmDetail, 'asOfMs' | 'fan'>,
  bars: BarsJson | null,
): FanChartPoint[] {
  const known = (bars?.timeMs ?? []).flatMap((timeMs, i) =>
    asOfMs !== null && timeMs < asOfMs ? [{ timeMs, close: bars!.close[i]! }] : [],
  );
  const past = known.slice(-PAST_SESSIONS).map(({ timeMs, close }, i, all): FanChartPoint => ({
    session: i - all.length,
    timeMs,
    close,
    median: null,
    bands: [],
  }));
  const future = fan.map(({ session, prices }): FanChartPoint => {
    const middle = (prices.length - 1) / 2;
    return {
      session,
      timeMs: session === 0 ? asOfMs : null,
      close: session === 0 ? (prices[middle] ?? null) : null,
      median: prices[middle] ?? null,
      bands: Array.from(
        { length: Math.floor(middle) },
        (_, i) => [prices[i]!, prices[prices.length - 1 - i]!] as const,
      ),
    };
  });
  return [...past, ...future];
}
