import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { authOptionsQuery } from '../../../lib/account/auth-options';
import { AUTH_OPTIONS } from './answers';

/** Shows something with what a site without other logins offers. */
export function show(children: ReactNode): void {
  const queries = new QueryClient();
  queries.setQueryData(authOptionsQuery.queryKey, AUTH_OPTIONS as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** Waits for a toast with these words. */
export const toast = (words: string): Promise<void> =>
  waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(words),
  );
