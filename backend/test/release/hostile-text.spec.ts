import { isPageAddress } from '@pricealgo/contract/page-addresses';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { accountEmail, personName, username } from '@pricealgo/contract/account-fields';
import { email, exchangeShortName, oneLineText, symbol } from '@pricealgo/contract/primitives';
import { createPageSchema } from '@pricealgo/contract/content';
import { csvList, queryInt, queryNumber } from '@pricealgo/contract/query';
import fc from 'fast-check';
import { z } from 'zod';
import { growthOfWork, LINEAR } from '../setup/growth-of-work.js';
import { csvText } from '../../src/common/tables/csv-cell.js';
import { escapeHtml } from '../../src/common/html/escape-html.js';
import { assignRequestId, deviceName } from '../../src/common/http/request-context.js';
import { assertPlainJson, jsonDepth } from '../../src/common/http/request-input.js';
import { clientAddress, countedAddress } from '../../src/common/net/client-address.js';
import { hostAllowed, hostRulesOf } from '../../src/common/net/host-check.js';
import { isLoopbackRequest } from '../../src/common/net/loopback-request.js';
import { originAllowed } from '../../src/common/net/origin-check.js';
import { likeLiteral } from '../../src/common/sql/like-literal.js';
import { PasswordPolicy } from '../../src/modules/auth/credentials/password-policy.js';
import { sanitiseHtml, textOf } from '../../src/modules/content/index.js';
import { instrumentOfFile } from '../../src/modules/bars/index.js';
import { DateForm } from '../../src/common/tables/date-form.js';
import { NumberForm } from '../../src/common/tables/number-form.js';
import { readWatchlistCsv } from '../../src/modules/watchlists/files/read-watchlist-csv.js';

/** Reads a text of a stranger; what it throws is its answer. */
type Reader = (text: string) => unknown;

const request = (headers: Record<string, string>) =>
  ({
    headers,
    headersDistinct: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    socket: { remoteAddress: '127.0.0.1' },
  }) as never;
const rules = hostRulesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example', TRUST_PROXY: 1 });
const passwords = new PasswordPolicy({ env: { PASSWORD_MIN_LENGTH: 6, BRAND_NAME: 'PriceAlgo' } } as never);
const parsed =
  (schema: z.ZodType): Reader =>
  (text) =>
    schema.safeParse(text);

