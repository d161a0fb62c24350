import type { MarketStatus } from '@pricealgo/contract/realtime';

/** The market calendar, as far as this module needs it. */
export interface MarketStatusSource {
  status(exchangeShortName: string, atMs: number): MarketStatus;
}

/** Compares the markets that somebody follows with what they were, on the market clock. */
export class MarketStatusWatcher {
  private last = new Map<string, MarketStatus>();

  constructor(private readonly source: MarketStatusSource) {}

  /**
   * Calls `changed` for each exchange that opened or closed since the last call, by either calendar. The first sight
   * of an exchange is no change.
   */
  check(
    exchanges: Iterable<string>,
    atMs: number,
    changed: (exchange: string, status: MarketStatus) => void,
  ): void {
    const seen = new Map<string, MarketStatus>();
    for (const exchange of exchanges) {
      const status = this.source.status(exchange, atMs);
      const before = this.last.get(exchange);
      seen.set(exchange, status);
      if (before && (before.open !== status.open || before.exchangeOpen !== status.exchangeOpen))
        changed(exchange, status);
    }
    this.last = seen;
  }
}
