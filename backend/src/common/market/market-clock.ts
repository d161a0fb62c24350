/** The time on the market, which in a replay lies in another year than the wall clock. `app-bindings.module.ts` provides it. */
export abstract class MarketClock {
  /** ms since epoch UTC. */
  abstract marketNowMs(): number;
}
