import { z } from 'zod';
import { csvList, queryInt } from './query.js';
import { email, oneLineText, uuid } from './primitives.js';
import { describeIssues, problemOf } from './problems.js';

const schema = z.strictObject({
  name: oneLineText(1, 5).optional(),
  password: z.string().min(8).optional(),
  email: email.optional(),
  alertId: uuid.optional(),
  pauseMinutes: z.int().min(0).max(43_200).optional(),
  ratio: z.number().gt(0).lt(1).optional(),
  state: z.enum(['new', 'open']).optional(),
  kind: z.literal('stock').optional(),
  armed: z.boolean().optional(),
  code: z.string().length(6).optional(),
  expiresAtMs: z.int().optional(),
  symbols: z.array(z.string()).min(1).max(2).optional(),
  steps: z.array(z.strictObject({ up_to: z.number() })).optional(),
  own: z.string().regex(/^a$/, { error: 'This is no id of a job.' }).optional(),
  either: z.union([z.string(), z.strictObject({ a: z.number() })]).optional(),
  page: queryInt(1, 9).optional(),
  list: csvList(z.enum(['a']), 1, 2).optional(),
});
const told = (value: unknown): unknown => {
  const result = z.safeParse(schema, value, { error: problemOf });
  return result.success ? {} : describeIssues(result.error.issues).fields;
};

describe('what is wrong with a field, in words', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name must not be empty.' }],
    [{ name: 'abcdef' }, { name: 'Name must have at most 5 characters.' }],
    [{ name: 1 }, { name: 'Name must be text.' }],
    [{ password: 'x' }, { password: 'Password must have at least 8 characters.' }],
    [{ email: 'a@b' }, { email: 'Email must be an email address.' }],
    [{ alertId: 'x' }, { alertId: 'Alert id must be an id.' }],
    [{ pauseMinutes: 50_000 }, { pauseMinutes: 'Pause minutes must be at most 43,200.' }],
    [{ pauseMinutes: 1.5 }, { pauseMinutes: 'Pause minutes must be a whole number.' }],
    [{ pauseMinutes: '5' }, { pauseMinutes: 'Pause minutes must be a number.' }],
    [{ ratio: 0 }, { ratio: 'Ratio must be more than 0.' }],
    [{ ratio: 1 }, { ratio: 'Ratio must be less than 1.' }],
    [{ state: 'old' }, { state: 'State must be one of new, open.' }],
    [{ kind: 'etf' }, { kind: 'Kind must be stock.' }],
    [{ armed: 'yes' }, { armed: 'Armed must be true or false.' }],
    [{ code: '1' }, { code: 'Code must have exactly 6 characters.' }],
    [{ expiresAtMs: null }, { expiresAtMs: 'Expires at must be a number.' }],
    [{ symbols: [] }, { symbols: 'Symbols must have at least 1 entry.' }],
    [{ symbols: ['a', 2] }, { 'symbols.1': 'Entry 2 of symbols must be text.' }],
    [{ steps: [{}] }, { 'steps.0.up_to': 'Up to is required.' }],
    [{ steps: [{ up_to: 1, x: 1 }] }, { 'steps.0.x': 'X is not known here.' }],
    [{ own: 'b' }, { own: 'This is no id of a job.' }],
    [{ either: 1 }, { either: 'Either must be of one of the expected forms.' }],
    [{ page: '0' }, { page: 'Page must be at least 1.' }],
    [{ page: ['1', '2'] }, { page: 'Page must be a number.' }],
    [{ list: ['a', 'a'] }, { list: 'List must be a list like a,b,c.' }],
    [{ role: 'admin' }, { role: 'Role is not known here.' }],
  ])('%j', (value, fields) => expect(told(value)).toEqual(fields));

  it('a fault of the whole request has a message and no field', () => {
    const { error } = z.safeParse(schema, ['a'], { error: problemOf });
    expect(describeIssues(error!.issues)).toEqual({ message: 'The request must be an object.', fields: {} });
  });

  it('the first fault of a field counts, and the first of all is the message', () => {
    const twice = z.strictObject({ a: z.string().min(3).regex(/^b/), c: z.string() });
    const { error } = z.safeParse(twice, { a: 'x' }, { error: problemOf });
    expect(describeIssues(error!.issues)).toEqual({
      message: 'A must have at least 3 characters.',
      fields: { a: 'A must have at least 3 characters.', c: 'C is required.' },
    });
  });
});

describe('an email address', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'neil@example.org",
    'zoë@exämple.de',
    'a@xn--bcher-kva.example',
  ])('%s is one', (text) => expect(email.safeParse(` ${text} `).data).toBe(text));
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b.c',
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a b@c.de',
    'a@-b.co',
    'a@b_c.co',
    'a@[1.2.3.4]',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
    'a@b.co\r\nBcc: c@d.ef',
  ])('%j is none', (text) => expect(email.safeParse(text).success).toBe(false));
});
