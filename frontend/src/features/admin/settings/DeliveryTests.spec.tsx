import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { api } from '../../../lib/api/client';
import { DeliveryTests } from './DeliveryTests';

const answers: Record<string, object> = {
  '/api/admin/test-mail': {
    status: 'error',
    message: 'The mail server cannot be reached. (ESOCKET)',
    data: { code: 'mail_test_failed' },
  },
  '/api/admin/test-push': {
    status: 'success',
    message: '',
    data: { workId: 'w1', outcome: { sent: 2, gone: 1, failed: 1, reasons: ['403'] } },
  },
};

test('a test push that takes longer than its answer waits is said to be under way, and followed to its end', async () => {
  const work = (outcome: object | null) => ({
    data: { status: 'success', message: '', data: { workId: 'w1', outcome } },
    response: { ok: true, status: 200, headers: { get: () => null } },
  });
  let end!: (answer: unknown) => void;
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  jest.spyOn(api, 'POST').mockResolvedValue(work(null) as never);
  const ask = jest.spyOn(api, 'GET').mockReturnValue(ended as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DeliveryTests />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test push' }));
  await screen.findByText('Still waiting for the push services of your browsers.');
  end(work({ sent: 1, gone: 0, failed: 0, reasons: [] }));
  await screen.findByText('1 browser got it.', undefined, { timeout: 3_000 });
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  expect(ask.mock.calls).toEqual([['/api/admin/test-push', { params: { query: { workId: 'w1' } } }]]);
  cleanup();
  jest.restoreAllMocks();
});

test('the outcome of both tests is said in words', async () => {
  jest.spyOn(api, 'POST').mockImplementation(((path: string) =>
    Promise.resolve({
      data: answers[path],
      response: { ok: true, status: 200, headers: { get: () => null } },
    })) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DeliveryTests />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  await screen.findByText('The mail server cannot be reached. (ESOCKET)');
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test push' }));
  await screen.findByText(
    '2 browsers got it. 1 push service did not take it: 403. 1 browser is not there any more.',
  );
  jest.restoreAllMocks();
});
