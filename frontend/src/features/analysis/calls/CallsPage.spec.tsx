import { createHash, webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router';
import { api } from '../../../lib/api/client';
import { ApiError } from '../../../lib/http/api-error';
import type { ChainLink } from '../api/public-calls';
import { CallCardPage } from './CallCardPage';
import { CallsPage } from './CallsPage';
import { CHAIN_START } from './verify-chain';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  globalThis.TextEncoder ??= TextEncoder as typeof globalThis.TextEncoder;
});
afterEach(() => jest.restoreAllMocks());

/** Thirty calls, every third about AMZN, chained as the server does. */
function chain(): ChainLink[] {
  let previousHash = CHAIN_START;
  return Array.from({ length: 30 }, (_, i) => {
    const record = {
      seq: i + 1,
      id: `id-${i}`,
      algo: 'technical',
      instrument: i % 3 === 0 ? 'NASDAQ:AMZN' : 'NASDAQ:TSLA',
      label: 'buy',
      simulated: true,
      origin: 'live',
      calledAtMs: 1_000 + i,
    };
    const text = JSON.stringify(record, Object.keys(record).toSorted());
    const hash = createHash('sha256').update(`${previousHash}\n${text}`).digest('hex');
    const link = { record, previousHash, hash, judgedBy: 'after-call' };
    previousHash = hash;
    return link as unknown as ChainLink;
  });
}

const address = (): string => window.location.pathname + window.location.search;

function show(links: ChainLink[]): void {
  jest.spyOn(api, 'GET').mockResolvedValue({
    data: { status: 'success', data: { links, total: links.length }, message: '' },
    response: { ok: true, status: 200 },
  } as never);
  window.history.replaceState(null, '', '/calls');
  render(
    <MantineProvider env="test">
      <BrowserRouter>
        <CallsPage />
      </BrowserRouter>
    </MantineProvider>,
  );
}
const verdict = (state: string): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('chain-result')).toHaveAttribute('data-state', state));

test('All calls are paged and narrowed in the address, and a filter that leaves nothing says so', async () => {
  show(chain());
  await verdict('whole');
  expect(screen.getByText('1–25 of 30')).toBeInTheDocument();
  expect(screen.getAllByTestId('chain-row')).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('26–30 of 30');
  expect(address()).toBe('/calls?page=2');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Ticker' }), { target: { value: 'amzn' } });
  await waitFor(() => expect(address()).toBe('/calls?ticker=amzn'));
  await waitFor(() => expect(screen.getAllByTestId('chain-row')).toHaveLength(10));
  for (const row of screen.getAllByTestId('chain-row')) expect(row).toHaveTextContent('NASDAQ:AMZN');
  fireEvent.change(screen.getByLabelText('Algorithm'), { target: { value: 'openai' } });
  await screen.findByRole('heading', { name: 'No call like that' });
  fireEvent.click(screen.getByRole('button', { name: 'Show all calls' }));
  await screen.findByText('1–25 of 30');
  expect(address()).toBe('/calls');
});

test('A hash that somebody kept is found in capital letters too, and a strange one is not', async () => {
  const links = chain();
  show(links);
  await verdict('whole');
  expect(screen.getByTestId('last-hash-calls')).toHaveTextContent(links[29]!.hash);
  const field = screen.getByLabelText('A hash that you kept');
  fireEvent.change(field, { target: { value: links[4]!.hash.toUpperCase() } });
  expect(screen.getByTestId('kept-hash-answer')).toHaveTextContent('✓ This is call 5.');
  fireEvent.change(field, { target: { value: '0'.repeat(64) } });
  expect(screen.getByTestId('kept-hash-answer')).toHaveTextContent('✗ This hash is not in the chain');
});

test('A call that was changed on the way is named by its number', async () => {
  const links = chain();
  links[1]!.record.label = 'strong sell';
  show(links);
  await verdict('broken');
  expect(screen.getByText('The chain breaks at call 2')).toBeInTheDocument();
});

test.each([404, 400])(
  'A card that the server answers with %i is a call that we do not know',
  async (status) => {
    jest.spyOn(api, 'GET').mockRejectedValue(new ApiError('No such call.', status, 'call_not_found', null));
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/calls/nonsense']}>
            <Routes>
              <Route path="/calls/:callId" element={<CallCardPage />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
    await screen.findByRole('heading', { level: 1, name: 'We do not know this call' });
  },
);
