import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { FieldLink } from '../../../components/address/FieldLink';
import type { Instrument } from '../../../market/api/ticker';
import { tickerOverviewQuery, type Overview } from '../../../market/api/ticker-overview';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { SourceNotice } from '../../../market/overview/SourceNotice';
import { SourceLine } from './SourceLine';

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' } as Instrument;
const overview = { withheld: 0, importedUntilMs: Date.UTC(2024, 5, 28), simulated: true } as Overview;

const Notice = () => <SourceNotice overview={overview} imported={useImportedView()} />;
const Line = () => <SourceLine instrument={instrument} />;

test.each([
  ['the price page', Notice, 'Show imported data', 'Show the market’s own data'],
  ['an analysis page', Line, 'Show calls on imported history', 'Show calls on the market’s own data'],
])('%s: the way to another source keeps what was chosen a moment before', (_name, Notes, there, back) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const imported of [false, true])
    client.setQueryData(tickerOverviewQuery('NASDAQ', 'AAPL', imported).queryKey, overview);
  window.history.replaceState(null, '', '/page?range=1D');
  const router = createBrowserRouter([
    {
      path: '/page',
      element: (
        <>
          <FieldLink fields={{ adjusted: 'false' }}>adjusted</FieldLink>
          <Notes />
        </>
      ),
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const click = (name: string): void => void fireEvent.click(screen.getByRole('link', { name }));
  // A device that renders nothing in between.
  act(() => ['adjusted', there].forEach(click));
  expect(window.location.search).toBe('?adjusted=false&source=imported');
  act(() => click(back));
  expect(window.location.search).toBe('?adjusted=false');
  router.dispose();
});
