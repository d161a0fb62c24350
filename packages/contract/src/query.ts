import { z } from 'zod';
import { LAST_INSTANT_MS } from './bounds.js';

// Everything in a query is text. These schemas read it without guessing: `limit=5x`, `limit=` and `limit=1&limit=2` are
// faults, not numbers. Use them in queries only; in a body a number is a number. What counts when a field is left out is
// said with `.prefault(value)`: zod leaves a `.default(value)` out of what it describes of inputs that are converted.

const INTEGER = /^-?\d{1,16}$/;
const DECIMAL = /^-?\d{1,16}(\.\d{1,16})?$/;
const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const read = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? Number(value) : value;

/** Whole number from `min` to `max`. */
export const queryInt = (min: number, max: number) => z.preprocess(read(INTEGER), z.int().min(min).max(max));

/** Number from `min` to `max`, with a point where it has decimals. */
export const queryNumber = (min: number, max: number) =>
  z.preprocess(read(DECIMAL), z.number().min(min).max(max));

/** `true` or `false`. */
export const queryBoolean = () => z.preprocess((value) => BOOLEANS.get(value) ?? value, z.boolean());

/** Instant in milliseconds. */
export const queryInstantMs = () => queryInt(0, LAST_INSTANT_MS);

/** `a,b,c`: from `min` to `max` entries; white space around them does not count. A field that is given twice is a fault. */
export const csvList = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : null),
    z.array(item, { error: 'must be a list like a,b,c' }).min(min).max(max),
  );

/** Entries that a list gives at once: from 1 to 100, and `usual` where the query leaves it open. */
export const pageLimit = (usual = 50) => queryInt(1, 100).prefault(usual);

/** Fields of a list's query, to be spread into its schema; `page` counts from 1. A list read by cursor takes `pageLimit` alone. */
export const pageFields = {
  page: queryInt(1, 1_000_000).prefault(1),
  limit: pageLimit(),
};

/** Query of a list that can only be paged through. */
export const pageQuerySchema = z.strictObject(pageFields);
export type PageQuery = z.infer<typeof pageQuerySchema>;
