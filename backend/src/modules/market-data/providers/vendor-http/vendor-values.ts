import { z } from 'zod';

/** Largest price and quantity that any market reports; a decoder's garbage is far beyond. */
const MAX_PRICE = 1e9;
const MAX_QUANTITY = 1e15;

/** What vendors send as numbers. zod refuses NaN and infinities by itself. */
export const price = z.number().positive().max(MAX_PRICE);
export const quantity = z.number().nonnegative().max(MAX_QUANTITY);
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
