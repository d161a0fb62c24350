import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import { shownText } from '@pricealgo/algorithms/answers/shown-texts';
import { CONTENT_PAGES, isPageAddress } from '@pricealgo/contract/page-addresses';
import { HISTORY_RANGES } from '@pricealgo/contract/history';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { PublicAddress } from '../../infra/mail/public-address.js';
import { exchangeOf } from '@pricealgo/contract/market/exchanges';
import { LivePageRepository, sanitiseHtml } from '../content/index.js';
import { Settings } from '../settings/index.js';
import type { PrerenderedShell } from './first-load.js';
import { callTitle, exchangeTitle, type PageHead, tickerTitle } from './page-head.js';
import { CallRepository } from '../analysis/index.js';
import { InstrumentDirectory, type InstrumentRecord, InstrumentRepository } from '../tickers/index.js';

/** Addresses that are private, or made for one moment: search engines do not list them. */
const PRIVATE =
  /^\/(admin|profile|watchlist|alerts|notifications|verify-email|social-login|share|unsubscribe)(\/|$)/;
/** Addresses that exist only as long as somebody publishes them. */
const WRITTEN = /^\/(pages|fee-structure)\/./;
/** Pages whose address is their name alone; a page that is called like a screen does not take the screen's address. */
const SHORT: ReadonlySet<string> = new Set(CONTENT_PAGES);
/** Pages that say below their title since when they are as they are. */
const DATED = new Set(['/privacy-policy', '/terms-conditions']);
const TYPE_NAMES: Readonly<Record<InstrumentRecord['type'], string>> = {
  stock: 'Stock',
  etf: 'ETF',
  crypto: 'Crypto',
  index: 'Index',
};
const SUMMARY =
  'Live prices of stocks, ETFs, indices and crypto, five algorithms per ticker, and a public record of every call they made.';
type TitleAndDescription = readonly [title: string, description: string];
/** Titles as the pages themselves give them, `titles.spec.ts` of the browser tests compares. */
const KNOWN: Readonly<Record<string, TitleAndDescription>> = {
  '/': ['Live prices and calls on the record', SUMMARY],
  '/tickers': [
    'Tickers',
    'Every exchange with its stocks, ETFs, indices and crypto, and prices as they move.',
  ],
  '/calls': [
    'Calls, verified',
    'Every call of the algorithms with its outcome, in a chain that you can verify.',
  ],
  '/track-record': ['Track record', 'How often the calls were right, beside how often that happens anyway.'],
};
const CALL = /^\/calls\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const TABS: readonly string[] = ['overview', ...ALGORITHMS];

/** Knows what an address of the site is about, without running the page. */
@Injectable()
export class PageHeadService {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: LivePageRepository,
    private readonly settings: Settings,
    private readonly address: PublicAddress,
    private readonly directory: InstrumentDirectory,
    private readonly instruments: InstrumentRepository,
    private readonly calls: CallRepository,
  ) {}

  get brand(): string {
    return this.settings.get('application.brandName');
  }

  /** @param range what the address asks the chart for, as it came; anything that is no range is left out */
  async of(path: string, range?: unknown): Promise<PageHead> {
    const content = await this.content(path);
    const missing = !isPageAddress(path) || (!content && WRITTEN.test(path));
    const ticker = content ? null : await this.ticker(path);
    const [title, description] = content
      ? [content.title, content.description || SUMMARY]
      : (KNOWN[path] ??
        (ticker && tickerHead(ticker, path)) ??
        this.exchangeHead(path) ??
        (await this.callHead(path)) ?? [this.brand, SUMMARY]);
    const isPost = path.startsWith('/fee-structure/');
    // Sanitised when it was written, and again here: nothing runs even where the database was changed by hand.
    const html = content ? sanitiseHtml(content.html) : null;
    // A post and an analysis have none: their pages begin with more than a heading and a text.
    const shell =
      content && html !== null && !isPost
        ? { heading: content.title, text: DATED.has(path) ? '\u00a0' : null, html }
        : ticker && path.split('/').length === 4
          ? tickerShell(ticker)
          : this.exchangeShell(path);
    return {
      title,
      description,
      canonical: this.address.link(path),
      image: content?.image
        ? this.address.link(content.image)
        : ticker && this.address.link(previewAddress(ticker, range)),
      listed: !missing && !PRIVATE.test(path),
      missing,
      type: content && isPost ? 'article' : 'website',
      html,
      shell,
    };
  }

  private exchangeOf(path: string): string | null {
    const [, exchange = ''] = /^\/tickers\/([A-Z]+)$/.exec(path) ?? [];
    return this.directory.hasExchange(exchange) ? exchange : null;
  }

  private exchangeHead(path: string): TitleAndDescription | null {
    const exchange = this.exchangeOf(path);
    return exchange === null ? null : [exchangeTitle(exchangeOf(exchange).name), SUMMARY];
  }

  private async callHead(path: string): Promise<TitleAndDescription | null> {
    const [, callId] = CALL.exec(path) ?? [];
    const known = callId ? await this.calls.byId(callId) : null;
    return (
      known && [callTitle(known.call.instrument, known.call.algo), shownText(known.call.output.headline)]
    );
  }

  private exchangeShell(path: string): PrerenderedShell | null {
    const exchange = this.exchangeOf(path);
    if (exchange === null) return null;
    return { crumbs: ['Tickers', exchange], heading: exchangeOf(exchange).name, text: '\u00a0' };
  }

  private async content(path: string) {
    const [, first = '', second, more] = path.split('/');
    if (more !== undefined || !/^[a-z0-9-]{1,80}$/.test(second ?? first)) return null;
    if (first === 'fee-structure' && second) return this.pages.live('post', second);
    if (first === 'pages' && second) return this.pages.live('page', second);
    return second === undefined && SHORT.has(first) ? this.pages.live('page', first) : null;
  }

  private async ticker(path: string): Promise<InstrumentRecord | null> {
    const [, exchange, symbol, tab] = /^\/tickers\/([^/]+)\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
    if (!exchange || !symbol || (tab !== undefined && !TABS.includes(tab))) return null;
    if (!this.directory.has(instrumentKey(exchange, decode(symbol)))) return null;
    const wanted = { exchangeShortName: exchange, symbol: decode(symbol) };
    // Pages are served outside of the framework's requests.
    const [instrument] = await RequestContext.create(this.em, () =>
      this.instruments.findActiveMany([wanted]),
    );
    return instrument ?? null;
  }
}

function tickerHead(
  { symbol, name, exchangeShortName }: InstrumentRecord,
  path: string,
): TitleAndDescription {
  const isAnalysis = path.split('/').length > 4;
  return [
    tickerTitle(symbol, isAnalysis ? null : name),
    `${name} (${exchangeShortName}: ${symbol}): live price, chart, key figures, and what five algorithms say.`,
  ];
}

/** Of the picture that stands beside a link to the ticker, with the line of the range that the link asks for. */
function previewAddress({ exchangeShortName, symbol }: InstrumentRecord, range: unknown): string {
  const known = HISTORY_RANGES.find((value) => value === range);
  const query = new URLSearchParams({ exchangeShortName, symbol, ...(known && { range: known }) });
  return `/api/ticker-preview.png?${query}`;
}

function tickerShell({ symbol, name, exchangeShortName, type, sector }: InstrumentRecord): PrerenderedShell {
  return {
    crumbs: ['Tickers', exchangeShortName, symbol],
    symbol,
    heading: name,
    text: ` · ${exchangeShortName} · ${TYPE_NAMES[type]}${sector ? ` · ${sector}` : ''}`,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
