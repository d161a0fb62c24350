import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/**
 * Newest quote of one instrument as it travels from the feed to every quote book, positional so that a batch of
 * thousands stays small. Prices in the instrument's currency, times in ms since epoch UTC.
 */
export type QuoteRow = [
  id: number,
  seq: number,
  price: number,
  volume: number,
  timeMs: number,
  open: number,
  dayHigh: number,
  dayLow: number,
  /** `null` where the provider cannot know it. */
  previousClose: number | null,
  stale: 0 | 1,
];

/** Names the small integer that stands for an instrument during one epoch of the feed. */
export interface QuoteDefinition {
  readonly id: number;
  readonly key: InstrumentKey;
  /** Source of the instrument's prices where it differs from the feed's `source`; the definition is repeated when it changes. */
  readonly source?: string;
  /** No source of the feed serves it any more; the definition is repeated when one does again. */
  readonly unserved?: boolean;
}

/** Source of the quotes, so that every screen can name it. */
export interface FeedSource {
  /** Names of the providers that serve now: `simulated`, `replay`, `fmp, kraken`. */
  readonly source: string;
  /** True when prices are invented: every screen must say so. */
  readonly simulated: boolean;
  /** True when prices are recorded ones played back on a clock of their own. */
  readonly replay: boolean;
}

/**
 * What the feed publishes every 10 ms in which something changed (and at least once a second as a heartbeat):
 * conflated, newest per instrument. `definitions` precede the first row that uses their id.
 */
export interface QuoteBatch {
  /** Changes with every feed leader: `id` and `seq` have no meaning across epochs. */
  readonly epoch: string;
  readonly feed: FeedSource;
  /** The provider's market clock when the batch was made: wall clock, or the recorded time in a replay. */
  readonly marketTimeMs: number;
  /** Wall clock of the feed when the batch was made: `marketTimeMs - wallTimeMs` is the replay offset. */
  readonly wallTimeMs: number;
  readonly definitions?: readonly QuoteDefinition[];
  readonly quotes: readonly QuoteRow[];
}
