import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import type { WallClock } from '../wall-clock.js';

const KEPT_MS = 3_600_000;

/** Products of a venue by our key, asked once an hour; while the venue is away the last answer stays. */
export class VenueProducts<P> {
  private products = new Map<InstrumentKey, P>();
  private askedMs = -Infinity;
  private asking: Promise<void> | null = null;

  constructor(
    private readonly clock: WallClock,
    private readonly ask: () => Promise<Map<InstrumentKey, P>>,
  ) {}

  async of({ key }: MarketInstrument): Promise<P | undefined> {
    return (await this.all()).get(key);
  }

  /** @throws when the venue cannot be asked and never could. */
  async all(): Promise<ReadonlyMap<InstrumentKey, P>> {
    if (this.clock.monotonicMs() - this.askedMs >= KEPT_MS) {
      this.asking ??= this.refresh().finally(() => (this.asking = null));
      await this.asking;
    }
    return this.products;
  }

  private async refresh(): Promise<void> {
    try {
      this.products = await this.ask();
      this.askedMs = this.clock.monotonicMs();
    } catch (error) {
      if (this.products.size === 0) throw error;
      // Asked again in ten minutes: an old list serves better than none.
      this.askedMs = this.clock.monotonicMs() - KEPT_MS + 600_000;
    }
  }
}
