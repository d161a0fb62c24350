import fc from 'fast-check';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from '../setup/hostile-bodies.js';

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0);

/** Written into JSON text as they are, since `JSON.stringify` would make `null` of them. */
const RAW_NUMBERS = [
  '1e999',
  '-1e999',
  '-0',
  '1e-999',
  '0.1e+400',
  '9007199254740993',
  '99999999999999999999999999',
  '1E400',
];
const raw = (number: string): string => `\u0001raw:${number}\u0001`;

const TEXTS = [
  'x'.repeat(60_000),
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u202eelif.exe\u202d',
  'a\u0000b',
  '\udc00\ud800',
  '\ud83d\ude00'.repeat(700),
  'ﷺ'.repeat(200),
  'İıſßΐ',
  '\r\nSet-Cookie: a=b\r\n',
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  '-271822-01-01T00:00:00Z',
  '+275761-01-01T00:00:00.000Z',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1_000',
  '٣',
  '1.7976931348623157e309',
  '9223372036854775808',
  'true',
  'null',
  'constructor',
  '__proto__',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '${jndi:ldap://localhost/a}',
  '<script>alert(1)</script>',
  'data:text/html,x',
  '%00',
  'NASDAQ:',
  ':',
  'NASDAQ:AAPL:NASDAQ',
];
const NUMBERS = [
  8.64e15,
  8.64e15 + 1,
  -8.64e15,
  253_402_300_800_000,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e-300,
  4.9e-324,
];

/** What a field may be given instead of its own value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...RAW_NUMBERS).map(raw),
  fc.constantFrom<unknown>(
    nested(15),
    nested(19),
    { a: { b: { c: {} } } },
    Array.from({ length: 1_500 }, () => 'x'),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .anything({ maxDepth: 3, withNullPrototype: false })
    .map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown),
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...HOSTILE_VALUES.filter((value) => typeof value === 'string')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** JSON with the numbers that JavaScript cannot write. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(/"\\u0001raw:([^"\\]+)\\u0001"/g, '$1');

/** How one place of a value is changed. `pick` chooses the place. */
type Change = { readonly pick: number } & (
  | { readonly kind: 'replace'; readonly by: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'double' }
  | { readonly kind: 'add'; readonly name: string; readonly by: unknown }
);

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), pick: fc.nat(), by: hostileValue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom<'remove' | 'wrap' | 'double'>('remove', 'wrap', 'double'),
      pick: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      pick: fc.nat(),
      name: fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'role', ''),
        fc.string({ maxLength: 20 }),
      ),
      by: hostileValue,
    }),
  },
);

/** The text of a JSON body that began as `value`. */
export const mutatedJson = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
        .map(([whole, changes]) => jsonText(mutate(whole, changes))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.tuple(value, fc.nat()).map(([whole, at]) => cut(jsonText(whole), at)) },
  );

const cut = (text: string, at: number): string => text.slice(0, at % (text.length + 1));

/** A copy of `value` in which places, at whatever depth, are changed. */
function mutate(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((whole, each) => {
    const holder = { root: structuredClone(whole) };
    const places = placesIn(holder);
    changeAt(places[each.pick % places.length]!, each);
    return holder.root;
  }, value);
}

type Holder = Record<string, unknown>;

function placesIn(root: Holder): { holder: Holder; name: string }[] {
  return Object.entries(root).flatMap(([name, child]) => [
    { holder: root, name },
    ...(typeof child === 'object' && child !== null ? placesIn(child as Holder) : []),
  ]);
}

function changeAt({ holder, name }: { holder: Holder; name: string }, how: Change): void {
  const value = holder[name];
  if (how.kind === 'replace') holder[name] = how.by;
  else if (how.kind === 'wrap') holder[name] = [value];
  else if (how.kind === 'double') holder[name] = [value, value];
  else if (how.kind === 'remove') delete holder[name];
  else if (how.kind === 'add' && typeof value === 'object' && value !== null)
    Object.defineProperty(value, how.name, {
      value: how.by,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
