import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { api } from '../../../lib/api/client';
import { SettingsPage } from './SettingsPage';

const setting = (key: string, input: string, value: unknown, more: object = {}) => ({
  key,
  group: key.split('.')[0],
  input,
  choices: [],
  value,
  fallback: value,
  changed: false,
  present: false,
  ...more,
});

const items = [
  setting('application.brandName', 'text', 'PriceAlgo'),
  setting('accounts.trialDays', 'number', 14),
  setting('market.calendar', 'choice', 'spec', { choices: ['spec', 'exchange'] }),
  setting('market.providers', 'order', ['kraken', 'fmp']),
  setting('features.signUp', 'switch', true),
];

const success = (data: unknown) =>
  Promise.resolve({ data: { status: 'success', message: '', data }, response: { ok: true, status: 200 } });

afterEach(cleanup);

test('/admin/settings shows what holds, and saves all changes at once on top of the newest that was seen', async () => {
  jest
    .spyOn(api, 'GET')
    .mockImplementation(((path: string) =>
      success(path.endsWith('/history') ? { items: [], total: 0 } : { items, lastChange: '17' })) as never);
  const post = jest
    .spyOn(api, 'POST')
    .mockImplementation((() => success({ items, lastChange: '18' })) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <SettingsPage /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const brand = await screen.findByRole('textbox', { name: 'Brand' });
  expect(brand).toHaveValue('PriceAlgo');
  // It is changed where it is tried first.
  expect(screen.getByRole('textbox', { name: /^Sources of prices/ })).toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: /^Try and choose them/ })).toHaveAttribute(
    'href',
    '/admin/settings/sources',
  );
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save).toBeDisabled();
  fireEvent.change(brand, { target: { value: 'Nordlys' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Market hours' }), { target: { value: 'exchange' } });
  fireEvent.click(screen.getByRole('switch', { name: 'New accounts can be made' }));
  expect(screen.getByText('3 changes are not saved')).toBeInTheDocument();
  fireEvent.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  expect(post.mock.calls).toEqual([
    [
      '/api/updateapplicationinfo',
      {
        body: {
          changes: {
            'application.brandName': 'Nordlys',
            'market.calendar': 'exchange',
            'features.signUp': false,
          },
          seen: '17',
        },
      },
    ],
  ]);
  jest.restoreAllMocks();
});

test('/admin/settings takes a value that holds already for no change, and shows the fault of the server at its field', async () => {
  const words = 'Must be email addresses with commas between them, or nothing.';
  const mails = setting('operators.mails', 'text', '');
  jest
    .spyOn(api, 'GET')
    .mockImplementation(((path: string) =>
      success(
        path.endsWith('/history') ? { items: [], total: 0 } : { items: [...items, mails], lastChange: '17' },
      )) as never);
  jest.spyOn(api, 'POST').mockImplementation((() =>
    Promise.resolve({
      data: {
        status: 'error',
        message: words,
        data: { code: 'invalid_request', fields: { 'operators.mails': words } },
      },
      response: new Response(),
    })) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <SettingsPage /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const brand = await screen.findByRole('textbox', { name: 'Brand' });
  const save = screen.getByRole('button', { name: 'Save changes' });
  fireEvent.change(brand, { target: { value: 'Nordlys' } });
  expect(save).toBeEnabled();
  fireEvent.change(brand, { target: { value: 'PriceAlgo' } });
  expect(save).toBeDisabled();
  const field = screen.getByRole('textbox', { name: /^Mail alerts to these addresses/ });
  fireEvent.change(field, { target: { value: 'night@price.example, not an address' } });
  fireEvent.click(save);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(field).toHaveValue('night@price.example, not an address');
  jest.restoreAllMocks();
});
