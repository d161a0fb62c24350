import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/** Redis keys: the stream of batches, and everything known as of one entry of it. */
export const QUOTE_STREAM = 'pricealgo:quotes';
export const QUOTE_SNAPSHOT = 'pricealgo:quotes:snapshot';

/** One entry of the stream. `count` numbers an epoch's entries without holes, so that a reader notices trimming. */
export interface StreamEntry {
  readonly id: string;
  readonly epoch: string;
  readonly count: number;
  readonly body: string;
}

type Body = [
  source: string,
  simulated: 0 | 1,
  replay: 0 | 1,
  marketTimeMs: number,
  wallTimeMs: number,
  quotes: readonly QuoteRow[],
  ...definitions: (number | string)[],
];

/** Positional JSON: small enough, parsed natively, and readable in redis-cli. */
export function encodeBody(batch: QuoteBatch): string {
  const body: Body = [
    batch.feed.source,
    batch.feed.simulated ? 1 : 0,
    batch.feed.replay ? 1 : 0,
    batch.marketTimeMs,
    batch.wallTimeMs,
    batch.quotes,
  ];
  for (const { id, key, source } of batch.definitions ?? []) {
    body.push(id, key);
    if (source !== undefined) body.push(source);
  }
  return JSON.stringify(body);
}

/** @throws when the text is not one that {@link encodeBody} wrote. */
export function decodeBody(epoch: string, text: string): QuoteBatch {
  const [source, simulated, replay, marketTimeMs, wallTimeMs, quotes, ...flat] = JSON.parse(text) as Body;
  const definitions: QuoteDefinition[] = [];
  for (let i = 0; i < flat.length;) {
    const id = flat[i++] as number;
    const key = flat[i++] as QuoteDefinition['key'];
    // A text where the next id should be is this one's source.
    const source = typeof flat[i] === 'string' ? (flat[i++] as string) : undefined;
    definitions.push(source === undefined ? { id, key } : { id, key, source });
  }
  const feed = { source, simulated: simulated === 1, replay: replay === 1 };
  return { epoch, feed, marketTimeMs, wallTimeMs, definitions, quotes };
}

/** `fields` of XADD; the order is fixed so that the reader need not search. */
export function entryFields(epoch: string, count: number, body: string): string[] {
  return ['e', epoch, 'n', String(count), 'b', body];
}

/** @returns `null` for an entry that this build did not write. */
export function readEntry(id: string, fields: readonly string[]): StreamEntry | null {
  const [e, epoch, n, count, b, body] = fields;
  if (e !== 'e' || n !== 'n' || b !== 'b' || epoch === undefined || body === undefined) return null;
  return { id, epoch, count: Number(count), body };
}

/** Everything known when entry `id` (the `count`th of its epoch) had been written. */
export type StreamSnapshot = StreamEntry;

export function encodeSnapshot({ id, epoch, count, body }: StreamSnapshot): string {
  return `${id}\n${epoch}\n${count}\n${body}`;
}

export function decodeSnapshot(text: string): StreamSnapshot | null {
  const [id, epoch, count, body] = text.split('\n');
  if (id === undefined || epoch === undefined || body === undefined) return null;
  return { id, epoch, count: Number(count), body };
}
