import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { embedOptionsOf } from '@pricealgo/contract/embed';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { embedPage, unknownEmbedPage } from './embed-page.js';

/** Pages of quotes that other sites frame. */
@Injectable()
export class EmbedPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly directory: InstrumentDirectory,
    private readonly instruments: InstrumentRepository,
    private readonly settings: Settings,
    private readonly address: PublicAddress,
  ) {}

  /**
   * @param built `embed.html` as it was built
   * @param asked ticker that the address names
   * @param query of the address; what has no meaning counts as left out
   * @returns `found` is false for a ticker that is not there: the page then says so
   */
  async page(
    built: string,
    asked: { exchangeShortName: string; symbol: string },
    query: Readonly<Record<string, unknown>>,
  ): Promise<{ html: string; found: boolean }> {
    const options = embedOptionsOf(query);
    const brand = this.settings.get('application.brandName');
    const instrument = this.directory.get(instrumentKey(asked.exchangeShortName, asked.symbol));
    if (!instrument) return { html: unknownEmbedPage(built, asked, options, { brand }), found: false };
    const { exchangeShortName, symbol, currency } = instrument;
    const canonical = this.address.link(`/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}`);
    const quote = { exchangeShortName, symbol, currency, name: await this.nameOf(instrument) };
    return { html: embedPage(built, quote, options, { brand, canonical }), found: true };
  }

  /** Its symbol while the database is away: prices come from memory, and are worth more than the name. */
  private async nameOf(ticker: { exchangeShortName: string; symbol: string }): Promise<string> {
    try {
      // Pages are served outside of the framework's requests.
      const [record] = await RequestContext.create(this.em, () => this.instruments.findActiveMany([ticker]));
      return record?.name ?? ticker.symbol;
    } catch {
      return ticker.symbol;
    }
  }
}
