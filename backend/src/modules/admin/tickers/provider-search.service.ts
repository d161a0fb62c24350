import { Inject, Injectable } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import {
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
  type ProviderDirectoryRow,
} from '../../market-sources/index.js';
import { InstrumentRepository } from '../../tickers/index.js';
import type { ProviderSearchDto } from '@pricealgo/contract/tickers-admin';

/** Asks the source of prices what it lists. */
@Injectable()
export class ProviderSearchService {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly instruments: InstrumentRepository,
  ) {}

  async find(q: string): Promise<ProviderSearchDto> {
    const { name: source, capabilities } = this.provider;
    if (!capabilities.search || !this.provider.search) {
      const message = `The source of prices (${source}) has no search of its own. Add the ticker by hand or import a file.`;
      return { source, supported: false, message, failed: false, items: [] };
    }
    let found: readonly ProviderDirectoryRow[];
    try {
      found = await this.provider.search(q);
    } catch (error) {
      // A source that fails is an answer to whoever looks for a ticker there: which one, and why.
      if (!(error instanceof UpstreamError)) throw error;
      return { source, supported: true, message: error.message, failed: true, items: [] };
    }
    const known = await this.instruments.findMany(found);
    const keys = new Set(known.map((one) => instrumentKey(one.exchangeShortName, one.symbol)));
    const items = found.map(({ exchangeShortName, symbol, name, type, currency }) => ({
      exchangeShortName,
      symbol,
      name,
      type,
      currency,
      known: keys.has(instrumentKey(exchangeShortName, symbol)),
    }));
    const message = items.length === 0 ? `${source} knows nothing like that.` : null;
    return { source, supported: true, message, failed: false, items };
  }
}
