import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/** One entry of the stream. `count` numbers an epoch's entries without holes, so that a reader notices trimming. */
export interface StreamEntry extends BatchText {
  readonly id: string;
  readonly epoch: string;
  readonly count: number;
}

/** A batch without its epoch. */
export interface BatchText {
  readonly body: string;
  /** Ids of the body's definitions that no source serves, with commas. Beside the body, which older nodes read to its end. */
  readonly unserved: string;
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
export function encodeBatch(batch: QuoteBatch): BatchText {
  const unserved = (batch.definitions ?? []).filter((definition) => definition.unserved).map(({ id }) => id);
  return { body: encodeBody(batch), unserved: unserved.join() };
}

function encodeBody(batch: QuoteBatch): string {
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

/** @throws when the text is not one that {@link encodeBatch} wrote. */
export function decodeBatch({ epoch, body, unserved }: BatchText & { epoch: string }): QuoteBatch {
  const [source, simulated, replay, marketTimeMs, wallTimeMs, quotes, ...flat] = JSON.parse(body) as Body;
  const withoutSource = new Set(unserved === '' ? [] : unserved.split(',').map(Number));
  const definitions: QuoteDefinition[] = [];
  for (let i = 0; i < flat.length;) {
    const id = flat[i++] as number;
    const key = flat[i++] as QuoteDefinition['key'];
    // A text where the next id should be is this one's source.
    const source = typeof flat[i] === 'string' ? (flat[i++] as string) : undefined;
    definitions.push({
      id,
      key,
      ...(source === undefined ? {} : { source }),
      ...(withoutSource.has(id) ? { unserved: true } : {}),
    });
  }
  const feed = { source, simulated: simulated === 1, replay: replay === 1 };
  return { epoch, feed, marketTimeMs, wallTimeMs, definitions, quotes };
}

/** `fields` of XADD; the order is fixed so that the reader need not search. */
export function entryFields(epoch: string, count: number, batch: QuoteBatch): string[] {
  const { body, unserved } = encodeBatch(batch);
  const fields = ['e', epoch, 'n', String(count), 'b', body];
  return unserved === '' ? fields : [...fields, 'u', unserved];
}

/** @returns `null` for an entry that this build did not write. */
export function readEntry(id: string, fields: readonly string[]): StreamEntry | null {
  const [e, epoch, n, count, b, body, u, unserved = ''] = fields;
  if (e !== 'e' || n !== 'n' || b !== 'b' || epoch === undefined || body === undefined) return null;
  return { id, epoch, count: Number(count), body, unserved: u === 'u' ? unserved : '' };
}
