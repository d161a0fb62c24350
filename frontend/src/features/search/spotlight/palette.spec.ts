import { writeSealed } from '../../../lib/storage/sealed-storage';
import type { SearchResult } from '../../../market/search/ticker-search';
import { commandsFor, recentCommands, rememberCommand, type Command } from './command';
import { linesOf } from './lines';

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  kind: 'page',
  label,
  run: () => undefined,
  ...more,
});
const DARK = command('dark', 'Switch to dark colours', { kind: 'action', words: 'theme night' });
const PROFILE = command('/profile', 'Profile');
const PASSWORD = command('/profile#password', 'Password', { detail: 'Profile' });
const ALL = [DARK, PASSWORD, PROFILE];
const ticker = (symbol: string): SearchResult => ({
  ticker: symbol,
  name: `${symbol} Inc.`,
  exchangeShortName: 'NASDAQ',
  photo: null,
  type: 'stock',
  active: true,
});
const ids = (commands: readonly Command[]): string[] => commands.map(({ id }) => id);

beforeEach(() => localStorage.clear());

test.each([
  ['pro', ['/profile', '/profile#password']],
  ['PASS', ['/profile#password']],
  ['dark col', ['dark']],
  ['night', ['dark']],
  ['ark', []],
  ['dark profile', []],
  ['  ', []],
])('“%s” finds %j', (typed, found) => expect(ids(commandsFor(typed, ALL))).toEqual(found));

test('what was chosen lately comes first, each once, at most four; what may not be done now is left out', () => {
  const many = Array.from({ length: 6 }, (_, n) => command(`c${n}`, `Command ${n}`));
  for (const one of [...many, many[3]!]) rememberCommand(one);
  expect(ids(recentCommands(many))).toEqual(['c3', 'c5', 'c4', 'c2']);
  expect(ids(recentCommands(many.slice(0, 4)))).toEqual(['c3', 'c2']);
  // Sealed text is of hexadecimal digits, which may be "c3" by chance, but never with its quotes.
  expect(localStorage.getItem('recent-commands')).toMatch(/^[0-9a-f]+$/);
  for (const rubbish of [5, null, [null, 7]]) {
    writeSealed('recent-commands', rubbish);
    expect(recentCommands(many)).toEqual([]);
  }
});

const keys = (
  typed: string | undefined,
  tickers: SearchResult[],
  commands: Command[],
  recent: Command[] = [],
) =>
  linesOf({ typed, tickers, commands, recent }).map(({ group, key }) => `${group}: ${key.split(' ').at(-1)}`);

test('tickers come first, but for a page whose name begins with the word', () => {
  const found = [ticker('PROF')];
  expect(keys('pro', found, [PROFILE, DARK])).toEqual([
    'tickers: NASDAQ:PROF',
    'actions: dark',
    'pages: /profile',
  ]);
  expect(keys('profi', found, [PROFILE])).toEqual(['pages: /profile', 'tickers: NASDAQ:PROF']);
  // The symbol itself means the ticker.
  expect(keys('prof', found, [PROFILE])).toEqual(['tickers: NASDAQ:PROF', 'pages: /profile']);
  expect(keys('switch', found, [DARK])).toEqual(['actions: dark', 'tickers: NASDAQ:PROF']);
});

test('an empty field shows what was chosen lately, of every kind, and then everything', () => {
  expect(keys(undefined, [ticker('A')], [DARK, PROFILE], [PROFILE])).toEqual([
    'recent: NASDAQ:A',
    'recent: /profile',
    'actions: dark',
    'pages: /profile',
  ]);
});
