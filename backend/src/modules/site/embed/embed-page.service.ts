import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type EmbedOptions, embedOptionsOf } from '@pricealgo/contract/embed';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { escapeHtml } from '../../../common/html/escape-html.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { withBrand } from '../page-head.js';

/** What the page of an embedded quote says before its script runs, and what that script needs to know. */
export interface EmbeddedQuote {
  exchangeShortName: string;
  symbol: string;
  name: string;
  /** As the instrument's prices are quoted. */
  currency: string;
}

interface Site {
  brand: string;
  /** Absolute address of the ticker's own page. */
  canonical: string;
}

/** Opens beside the page of others that it stands on, which learns nothing of it and cannot be steered by it. */
const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}<span class="unseen"> (opens in a new tab)</span></a>`;

/** Links have no host: the reader comes to the page by the address under which this one was framed. */
const tickerPath = ({ exchangeShortName, symbol }: EmbeddedQuote, { range }: EmbedOptions): string =>
  `/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}?range=${range}`;

// Replacements are functions: a name with $& in it means itself.
const filled = (built: string, theme: EmbedOptions['theme'], head: string, main: string): string =>
  built
    .replace(/<html [^>]*>/, () => `<html lang="en" data-theme="${theme}">`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<main id="embed"></main>', () => main);

/**
 * The page of a ticker that is known.
 * @param built `embed.html` as it was built
 */
export function embedPage(built: string, quote: EmbeddedQuote, options: EmbedOptions, site: Site): string {
  const { exchangeShortName, symbol, name, currency } = quote;
  const data = Object.entries({
    exchange: exchangeShortName,
    symbol,
    currency,
    range: options.range,
    chart: options.chart ? '1' : '0',
  })
    .map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`)
    .join('');
  const title = escapeHtml(withBrand(`${symbol} · ${name}`, site.brand));
  const href = tickerPath(quote, options);
  return filled(
    built,
    options.theme,
    `<title>${title}</title>\n    <link rel="canonical" href="${escapeHtml(site.canonical)}" />`,
    [
      `<main id="embed"${data}>`,
      `<header><h1>${link(href, name)}</h1><p><strong>${escapeHtml(symbol)}</strong> · ${escapeHtml(exchangeShortName)}</p></header>`,
      `<noscript><p>This needs JavaScript to show live prices.</p></noscript>`,
      `<footer>${link(href, `More on ${site.brand}`)}</footer>`,
      `</main>`,
    ].join('\n      '),
  );
}

/** The page of a ticker that is not, or no longer, known: a sentence to its reader, and a way on. */
export function unknownEmbedPage(
  built: string,
  { exchangeShortName, symbol }: Pick<EmbeddedQuote, 'exchangeShortName' | 'symbol'>,
  { theme }: EmbedOptions,
  { brand }: Pick<Site, 'brand'>,
): string {
  const sentence = `${brand} has no ticker ${symbol.slice(0, 24)} on ${exchangeShortName.slice(0, 16)}.`;
  return filled(
    built,
    theme,
    `<title>${escapeHtml(brand)}</title>`,
    `<main><p>${escapeHtml(sentence)}</p><footer>${link('/tickers', 'Find tickers')}</footer></main>`,
  );
}

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
