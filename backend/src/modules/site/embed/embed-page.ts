import type { EmbedOptions } from '@pricealgo/contract/embed';
import { escapeHtml } from '../../../common/html/escape-html.js';
import { withBrand } from '../page-titles.js';

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
