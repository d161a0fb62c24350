import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { chooseFormat, DEFAULT_FORMAT } from './format-choice';
import { Message } from './message';
import { parseMessage, type Part } from './message-parser';

const FOLDER = join(__dirname, '../../i18n/en');
const catalogue = readdirSync(FOLDER).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, string>).map(
    ([key, text]) => [`${file} ${key}`, text] as const,
  ),
);

/** Every set of values that leads through another case of the message. */
function samples(parts: readonly Part[]): Record<string, unknown>[] {
  const arguments_ = new Map<string, Set<unknown>>();
  const learn = (part: Part): void => {
    if (typeof part === 'string' || part.kind === 'number') return;
    const known = arguments_.get(part.name) ?? new Set();
    arguments_.set(part.name, known);
    if (part.kind === 'argument' && known.size === 0) known.add('Ann');
    else if (part.kind === 'tag') {
      known.add((inner: unknown[]) => `[${inner.join('')}]`);
      part.children.forEach(learn);
    } else if (part.kind !== 'argument') {
      known.delete('Ann');
      const cases = Object.keys(part.cases);
      for (const one of part.kind === 'select' ? cases : [0, 1, 2, 3, 21, 1_234]) known.add(one);
      Object.values(part.cases).flat().forEach(learn);
    }
  };
  parts.forEach(learn);
  let all: Record<string, unknown>[] = [{}];
  for (const [name, values] of arguments_)
    all = all.flatMap((set) => [...values].map((value) => ({ ...set, [name]: value })));
  return all.slice(0, 200);
}

test('every text of the catalogue reads as the full implementation has it', () => {
  expect(catalogue.length).toBeGreaterThan(50);
  for (const [name, text] of catalogue) {
    const ours = new Message(text, 'en');
    const full = new IntlMessageFormat(text, 'en');
    for (const values of samples(parseMessage(text)))
      expect([name, ours.format(values).join('')]).toEqual([name, String(full.format(values as never))]);
  }
});

test.each([
  ["It''s '{quoted}' and it's not", {}, 'en'],
  ['{n, plural, =0 {none} one {# book} few {# knihy} other {# knih}}', { n: 3 }, 'cs'],
  ['{n, plural, =0 {none} one {# book} other {# books}}', { n: 0 }, 'en'],
  ["{n, plural, other {'#' is #}}", { n: 1_234.5 }, 'de'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'en'],
  [
    '{who, select, ann {Ann has {n, plural, one {# book} other {# books}}} other {?}}',
    { who: 'ann', n: 2 },
    'en',
  ],
  ['a < b, {empty}#{number}', { empty: null, number: 1_234 }, 'en'],
  ['<b>{n} of <i>many</i></b>', { n: 7, b: String, i: String }, 'en'],
])('%s', (text, values, language) => {
  const full = new IntlMessageFormat(text, language).format(values as never);
  expect(new Message(text, language).format(values).join('')).toBe(String(full));
});

test('nodes stay nodes, texts beside them are joined', () => {
  const node = { a: 'node' };
  expect(
    new Message("{who}'s {n, plural, other {#}} of {node}", 'en').format({ who: 'Ann', n: 2, node }),
  ).toEqual(["Ann's 2 of ", node]);
});

test('counts follow the chosen separators', () => {
  chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
  expect(new Message('{n, plural, other {# rows}}', 'en').format({ n: 1_234 })).toEqual(['1.234 rows']);
  chooseFormat(DEFAULT_FORMAT);
});

test.each(['{', '{n, plural, one {#}}', '<b>open', '}', '{n, date, short}'])('%s is no message', (text) => {
  expect(() => new Message(text, 'en')).toThrow(/^Not a message/);
});

test('a value that is missing is a fault', () => {
  expect(() => new Message('Hello {name}', 'en').format()).toThrow('name');
});
