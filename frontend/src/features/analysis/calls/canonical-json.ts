/**
 * JSON text with the keys of every object sorted, as the hashes of calls are made of.
 * @throws TypeError for what JSON cannot hold
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError('this is no JSON');
  return text;
}
