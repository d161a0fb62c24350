const DIGIT_BITS = 16;
const BUCKETS = 1 << DIGIT_BITS;
const DIGIT_MASK = BUCKETS - 1;
const SIGN_BIT = 0x8000_0000;

/** Bits of the numbers, mapped so that comparing them as unsigned integers compares the numbers. */
function sortableBits(values: Float64Array, indices: Uint32Array, descending: boolean) {
  const low = new Uint32Array(indices.length);
  const high = new Uint32Array(indices.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < indices.length; i++) {
    // Adding 0 makes one zero of the two.
    view.setFloat64(0, values[indices[i]!]! + 0);
    const hi = view.getUint32(0);
    const lo = view.getUint32(4);
    const invert = hi >= SIGN_BIT !== descending;
    high[i] = (hi >= SIGN_BIT ? ~hi : hi ^ SIGN_BIT) ^ (descending ? -1 : 0);
    low[i] = invert ? ~lo : lo;
  }
  return { low, high };
}

/** One pass of a radix sort, stable: `from` → `to` by one digit. @returns false when all have the same digit. */
function pass(
  bits: Uint32Array,
  shift: number,
  from: Uint32Array,
  to: Uint32Array,
  counts: Uint32Array,
): boolean {
  counts.fill(0);
  for (let i = 0; i < bits.length; i++) counts[(bits[i]! >>> shift) & DIGIT_MASK]!++;
  if (bits.length > 0 && counts[(bits[0]! >>> shift) & DIGIT_MASK] === bits.length) return false;
  for (let bucket = 0, start = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket]!;
    counts[bucket] = start;
    start += count;
  }
  for (const place of from) to[counts[(bits[place]! >>> shift) & DIGIT_MASK]!++] = place;
  return true;
}

/**
 * Places of `values` in ascending or descending order; equal ones keep their order, `NaN` comes last either way.
 * A radix sort: half a million numbers take some tens of milliseconds, a comparing sort ten times that.
 */
export function orderByNumber(values: Float64Array, descending = false): Uint32Array {
  const order = new Uint32Array(values.length);
  let known = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) order[known++] = i;
  const indices = order.slice(0, known);
  const { low, high } = sortableBits(values, indices, descending);
  const counts = new Uint32Array(BUCKETS);
  let from = Uint32Array.from(indices, (_, place) => place);
  let to = new Uint32Array(known);
  for (const bits of [low, high]) {
    for (const shift of [0, DIGIT_BITS]) if (pass(bits, shift, from, to, counts)) [from, to] = [to, from];
  }
  for (let i = 0; i < known; i++) order[i] = indices[from[i]!]!;
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i]!)) order[known++] = i;
  return order;
}
