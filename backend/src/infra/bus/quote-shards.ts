import { shardOfExchange, shardOfKey } from '../../common/market/exchange-shard.js';
import type { QuoteBus } from './quote-bus.js';

/** The quote buses of this installation, one for each shard of the feed; without Redis there is one. */
export class QuoteShards {
  constructor(private readonly buses: readonly QuoteBus[]) {}

  get count(): number {
    return this.buses.length;
  }

  /** @param shard from 0 to `count - 1` */
  bus(shard: number): QuoteBus {
    return this.buses[shard]!;
  }

  ofExchange(exchangeShortName: string): number {
    return shardOfExchange(exchangeShortName, this.count);
  }

  ofInstrument(key: string): number {
    return shardOfKey(key, this.count);
  }

  async close(): Promise<void> {
    await Promise.all(this.buses.map((bus) => bus.close()));
  }
}
