import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { embeddedTicker } from '@pricealgo/contract/embed';
import { isPageAddress } from '@pricealgo/contract/page-addresses';
import type { AppConfig } from '../config/app-config.js';
import { LedgerHeadService } from '../modules/analysis/index.js';
import { EmbedPageService, PageHeadService, SiteFilesService, withHead } from '../modules/site/index.js';
import { BuiltPages } from './built-page.js';
import { embeddedQuotes } from './embedded-quotes.js';
import { asPage, serveText } from './packed-text.js';

const YEAR = '1y';

/**
 * Texts beside the page that are long enough to be packed, and for how long they may be used, s. The service worker and the manifest
 * decide which version a browser runs: browsers must revalidate them each time.
 */
const TEXTS = [
  ['sw.js', 'text/javascript', 0],
  ['manifest.webmanifest', 'application/manifest+json', 0],
  ['index.html', 'text/html', 3_600],
  ['first-load.json', 'application/json', 3_600],
] as const;

const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/**
 * Serves the built frontend from the origin of the API. Hashed chunks are cached for a year. Every address that is not a file
 * gets the page, which is never cached and has the head that fits its content; the router in the browser renders the rest,
 * also for an address that it does not know: the status then is 404.
 */
export function serveFrontend(app: NestExpressApplication, config: AppConfig): void {
  const dist = path.join(config.rootDir, 'frontend', 'dist');
  serveSiteFiles(app);
  if (!existsSync(path.join(dist, 'index.html'))) return;
  const pages = new BuiltPages(dist);
  const heads = app.get(PageHeadService, { strict: false });
  const logger = new Logger('Frontend');
  app.use(
    '/static',
    // The build has compressed these files already, at the highest level.
    expressStaticGzip(path.join(dist, 'static'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      serveStatic: { immutable: true, maxAge: YEAR, fallthrough: false },
    }),
  );
  for (const [name, type, maxAgeS] of TEXTS)
    serveText(app, `/${name}`, type, () => textOf(path.join(dist, name)), { maxAgeS });
  // What is left is too short to be packed, or a picture.
  app.use(express.static(dist, { index: false, maxAge: '1h' }));
  const serveQuote = asPage(app, embeddedQuotes(config, dist, app.get(EmbedPageService, { strict: false })));
  app.use((request: Request, response: Response, next: NextFunction) =>
    embeddedTicker(request.path) ? serveQuote(request, response, next) : next(),
  );
  const isPage = (request: Request): boolean =>
    !/^\/(api|socket\.io)(\/|$)/.test(request.path) && Boolean(request.accepts('html'));
  const servePage = asPage(app, async (request, response, next) => {
    const built = await pages.current();
    if (!built) return next();
    const { html, firstLoad } = built;
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html');
    if (!isPageAddress(request.path)) response.status(404);
    try {
      const head = await heads.of(request.path, request.query['range']);
      // Search engines drop an address with this status; the page shows the same in words.
      if (head.missing) response.status(404);
      response.send(withHead(html, heads.brand, head, firstLoad.of(request.path)));
    } catch (error) {
      // The page works without its head, which cannot be made while the database is away.
      logger.warn({ err: error, path: request.path }, 'a page was served without its head');
      response.send(html);
    }
  });
  app.use((request: Request, response: Response, next: NextFunction) =>
    isPage(request) ? servePage(request, response, next) : next(),
  );
}

function serveSiteFiles(app: NestExpressApplication): void {
  const files = app.get(SiteFilesService, { strict: false });
  serveText(app, '/robots.txt', 'text/plain', () => files.robots());
  serveText(app, '/sitemap.xml', 'application/xml', () => files.siteMap(), { costly: true });
  serveText(app, '/feed.xml', 'application/rss+xml', () => files.feed());
  const heads = app.get(LedgerHeadService, { strict: false });
  serveText(app, '/ledger-heads.jsonl', 'application/jsonl', () => heads.text());
}
