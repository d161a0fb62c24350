import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { dropSession } from '../../../lib/session/session';
import { LoginDialog } from './LoginDialog';
import type * as afterLogin from './after-login';

const mockLeaveTo = jest.fn();
jest.mock('./after-login', () => ({
  ...jest.requireActual<typeof afterLogin>('./after-login'),
  leaveTo: (to: string | null) => mockLeaveTo(to),
}));
afterEach(() => {
  jest.restoreAllMocks();
  act(() => dropSession('member'));
});

const answer = (data: unknown) =>
  ({ data: { status: 'success', message: '', data }, response: { ok: true, status: 200 } }) as never;

test('A ticker that is refused after the login says so, and the page is loaded all the same', async () => {
  const info = { userId: 'u1', token: 't', email: 'ann@example.com', tokenExpiresMs: 0 };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest
    .spyOn(api, 'GET')
    .mockImplementation(((path: string) =>
      path === '/api/watchlists'
        ? Promise.resolve(answer([{ id: 'one', active: true }]))
        : new Promise(() => undefined)) as never);
  jest.spyOn(api, 'POST').mockImplementation(((path: string) =>
    Promise.resolve(
      path === '/api/login'
        ? answer(info)
        : {
            error: {
              status: 'error',
              data: { code: 'conflict', requestId: '1' },
              message: 'The list is full.',
            },
            response: { ok: true, status: 200, headers: new Headers() },
          },
    )) as never);
  const watch = { exchangeShortName: 'NASDAQ', symbol: 'NVDA' };
  openAuthDialog('login', { reason: 'watch', symbol: 'NVDA', watch });
  const onClose = jest.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <LoginDialog email="ann@example.com" onSwitch={() => undefined} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('You are logged in')).toBeInTheDocument();
  expect(screen.getByText('NVDA could not be put on your watchlist: The list is full.')).toBeInTheDocument();
  expect(mockLeaveTo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalled();
  expect(mockLeaveTo.mock.calls).toEqual([[null]]);
});
