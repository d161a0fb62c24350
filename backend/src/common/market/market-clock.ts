/** Tells what time it is on the market: a replayed market lives in another year than the wall clock. Bound at the start. */
export abstract class MarketClock {
  /** ms since epoch UTC. */
  abstract marketNowMs(): number;
}
