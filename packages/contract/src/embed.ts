import { CURVE_RANGES, type CurveRange } from './chart-choices.js';

/** The quote that other sites frame: its address. No zod here: the browser imports this file whole. */

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

export interface EmbedOptions {
  /** What the chart shows. */
  range: CurveRange;
  /** `auto` follows the reader's device. */
  theme: EmbedTheme;
  /** Whether there is a chart below the price. */
  chart: boolean;
}

export const EMBED_DEFAULTS: Readonly<EmbedOptions> = { range: '1Y', theme: 'auto', chart: true };

/** First word of the addresses that may be framed. */
export const EMBED_WORD = 'embed';
/** Longer than any ticker's address, however its letters are encoded. */
const LONGEST = 1_000;

/** What an address asks for. Anything that has no meaning counts as left out: the page is on somebody else's site. */
export function embedOptionsOf(query: Readonly<Record<string, unknown>>): EmbedOptions {
  return {
    range: CURVE_RANGES.find((known) => known === query['range']) ?? EMBED_DEFAULTS.range,
    theme: EMBED_THEMES.find((known) => known === query['theme']) ?? EMBED_DEFAULTS.theme,
    chart: query['chart'] !== '0',
  };
}

/** The ticker that an address of such a page names, decoded and otherwise unchecked; `null` for every other address. */
export function embeddedTicker(path: string): { exchangeShortName: string; symbol: string } | null {
  if (!path.startsWith(`/${EMBED_WORD}/`) || path.length > LONGEST) return null;
  const [, , exchangeShortName, symbol, ...more] = path.split('/');
  if (!exchangeShortName || !symbol) return null;
  // A slash at the end does not count.
  if (more.length > 1 || (more.length === 1 && more[0] !== '')) return null;
  try {
    return {
      exchangeShortName: decodeURIComponent(exchangeShortName),
      symbol: decodeURIComponent(symbol),
    };
  } catch {
    return null;
  }
}

/** Address of the page, with everything that was chosen: whoever pastes it sees what can be changed. */
export function embedPath(
  { exchangeShortName, symbol }: { exchangeShortName: string; symbol: string },
  { range, theme, chart }: EmbedOptions,
): string {
  const query = `range=${range}&theme=${theme}&chart=${chart ? '1' : '0'}`;
  return `/${EMBED_WORD}/${exchangeShortName}/${encodeURIComponent(symbol)}?${query}`;
}
