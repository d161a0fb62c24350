import { embeddedTicker } from '@pricealgo/contract/embed';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '../config/app-config.js';
import type { EmbedPageService } from '../modules/site/index.js';
import { BuiltPages } from './built-page.js';
import { embeddedHeaders } from './security-headers.js';

/**
 * Serves quotes to pages of others. They are the only answers that may be framed.
 * @param dist folder of the built frontend
 */
export function embeddedQuotes(
  config: AppConfig,
  dist: string,
  service: Pick<EmbedPageService, 'page'>,
): RequestHandler {
  const pages = new BuiltPages(dist, 'embed.html');
  const frameable = embeddedHeaders(config);
  return async (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const ticker = isRead ? embeddedTicker(request.path) : null;
    const built = ticker && (await pages.current());
    if (!built) return next();
    const { html, found } = await service.page(built.html, ticker, request.query);
    frameable(request, response, () =>
      response
        .status(found ? 200 : 404)
        .type('html')
        .setHeader('Cache-Control', 'no-cache')
        .setHeader('X-Robots-Tag', 'noindex')
        .send(html),
    );
  };
}
