import type { HostileRequest } from './requests.js';

/** Times that parts of a request are sent, and time for all of them: what is not found by then stays as long as it is. */
const TRIES = 300;
const SPENT_MS = 20_000;

/**
 * Takes away from a request what its fault does not need: headers, parameters, fields, items, ends of texts. The product may
 * have changed since: then it stays as it is.
 * @param stillFails sends a part and says whether it meets the fault of the whole
 */
export async function shortest(
  whole: HostileRequest,
  stillFails: (part: HostileRequest) => Promise<boolean>,
): Promise<HostileRequest> {
  let least = whole;
  let tries = 0;
  const endMs = performance.now() + SPENT_MS;
  for (let found = true; found;) {
    found = false;
    for (const part of partsOf(least)) {
      if (tries++ >= TRIES || performance.now() > endMs) return least;
      if (!(await stillFails(part))) continue;
      least = part;
      found = true;
      break;
    }
  }
  return least;
}

function* partsOf(request: HostileRequest): Generator<HostileRequest> {
  const { headers, path, body } = request;
  if (request.role !== 'visitor') yield { ...request, role: 'visitor' };
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...rest } = headers;
    yield { ...request, headers: rest };
  }
  if (body !== undefined) yield { ...request, body: undefined };
  const [address, query] = path.split(/\?(.*)/s) as [string, string?];
  if (query !== undefined) {
    const pairs = query.split('&');
    yield { ...request, path: address };
    if (pairs.length > 1)
      for (const n of pairs.keys())
        yield { ...request, path: `${address}?${pairs.filter((_, other) => other !== n).join('&')}` };
  }
  if (typeof body === 'string') for (const less of shorterTexts(body)) yield { ...request, body: less };
}

/** Of JSON what is left without one field, one item or half of one text; of anything else one half. */
function* shorterTexts(body: string): Generator<string> {
  try {
    const value = JSON.parse(body) as unknown;
    for (const part of partsOfValue(value)) yield JSON.stringify(part);
  } catch {
    yield* halves(body);
  }
}

function* partsOfValue(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* halves(value);
  if (Array.isArray(value)) {
    for (const n of value.keys()) yield value.toSpliced(n, 1);
    for (const [n, item] of value.entries()) for (const part of partsOfValue(item)) yield value.with(n, part);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const n of entries.keys()) yield Object.fromEntries(entries.toSpliced(n, 1));
    for (const [n, [name, item]] of entries.entries())
      for (const part of partsOfValue(item)) yield Object.fromEntries(entries.with(n, [name, part]));
  }
}

function* halves(text: string): Generator<string> {
  if (text.length === 0) return;
  const middle = text.length >> 1;
  yield text.slice(0, middle);
  if (middle > 0) yield text.slice(middle);
}
