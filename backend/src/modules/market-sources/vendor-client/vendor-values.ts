import type { Bar } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import { MAX_PRICE, MAX_SIZE } from '../../../common/market/tick.js';
import { newYorkOffsetMs } from '../../../common/market/zone-days.js';

/** What vendors send as numbers. zod refuses NaN and infinities by itself. */
export const price = z.number().positive().max(MAX_PRICE);
export const quantity = z.number().nonnegative().max(MAX_SIZE);
/** Seconds since epoch UTC between 1990 and 2099 → ms. */
export const seconds = z
  .number()
  .min(631_152_000)
  .max(4_070_908_800)
  .transform((value) => Math.round(value * 1000));
/** An instant with a zone, up to microseconds → ms. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** `YYYY-MM-DD` → 00:00 UTC of it, ms. */
export const date = z.iso.date().transform((text) => Date.parse(`${text}T00:00:00Z`));

/** Numbers that a vendor writes as text: digits and a point, never `1,234`. */
const decimalText = z
  .string()
  .max(40)
  .regex(/^\d+(\.\d+)?(e-?\d{1,2})?$/i)
  .transform(Number);
export const priceText = decimalText.pipe(price);
export const quantityText = decimalText.pipe(quantity);

/** Rows of an answer that are what they should be, and how many are not. */
export interface Parsed<T> {
  readonly rows: T[];
  readonly dropped: number;
}

/** Checks each row by itself: a bad one is dropped and counted, the good ones pass. */
export function parseEach<S extends z.ZodType>(rows: readonly unknown[], schema: S): Parsed<z.output<S>> {
  const good: z.output<S>[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) good.push(parsed.data);
  }
  return { rows: good, dropped: rows.length - good.length };
}

/** A number that JSON does not have, where a value stands. */
const NOT_A_NUMBER = /([:[,]\s*)(?:-?(?:NaN|Infinity))(?=\s*[,}\]])/g;

/**
 * Parses a vendor's JSON. `NaN` and `Infinity`, which some serialisers write, become `null`: the one symbol that has
 * them fails its own check, and the others of the answer survive.
 * @throws SyntaxError for anything else that is not JSON
 */
export function parseVendorJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(NOT_A_NUMBER, '$1null'));
  }
}

const STANDARD_BEHIND_MS = 5 * 3_600_000;
const LATEST_MS = Date.UTC(2099, 0);

/**
 * The instant of a New York wall time `YYYY-MM-DD HH:MM:SS`, ms since epoch UTC. Trading hours never touch the hour
 * that the clocks skip or repeat.
 * @returns NaN for other text, and for dates before 1970 or after 2098
 */
export function newYorkInstant(text: string): number {
  const wallMs = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (!(wallMs > 0 && wallMs < LATEST_MS)) return NaN;
  return wallMs - newYorkOffsetMs(wallMs + STANDARD_BEHIND_MS);
}

const LONGEST_MS = 24 * 3_600_000;

/**
 * How long a `Retry-After` header demands to wait, ms (RFC 9110: seconds, or an HTTP date).
 * @returns `null` without a readable header
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (!header) return null;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), LONGEST_MS) : null;
}

/** Vendors' bars as the port promises them: oldest first, each time once, within [fromMs, toMs), each one possible. */
export function saneBars(bars: readonly Bar[], fromMs: number, toMs: number): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const bar of bars) {
    const { timeMs, open, high, low, close } = bar;
    // Written so that NaN, a time that could not be read, is left out.
    if (!(timeMs >= fromMs && timeMs < toMs)) continue;
    if (low > Math.min(open, close) || high < Math.max(open, close)) continue;
    byTime.set(timeMs, bar);
  }
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}
