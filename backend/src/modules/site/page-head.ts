import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { escapeHtml } from '../../common/html/escape-html.js';
import { type FirstScreen, type PrerenderedShell, prerenderedShellHtml } from './first-load.js';

const ALGORITHM_NAMES: Readonly<Record<AlgorithmName, string>> = {
  comparative: 'Comparative',
  valuation: 'Valuation',
  technical: 'Technical',
  lstm: 'LSTM forecast',
  openai: 'AI summary',
};

/** The page's own title and the brand, as everywhere in the browser (`components/page/page-title.ts`). */
export const withBrand = (title: string, brand: string): string =>
  title === brand ? brand : `${title} · ${brand}`;

export const exchangeTitle = (name: string): string => `${name} tickers`;

/** @param name `null` for the analysis, which is titled before the name is known */
export const tickerTitle = (symbol: string, name: string | null): string =>
  name === null ? `${symbol} · Market Analysis` : `${symbol} · ${name} · live price`;

export const callTitle = (instrument: string, algo: AlgorithmName): string =>
  `${instrument} · ${ALGORITHM_NAMES[algo]} call`;

/** What search engines and previews learn of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute address under which the page is known. */
  canonical: string;
  /** Absolute address of the preview picture. */
  image: string | null;
  /** Private pages are not listed. */
  listed: boolean;
  /** No address of the product, or a page or post that was never published, or was taken away. */
  missing: boolean;
  /** `article` for posts. */
  type: 'website' | 'article';
  /** Sanitised HTML for readers without JavaScript. */
  html: string | null;
  /** The prerendered shell, where it depends on more than the address. */
  shell: PrerenderedShell | null;
}

/** Without scripts nothing would remove the prerendered shell, and it would stand over the text. */
const WITHOUT_SCRIPT = '<style>#first-words { display: none }</style>';

/**
 * Writes a head into the built page, and the prerendered shell into its body.
 * @param page index.html as it was built
 */
export function withHead(page: string, brand: string, head: PageHead, screen: FirstScreen): string {
  const title = escapeHtml(withBrand(head.title, brand));
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(head.canonical)}" />`,
    property('og:site_name', brand),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', head.canonical),
    property('og:type', head.type),
    ...(head.image ? [property('og:image', head.image)] : []),
    `<meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}" />`,
    ...(head.listed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(screen.links ? [screen.links] : []),
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(brand)}" href="/feed.xml" />`,
  ];
  const shell = head.shell ?? screen.shell;
  const description = `<meta name="description" content="${escapeHtml(head.description)}" />`;
  // Replacements are functions: a text with $& in it means itself.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => description)
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', (root) =>
      shell ? `${root}\n    ${prerenderedShellHtml(shell, brand)}` : root,
    )
    .replace(/<noscript>[\s\S]*?<\/noscript>/, (built) =>
      head.html === null
        ? built
        : `<noscript><main><h1>${escapeHtml(head.title)}</h1>${head.html}</main>${WITHOUT_SCRIPT}</noscript>`,
    );
}
