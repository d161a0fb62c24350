import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { api } from '../../lib/api/client';
import { PasswordSection } from './PasswordSection';

afterEach(() => jest.restoreAllMocks());

test('What is wrong with a change of the password stands at its fields, what the server says included', async () => {
  jest.spyOn(api, 'GET').mockImplementation((() => new Promise(() => undefined)) as never);
  const post = jest.spyOn(api, 'POST').mockResolvedValue({
    error: {
      status: 'error',
      data: { code: 'password_wrong' },
      message: 'The current password is not right.',
    },
    response: { ok: true, status: 200, headers: new Headers() },
  } as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PasswordSection hasPassword />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const type = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = (): void => void fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
  submit();
  expect(screen.getAllByText('This field is required.').length).toBeGreaterThanOrEqual(2);
  type('Current password', 'not the password');
  type('New password', 'abc');
  expect(screen.getByText('At least 6 characters.')).toBeInTheDocument();
  type('New password', 'secret-2');
  expect(screen.getByText('Confirm password must be same as password.')).toBeInTheDocument();
  submit();
  expect(post).not.toHaveBeenCalled();
  type('Confirm new password', 'secret-2');
  await act(async () => submit());
  expect(await screen.findByText('The current password is not right.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
});
