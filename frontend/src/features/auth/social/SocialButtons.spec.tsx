import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { authOptionsQuery, type AuthOptions } from '../../../lib/account/auth-options';
import { LoginDialog } from '../login/LoginDialog';
import { SignUpDialog } from '../signup/SignUpDialog';

const nothing = (): void => undefined;

test.each<[string, ReactNode]>([
  ['Login', <LoginDialog email="" onSwitch={nothing} onClose={nothing} />],
  ['Sign Up', <SignUpDialog email="" onSwitch={nothing} onClose={nothing} />],
])('%s offers Google, Facebook and LinkedIn, each at its address of the API', (_name, dialog) => {
  const client = new QueryClient();
  client.setQueryData(authOptionsQuery.queryKey, {
    social: { google: true, facebook: true, linkedin: true },
    phone: { driver: 'outbox', firebase: null },
    passwordMinLength: 6,
  } as unknown as AuthOptions);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{dialog}</QueryClientProvider>
    </MantineProvider>,
  );
  const offered = ['Google', 'Facebook', 'LinkedIn'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(offered).toEqual(['/api/auth/google', '/api/auth/facebook', '/api/auth/linkedin']);
});
