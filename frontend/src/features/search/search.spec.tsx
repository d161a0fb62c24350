import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { api } from '../../lib/api/client';
import { storeMember } from '../../lib/session/session';
import type { MemberInfo } from '../../lib/session/session-info';
import { writeSealed } from '../../lib/storage/sealed-storage';
import { useAuthView } from '../../lib/session/auth-dialog';
import type { SearchResult } from '../../market/search/ticker-search';
import { SearchBox } from '../../market/search/SearchBox';
import { recentChoices, rememberChoice } from '../../market/search/recent-choices';
import { SEARCH_LABEL } from '../../market/search/search-field';
import { SearchResultLine, withoutSuffix } from '../../market/search/SearchResultLine';

const line = (ticker: string, more: Partial<SearchResult> = {}): SearchResult => ({
  ticker,
  name: `${ticker} Inc.`,
  exchangeShortName: 'NASDAQ',
  photo: null,
  type: 'stock',
  active: true,
  ...more,
});

interface Asked {
  keyword: string;
  answer: (results: SearchResult[]) => Promise<void>;
  fail: () => Promise<void>;
}

/** What the server was asked; each question is answered by hand. */
let asked: Asked[];

function Place() {
  return (
    <p data-testid="place" data-dialog={useAuthView() ?? 'none'}>
      {useLocation().pathname}
    </p>
  );
}

