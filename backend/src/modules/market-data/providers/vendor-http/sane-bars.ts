import type { Bar } from '@pricealgo/contract/market/bar';

/** Vendors' bars as the port promises them: oldest first, each time once, within [fromMs, toMs), each one possible. */
export function saneBars(bars: readonly Bar[], fromMs: number, toMs: number): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const bar of bars) {
    const { timeMs, open, high, low, close } = bar;
    // Written so that NaN, a time that could not be read, is left out.
    if (!(timeMs >= fromMs && timeMs < toMs)) continue;
    if (low > Math.min(open, close) || high < Math.max(open, close)) continue;
    byTime.set(timeMs, bar);
  }
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}
