import { declaredRoutes } from '../routes/declared-routes.mjs';
import { shownRoutes } from '../routes/shown-routes.mjs';
import { expect, test } from '../kit/test.ts';

/** Where nothing is, the server's page is the site itself; a call's title is looked at where there is one. */
const NOTHING_THERE = new Set([
  '/*',
  '/admin/*',
  '/tickers/:exchangeShortName/:symbol/:algo',
  '/calls/:callId',
]);

const said = (html: string, pattern: RegExp): string =>
  (pattern.exec(html)?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

test(
  'Every public route is called the same by the server and by the page, and the server names no private one',
  { tag: '@release' },
  async ({ page, target }) => {
    const routes = await shownRoutes(target.url);
    expect(routes.map(({ pattern }) => pattern)).toEqual(declaredRoutes());
    const served = await Promise.all(
      routes.map(async ({ pattern, address }) => {
        const html = await (await fetch(`${target.url}${address}`)).text();
        const isListed = !html.includes('<meta name="robots" content="noindex" />');
        return {
          address: address!,
          title: said(html, /<title>([^<]*)<\/title>/),
          brand: said(html, /<meta property="og:site_name" content="([^"]*)"/),
          isNamed: isListed && !NOTHING_THERE.has(pattern),
        };
      }),
    );
    for (const { address, title, brand, isNamed } of served)
      if (isNamed) expect(title, address).toMatch(/\S · \S/);
      else expect(title, address).toBe(brand);

    await page.goto('/nowhere');
    // Inside the open page: what stands in the tab then was not written by the server.
    for (const { address, title } of served.filter(({ isNamed }) => isNamed)) {
      await page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await expect(page, address).toHaveTitle(title);
    }
  },
);
