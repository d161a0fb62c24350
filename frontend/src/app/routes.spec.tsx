import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { ComponentType } from 'react';
import { matchRoutes, MemoryRouter, type RouteObject } from 'react-router';
import { isPageAddress, PAGE_ADDRESSES } from '@pricealgo/contract/page-addresses';
import { api } from '../lib/api/client';
import { routes } from './routes';

/** The route that shows the screen of an address. */
const screenAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route;

test.each([
  '/',
  '/about-us',
  '/privacy-policy',
  '/terms-conditions',
  '/partnerwithus',
  '/tickers',
  '/tickers/NASDAQ',
  '/tickers/NASDAQ/AAPL',
  '/tickers/NASDAQ/AAPL/overview',
  '/contact',
  '/profile',
  '/watchlist',
  '/social-login',
  '/verify-email',
  '/photogallery',
  '/members',
  '/fee-structure',
  '/admin/login',
  '/admin/setup',
  '/admin',
  '/admin/settings',
  '/admin/settings/sources',
  '/admin/imports',
  '/admin/alerts',
  '/admin/users',
  '/admin/tickers',
  '/admin/algocalls',
  '/admin/pages',
  '/admin/pages/about-us',
  '/admin/comparative-algo-history',
  '/admin/valuation-algo-history',
  '/admin/technical-algo-history',
  '/admin/lstm-algo-history',
  '/admin/openai-algo-history',
])('%s has a screen of its own', (address) => {
  expect(screenAt(address)?.lazy).toBeDefined();
  expect(screenAt(address)?.path).not.toBe('*');
});

test.each(['comparative', 'valuation', 'technical', 'lstm', 'openai'])(
  'the analysis has a tab for %s, and none for others',
  (algo) => {
    expect(screenAt(`/tickers/NASDAQ/AAPL/${algo}`)?.path).toBe(algo);
    expect(screenAt('/tickers/NASDAQ/AAPL/tarot')?.path).toBe(':algo');
  },
);

test('an address of nobody is not found, inside and outside the back office', () => {
  expect(['/nowhere', '/admin/nowhere'].map((address) => screenAt(address)?.path)).toEqual(['*', '*']);
});

/** Address of every screen; those that say that nothing is there have no address of their own. */
function addressesOf(children: RouteObject[], above = ''): string[] {
  return children.flatMap(({ path = '', children: below, index }) => {
    if (path === '*' || path === ':algo') return [];
    const address = path.startsWith('/') ? path : `${above}${path && `/${path}`}`;
    return below ? addressesOf(below, address) : index || path ? [address] : [];
  });
}

test('the server knows every address that has a screen, and no other', () => {
  expect([...new Set(addressesOf(routes))].sort()).toEqual([...PAGE_ADDRESSES].sort());
  expect(PAGE_ADDRESSES.filter((address) => !isPageAddress(address))).toEqual([]);
});

/** Address → what is on its page besides the words that administrators have written. */
const PAGES: [string, string | null][] = [
  ['about-us', null],
  ['privacy-policy', 'Changed on'],
  ['terms-conditions', 'Changed on'],
  ['partnerwithus', 'Tessa Partner'],
  ['members', 'Tessa Member'],
  ['photogallery', 'Harbour walk'],
  ['fee-structure', 'How calls are judged'],
  ['contact', 'Send message'],
];
const card = { about: '', link: null };
const ANSWERS: Record<string, unknown> = {
  members: [{ id: '1', content: { name: 'Tessa Member', role: 'Editor', photo: null, ...card } }],
  partners: [{ id: '1', content: { name: 'Tessa Partner', logo: null, ...card } }],
  albums: [{ id: '1', content: { title: 'Harbour walk', date: '2026-05-01', about: '', pictures: [] } }],
};
const POSTS = {
  total: 1,
  items: [
    { slug: 'a', title: 'How calls are judged', excerpt: '', tags: [], publishedMs: 0, liveSinceMs: 0 },
  ],
};

function answer(path: string, { params }: { params?: { query?: Record<string, string> } } = {}): unknown {
  const { slug = '', collection = '' } = params?.query ?? {};
  if (path === '/api/page') return { slug, title: `Title of ${slug}`, html: '<p>Words</p>', liveSinceMs: 0 };
  if (path === '/api/collection') return ANSWERS[collection];
  if (path === '/api/posts') return POSTS;
  return { brandName: 'PriceAlgo', supportPhone: '1', contactFormOpen: true, links: [] };
}

test.each(PAGES)('/%s shows its page', async (slug, also) => {
  jest.spyOn(api, 'GET').mockImplementation(((path: string, init?: object) =>
    Promise.resolve({
      data: { status: 'success', message: '', data: answer(path, init) },
      response: { ok: true, status: 200 },
    })) as never);
  const load = screenAt(`/${slug}`)?.lazy as () => Promise<{ Component: ComponentType }>;
  const { Component } = await load();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: `Title of ${slug}` });
  expect(screen.getByText('Words')).toBeInTheDocument();
  if (also !== null) expect((await screen.findAllByText(also, { exact: false })).length).toBeGreaterThan(0);
  jest.restoreAllMocks();
});
