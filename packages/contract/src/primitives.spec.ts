import fc from 'fast-check';
import type { z } from 'zod';
import { personName } from './account-fields.js';
import { contactFormSchema } from './contact.js';
import { createPageSchema } from './content.js';
import { pushNotificationSchema } from './notifications.js';
import { oneLineText, trimmedText } from './primitives.js';
import { createWatchlistSchema } from './watchlists.js';

/** Signs that nobody sees, of each kind that there is. */
const UNSEEN = [
  ...[' ', '\t', '\u00a0', '\u3000', '\u2028'],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e'],
  ...['\u200e', '\u202e', '\u2066', '\u2069', '\ufff9'],
  ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f', '\u17b4'],
  ...['\ufe0f', '\u{e0100}', '\u{e0041}', '\u{1d173}'],
];
const unseen = fc.string({ unit: fc.constantFrom(...UNSEEN), minLength: 1, maxLength: 40 });

const contact = {
  name: 'A',
  email: 'a@example.com',
  subject: 'S',
  message: 'A long enough text.',
  typedMs: 5_000,
};
const page = { title: 'T', description: '', html: '', tags: ['t'], kind: 'page', slug: 'a-page' };
const broadcast = { audience: { all: true }, title: 'T', body: 'B' };
const texts: readonly (readonly [string, (text: string) => z.ZodSafeParseResult<unknown>])[] = [
  ['a text', (text) => trimmedText(1, 200).safeParse(text)],
  ['a line', (text) => oneLineText(1, 200).safeParse(text)],
  ["a person's name", (text) => personName.safeParse(text)],
  ['the name of a watchlist', (name) => createWatchlistSchema.safeParse({ name })],
  ['the subject of a message', (subject) => contactFormSchema.safeParse({ ...contact, subject })],
  ['a message', (message) => contactFormSchema.safeParse({ ...contact, message })],
  ['the title of a page', (title) => createPageSchema.safeParse({ ...page, title })],
  ['a tag of a page', (tag) => createPageSchema.safeParse({ ...page, tags: [tag] })],
  ['the title of a notification', (title) => pushNotificationSchema.safeParse({ ...broadcast, title })],
  ['the text of a notification', (body) => pushNotificationSchema.safeParse({ ...broadcast, body })],
];

describe.each(texts)('%s', (_, read) => {
  it('is none where nobody would see anything of it', () => {
    fc.assert(fc.property(unseen, (text) => expect([text, read(text).success]).toEqual([text, false])));
  });

  it('may hold letters, scripts and signs of all kinds', () => {
    for (const text of [
      'Dividends, soon',
      '日本株について書きます。',
      'می‌خواهم این را بدانم',
      '❤️ my stocks 👩‍👩‍👧',
    ])
      expect([text, read(text).success]).toEqual([text, true]);
  });
});

it('a text that is seen keeps every sign between its first and its last, and is read the same again', () => {
  const schema = trimmedText(1, 1_000);
  const seen = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), unseen).map(([a, b]) => `x${a}${b}y`);
  fc.assert(
    fc.property(seen, (text) => {
      expect(schema.parse(` ${text}\n`)).toBe(text);
      expect(schema.parse(schema.parse(text))).toBe(text);
    }),
  );
});
