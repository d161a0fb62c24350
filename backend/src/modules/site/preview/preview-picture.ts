import type { HistoryRange } from '@pricealgo/contract/history';
import { priceOptions, priceText } from '@pricealgo/contract/price-digits';
import type { Quote } from '@pricealgo/contract/realtime';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../common/html/escape-html.js';
import { drawPriceLine, Pixels, type Rgb } from './price-line.js';
import { FONT_FAMILY, type FontWeight, type PreviewFont } from './preview-font.js';

/** What every service that shows previews takes, px. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const;
const MARGIN = 64;
const INNER = PREVIEW_SIZE.width - 2 * MARGIN;
const LINE = { left: MARGIN, top: 392, width: INNER, height: 140 };
const COLOURS = {
  background: [14, 19, 26],
  text: [230, 235, 242],
  dim: [155, 168, 185],
  brand: [99, 173, 255],
  up: [47, 198, 168],
  down: [255, 107, 120],
} as const satisfies Record<string, Rgb>;
const SPANS: Readonly<Record<HistoryRange, string>> = {
  ...{ '1D': '1 day', '5D': '5 days', '1M': '1 month', '6M': '6 months' },
  ...{ YTD: 'This year', '1Y': '1 year', '5Y': '5 years', MAX: 'All years' },
};

export interface Preview {
  brand: string;
  exchangeShortName: string;
  symbol: string;
  name: string;
  currency: string;
  /** `null`: no price is known yet. */
  quote: Quote | null;
  range: HistoryRange;
  /** Oldest first; empty where none are known. */
  closes: readonly number[];
}

/** Signs that the font has; those of other scripts would be boxes. */
const UNKNOWN_SIGNS =
  /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2212]/g;

/** @returns text that the font can draw, of at most `max` characters; empty where nothing of it can be drawn */
export function drawable(text: string, max: number): string {
  const known = text.normalize('NFC').replaceAll(UNKNOWN_SIGNS, '').replaceAll(/\s+/g, ' ').trim();
  return known.length > max ? `${known.slice(0, max - 1).trimEnd()}…` : known;
}

const numberText = (value: number, digits: number): string =>
  value
    .toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−');

const timeText = (timeMs: number): string =>
  `${new Date(timeMs).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  })} UTC`;

/** A change has the digits of the price it belongs to. */
function changeText({ price, change, changePct }: Quote): string {
  if (change === null || changePct === null) return '';
  const sign = change > 0 ? '+' : '';
  const amount = change.toLocaleString('en-US', priceOptions(price)).replace('-', '−');
  return `${sign}${amount} (${sign}${numberText(changePct, 2)} %)`;
}

/** Whose price it is and of when; an invented price is never without the word. */
function sourceText({ quote, range, closes }: Preview): string {
  const span = closes.length > 1 ? [SPANS[range]] : [];
  if (!quote) return [...span, 'No price yet'].join(' · ');
  const source = quote.simulated ? 'Simulated market' : `Source: ${quote.source}`;
  const age = quote.stale ? 'Last known price, as of' : 'As of';
  return [...span, `${age} ${timeText(quote.timeMs)}`, source].join(' · ');
}

/**
 * The picture that stands beside a link to a ticker: who it is, what it cost when, by whose word, and the line of a range.
 * @returns PNG of `PREVIEW_SIZE`
 */
export async function previewPicture(font: PreviewFont, preview: Preview): Promise<Buffer> {
  const { brand, exchangeShortName, symbol, name, currency, quote, closes } = preview;
  const pixels = new Pixels(PREVIEW_SIZE.width, PREVIEW_SIZE.height, COLOURS.background);
  const first = closes.find(Number.isFinite) ?? 0;
  const isDown = (closes.findLast(Number.isFinite) ?? 0) < first;
  drawPriceLine(pixels, LINE, closes, isDown ? COLOURS.down : COLOURS.up);

  const parts: OverlayOptions[] = [];
  /** @returns width, px */
  const write = async (
    text: string,
    [left, top]: readonly [number, number],
    [sizePx, weight, colour]: readonly [number, FontWeight, Rgb],
  ): Promise<number> => {
    const words = drawable(text, 90);
    if (words === '' || left >= PREVIEW_SIZE.width - MARGIN) return 0;
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="#${Buffer.from(colour).toString('hex')}">${escapeHtml(words)}</span>`,
        font: `${FONT_FAMILY} ${weight === 'bold' ? 'Bold ' : ''}${sizePx}`,
        fontfile: font.file(weight),
        // A point is a pixel.
        dpi: 72,
        rgba: true,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const fits = Math.min(width, PREVIEW_SIZE.width - MARGIN - left);
    const raw = { width, height, channels };
    const input =
      fits === width
        ? data
        : await sharp(data, { raw }).extract({ left: 0, top: 0, width: fits, height }).toBuffer();
    parts.push({ input, raw: { ...raw, width: fits }, left, top });
    return fits;
  };

  await write(drawable(brand, 40), [MARGIN, 52], [30, 'bold', COLOURS.brand]);
  const besideSymbol = await write(symbol, [MARGIN, 118], [64, 'bold', COLOURS.text]);
  await write(exchangeShortName, [MARGIN + besideSymbol + 24, 134], [34, 'regular', COLOURS.dim]);
  await write(drawable(name, 54), [MARGIN, 192], [34, 'regular', COLOURS.dim]);
  if (quote) {
    const price = `${priceText(quote.price)} ${currency}`;
    const besidePrice = await write(price, [MARGIN, 266], [72, 'bold', COLOURS.text]);
    const colour = quote.change === null || quote.change === 0 ? 'dim' : quote.change > 0 ? 'up' : 'down';
    await write(changeText(quote), [MARGIN + besidePrice + 32, 282], [38, 'bold', COLOURS[colour]]);
  }
  await write(sourceText(preview), [MARGIN, 566], [26, 'regular', COLOURS.dim]);

  const { width, height, data } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite(parts)
    .removeAlpha()
    .png({ palette: true, colours: 128 })
    .toBuffer();
}
