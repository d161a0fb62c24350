import { embeddedTicker } from '@pricealgo/contract/embed';
import type { AppConfig } from '../config/app-config.js';
import type { EmbedPageService } from '../modules/site/index.js';
import { BuiltPages } from './built-page.js';
import type { PageHandler } from './packed-text.js';
import { embeddedHeaders } from './security-headers.js';

/**
 * Serves quotes to pages of others. They are the only answers that may be framed.
 * @param dist folder of the built frontend
 */
export function embeddedQuotes(
  config: AppConfig,
  dist: string,
  service: Pick<EmbedPageService, 'page'>,
): PageHandler {
  const pages = new BuiltPages(dist, 'embed.html');
  const frameable = embeddedHeaders(config);
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const ticker = isRead ? embeddedTicker(request.path) : null;
    const built = ticker && (await pages.current());
    if (!built) return next();
    const { html, found } = await service.page(built.html, ticker, request.query);
    frameable(request, response, () =>
      response
        .status(found ? 200 : 404)
        .type('html')
        // Each ticker has another, of some 1,200 bytes: to pack it costs more than to send it.
        .setHeader('Cache-Control', 'no-cache, no-transform')
        .setHeader('X-Robots-Tag', 'noindex')
        .send(html),
    );
  };
}
