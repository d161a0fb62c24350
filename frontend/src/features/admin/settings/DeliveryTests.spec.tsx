import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
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
    data: { sent: 2, gone: 1, failed: 1, reasons: ['403'] },
  },
};

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
