import { embedPath, type EmbedOptions } from '@pricealgo/contract/embed';

/** Sizes that fit what is shown: below 190 pixels of height there is no room for a chart. */
export const EMBED_SIZES = {
  fluid: { width: '100%', height: 260 },
  small: { width: 320, height: 180 },
  medium: { width: 420, height: 260 },
  large: { width: 640, height: 360 },
} as const;
export type EmbedSize = keyof typeof EMBED_SIZES;

/**
 * What the page may do in the frame: run, ask its own server, and open the ticker in another tab. It cannot lead the page that
 * it stands on elsewhere.
 */
const ALLOWED = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (character) => ESCAPES[character]!);

export interface EmbedChoice {
  /** Of this product, without a slash at its end. */
  origin: string;
  instrument: { exchangeShortName: string; symbol: string; name: string };
  options: EmbedOptions;
  size: EmbedSize;
}

/** @returns the element to paste into a page */
export function embedCode({ origin, instrument, options, size }: EmbedChoice): string {
  const { width, height } = EMBED_SIZES[size];
  const attributes = {
    src: origin + embedPath(instrument, options),
    title: `${instrument.name} (${instrument.symbol}): price`,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    sandbox: ALLOWED,
    style: 'border:0;max-width:100%',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}
