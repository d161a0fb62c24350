import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../lib/api/client';
import { UnsubscribePage } from './UnsubscribePage';

afterEach(() => jest.restoreAllMocks());

function open(address: string): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <UnsubscribePage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('The link that ends mails says which, and ends them by its button alone', async () => {
  const answer = {
    data: { status: 'success', data: { scope: 'alert' }, message: '' },
    response: { ok: true, status: 200, headers: new Headers() },
  };
  jest.spyOn(api, 'GET').mockResolvedValue(answer as never);
  const post = jest.spyOn(api, 'POST').mockResolvedValue(answer as never);
  open('/unsubscribe?token=u.alert.x');
  await screen.findByText(/^Mails about your price alerts end\./);
  expect(post).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(post.mock.calls).toEqual([
    ['/api/notifications/unsubscribe', { params: { query: { token: 'u.alert.x' } } }],
  ]);
});

test('A link that ends mails and is not valid says so, and leads to the profile', async () => {
  jest.spyOn(api, 'GET').mockResolvedValue({
    error: { status: 'error', data: { code: 'ticket_invalid' }, message: 'No.' },
    response: { ok: true, status: 200, headers: new Headers() },
  } as never);
  open('/unsubscribe?token=u.alert.y');
  await screen.findByRole('heading', { name: 'This link is not valid' });
  expect(screen.getByRole('link', { name: 'Open my profile' })).toHaveAttribute('href', '/profile');
});
