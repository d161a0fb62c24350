import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** The newest quotes, as far as a history needs them. `app-bindings.module.ts` provides it: quotes stand above bars. */
export abstract class LiveMarket {
  /** The feed that this node receives, `null` before its first batch. Bars of one epoch are not those of another. */
  abstract feed(): { readonly epoch: string } | null;
  /** The feed's market clock, ms since epoch UTC. */
  abstract marketNowMs(): number;
  /** The newest quote, `undefined` where there is none. */
  abstract get(key: InstrumentKey): { readonly previousClose: number | null } | undefined;
}
