import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { api } from '../../../lib/api/client';
import { LoginDialog } from '../login/LoginDialog';
import { SignUpDialog } from '../signup/SignUpDialog';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['Login', LoginDialog, 'Sign Up', 'signup'],
  ['Sign Up', SignUpDialog, 'Login', 'login'],
] as const)('%s: each view leads to the other, and takes the address along', (_name, Dialog, link, view) => {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const onSwitch = jest.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Dialog email="" onSwitch={onSwitch} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: link }));
  expect(onSwitch.mock.calls).toEqual([[view, 'ann@example.com']]);
});
