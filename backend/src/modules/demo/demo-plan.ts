/** How much demo content is made. */
export interface DemoPlan {
  /** Best-known tickers that get calls. */
  readonly tickers: number;
  /** How many of them a network is trained for: that takes most of the time. */
  readonly forecasts: number;
  /** Backtested calls per ticker; one every 60 sessions, so that none overlaps another. */
  readonly technicalCalls: number;
  readonly comparativeCalls: number;
}

/** Enough for every table of the track record: rates are told from 30 calls on. */
export const DEMO_PLAN: DemoPlan = { tickers: 10, forecasts: 10, technicalCalls: 15, comparativeCalls: 8 };