/** Everything that reads a text before anything has measured it, and words that it looks for. */
const READERS: Readonly<Record<string, { read: Reader; words?: string[] }>> = {
  'a number of a file': {
    read: (text) => new NumberForm().add(text, 'target', 1),
    words: ['USD', '€', '1', '1,000', '.', 'e+', '(', ' '],
  },
  'a date of a file': {
    read: (text) => new DateForm().add(text, 1),
    words: ['2026-', '11', 'Nov', '. ', ' 09:30'],
  },
  'a watchlist file': { read: readWatchlistCsv, words: ['symbol', 'AAPL,', '""', '\t', ';'] },
  'cells of a file': { read: (text) => csvText([[text]]), words: ['=', '"', '\t'] },
  'the name of a file': { read: (text) => instrumentOfFile(text, () => []), words: ['.csv', 'NASDAQ-'] },
  'a user agent': {
    read: deviceName,
    words: ['Version/', 'Safari/', 'Chrome/', 'Mac OS X', 'Edg/', 'Mobile '],
  },
  'a Host': { read: (host) => hostAllowed(request({ host }), rules), words: ['[::1]', ':80', 'a.', '127.'] },
  'a Host of this machine': { read: (host) => isLoopbackRequest(request({ host })), words: ['127.', '[:'] },
  'a forwarded Host': {
    read: (host) => hostAllowed(request({ host: 'localhost', 'x-forwarded-host': host }), rules),
    words: ['prices.example,', ',', '[::1],'],
  },
  'an Origin': {
    read: (origin) => originAllowed(request({ origin, host: 'a' }), { allowed: [], behindProxy: true }),
    words: ['https://', '://', '@', 'a.'],
  },
  'forwarded addresses': {
    read: (text) => countedAddress(clientAddress(request({ 'x-forwarded-for': text }), 1)),
    words: ['10.0.0.1,', '::', ':0', '%', ','],
  },
  'a request id': {
    read: (id) => assignRequestId(request({ 'x-request-id': id }), { setHeader: () => undefined } as never),
  },
  'an address of a page': { read: isPageAddress, words: ['/', '/tickers', '%2F', '%', '/:slug'] },
  'a JSON body': {
    read: (text) => jsonDepth(new TextEncoder().encode(text)),
    words: ['{', '[', '"', '\\', '\\"', '{"a":'],
  },
  'a JSON value': { read: (text) => assertPlainJson({ [text]: [text] }), words: ['\u{d800}', '\0'] },
  'HTML of a page': {
    read: sanitiseHtml,
    words: ['<p>', '</p>', '<', '<a href="', '<img src=/api/media/', '&amp', '<!--', '-->', '&#', '<b '],
  },
  'the text of a page': { read: textOf, words: ['</p>', '<', '</h', '&', '<li>', '<!--'] },
  'text within HTML': { read: escapeHtml, words: ['<', '&', '"'] },
  'a part of a search': { read: likeLiteral, words: ['%', '_', '\\'] },
  'an instrument key': { read: parseInstrumentKey, words: ['NASDAQ:', ':', 'A.'] },
  'an email': { read: parsed(email), words: ['@', 'a.', '.a@', 'a@a.'] },
  'an email of an account': { read: parsed(accountEmail()), words: ['@', 'a.', '.a@', 'a@a.'] },
  'a person': { read: parsed(personName), words: ['-', 'é', "o'"] },
  'a user name': { read: parsed(username), words: ['a_', '.', '-'] },
  'an exchange': { read: parsed(exchangeShortName), words: ['NYSE'] },
  'a symbol': { read: parsed(symbol), words: ['BRK', '.', '$', '^', '/'] },
  'one line of text': { read: parsed(oneLineText(1, 120)), words: ['\u{200b}', '\u{2028}', '\r'] },
  'a page': {
    read: (text) => createPageSchema.safeParse({ kind: 'page', slug: text, title: text, image: text }),
    words: ['a-', '-', '/api/media/', 'a'],
  },
  'a number': {
    read: (text) => [parsed(queryInt(0, 9))(text), parsed(queryNumber(0, 9))(text)],
    words: ['0', '1.', 'e'],
  },
  'a list': { read: parsed(csvList(symbol, 1, 50)), words: ['A,', ',', ', '] },
  'a password': {
    read: (text) => passwords.assert(text, { email: text, username: text }),
    words: ['pricealgo', 'password1', '123', 'aa'],
  },
};
const ANYWHERE = [
  ' ',
  '\t',
  '\n',
  '\u{a0}',
  '0',
  'a',
  'A',
  '.',
  ',',
  '-',
  '"',
  "'",
  '/',
  '@',
  '!',
  '\u{1f600}',
];

const SMALL = 2_000;
const LARGE = 16 * SMALL;
/** Quadratic work on the large text is a second; less than this is not worth a comparison. */
const UNREMARKABLE_MS = 25;

function attempt(read: Reader, text: string): void {
  try {
    read(text);
  } catch {
    // Refused: a stranger's text may be.
  }
}

function cpuMs(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

describe('whatever a stranger writes is read in proportion to its length', () => {
  it.each(Object.entries(READERS))('%s', (_, { read, words = [] }) => {
    const word = fc.constantFrom(...words, ...words, ...ANYWHERE);
    const few = fc.array(word, { maxLength: 2 }).map((list) => list.join(''));
    // An expression is slow on many of one thing between a beginning that it accepts and an end that it does not.
    const attack = fc.tuple(few, fc.array(word, { minLength: 1, maxLength: 2 }), few);
    fc.assert(
      fc.property(attack, ([start, repeated, end]) => {
        const unit = repeated.join('');
        const text = (length: number): string =>
          start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
        const large = text(LARGE);
        const spentMs = cpuMs(() => attempt(read, large));
        if (spentMs < UNREMARKABLE_MS) return;
        // A look first, since the comparison takes a second: the same length in sixteen pieces.
        const small = text(SMALL);
        const inPiecesMs = cpuMs(() => Array.from({ length: 16 }, () => attempt(read, small)));
        if (spentMs < 3 * inPiecesMs) return;
        expect(growthOfWork((length) => attempt(read, text(length)), SMALL)).toBeLessThan(LINEAR);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
