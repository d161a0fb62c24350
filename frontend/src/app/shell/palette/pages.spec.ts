import { matchRoutes } from 'react-router';
import { routes } from '../../routes';
import { pagesFor, type Reader } from './pages';

const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const reader = (more: Partial<Reader> = {}): Reader => ({
  member: false,
  adminRole: null,
  ticker: null,
  ...more,
});
const addresses = (of: Reader): string[] => pagesFor(of, () => undefined).map(({ id }) => id);

test('a visitor is shown no page of members, a member no page of the back office', () => {
  const visitor = addresses(reader({ ticker: APPLE }));
  expect(visitor).toEqual(expect.arrayContaining(['/', '/tickers', '/tickers/NASDAQ/AAPL', '/track-record']));
  expect(visitor.filter((to) => /profile|watchlist|alerts|admin|AAPL\/./.test(to))).toEqual([]);
  const member = addresses(reader({ member: true, ticker: APPLE }));
  expect(member).toEqual(expect.arrayContaining(['/watchlist', '/tickers/NASDAQ/AAPL/technical']));
  expect(member.filter((to) => to.startsWith('/admin'))).toEqual([]);
});

test('an administrator is shown what the role opens', () => {
  const full = addresses(reader({ adminRole: 'full' }));
  const support = addresses(reader({ adminRole: 'support' }));
  expect(full).toEqual(expect.arrayContaining(['/admin', '/admin/settings', '/admin/users']));
  expect(support).toContain('/admin/users');
  expect(support).not.toContain('/admin/settings');
});

test('each page is there once, under a name of its own, and leads to a screen', () => {
  const pages = pagesFor(reader({ member: true, adminRole: 'full', ticker: APPLE }), () => undefined);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  const names = pages.map(({ label, detail }) => `${label} ${detail ?? ''}`);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  for (const { id } of pages)
    expect([id, matchRoutes(routes, id.split(/[?#]/)[0]!)?.at(-1)?.route.path]).not.toEqual([id, '*']);
});