function setUp() {
  const client = new QueryClient();
  const onChosen = jest.fn();
  const onEscape = jest.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <SearchBox onChosen={onChosen} onEscape={onEscape} />
          <Routes>
            <Route path="*" element={<Place />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { field: screen.getByRole('combobox', { name: SEARCH_LABEL }), onChosen, onEscape };
}

const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const pause = (ms = 300): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  storeMember({ userId: 'u1', token: 't', tokenExpiresMs: 9e15 } as MemberInfo);
  asked = [];
  const get = (_path: string, { params }: { params: { query: { keyword: string } } }) => {
    let resolve: (answer: unknown) => void;
    const respond = (answer: unknown): Promise<void> =>
      act(async () => {
        resolve(answer);
        await jest.advanceTimersByTimeAsync(1);
      });
    asked.push({
      keyword: params.query.keyword,
      answer: (data) =>
        respond({ data: { status: 'success', data, message: '' }, response: { ok: true, status: 200 } }),
      fail: () =>
        respond({
          error: { status: 'error', data: { code: 'internal_error', requestId: '1' }, message: 'No' },
          response: { ok: false, status: 500 },
        }),
    });
    return new Promise((done) => (resolve = done));
  };
  jest.spyOn(api, 'GET').mockImplementation(get as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('asks once, 300 ms after the last keystroke, and never for an empty keyword', async () => {
  const { field } = setUp();
  type(field, '   ');
  await pause(1_000);
  type(field, 'a');
  await pause(299);
  type(field, 'ap');
  await pause(299);
  expect(asked).toEqual([]);
  await pause(1);
  expect(asked.map(({ keyword }) => keyword)).toEqual(['ap']);
});

test('shows exchange and ticker without its suffix, and empties with the field', async () => {
  const { field } = setUp();
  type(field, 'brk');
  await pause();
  const berkshire = { name: 'Berkshire Hathaway', exchangeShortName: 'NYSE' };
  await asked[0]!.answer(['BRK.A', 'BRK.B', 'VOD.L'].map((ticker) => line(ticker, berkshire)));
  // The classes of its shares are told apart beside that.
  expect(shown()).toEqual([
    'BRBerkshire HathawayNYSE BRK · Class A',
    'BRBerkshire HathawayNYSE BRK · Class B',
    'VOBerkshire HathawayNYSE VOD',
  ]);
  type(field, '');
  expect(shown()).toEqual([]);
  // Typed again within the pause: the old answer is gone all the same.
  type(field, 'x');
  expect(shown()).toEqual([]);
  await pause();
  expect(shown()).toEqual([]);
});

test('a late answer to an earlier keyword replaces nothing', async () => {
  const { field } = setUp();
  type(field, 'a');
  await pause();
  type(field, 'ab');
  await pause();
  await asked[1]!.answer([line('AB')]);
  await asked[0]!.answer([line('A')]);
  expect(shown()).toEqual(['ABAB Inc.NASDAQ AB']);
});

test('a failed search empties the list', async () => {
  const { field } = setUp();
  type(field, 'a');
  await pause();
  await asked[0]!.answer([line('A')]);
  type(field, 'ab');
  await pause();
  expect(shown()).toHaveLength(1);
  await asked[1]!.fail();
  expect(shown()).toEqual([]);
  expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

test('says when nothing was found', async () => {
  const { field } = setUp();
  type(field, 'zzz');
  await pause(0);
  expect(screen.getByText('Searching…')).toBeVisible();
  await pause();
  await asked[0]!.answer([]);
  expect(screen.getByText('Nothing found for “zzz”')).toBeVisible();
});

test('arrow keys move through the results, Enter opens the marked one', async () => {
  const { field, onChosen } = setUp();
  type(field, 'a');
  await pause();
  await asked[0]!.answer([line('AA'), line('AB'), line('AC')]);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(screen.getAllByRole('option')[2]).toHaveAttribute('aria-selected', 'true');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const marked = screen.getByRole('option', { selected: true });
  expect(marked).toHaveTextContent('AB Inc.');
  expect(field).toHaveAttribute('aria-activedescendant', marked.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByTestId('place')).toHaveTextContent('/tickers/NASDAQ/AB/overview');
  expect(onChosen).toHaveBeenCalledTimes(1);
  expect(field).toHaveValue('');
  expect(recentChoices().map(({ ticker }) => ticker)).toEqual(['AB']);
});

test('a visitor gets the public page of the ticker, with the login dialog over it', async () => {
  localStorage.clear();
  const { field } = setUp();
  type(field, 'a');
  await pause();
  await asked[0]!.answer([line('AA')]);
  fireEvent.click(screen.getByRole('option'));
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByTestId('place')).toHaveTextContent(/^\/tickers\/NASDAQ\/AA$/);
  expect(screen.getByTestId('place')).toHaveAttribute('data-dialog', 'login');
});

test('Enter before the answer waits for the answer to what is typed, not for an older one', async () => {
  const { field } = setUp();
  type(field, 'a');
  await pause();
  await asked[0]!.answer([line('A')]);
  type(field, 'msft');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByTestId('place')).toHaveTextContent(/^\/$/);
  await pause();
  await asked[1]!.answer([line('MSFT')]);
  expect(screen.getByTestId('place')).toHaveTextContent('/tickers/NASDAQ/MSFT/overview');
});

test('typing on takes Enter back', async () => {
  const { field } = setUp();
  type(field, 'ms');
  fireEvent.keyDown(field, { key: 'Enter' });
  type(field, 'msf');
  await pause();
  await asked[0]!.answer([line('MSFT')]);
  expect(screen.getByTestId('place')).toHaveTextContent(/^\/$/);
});

test('Escape empties the field, then leaves it', async () => {
  const { field, onEscape } = setUp();
  type(field, 'a');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveValue('');
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test("'Loading...' shows until the logo is there, or known to be missing", () => {
  const { rerender } = render(
    <SearchResultLine result={line('A', { photo: 'https://logos.example/A.png' })} />,
  );
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  fireEvent.load(document.querySelector('img')!);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  rerender(<SearchResultLine result={line('B', { photo: 'https://logos.example/B.png' })} />);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  fireEvent.error(document.querySelector('img')!);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  rerender(<SearchResultLine result={line('C')} />);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

test.each([
  ['BRK.B', 'BRK'],
  ['AAPL', 'AAPL'],
  ['VOD.L.X', 'VOD'],
  ['.X', '.X'],
])('%s without its suffix is %s', (ticker, text) => expect(withoutSuffix(ticker)).toBe(text));

test('recent choices: newest first, each once, at most six, sealed, and what is no result is ignored', () => {
  for (const ticker of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C']) rememberChoice(line(ticker));
  expect(recentChoices().map(({ ticker }) => ticker)).toEqual(['C', 'G', 'F', 'E', 'D', 'B']);
  expect(localStorage.getItem('recent-tickers')).not.toContain('ticker');
  for (const rubbish of [5, null, [null, { ticker: 1 }, { ticker: 'A' }]]) {
    writeSealed('recent-tickers', rubbish);
    expect(recentChoices()).toEqual([]);
  }
});
