import { Injectable } from '@nestjs/common';
import { CONTENT_PAGES } from '@pricealgo/contract/page-addresses';
import { escapeHtml } from '../../common/html/escape-html.js';
import { PublicAddress } from '../../infra/mail/public-address.js';
import { LivePageRepository, textOf } from '../content/index.js';
import { Settings } from '../settings/index.js';
import { InstrumentDirectory } from '../tickers/index.js';

/** A site map may hold 50,000 addresses. */
const TICKERS_AT_MOST = 45_000;
const FEED_POSTS = 30;
const ALWAYS = ['/', '/tickers', '/calls', '/track-record'];

/** robots.txt, the site map and the feed of the blog. */
@Injectable()
export class SiteFilesService {
  constructor(
    private readonly pages: LivePageRepository,
    private readonly settings: Settings,
    private readonly address: PublicAddress,
    private readonly directory: InstrumentDirectory,
  ) {}

  robots(): string {
    const closed = [
      '/admin',
      '/api/',
      '/profile',
      '/watchlist',
      '/alerts',
      '/notifications',
      '/verify-email',
    ];
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      'Allow: /api/media/',
      'Allow: /api/ticker-preview.png',
      '',
    ];
    return [...lines, `Sitemap: ${this.address.link('/sitemap.xml')}`, ''].join('\n');
  }

  async siteMap(): Promise<string> {
    const content = (await this.pages.addresses()).map(({ kind, slug, liveSince }) => ({
      path: kind === 'post' ? `/fee-structure/${slug}` : addressOfPage(slug),
      changed: liveSince,
    }));
    const tickers = this.directory
      .all()
      .slice(0, TICKERS_AT_MOST)
      .map(({ exchangeShortName, symbol }) => `/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}`);
    const exchanges = this.directory
      .exchanges()
      .map(({ exchangeShortName }) => `/tickers/${exchangeShortName}`);
    const urls = [
      ...[...ALWAYS, ...exchanges].map((path) => ({ path, changed: null })),
      ...content,
      ...tickers.map((path) => ({ path, changed: null })),
    ].map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeHtml(this.address.link(path))}</loc>${lastmod}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }

  async feed(): Promise<string> {
    const { items } = await this.pages.posts(null, { page: 1, limit: FEED_POSTS });
    const brand = escapeHtml(this.settings.get('application.brandName'));
    const entries = items.map(({ slug, title, description, html, tags, liveSince }) => {
      const link = escapeHtml(this.address.link(`/fee-structure/${slug}`));
      const categories = tags.map((tag) => `<category>${escapeHtml(tag)}</category>`).join('');
      const summary = escapeHtml(description || textOf(html).slice(0, 300));
      return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${liveSince.toUTCString()}</pubDate>${categories}<description>${summary}</description></item>`;
    });
    const self = escapeHtml(this.address.link('/feed.xml'));
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${brand}</title><link>${escapeHtml(this.address.link('/fee-structure'))}</link><description>${brand}</description><atom:link href="${self}" rel="self" type="application/rss+xml" />\n${entries.join('\n')}\n</channel></rss>\n`;
  }
}

/** Pages that menus link to have short addresses; the others live under /pages. */
const SHORT: ReadonlySet<string> = new Set(CONTENT_PAGES);
const addressOfPage = (slug: string): string => (SHORT.has(slug) ? `/${slug}` : `/pages/${slug}`);
