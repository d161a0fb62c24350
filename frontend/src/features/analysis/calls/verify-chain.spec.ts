import { createHash, webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import type { ChainLink, ChainPage } from '../api/public-calls';
import { canonicalJson } from './canonical-json';
import { CHAIN_START, verifyChain, type ChainCheck } from './verify-chain';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  globalThis.TextEncoder ??= TextEncoder as typeof globalThis.TextEncoder;
});

/** A chain as the server makes it, hashed by another library. */
function chain(length: number): ChainLink[] {
  let previousHash = CHAIN_START;
  return Array.from({ length }, (_, index) => {
    const record = {
      seq: index + 1,
      id: `id-${index}`,
      algo: 'technical',
      version: '1',
      commit: 'abc',
      instrument: 'NASDAQ:AAPL',
      paramsHash: 'p',
      inputsHash: 'i',
      outputHash: 'o',
      label: 'buy',
      stance: 1,
      score: 0.25,
      priceAtCall: null,
      priceTimeMs: null,
      currency: 'USD',
      simulated: true,
      origin: 'live',
      calledAtMs: 1_000 + index,
    };
    const sorted = JSON.stringify(record, Object.keys(record).toSorted());
    const hash = createHash('sha256').update(`${previousHash}\n${sorted}`).digest('hex');
    const link = { record, previousHash, hash, judgedBy: 'after-call' as const };
    previousHash = hash;
    return link;
  });
}

async function check(links: ChainLink[], total = links.length, size = 2): Promise<ChainCheck[]> {
  const reports: ChainCheck[] = [];
  const page = (afterSeq: number): Promise<ChainPage> =>
    Promise.resolve({ links: links.filter(({ record }) => record.seq > afterSeq).slice(0, size), total });
  await verifyChain(page, (state) => reports.push(state));
  return reports;
}

test('an untouched chain fits to its last hash, over several pages', async () => {
  const links = chain(5);
  const reports = await check(links);
  expect(reports.map(({ checked }) => checked)).toEqual([2, 4, 5]);
  expect(reports.at(-1)).toEqual({
    checked: 5,
    total: 5,
    broken: null,
    lastHash: links[4]!.hash,
    done: true,
  });
});

test('no calls yet is a chain that fits', async () => {
  expect((await check([])).at(-1)).toMatchObject({ checked: 0, broken: null, done: true });
});

test.each<[string, (links: ChainLink[]) => ChainLink[], object]>([
  [
    'a better label afterwards',
    (links) =>
      links.map((link, i) => (i === 2 ? { ...link, record: { ...link.record, label: 'sell' } } : link)),
    { seq: 3, reason: 'changed' },
  ],
  ['a call taken out', (links) => links.filter((_, i) => i !== 1), { seq: 2, reason: 'missing' }],
  [
    'a call put in from another chain',
    (links) => links.map((link, i) => (i === 3 ? { ...link, previousHash: 'f'.repeat(64) } : link)),
    { seq: 4, reason: 'not-linked' },
  ],
])('%s is found where it is', async (_name, change, broken) => {
  const last = (await check(change(chain(5)), 5)).at(-1);
  expect(last).toMatchObject({ broken, done: true });
});

test('a chain that ends before its number of calls misses the next', async () => {
  expect((await check(chain(3), 4)).at(-1)).toMatchObject({ broken: { seq: 4, reason: 'missing' } });
});

test('canonical JSON sorts keys at every depth and refuses what JSON cannot hold', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x', u: undefined })).toBe(
    '{"a":"x","b":[{"c":null,"d":1}]}',
  );
  expect(() => canonicalJson({ a: NaN })).toThrow(TypeError);
});
