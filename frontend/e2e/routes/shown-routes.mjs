import { declaredRoutes } from './declared-routes.mjs';

const TICKER = '/tickers/:exchangeShortName/:symbol';
const NO_SUCH_CALL = '00000000-0000-4000-8000-000000000000';

/** Addresses of the patterns that have places to fill in; `find` asks the running product for what exists there. */
const EXAMPLES = {
  '/tickers/:exchangeShortName': '/tickers/NASDAQ',
  [TICKER]: '/tickers/NASDAQ/AAPL',
  [`${TICKER}/:algo`]: '/tickers/NASDAQ/AAPL/nope',
  '/calls/:callId': async (ask) => {
    const { links } = await ask('call-chain?afterSeq=0');
    return `/calls/${links[0]?.callId ?? NO_SUCH_CALL}`;
  },
  '/pages/:slug': '/pages/about-us',
  '/fee-structure/:slug': async (ask) => `/fee-structure/${(await ask('posts?limit=1')).items[0].slug}`,
  '/*': '/nowhere',
  '/admin/pages/:slug': '/admin/pages/about-us',
  '/admin/*': '/admin/nowhere',
};

const MEMBERS = /^\/(profile|notifications|watchlist|alerts)|^\/tickers\/:exchangeShortName\/:symbol\/\w/;
const roleOf = (pattern) => {
  if (pattern.startsWith('/admin') && pattern !== '/admin/login') return 'admin';
  return MEMBERS.test(pattern) ? 'member' : 'visitor';
};

/**
 * Every route of the product with an address to look at and who may see it.
 * @param url the running product
 * @returns `{ pattern, address, role }[]`; `address` is `null` for a pattern with places to fill in and no example here
 */
export async function shownRoutes(url) {
  const ask = async (call) => (await (await fetch(`${url}/api/${call}`)).json()).data;
  return Promise.all(
    declaredRoutes().map(async (pattern) => {
      const example =
        EXAMPLES[pattern] ??
        (pattern.startsWith(`${TICKER}/`) ? pattern.replace(TICKER, EXAMPLES[TICKER]) : pattern);
      const address = typeof example === 'function' ? await example(ask) : example;
      return { pattern, address: /[:*]/.test(address) ? null : address, role: roleOf(pattern) };
    }),
  );
}
