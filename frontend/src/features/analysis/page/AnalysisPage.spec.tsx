import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { api } from '../../../lib/api/client';
import { ApiError } from '../../../lib/http/api-error';
import { AnalysisPage } from './AnalysisPage';
import { UnknownAnalysis } from './UnknownAnalysis';

afterEach(() => jest.restoreAllMocks());

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function show(address: string): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/tickers/:exchangeShortName/:symbol">
              <Route path="technical" element={<AnalysisPage Actions={() => null} />} />
              <Route path=":algo" element={<UnknownAnalysis />} />
            </Route>
          </Routes>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('An address in small letters leads to the page of its ticker, and keeps the tab and the source', () => {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  show('/tickers/nasdaq/nflx/technical?source=imported');
  expect(screen.getByTestId('address')).toHaveTextContent('/tickers/NASDAQ/NFLX/technical?source=imported');
});

test('A ticker that nobody knows is named, in the place of its analysis', async () => {
  jest.spyOn(api, 'GET').mockRejectedValue(new ApiError('Unknown ticker.', 404, 'ticker_not_found', null));
  show('/tickers/NASDAQ/NOPE/technical');
  await screen.findByRole('heading', { name: 'We do not know NASDAQ:NOPE' });
});

test('An analysis that there is not says so to anybody, and leads to the overview', () => {
  show('/tickers/nasdaq/aapl/astrology');
  expect(
    screen.getByRole('heading', { level: 1, name: 'There is no analysis called astrology' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the overview of AAPL' })).toHaveAttribute(
    'href',
    '/tickers/NASDAQ/AAPL/overview',
  );
});
