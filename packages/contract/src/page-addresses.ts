import { EMBED_WORD } from './embed.js';

/** Pages that administrators write and that have an address of their own, `/about-us`; all others are at `/pages/…`. */
export const CONTENT_PAGES = [
  ...['about-us', 'privacy-policy', 'terms-conditions', 'partnerwithus'],
  ...['members', 'photogallery', 'fee-structure', 'contact'],
] as const;

/** Where visitors read a page or a post. */
export function publicAddress(kind: 'page' | 'post', slug: string): string {
  if (kind === 'post') return `/fee-structure/${slug}`;
  return (CONTENT_PAGES as readonly string[]).includes(slug) ? `/${slug}` : `/pages/${slug}`;
}

/** Address of a ticker, whose tabs are below it. */
const TICKER = '/tickers/:exchangeShortName/:symbol';

/**
 * Every address at which the browser's router has a screen: a segment with a colon is any text. The server answers all other
 * addresses with 404; `routes.spec.tsx` of the frontend compares this list with the router's.
 */
export const PAGE_ADDRESSES: readonly string[] = [
  '/',
  ...CONTENT_PAGES.map((slug) => `/${slug}`),
  ...['/pages/:slug', '/fee-structure/:slug'],
  ...['/tickers', '/tickers/:exchangeShortName', TICKER, `${TICKER}/overview`],
  ...['comparative', 'valuation', 'technical', 'lstm', 'openai'].map((algo) => `${TICKER}/${algo}`),
  ...['/calls', '/calls/:callId', '/track-record'],
  ...['/verify-email', '/social-login', '/unsubscribe', '/share'],
  ...['/profile', '/watchlist', '/alerts', '/notifications', '/notifications/open'],
  ...['/admin', '/admin/login', '/admin/setup', '/admin/invitation', '/admin/reset'],
  '/admin/settings/sources',
  ...[
    '/admin/account',
    '/admin/users',
    '/admin/users/view',
    '/admin/administrators',
    '/admin/audit',
    '/admin/settings',
    '/admin/imports',
    '/admin/errors',
    '/admin/alerts',
    '/admin/jobs',
  ],
  ...['/admin/tickers', '/admin/notifications', '/admin/pages', '/admin/pages/:slug', '/admin/messages'],
  '/admin/algocalls',
  ...['comparative', 'valuation', 'technical', 'lstm', 'openai'].map((algo) => `/admin/${algo}-algo-history`),
];

/** First words of addresses, which no page that administrators write may have as its own. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...PAGE_ADDRESSES.map((address) => address.split('/')[1]!), EMBED_WORD].filter(
    (word) => word !== '' && !(CONTENT_PAGES as readonly string[]).includes(word),
  ),
);

/** The segments of an address, decoded; slashes at its end do not count, as in the router. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  while (segments.at(-1) === '') segments.pop();
  return segments.map(decoded);
}

const KNOWN = PAGE_ADDRESSES.map(segmentsOf);
/** Longer than any address with a meaning, however its letters are encoded. */
const LONGEST = 1_000;

/**
 * @param path of an address as a browser sends it, `/tickers/NASDAQ/AAPL`, without its query
 * @returns whether the router has a screen for it, whatever it may find there; capitals make no difference to the router
 */
export function isPageAddress(path: string): boolean {
  if (path.length > LONGEST) return false;
  const asked = segmentsOf(path);
  return KNOWN.some(
    (known) =>
      known.length === asked.length &&
      known.every((word, place) =>
        word.startsWith(':') ? asked[place] !== '' : word === asked[place]!.toLowerCase(),
      ),
  );
}

/** A text with a lone percent sign stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
