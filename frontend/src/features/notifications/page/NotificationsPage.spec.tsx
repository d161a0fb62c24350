import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import { authPurpose, closeAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { NotificationBell } from '../bell/NotificationBell';
import { NotificationsPage } from './NotificationsPage';

const View = () => <p data-testid="dialog">{useAuthView() ?? 'none'}</p>;

test('A visitor is asked to log in for notifications, has no bell, and nothing is asked of the server', () => {
  const get = jest.spyOn(api, 'GET');
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <div data-testid="bell">
            <NotificationBell />
          </div>
          <NotificationsPage />
          <View />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(container).toHaveTextContent('Log in to read your notifications');
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
  expect(authPurpose().reason).toBe('notifications');
  expect(screen.getByTestId('bell')).toBeEmptyDOMElement();
  expect(get).not.toHaveBeenCalled();
  act(() => closeAuthDialog());
});
