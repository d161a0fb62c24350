import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';

/** What the stored inputs of the algorithms have in common. */
interface Inputs {
  readonly daily?: unknown;
  readonly subject?: { readonly bars?: unknown; readonly ratios?: unknown };
  readonly peers?: readonly { readonly key?: unknown; readonly ratios?: unknown }[];
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly assumptions?: unknown;
}

/**
 * SHA-256, hex, of the data that a call says something new by: the bars of its own instrument, whom it is compared with, or the
 * statements, price and assumptions of a valuation. An index that moved on, an hour, or the clock alone make no new call: two with
 * the same hash are one observation in the track record.
 */
export function dataHash(inputs: Readonly<Record<string, unknown>>): string {
  const { daily, subject, peers, inputs: valued, assumptions } = inputs as Inputs;
  if (daily !== undefined) return sha256Hex(canonicalJson({ daily }));
  if (subject?.bars !== undefined) {
    const compared = (peers ?? []).map(({ key, ratios }) => ({ key, ratios: ratios ?? null }));
    return sha256Hex(canonicalJson({ bars: subject.bars, ratios: subject.ratios ?? null, compared }));
  }
  if (valued === undefined) return sha256Hex(canonicalJson(inputs));
  const { asOfMs: _, ...data } = valued;
  return sha256Hex(canonicalJson({ data, assumptions: assumptions ?? null }));
}
