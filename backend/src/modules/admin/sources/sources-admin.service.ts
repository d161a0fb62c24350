import { Inject, Injectable } from '@nestjs/common';
import {
  DATA_SOURCE_NAMES,
  type DataSourceDto,
  type DataSourceName,
  type DataSourcesDto,
} from '@pricealgo/contract/data-sources';
import {
  ConfiguredSources,
  ProviderEventRepository,
  type ProviderSurroundings,
  SOURCE_SURROUNDINGS,
} from '../../market-sources/index.js';
import { QuoteBook } from '../../quotes/index.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';

/** Lines of the timeline that the screen shows. */
const LINES = 30;
const NEEDS_KEY: ReadonlySet<DataSourceName> = new Set(['fmp']);

/** What administrators see of the sources of prices. */
@Injectable()
export class SourcesAdminService {
  constructor(
    private readonly settings: Settings,
    private readonly events: ProviderEventRepository,
    private readonly sources: ConfiguredSources,
    private readonly book: QuoteBook,
    private readonly directory: InstrumentDirectory,
    @Inject(SOURCE_SURROUNDINGS) private readonly surroundings: ProviderSurroundings,
  ) {}

  async list(): Promise<DataSourcesDto> {
    const [newest, { items: timeline }] = await Promise.all([
      this.events.newestOfEach(),
      this.events.page({ page: 1, limit: LINES }),
    ]);
    const priced = this.newestPrices();
    const order = this.settings.get('market.providers');
    const item = async (name: DataSourceName): Promise<DataSourceDto> => {
      const at = order.indexOf(name);
      return {
        name,
        place: at < 0 ? null : at + 1,
        needsKey: NEEDS_KEY.has(name),
        keyPresent: NEEDS_KEY.has(name) && this.settings.get('market.fmpApiKey') !== null,
        budget: at < 0 ? null : ((await this.surroundings.budgets?.get(name)?.used()) ?? null),
        newest: newest.get(name)?.newest ?? null,
        lastSuccessMs: newestOf([
          priced.get(name),
          this.surroundings.answeredMs?.get(name),
          newest.get(name)?.good?.timeMs,
        ]),
        fault: newest.get(name)?.fault ?? null,
      };
    };
    return {
      items: await Promise.all(DATA_SOURCE_NAMES.map(item)),
      refused: this.sources.refused,
      timeline,
      lastChange: this.settings.newestChange,
    };
  }

  /** Source → time of its newest price, ms since epoch UTC; not of a recorded day, whose times are long gone. */
  private newestPrices(): ReadonlyMap<string, number> {
    const newest = new Map<string, number>();
    if (this.book.feed()?.replay) return newest;
    for (const { key } of this.directory.all()) {
      const slot = this.book.slotOf(key);
      const quote = slot === undefined ? undefined : this.book.identifiedQuoteAt(slot);
      if (quote && quote.timeMs > (newest.get(quote.source) ?? 0)) newest.set(quote.source, quote.timeMs);
    }
    return newest;
  }
}

function newestOf(times: readonly (number | undefined)[]): number | null {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.max(...known) : null;
}
